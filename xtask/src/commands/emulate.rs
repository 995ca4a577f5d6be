//! `emulate`: the real firmware in the emulator, without a screen.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Panel};
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
    name: "emulate",
    words: "[--mini] [--exact] [--script FILE] [--seconds N] [--screenshot FILE]",
    what: "runs the firmware in the emulator, without a screen",
    details: &[
        "--mini              the small panel with one LED a cell",
        "--exact             every cycle of the LED signal, its bit times checked (slow)",
        "--script FILE       what to press and what to expect",
        "--seconds N         how long, in the time of the device",
        "--screenshot FILE   a picture of the device at the end, as PNG",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let (mini, exact) = (args.switch("--mini"), args.switch("--exact"));
    let (script, screenshot) = (args.value("--script")?, args.value("--screenshot")?);
    let seconds = args.parsed::<f64>("--seconds")?.map(|seconds| seconds.to_string());
    args.done()?;
    let panel = Panel::from_switch(mini);
    firmware::build(panel)?;
    tools::ensure_modules(&project::emulator())?;
    Run::new("node")
        .here()
        .arg(project::emulator().join("run.mjs"))
        .arg("--elf")
        .arg(panel.elf())
        .args(mini.then_some("--mini"))
        .args(exact.then_some("--exact"))
        .option("--script", script)
        .option("--seconds", seconds)
        .option("--screenshot", screenshot)
        .run()
}
