//! Setup and everyday commands: `cargo xtask help` lists them.
//!
//! Each command has a file in `commands`; the other modules are shared code. The crate depends on
//! the standard library only, so that the first command on a fresh machine starts at once. This is
//! why `args` parses the arguments and not `clap`, which the other tools use and which takes longer
//! to build than this crate.

mod args;
mod board;
mod commands;
mod count;
mod elf;
mod failure;
mod firmware;
mod frames;
mod hive;
mod language;
mod layers;
mod licences;
mod mutants;
#[cfg(test)]
mod pages;
mod project;
mod python;
mod run;
mod size;
mod stl;
mod toolchain;
mod tools;
mod uf2;

use std::process::ExitCode;

use args::Args;

/// Prints an error as one line on standard error. Exits with code 2 for invalid arguments and with
/// 1 for other failures.
fn main() -> ExitCode {
    match commands::dispatch(Args::of_process()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
