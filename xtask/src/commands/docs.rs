//! `docs`: builds the code reference and the pictures of the manual.

use super::{Command, play};
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
    name: "docs",
    arguments: "",
    summary: "builds the code reference and takes the pictures in docs/pictures again",
    details: &[],
    run,
};

fn run(args: Args) -> Result {
    args.done()?;
    reference()?;
    println!("{}", project::shown(&project::target().join("doc/hexboard/index.html")));
    write()
}

/// Takes the pictures of the manual and the README again.
///
/// # Errors
/// Returns a failure if the firmware or the page cannot be built, or a script fails.
pub fn write() -> Result {
    animation()?;
    pictures()
}

/// Builds the code reference. Warnings are failures.
pub fn reference() -> Result {
    Run::cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").run()
}

/// Records a game on the virtual device for the README.
fn animation() -> Result {
    play::build_shell()?;
    let script = Run::new("node").arg(project::emulator().join("pictures/animation.mjs"));
    script.arg("--wasm").arg(project::shell_wasm()).run()
}

fn pictures() -> Result {
    Image::EMULATED.into_iter().try_for_each(|image| firmware::build(image).map(drop))?;
    tools::ensure_modules(&project::emulator())?;
    let script = Run::new("node").arg(project::emulator().join("pictures.mjs"));
    script
        .arg("--elf")
        .arg(Image::Full.elf())
        .arg("--mini-elf")
        .arg(Image::Mini.elf())
        .arg("--games")
        .arg(project::games()?.join(","))
        .run()
}
