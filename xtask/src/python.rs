//! The Python virtual environment with our package.

use std::fs;
use std::path::PathBuf;

use crate::failure::{Failure, Result};
use crate::project;
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

/// Installs Python with what makes environments, if it is missing.
///
/// # Errors
/// Returns a failure if it cannot be installed.
pub fn ensure_interpreter() -> Result {
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
