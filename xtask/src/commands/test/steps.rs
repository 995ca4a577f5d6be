//! The steps of a test run.

use std::path::{Path, PathBuf};
use std::{fmt, fs};

use crate::commands::{deny, docs, firmware as images, play};
use crate::count::Counts;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::run::Run;
use crate::toolchain::{self, Target, Toolchain};
use crate::tools;
use crate::{project, python};

/// A part of the test run that can also run alone.
pub struct Step {
    /// Its name for `--only`.
    pub name: &'static str,
    /// What it does, in a line.
    pub what: &'static str,
    /// What must be installed first.
    needs: &'static [Need],
    /// Does it.
    pub run: fn() -> Result<Outcome>,
}

/// How a step went that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was done.
    Done,
    /// It ran tests.
    Tested(Counts),
    /// It could not be done here, for that reason.
    LeftOut(&'static str),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => write!(f, "ok"),
            Self::Tested(counts) => write!(f, "ok, {} tests", counts.passed),
            Self::LeftOut(reason) => write!(f, "LEFT OUT: {reason}"),
        }
    }
}

/// Makes Node write test results for people, also into a pipe.
const READABLE: &str = "--test-reporter=spec";

/// Something to install.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    ChipCompiler,
    Chip2Compiler,
    WebCompiler,
    EmulatorModules,
    Chromium,
    Python,
}

/// All steps, the quick ones first.
pub const STEPS: [Step; 10] = [
    Step { name: "format", what: "the code is formatted", needs: &[], run: format },
    Step { name: "lint", what: "licences that we may use, no warnings on the host", needs: &[], run: lint },
    Step { name: "docs", what: "the code reference has no warnings", needs: &[], run: reference },
    Step { name: "host", what: "tests on the host", needs: &[], run: host },
    Step { name: "python", what: "the package for Python", needs: &[Need::Python], run: run_python },
    Step {
        name: "lint-firmware",
        what: "no warnings in the firmware for both panels and for a Pico 2",
        needs: &[Need::ChipCompiler, Need::Chip2Compiler],
        run: lint_firmware,
    },
    Step {
        name: "firmware",
        what: "the firmware for both panels and for a Pico 2, within its budget",
        needs: &[Need::ChipCompiler, Need::Chip2Compiler],
        run: build_firmware,
    },
    Step { name: "wasm", what: "the machine for the page", needs: &[Need::WebCompiler], run: wasm },
    Step {
        name: "emulator",
        what: "the firmware in the emulator",
        needs: &[Need::ChipCompiler, Need::EmulatorModules],
        run: emulator,
    },
    Step {
        name: "page",
        what: "the page in headless Chromium",
        needs: &[Need::ChipCompiler, Need::WebCompiler, Need::EmulatorModules, Need::Chromium],
        run: page,
    },
];

/// Installs what the steps need.
///
/// # Errors
/// Something is missing and cannot be installed.
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
    if needed(Need::Chromium) && has_page_tests() {
        tools::ensure_chromium()?;
    }
    Ok(())
}

fn format() -> Result<Outcome> {
    if !tools::has_component("rustfmt") {
        return Ok(Outcome::LeftOut("rustfmt is not installed for this compiler"));
    }
    Run::cargo().args(["fmt", "--all", "--check"]).run()?;
    Ok(Outcome::Done)
}

fn lint() -> Result<Outcome> {
    if !tools::has_component("clippy") {
        return Ok(Outcome::LeftOut("clippy is not installed for this compiler"));
    }
    deny::check()?;
    Run::cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run()?;
    Ok(Outcome::Done)
}

fn lint_firmware() -> Result<Outcome> {
    for image in Image::ALL {
        let toolchain = toolchain::ensure(image.target())?;
        if toolchain == Toolchain::Debian || !tools::has_component("clippy") {
            return Ok(Outcome::LeftOut("clippy is not installed for this compiler"));
        }
        firmware::cargo(toolchain, "clippy", image).args(["--", "-D", "warnings"]).run()?;
    }
    Ok(Outcome::Done)
}

fn reference() -> Result<Outcome> {
    docs::reference()?;
    Ok(Outcome::Done)
}

fn host() -> Result<Outcome> {
    let mut counts = Run::cargo().args(["test", "--workspace"]).run_counted()?;
    counts.add(fifth_game()?);
    tested(counts)
}

/// A game that is two folders and a line is found by everything else, keeps its promises, and nothing fails to compile for
/// it. Only libraries are tested, so that no program is built again.
fn fifth_game() -> Result<Counts> {
    Run::cargo().args(["check", "--workspace", "--features", "toy"]).run()?;
    let rules = ["test", "-p", "hexboard", "--lib", "--features", "toy"];
    let mut counts = Run::cargo().args(rules).run_counted()?;
    let found = ["test", "-p", "host-tests", "--lib", "--features", "toy", "fifth_game"];
    counts.add(Run::cargo().args(found).run_counted()?);
    Ok(counts)
}

/// Built as the host's tests are, so that most of it has been built already.
fn run_python() -> Result<Outcome> {
    python::build("dev")?;
    Run::cargo().args(["build", "--quiet", "-p", "host-tests", "--bin", "sim"]).run()?;
    let tests = Run::new(python::program("python")).args(["-m", "pytest", "--quiet"]);
    let tests = tests.env("HEXBOARD_SIM", project::target().join("debug/sim"));
    tested(tests.dir(&project::python()).run_counted()?)
}

fn build_firmware() -> Result<Outcome> {
    Image::ALL.into_iter().try_for_each(images::build)?;
    Ok(Outcome::Done)
}

fn wasm() -> Result<Outcome> {
    play::build_shell()?;
    Ok(Outcome::Done)
}

fn has_page_tests() -> bool {
    project::web().join("test").exists()
}

fn emulator() -> Result<Outcome> {
    Image::EMULATED.into_iter().try_for_each(|image| firmware::build(image).map(drop))?;
    let run = Run::new("npm").arg("test").env("NODE_OPTIONS", READABLE);
    let run = run.env("HEXBOARD_ELF", Image::Full.elf()).env("HEXBOARD_MINI_ELF", Image::Mini.elf());
    tested(run.dir(&project::emulator()).run_counted()?)
}

fn page() -> Result<Outcome> {
    if !has_page_tests() {
        return Ok(Outcome::LeftOut("there are no tests of the page yet"));
    }
    play::build_all()?;
    let run = Run::new("node").args(["--test", READABLE]).args(test_files(&project::web().join("test"))?);
    let run = run.env("HEXBOARD_CHROMIUM", tools::ensure_chromium()?);
    tested(play::with_build(run).run_counted()?)
}

/// The test files of a folder. Left to itself, Node would also take the files they share for tests.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?;
    let is_test = |path: &PathBuf| path.to_string_lossy().ends_with(".test.mjs");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_test).collect();
    files.sort();
    if files.is_empty() { Err(Failure::file(folder, "no tests here")) } else { Ok(files) }
}

/// Tests that did not run are a failure, whatever the runner says.
fn tested(counts: Counts) -> Result<Outcome> {
    match counts {
        Counts { failed: 0, passed } if passed > 0 => Ok(Outcome::Tested(counts)),
        Counts { passed, failed } => Err(Failure::new(format!("tests: {passed} passed, {failed} failed"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tests_that_ran_and_passed_count() {
        let good = Counts { passed: 3, failed: 0 };
        assert_eq!(tested(good), Ok(Outcome::Tested(good)));
        assert!(tested(Counts { passed: 0, failed: 0 }).is_err());
        assert!(tested(Counts { passed: 3, failed: 1 }).is_err());
    }

    #[test]
    fn steps_have_names_of_their_own() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(STEPS[..index].iter().all(|other| other.name != step.name), "{}", step.name);
        }
    }
}
