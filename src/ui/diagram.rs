//! Small hex diagrams of how a piece moves.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::lang::Words;
use super::panel::{Note, fill_placeholders};
use super::signs::{SIGN_HEIGHT, Sign};
use super::text::{Align, Font, Ink, paragraph};
use crate::hex::Hex;
use crate::parts::{SCREEN_HEIGHT, Screen};

/// The cells of a diagram lie at most this far from its middle.
pub const DIAGRAM_RADIUS: i8 = 4;

/// The middle of the diagram on the screen.
const MIDDLE: Point = Point::new(95, 37);
/// Distance between two cells of a row, and between two rows, in pixels.
const PITCH: (i32, i32) = (7, 6);
/// The corner and the width of the text to the left of the diagram.
const TEXT_AT: Point = Point::new(2, 27);
const TEXT_WIDTH: u32 = 62;

/// A cell relative to the piece that moves: column and row of axial coordinates.
pub type Offset = (i8, i8);

/// The cells to which a piece can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// These.
    Cells(&'static [Offset]),
    /// All up to this distance.
    Within(u8),
}

/// How a piece moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The sign of the piece.
    pub sign: Sign,
    /// The name of the piece.
    pub name: &'static str,
    /// How it moves, in words.
    pub text: Note,
    /// The pieces around it.
    pub pieces: &'static [Offset],
    /// Where it can go.
    pub reach: Reach,
}

/// What a diagram shows in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Mover,
    Piece,
    Target,
    /// A target on top of a piece.
    Climbed,
    Empty,
}

impl Diagram {
    /// Returns the diagram of a piece that goes up to some number of cells in any direction.
    pub fn within(sign: Sign, name: &'static str, far: u8, words: &'static Words) -> Diagram {
        let text = fill_placeholders(words.table.move_range, &[&far]);
        Diagram { sign, name, text, pieces: &[], reach: Reach::Within(far) }
    }

    /// Draws sign, text and diagram below a title.
    pub fn draw(&self, screen: &mut Screen) {
        let Ok(()) = self.sign.draw(screen, TEXT_AT - Size::new(0, SIGN_HEIGHT + 1), Ink::Light);
        let height = SCREEN_HEIGHT as u32 - TEXT_AT.y as u32;
        let area = Rectangle::new(TEXT_AT, Size::new(TEXT_WIDTH, height));
        let Ok(_) = paragraph(screen, area, &self.text, Font::Small, Align::Left);
        let reach = DIAGRAM_RADIUS;
        for r in -reach..=reach {
            for q in (-reach).max(-reach - r)..=reach.min(reach - r) {
                draw_spot(self.spot((q, r)), place_of((q, r)), screen);
            }
        }
    }

    fn spot(&self, offset: Offset) -> Spot {
        let is_piece = self.pieces.contains(&offset);
        let is_target = match self.reach {
            Reach::Cells(cells) => cells.contains(&offset),
            Reach::Within(far) => Hex::new(offset.0, offset.1).distance(Hex::new(0, 0)) <= far,
        };
        match (offset, is_piece, is_target) {
            ((0, 0), _, _) => Spot::Mover,
            (_, true, true) => Spot::Climbed,
            (_, true, false) => Spot::Piece,
            (_, false, true) => Spot::Target,
            (_, false, false) => Spot::Empty,
        }
    }
}

/// Returns the middle of a cell on the screen.
fn place_of((q, r): Offset) -> Point {
    let (q, r) = (i32::from(q), i32::from(r));
    MIDDLE + Point::new(PITCH.0 * (2 * q + r) / 2, PITCH.1 * r)
}

/// Draws a cell of 5 x 5 pixels: a piece is a ring, a target is filled, the mover is a cross.
fn draw_spot(spot: Spot, middle: Point, screen: &mut Screen) {
    for (x, y) in (-2..=2).flat_map(|y: i32| (-2..=2).map(move |x: i32| (x, y))) {
        let (is_corner, is_rim) = (x.abs() + y.abs() == 4, x.abs() == 2 || y.abs() == 2);
        let is_lit = match spot {
            Spot::Mover => x.abs() == y.abs(),
            Spot::Piece => is_rim && !is_corner,
            Spot::Climbed => (is_rim || (x, y) == (0, 0)) && !is_corner,
            Spot::Target => !is_corner,
            Spot::Empty => (x, y) == (0, 0),
        };
        if is_lit {
            let dot = Rectangle::new(middle + Point::new(x, y), Size::new_equal(1));
            let Ok(()) = screen.fill_solid(&dot, BinaryColor::On);
        }
    }
}
