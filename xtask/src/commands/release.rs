//! `release`: writes all files of a release into a folder.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Command, page};
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::Image;
use crate::project;
use crate::python;
use crate::run::{Profile, Run};

pub const COMMAND: Command = Command {
    name: "release",
    arguments: "[--check] [FOLDER]",
    summary: "writes firmware, page, Python package, workshop files and checksums of a release into a folder",
    details: &[
        "--check   then builds the same commit in another folder and compares every byte",
        "FOLDER    where to (else dist); empty, or written by this command before",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let check = args.switch("--check");
    let folder = args.word().map_or_else(|| project::root().join("dist"), absolute);
    args.done()?;
    if check { self::check(&folder) } else { write(&folder) }
}

/// Writes the release of the last commit into a folder, builds it again in a clone elsewhere, and
/// compares every byte.
///
/// # Errors
/// Returns a failure if there are changes without a commit, a build fails or a byte differs.
pub fn check(folder: &Path) -> Result {
    ensure_committed()?;
    write(folder)?;
    compare_with_clone(folder)
}

fn absolute(path: String) -> PathBuf {
    std::env::current_dir().unwrap_or_default().join(path)
}

/// Builds everything and writes the release.
fn write(folder: &Path) -> Result {
    let Origin { version, commit, date, seconds } = origin()?;
    let site = project::images().join("page");
    page::write(&site)?;
    let packages = python::package(&seconds)?;
    let licences = write_licences()?;
    let mut pack = tool().arg("pack").arg(folder).args([version, commit, date]);
    for image in Image::ALL {
        for path in [image.elf(), image.uf2()] {
            pack = add(pack, "file", &path.file_name().unwrap_or_default().to_string_lossy(), &path);
        }
    }
    for path in packages {
        pack = add(pack, "file", &path.file_name().unwrap_or_default().to_string_lossy(), &path);
    }
    pack = add(pack, "file", "licences.txt", &licences);
    pack = add(pack, "zip", "hexboard-site.zip", &site);
    pack = add(pack, "zip", "hexboard-workshop.zip", &project::root().join("docs/build"));
    println!("\n{}\n{}", project::shown(folder), pack.report()?);
    Ok(())
}

fn add(pack: Run, kind: &str, name: &str, path: &Path) -> Run {
    pack.args([kind, name]).arg(path)
}

/// Returns the program that packs and compares releases.
fn tool() -> Run {
    Run::package("hexboard-release", Profile::Checked)
}

/// The sources of a release.
struct Origin {
    version: String,
    commit: String,
    date: String,
    /// The time of the commit in seconds since 1970.
    seconds: String,
}

/// Returns version and last commit.
fn origin() -> Result<Origin> {
    let log = Run::new("git").args(["log", "-1", "--format=%H %cs %ct"]).report()?;
    let [commit, date, seconds] = log.split(' ').collect::<Vec<_>>()[..] else {
        return Err(Failure::new("a release is made from a git checkout"));
    };
    let mark = if is_committed() { "" } else { "+" };
    Ok(Origin {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: format!("{commit}{mark}"),
        date: date.to_owned(),
        seconds: seconds.to_owned(),
    })
}

fn is_committed() -> bool {
    let status = Run::new("git").args(["status", "--porcelain", "--untracked-files=no"]).output();
    status.is_some_and(|list| list.trim().is_empty())
}

fn ensure_committed() -> Result {
    if is_committed() {
        return Ok(());
    }
    Err(Failure::new("--check builds the last commit again: commit your changes first"))
}

/// Writes the list and the texts of the licences of everything in a release.
fn write_licences() -> Result<PathBuf> {
    let text = Run::new("node").arg(project::web().join("server/notices.mjs")).report()?;
    let path = project::images().join("licences.txt");
    fs::write(&path, format!("{text}\n")).map_err(|error| Failure::file(&path, error))?;
    Ok(path)
}

/// Builds the last commit in a clone elsewhere and compares the releases.
fn compare_with_clone(folder: &Path) -> Result {
    let clone = std::env::temp_dir().join(format!("hexboard-{}/another-folder", std::process::id()));
    Run::new("git").args(["clone", "--quiet"]).arg(project::root()).arg(&clone).run()?;
    let other = clone.join("dist");
    let build = Run::cargo().args(["xtask", "release"]).arg(&other).dir(&clone);
    let result = build.env("CARGO_TARGET_DIR", clone.join("target")).run();
    let result = result.and_then(|()| tool().arg("compare").arg(folder).arg(&other).run());
    if result.is_ok() {
        let _ = fs::remove_dir_all(&clone);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_names_its_commit() {
        let Ok(origin) = origin() else { return };
        assert!(origin.commit.len() >= 40, "{}", origin.commit);
        assert_eq!(origin.date.len(), "2026-01-02".len());
        assert!(origin.seconds.parse::<u64>().is_ok(), "{}", origin.seconds);
    }

    /// The page for builders names the files of a release.
    #[test]
    fn the_images_are_named_on_the_page_for_builders() {
        let page = project::root().join("docs/build/flashing.md");
        let text = fs::read_to_string(page).expect("the page");
        for image in Image::ALL {
            let uf2 = image.uf2();
            let name = uf2.file_name().unwrap_or_default().to_string_lossy();
            assert!(text.contains(&format!("`{name}`")), "{name}");
        }
    }
}
