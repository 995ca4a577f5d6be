//! `frames`: prints the stack frames of the functions in a built image.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Image};

pub const COMMAND: Command = Command {
    name: "frames",
    arguments: "[--mini]",
    summary: "shows which functions of the built firmware take the most stack, and whether any takes too much",
    details: &["--mini   of the firmware for the small panel"],
    run,
};

fn run(mut args: Args) -> Result {
    let image = Image::from_switch(args.switch("--mini"));
    args.done()?;
    println!("{}", firmware::frames(image)?);
    Ok(())
}
