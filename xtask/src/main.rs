//! Set-up and every-day commands: `cargo xtask help` lists them.
//!
//! One file per command in `commands`; the other modules are what the commands share. Only the
//! standard library is used, so that the first command on a fresh machine starts at once.

mod args;
mod board;
mod commands;
mod count;
mod elf;
mod failure;
mod firmware;
mod frames;
mod hive;
mod layers;
mod mutants;
mod project;
mod python;
mod run;
mod size;
mod toolchain;
mod tools;
mod uf2;

use std::process::ExitCode;

use args::Args;
use failure::Failure;

fn main() -> ExitCode {
    match commands::dispatch(Args::of_process()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure),
    }
}

/// Says on standard error what went wrong; wrong words give exit code 2, everything else 1.
fn report(failure: &Failure) -> ExitCode {
    match failure {
        Failure::Usage { message, usage } => {
            eprintln!("error: {message}\n\n{usage}");
            ExitCode::from(2)
        }
        Failure::Failed(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
