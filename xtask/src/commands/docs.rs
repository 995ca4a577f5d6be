//! `docs`: the reference of the code and the pictures of the manual.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Panel};
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
    name: "docs",
    words: "",
    what: "builds the code reference and takes the pictures in docs/pictures anew",
    details: &[],
    run,
};

fn run(args: Args) -> Result {
    args.done()?;
    reference()?;
    println!("{}", project::shown(&project::target().join("doc/hexboard/index.html")));
    pictures()
}

/// Builds the code reference; a warning is a failure.
pub fn reference() -> Result {
    Run::cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").run()
}

fn pictures() -> Result {
    firmware::build(Panel::Full)?;
    tools::ensure_modules(&project::emulator())?;
    let script = project::emulator().join("pictures.mjs");
    Run::new("node").arg(script).arg("--elf").arg(Panel::Full.elf()).run()
}
