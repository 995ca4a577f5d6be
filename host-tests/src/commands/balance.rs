//! Writes `docs/balance.md`: the fairness of the games, measured in games between equal players.

use std::path::PathBuf;

use host_tests::sim::{BalanceRequest, write_balance};
use host_tests::tools::{Balance, Failure, Out};

pub fn run(args: Balance, out: Out<'_>) -> Result<(), Failure> {
    let page = args.page.unwrap_or_else(|| PathBuf::from("docs/balance.md"));
    let request = BalanceRequest {
        player: args.level,
        games: args.games,
        seed: args.seed,
        only: &args.only,
        lines: args.lines.as_deref(),
        is_played: !args.written,
    };
    write_balance(&request, &page, out)
}
