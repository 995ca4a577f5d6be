//! Finds what has changed since the last run in which everything passed in full. The next runs leave
//! out tests that are not about it.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use super::stamps;
use crate::project;

/// The variable with the changed files, one per line. Without it, a step runs in full.
pub const CHANGED: &str = "HEXBOARD_CHANGED";
/// After more changes than these, everything runs in full.
const MAX_CHANGES: usize = 100;

/// All files as they are now, each as a line with its name, a tab and a hash.
pub struct Baseline {
    files: BTreeSet<String>,
    path: PathBuf,
}

impl Baseline {
    /// Reads the files. Returns `None` outside of a git checkout.
    pub fn now() -> Option<Self> {
        let tools = ("the tools".to_owned(), stamps::hash_of(&*stamps::VERSIONS));
        let files = stamps::files(&project::root())?.into_iter().chain([tools]);
        let files = files.map(|(name, hash)| format!("{name}\t{hash}")).collect();
        Some(Self { files, path: project::target().join("test-stamps/full") })
    }

    /// Returns the files that have changed since the last full run, one per line. Returns `None` if
    /// there was none, or if too much has changed.
    pub fn changed(&self) -> Option<String> {
        let then: BTreeSet<String> =
            fs::read_to_string(&self.path).ok()?.lines().map(str::to_owned).collect();
        let differing = self.files.symmetric_difference(&then);
        let changed: BTreeSet<&str> = differing.filter_map(|line| line.split('\t').next()).collect();
        (changed.len() <= MAX_CHANGES).then(|| Vec::from_iter(changed).join("\n"))
    }

    /// Stores the files after everything passed in full, unless one changed meanwhile. Without them,
    /// the next run is a full one.
    pub fn store(&self) {
        if Self::now().is_some_and(|now| now.files == self.files) {
            self.write();
        }
    }

    fn write(&self) {
        let lines: String = self.files.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let _ = self.path.parent().map(fs::create_dir_all);
        let _ = fs::write(&self.path, lines);
    }
}

/// Returns whether a change may concern a test: all changes may, unless they are in folders that the
/// test is not about.
pub fn concerns(changed: Option<&str>, not_about: &str) -> bool {
    let folders: Vec<&str> = not_about.split_whitespace().collect();
    changed.is_none_or(|changed| changed.lines().any(|name| !stamps::is_ignored(name, &folders)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_since_the_last_full_run_are_found() {
        let path = std::env::temp_dir().join(format!("xtask-baseline-{}/full", std::process::id()));
        let changed = |lines: &[&str]| {
            let files = lines.iter().map(|&line| line.to_owned()).collect();
            Baseline { files, path: path.clone() }.changed()
        };
        let files = ["a\t1", "b\t1", "c\t1"];
        assert_eq!(changed(&files), None, "there was no full run");
        Baseline { files: files.map(str::to_owned).into(), path: path.clone() }.write();
        assert_eq!(changed(&files).as_deref(), Some(""));
        assert_eq!(changed(&["a\t1", "b\t2", "d\t1"]).as_deref(), Some("b\nc\nd"));
        let many: Vec<String> = (0..MAX_CHANGES).map(|number| format!("x{number}\t1")).collect();
        assert_eq!(changed(&many.iter().map(String::as_str).collect::<Vec<_>>()), None);
        fs::remove_dir_all(path.parent().expect("a folder")).expect("it was there");
    }

    #[test]
    fn a_test_runs_unless_all_changes_are_in_folders_it_is_not_about() {
        let changed = Some("src/ui/panel.rs\nsrc/ai/mod.rs");
        assert!(!concerns(changed, "src/ai src/ui"));
        assert!(concerns(changed, "src/ui"));
        assert!(concerns(None, "src"), "a full run");
    }
}
