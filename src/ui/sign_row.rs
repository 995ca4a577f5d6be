//! A row of signs with counts: a reserve, a hand, a store. The selected sign is inverted.

use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::panel::line;
use super::signs::{SIGN_HEIGHT, Sign, draw_number};
use super::text::{self, Font, Ink};
use crate::parts::{SCREEN_WIDTH, Screen};

/// Width of a sign with its count, in pixels.
const PITCH: i32 = 18;
/// The most signs in one row.
pub const PER_ROW: usize = SCREEN_WIDTH / PITCH as usize;
/// Distance between two rows, in pixels.
pub const ROW_PITCH: i32 = SIGN_HEIGHT as i32 + 2;

/// A sign with a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The sign.
    pub sign: Sign,
    /// How many there are. One is not written.
    pub count: u8,
    /// Whether it can be chosen. Others are drawn dimmed, with every other pixel dark.
    pub available: bool,
}

/// Draws signs with their counts in rows of [`PER_ROW`], and marks the selected one. Returns the top
/// of the space below.
pub fn draw(
    screen: &mut Screen,
    top: i32,
    items: impl Iterator<Item = Counted>,
    selected: Option<usize>,
) -> i32 {
    let mut rows = 0;
    for (index, item) in items.enumerate() {
        let row = index / PER_ROW;
        rows = row as i32 + 1;
        let at = Point::new((index % PER_ROW) as i32 * PITCH, top + row as i32 * ROW_PITCH);
        draw_item(screen, at, item, selected == Some(index));
    }
    top + rows * ROW_PITCH
}

/// Draws one row of signs with the selected one, and returns the top of the space below. If there
/// are more than fit, draws the page with the selected sign, and its number.
pub fn draw_page(
    screen: &mut Screen,
    top: i32,
    items: impl ExactSizeIterator<Item = Counted>,
    selected: usize,
) -> i32 {
    let count = items.len();
    let per_page = if count > PER_ROW { PER_ROW - 1 } else { PER_ROW };
    let page = selected / per_page;
    if count > PER_ROW {
        let number = line(format_args!("{}/{}", page + 1, count.div_ceil(per_page)));
        let at = Point::new((PER_ROW - 1) as i32 * PITCH + 1, top + 3);
        let Ok(_) = text::line(screen, at, &number, Font::Small, Ink::Light);
    }
    draw(screen, top, items.skip(page * per_page).take(per_page), Some(selected % per_page))
}

fn draw_item(screen: &mut Screen, at: Point, item: Counted, is_selected: bool) {
    let ink = if is_selected { Ink::Dark } else { Ink::Light };
    let area = Rectangle::new(at, Size::new(PITCH as u32, ROW_PITCH as u32 - 1));
    let Ok(()) = screen.fill_solid(&area, ink.background());
    let Ok(()) = item.sign.draw(screen, at, ink);
    if !item.available {
        dim(screen, area, ink);
    }
    if item.count > 1 {
        let Ok(()) = draw_number(screen, at + Point::new(PITCH - 4, ROW_PITCH - 7), item.count, ink);
    }
}

/// Clears every other pixel of an area.
pub fn dim(screen: &mut Screen, area: Rectangle, ink: Ink) {
    let (left, top) = (area.top_left.x, area.top_left.y);
    for y in top..top + area.size.height as i32 {
        for x in (left..left + area.size.width as i32).filter(|x| (x + y) % 2 == 0) {
            let dot = Rectangle::new(Point::new(x, y), Size::new_equal(1));
            let Ok(()) = screen.fill_solid(&dot, ink.background());
        }
    }
}
