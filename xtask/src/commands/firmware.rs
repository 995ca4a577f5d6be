//! `firmware` builds the image as ELF and UF2, `frames` and `panics` look into it.

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

pub const FRAMES: Command = Command {
    name: "frames",
    arguments: "[--mini]",
    summary: "shows which functions of the built firmware take the most stack, and whether any takes too much",
    details: &["--mini   of the firmware for the small panel"],
    run: frames,
};

pub const PANICS: Command = Command {
    name: "panics",
    arguments: "[--lower]",
    summary: "lists the source lines of the built firmware that can panic, by module",
    details: &["--lower   also lowers the limits in host-tests/image/panics.txt to the present numbers"],
    run: panics,
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

fn frames(mut args: Args) -> Result {
    let image = Image::from_switch(args.switch("--mini"));
    args.done()?;
    println!("{}", firmware::frames(image)?);
    Ok(())
}

fn panics(mut args: Args) -> Result {
    let lower = args.switch("--lower");
    args.done()?;
    println!("{}", firmware::panics(Image::Full, lower)?);
    Ok(())
}
