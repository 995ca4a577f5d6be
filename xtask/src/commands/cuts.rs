//! `cuts`: simulates power failures during games, with the real firmware.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
    name: "cuts",
    arguments: "[--count N] [--seed S] [--worst]",
    summary: "cuts the power of the emulated device at random instructions and plays every game to its end",
    details: &[
        "--count N   how many cuts; 1000 by default",
        "--seed S    seed of the random moments",
        "--worst     the flash takes as long as its data sheet allows",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let (count, seed) = (args.parsed::<u32>("--count")?, args.parsed::<u32>("--seed")?);
    let worst = args.switch("--worst");
    args.done()?;
    firmware::build(Image::Full)?;
    tools::ensure_modules(&project::emulator())?;
    Run::new("node")
        .arg(project::emulator().join("run-cuts.mjs"))
        .arg("--elf")
        .arg(Image::Full.elf())
        .option("--count", count.map(|count| count.to_string()))
        .option("--seed", seed.map(|seed| seed.to_string()))
        .args(worst.then_some("--worst"))
        .run()
}
