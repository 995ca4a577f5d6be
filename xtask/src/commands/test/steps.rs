//! The steps of a test run. [`STEPS`] lists them.

use std::path::{Path, PathBuf};
use std::{fmt, fs};

use crate::commands::{deny, docs, firmware as images, play};
use crate::count::Counts;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::run::Run;
use crate::toolchain::{self, Target, Toolchain};
use crate::tools;
use crate::{language, project, python};

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
    /// The function that runs the step, with the random samples in full size if its argument is
    /// true.
    pub run: fn(bool) -> Result<Outcome>,
}

/// The result of a step that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The step has no tests to count.
    Done,
    /// The step ran tests.
    Tested(Counts),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => write!(f, "ok"),
            Self::Tested(Counts { passed, skipped: 0, .. }) => write!(f, "ok, {passed} tests"),
            Self::Tested(Counts { passed, skipped, .. }) => {
                write!(f, "ok, {passed} tests, {skipped} skipped")
            }
        }
    }
}

/// Makes Node write test results in readable form, even into a pipe.
const READABLE: &str = "--test-reporter=spec";

/// A tool to install.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    ChipCompiler,
    Chip2Compiler,
    WebCompiler,
    EmulatorModules,
    Chromium,
    Python,
}

/// All steps. Those for the host and those for the chip and the page use different build folders
/// and run side by side.
pub const STEPS: [Step; 10] = [
    Step {
        name: "format",
        what: "the code is formatted",
        needs: &[],
        after: &[],
        requires: &[],
        run: format,
    },
    Step {
        name: "lint",
        what: "spelling, allowed licences, no warnings on the host",
        needs: &[Need::Python],
        after: &["format"],
        requires: &[],
        run: lint,
    },
    Step {
        name: "docs",
        what: "the code reference has no warnings",
        needs: &[],
        after: &["lint"],
        requires: &[],
        run: reference,
    },
    Step { name: "host", what: "tests on the host", needs: &[], after: &["docs"], requires: &[], run: host },
    Step {
        name: "python",
        what: "the package for Python",
        needs: &[Need::Python],
        after: &["host"],
        requires: &[],
        run: run_python,
    },
    Step {
        name: "lint-firmware",
        what: "no warnings in the firmware for both panels and for a Pico 2",
        needs: &[Need::ChipCompiler, Need::Chip2Compiler],
        after: &["format"],
        requires: &[],
        run: lint_firmware,
    },
    Step {
        name: "firmware",
        what: "the firmware for both panels and for a Pico 2, within its budget",
        needs: &[Need::ChipCompiler, Need::Chip2Compiler],
        after: &["lint-firmware"],
        requires: &[],
        run: build_firmware,
    },
    Step {
        name: "wasm",
        what: "the machine for the page",
        needs: &[Need::WebCompiler],
        after: &["lint-firmware"],
        requires: &[],
        run: wasm,
    },
    Step {
        name: "emulator",
        what: "the firmware in the emulator",
        needs: &[Need::ChipCompiler, Need::EmulatorModules],
        after: &[],
        requires: &["firmware"],
        run: emulator,
    },
    Step {
        name: "page",
        what: "the page in headless Chromium",
        needs: &[Need::ChipCompiler, Need::WebCompiler, Need::EmulatorModules, Need::Chromium],
        after: &[],
        requires: &["firmware", "wasm"],
        run: page,
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
    if needed(Need::Chromium) {
        tools::ensure_chromium()?;
    }
    Ok(())
}

fn format(_long: bool) -> Result<Outcome> {
    tools::ensure_component("rustfmt")?;
    Run::cargo().args(["fmt", "--all", "--check"]).run()?;
    Ok(Outcome::Done)
}

fn lint(_long: bool) -> Result<Outcome> {
    language::check()?;
    deny::check()?;
    tools::ensure_component("clippy")?;
    // With the fifth game, so that the code for any number of games is checked, too.
    let code = ["clippy", "--workspace", "--all-targets", "--features", "toy"];
    Run::cargo().args(code).args(["--", "-D", "warnings"]).run()?;
    Ok(Outcome::Done)
}

fn lint_firmware(_long: bool) -> Result<Outcome> {
    tools::ensure_component("clippy")?;
    for image in Image::ALL {
        let toolchain = toolchain::ensure(image.target())?;
        if toolchain == Toolchain::Debian {
            return Err(Failure::new("Debian's compiler has no clippy: install Rust with rustup"));
        }
        firmware::cargo(toolchain, "clippy", image).args(["--", "-D", "warnings"]).run()?;
    }
    Ok(Outcome::Done)
}

fn reference(_long: bool) -> Result<Outcome> {
    docs::reference()?;
    Ok(Outcome::Done)
}

/// A run of `cargo test` in the step `host`.
struct HostRun {
    words: &'static [&'static str],
    /// Whether its tests are counted. No test is counted twice.
    adds: bool,
}

/// All tests, then those with the fifth game, which consists of two folders and one line. They
/// check that all other code finds the game and that it satisfies the contract. The library tests
/// run again with it, but only the tests of the fifth game are counted.
const HOST_RUNS: [HostRun; 3] = [
    HostRun { words: &["--workspace"], adds: true },
    HostRun { words: &["-p", "hexboard", "--lib", "--features", "toy"], adds: false },
    HostRun { words: &["-p", "host-tests", "--lib", "--features", "toy", "fifth_game"], adds: true },
];

fn host(long: bool) -> Result<Outcome> {
    let mut counts = Counts::default();
    for HostRun { words, adds } in HOST_RUNS {
        let ran = sized(Run::cargo().arg("test").args(words), long).run_counted()?;
        tested(ran)?;
        if adds {
            counts.add(ran);
        }
    }
    tested(counts)
}

/// Runs the Python tests. Uses the profile of the host tests, so that most dependencies are already
/// built.
fn run_python(long: bool) -> Result<Outcome> {
    python::build("dev")?;
    Run::cargo().args(["build", "--quiet", "-p", "host-tests", "--bin", "hexboard"]).run()?;
    let tests = Run::new(python::program("python")).args(["-m", "pytest", "--quiet"]);
    let tests = sized(tests, long).env("HEXBOARD_TOOL", project::target().join("debug/hexboard"));
    tested(tests.dir(&project::python()).run_counted()?)
}

fn build_firmware(_long: bool) -> Result<Outcome> {
    Image::ALL.into_iter().try_for_each(images::build)?;
    Ok(Outcome::Done)
}

fn wasm(_long: bool) -> Result<Outcome> {
    play::build_shell()?;
    Ok(Outcome::Done)
}

fn emulator(long: bool) -> Result<Outcome> {
    Image::EMULATED.into_iter().try_for_each(|image| firmware::build(image).map(drop))?;
    let run = sized(Run::new("npm").arg("test"), long).env("NODE_OPTIONS", READABLE);
    Run::cargo().args(["build", "--quiet", "-p", "host-tests", "--bin", "hexboard"]).run()?;
    let run = run.env("HEXBOARD_ELF", Image::Full.elf()).env("HEXBOARD_MINI_ELF", Image::Mini.elf());
    let run = run.env("HEXBOARD_TOOL", project::target().join("debug/hexboard"));
    tested(run.dir(&project::emulator()).run_counted()?)
}

fn page(long: bool) -> Result<Outcome> {
    play::build_all()?;
    Run::cargo().args(["build", "--quiet", "-p", "hexboard-server", "--bin", "table-server"]).run()?;
    let run = Run::new("node").args(["--test", READABLE]).args(test_files(&project::web().join("test"))?);
    let run = sized(run, long).env("HEXBOARD_CHROMIUM", tools::ensure_chromium()?);
    let run = run.env("HEXBOARD_TABLE_SERVER", project::target().join("debug/table-server"));
    tested(play::with_build(run).run_counted()?)
}

/// Makes tests draw their random samples in full size, if `long` is true.
fn sized(run: Run, long: bool) -> Run {
    if long { run.env("HEXBOARD_LONG", "1") } else { run }
}

/// Returns the test files of a folder. Node by itself would also run the files that tests share.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?;
    let is_test = |path: &PathBuf| path.to_string_lossy().ends_with(".test.mjs");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_test).collect();
    files.sort();
    if files.is_empty() { Err(Failure::file(folder, "no tests here")) } else { Ok(files) }
}

/// Fails if a test failed or none passed, whatever the exit code of the runner.
fn tested(counts: Counts) -> Result<Outcome> {
    match counts {
        Counts { failed: 0, passed, .. } if passed > 0 => Ok(Outcome::Tested(counts)),
        counts => Err(Failure::new(format!("tests: {counts}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tests_that_ran_and_passed_count() {
        let counts = |passed, failed, skipped| Counts { passed, failed, skipped };
        assert_eq!(tested(counts(3, 0, 1)), Ok(Outcome::Tested(counts(3, 0, 1))));
        assert!(tested(counts(0, 0, 0)).is_err());
        assert!(tested(counts(0, 0, 5)).is_err(), "tests that were all skipped");
        assert!(tested(counts(3, 1, 0)).is_err());
    }

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

    #[test]
    fn tests_of_the_library_are_counted_once() {
        let has_library =
            |run: &&HostRun| run.words.iter().any(|word| ["--workspace", "hexboard"].contains(word));
        let runs: Vec<bool> = HOST_RUNS.iter().filter(has_library).map(|run| run.adds).collect();
        assert_eq!(runs, [true, false]);
    }
}
