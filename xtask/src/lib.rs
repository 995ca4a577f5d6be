//! Setup and everyday commands: `cargo xtask help` lists them.
//!
//! Each command has a file in `commands`; the other modules are shared code. The crate depends on
//! the standard library only, so that the first command on a fresh machine starts at once. This is
//! why `args` parses the arguments and not `clap`, which the other tools use and which takes longer
//! to build than this crate. Tools with dependencies are crates of their own in `host-tests`; the
//! public modules are for them.

pub mod args;
mod commands;
mod count;
pub mod failure;
pub mod firmware;
mod language;
pub mod project;
pub mod python;
pub mod remap;
pub mod run;
mod toolchain;
mod tools;

use std::process::ExitCode;

use args::Args;
use failure::{Failure, Result};

/// Runs the command that the arguments of this process name.
pub fn main() -> ExitCode {
    exit_code("xtask", commands::dispatch(Args::of_process()))
}

/// Prints a failure as one line on standard error, after the name of the program. Returns code 2
/// for invalid arguments and 1 for other failures. A failure that a child process has printed is
/// not repeated, and its code is passed on.
pub fn exit_code(program: &str, result: Result) -> ExitCode {
    let Err(failure) = result else { return ExitCode::SUCCESS };
    if !matches!(failure, Failure::Reported(_)) {
        eprintln!("{program}: {failure}");
    }
    ExitCode::from(failure.exit_code())
}
