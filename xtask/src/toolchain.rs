//! Prepares the compiler for the microcontrollers and for the web page. `rustup` adds a target that
//! is not installed.

use crate::failure::{Failure, Result};
use crate::remap;
use crate::run::{Run, find_program};

/// A compilation target other than the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The RP2040 of a Pico.
    Chip,
    /// The RP2350 of a Pico 2.
    Chip2,
    /// The virtual device page.
    Web,
}

impl Target {
    /// Returns the target triple.
    pub const fn triple(self) -> &'static str {
        match self {
            Self::Chip => "thumbv6m-none-eabi",
            Self::Chip2 => "thumbv8m.main-none-eabihf",
            Self::Web => "wasm32-unknown-unknown",
        }
    }

    /// Returns the name of the target in the configuration of cargo, which finds no triple with a
    /// dot.
    const fn config_key(self) -> &'static str {
        match self {
            Self::Chip | Self::Web => self.triple(),
            Self::Chip2 => r#"cfg(all(target_os = "none", target_abi = "eabihf"))"#,
        }
    }

    /// Returns `cargo` with a subcommand for this target. The result contains no paths of this
    /// machine.
    pub fn cargo(self, command: &str) -> Run {
        let run = Run::cargo().args([command, "--target", self.triple()]);
        run.hidden_args(remap::cargo_args(self.config_key()))
    }

    fn is_installed(self) -> bool {
        let folder = Run::new("rustc").args(["--print", "target-libdir", "--target", self.triple()]).output();
        folder
            .is_some_and(|path| std::fs::read_dir(path.trim()).is_ok_and(|mut files| files.next().is_some()))
    }

    fn add(self) -> bool {
        println!("{} is not installed: adding it with rustup", self.triple());
        Run::new("rustup").args(["target", "add", self.triple()]).run().is_ok()
    }
}

/// Installs the target if it is missing.
///
/// # Errors
/// Returns a failure if it is missing and cannot be installed. The message says what the user can
/// do.
pub fn ensure(target: Target) -> Result {
    let add = || find_program("rustup").is_some() && target.add();
    ensure_installed(target, || target.is_installed(), add)
}

fn ensure_installed(target: Target, is_installed: impl Fn() -> bool, add: impl FnOnce() -> bool) -> Result {
    if is_installed() || (add() && is_installed()) {
        return Ok(());
    }
    Err(Failure::new(format!(
        "no compiler for {triple}: install Rust with rustup (https://rustup.rs), then run `rustup target add {triple}`",
        triple = target.triple()
    )))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_target_is_added_only_if_it_is_missing() {
        assert_eq!(ensure_installed(Target::Chip, || true, || panic!("it is there")), Ok(()));
        let added = Cell::new(false);
        let add = || {
            added.set(true);
            true
        };
        assert_eq!(ensure_installed(Target::Web, || added.get(), add), Ok(()));
    }

    #[test]
    fn a_target_that_cannot_be_added_is_an_error_that_names_what_to_install() {
        for adds in [false, true] {
            let error =
                ensure_installed(Target::Chip, || false, || adds).expect_err("it is missing").to_string();
            assert!(error.contains("rustup target add thumbv6m-none-eabi"), "{error}");
            assert!(error.contains("https://rustup.rs"), "{error}");
        }
    }
}
