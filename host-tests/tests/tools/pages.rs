//! Checks that the pages in `docs` name only files and folders that exist.

use std::fs;
use std::path::Path;

use crate::project;

/// The folders with files that pages may name.
const FOLDERS: [&str; 4] = ["docs", "host-tests", "src", "xtask"];
/// Folders that are not part of the project.
const FOREIGN: [&str; 3] = ["node_modules", "target", ".venv"];
/// The extensions of file names in pages.
const ENDINGS: [&str; 5] = [".rs", ".mjs", ".md", ".py", ".toml"];

/// Collects the paths of all files and folders below a folder, relative to the root, with a leading
/// `/`.
fn collect(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of the project").flatten() {
        let path = entry.path();
        if FOREIGN.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        let inside = path.strip_prefix(project()).expect("below the root");
        found.push(format!("/{}", inside.display()));
        if path.is_dir() {
            collect(&path, found);
        }
    }
}

/// Returns all paths that a page may name.
fn everything() -> Vec<String> {
    let mut found =
        vec!["/README.md".into(), "/CHANGELOG.md".into(), "/Cargo.toml".into(), "/deny.toml".into()];
    FOLDERS.iter().for_each(|folder| collect(&project().join(folder), &mut found));
    found
}

/// Returns the files and folders that a page names in backticks, outside of fenced blocks.
fn named(page: &str) -> impl Iterator<Item = &str> {
    let prose = page.split("```").step_by(2);
    let words = prose.flat_map(|text| text.lines()).flat_map(|line| line.split('`').skip(1).step_by(2));
    words.map(|word| word.trim_end_matches('/')).filter(|word| is_path(word))
}

/// Returns whether a word is a path. Commands, placeholders such as `<game>` and patterns are not.
fn is_path(word: &str) -> bool {
    let is_plain = word.chars().all(|letter| letter.is_ascii_alphanumeric() || "./_-".contains(letter));
    let is_below = FOLDERS.iter().any(|folder| word.starts_with(&format!("{folder}/")));
    is_plain && (is_below || ENDINGS.iter().any(|ending| word.ends_with(ending)))
}

/// Returns the paths in a page that match no file or folder of the project.
fn missing<'a>(page: &'a str, everything: &[String]) -> Vec<&'a str> {
    let exists = |word: &str| everything.iter().any(|path| path.ends_with(&format!("/{word}")));
    named(page).filter(|word| !exists(word)).collect()
}

#[test]
fn pages_name_what_exists() {
    let everything = everything();
    let pages = everything.iter().filter(|path| path.ends_with(".md") && !path.starts_with("/src"));
    let mut count = 0;
    for path in pages {
        let page = fs::read_to_string(project().join(&path[1..])).expect("a page");
        assert_eq!(missing(&page, &everything), [""; 0], "{path} names what does not exist");
        count += named(&page).count();
    }
    assert!(count > 100, "the control: {count} names were looked up");
}

#[test]
fn a_missing_file_is_found() {
    let everything = ["/src/ui/view.rs".to_owned(), "/src/ui".into()];
    let page = "`view.rs` and `ui/view.rs` in `src/ui/`, `src/<game>/x.rs`\n```\n`no.rs`\n```\n`gone.rs`, `src/gone/`";
    assert_eq!(missing(page, &everything), ["gone.rs", "src/gone"]);
}
