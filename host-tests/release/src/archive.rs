//! Writes a folder as a ZIP archive that depends only on the names and contents of its files.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use xtask::failure::{Failure, Result};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Returns the archive of a folder. Its files are below a folder `top`, sorted by name, without
/// owners and with the same time and rights.
///
/// # Errors
/// Returns a failure if a file cannot be read or the folder has none.
pub fn zip(folder: &Path, top: &str) -> Result<Vec<u8>> {
    let files = files(folder)?;
    if files.is_empty() {
        return Err(Failure::new(format!("{} has no files", folder.display())));
    }
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        let bytes = fs::read(folder.join(&file)).map_err(|error| Failure::file(&file, error))?;
        let name = format!("{top}/{}", name(&file));
        let failed = |error: &dyn std::fmt::Display| Failure::file(&file, error);
        archive.start_file(name, options()).map_err(|error| failed(&error))?;
        archive.write_all(&bytes).map_err(|error| failed(&error))?;
    }
    let written = archive.finish().map_err(|error| Failure::file(folder, error))?;
    Ok(written.into_inner())
}

fn options() -> SimpleFileOptions {
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644)
}

/// Returns the name of a file in the archive, with slashes on every system.
fn name(file: &Path) -> String {
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// Returns the files of a folder and of its folders, sorted, relative to it.
///
/// # Errors
/// Returns a failure if a folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(folder, Path::new(""), &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) -> Result {
    let path = root.join(folder);
    for entry in fs::read_dir(&path).map_err(|error| Failure::file(&path, error))? {
        let entry = entry.map_err(|error| Failure::file(&path, error))?;
        let name = folder.join(entry.file_name());
        if root.join(&name).is_dir() {
            collect(root, &name, found)?;
        } else {
            found.push(name);
        }
    }
    Ok(())
}

#[cfg(test)]
pub mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    /// A folder that is deleted at the end of a test.
    pub struct Scratch(pub PathBuf);

    impl Scratch {
        pub fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("hexboard-release-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a folder");
            Self(path)
        }

        pub fn put(&self, name: &str, bytes: &[u8]) {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, bytes).expect("a file");
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const FILES: [(&str, &[u8]); 4] =
        [("b.txt", b"second"), ("a/z.txt", &[7; 5000]), ("a.txt", b""), ("a/b/c.txt", b"deep")];

    #[test]
    fn order_time_and_rights_of_the_files_do_not_matter() {
        let (one, other) = (Scratch::new("one"), Scratch::new("the-other"));
        FILES.iter().for_each(|(name, bytes)| one.put(name, bytes));
        FILES.iter().rev().for_each(|(name, bytes)| other.put(name, bytes));
        let file = fs::File::options().append(true).open(other.0.join("b.txt")).expect("it is there");
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)).expect("a time");
        let mut rights = file.metadata().expect("rights").permissions();
        rights.set_readonly(true);
        file.set_permissions(rights).expect("its owner may");
        assert_eq!(zip(&one.0, "top"), zip(&other.0, "top"));
        other.put("a.txt", b"!");
        assert_ne!(zip(&one.0, "top"), zip(&other.0, "top"), "a byte matters");
    }

    #[test]
    fn an_archive_gives_the_files_back() {
        let folder = Scratch::new("back");
        FILES.iter().for_each(|(name, bytes)| folder.put(name, bytes));
        let bytes = zip(&folder.0, "top").expect("an archive");
        assert!(bytes.len() < 2000, "compressed");
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        let names: Vec<String> = archive.file_names().map(str::to_owned).collect();
        assert_eq!(names, ["top/a/b/c.txt", "top/a/z.txt", "top/a.txt", "top/b.txt"]);
        for (name, bytes) in FILES {
            let mut file = archive.by_name(&format!("top/{name}")).expect("it is there");
            let mut read = Vec::new();
            std::io::copy(&mut file, &mut read).expect("its bytes");
            assert_eq!(read, bytes, "{name}");
        }
    }

    #[test]
    fn an_empty_folder_is_an_error() {
        assert!(zip(&Scratch::new("empty").0, "top").is_err());
    }
}
