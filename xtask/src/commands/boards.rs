//! `boards`: makes the circuit boards, the simulation and the mechanics of `docs/build`.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Command, build_docs};
use crate::args::Args;
use crate::failure::{Failure, Result};
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
/// The package that makes the interactive parts lists.
const PARTS_LIST: &str = "InteractiveHtmlBom==2.12.0";
/// The files of each board that are kept in `docs/build/boards`, by their ends. The others stay in
/// `target/boards`.
const KEPT: [&str; 4] = ["-gerber.zip", "-bom.csv", "-positions.csv", "-front.png"];
/// More files that are kept.
const ALSO_KEPT: [&str; 4] = ["main-parts.html", "main-back.png", "seat-back.png", "mini-back.png"];

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
    let switch = if search { &["--route"][..] } else { &[] };
    script("make.py").args(switch).arg(&to).run()?;
    build_docs::write()?;
    script("simulate.py").arg(folder()).run()?;
    script("workshop.py").arg(folder()).run()?;
    let boards = entries(&to)?;
    parts_lists(&boards)?;
    keep(&boards)
}

fn folder() -> PathBuf {
    project::root().join("docs/build")
}

fn scripts() -> PathBuf {
    project::root().join("host-tests/boards")
}

fn script(name: &str) -> Run {
    Run::new(PYTHON).arg(scripts().join(name))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?;
    let mut found: Vec<_> = read.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.sort();
    Ok(found)
}

fn name(board: &Path) -> String {
    board.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Makes an interactive page for each board: the parts, and where they are.
fn parts_lists(boards: &[PathBuf]) -> Result {
    let environment = project::target().join("boards-venv");
    let program = environment.join("bin/generate_interactive_bom");
    if !program.exists() {
        Run::new(PYTHON).args(["-m", "venv", "--system-site-packages"]).arg(&environment).run()?;
        Run::new(environment.join("bin/pip")).args(["install", "--quiet", PARTS_LIST]).run()?;
    }
    for board in boards {
        let list = Run::new(&program).args(["--no-browser", "--name-format", "%f-parts", "--dest-dir"]);
        let list = list.arg(board).arg(board.join(format!("{}.kicad_pcb", name(board))));
        list.env("INTERACTIVE_HTML_BOM_NO_DISPLAY", "1").run()?;
    }
    Ok(())
}

/// Copies what a builder needs into `docs/build/boards`.
fn keep(boards: &[PathBuf]) -> Result {
    let to = folder().join("boards");
    fs::create_dir_all(&to).map_err(|error| Failure::file(&to, error))?;
    for board in boards {
        let name = name(board);
        let also = ALSO_KEPT.iter().filter(|file| file.split('-').next() == Some(&name));
        let files = KEPT.iter().map(|end| format!("{name}{end}")).chain(also.map(ToString::to_string));
        for file in files {
            fs::copy(board.join(&file), to.join(&file)).map_err(|error| Failure::file(&to, error))?;
        }
    }
    Ok(())
}
