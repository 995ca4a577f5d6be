//! `emulate`: runs the real firmware in the emulator, without a display.

use std::ffi::OsStr;
use std::path::Path;

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
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
    run,
};

fn run(mut args: Args) -> Result {
    let (mini, exact, uart) = (args.switch("--mini"), args.switch("--exact"), args.switch("--uart"));
    let (script, screenshot) = (args.value("--script")?, args.value("--screenshot")?);
    let seconds = args.parsed::<Seconds>("--seconds")?;
    args.done()?;
    check_script(script.as_deref())?;
    let image = Image::from_switch(mini);
    firmware::build(image)?;
    tools::ensure_modules(&project::emulator())?;
    Run::new("node")
        .here()
        .arg(project::emulator().join("run.mjs"))
        .arg("--elf")
        .arg(image.elf())
        .args(mini.then_some("--mini"))
        .args(exact.then_some("--exact"))
        .args(uart.then_some("--uart"))
        .option("--script", script)
        .option("--seconds", seconds.map(|Seconds(seconds)| seconds.to_string()))
        .option("--screenshot", screenshot)
        .run()
}

/// Checks the script before the firmware is built, to fail early.
fn check_script(script: Option<&OsStr>) -> Result {
    match script {
        Some(path) if !Path::new(path).is_file() => Err(Failure::usage(format!("there is no file {path:?}"))),
        _ => Ok(()),
    }
}

/// A duration in seconds.
struct Seconds(f64);

impl std::str::FromStr for Seconds {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let seconds = text.parse().map_err(drop)?;
        if (0.0..f64::INFINITY).contains(&seconds) { Ok(Self(seconds)) } else { Err(()) }
    }
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

    #[test]
    fn seconds_are_a_length_of_time() {
        let read = |text: &str| text.parse().map(|Seconds(seconds)| seconds);
        assert_eq!(read("1.5"), Ok(1.5));
        assert_eq!(read("0"), Ok(0.0));
        for text in ["-1", "NaN", "inf", "soon", ""] {
            assert_eq!(read(text), Err(()), "{text}");
        }
    }
}
