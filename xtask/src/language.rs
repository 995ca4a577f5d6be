//! Checks the language of the project: spelling with `typos`, and the phrases of `.ci/phrases.txt`.

use std::fs;

use crate::failure::{Failure, Result};
use crate::project;
use crate::python;
use crate::run::Run;

/// The files that are checked for phrases.
const ENDINGS: [&str; 5] = [".rs", ".md", ".mjs", ".py", ".toml"];
/// Pages in Polish, and rules that quote their sources.
const EXCEPT: [&str; 3] = ["docs/pl/", "docs/print/", "docs/rules/"];

/// A phrase to avoid, and what to write instead.
struct Phrase<'a> {
    words: &'a str,
    instead: &'a str,
}

/// Checks spelling and phrases of all files that git tracks.
///
/// # Errors
/// Returns a failure that names the places.
pub fn check() -> Result {
    let spelling =
        Run::new(python::program("typos")).args(["--config", ".ci/typos.toml", "--format", "brief"]);
    spelling.run()?;
    let path = project::root().join(".ci/phrases.txt");
    let list = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let phrases: Vec<Phrase<'_>> = list.lines().filter_map(parse).collect();
    let mut found = Vec::new();
    for file in tracked()? {
        if let Ok(text) = fs::read_to_string(project::root().join(&file)) {
            found.extend(faults(&text, &phrases).into_iter().map(|fault| format!("{file}:{fault}")));
        }
    }
    if found.is_empty() { Ok(()) } else { Err(Failure::new(found.join("\n"))) }
}

/// Returns the tracked files that are checked for phrases.
fn tracked() -> Result<Vec<String>> {
    let listed = Run::new("git").args(["ls-files"]).output();
    let listed = listed.ok_or_else(|| Failure::new("git does not list the files"))?;
    let is_checked = |file: &&str| {
        ENDINGS.iter().any(|ending| file.ends_with(ending))
            && !EXCEPT.iter().any(|folder| file.starts_with(folder))
    };
    Ok(listed.lines().filter(is_checked).map(str::to_owned).collect())
}

/// Reads a line `PHRASE -> INSTEAD`; comments and empty lines give `None`.
fn parse(line: &str) -> Option<Phrase<'_>> {
    let (words, instead) = line.split_once(" -> ").filter(|_| !line.starts_with('#'))?;
    Some(Phrase { words, instead })
}

/// Returns each phrase in a text as `LINE: message`.
fn faults(text: &str, phrases: &[Phrase<'_>]) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.to_lowercase();
        let found = phrases.iter().filter(|phrase| has_words(&line, phrase.words));
        faults
            .extend(found.map(|Phrase { words, instead }| format!("{number}: \"{words}\": write {instead}")));
    }
    faults
}

/// Returns whether a line contains these words, not as parts of longer words.
fn has_words(line: &str, words: &str) -> bool {
    let is_letter =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    line.match_indices(words).any(|(start, _)| {
        let (before, after) = (&line[..start], &line[start + words.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_as_whole_words() {
        let list = "# comment\nodd words -> plain words\nquaint -> usual";
        let phrases: Vec<_> = list.lines().filter_map(parse).collect();
        assert_eq!(phrases.len(), 2);
        let text = "Some odd words.\nSome odd wordsmith, and odd_words().\nQuaint";
        let expected = ["1: \"odd words\": write plain words", "3: \"quaint\": write usual"];
        assert_eq!(faults(text, &phrases), expected);
    }

    #[test]
    fn the_list_of_the_project_can_be_read() {
        let list = fs::read_to_string(project::root().join(".ci/phrases.txt")).expect("the list");
        let entries = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).count();
        assert!(entries > 10 && list.lines().filter_map(parse).count() == entries);
    }
}
