//! `firmware`: the image as ELF and UF2.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Panel};
use crate::frames;
use crate::project;

pub const COMMAND: Command = Command {
    name: "firmware",
    words: "[--mini]",
    what: "builds the firmware as ELF and UF2, checks its size and the stack of every function",
    details: &["--mini   for the small panel with one LED a cell"],
    run,
};

/// The functions with the largest stack frames that are shown.
const SHOWN: usize = 8;

fn run(mut args: Args) -> Result {
    let panel = Panel::from_switch(args.switch("--mini"));
    args.done()?;
    build(panel)
}

/// Builds an image and shows its sizes.
pub fn build(panel: Panel) -> Result {
    let sizes = firmware::build(panel)?;
    println!("\n{}\n{}\n{sizes}", project::shown(&panel.elf()), project::shown(&panel.uf2()));
    println!(
        "  the largest stack frames, of at most {} bytes\n{}",
        frames::MOST,
        firmware::frames(panel, SHOWN)?
    );
    Ok(())
}
