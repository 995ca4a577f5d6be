//! The layers of the library as a picture, read from the `use` lines of the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::failure::{Failure, Result};
use crate::project;

/// The folders of `src` from the bottom up. A folder may know those before it; `parts` and `ai` stand side by side.
const ORDER: [&str; 8] = ["hex", "game", "games", "parts", "ai", "ui", "session", "device"];
/// The picture in the page stands between these lines.
const BEGIN: &str = "<!-- layers: cargo xtask layers -->";
const END: &str = "<!-- end of layers -->";

/// Which folder knows which others.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// Writes the picture into `docs/architecture.md`.
///
/// # Errors
/// A file cannot be read or written, or a folder knows one above it.
pub fn write() -> Result {
    let path = project::root().join("docs/architecture.md");
    let page = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let page = with_picture(&page, &picture(&edges()?))
        .ok_or_else(|| Failure::file(&path, "no place for the picture"))?;
    fs::write(&path, page).map_err(|error| Failure::file(&path, error))
}

/// The folders of `src` and what they name of each other.
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

/// The folders that the `use` lines of a file name: `use crate::hex::Cell;`, in the firmware `use hexboard::ui::Frame;`.
fn named(source: &str) -> impl Iterator<Item = String> {
    let uses = source
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

/// The picture: an arrow for each folder that another one names.
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
        let source = "use crate::hex::Cell;\nuse std::fs;\n    use crate::ui::{Frame, Screen};\nlet crate::games = 1;\nuse hexboard::session::Machine;";
        assert_eq!(named(source).collect::<Vec<_>>(), ["hex", "ui", "session"]);
    }

    /// No folder names one above it, and the page shows what the code says: `cargo xtask layers` draws it.
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
