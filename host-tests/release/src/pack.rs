//! Writes the folder of a release.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use xtask::failure::{Failure, Result};

use crate::archive;

/// The file with the checksums. It marks a folder that an earlier call has written.
pub const SUMS: &str = "SHA256SUMS";
/// The file with the origin and the list of files, for programs.
const MANIFEST: &str = "manifest.json";

/// A file of a release.
#[derive(Debug, Clone, Copy)]
pub enum Item<'a> {
    /// A copy of a file.
    File {
        /// The name in the release.
        name: &'a str,
        /// The file to copy.
        path: &'a Path,
    },
    /// An archive of a folder.
    Folder {
        /// The name in the release, with its extension.
        name: &'a str,
        /// The folder.
        path: &'a Path,
    },
}

/// The sources of a release.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    /// The version of the packages.
    pub version: &'a str,
    /// The commit.
    pub commit: &'a str,
    /// Its date.
    pub date: &'a str,
}

/// Writes a release into a folder, which must be empty or an earlier release.
///
/// # Errors
/// Returns a failure if a file cannot be read or written.
pub fn write(folder: &Path, origin: Origin<'_>, items: &[Item<'_>]) -> Result {
    let mut files = items.iter().map(read).collect::<Result<Vec<_>>>()?;
    files.sort();
    files.push((MANIFEST.to_owned(), manifest(origin, &files).into_bytes()));
    files.push((SUMS.to_owned(), sums(&files).into_bytes()));
    clear(folder)?;
    for (name, bytes) in &files {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|error| Failure::file(&path, error))?;
        println!("{:>10}  {name}", bytes.len());
    }
    Ok(())
}

fn read(item: &Item<'_>) -> Result<(String, Vec<u8>)> {
    match *item {
        Item::File { name, path } => {
            Ok((name.to_owned(), fs::read(path).map_err(|error| Failure::file(path, error))?))
        }
        Item::Folder { name, path } => {
            let top = name.strip_suffix(".zip").unwrap_or(name);
            Ok((name.to_owned(), archive::zip(path, top)?))
        }
    }
}

fn manifest(origin: Origin<'_>, files: &[(String, Vec<u8>)]) -> String {
    let file = |(name, bytes): &(String, Vec<u8>)| -> Value {
        json!({"name": name, "bytes": bytes.len(), "sha256": digest(bytes)})
    };
    let files: Vec<Value> = files.iter().map(file).collect();
    let Origin { version, commit, date } = origin;
    let manifest = json!({"version": version, "commit": commit, "date": date, "files": files});
    format!("{manifest:#}\n")
}

/// Returns the checksums in the format of `sha256sum`.
fn sums(files: &[(String, Vec<u8>)]) -> String {
    files.iter().map(|(name, bytes)| format!("{}  {name}\n", digest(bytes))).collect()
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Makes an empty folder. Deletes an earlier release and nothing else.
fn clear(folder: &Path) -> Result {
    let failed = |error| Failure::file(folder, error);
    let is_empty = || fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    if folder.join(SUMS).exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    } else if folder.exists() && !is_empty() {
        return Err(Failure::new(format!(
            "{} is not empty, and no release was written to it before",
            folder.display()
        )));
    }
    fs::create_dir_all(folder).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::tests::Scratch;

    const ORIGIN: Origin<'_> = Origin { version: "1.2.3", commit: "abcdef01", date: "2026-01-02" };

    fn release(from: &Scratch, to: &Path) -> Result {
        let (image, docs) = (from.0.join("image"), from.0.join("docs"));
        let items = [
            Item::File { name: "hexboard.uf2", path: &image },
            Item::Folder { name: "docs.zip", path: &docs },
        ];
        write(to, ORIGIN, &items)
    }

    fn sample(name: &str) -> Scratch {
        let from = Scratch::new(name);
        from.put("image", b"abc");
        from.put("docs/a.txt", b"text");
        from
    }

    #[test]
    fn a_release_lists_its_files_with_their_checksums() {
        let from = sample("lists");
        let to = from.0.join("dist");
        assert_eq!(release(&from, &to), Ok(()));
        let sums = fs::read_to_string(to.join(SUMS)).expect("checksums");
        // The digest of "abc" in FIPS 180-4.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sums.lines().nth(1), Some(format!("{abc}  hexboard.uf2").as_str()));
        let names: Vec<&str> = sums.lines().filter_map(|line| line.split("  ").nth(1)).collect();
        assert_eq!(names, ["docs.zip", "hexboard.uf2", "manifest.json"]);
        let manifest = fs::read(to.join(MANIFEST)).expect("a manifest");
        let manifest: Value = serde_json::from_slice(&manifest).expect("JSON");
        assert_eq!(manifest["version"], "1.2.3");
        assert_eq!(manifest["files"][1], json!({"name": "hexboard.uf2", "bytes": 3, "sha256": abc}));
    }

    #[test]
    fn an_earlier_release_is_replaced_and_another_folder_is_kept() {
        let from = sample("replaced");
        let to = from.0.join("dist");
        assert_eq!(release(&from, &to), Ok(()));
        from.put("dist/old.uf2", b"old");
        assert_eq!(release(&from, &to), Ok(()));
        assert!(!to.join("old.uf2").exists());
        from.put("mine/letter.txt", b"mine");
        assert!(release(&from, &from.0.join("mine")).is_err());
        assert!(from.0.join("mine/letter.txt").exists());
    }
}
