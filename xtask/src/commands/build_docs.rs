//! `build-docs`: generates the files in `docs/build` from their data.

use super::{Command, boards};
use crate::args::Args;
use crate::failure::Result;
use crate::run::{Profile, Run, find_program};
use crate::tools;

pub const COMMAND: Command = Command {
    name: "build-docs",
    arguments: "[--drawings]",
    summary: "makes schematic, bill of materials, plans and parts in docs/build from their data",
    details: &["--drawings   not the parts, which need OpenSCAD and a minute"],
    run,
};

fn run(mut args: Args) -> Result {
    let only_drawings = args.switch("--drawings");
    args.done()?;
    if only_drawings { drawings() } else { write() }
}

/// Writes all files in `docs/build`.
///
/// # Errors
/// Returns the failure of a tool.
pub fn write() -> Result {
    drawings()?;
    parts()
}

fn drawings() -> Result {
    Run::tool("build-docs", Profile::Checked).run()
}

fn parts() -> Result {
    if find_program("openscad").is_none() {
        tools::install_packages(&["openscad"])?;
    }
    boards::script("printed.py").arg(boards::folder()).run()
}
