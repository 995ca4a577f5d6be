//! Builds everything that a release has and writes it into a folder.

use std::fs;
use std::path::{Path, PathBuf};

use xtask::args::Args;
use xtask::failure::{Failure, Result};
use xtask::firmware::Image;
use xtask::project;
use xtask::run::Run;

use crate::pack::{self, Item};
use crate::{compare, python};

/// Writes a release as the arguments ask for.
///
/// # Errors
/// Returns a usage error for invalid arguments, and a failure if a build fails or with `--check`
/// the second build differs.
pub fn run(mut args: Args) -> Result {
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
fn check(folder: &Path) -> Result {
    ensure_committed()?;
    write(folder)?;
    compare_with_clone(folder)
}

fn absolute(path: String) -> PathBuf {
    std::env::current_dir().unwrap_or_default().join(path)
}

/// Builds everything and writes the release.
fn write(folder: &Path) -> Result {
    let origin = origin()?;
    let site = project::images().join("page");
    Run::cargo().args(["xtask", "page"]).arg(&site).run()?;
    let packages = python::package(&origin.seconds)?;
    let licences = write_licences()?;
    let workshop = project::root().join("docs/build");
    let images: Vec<PathBuf> = Image::ALL.iter().flat_map(|image| [image.elf(), image.uf2()]).collect();
    let paths = images.iter().chain(&packages);
    let names: Vec<_> =
        paths.clone().map(|path| path.file_name().unwrap_or_default().to_string_lossy()).collect();
    let mut items: Vec<Item<'_>> = paths.zip(&names).map(|(path, name)| Item::File { name, path }).collect();
    items.push(Item::File { name: "licences.txt", path: &licences });
    items.push(Item::Folder { name: "hexboard-site.zip", path: &site });
    items.push(Item::Folder { name: "hexboard-workshop.zip", path: &workshop });
    println!("\n{}", project::shown(folder));
    let Origin { version, commit, date, .. } = &origin;
    pack::write(folder, pack::Origin { version, commit, date }, &items)
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
    let result = result.and_then(|()| compare::check(folder, &other));
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
