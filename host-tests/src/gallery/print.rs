//! Writes one printable page per game: the goal, the rules with the signs of the pieces, the signs
//! of the board, and a worked turn with its pictures. Everything comes from the manual of the game.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::html;
use crate::start::GAMES;

/// What differs between the languages.
struct Texts {
    /// The folder of the manuals; empty for the documentation itself.
    folder: &'static str,
    /// The file name suffix of the page.
    ending: &'static str,
    /// The headings of the rules and of the worked turn in the manual.
    rules: &'static str,
    turn: &'static str,
    /// The heading of the worked fight in the manual.
    fight: &'static str,
    /// The heading of the signs of the board on the page.
    board: &'static str,
}

const LANGUAGES: [Texts; 2] = [
    Texts {
        folder: "",
        ending: "",
        rules: "On one page",
        turn: "Your first turn",
        fight: "A fight, worked out",
        board: "On the board",
    },
    Texts {
        folder: "pl",
        ending: ".pl",
        rules: "Na jednej stronie",
        turn: "Pierwsza tura",
        fight: "Walka krok po kroku",
        board: "Na planszy",
    },
];

/// The pictures of the board in a manual.
const BOARD_PICTURES: &str = "pictures/board/";

/// The parts of a page, in Markdown.
#[derive(Debug, PartialEq, Eq)]
pub struct Page {
    /// The title, with its `#`.
    pub title: String,
    /// How the game is won.
    pub goal: String,
    /// The rules.
    pub rules: String,
    /// The heading of the signs of the board.
    pub board_heading: &'static str,
    /// The signs of the board, each with its pictures and its meaning.
    pub board: Vec<String>,
    /// The heading of the worked turn.
    pub turn_heading: &'static str,
    /// The worked turn.
    pub turn: String,
}

/// Writes the pages into the subfolder `print` of the documentation, as Markdown and as A4 sheets.
///
/// # Errors
/// Returns an error if a manual cannot be read or lacks such a part, or if a page cannot be
/// written.
pub fn write(docs: &Path) -> io::Result<()> {
    fs::create_dir_all(docs.join("print"))?;
    for game in GAMES {
        for texts in &LANGUAGES {
            let manual = docs.join(texts.folder).join(format!("{game}.md"));
            // A game may not have a manual yet.
            if !manual.exists() {
                continue;
            }
            let page = page(&fs::read_to_string(&manual)?, texts).ok_or_else(|| {
                io::Error::new(ErrorKind::InvalidData, format!("{}: a part is missing", manual.display()))
            })?;
            let language = if texts.folder.is_empty() { "en" } else { texts.folder };
            let name = |kind| docs.join("print").join(format!("{game}{}.{kind}", texts.ending));
            fs::write(name("html"), html::sheet(&page, language))?;
            fs::write(name("md"), page.markdown())?;
        }
    }
    Ok(())
}

/// Returns the page of a manual, with links to pictures as seen from the folder of the pages.
fn page(manual: &str, texts: &'static Texts) -> Option<Page> {
    let manual = manual.replace("](../pictures/", "](pictures/").replace("](pictures/", "](../pictures/");
    let mut blocks = manual.split("\n\n");
    let title = blocks.next()?.to_owned();
    let goal = blocks.find(|block| block.starts_with("**"))?.to_owned();
    let board: Vec<String> = manual.lines().filter_map(board_sign).collect();
    if board.is_empty() {
        return None;
    }
    Some(Page {
        title,
        goal,
        rules: part(&manual, texts.rules)?.to_owned(),
        board_heading: texts.board,
        board,
        turn_heading: texts.turn,
        turn: worked_turn(&manual, texts)?,
    })
}

/// Returns the worked turn, and the worked fight if there is room for its pictures.
fn worked_turn(manual: &str, texts: &Texts) -> Option<String> {
    let (turn, fight) = (part(manual, texts.turn)?, part(manual, texts.fight)?);
    let has_room = turn.matches("![").count() <= MAX_TURN_PICTURES;
    Some(if has_room { format!("{turn}\n\n{fight}") } else { turn.to_owned() })
}

/// A worked turn with more pictures fills the page alone.
const MAX_TURN_PICTURES: usize = 3;

/// Returns a row of a table with pictures of the board: the pictures and what they mean.
fn board_sign(line: &str) -> Option<String> {
    let cells = line.strip_prefix('|')?.strip_suffix('|')?;
    let cells: Vec<&str> = cells.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
    cells.first()?.contains(BOARD_PICTURES).then(|| cells[..2.min(cells.len())].join(": "))
}

/// Returns the text under a heading.
fn part<'a>(manual: &'a str, heading: &str) -> Option<&'a str> {
    let (_, after) = manual.split_once(&format!("\n## {heading}\n"))?;
    Some(after.split("\n## ").next().unwrap_or(after).trim())
}

impl Page {
    /// Returns the page as Markdown.
    fn markdown(&self) -> String {
        let Page { title, goal, rules, board_heading, board, turn_heading, turn } = self;
        let board: String = board.iter().map(|sign| format!("- {sign}\n")).collect();
        format!("{title}\n\n{goal}\n\n{rules}\n\n## {board_heading}\n{board}\n## {turn_heading}\n{turn}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANUAL: &str = "# Game\n\n**Win.** Two\nplayers.\n\nMore.\n\n## On one page\nPlay.\n\n## Other\nNo.\n\n\
                          | light | meaning |\n|---|---|\n| ![](pictures/board/a.svg) bright | a piece | more |\n\
                          | dark | nothing |\n\n## Your first turn\nGo:\n\n![a move](pictures/a.png)\n\n\
                          ## A fight, worked out\nHit.\n";

    #[test]
    fn a_page_has_the_goal_and_its_parts_and_no_more() {
        let found = page(MANUAL, &LANGUAGES[0]).expect("a page");
        assert_eq!(found.title, "# Game");
        assert_eq!(found.goal, "**Win.** Two\nplayers.");
        assert_eq!(found.rules, "Play.");
        assert_eq!(found.board, ["![](../pictures/board/a.svg) bright: a piece"]);
        assert_eq!(found.turn, "Go:\n\n![a move](../pictures/a.png)\n\nHit.");
        assert_eq!(page(MANUAL, &LANGUAGES[1]), None, "other headings");
    }

    #[test]
    fn the_page_in_markdown_has_all_parts() {
        let text = page(MANUAL, &LANGUAGES[0]).expect("a page").markdown();
        assert!(text.contains(
            "## On the board\n- ![](../pictures/board/a.svg) bright: a piece\n\n## Your first turn\nGo:"
        ));
    }
}
