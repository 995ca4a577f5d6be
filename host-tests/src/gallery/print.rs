//! One page of each game to print: what the manual has under its first heading, and the signs.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::html;
use crate::start::GAMES;

/// Folder of the manuals, ending of the page, and the two headings, in each language.
const LANGUAGES: [(&str, &str, [&str; 2]); 2] = [
    ("", "", ["On one page", "Signs and abbreviations"]),
    ("pl", ".pl", ["Na jednej stronie", "Znaki i skróty"]),
];

/// Writes the pages into `print` in the folder of the documents, as Markdown and as sheets of A4.
///
/// # Errors
/// When a manual cannot be read or has no such part, or a page cannot be written.
pub fn write(docs: &Path) -> io::Result<()> {
    fs::create_dir_all(docs.join("print"))?;
    for game in GAMES {
        for (folder, ending, headings) in LANGUAGES {
            let manual = docs.join(folder).join(format!("{game}.md"));
            // A game may have no manual yet.
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

/// The page of a manual: its title, its goal and these parts.
pub fn page(manual: &str, headings: [&str; 2]) -> Option<String> {
    let mut blocks = manual.split("\n\n");
    let title = blocks.next()?;
    let goal = blocks.find(|block| block.starts_with("**"))?;
    let [rules, signs] = headings.map(|heading| part(manual, heading));
    Some(format!("{title}\n\n{goal}\n\n{}\n\n## {}\n{}\n", rules?, headings[1], signs?))
}

/// What stands under a heading.
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
