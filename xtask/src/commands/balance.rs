//! `balance`: how fair the games are.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::run::Run;

pub const COMMAND: Command = Command {
    name: "balance",
    words: "[--games N] [--level LEVEL] [--seed S] [--only WORDS]",
    what: "plays games of every kind between equal players and writes docs/balance.md with its charts",
    details: &[
        "--games N       games of each kind, 400 unless told",
        "--level LEVEL   who plays: random, easy, normal or hard; normal unless told",
        "--seed S        the seed of the first game of each kind",
        "--only WORDS    only kinds whose title contains this",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let mut tool = Run::cargo().args([
        "run",
        "--quiet",
        "--profile",
        "python",
        "-p",
        "host-tests",
        "--bin",
        "balance",
        "--",
    ]);
    for name in ["--games", "--level", "--seed", "--only"] {
        tool = tool.option(name, args.value(name)?);
    }
    args.done()?;
    tool.run()
}
