//! The dependency diagram of the library's layers, generated from the `use` lines of the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::failure::{Failure, Result};
use crate::project;

/// The folders of `src` from the bottom up. A folder may depend on those before it; `parts` and
/// `ai` are on the same level.
const ORDER: [&str; 8] = ["hex", "game", "games", "parts", "ai", "ui", "session", "device"];
/// The lines around the diagram in the page.
const BEGIN: &str = "<!-- layers: cargo xtask layers -->";
const END: &str = "<!-- end of layers -->";

/// The dependencies of each folder.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// Writes the diagram to `docs/architecture.md`.
///
/// # Errors
/// Returns a failure if a file cannot be read or written, or a folder depends on one above it.
pub fn write() -> Result {
    let path = project::root().join("docs/architecture.md");
    let page = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let page = with_picture(&page, &picture(&edges()?))
        .ok_or_else(|| Failure::file(&path, "no place for the picture"))?;
    fs::write(&path, page).map_err(|error| Failure::file(&path, error))
}

/// Returns the folders of `src` and their dependencies.
fn edges() -> Result<Edges> {
    let mut edges = Edges::new();
    for folder in ORDER {
        let mut known = BTreeSet::new();
        visit(&project::root().join("src").join(folder), &mut |source| known.extend(named(source)))?;
        known.remove(folder);
        edges.insert(folder.into(), known);
    }
    for (folder, known) in &edges {
        if let Some(above) = known.iter().find(|other| place(other) >= place(folder)) {
            return Err(Failure::new(format!("src/{folder} names src/{above}, which is above it")));
        }
    }
    Ok(edges)
}

fn place(folder: &str) -> Option<usize> {
    ORDER.iter().position(|other| *other == folder)
}

fn visit(path: &Path, take: &mut dyn FnMut(&str)) -> Result {
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(|error| Failure::file(path, error))?;
        return entries.flatten().try_for_each(|entry| visit(&entry.path(), take));
    }
    if path.extension().is_some_and(|ending| ending == "rs") {
        take(&fs::read_to_string(path).map_err(|error| Failure::file(path, error))?);
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn use_lines_name_folders() {
        let source = "use crate::hex::Cell;\nuse std::fs;\n    use crate::ui::{Frame, Screen};\nlet crate::games = 1;\nuse hexboard::session::Machine;\n#[cfg(test)]\nmod tests {\n    use crate::parts::Pad;\n}";
        assert_eq!(named(source).collect::<Vec<_>>(), ["hex", "ui", "session"]);
    }

    /// No folder depends on one above it, and the diagram in the page is up to date (`cargo xtask
    /// layers`).
    #[test]
    fn the_picture_in_the_page_is_that_of_the_code() {
        let page = fs::read_to_string(project::root().join("docs/architecture.md")).expect("the page");
        assert_eq!(
            with_picture(&page, &picture(&edges().expect("no folder names one above it"))),
            Some(page)
        );
    }

    #[test]
    fn a_page_keeps_its_text_around_the_picture() {
        let page = format!("a\n{BEGIN}\nold\n{END}\nb\n");
        assert_eq!(with_picture(&page, "new"), Some(format!("a\n{BEGIN}\nnew\n{END}\nb\n")));
        assert_eq!(with_picture("nothing", "new"), None);
    }
}
