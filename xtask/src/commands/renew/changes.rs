//! Finds the files that a command changes: those whose content differs from before and that are
//! not ignored by git.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::failure::{Failure, Result};
use crate::project;
use crate::run::Run;

/// The content of each file that git sees as changed, as a hash; `None` for a deleted file.
type Contents = BTreeMap<String, Option<u64>>;

/// The state of the files before the command.
pub struct Changes {
    before: Contents,
}

impl Changes {
    /// Records the state of the files.
    ///
    /// # Errors
    /// Returns a failure if git cannot list the changed files.
    pub fn start() -> Result<Changes> {
        Ok(Changes { before: contents()? })
    }

    /// Returns which files changed since, a line for each.
    ///
    /// # Errors
    /// Returns a failure if git cannot list the changed files.
    pub fn report(&self) -> Result<String> {
        let names = changed(&self.before, &contents()?);
        if names.is_empty() {
            return Ok("nothing changed".to_owned());
        }
        let lines: String = names.iter().map(|name| format!("  {name}\n")).collect();
        Ok(format!("{} files changed; review them with `git diff`:\n{}", names.len(), lines.trim_end()))
    }
}

/// Returns the names of files that differ. A file that is listed on one side only differs from its
/// commit there and not on the other.
fn changed(before: &Contents, after: &Contents) -> Vec<String> {
    let differs = |name: &&String| before.get(*name) != after.get(*name);
    let mut names: Vec<String> = before.keys().chain(after.keys()).filter(differs).cloned().collect();
    names.sort();
    names.dedup();
    names
}

fn contents() -> Result<Contents> {
    let status =
        Run::new("git").args(["status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames"]);
    let listed = status.output().ok_or_else(|| Failure::new("`git status` failed"))?;
    Ok(names(&listed).map(|name| (name.to_owned(), hash(name))).collect())
}

/// Returns the file names of `git status -z`: each has two letters and a space before it and a zero
/// byte after it.
fn names(listed: &str) -> impl Iterator<Item = &str> {
    listed.split('\0').filter_map(|entry| entry.get(3..))
}

fn hash(name: &str) -> Option<u64> {
    let bytes = std::fs::read(project::root().join(name)).ok()?;
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    Some(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_from_the_list_of_git() {
        let listed = " M docs/a page.md\0?? new.txt\0 D gone.txt\0";
        assert_eq!(names(listed).collect::<Vec<_>>(), ["docs/a page.md", "new.txt", "gone.txt"]);
        assert_eq!(names("").count(), 0);
    }

    #[test]
    fn only_files_that_differ_are_reported() {
        let state = |list: &[(&str, Option<u64>)]| -> Contents {
            list.iter().map(|(name, hash)| ((*name).to_owned(), *hash)).collect()
        };
        let before =
            state(&[("edited before", Some(1)), ("renewed", Some(1)), ("back as committed", Some(2))]);
        let after = state(&[("edited before", Some(1)), ("renewed", Some(3)), ("deleted", None)]);
        assert_eq!(changed(&before, &after), ["back as committed", "deleted", "renewed"]);
        assert!(changed(&before, &before).is_empty());
    }
}
