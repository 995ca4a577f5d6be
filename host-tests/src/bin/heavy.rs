//! The longest legal lists of random games of the largest kind: `heavy --game GAME [--games N]`. For each kind of turn it
//! prints `KIND SEED ACTIONS LEGAL`, the words for the device's own `bench GAME SEED ACTIONS`; the first line is
//! the size of a state.

use std::process::ExitCode;

use host_tests::tools::{self, Failure};
use host_tests::{each, heavy};

fn main() -> ExitCode {
    tools::run_printing(|args: tools::Heavy, out| {
        let found = heavy::search(&args.game, args.games);
        let found = found.ok_or_else(|| Failure::Usage(each::no_game(&args.game)))?;
        Ok(writeln!(out, "{found}")?)
    })
}
