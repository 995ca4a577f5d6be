//! Makes releases. `cargo xtask release` and `cargo xtask python --wheel` run this program:
//!
//! - `hexboard-release make [--check] [FOLDER]` builds everything and writes a release into FOLDER:
//!   files as they are and folders as archives, `manifest.json` and `SHA256SUMS`. With `--check` it
//!   builds the same commit in another folder and compares both byte by byte.
//! - `hexboard-release wheels` builds the Python package for any Linux and checks it.

mod archive;
mod compare;
mod make;
mod pack;
mod python;

use std::process::ExitCode;

use xtask::args::Args;
use xtask::failure::{Failure, Result};
use xtask::project;

fn main() -> ExitCode {
    let (name, result) = run(Args::of_process());
    let help = format!("cargo xtask help {name}");
    xtask::exit_code(name, result.map_err(|failure| failure.with_help(&help)))
}

/// Returns the name of the command for messages, and its result.
fn run(mut args: Args) -> (&'static str, Result) {
    match args.first().as_deref() {
        Some("make") => ("release", make::run(args)),
        Some("wheels") => ("python", wheels(args)),
        _ => ("release", Err(Failure::usage("use `make [--check] [FOLDER]` or `wheels`"))),
    }
}

fn wheels(args: Args) -> Result {
    args.done()?;
    let files = python::build_for_any_linux()?;
    files.iter().for_each(|file| println!("{}", project::shown(file)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_arguments_are_refused() {
        for words in [&[][..], &["pack"], &["make", "--quick"], &["make", "a", "b"], &["wheels", "dist"]] {
            let (_, result) = run(Args::of(words));
            assert!(matches!(result, Err(Failure::Usage { .. })), "{words:?}: {result:?}");
        }
    }
}
