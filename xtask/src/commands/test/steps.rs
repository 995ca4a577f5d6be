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
    pub ignores: Option<&'static [&'static [&'static str]]>,
    /// The files and folders that the step is not about. It is left out after a full run if nothing
    /// else has changed since.
    pub not_about: &'static str,
    /// Whether the step runs only in a long run, or if it is named.
    pub is_long: bool,
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
    /// The step was skipped: it is not about the changes since a full run.
    LeftOut,
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
            Self::LeftOut => write!(f, "left out, not about the changes"),
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
pub const STEPS: [Step; 14] = [
    Step::new("format", "the code is formatted", work::format),
    Step::new(
        "firmware",
        "the firmware for both panels and for a Pico 2, within its budget",
        work::build_firmware,
    )
    .needs(&[Need::ChipCompiler, Need::Chip2Compiler])
    .after(&["format"]),
    Step::new("wasm", "the machine for the page", work::wasm).needs(&[Need::WebCompiler]).after(&["format"]),
    Step::new("lint", "spelling, allowed licences, no warnings on the host", work::lint)
        .needs(&[Need::Python])
        .after(&["format"]),
    Step::new("tool", "the program `hexboard`, which other steps use", work::tool).after(&["lint"]),
    Step::new("docs", "the code reference has no warnings", work::reference).after(&["tool"]),
    Step::new("host", "tests on the host", work::host).after(&["docs"]).ignores(&[
        PICTURES,
        &["host-tests/emulator/e2e", "host-tests/emulator/test", "host-tests/python", "host-tests/web/test"],
    ]),
    Step::new("emulator", "the firmware in the emulator", work::emulator)
        .needs(&[Need::ChipCompiler, Need::EmulatorModules])
        .requires(&["firmware", "tool"])
        .ignores(&[
            PICTURES,
            HOST,
            &["docs/build", "docs/print", "docs/rules", "host-tests/python", "host-tests/web"],
        ]),
    Step::new("page", "the page in headless Chromium", work::page)
        .needs(&[Need::ChipCompiler, Need::WebCompiler, Need::EmulatorModules, Need::Chromium])
        .requires(&["firmware", "wasm"])
        .ignores(&[
            HOST,
            &["CHANGELOG.md", "host-tests/emulator/e2e", "host-tests/emulator/test", "host-tests/python"],
        ]),
    Step::new("boards", "design rules and nets of the boards, simulation, cases", work::check_boards)
        .needs(&[Need::Kicad])
        .after(&["lint"])
        .ignores(&[
            PICTURES,
            HOST,
            // They are made from `docs/build`.
            &["src", "host-tests/src", "host-tests/data", "host-tests/server", "host-tests/pico2"],
            &["docs/print", "docs/rules", "host-tests/emulator", "host-tests/python", "host-tests/web"],
        ]),
    Step::new(
        "lint-firmware",
        "no warnings in the firmware for both panels and for a Pico 2",
        work::lint_firmware,
    )
    .needs(&[Need::ChipCompiler, Need::Chip2Compiler])
    .after(&["firmware"]),
    Step::new("pico2", "the firmware for a Pico 2 in its emulator", work::pico2)
        .needs(&[Need::Chip2Compiler])
        .after(&["host"])
        .requires(&["firmware"])
        .ignores(&[
            HOST,
            &["CHANGELOG.md", "docs", "host-tests/emulator", "host-tests/python", "host-tests/web"],
        ])
        .not_about(NOT_OF_PICO_2),
    Step::new("python", "the package for Python", work::run_python)
        .needs(&[Need::Python])
        .after(&["host"])
        .ignores(&[PICTURES, HOST, &["docs/build", "docs/print", "host-tests/emulator", "host-tests/web"]]),
    Step::new(
        "release",
        "a release of the last commit has the same bytes in another folder; only with --long",
        work::release,
    )
    .needs(&[Need::ChipCompiler, Need::Chip2Compiler, Need::WebCompiler, Need::EmulatorModules, Need::Python])
    .after(&["emulator", "page", "boards", "lint-firmware", "pico2", "python"])
    .in_long_runs(),
];

/// Files that only people read.
const PICTURES: &[&str] = &["CHANGELOG.md", "docs/gallery", "docs/pictures"];
/// Tests that only the host runs.
const HOST: &[&str] = &["host-tests/tests", "host-tests/tui"];

/// What is the same for a Pico and a Pico 2.
pub const NOT_OF_PICO_2: &str = "CHANGELOG.md docs host-tests/data host-tests/emulator \
    host-tests/python host-tests/server host-tests/src host-tests/tests host-tests/tui host-tests/web \
    src/ai src/game src/games src/hex src/session src/ui";

impl Step {
    const fn new(name: &'static str, what: &'static str, run: fn(Extent) -> Result<Outcome>) -> Step {
        Step {
            name,
            what,
            needs: &[],
            after: &[],
            requires: &[],
            ignores: None,
            not_about: "",
            is_long: false,
            run,
        }
    }

    const fn in_long_runs(self) -> Step {
        Step { is_long: true, ..self }
    }

    const fn needs(self, needs: &'static [Need]) -> Step {
        Step { needs, ..self }
    }

    const fn after(self, after: &'static [&'static str]) -> Step {
        Step { after, ..self }
    }

    const fn not_about(self, not_about: &'static str) -> Step {
        Step { not_about, ..self }
    }

    const fn requires(self, requires: &'static [&'static str]) -> Step {
        Step { requires, ..self }
    }

    const fn ignores(self, ignores: &'static [&'static [&'static str]]) -> Step {
        Step { ignores: Some(ignores), ..self }
    }
}

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
