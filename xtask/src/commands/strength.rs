//! `strength`: measures the strength of the computer players' levels.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::run::Run;

pub const COMMAND: Command = Command {
    name: "strength",
    arguments: "[--games N] [--hard-games N] [--seed S] [--only WORDS] [--lines FOLDER [--written]]",
    summary: "plays every pair of levels in every game and prints what they win beside their marks",
    details: &[
        "--games N       games of each pair, 400 by default",
        "--hard-games N  games of each pair with the hard level, as many as --games by default",
        "--seed S        the seed of the first game of each pair",
        "--only WORDS    only pairs with all these words: \"xobos 4\", easy-random",
        "--lines FOLDER  keeps the games there, and continues an earlier run",
        "--written       plays nothing: the table is of the games in the folder",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let mut tool = Run::quick_tool("strength");
    for name in ["--games", "--hard-games", "--seed", "--only", "--lines"] {
        tool = tool.option(name, args.value(name)?);
    }
    if args.switch("--written") {
        tool = tool.arg("--written");
    }
    args.done()?;
    tool.run()
}
