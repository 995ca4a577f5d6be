//! The Python virtual environment with our package.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};
use crate::project;
use crate::remap;
use crate::run::{Run, find_program};
use crate::tools;

/// Returns the folder of the environment. The folder `python` beside it belongs to the cargo
/// profile of that name.
pub fn environment() -> PathBuf {
    project::target().join("venv")
}

/// Returns the path of a program in the environment.
pub fn program(name: &str) -> PathBuf {
    environment().join("bin").join(name)
}

/// Installs the packages of `requirements.txt` in the environment. Leaves a copy of the file there,
/// to skip this next time.
///
/// # Errors
/// Returns a failure if the environment cannot be created.
pub fn ensure() -> Result {
    let list = project::python().join("requirements.txt");
    let wanted = fs::read(&list).map_err(|error| Failure::file(&list, error))?;
    let copy = environment().join("installed.txt");
    if fs::read(&copy).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    ensure_interpreter()?;
    println!("installing Python packages into {}", project::shown(&environment()));
    Run::new("python3").args(["-m", "venv", "--clear"]).arg(environment()).run()?;
    let pip =
        Run::new(program("python")).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip.arg("-r").arg(&list).run()?;
    fs::write(&copy, wanted).map_err(|error| Failure::file(&copy, error))
}

fn ensure_interpreter() -> Result {
    let has_venv = || Run::new("python3").args(["-c", "import venv, ensurepip"]).output().is_some();
    if find_program("python3").is_some() && has_venv() {
        return Ok(());
    }
    tools::install_packages(&["python3", "python3-venv"])
}

/// Builds our package with a cargo profile and installs it in the environment.
///
/// # Errors
/// Returns a failure if the build fails.
pub fn build(profile: &str) -> Result {
    ensure()?;
    let maturin = Run::new(program("maturin")).args(["develop", "--quiet", "--profile", profile]);
    maturin.env("VIRTUAL_ENV", environment()).dir(&project::python()).run()
}

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
///
/// # Errors
/// Returns a failure if there is none or more than one.
pub fn one_file(folder: &Path, ending: &str) -> Result<PathBuf> {
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
    if program("maturin").exists() {
        return Ok(program("maturin"));
    }
    let folder = project::target().join("maturin-venv");
    let maturin = folder.join("bin/maturin");
    if maturin.exists() {
        return Ok(maturin);
    }
    let version = wanted_maturin()?;
    ensure_interpreter()?;
    Run::new("python3").args(["-m", "venv"]).arg(&folder).run()?;
    Run::new(folder.join("bin/pip"))
        .args(["install", "--quiet", "--disable-pip-version-check", &version])
        .run()?;
    Ok(maturin)
}

/// Returns the requirement of `maturin` with its version.
///
/// # Errors
/// Returns a failure if `requirements.txt` does not name it.
pub fn wanted_maturin() -> Result<String> {
    let list = project::python().join("requirements.txt");
    let wanted = fs::read_to_string(&list).map_err(|error| Failure::file(&list, error))?;
    let version = wanted.lines().find(|line| line.starts_with("maturin=="));
    version.map(ToOwned::to_owned).ok_or_else(|| Failure::file(&list, "it names no maturin"))
}
