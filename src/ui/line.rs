//! Short texts put together on the spot, and rows of them on a screen.

use core::fmt::{Arguments, Write};

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use super::text::{Align, Font, paragraph};
use super::widget::{self, Row};
use super::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};

/// A text of one row; what does not fit is cut.
pub type Line = String<32>;

/// Puts a text together.
pub fn line(parts: Arguments<'_>) -> Line {
    let mut line = Line::new();
    let _ = line.write_fmt(parts);
    line
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
