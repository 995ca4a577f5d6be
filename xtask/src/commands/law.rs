//! `law`: checks that views leak no hidden information, in any number of games.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::run::Run;

pub const COMMAND: Command = Command {
    name: "law",
    arguments: "[--games N] [--seed S]",
    summary: "plays games in two worlds at once: nothing hidden may be seen or heard",
    details: &[
        "--games N   how many games: Xobos in all modes, Termites, Robale and Hive in turn; 14 by default",
        "--seed S    the seed of the first game, 0 by default; each further one has the next number",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let games: Option<u64> = args.parsed("--games")?;
    let seed: Option<u64> = args.parsed("--seed")?;
    args.done()?;
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    Run::cargo()
        .args(["run", "--quiet", "--package", "host-tests", "--bin", "law", "--"])
        .option("--games", number(games))
        .option("--seed", number(seed))
        .run()
}
