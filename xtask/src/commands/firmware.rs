//! `firmware`: builds the image as ELF and UF2.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Image};
use crate::project;

pub const COMMAND: Command = Command {
    name: "firmware",
    arguments: "[--mini | --pico2]",
    summary: "builds the firmware as ELF and UF2, checks its size and the stack of every function",
    details: &["--mini    for the small panel with one LED a cell", "--pico2   for the RP2350 of a Pico 2"],
    run,
};

fn run(mut args: Args) -> Result {
    let (mini, pico2) = (args.switch("--mini"), args.switch("--pico2"));
    args.done()?;
    build(Image::from_switches(mini, pico2)?)
}

/// Builds an image and prints its sizes and largest stack frames.
pub fn build(image: Image) -> Result {
    let report = firmware::build(image)?;
    println!("\n{}\n{}\n{report}", project::shown(&image.elf()), project::shown(&image.uf2()));
    Ok(())
}
