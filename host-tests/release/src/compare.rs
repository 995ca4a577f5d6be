//! Compares two releases byte by byte.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use xtask::failure::{Failure, Result};

use crate::archive::files;

/// Checks that two folders have the same files.
///
/// # Errors
/// Returns a failure that names every file that differs, with the offset of the first difference.
pub fn check(one: &Path, other: &Path) -> Result {
    let names: BTreeSet<PathBuf> = files(one)?.into_iter().chain(files(other)?).collect();
    let differ: Vec<String> = names.iter().filter_map(|name| difference(one, other, name)).collect();
    if differ.is_empty() {
        println!("{} files are equal", names.len());
        return Ok(());
    }
    Err(Failure::new(format!("{} of {} files differ:\n  {}", differ.len(), names.len(), differ.join("\n  "))))
}

/// Returns how a file differs.
fn difference(one: &Path, other: &Path, name: &Path) -> Option<String> {
    let shown = name.display();
    match (fs::read(one.join(name)), fs::read(other.join(name))) {
        (Ok(a), Ok(b)) if a == b => None,
        (Ok(a), Ok(b)) => {
            let at = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
            Some(format!("{shown}: {} and {} bytes, different from {at:#x} on", a.len(), b.len()))
        }
        (Ok(_), Err(_)) => Some(format!("{shown}: only in {}", one.display())),
        (Err(_), _) => Some(format!("{shown}: only in {}", other.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::tests::Scratch;

    #[test]
    fn every_difference_is_named() {
        let (one, other) = (Scratch::new("compare-1"), Scratch::new("compare-2"));
        for folder in [&one, &other] {
            folder.put("same.uf2", b"same");
            folder.put("site/a.txt", b"same");
        }
        assert_eq!(check(&one.0, &other.0), Ok(()));
        other.put("same.uf2", b"sane");
        one.put("more.txt", b"");
        let failure = check(&one.0, &other.0).expect_err("they differ").to_string();
        assert!(failure.contains("2 of 3 files differ"), "{failure}");
        assert!(failure.contains("same.uf2: 4 and 4 bytes, different from 0x2 on"), "{failure}");
        assert!(failure.contains("more.txt: only in"), "{failure}");
    }
}
