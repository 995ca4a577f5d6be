//! Finds the longest lists of legal actions in random games with the largest setup: `heavy --game
//! GAME [--games N]`. The first line is the size of a game state. Then follows a line `KIND SEED
//! ACTIONS LEGAL` for each kind of turn, with the arguments for `bench GAME SEED ACTIONS` on the
//! device.

use host_tests::tools::{Failure, Heavy, Out};
use host_tests::{dispatch, longest_lists};

pub fn run(args: &Heavy, out: Out<'_>) -> Result<(), Failure> {
    let found = longest_lists::search(&args.game, args.games);
    let found = found.ok_or_else(|| Failure::Usage(dispatch::no_game(&args.game)))?;
    Ok(writeln!(out, "{found}")?)
}
