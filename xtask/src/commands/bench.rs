//! `bench`: measures the numbers that have a budget.

use super::{Command, emulated};
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::Image;
use crate::project;
use crate::run::{Profile, Run};

pub const COMMAND: Command = Command {
    name: "bench",
    arguments: "[NAME] [--write]",
    summary: "measures all figures of the device, or one kind, and checks their budgets",
    details: &[
        "device    frame time, press to light, core load, start, thinking and flash, in emulated time",
        "GAME      state, legal lists in emulated time, random games, by the word of a game: termites and so on;",
        "          of hive also move generation, in instructions (needs valgrind)",
        "--write   writes what was measured into the tables of docs/performance.md",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let write = args.switch("--write");
    let name = args.word();
    args.done()?;
    let games = project::games()?;
    match name.as_deref() {
        None => {
            device(write)?;
            games.iter().try_for_each(|word| game(word, write))?;
            moves_of_hive()
        }
        Some("device") => device(write),
        Some(word) if games.iter().any(|game| game == word) => {
            game(word, write)?;
            if word == "hive" { moves_of_hive() } else { Ok(()) }
        }
        Some(other) => {
            let known = games.join(", ");
            Err(Failure::usage(format!("there are no figures {other:?}: choose device, {known}")))
        }
    }
}

fn device(write: bool) -> Result {
    with_firmware("bench.mjs", &[], write)
}

/// Measures state size, lists of legal actions and random games of a game.
fn game(name: &str, write: bool) -> Result {
    with_firmware("bench-game.mjs", &["--game", name], write)
}

/// Measures the move generator of Hive, in instructions.
fn moves_of_hive() -> Result {
    Run::tool("perft-cost", Profile::Release).forward()
}

/// Measures with a script that runs the firmware in the emulator.
fn with_firmware(script: &str, words: &[&str], write: bool) -> Result {
    emulated::script(Image::Full, script)?.args(words).args(write.then_some("--write")).run()
}
