//! Equivalent mutants: faults that change nothing. `host-tests/equal-mutants.txt` lists them with
//! their locations and reasons.

use std::collections::BTreeMap;
use std::fs;

use xtask::failure::{Failure, Result};
use xtask::project;

/// The marks around the changed operator in a line.
const MARKS: [char; 2] = ['«', '»'];

/// An equivalent mutant.
#[derive(Debug, PartialEq, Eq)]
struct Entry {
    file: String,
    /// The change and its function.
    change: String,
    /// The source line with marks around the changed operator; `None` if a whole function is
    /// replaced.
    place: Option<String>,
}

/// The list of equivalent mutants.
pub struct Equal {
    entries: Vec<Entry>,
    /// The lines of their source files.
    sources: BTreeMap<String, Vec<String>>,
}

impl Equal {
    /// Reads the list and the source files that it names.
    ///
    /// # Errors
    /// Returns a failure if a file cannot be read, an entry is incomplete, or its line is missing
    /// from its file or ambiguous.
    pub fn read() -> Result<Equal> {
        let path = project::root().join("host-tests/equal-mutants.txt");
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
        let read = |file: &str| fs::read_to_string(project::root().join(file)).ok();
        Equal::parse(&text, read).map_err(|error| Failure::file(&path, error))
    }

    /// Parses lines of the form `FILE: CHANGE @ SOURCE LINE # reason`, with marks around the
    /// changed operator in the source line. Entries for whole functions have no source line.
    fn parse(text: &str, read: impl Fn(&str) -> Option<String>) -> std::result::Result<Equal, String> {
        let mut equal = Equal { entries: Vec::new(), sources: BTreeMap::new() };
        for (place, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            equal.add(line, &read).map_err(|error| format!("line {place}: {error}"))?;
        }
        Ok(equal)
    }

    fn add(&mut self, line: &str, read: impl Fn(&str) -> Option<String>) -> std::result::Result<(), String> {
        let entry = Entry::parse(line)?;
        if !self.sources.contains_key(&entry.file) {
            let source = read(&entry.file).ok_or_else(|| format!("no file {}", entry.file))?;
            self.sources.insert(entry.file.clone(), source.lines().map(str::to_owned).collect());
        }
        let lines = &self.sources[&entry.file];
        if let Some(place) = &entry.place {
            let plain = place.replace(MARKS, "");
            match lines.iter().filter(|line| line.trim() == plain).count() {
                0 => return Err(format!("{} has no line {plain:?}", entry.file)),
                1 => {}
                count => return Err(format!("{} has {count} lines {plain:?}", entry.file)),
            }
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Returns whether a fault is on the list. It must be the same change of the same operator in
    /// the same source line, wherever that line is now.
    ///
    /// The name has the form of `cargo-mutants`: `FILE:LINE:COLUMN: CHANGE`.
    pub fn has(&self, name: &str) -> bool {
        let mut parts = name.splitn(4, ':');
        let mut next = || parts.next().unwrap_or_default();
        let (file, line, column, change) = (next(), next(), next(), next().trim());
        let place = self.place(file, line.parse().ok(), column.parse().ok(), change);
        self.entries.iter().any(|entry| entry.file == file && entry.change == change && entry.place == place)
    }

    /// Returns the source line of a fault with marks around the operator; columns count characters
    /// from 1.
    fn place(&self, file: &str, line: Option<usize>, column: Option<usize>, change: &str) -> Option<String> {
        let sign = sign_of(change)?;
        let source = self.sources.get(file)?.get(line?.checked_sub(1)?)?;
        let (at, _) = source.char_indices().nth(column?.checked_sub(1)?)?;
        let (before, after) = (&source[..at], source[at..].strip_prefix(sign)?);
        Some(format!("{}{}{sign}{}{}", before.trim_start(), MARKS[0], MARKS[1], after.trim_end()))
    }
}

impl Entry {
    fn parse(line: &str) -> std::result::Result<Entry, String> {
        let (named, reason) = line.rsplit_once(" # ").ok_or("no reason")?;
        if reason.trim().is_empty() {
            return Err("no reason".to_owned());
        }
        let (name, place) = match named.split_once(" @ ") {
            Some((name, place)) => (name, Some(place.trim().to_owned())),
            None => (named, None),
        };
        let (file, change) = name.split_once(": ").ok_or("no change")?;
        let entry = Entry { file: file.to_owned(), change: change.trim().to_owned(), place };
        entry.check().map(|()| entry)
    }

    /// Checks that a change of an operator has its source line, and other changes have none.
    fn check(&self) -> std::result::Result<(), String> {
        let marked = self.place.as_deref().map(|place| place.split(MARKS).nth(1).unwrap_or_default());
        match (sign_of(&self.change), marked) {
            (None, None) => Ok(()),
            (Some(sign), Some(marked)) if sign == marked => Ok(()),
            (Some(sign), _) => Err(format!("no source line with «{sign}»")),
            (None, Some(_)) => Err("a whole function has no source line".to_owned()),
        }
    }
}

/// Returns the operator that a change replaces or deletes; `None` if it replaces a whole function.
fn sign_of(change: &str) -> Option<&str> {
    let rest = change.strip_prefix("replace ").or_else(|| change.strip_prefix("delete "))?;
    let sign = rest.split(' ').next()?;
    (!sign.contains(|c: char| c.is_alphanumeric() || c == '_')).then_some(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "fn f(a: u8) -> u8 {\n    a % 6 + a % 7\n}\nfn g() {\n    1 | 2\n}\n";
    const LIST: &str = "# why\n\nsrc/a.rs: replace % with + in f @ a «%» 6 + a % 7 # it is the same\n\
        src/a.rs: replace g -> u8 with 3 # it is 3\n";

    fn parse(list: &str) -> std::result::Result<Equal, String> {
        Equal::parse(list, |file| (file == "src/a.rs").then(|| SOURCE.to_owned()))
    }

    fn error(list: &str) -> String {
        parse(list).err().unwrap_or_default()
    }

    #[test]
    fn a_mutation_is_identified_by_its_operator_in_its_line() {
        let equal = parse(LIST).ok().unwrap();
        assert!(equal.has("src/a.rs:2:7: replace % with + in f"));
        assert!(!equal.has("src/a.rs:2:15: replace % with + in f"), "the other one of the line");
        assert!(!equal.has("src/a.rs:2:7: replace % with / in f"));
        assert!(!equal.has("src/a.rs:5:7: replace % with + in f"), "another line");
        assert!(!equal.has("src/b.rs:2:7: replace % with + in f"));
        assert!(equal.has("src/a.rs:5:5: replace g -> u8 with 3"));
        assert!(!equal.has("src/a.rs:5:5: replace g -> u8 with 0"));
    }

    #[test]
    fn a_moved_line_is_still_recognised() {
        let moved = format!("// More.\n\n{SOURCE}");
        let equal = Equal::parse(LIST, |_| Some(moved.clone())).ok().unwrap();
        assert!(equal.has("src/a.rs:4:7: replace % with + in f"));
        assert!(!equal.has("src/a.rs:2:7: replace % with + in f"));
    }

    #[test]
    fn an_entry_needs_a_reason_a_change_and_a_unique_place() {
        assert_eq!(error("src/a.rs: replace g -> u8 with 3"), "line 1: no reason");
        assert_eq!(error("\nsrc/a.rs: replace g -> u8 with 3 #  "), "line 2: no reason");
        assert_eq!(error("src/a.rs # x"), "line 1: no change");
        assert_eq!(error("src/b.rs: replace g -> u8 with 3 # x"), "line 1: no file src/b.rs");
        let place = "src/a.rs: replace | with ^ in g";
        assert_eq!(error(&format!("{place} # x")), "line 1: no source line with «|»");
        assert_eq!(error(&format!("{place} @ 1 | 2 # x")), "line 1: no source line with «|»");
        assert_eq!(error(&format!("{place} @ 1 «|» 3 # x")), "line 1: src/a.rs has no line \"1 | 3\"");
        assert_eq!(error(&format!("{place} @ 1 «|» 2 # x")), "");
        let twice = Equal::parse(&format!("{place} @ 1 «|» 2 # x"), |_| Some(format!("{SOURCE}{SOURCE}")));
        assert_eq!(twice.err().unwrap_or_default(), "line 1: src/a.rs has 2 lines \"1 | 2\"");
    }

    #[test]
    fn listed_mutants_exist_in_the_sources() {
        let count = Equal::read().map(|equal| equal.entries.len()).map_err(|error| error.to_string());
        assert!(count.as_ref().is_ok_and(|count| *count > 40), "{count:?}");
    }
}
