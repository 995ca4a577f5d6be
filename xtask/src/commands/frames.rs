//! `frames`: the stack of the functions of a finished image.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Image};

pub const COMMAND: Command = Command {
    name: "frames",
    words: "[--mini]",
    what: "shows which functions of the built firmware take the most stack, and whether any takes too much",
    details: &["--mini   of the firmware for the small panel"],
    run,
};

/// The functions that are shown.
const SHOWN: usize = 20;

fn run(mut args: Args) -> Result {
    let image = Image::from_switch(args.switch("--mini"));
    args.done()?;
    println!("{}", firmware::frames(image, SHOWN)?);
    Ok(())
}
