//! `bench`: the figures that the budgets are about.

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::hive;
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
    name: "bench",
    words: "[NAME]",
    what: "measures: all figures, or one kind",
    details: &[
        "device   frame time, press to light, core load and start, in emulated cycles",
        "GAME     state, legal lists in emulated time, random games, by the word of a game: termites and so on;",
        "         of hive also move generation, in instructions (needs valgrind)",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let name = args.word();
    args.done()?;
    let games = project::games()?;
    match name.as_deref() {
        None => {
            device()?;
            games.iter().try_for_each(|word| game(word))
        }
        Some("device") => device(),
        Some(word) if games.iter().any(|game| game == word) => game(word),
        Some(other) => {
            let known = games.join(", ");
            Err(Failure::usage(format!("there are no figures {other:?}: choose device, {known}")))
        }
    }
}

fn device() -> Result {
    with_firmware("bench.mjs", &[])
}

/// State, legal lists and random games of a game.
fn game(name: &str) -> Result {
    with_firmware("bench-game.mjs", &["--game", name])?;
    if name == "hive" { hive::measure() } else { Ok(()) }
}

/// Measures with a script that runs the firmware in the emulator.
fn with_firmware(script: &str, words: &[&str]) -> Result {
    firmware::build(Image::Full)?;
    tools::ensure_modules(&project::emulator())?;
    let script = project::emulator().join(script);
    Run::new("node").arg(script).arg("--elf").arg(Image::Full.elf()).args(words).run()
}
