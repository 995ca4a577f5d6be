//! The Python package for release: a wheel for this machine, a wheel for any Linux and the source
//! archive.

use std::fs;
use std::path::{Path, PathBuf};

use xtask::failure::{Failure, Result};
use xtask::run::Run;
use xtask::{project, python as environment, remap};

/// The oldest systems that the wheel runs on: those with glibc 2.17.
const POLICY: &str = "manylinux_2_17";
/// The linker for old systems, and the check of the result.
const TOOLS: [&str; 2] = ["auditwheel==6.8.2", "ziglang==0.17.0"];

/// Builds the package for release as wheel and source archive, with the given time in seconds since
/// 1970. Returns both files.
///
/// # Errors
/// Returns a failure if a build fails.
pub fn package(seconds: &str) -> Result<[PathBuf; 2]> {
    let maturin = ensure_maturin()?;
    // A build folder of its own: the tools are built without these flags.
    let target = project::target().join("wheel");
    let files = target.join("files");
    let _ = fs::remove_dir_all(&files);
    let run = |command: &str| {
        let run = Run::new(&maturin).arg(command).arg("--out").arg(&files).dir(&project::python());
        run.env("SOURCE_DATE_EPOCH", seconds)
    };
    let wheel = run("build").args(["--quiet", "--profile", "python", "--strip", "--locked", "--target-dir"]);
    wheel.arg(&target).hidden_args(remap::cargo_args(&host()?)).run()?;
    run("sdist").run()?;
    Ok([one_file(&files, ".whl")?, one_file(&files, ".tar.gz")?])
}

/// Returns the only file of a folder with this ending.
fn one_file(folder: &Path, ending: &str) -> Result<PathBuf> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found = paths.filter(|path| path.to_string_lossy().ends_with(ending));
    match (found.next(), found.next()) {
        (Some(path), None) => Ok(path),
        _ => Err(Failure::new(format!("{} must have one file *{ending}", folder.display()))),
    }
}

/// Returns the target triple of this machine.
fn host() -> Result<String> {
    let version = Run::new("rustc").arg("-vV").report()?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(ToOwned::to_owned).ok_or_else(|| Failure::new("rustc does not name its host"))
}

/// Returns the path of `maturin`. Without the environment of the tests, installs it alone, in the
/// same version.
fn ensure_maturin() -> Result<PathBuf> {
    if environment::program("maturin").exists() {
        return Ok(environment::program("maturin"));
    }
    let folder = project::target().join("maturin-venv");
    let maturin = folder.join("bin/maturin");
    if maturin.exists() {
        return Ok(maturin);
    }
    let version = wanted_maturin()?;
    environment::ensure_interpreter()?;
    Run::new("python3").args(["-m", "venv"]).arg(&folder).run()?;
    Run::new(folder.join("bin/pip"))
        .args(["install", "--quiet", "--disable-pip-version-check", &version])
        .run()?;
    Ok(maturin)
}

/// Returns the requirement of `maturin` with its version.
fn wanted_maturin() -> Result<String> {
    let list = project::python().join("requirements.txt");
    let wanted = fs::read_to_string(&list).map_err(|error| Failure::file(&list, error))?;
    let version = wanted.lines().find(|line| line.starts_with("maturin=="));
    version.map(ToOwned::to_owned).ok_or_else(|| Failure::file(&list, "it names no maturin"))
}

/// Builds a wheel for any Linux and the source archive, audits the wheel, and installs each of them
/// in an empty environment, where a game is played. Returns the files.
///
/// # Errors
/// Returns a failure if a build or a check fails.
pub fn build_for_any_linux() -> Result<[PathBuf; 2]> {
    let tools = ensure_tools()?;
    let target = project::target().join("wheel");
    let files = target.join("manylinux");
    let _ = fs::remove_dir_all(&files);
    let maturin = |command: &str| {
        let path = std::env::var("PATH").unwrap_or_default();
        let run = Run::new(tools.join("maturin")).arg(command).arg("--out").arg(&files);
        run.env("PATH", format!("{}:{path}", tools.display())).dir(&project::python())
    };
    let options =
        ["--quiet", "--profile", "python", "--strip", "--locked", "--zig", "--compatibility", POLICY];
    maturin("build").args(options).arg("--target-dir").arg(&target).run()?;
    maturin("sdist").run()?;
    let found = [one_file(&files, ".whl")?, one_file(&files, ".tar.gz")?];
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
        pip.arg(wanted_maturin()?).args(TOOLS).run()?;
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
