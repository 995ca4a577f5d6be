//! Finds the longest lists of legal actions in random games with the largest setup: `heavy --game
//! GAME [--games N]`. The first line is the size of a game state. Then follows a line `KIND SEED
//! ACTIONS LEGAL` for each kind of turn, with the arguments for `bench GAME SEED ACTIONS` on the
//! device.

use std::process::ExitCode;

use host_tests::tools::{self, Failure};
use host_tests::{dispatch, longest_lists};

fn main() -> ExitCode {
    tools::run_printing(|args: tools::Heavy, out| {
        let found = longest_lists::search(&args.game, args.games);
        let found = found.ok_or_else(|| Failure::Usage(dispatch::no_game(&args.game)))?;
        Ok(writeln!(out, "{found}")?)
    })
}
