//! `play`: the virtual device as a page on this machine.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;
use crate::toolchain::{self, Target};
use crate::tools;

pub const COMMAND: Command = Command {
    name: "play",
    words: "[--port N] [--check]",
    what: "serves the virtual device as a page on this machine",
    details: &[
        "--port N   the port to use (else 8137, or the next one that is free)",
        "--check    only builds everything the page needs",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let port = args.parsed::<u16>("--port")?;
    let check = args.switch("--check");
    args.done()?;
    if check {
        return build_all();
    }
    build_shell()?;
    // The page is of use without the emulator.
    if let Err(failure) = build_emulator() {
        println!("\nthe switch to the emulator will not work on the page: {failure}");
    }
    tools::ensure_node()?;
    let script = project::web().join("server/play.mjs");
    with_build(Run::new("node").arg(script)).args(port.map(|port| port.to_string())).run()
}

/// Tells a script where the files are that were built for the page.
pub fn with_build(run: Run) -> Run {
    run.env("HEXBOARD_WASM", project::shell_wasm())
        .env("HEXBOARD_ELF", Image::Full.elf())
        .env("HEXBOARD_MINI_ELF", Image::Mini.elf())
}

/// Builds the machine as WebAssembly.
///
/// # Errors
/// There is no compiler for it, or the build fails.
pub fn build_shell() -> Result {
    let toolchain = toolchain::ensure(Target::Web)?;
    toolchain.cargo("build", Target::Web).args(["--package", "web-shell", "--profile", "web"]).run()
}

/// Builds everything the page needs.
///
/// # Errors
/// Something cannot be built.
pub fn build_all() -> Result {
    build_shell()?;
    build_emulator()
}

/// Builds what the page's emulator needs.
fn build_emulator() -> Result {
    Image::EMULATED.into_iter().try_for_each(|image| firmware::build(image).map(drop))?;
    tools::ensure_modules(&project::emulator())
}
