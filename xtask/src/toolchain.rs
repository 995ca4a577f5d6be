//! Selects the compiler for the microcontrollers and for the web page.
//!
//! Uses an installed target if there is one; otherwise `rustup` adds it; otherwise Debian's
//! packages build the core library from source. `HEXBOARD_TOOLCHAIN=rustup` or `debian` forces the
//! choice.

use crate::failure::{Failure, Result};
use crate::run::{Run, find_program, path_with};
use crate::tools;

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

    /// Returns the libraries that Debian's compiler must build from source.
    const fn built_libraries(self) -> &'static str {
        match self {
            Self::Chip | Self::Chip2 => "-Zbuild-std=core,alloc",
            Self::Web => "-Zbuild-std=std,panic_abort",
        }
    }

    /// Returns the linker from Debian's `lld` package.
    const fn debian_linker(self) -> &'static str {
        match self {
            Self::Chip | Self::Chip2 => "ld.lld",
            Self::Web => "wasm-ld",
        }
    }
}

/// A compiler that is ready for a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toolchain {
    /// The current compiler, with the target installed.
    Installed,
    /// Debian's packages.
    Debian,
}

/// The Debian packages that build for all targets.
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// The state of this machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Facts {
    /// The choice forced by the user.
    forced: Option<Toolchain>,
    /// The current compiler has the target.
    target_installed: bool,
    /// `rustup` is available and has not failed yet.
    rustup_works: bool,
    /// Debian's packages are installed.
    debian_installed: bool,
    /// Debian's packages can be installed, and that has not failed yet.
    debian_installable: bool,
}

/// The next action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan {
    Use(Toolchain),
    AddTarget,
    InstallDebian,
    GiveUp,
}

/// Returns the next action. After an action failed, call this again with the updated state.
fn plan(facts: Facts) -> Plan {
    let rustup = facts.forced != Some(Toolchain::Debian);
    let debian = facts.forced != Some(Toolchain::Installed);
    if rustup && facts.target_installed {
        Plan::Use(Toolchain::Installed)
    } else if rustup && facts.rustup_works {
        Plan::AddTarget
    } else if debian && facts.debian_installed {
        Plan::Use(Toolchain::Debian)
    } else if debian && facts.debian_installable {
        Plan::InstallDebian
    } else {
        Plan::GiveUp
    }
}

/// Prepares a compiler for the target.
///
/// # Errors
/// Returns a failure if there is none and none can be installed. The message says what the user can
/// do.
pub fn ensure(target: Target) -> Result<Toolchain> {
    let mut facts = facts(target)?;
    loop {
        match plan(facts) {
            Plan::Use(toolchain) => return Ok(toolchain),
            Plan::AddTarget => {
                println!("{} is not installed: adding it with rustup", target.triple());
                let added = Run::new("rustup").args(["target", "add", target.triple()]).run().is_ok();
                facts.target_installed = added && is_installed(target);
                facts.rustup_works = false;
            }
            Plan::InstallDebian => {
                println!("using Debian's own compiler for {}", target.triple());
                facts.debian_installed = tools::install_packages(&DEBIAN_PACKAGES).is_ok();
                facts.debian_installable = false;
            }
            Plan::GiveUp => return Err(Failure::new(advice(target))),
        }
    }
}

fn facts(target: Target) -> Result<Facts> {
    let forced = match std::env::var("HEXBOARD_TOOLCHAIN").ok().as_deref() {
        None | Some("") => None,
        Some("rustup") => Some(Toolchain::Installed),
        Some("debian") => Some(Toolchain::Debian),
        Some(other) => {
            return Err(Failure::new(format!("HEXBOARD_TOOLCHAIN is rustup or debian, not {other:?}")));
        }
    };
    Ok(Facts {
        forced,
        target_installed: is_installed(target),
        rustup_works: find_program("rustup").is_some(),
        debian_installed: tools::missing_packages(&DEBIAN_PACKAGES).is_empty(),
        debian_installable: tools::can_install_packages(),
    })
}

fn is_installed(target: Target) -> bool {
    let folder = Run::new("rustc").args(["--print", "target-libdir", "--target", target.triple()]).output();
    folder.is_some_and(|path| std::fs::read_dir(path.trim()).is_ok_and(|mut files| files.next().is_some()))
}

fn advice(target: Target) -> String {
    format!(
        "no compiler for {triple}. One of these helps:\n  \
         rustup target add {triple}            (rustup: https://rustup.rs)\n  \
         sudo apt-get install {packages}   (Debian 12 or later)",
        triple = target.triple(),
        packages = DEBIAN_PACKAGES.join(" ")
    )
}

impl Toolchain {
    /// Returns `cargo` with a subcommand and the flags for the target.
    pub fn cargo(self, command: &str, target: Target) -> Run {
        match self {
            Self::Installed => Run::cargo().arg(command).args(["--target", target.triple()]),
            Self::Debian => debian_cargo(command, target),
        }
    }
}

/// Returns Debian's cargo, isolated from any other one, because the library sources only fit its
/// compiler.
fn debian_cargo(command: &str, target: Target) -> Run {
    let linker = format!("target.{}.linker=\"{}\"", target.triple(), target.debian_linker());
    ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTDOC", "LD_LIBRARY_PATH"]
        .into_iter()
        .fold(Run::new("/usr/bin/cargo"), Run::env_remove)
        .args([command, "--target", target.triple(), target.built_libraries(), "--config", &linker])
        .env("PATH", path_with("/usr/bin"))
        .env("RUSTC_BOOTSTRAP", "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Facts = Facts {
        forced: None,
        target_installed: false,
        rustup_works: false,
        debian_installed: false,
        debian_installable: false,
    };
    const EVERYTHING: Facts = Facts {
        forced: None,
        target_installed: true,
        rustup_works: true,
        debian_installed: true,
        debian_installable: true,
    };

    #[test]
    fn the_first_available_way_is_used() {
        assert_eq!(plan(EVERYTHING), Plan::Use(Toolchain::Installed));
        let facts = Facts { target_installed: false, ..EVERYTHING };
        assert_eq!(plan(facts), Plan::AddTarget);
        let facts = Facts { rustup_works: false, ..facts };
        assert_eq!(plan(facts), Plan::Use(Toolchain::Debian));
        let facts = Facts { debian_installed: false, ..facts };
        assert_eq!(plan(facts), Plan::InstallDebian);
        assert_eq!(plan(NOTHING), Plan::GiveUp);
    }

    #[test]
    fn forced_rustup_never_falls_back_to_debian() {
        let forced = Facts { forced: Some(Toolchain::Installed), ..EVERYTHING };
        assert_eq!(plan(forced), Plan::Use(Toolchain::Installed));
        let missing = Facts { target_installed: false, ..forced };
        assert_eq!(plan(missing), Plan::AddTarget);
        assert_eq!(plan(Facts { rustup_works: false, ..missing }), Plan::GiveUp);
    }

    #[test]
    fn forced_debian_never_falls_back_to_rustup() {
        let forced = Facts { forced: Some(Toolchain::Debian), ..EVERYTHING };
        assert_eq!(plan(forced), Plan::Use(Toolchain::Debian));
        let missing = Facts { debian_installed: false, ..forced };
        assert_eq!(plan(missing), Plan::InstallDebian);
        assert_eq!(plan(Facts { debian_installable: false, ..missing }), Plan::GiveUp);
    }

    #[test]
    fn a_plan_always_ends() {
        for bits in 0..16 {
            let bit = |n: u32| bits >> n & 1 == 1;
            let mut facts = Facts {
                forced: None,
                target_installed: bit(0),
                rustup_works: bit(1),
                debian_installed: bit(2),
                debian_installable: bit(3),
            };
            // Every action fails.
            for _ in 0..2 {
                match plan(facts) {
                    Plan::AddTarget => facts.rustup_works = false,
                    Plan::InstallDebian => facts.debian_installable = false,
                    Plan::Use(_) | Plan::GiveUp => {}
                }
            }
            assert!(matches!(plan(facts), Plan::Use(_) | Plan::GiveUp), "{bits:04b}");
        }
    }

    #[test]
    fn advice_names_what_to_install() {
        let advice = advice(Target::Chip);
        assert!(advice.contains("rustup target add thumbv6m-none-eabi"), "{advice}");
        assert!(advice.contains("rustc-web cargo-web rust-web-src lld"), "{advice}");
    }
}
