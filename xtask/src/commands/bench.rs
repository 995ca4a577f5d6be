//! `bench`: the figures that the budgets are about.

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Panel};
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
        "hive     state, legal lists in emulated time; move generation, in instructions (needs valgrind)",
        "robale   state, legal lists in emulated time, random games",
        "termites state, legal lists in emulated time, random games",
        "xobos    the same of Guardians of Xobos",
    ],
    run,
};

/// A kind of figures and how they are taken.
struct Kind {
    name: &'static str,
    measure: fn() -> Result,
}

/// All kinds. A new one is a line here and one in the details above.
const KINDS: [Kind; 5] = [
    Kind { name: "device", measure: device },
    Kind { name: "hive", measure: hive },
    Kind { name: "robale", measure: robale },
    Kind { name: "termites", measure: termites },
    Kind { name: "xobos", measure: xobos },
];

fn run(mut args: Args) -> Result {
    let name = args.word();
    args.done()?;
    let wanted = |kind: &&Kind| name.as_deref().is_none_or(|name| name == kind.name);
    let kinds: Vec<&Kind> = KINDS.iter().filter(wanted).collect();
    if kinds.is_empty() {
        return Err(Failure::usage(format!("there are no figures {:?}", name.unwrap_or_default())));
    }
    kinds.iter().try_for_each(|kind| (kind.measure)())
}

fn device() -> Result {
    with_firmware("bench.mjs", &[])
}

fn termites() -> Result {
    game("termites")
}

fn xobos() -> Result {
    game("xobos")
}

fn robale() -> Result {
    game("robale")
}

fn hive() -> Result {
    game("hive")?;
    hive::measure()
}

/// State, legal lists and random games of a game.
fn game(name: &str) -> Result {
    with_firmware("bench-game.mjs", &["--game", name])
}

/// Measures with a script that runs the firmware in the emulator.
fn with_firmware(script: &str, words: &[&str]) -> Result {
    firmware::build(Panel::Full)?;
    tools::ensure_modules(&project::emulator())?;
    let script = project::emulator().join(script);
    Run::new("node").arg(script).arg("--elf").arg(Panel::Full.elf()).args(words).run()
}
