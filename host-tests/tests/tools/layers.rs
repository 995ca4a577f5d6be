//! The dependency diagram of the library's layers, generated from the `use` lines of the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use host_tests::snapshot::renews;

use crate::project;

/// The folders of `src` from the bottom up. A folder may depend on those before it; `parts` and
/// `ai` are on the same level.
const ORDER: [&str; 8] = ["hex", "game", "games", "parts", "ai", "ui", "session", "device"];
/// The lines around the diagram in the page.
const BEGIN: &str = "<!-- layers: cargo xtask layers -->";
const END: &str = "<!-- end of layers -->";

/// The dependencies of each folder.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// Returns the folders of `src` and their dependencies.
fn edges() -> Edges {
    let mut edges = Edges::new();
    for folder in ORDER {
        let mut known = BTreeSet::new();
        visit(&project().join("src").join(folder), &mut |source| known.extend(named(source)));
        known.remove(folder);
        edges.insert(folder.into(), known);
    }
    edges
}

/// Returns a message for each folder that depends on one above it.
fn upwards(edges: &Edges) -> Vec<String> {
    let above = |(folder, known): (&String, &BTreeSet<String>)| {
        let is_above = |other: &&String| place(other) >= place(folder);
        let message = |other: &String| format!("src/{folder} names src/{other}, which is above it");
        known.iter().filter(is_above).map(message).collect::<Vec<_>>()
    };
    edges.iter().flat_map(above).collect()
}

fn place(folder: &str) -> Option<usize> {
    ORDER.iter().position(|other| *other == folder)
}

fn visit(path: &Path, take: &mut dyn FnMut(&str)) {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder of the code").flatten();
        entries.for_each(|entry| visit(&entry.path(), take));
    } else if path.extension().is_some_and(|ending| ending == "rs") {
        take(&fs::read_to_string(path).expect("a file of the code"));
    }
}

/// Returns the folders in the `use` lines of a file: `use crate::hex::Cell;`, in the firmware `use
/// hexboard::ui::Frame;`. Unit tests do not count: those of `game` play the toy of `games`.
fn named(source: &str) -> impl Iterator<Item = String> {
    let product = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let uses = product
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("use ") || line.starts_with("pub use "));
    uses.filter_map(|line| {
        let rest = line.split_once("crate::").or_else(|| line.split_once("hexboard::"))?.1;
        let word: String =
            rest.chars().take_while(|sign| sign.is_ascii_lowercase() || *sign == '_').collect();
        ORDER.contains(&word.as_str()).then_some(word)
    })
}

/// Returns the diagram, with an arrow for each dependency.
fn picture(edges: &Edges) -> String {
    let mut lines = vec!["```mermaid".to_owned(), "flowchart TD".to_owned()];
    for folder in ORDER.iter().rev() {
        for other in
            ORDER.iter().rev().filter(|other| edges.get(*folder).is_some_and(|known| known.contains(**other)))
        {
            lines.push(format!("  {folder} --> {other}"));
        }
    }
    lines.push("```".to_owned());
    lines.join("\n")
}

fn with_picture(page: &str, picture: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{picture}\n{END}{after}"))
}

#[test]
fn use_lines_name_folders() {
    let source = "use crate::hex::Cell;\nuse std::fs;\n    use crate::ui::{Frame, Screen};\nlet crate::games = 1;\nuse hexboard::session::Machine;\n#[cfg(test)]\nmod tests {\n    use crate::parts::Pad;\n}";
    assert_eq!(named(source).collect::<Vec<_>>(), ["hex", "ui", "session"]);
}

/// No folder depends on one above it, and the diagram in the page is up to date (`cargo xtask
/// layers`).
#[test]
fn the_picture_in_the_page_is_that_of_the_code() {
    let path = project().join("docs/architecture.md");
    let page = fs::read_to_string(&path).expect("the page");
    let edges = edges();
    assert_eq!(upwards(&edges), [""; 0]);
    let current = with_picture(&page, &picture(&edges)).expect("a place for the picture");
    if renews() {
        fs::write(&path, current).expect("the page can be written");
        return;
    }
    assert!(page == current, "docs/architecture.md is old: cargo xtask layers");
}

#[test]
fn a_folder_that_names_one_above_it_is_found() {
    let known = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let edges = Edges::from([("hex".into(), known(&["ui"])), ("ui".into(), known(&["hex", "game"]))]);
    assert_eq!(upwards(&edges), ["src/hex names src/ui, which is above it"]);
}

#[test]
fn a_page_keeps_its_text_around_the_picture() {
    let page = format!("a\n{BEGIN}\nold\n{END}\nb\n");
    assert_eq!(with_picture(&page, "new"), Some(format!("a\n{BEGIN}\nnew\n{END}\nb\n")));
    assert_eq!(with_picture("nothing", "new"), None);
}

/// `xtask` is compiled before the first command on a fresh machine can run, so it stays small. What
/// needs more is a program of its own in `host-tests`.
#[test]
fn the_program_that_is_built_first_is_small_and_needs_no_package() {
    let folder = project().join("xtask");
    let mut lines = 0;
    visit(&folder.join("src"), &mut |source| lines += source.lines().count());
    assert!((2_000..4_000).contains(&lines), "xtask has {lines} lines");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest");
    assert!(!manifest.contains("dependencies]"), "{manifest}");
}
