//! Writes `docs/balance.md`: how fair the games are, from games between equal players.

use std::path::PathBuf;
use std::process::ExitCode;

use host_tests::sim::write_balance;
use host_tests::tools::{self, Failure};

fn main() -> ExitCode {
    tools::run(|args: tools::Balance| {
        let page = args.page.unwrap_or_else(|| PathBuf::from("docs/balance.md"));
        write_balance(args.level, args.games, args.seed, &args.only, &page).map_err(Failure::Refused)
    })
}
