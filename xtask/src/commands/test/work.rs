//! What each step of a test run does.

use std::path::PathBuf;

use super::Extent;
use super::steps::{NOT_OF_PICO_2, Outcome};
use crate::commands::{boards, deny, docs, firmware::build as build_image, play};
use crate::count::Counts;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::run::{Profile, Run};
use crate::toolchain;
use crate::{language, project, python, tools};

/// Makes Node write test results in readable form, even into a pipe.
const READABLE: &str = "--test-reporter=spec";

pub fn format(_: Extent) -> Result<Outcome> {
    tools::ensure_component("rustfmt")?;
    Run::cargo().args(["fmt", "--all", "--check"]).run()?;
    Ok(Outcome::Done)
}

pub fn lint(_: Extent) -> Result<Outcome> {
    language::check()?;
    deny::check()?;
    tools::ensure_component("clippy")?;
    // With the fifth game, so that the code for any number of games is checked, too.
    let code = ["clippy", "--workspace", "--all-targets", "--features", "toy"];
    Run::cargo().args(code).args(["--", "-D", "warnings"]).run()?;
    Ok(Outcome::Done)
}

pub fn lint_firmware(_: Extent) -> Result<Outcome> {
    tools::ensure_component("clippy")?;
    for image in Image::ALL {
        toolchain::ensure(image.target())?;
        firmware::cargo("clippy", image).args(["--", "-D", "warnings"]).run()?;
    }
    Ok(Outcome::Done)
}

pub fn reference(_: Extent) -> Result<Outcome> {
    docs::reference()?;
    Ok(Outcome::Done)
}

/// A run of `cargo test` in the step `host`.
struct HostRun {
    words: &'static [&'static str],
    /// Whether the fifth game is part of the libraries.
    with_fifth_game: bool,
    /// Whether its tests are counted. No test is counted twice.
    adds: bool,
}

/// All tests, then those with the fifth game, which consists of two folders and one line. They
/// check that all other code finds the game and that it satisfies the contract. The library tests
/// run again with it, but only the tests of the fifth game are counted.
const HOST_RUNS: [HostRun; 3] = [
    HostRun { words: &["--workspace"], with_fifth_game: false, adds: true },
    HostRun { words: &["-p", "hexboard", "--lib"], with_fifth_game: true, adds: false },
    HostRun { words: &["-p", "host-tests", "--lib", "fifth_game"], with_fifth_game: true, adds: true },
];

/// Adds the fifth game to the libraries. Its tests are short, so optimising the libraries again
/// would take longer than it saves.
const FIFTH_GAME: [&str; 6] = [
    "--features",
    "toy",
    "--config",
    "profile.dev.package.hexboard.opt-level=0",
    "--config",
    "profile.dev.package.host-tests.opt-level=0",
];

/// What the fifth game does not use. The step `lint` compiles all code with it in any case.
pub const NOT_OF_FIFTH_GAME: &str = "CHANGELOG.md docs host-tests/emulator host-tests/python \
    host-tests/tests host-tests/web src/ai src/parts \
    src/games/hive src/games/robale src/games/termites src/games/xobos \
    src/ui/hive src/ui/robale src/ui/termites src/ui/xobos";

pub fn host(extent: Extent) -> Result<Outcome> {
    let mut counts = Counts::default();
    for HostRun { words, with_fifth_game, adds } in HOST_RUNS {
        if with_fifth_game && !extent.concerns(NOT_OF_FIFTH_GAME) {
            continue;
        }
        let game = with_fifth_game.then_some(FIFTH_GAME).into_iter().flatten();
        let ran = sized(Run::cargo().arg("test").args(words).args(game), extent).run_counted()?;
        tested(ran)?;
        if adds {
            counts.add(ran);
        }
    }
    if extent.long {
        counts.add(several_servers()?);
    }
    tested(counts)
}

/// Tests several table servers that share their tables. Only in a long run, because the client for
/// NATS takes a minute of processor time to compile.
fn several_servers() -> Result<Counts> {
    tools::ensure_nats()?;
    let words = ["test", "-p", "hexboard-server", "--features", "nats", "--test", "cluster"];
    let counts = Run::cargo().args(words).run_counted()?;
    tested(counts)?;
    Ok(counts)
}

/// Runs the Python tests. Uses the profile of the host tests, so that most dependencies are already
/// built.
pub fn run_python(extent: Extent) -> Result<Outcome> {
    python::build("dev")?;
    build_tool()?;
    let tests = Run::new(python::program("python")).args(["-m", "pytest", "--quiet"]);
    let tests = sized(tests, extent).env("HEXBOARD_TOOL", tool_path());
    tested(tests.dir(&project::python()).run_counted()?)
}

pub fn check_boards(extent: Extent) -> Result<Outcome> {
    boards::check(extent.long)?;
    Ok(Outcome::Done)
}

pub fn build_firmware(extent: Extent) -> Result<Outcome> {
    // Only the step `pico2` uses the image for a Pico 2.
    let images: &[Image] = if extent.concerns(NOT_OF_PICO_2) { &Image::ALL } else { &Image::EMULATED };
    images.iter().copied().try_for_each(build_image)?;
    Ok(Outcome::Done)
}

pub fn wasm(_: Extent) -> Result<Outcome> {
    play::build_shell()?;
    Ok(Outcome::Done)
}

pub fn emulator(extent: Extent) -> Result<Outcome> {
    if !extent.built {
        Image::EMULATED.into_iter().try_for_each(|image| firmware::build(image).map(drop))?;
        build_tool()?;
    }
    let run = sized(Run::new("npm").arg("test"), extent).env("NODE_OPTIONS", READABLE);
    let run = run.env("HEXBOARD_ELF", Image::Full.elf()).env("HEXBOARD_MINI_ELF", Image::Mini.elf());
    tested(run.env("HEXBOARD_TOOL", tool_path()).dir(&project::emulator()).run_counted()?)
}

/// Runs the tests that need the image for a Pico 2. The step `host` only compiles them.
pub fn pico2(extent: Extent) -> Result<Outcome> {
    if !extent.built {
        firmware::build(Image::Pico2)?;
    }
    let run = Run::cargo().args(["test", "-p", "hexboard-pico2", "--test", "device", "--", "--ignored"]);
    tested(sized(run, extent).env("HEXBOARD_PICO2_ELF", Image::Pico2.elf()).run_counted()?)
}

pub fn page(extent: Extent) -> Result<Outcome> {
    if !extent.built {
        play::build_all()?;
    }
    let run = Run::new("node").arg(project::emulator().join("test-support/run.mjs"));
    let run = run.arg(READABLE).arg(project::web().join("test"));
    let run = sized(run, extent).env("HEXBOARD_CHROMIUM", tools::ensure_chromium()?);
    tested(play::with_build(run).run_counted()?)
}

/// Builds the last commit twice, in different folders, and compares the releases. Then installs the
/// wheel and the source archive of the Python package in empty environments and plays there.
pub fn release(_: Extent) -> Result<Outcome> {
    let program = || Run::package("hexboard-release", Profile::Checked);
    program().args(["make", "--check"]).arg(project::images().join("dist")).run()?;
    program().arg("wheels").run()?;
    Ok(Outcome::Done)
}

pub fn tool(_: Extent) -> Result<Outcome> {
    build_tool()?;
    Ok(Outcome::Done)
}

fn build_tool() -> Result {
    Run::cargo().args(["build", "--quiet", "-p", "host-tests", "--bin", "hexboard"]).run()
}

fn tool_path() -> PathBuf {
    project::target().join("debug/hexboard")
}

/// Makes tests draw their random samples in full size in a long run.
fn sized(run: Run, extent: Extent) -> Run {
    if extent.long { run.env("HEXBOARD_LONG", "1") } else { run }
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
    fn tests_of_the_library_are_counted_once() {
        let has_library =
            |run: &&HostRun| run.words.iter().any(|word| ["--workspace", "hexboard"].contains(word));
        let runs: Vec<bool> = HOST_RUNS.iter().filter(has_library).map(|run| run.adds).collect();
        assert_eq!(runs, [true, false]);
    }
}
