//! `panics`: lists the source lines that can panic in the built firmware.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Image};

pub const COMMAND: Command = Command {
    name: "panics",
    arguments: "[--lower]",
    summary: "lists the source lines of the built firmware that can panic, by module",
    details: &["--lower   also lowers the limits in host-tests/image/panics.txt to the present numbers"],
    run,
};

fn run(mut args: Args) -> Result {
    let lower = args.switch("--lower");
    args.done()?;
    println!("{}", firmware::panics(Image::Full, lower)?);
    Ok(())
}
