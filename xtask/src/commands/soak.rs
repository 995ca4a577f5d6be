//! `soak`: runs the demo in the emulator for hours of simulated time.

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
    name: "soak",
    arguments: "[--hours H] [--seed S]",
    summary: "lets the device play by itself for hours of its time and watches it",
    details: &[
        "--hours H   hours of device time, 6 by default; an hour takes about 35 minutes of a free core",
        "--seed S    what its dice are drawn from, 1 by default",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let hours = args.parsed::<f64>("--hours")?.unwrap_or(6.0);
    let seed = args.parsed::<u32>("--seed")?.unwrap_or(1);
    args.done()?;
    if hours.is_nan() || hours <= 0.0 {
        return Err(Failure::usage(format!(
            "--hours {hours} is no time: say a number of hours, like 6 or 0.5"
        )));
    }
    firmware::build(Image::Full)?;
    tools::ensure_modules(&project::emulator())?;
    let script = project::emulator().join("soak.mjs");
    let words = ["--hours".to_owned(), hours.to_string(), "--seed".to_owned(), seed.to_string()];
    Run::new("node").arg(script).arg("--elf").arg(Image::Full.elf()).args(words).run()
}
