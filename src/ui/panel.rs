//! What the screens of all games write alike: title, rows, lists, the way out, a longer text at the bottom.

use core::fmt::{Arguments, Write};

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::{String, Vec};

use super::text::{Align, Font, paragraph};
use super::widget::{self, Row};
use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use crate::ui::lang::Words;

/// A text of one row; what does not fit is cut.
pub type Line = String<32>;

/// Puts a text together.
pub fn line(parts: Arguments<'_>) -> Line {
    let mut line = Line::new();
    let _ = line.write_fmt(parts);
    line
}

/// What stands at the left of a title.
pub enum Head<'a> {
    /// What is asked of the player.
    Prompt(&'a str),
    /// Somebody else is on turn: the name, and the word for "plays".
    Plays(&'a str, &'a str),
}

/// Draws the title: what is asked or who plays, and something short at the right.
pub fn title(screen: &mut Screen, head: Head<'_>, right: &str) {
    let left = match head {
        Head::Prompt(prompt) => line(format_args!("{prompt}")),
        Head::Plays(name, plays) => line(format_args!("{name} {plays}")),
    };
    let Ok(()) = widget::title(screen, &left, right);
}

/// Label and value of a row.
pub type Pair = (Line, Line);

/// A row of a list that has a name only.
pub fn plain(name: &str) -> Pair {
    (line(format_args!("{name}")), Line::new())
}

/// Draws a list below the title, each item as `named` says; only those near the selected one are asked for.
pub fn list<T: Copy>(
    screen: &mut Screen,
    items: &[T],
    selected: usize,
    mut named: impl FnMut(usize, T) -> Pair,
) {
    const NEAR: usize = 2 * widget::LIST_ROWS + 1;
    let first = selected.saturating_sub(widget::LIST_ROWS);
    let near = items.iter().copied().enumerate().skip(first).take(NEAR);
    let pairs: Vec<Pair, NEAR> = near.map(|(place, item)| named(place, item)).collect();
    let rows: Vec<Row<'_>, NEAR> = pairs.iter().map(|(label, value)| Row { label, value }).collect();
    let Ok(()) = widget::list(screen, &rows, selected - first);
}

/// Draws on the last row what Back leads to.
pub fn way_out(screen: &mut Screen, words: &'static Words, what: &str) {
    row(screen, widget::LIST_ROWS - 1, &line(format_args!("{}: {what}", words.common.back)), "");
}

/// Draws a row below the title: a label, and a value at the right.
pub fn row(screen: &mut Screen, index: usize, label: &str, value: &str) {
    let Ok(()) = widget::row(screen, index, Row { label, value });
}

/// Draws a longer text below the first two rows, in small letters.
pub fn small(screen: &mut Screen, words: &str) {
    const TOP: i32 = 35;
    const LEFT: i32 = 2;
    let size = Size::new(SCREEN_WIDTH as u32 - LEFT as u32, SCREEN_HEIGHT as u32 - TOP as u32);
    let area = Rectangle::new(Point::new(LEFT, TOP), size);
    let Ok(_) = paragraph(screen, area, words, Font::Small, Align::Left);
}
