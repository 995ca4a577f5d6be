//! `gallery`: renders every screen as a picture.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::project;
use crate::run::Run;

pub const COMMAND: Command = Command {
    name: "gallery",
    arguments: "",
    summary: "takes every screen of every phase in both languages, docs/gallery.md, and the pictures of the manuals",
    details: &[],
    run,
};

fn run(args: Args) -> Result {
    args.done()?;
    write()
}

/// Writes the gallery and the pictures of the manuals.
///
/// # Errors
/// Returns the failure of the tool.
pub fn write() -> Result {
    Run::tool("gallery").arg("--docs").arg(project::root().join("docs")).run()
}
