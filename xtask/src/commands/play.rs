//! `play`: serves the virtual device as a web page on this machine.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;
use crate::toolchain::{self, Target};
use crate::tools;

pub const COMMAND: Command = Command {
    name: "play",
    arguments: "[--port N] [--check] | --tui [--saves FILE] [--log FILE]",
    summary: "serves the virtual device as a page on this machine, or plays it in the terminal",
    details: &[
        "--port N   the port to use (else 8137, or the next one that is free)",
        "--check    only builds everything the page needs",
        "--tui      plays in this terminal instead, also over ssh; ? shows the keys, Ctrl-C ends",
        "--saves FILE  where --tui keeps games and settings (else among the state of programs in the home folder)",
        "--log FILE    where --tui writes what the device says on its console",
    ],
    run,
};

/// A server that cannot bind its port exits within this time.
const BEGIN: Duration = Duration::from_secs(1);

fn run(mut args: Args) -> Result {
    let port = args.parsed::<u16>("--port")?;
    let check = args.switch("--check");
    if args.switch("--tui") {
        return if port.is_some() || check {
            Err(Failure::usage(if check { "--check is for the page" } else { "--port is for the page" }))
        } else {
            in_terminal(args)
        };
    }
    args.done()?;
    if check {
        return build_all();
    }
    tools::ensure_node()?;
    build_shell()?;
    write_image_state("building")?;
    let script = project::web().join("server/play.mjs");
    let server = with_build(Run::new("node").arg(script)).env("HEXBOARD_IMAGES", images_state());
    let server = server.args(port.map(|port| port.to_string())).start(BEGIN)?;
    // The page works without the emulator, so the server starts before the firmware images are
    // built.
    match build_emulator() {
        Ok(()) => write_image_state("ready")?,
        Err(failure) => {
            println!("\nthe switch to the emulator will not work on the page: {failure}");
            write_image_state(&format!("failed {failure}"))?;
        }
    }
    server.wait()
}

/// Runs the device in the terminal. Needs neither Node nor a browser nor another compiler.
fn in_terminal(mut args: Args) -> Result {
    let (saves, log) = (args.value("--saves")?, args.value("--log")?);
    args.done()?;
    println!("building the device for this terminal; the first time takes some minutes");
    Run::cargo().args(["build", "--package", "hexboard-tui"]).run()?;
    let program = Run::new(project::target().join("debug/tui")).here().with_input();
    program.option("--saves", saves).option("--log", log).run()
}

/// Returns the file that holds, for the server, the state of the firmware images.
fn images_state() -> PathBuf {
    project::images().join("images-state")
}

fn write_image_state(state: &str) -> Result {
    let (folder, file) = (project::images(), images_state());
    fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
    fs::write(&file, state).map_err(|error| Failure::file(&file, error))
}

/// Passes the paths of the files built for the page to a script.
pub fn with_build(run: Run) -> Run {
    run.env("HEXBOARD_WASM", project::shell_wasm())
        .env("HEXBOARD_ELF", Image::Full.elf())
        .env("HEXBOARD_MINI_ELF", Image::Mini.elf())
}

/// Builds the machine as WebAssembly.
///
/// # Errors
/// Returns a failure if there is no compiler for it or the build fails.
pub fn build_shell() -> Result {
    toolchain::ensure(Target::Web)?;
    Target::Web.cargo("build").args(["--package", "web-shell", "--profile", "web"]).run()
}

/// Builds everything that the page needs.
///
/// # Errors
/// Returns a failure if a build fails.
pub fn build_all() -> Result {
    build_shell()?;
    build_emulator()
}

/// Builds what the emulator of the page needs.
fn build_emulator() -> Result {
    Image::EMULATED.into_iter().try_for_each(|image| firmware::build(image).map(drop))?;
    tools::ensure_modules(&project::emulator())
}
