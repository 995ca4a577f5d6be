//! Set-up and every-day commands: `cargo xtask help` lists them.
//!
//! One file per command in `commands`; the other modules are what the commands share. Only the
//! standard library is used, so that the first command on a fresh machine starts at once: this is why words
//! are read by `args` and not by `clap`, which the other tools use and which takes longer to build than all
//! of this.

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
mod licences;
mod mutants;
#[cfg(test)]
mod pages;
mod project;
mod python;
mod run;
mod size;
mod toolchain;
mod tools;
mod uf2;

use std::process::ExitCode;

use args::Args;

/// An error is one line on standard error; wrong words give exit code 2, everything else 1.
fn main() -> ExitCode {
    match commands::dispatch(Args::of_process()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
