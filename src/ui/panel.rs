//! Screen elements shared by all games: title, rows, lists, the row below the board, and longer
//! texts at the bottom.

use core::fmt::{Arguments, Display, Write};

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

use super::text::{Align, Font, paragraph};
use super::text_buf::{TextBuf, bytes};
use super::widget::{self, ROW_COLUMNS, Row};
use crate::bounded::collected;
use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use crate::ui::Chair;
use crate::ui::lang::Words;

/// The most characters in one line of the screen, in the small font.
const LINE_COLUMNS: usize = Font::Small.columns(SCREEN_WIDTH as u32);

/// A text of one line. Excess characters are dropped.
pub type Line = TextBuf<{ bytes(LINE_COLUMNS) }>;

/// Formats a line.
pub fn line(parts: Arguments<'_>) -> Line {
    let mut line = Line::new();
    let _ = line.write_fmt(parts);
    line
}

/// One or two sentences about an event.
pub type Note = TextBuf<{ bytes(NOTE_COLUMNS) }>;

/// The maximum length of a [`Note`] in characters.
pub const NOTE_COLUMNS: usize = 110;

/// Fills in the placeholders `#` of a sentence.
pub fn fill_placeholders(sentence: &str, parts: &[&dyn Display]) -> Note {
    let mut note = Note::new();
    for (place, piece) in sentence.split('#').enumerate() {
        if let Some(part) = place.checked_sub(1).and_then(|gap| parts.get(gap)) {
            let _ = write!(note, "{part}");
        }
        note.push_str(piece);
    }
    note
}

/// Fills in the placeholder `#` of a line.
pub fn filled_line(text: &str, part: &str) -> Line {
    let (before, after) = text.split_once('#').unwrap_or((text, ""));
    line(format_args!("{before}{part}{after}"))
}

/// Returns the name and chair of a player: "Gold, seat 2".
pub fn player_at_chair(words: &'static Words, name: &str, chair: Option<Chair>) -> Line {
    match chair {
        Some(chair) => line(format_args!("{name}, {} {}", words.table.seat, chair.number())),
        None => line(format_args!("{name}")),
    }
}

/// Draws the title: the question or the current player, and a short text on the right if it fits.
pub fn draw_title(screen: &mut Screen, left: &str, right: &str) {
    let fits = left.chars().count() + 1 + right.chars().count() <= ROW_COLUMNS;
    let Ok(()) = widget::title(screen, left, if fits { right } else { "" });
}

/// Label and value of a row.
pub type Pair = (Line, Line);

/// Returns a row with a name and no value.
pub fn label_row(name: &str) -> Pair {
    (line(format_args!("{name}")), Line::new())
}

/// Draws a list below the title. Calls `named` only for the items near the selected one.
pub fn draw_list<T: Copy>(
    screen: &mut Screen,
    items: &[T],
    selected: usize,
    mut named: impl FnMut(usize, T) -> Pair,
) {
    const NEAR: usize = 2 * widget::LIST_ROWS + 1;
    let first = selected.saturating_sub(widget::LIST_ROWS);
    let near = items.iter().copied().enumerate().skip(first).take(NEAR);
    let pairs: Vec<Pair, NEAR> = collected(near.map(|(place, item)| named(place, item)));
    let rows: Vec<Row<'_>, NEAR> = collected(pairs.iter().map(|(label, value)| Row { label, value }));
    let Ok(()) = widget::list(screen, &rows, selected - first);
}

/// Draws the effect of the Back button on the last row.
pub fn draw_back_hint(screen: &mut Screen, words: &'static Words, what: &str) {
    draw_row(screen, widget::LIST_ROWS - 1, &line(format_args!("{}: {what}", words.common.back)), "");
}

/// Draws a frame around the area below the title. It marks the player who has to decide.
pub fn draw_frame(screen: &mut Screen) {
    let (right, bottom) = (SCREEN_WIDTH as i32 - 1, SCREEN_HEIGHT as i32 - 1);
    let height = (SCREEN_HEIGHT as u32) - widget::TITLE_HEIGHT;
    let top = widget::TITLE_HEIGHT as i32;
    for (corner, size) in [
        (Point::new(0, top), Size::new(1, height)),
        (Point::new(right, top), Size::new(1, height)),
        (Point::new(0, bottom), Size::new(SCREEN_WIDTH as u32, 1)),
    ] {
        let Ok(()) = screen.fill_solid(&Rectangle::new(corner, size), BinaryColor::On);
    }
}

/// Draws a row below the title: a label, and a value on the right.
pub fn draw_row(screen: &mut Screen, index: usize, label: &str, value: &str) {
    let Ok(()) = widget::row(screen, index, Row { label, value });
}

/// Draws a longer text below this number of rows, in the small font.
pub fn draw_small_below(screen: &mut Screen, rows: usize, words: &str) {
    small_between(screen, rows, SCREEN_HEIGHT as i32, words);
}

/// Draws a sentence below the title, in the font of the rows.
pub fn draw_sentence(screen: &mut Screen, words: &str) {
    let top = widget::row_at(0);
    let size = Size::new(SCREEN_WIDTH as u32 - 2 * top.x as u32, SCREEN_HEIGHT as u32 - top.y as u32);
    let Ok(_) = paragraph(screen, Rectangle::new(top, size), words, Font::Normal, Align::Left);
}

/// Draws a text of several lines directly below the title, in the small font.
pub fn draw_notes(screen: &mut Screen, text: &str) {
    draw_small_below(screen, 0, text);
}

fn small_between(screen: &mut Screen, rows: usize, bottom: i32, words: &str) {
    const LEFT: i32 = 2;
    let top = widget::row_at(rows).y + 2;
    let size = Size::new(SCREEN_WIDTH as u32 - LEFT as u32, (bottom - top) as u32);
    let area = Rectangle::new(Point::new(LEFT, top), size);
    let Ok(_) = paragraph(screen, area, words, Font::Small, Align::Left);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The layout counts characters; a row of Polish letters has two bytes per character.
    #[test]
    fn a_line_holds_a_row_of_any_letters() {
        let letters = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻżó";
        assert_eq!(letters.chars().count(), ROW_COLUMNS);
        assert_eq!(&*line(format_args!("{letters}")), letters);
        let (first, rest) = letters.split_at(letters.len() - "żó".len());
        assert_eq!(&*line(format_args!("{first}{rest}")), letters, "in pieces");
        let note = fill_placeholders("#.#.#.#", &[&letters, &letters, &letters, &letters]);
        assert_eq!(note.chars().filter(|letter| *letter == 'Ź').count(), 4, "{note}");
    }
}
