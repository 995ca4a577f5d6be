//! Installs the programs, packages and JavaScript modules that the commands need.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};
use crate::project;
use crate::run::{Run, find_program};

/// The program names of Chromium.
const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Returns whether Debian packages can be installed.
fn can_install_packages() -> bool {
    let is_root = || Run::new("id").arg("-u").output().is_some_and(|id| id.trim() == "0");
    find_program("apt-get").is_some() && is_root()
}

/// Returns the Debian packages that are not installed.
pub fn missing_packages<'a>(packages: &[&'a str]) -> Vec<&'a str> {
    let installed = |package: &&str| {
        let query = Run::new("dpkg-query").args(["-W", "-f", "${db:Status-Status}", package]);
        query.output().is_some_and(|status| status == "installed")
    };
    packages.iter().filter(|package| !installed(package)).copied().collect()
}

/// Installs Debian packages.
///
/// # Errors
/// Returns a failure if this needs root, with the command to run, or if the installation fails.
pub fn install_packages(packages: &[&str]) -> Result {
    if !can_install_packages() {
        let list = packages.join(" ");
        return Err(Failure::new(format!(
            "missing: {list}. Install with `sudo apt-get install {list}`, or run this as root"
        )));
    }
    println!("installing {}", packages.join(", "));
    // Outdated or missing package lists are a common reason why a package cannot be fetched.
    if let Err(failure) = apt("update").run() {
        println!("{failure}; going on with the lists there are");
    }
    apt("install").args(["--yes", "--no-install-recommends"]).args(packages).run()
}

fn apt(command: &str) -> Run {
    Run::new("apt-get").args(["-q", command]).env("DEBIAN_FRONTEND", "noninteractive")
}

/// Installs Node.js if it is missing.
///
/// # Errors
/// Returns a failure if it is missing and cannot be installed.
pub fn ensure_node() -> Result {
    let missing: Vec<&str> = [("node", "nodejs"), ("npm", "npm")]
        .iter()
        .filter(|(p, _)| find_program(p).is_none())
        .map(|(_, d)| *d)
        .collect();
    if missing.is_empty() { Ok(()) } else { install_packages(&missing) }
}

/// Returns the path of Chromium, and installs it if it is missing. `HEXBOARD_CHROMIUM` overrides
/// the path.
///
/// # Errors
/// Returns a failure if it is missing and cannot be installed.
pub fn ensure_chromium() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("HEXBOARD_CHROMIUM") {
        return Ok(path.into());
    }
    let find = || CHROMIUM.iter().find_map(|name| find_program(name));
    if find().is_none() {
        install_packages(&["chromium"])?;
    }
    find().ok_or_else(|| Failure::new("chromium was installed but is not on the search path"))
}

/// Installs the NATS server if it is missing.
///
/// # Errors
/// Returns a failure if it is missing and cannot be installed.
pub fn ensure_nats() -> Result {
    if find_program("nats-server").is_some() { Ok(()) } else { install_packages(&["nats-server"]) }
}

/// Installs the JavaScript modules of a folder according to its lock file.
///
/// # Errors
/// Returns a failure if they cannot be installed.
pub fn ensure_modules(folder: &Path) -> Result {
    ensure_node()?;
    let modules = Modules::of(folder)?;
    if modules.are_current() {
        return Ok(());
    }
    println!("installing the JavaScript modules of {}", project::shown(folder));
    Run::new("npm").args(["ci", "--no-audit", "--no-fund"]).dir(folder).run()?;
    modules.mark_current()
}

/// The JavaScript modules of a folder. A copy of the lock file is kept beside the installed ones,
/// to detect changes.
struct Modules {
    wanted: Vec<u8>,
    copy: PathBuf,
}

impl Modules {
    fn of(folder: &Path) -> Result<Self> {
        let lock = folder.join("package-lock.json");
        let wanted = fs::read(&lock).map_err(|error| Failure::file(&lock, error))?;
        Ok(Self { wanted, copy: folder.join("node_modules/.installed-lock.json") })
    }

    fn are_current(&self) -> bool {
        fs::read(&self.copy).is_ok_and(|installed| installed == self.wanted)
    }

    fn mark_current(&self) -> Result {
        fs::write(&self.copy, &self.wanted).map_err(|error| Failure::file(&self.copy, error))
    }
}

/// Adds a rustup component, for a subcommand of cargo, if it is missing. A check that cannot run
/// must not count as passed.
///
/// # Errors
/// Returns a failure if it is missing and cannot be added.
pub fn ensure_component(component: &str) -> Result {
    let command = component.trim_start_matches("rust");
    let works = || Run::cargo().args([command, "--version"]).output().is_some();
    let add = || Run::new("rustup").args(["component", "add", component]).run().is_ok();
    ensure_working(component, works, || find_program("rustup").is_some() && add())
}

fn ensure_working(component: &str, works: impl Fn() -> bool, add: impl FnOnce() -> bool) -> Result {
    if works() || (add() && works()) {
        return Ok(());
    }
    let advice = format!("install it with `rustup component add {component}`");
    Err(Failure::new(format!("{component} is not installed for this compiler: {advice}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_current_until_the_lock_file_changes() {
        let folder = std::env::temp_dir().join(format!("xtask-modules-{}", std::process::id()));
        fs::create_dir_all(folder.join("node_modules")).expect("a folder");
        let without_lock = Modules::of(&folder).is_err();
        let modules = |lock: &str| {
            fs::write(folder.join("package-lock.json"), lock).expect("a file");
            Modules::of(&folder).expect("a lock file")
        };
        let fresh = modules("one").are_current();
        modules("one").mark_current().expect("a file");
        let (same, changed) = (modules("one").are_current(), modules("two").are_current());
        fs::remove_dir_all(&folder).expect("it was there");
        assert!(without_lock);
        assert_eq!((fresh, same, changed), (false, true, false));
    }

    #[test]
    fn a_component_that_is_missing_and_cannot_be_added_is_an_error() {
        assert_eq!(ensure_working("clippy", || true, || panic!("it is there")), Ok(()));
        let added = std::cell::Cell::new(false);
        let add = || {
            added.set(true);
            true
        };
        assert_eq!(ensure_working("clippy", || added.get(), add), Ok(()));
        for adds in [false, true] {
            let failure = ensure_working("clippy", || false, || adds).expect_err("it is missing").to_string();
            assert!(failure.starts_with("clippy is not installed"), "{failure}");
        }
    }
}
