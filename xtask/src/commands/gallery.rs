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
    let run =
        Run::cargo().args(["run", "--quiet", "--package", "host-tests", "--bin", "gallery", "--", "--docs"]);
    run.arg(project::root().join("docs")).run()
}
