//! Remembers which steps passed, so that the next run skips those whose files have not changed
//! since.
//!
//! A stamp is a hash of everything that a step depends on: the files that git does not ignore,
//! except for those that the step never reads, and the versions of the tools. A step that ran in part
//! has a stamp of its own. Stamps are in the target folder, so a new clone has none.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::Extent;
use super::steps::Step;
use crate::project;
use crate::run::Run;

/// The tools whose versions count.
const TOOLS: [&str; 4] = ["rustc", "node", "python3", "chromium"];

/// The stamp of a step before it runs.
pub struct Stamp {
    step: &'static Step,
    extent: Extent,
    hash: u64,
    path: PathBuf,
}

impl Stamp {
    /// Computes the stamp of a step from the files as they are now. Returns `None` for a step that
    /// runs every time, and outside of a git checkout.
    pub fn of(step: &'static Step, extent: Extent) -> Option<Self> {
        Self::within(&project::target().join("test-stamps"), step, extent)
    }

    fn within(folder: &Path, step: &'static Step, extent: Extent) -> Option<Self> {
        let hash = hash(&project::root(), &step.ignores?.concat(), extent.long)?;
        Some(Self { step, extent, hash, path: folder.join(step.name) })
    }

    /// Returns the commit at which the step passed with exactly these files and tools, if it did:
    /// in full, or in the same part as now.
    pub fn passed_at(&self) -> Option<String> {
        let passed = |path: &Path, digits: String| {
            let text = fs::read_to_string(path).ok()?;
            let (hash, commit) = text.trim_end().split_once(' ')?;
            (hash == digits).then(|| commit.to_owned())
        };
        passed(&self.path, digits(self.hash)).or_else(|| passed(&self.stored_at(), self.digits()))
    }

    /// Returns the file of the stamp after a run of this extent.
    fn stored_at(&self) -> PathBuf {
        self.path.with_extension(if self.extent.changed.is_some() { "part" } else { "" })
    }

    /// Stores the stamp after the step passed. Does nothing if a file changed meanwhile, because
    /// then it is unknown what was tested.
    pub fn store(&self) {
        let is_same = Self::of(self.step, self.extent).is_some_and(|now| now.hash == self.hash);
        if let (true, Some(folder)) = (is_same, self.path.parent()) {
            // Without a stamp, the step only runs again.
            let _ = fs::create_dir_all(folder);
            let _ = fs::write(self.stored_at(), format!("{} {}\n", self.digits(), commit()));
        }
    }

    fn digits(&self) -> String {
        digits(self.extent.changed.map_or(self.hash, |changed| hash_of((self.hash, changed))))
    }
}

fn digits(hash: u64) -> String {
    format!("{hash:016x}")
}

pub(super) fn hash_of(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// Returns the present commit, with a `+` for changes since.
pub(super) fn commit() -> String {
    let git = |args: &[&str]| Run::new("git").args(args).output().unwrap_or_default();
    let mark = if git(&["status", "--porcelain"]).is_empty() { "" } else { "+" };
    format!("{}{mark}", git(&["rev-parse", "--short", "HEAD"]).trim())
}

/// Hashes the tools and all files below `root` except for the ignored ones.
fn hash(root: &Path, ignores: &[&str], long: bool) -> Option<u64> {
    let mut files = files(root)?;
    files.retain(|name, _| !is_ignored(name, ignores));
    Some(hash_of((long, &*VERSIONS, files)))
}

/// Returns the files below `root` that git does not ignore, with a hash of each.
pub(super) fn files(root: &Path) -> Option<BTreeMap<String, u64>> {
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listed = Run::new("git").arg("-C").arg(root).args(list).output()?;
    let names = listed.split('\0').filter(|name| !name.is_empty());
    // A deleted file counts as one without content.
    Some(names.map(|name| (name.to_owned(), hash_of(fs::read(root.join(name)).ok()))).collect())
}

pub(super) static VERSIONS: LazyLock<Vec<Option<String>>> =
    LazyLock::new(|| TOOLS.iter().map(|tool| Run::new(tool).arg("--version").output()).collect());

/// Returns whether a file is one of the ignored paths, or in a folder that is.
pub(super) fn is_ignored(name: &str, ignores: &[&str]) -> bool {
    ignores
        .iter()
        .any(|path| name.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

#[cfg(test)]
mod tests {
    use super::super::steps::STEPS;
    use super::super::work;
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
        let full = Extent { long: false, all: false, built: false, changed: None };
        let long = Extent { long: true, ..full };
        let [part, other_part] = ["a", "b"].map(|name| Extent { changed: Some(name), ..full });
        let stamp = |extent| Stamp::within(&folder, step, extent).expect("a checkout");
        let passed = |extent| stamp(extent).passed_at();
        let before = passed(full);
        stamp(part).store();
        let in_part = [part, other_part, full].map(passed);
        stamp(full).store();
        stamp(part).store();
        let in_full = [part, other_part, full, long].map(passed);
        // With other files, the stamp would be another one.
        fs::write(folder.join(step.name), "0123456789abcdef 1a2b3c4\n").expect("a file");
        let other = passed(full);
        fs::remove_dir_all(&folder).expect("it was there");
        let yes = Some(commit());
        assert_eq!((before, other), (None, None));
        assert_eq!(in_part, [yes.clone(), None, None]);
        assert_eq!(in_full, [yes.clone(), yes.clone(), yes, None]);
    }

    #[test]
    fn steps_that_leave_it_to_cargo_have_no_stamp() {
        let format = STEPS.iter().find(|step| step.name == "format").expect("a step");
        let full = Extent { long: false, all: false, built: false, changed: None };
        assert!(Stamp::of(format, full).is_none());
    }

    /// A path that does not exist was renamed, and what has its place now is no longer ignored.
    #[test]
    fn ignored_paths_exist() {
        let ignored = STEPS.iter().filter_map(|step| step.ignores).flatten().copied().flatten().copied();
        let left_out = STEPS.iter().map(|step| step.not_about).chain([work::NOT_OF_FIFTH_GAME]);
        for path in ignored.chain(left_out.flat_map(str::split_whitespace)) {
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
