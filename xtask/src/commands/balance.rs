//! `balance`: measures how fair the games are.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::run::Run;

pub const COMMAND: Command = Command {
    name: "balance",
    arguments: "[--games N] [--level LEVEL] [--seed S] [--only WORDS] [--lines FOLDER [--written]]",
    summary: "plays games of every kind between equal players and writes docs/balance.md with its charts",
    details: &[
        "--games N       games of each kind, 400 by default",
        "--level LEVEL   who plays: random, easy, normal or hard; normal by default",
        "--seed S        the seed of the first game of each kind",
        "--only WORDS    only kinds whose title contains this",
        "--lines FOLDER  keeps the games there, and continues an earlier run",
        "--written       plays nothing: the page is about the games in the folder",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let mut tool = Run::quick_tool("balance");
    for name in ["--games", "--level", "--seed", "--only", "--lines"] {
        tool = tool.option(name, args.value(name)?);
    }
    if args.switch("--written") {
        tool = tool.arg("--written");
    }
    args.done()?;
    tool.run()
}
