//! Writes one printable page per game: the goal and two parts of the manual.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::html;
use crate::start::GAMES;

/// For each language: the folder of the manuals, the file name suffix of the page, and the two
/// headings.
const LANGUAGES: [(&str, &str, [&str; 2]); 2] = [
    ("", "", ["On one page", "Signs and abbreviations"]),
    ("pl", ".pl", ["Na jednej stronie", "Znaki i skróty"]),
];

/// Writes the pages into the subfolder `print` of the documentation, as Markdown and as A4 sheets.
///
/// # Errors
/// Returns an error if a manual cannot be read or lacks such a part, or if a page cannot be
/// written.
pub fn write(docs: &Path) -> io::Result<()> {
    fs::create_dir_all(docs.join("print"))?;
    for game in GAMES {
        for (folder, ending, headings) in LANGUAGES {
            let manual = docs.join(folder).join(format!("{game}.md"));
            // A game may not have a manual yet.
            if !manual.exists() {
                continue;
            }
            let text = fs::read_to_string(&manual)?;
            let page = page(&text, headings).ok_or_else(|| {
                io::Error::new(ErrorKind::InvalidData, format!("{}: a heading is missing", manual.display()))
            })?;
            let language = if folder.is_empty() { "en" } else { folder };
            let name = |kind| docs.join("print").join(format!("{game}{ending}.{kind}"));
            fs::write(name("html"), html::sheet(&page, language))?;
            fs::write(name("md"), page)?;
        }
    }
    Ok(())
}

/// Returns the page of a manual: its title, its goal and these parts.
pub fn page(manual: &str, headings: [&str; 2]) -> Option<String> {
    let mut blocks = manual.split("\n\n");
    let title = blocks.next()?;
    let goal = blocks.find(|block| block.starts_with("**"))?;
    let [rules, signs] = headings.map(|heading| part(manual, heading));
    Some(format!("{title}\n\n{goal}\n\n{}\n\n## {}\n{}\n", rules?, headings[1], signs?))
}

/// Returns the text under a heading.
fn part<'a>(manual: &'a str, heading: &str) -> Option<&'a str> {
    let (_, after) = manual.split_once(&format!("\n## {heading}\n"))?;
    Some(after.split("\n## ").next().unwrap_or(after).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_goal_and_its_parts_and_no_more() {
        let manual = "# Game\n\n**Win.** Two\nplayers.\n\nMore.\n\n## Rules\nPlay.\n\n## Other\nNo.\n\n## Signs\nA sign.\n";
        let found = page(manual, ["Rules", "Signs"]);
        assert_eq!(
            found.as_deref(),
            Some("# Game\n\n**Win.** Two\nplayers.\n\nPlay.\n\n## Signs\nA sign.\n")
        );
        assert_eq!(page(manual, ["Rules", "Marks"]), None);
    }
}
