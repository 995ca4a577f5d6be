//! Snapshot files with named entries. An entry starts with a line `== NAME`; the lines up to the
//! next one are its text.

use std::fmt::Write;

use super::{RENEW, renews, stored, write};

const MARK: &str = "== ";
/// The width of the left column when two entries are shown side by side.
const COLUMN: usize = 66;

/// A name and its text, which ends with a line break.
pub type Entry = (String, String);

/// Splits a file into its entries.
pub fn read(file: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in file.lines() {
        match (line.strip_prefix(MARK), entries.last_mut()) {
            (Some(name), _) => entries.push((name.to_owned(), String::new())),
            (None, Some((_, text))) => text.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    entries
}

/// Returns the text of an entry, or nothing if it is missing.
pub fn find<'a>(entries: &'a [Entry], name: &str) -> &'a str {
    entries.iter().find(|(known, _)| known == name).map_or("", |(_, text)| text)
}

/// Returns the entries as a file.
pub fn file(entries: &[Entry]) -> String {
    entries.iter().map(|(name, text)| format!("{MARK}{name}\n{text}")).collect()
}

/// Compares the entries with a file in `host-tests/data`, or rewrites it if snapshots are renewed.
/// `program` is the test program.
///
/// # Panics
/// Panics if an entry differs, is missing or is new. The message shows the first one, as stored and
/// as it is now.
pub fn check(program: &str, name: &str, entries: &[Entry]) {
    if renews() {
        return write(name, &file(entries));
    }
    if let Some(difference) = difference(&read(&stored(name)), entries) {
        panic!("{name} differs.\n{difference}If this is intended: {RENEW} {program}");
    }
}

/// Returns the first entry that differs, old and new side by side, and the number of all that
/// differ.
fn difference(old: &[Entry], new: &[Entry]) -> Option<String> {
    let name_of = |entries: &[Entry], place: usize| entries.get(place).map(|(name, _)| name.clone());
    let differs = |place: &usize| old.get(*place) != new.get(*place);
    let places: Vec<usize> = (0..old.len().max(new.len())).filter(differs).collect();
    let first = *places.first()?;
    let name = name_of(new, first).or_else(|| name_of(old, first))?;
    let mut text = format!("{} of {} entries differ, the first is: {name}\n", places.len(), new.len());
    text.push_str(&side_by_side(find(old, &name), find(new, &name)));
    Some(text)
}

/// Returns two texts in columns, with a mark between lines that differ.
fn side_by_side(old: &str, new: &str) -> String {
    let width = old.lines().map(|line| line.chars().count()).max().unwrap_or(0).max(COLUMN);
    let mut text = format!("  {:<width$} | {}\n", "stored", "now");
    let (mut old, mut new) = (old.lines(), new.lines());
    loop {
        let (left, right) = match (old.next(), new.next()) {
            (None, None) => return text,
            (left, right) => (left.unwrap_or_default(), right.unwrap_or_default()),
        };
        let mark = if left == right { ' ' } else { '>' };
        writeln!(text, "{mark} {left:<width$} | {right}").expect("a string takes all");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(list: &[(&str, &str)]) -> Vec<Entry> {
        list.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn a_file_has_the_same_entries_when_it_is_read_again() {
        let list = entries(&[("one", "a\n\n"), ("two: empty", ""), ("three", " b\n")]);
        assert_eq!(read(&file(&list)), list);
        assert_eq!((find(&list, "three"), find(&list, "four")), (" b\n", ""));
    }

    #[test]
    fn a_difference_shows_both_sides_of_the_first_entry() {
        let old = entries(&[("one", "same\nold\n"), ("two", "x\n")]);
        let new = entries(&[("one", "same\nnew\n"), ("two", "y\n")]);
        assert_eq!(difference(&old, &old), None);
        let text = difference(&old, &new).expect("they differ");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "2 of 2 entries differ, the first is: one");
        assert!(lines[2].starts_with("  same") && lines[2].ends_with("| same"), "{text}");
        assert!(lines[3].starts_with("> old") && lines[3].ends_with("| new"), "{text}");
        assert_eq!(lines.len(), 4);
    }

    #[test]
    fn missing_and_new_entries_differ() {
        let (one, two) = (entries(&[("one", "a\n")]), entries(&[("one", "a\n"), ("two", "b\n")]));
        assert!(difference(&one, &two).is_some_and(|text| text.contains("the first is: two")));
        assert!(difference(&two, &one).is_some_and(|text| text.contains("the first is: two")));
    }
}
