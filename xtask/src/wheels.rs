//! A wheel for any Linux and the source archive, with their checks.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};
use crate::project;
use crate::python;
use crate::run::Run;

/// The oldest systems that the wheel runs on: those with glibc 2.17.
const POLICY: &str = "manylinux_2_17";
/// The linker for old systems, and the check of the result.
const TOOLS: [&str; 2] = ["auditwheel==6.8.2", "ziglang==0.17.0"];

/// Builds both files, audits the wheel, and installs each of them in an empty environment, where a
/// game is played. Returns the files.
///
/// # Errors
/// Returns a failure if a build or a check fails.
pub fn build() -> Result<[PathBuf; 2]> {
    let tools = ensure_tools()?;
    let target = project::target().join("wheel");
    let files = target.join("manylinux");
    let _ = std::fs::remove_dir_all(&files);
    let maturin = |command: &str| {
        let path = std::env::var("PATH").unwrap_or_default();
        let run = Run::new(tools.join("maturin")).arg(command).arg("--out").arg(&files);
        run.env("PATH", format!("{}:{path}", tools.display())).dir(&project::python())
    };
    let options =
        ["--quiet", "--profile", "python", "--strip", "--locked", "--zig", "--compatibility", POLICY];
    maturin("build").args(options).arg("--target-dir").arg(&target).run()?;
    maturin("sdist").run()?;
    let found = [python::one_file(&files, ".whl")?, python::one_file(&files, ".tar.gz")?];
    audit(&tools, &found[0])?;
    found.iter().try_for_each(|file| try_alone(file))?;
    Ok(found)
}

/// Installs the tools in an environment of their own. Returns the folder of its programs.
fn ensure_tools() -> Result<PathBuf> {
    let folder = project::target().join("wheel-venv");
    let programs = folder.join("bin");
    if !programs.join("auditwheel").exists() {
        Run::new("python3").args(["-m", "venv", "--clear"]).arg(&folder).run()?;
        let pip = Run::new(programs.join("pip")).args(["install", "--quiet", "--disable-pip-version-check"]);
        pip.arg(python::wanted_maturin()?).args(TOOLS).run()?;
    }
    Ok(programs)
}

/// Checks that the wheel needs nothing that systems of the policy lack.
fn audit(tools: &Path, wheel: &Path) -> Result {
    let report = Run::new(tools.join("auditwheel")).arg("show").arg(wheel).report()?;
    let text = report.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_old_enough = text.contains(&format!("\"{POLICY}_")) || text.contains("\"manylinux_2_12_");
    match is_old_enough {
        true => Ok(()),
        false => Err(Failure::new(format!("the wheel is not {POLICY}: {text}"))),
    }
}

/// Installs a file in an empty environment and plays a game there.
fn try_alone(file: &Path) -> Result {
    const GAME: &str = "import hexboard; game = hexboard.Game('hive'); game.apply_action(game.think('easy')); print(hexboard.__version__, game.actions)";
    let folder = project::target().join("empty-venv");
    Run::new("python3").args(["-m", "venv", "--clear"]).arg(&folder).run()?;
    let pip = ["install", "--quiet", "--disable-pip-version-check", "--no-cache-dir"];
    Run::new(folder.join("bin/pip")).args(pip).arg(file).run()?;
    Run::new(folder.join("bin/python")).args(["-c", GAME]).dir(&project::target()).run()
}
