//! A small map on the player's screen, for choices that must not light up on the shared board.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::small_line;
use super::{View, field};
use crate::games::xobos::name_of;
use crate::hex::{Cell, CellSet};
use crate::parts::Screen;
use crate::ui::panel::line;

/// Centre of the map, half the distance between cells in a row, and the distance between rows, in
/// pixels.
const MIDDLE: Point = Point::new(100, 32);
const HALF: i32 = 2;
const ROW: i32 = 3;

/// Draws the map on the right: dots are fields, small squares can be chosen, the large square is
/// the cursor. Draws the content of the field on the left.
pub fn draw(view: &View<'_>, targets: CellSet, screen: &mut Screen) {
    for cell in view.public.options.map().fields {
        square(screen, cell, 1, BinaryColor::On);
    }
    let at = view.scene.cursor;
    square(screen, at, 5, BinaryColor::On);
    for cell in targets.without(at) {
        square(screen, cell, 3, BinaryColor::On);
        square(screen, cell, 1, BinaryColor::Off);
    }
    let ground = field::ground(view.scene.words, view.public, at);
    let place = match field::is_field(view.public, at) {
        true => line(format_args!("{} {ground}", name_of(at))),
        false => line(format_args!("{ground}")),
    };
    small_line(screen, Point::new(2, 13), &place);
    for (index, (label, value)) in field::own_lines(view, at).iter().enumerate() {
        small_line(screen, Point::new(2, 22 + 16 * index as i32), label);
        small_line(screen, Point::new(2, 30 + 16 * index as i32), value);
    }
}

fn square(screen: &mut Screen, cell: Cell, size: u32, colour: BinaryColor) {
    let hex = cell.hex();
    let (q, r) = (i32::from(hex.q), i32::from(hex.r));
    let centre = MIDDLE + Point::new((2 * q + r) * HALF, r * ROW);
    let corner = centre - Point::new_equal(size as i32 / 2);
    let Ok(()) = screen.fill_solid(&Rectangle::new(corner, Size::new_equal(size)), colour);
}
