//! `boards`: makes the circuit boards, the simulation and the mechanics of `docs/build`.

use std::path::PathBuf;

use super::{Command, build_docs};
use crate::args::Args;
use crate::failure::Result;
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
    name: "boards",
    arguments: "[--check | --route]",
    summary: "makes boards, plots, lists, pictures, simulation and cases in docs/build from their data",
    details: &[
        "--check   only the checks of the test run: design rules, nets, simulation, collisions",
        "--route   searches all tracks again, which takes some minutes, and stores them",
        "KiCad projects are written to target/boards",
    ],
    run,
};

/// KiCad writes, checks and plots the boards, ngspice simulates, gerbv reads the plots back.
const PACKAGES: [&str; 6] = ["kicad", "kicad-footprints", "ngspice", "gerbv", "openscad", "python3-venv"];
/// The interpreter that Debian's KiCad belongs to.
const PYTHON: &str = "/usr/bin/python3";

fn run(mut args: Args) -> Result {
    let (only_check, search) = (args.switch("--check"), args.switch("--route"));
    args.done()?;
    ensure()?;
    if only_check {
        return check(true);
    }
    make(search)
}

/// Installs KiCad and the other programs.
///
/// # Errors
/// Returns a failure if something is missing and cannot be installed.
pub fn ensure() -> Result {
    let missing = tools::missing_packages(&PACKAGES);
    if missing.is_empty() { Ok(()) } else { tools::install_packages(&missing) }
}

/// Checks the design rules and nets of all boards, the simulation, and that the cases fit; that of
/// the handheld, which takes half a minute, only if `long` is true.
///
/// # Errors
/// Returns a failure if one of them fails.
pub fn check(long: bool) -> Result {
    script("make.py").arg("--check").arg(project::target().join("boards-check")).run()?;
    script("simulate.py").run()?;
    let switch = if long { &["--check", "--long"][..] } else { &["--check"] };
    script("workshop.py").args(switch).arg(folder()).run()?;
    Run::new(PYTHON).args(["-m", "unittest", "--quiet", "test_checks"]).dir(&scripts()).run()
}

fn make(search: bool) -> Result {
    let to = project::target().join("boards");
    script("make.py").args(search.then_some("--route")).arg(&to).run()?;
    build_docs::write()?;
    script("simulate.py").arg(folder()).run()?;
    script("workshop.py").arg(folder()).run()?;
    script("publish.py").arg(&to).arg(project::target().join("boards-venv")).arg(folder()).run()
}

/// Returns the folder of what a builder needs.
pub fn folder() -> PathBuf {
    project::root().join("docs/build")
}

fn scripts() -> PathBuf {
    project::root().join("host-tests/boards")
}

/// Returns a script of the boards.
pub fn script(name: &str) -> Run {
    Run::new(PYTHON).arg(scripts().join(name))
}
