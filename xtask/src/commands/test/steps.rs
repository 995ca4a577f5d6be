//! The steps of a test run. [`STEPS`] lists them.

use std::fmt;

use super::{Extent, work};
use crate::commands::boards;
use crate::count::Counts;
use crate::failure::Result;
use crate::toolchain::{self, Target};
use crate::{project, python, tools};

/// A part of the test run that can also run alone.
pub struct Step {
    /// The name for `--only`.
    pub name: &'static str,
    /// A one-line description.
    pub what: &'static str,
    /// The tools that must be installed first.
    needs: &'static [Need],
    /// The steps to wait for, because they use the same build folder or fail faster.
    pub after: &'static [&'static str],
    /// The steps that must succeed first, because this one uses what they build.
    pub requires: &'static [&'static str],
    /// The files and folders that the step never reads. It is skipped if it has passed and no other
    /// file has changed since. `None` for a step that runs every time, because cargo itself skips
    /// what has not changed.
    pub ignores: Option<&'static [&'static str]>,
    /// The function that runs the step.
    pub run: fn(Extent) -> Result<Outcome>,
}

/// The result of a step that did not fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The step has no tests to count.
    Done,
    /// The step ran tests.
    Tested(Counts),
    /// The step was skipped: it passed at this commit, and nothing has changed since.
    Unchanged(String),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => write!(f, "ok"),
            Self::Tested(Counts { passed, skipped: 0, .. }) => write!(f, "ok, {passed} tests"),
            Self::Tested(Counts { passed, skipped, .. }) => {
                write!(f, "ok, {passed} tests, {skipped} skipped")
            }
            Self::Unchanged(commit) => write!(f, "unchanged, passed at {commit}"),
        }
    }
}

/// A tool to install.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    ChipCompiler,
    Chip2Compiler,
    WebCompiler,
    EmulatorModules,
    Chromium,
    Python,
    Kicad,
}

/// All steps. Those for the host and those for the chip and the page use different build folders
/// and run side by side. Of the steps that are ready, the upper one starts first: the longest chain,
/// from the firmware to the emulator, is never kept waiting.
pub const STEPS: [Step; 13] = [
    Step {
        name: "format",
        what: "the code is formatted",
        needs: &[],
        after: &[],
        requires: &[],
        ignores: None,
        run: work::format,
    },
    Step {
        name: "firmware",
        what: "the firmware for both panels and for a Pico 2, within its budget",
        needs: &[Need::ChipCompiler, Need::Chip2Compiler],
        after: &["format"],
        requires: &[],
        ignores: None,
        run: work::build_firmware,
    },
    Step {
        name: "wasm",
        what: "the machine for the page",
        needs: &[Need::WebCompiler],
        after: &["format"],
        requires: &[],
        ignores: None,
        run: work::wasm,
    },
    Step {
        name: "lint",
        what: "spelling, allowed licences, no warnings on the host",
        needs: &[Need::Python],
        after: &["format"],
        requires: &[],
        ignores: None,
        run: work::lint,
    },
    Step {
        name: "tool",
        what: "the program `hexboard`, which other steps use",
        needs: &[],
        after: &["lint"],
        requires: &[],
        ignores: None,
        run: work::tool,
    },
    Step {
        name: "docs",
        what: "the code reference has no warnings",
        needs: &[],
        after: &["tool"],
        requires: &[],
        ignores: None,
        run: work::reference,
    },
    Step {
        name: "host",
        what: "tests on the host",
        needs: &[],
        after: &["docs"],
        requires: &[],
        ignores: Some(&[
            "CHANGELOG.md",
            "docs/gallery",
            "docs/pictures",
            "host-tests/emulator/e2e",
            "host-tests/emulator/test",
            "host-tests/python",
            "host-tests/web/test",
        ]),
        run: work::host,
    },
    Step {
        name: "emulator",
        what: "the firmware in the emulator",
        needs: &[Need::ChipCompiler, Need::EmulatorModules],
        after: &[],
        requires: &["firmware", "tool"],
        ignores: Some(&[
            "CHANGELOG.md",
            "docs/build",
            "docs/gallery",
            "docs/pictures",
            "docs/print",
            "docs/rules",
            "host-tests/python",
            "host-tests/tests",
            "host-tests/tui",
            "host-tests/web",
        ]),
        run: work::emulator,
    },
    Step {
        name: "page",
        what: "the page in headless Chromium",
        needs: &[Need::ChipCompiler, Need::WebCompiler, Need::EmulatorModules, Need::Chromium],
        after: &[],
        requires: &["firmware", "wasm"],
        ignores: Some(&[
            "CHANGELOG.md",
            "host-tests/emulator/e2e",
            "host-tests/emulator/test",
            "host-tests/python",
            "host-tests/tests",
            "host-tests/tui",
        ]),
        run: work::page,
    },
    Step {
        name: "boards",
        what: "design rules and nets of the boards, simulation, cases",
        needs: &[Need::Kicad],
        after: &["lint"],
        requires: &[],
        ignores: Some(&[
            "CHANGELOG.md",
            "docs/gallery",
            "docs/pictures",
            "docs/print",
            "docs/rules",
            "host-tests/emulator/e2e",
            "host-tests/emulator/test",
            "host-tests/python",
            "host-tests/tests",
            "host-tests/tui",
            "host-tests/web",
        ]),
        run: work::check_boards,
    },
    Step {
        name: "lint-firmware",
        what: "no warnings in the firmware for both panels and for a Pico 2",
        needs: &[Need::ChipCompiler, Need::Chip2Compiler],
        after: &["firmware"],
        requires: &[],
        ignores: None,
        run: work::lint_firmware,
    },
    Step {
        name: "pico2",
        what: "the firmware for a Pico 2 in its emulator",
        needs: &[Need::Chip2Compiler],
        after: &["host"],
        requires: &["firmware"],
        ignores: Some(&[
            "CHANGELOG.md",
            "docs",
            "host-tests/emulator",
            "host-tests/python",
            "host-tests/tests",
            "host-tests/tui",
            "host-tests/web",
        ]),
        run: work::pico2,
    },
    Step {
        name: "python",
        what: "the package for Python",
        needs: &[Need::Python],
        after: &["host"],
        requires: &[],
        ignores: Some(&[
            "CHANGELOG.md",
            "docs/build",
            "docs/gallery",
            "docs/pictures",
            "docs/print",
            "host-tests/emulator",
            "host-tests/tests",
            "host-tests/tui",
            "host-tests/web",
        ]),
        run: work::run_python,
    },
];

/// Installs what the steps need.
///
/// # Errors
/// Returns a failure if something is missing and cannot be installed.
pub fn set_up(steps: &[&Step]) -> Result {
    let needed = |need: Need| steps.iter().any(|step| step.needs.contains(&need));
    if needed(Need::ChipCompiler) {
        toolchain::ensure(Target::Chip)?;
    }
    if needed(Need::Chip2Compiler) {
        toolchain::ensure(Target::Chip2)?;
    }
    if needed(Need::WebCompiler) {
        toolchain::ensure(Target::Web)?;
    }
    if needed(Need::EmulatorModules) {
        tools::ensure_modules(&project::emulator())?;
    }
    if needed(Need::Python) {
        python::ensure()?;
    }
    if needed(Need::Kicad) {
        boards::ensure()?;
    }
    if needed(Need::Chromium) {
        tools::ensure_chromium()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_have_names_of_their_own() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(STEPS[..index].iter().all(|other| other.name != step.name), "{}", step.name);
        }
    }

    /// Otherwise a run would never end.
    #[test]
    fn steps_wait_only_for_steps_above_them() {
        for (index, step) in STEPS.iter().enumerate() {
            for name in step.after.iter().chain(step.requires) {
                assert!(STEPS[..index].iter().any(|other| other.name == *name), "{}: {name}", step.name);
            }
        }
    }
}
