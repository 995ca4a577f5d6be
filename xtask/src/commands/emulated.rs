//! Commands that run the real firmware in the emulator. Their scripts parse most of the arguments.

use std::ffi::OsStr;
use std::path::Path;

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;
use crate::tools;

pub const EMULATE: Command = Command {
    name: "emulate",
    arguments: "[--mini] [--exact] [--script FILE] [--seconds N] [--screenshot FILE] [--uart]",
    summary: "runs the firmware in the emulator, without a screen",
    details: &[
        "--mini              the small panel with one LED a cell",
        "--exact             every cycle of the LED signal, its bit times checked (slow)",
        "--script FILE       what to press and what to expect; host-tests/emulator/README.md has an example",
        "--seconds N         how long, in the time of the device",
        "--screenshot FILE   a picture of the device at the end, as PNG",
        "--uart              prints the console of the device as it speaks",
    ],
    run: emulate,
};

pub const CUTS: Command = Command {
    name: "cuts",
    arguments: "[--count N] [--seed S] [--worst]",
    summary: "cuts the power of the emulated device at random instructions and plays every game to its end",
    details: &[
        "--count N   how many cuts; 1000 by default",
        "--seed S    seed of the random moments",
        "--worst     the flash takes as long as its data sheet allows",
    ],
    run: |args| script(Image::Full, "run-cuts.mjs")?.args(args.rest()).forward(),
};

pub const SOAK: Command = Command {
    name: "soak",
    arguments: "[--hours H] [--seed S]",
    summary: "lets the device play by itself for hours of its time and watches it",
    details: &[
        "--hours H   hours of device time, 6 by default; an hour takes about 35 minutes of a free core",
        "--seed S    what its dice are drawn from, 1 by default",
    ],
    run: |args| script(Image::Full, "soak.mjs")?.args(args.rest()).forward(),
};

fn emulate(mut args: Args) -> Result {
    let mini = args.switch("--mini");
    let file = args.value("--script")?;
    check_script(file.as_deref())?;
    let run = script(Image::from_switch(mini), "run.mjs")?.args(mini.then_some("--mini"));
    run.option("--script", file).args(args.rest()).forward()
}

/// Checks the script before the firmware is built, to fail early.
fn check_script(script: Option<&OsStr>) -> Result {
    match script {
        Some(path) if !Path::new(path).is_file() => Err(Failure::usage(format!("there is no file {path:?}"))),
        _ => Ok(()),
    }
}

/// Builds an image and returns the command for a script of the emulator with that image.
///
/// # Errors
/// Returns a failure if the image cannot be built.
pub fn script(image: Image, name: &str) -> Result<Run> {
    firmware::build(image)?;
    tools::ensure_modules(&project::emulator())?;
    Ok(Run::new("node").here().arg(project::emulator().join(name)).arg("--elf").arg(image.elf()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_must_be_there() {
        assert!(check_script(None).is_ok());
        assert!(check_script(Some(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").as_ref())).is_ok());
        for missing in ["no-such-script.mjs", env!("CARGO_MANIFEST_DIR")] {
            assert!(matches!(check_script(Some(missing.as_ref())), Err(Failure::Usage { .. })), "{missing}");
        }
    }
}
