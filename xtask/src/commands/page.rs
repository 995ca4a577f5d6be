//! `page`: builds the virtual device as a folder for any static web server.

use std::path::PathBuf;

use super::{Command, play};
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;

pub const COMMAND: Command = Command {
    name: "page",
    arguments: "[FOLDER]",
    summary: "writes the virtual device as a site into a folder, for any static host",
    details: &["FOLDER   where to (else target/hexboard/page); empty, or written by this command before"],
    run,
};

fn run(mut args: Args) -> Result {
    let folder = args.word().map_or_else(|| project::images().join("page"), PathBuf::from);
    args.done()?;
    play::build_all()?;
    firmware::build(Image::Pico2)?;
    let script = project::web().join("server/write.mjs");
    let run = play::with_build(Run::new("node").arg(script)).env("HEXBOARD_PICO2_ELF", Image::Pico2.elf());
    run.arg(folder).here().run()
}
