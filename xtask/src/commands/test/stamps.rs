//! Remembers which steps passed, so that the next run skips those whose files have not changed
//! since.
//!
//! A stamp is a hash of everything that a step depends on: the files that git does not ignore,
//! except for those that the step never reads, and the versions of the tools. Stamps are in the
//! target folder, so a new clone has none.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use super::steps::Step;
use crate::project;
use crate::run::Run;

/// The tools whose versions count.
const TOOLS: [&str; 4] = ["rustc", "node", "python3", "chromium"];

/// The stamp of a step before it runs.
pub struct Stamp {
    step: &'static Step,
    long: bool,
    hash: u64,
    path: PathBuf,
}

impl Stamp {
    /// Computes the stamp of a step from the files as they are now. Returns `None` for a step that
    /// runs every time, and outside of a git checkout.
    pub fn of(step: &'static Step, long: bool) -> Option<Self> {
        Self::within(&project::target().join("test-stamps"), step, long)
    }

    fn within(folder: &Path, step: &'static Step, long: bool) -> Option<Self> {
        let hash = hash(&project::root(), &step.ignores?.concat(), long)?;
        Some(Self { step, long, hash, path: folder.join(step.name) })
    }

    /// Returns the commit at which the step passed with exactly these files and tools, if it did.
    pub fn passed_at(&self) -> Option<String> {
        let text = fs::read_to_string(&self.path).ok()?;
        let (hash, commit) = text.trim_end().split_once(' ')?;
        (hash == self.digits()).then(|| commit.to_owned())
    }

    /// Stores the stamp after the step passed. Does nothing if a file changed meanwhile, because
    /// then it is unknown what was tested.
    pub fn store(&self) {
        let is_same = Self::of(self.step, self.long).is_some_and(|now| now.hash == self.hash);
        if let (true, Some(folder)) = (is_same, self.path.parent()) {
            // Without a stamp, the step only runs again.
            let _ = fs::create_dir_all(folder);
            let _ = fs::write(&self.path, format!("{} {}\n", self.digits(), commit()));
        }
    }

    fn digits(&self) -> String {
        format!("{:016x}", self.hash)
    }
}

/// Returns the present commit, with a `+` for changes since.
fn commit() -> String {
    let git = |args: &[&str]| Run::new("git").args(args).output().unwrap_or_default();
    let mark = if git(&["status", "--porcelain"]).is_empty() { "" } else { "+" };
    format!("{}{mark}", git(&["rev-parse", "--short", "HEAD"]).trim())
}

/// Hashes the tools and all files below `root` except for the ignored ones.
fn hash(root: &Path, ignores: &[&str], long: bool) -> Option<u64> {
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listed = Run::new("git").arg("-C").arg(root).args(list).output()?;
    let mut names: Vec<&str> = listed.split('\0').filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    let mut hasher = DefaultHasher::new();
    (long, versions()).hash(&mut hasher);
    for name in names.into_iter().filter(|name| !is_ignored(name, ignores)) {
        // A deleted file counts as one without content.
        (name, fs::read(root.join(name)).ok()).hash(&mut hasher);
    }
    Some(hasher.finish())
}

fn versions() -> Vec<Option<String>> {
    TOOLS.iter().map(|tool| Run::new(tool).arg("--version").output()).collect()
}

/// Returns whether a file is one of the ignored paths, or in a folder that is.
fn is_ignored(name: &str, ignores: &[&str]) -> bool {
    ignores
        .iter()
        .any(|path| name.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

#[cfg(test)]
mod tests {
    use super::super::steps::STEPS;
    use super::*;

    #[test]
    fn whole_folders_and_files_are_ignored_but_not_their_neighbours() {
        let ignores = ["docs/pictures", "CHANGELOG.md"];
        for (name, ignored) in [
            ("docs/pictures/a.png", true),
            ("CHANGELOG.md", true),
            ("docs/pictures.md", false),
            ("docs/clock.md", false),
            ("host-tests/CHANGELOG.md", false),
        ] {
            assert_eq!(is_ignored(name, &ignores), ignored, "{name}");
        }
    }

    #[test]
    fn a_step_has_passed_only_as_it_ran() {
        let folder = std::env::temp_dir().join(format!("xtask-passed-{}", std::process::id()));
        let step = STEPS.iter().find(|step| step.ignores.is_some()).expect("a step with a stamp");
        let stamp = |long| Stamp::within(&folder, step, long).expect("a checkout");
        let passed = |long| stamp(long).passed_at();
        let before = passed(false);
        stamp(false).store();
        let (short, long) = (passed(false), passed(true));
        // With other files, the stamp would be another one.
        fs::write(folder.join(step.name), "0123456789abcdef 1a2b3c4\n").expect("a file");
        let other = passed(false);
        fs::remove_dir_all(&folder).expect("it was there");
        assert_eq!((before, long, other), (None, None, None));
        assert_eq!(short, Some(commit()));
    }

    #[test]
    fn steps_that_leave_it_to_cargo_have_no_stamp() {
        let format = STEPS.iter().find(|step| step.name == "format").expect("a step");
        assert!(Stamp::of(format, false).is_none());
    }

    /// A path that does not exist was renamed, and what has its place now is no longer ignored.
    #[test]
    fn ignored_paths_exist() {
        for path in STEPS.iter().filter_map(|step| step.ignores).flatten().copied().flatten() {
            assert!(project::root().join(path).exists(), "{path}");
        }
    }

    #[test]
    fn a_hash_changes_with_every_file_that_counts() {
        let root = std::env::temp_dir().join(format!("xtask-stamps-{}", std::process::id()));
        fs::create_dir_all(root.join("docs")).expect("a folder");
        assert!(Run::new("git").args(["init", "--quiet"]).arg(&root).output().is_some());
        let write = |name: &str, text: &str| fs::write(root.join(name), text).expect("a file");
        let now = |long| hash(&root, &["docs"], long).expect("git lists the files");
        write("code.rs", "one");
        let first = now(false);
        let again = now(false);
        write("docs/page.md", "ignored");
        let ignored = now(false);
        write("code.rs", "two");
        let edited = now(false);
        write("new.rs", "");
        let added = now(false);
        let long = now(true);
        fs::remove_dir_all(&root).expect("it was there");
        assert_eq!([again, ignored], [first, first]);
        let mut all = vec![first, edited, added, long];
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 4, "each differs");
    }
}
