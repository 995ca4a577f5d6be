//! Checks that the project avoids the phrases of `.ci/phrases.txt`.

use std::fs;
use std::process::Command;

use crate::project;

/// The files that are checked.
const ENDINGS: [&str; 5] = [".rs", ".md", ".mjs", ".py", ".toml"];
/// Pages in Polish, and rules that quote their sources.
const EXCEPT: [&str; 3] = ["docs/pl/", "docs/print/", "docs/rules/"];

/// A phrase to avoid, and what to write instead.
struct Phrase<'a> {
    words: &'a str,
    instead: &'a str,
}

/// Returns the files that git tracks and that are checked.
fn tracked() -> Vec<String> {
    let listed = Command::new("git").arg("ls-files").current_dir(project()).output().expect("git runs");
    let is_checked = |file: &&str| {
        ENDINGS.iter().any(|ending| file.ends_with(ending))
            && !EXCEPT.iter().any(|folder| file.starts_with(folder))
    };
    String::from_utf8_lossy(&listed.stdout).lines().filter(is_checked).map(str::to_owned).collect()
}

fn list() -> String {
    fs::read_to_string(project().join(".ci/phrases.txt")).expect("the list of phrases")
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

#[test]
fn the_project_avoids_its_list_of_phrases() {
    let list = list();
    let phrases: Vec<Phrase<'_>> = list.lines().filter_map(parse).collect();
    let (mut found, files) = (Vec::new(), tracked());
    for file in &files {
        let text = fs::read_to_string(project().join(file)).unwrap_or_default();
        found.extend(faults(&text, &phrases).into_iter().map(|fault| format!("{file}:{fault}")));
    }
    assert!(files.len() > 500, "git lists {} files", files.len());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

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
    let list = list();
    let entries = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).count();
    assert!(entries > 10 && list.lines().filter_map(parse).count() == entries);
}
