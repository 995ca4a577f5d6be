//! Small hex diagrams of how a piece moves.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::lang::Words;
use super::panel::{Note, fill_placeholders};
use super::signs::Sign;
use super::text::{Align, Font, Ink, paragraph};
use crate::hex::Hex;
use crate::parts::{SCREEN_HEIGHT, Screen};

/// The cells of [`Reach::Cells`] lie at most this far from the mover.
pub const DIAGRAM_RADIUS: i8 = 3;

/// The middle of the diagram on the screen.
const MIDDLE: Point = Point::new(95, 38);
/// The corner of the sign: where the diagram is empty, or below the text beside the largest diagram.
const SIGN_AT: Point = Point::new(62, 12);
const SIGN_BELOW: Point = Point::new(2, 42);
/// The corner and the size of the text to the left of the diagram.
const TEXT_AT: Point = Point::new(2, 13);
const TEXT_SIZE: Size = Size::new(60, 50);
/// The maximum width and number of the lines of text.
pub const TEXT_LINES: (usize, usize) =
    (Font::Small.columns(TEXT_SIZE.width), (TEXT_SIZE.height / Font::Small.height()) as usize);

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
        let scale = self.scale();
        let Ok(()) = self.sign.draw(screen, scale.sign, Ink::Light);
        let area = Rectangle::new(TEXT_AT, TEXT_SIZE);
        let Ok(_) = paragraph(screen, area, &self.text, Font::Small, Align::Left);
        let radius = scale.radius;
        for r in -radius..=radius {
            for q in (-radius).max(-radius - r)..=radius.min(radius - r) {
                scale.draw(self.spot((q, r)), (q, r), screen);
            }
        }
    }

    fn scale(&self) -> Scale {
        match self.reach {
            Reach::Within(4..) => Scale { radius: 4, pitch: (7, 6), half: 2, sign: SIGN_BELOW },
            Reach::Within(_) | Reach::Cells(_) => {
                Scale { radius: DIAGRAM_RADIUS, pitch: (9, 7), half: 3, sign: SIGN_AT }
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

/// The size of a diagram.
struct Scale {
    /// The distance from the middle to the rim, in cells.
    radius: i8,
    /// The distance between two cells of a row, and between two rows, in pixels.
    pitch: (i32, i32),
    /// Half the width of a cell in pixels, without its middle.
    half: i32,
    /// The corner of the sign.
    sign: Point,
}

impl Scale {
    /// Draws a cell: a piece is a ring, a target is filled, the mover is a cross.
    fn draw(&self, spot: Spot, (q, r): Offset, screen: &mut Screen) {
        let (q, r) = (i32::from(q), i32::from(r));
        let middle = MIDDLE + Point::new(self.pitch.0 * (2 * q + r) / 2, self.pitch.1 * r);
        let range = -self.half..=self.half;
        // The lowest of nine rows is cut, because the highest must not touch the title.
        let rows = range.clone().filter(|y| middle.y + y < SCREEN_HEIGHT as i32);
        for (x, y) in rows.flat_map(|y| range.clone().map(move |x| (x, y))) {
            if self.is_lit(spot, x.abs(), y.abs()) {
                let dot = Rectangle::new(middle + Point::new(x, y), Size::new_equal(1));
                let Ok(()) = screen.fill_solid(&dot, BinaryColor::On);
            }
        }
    }

    /// Returns whether a pixel of a cell is lit, by its distance from the middle in both directions.
    fn is_lit(&self, spot: Spot, x: i32, y: i32) -> bool {
        let is_corner = x + y == 2 * self.half;
        let is_rim = x == self.half || y == self.half || x + y == 2 * self.half - 1;
        match spot {
            Spot::Mover => x == y,
            Spot::Piece => is_rim && !is_corner,
            Spot::Climbed => (is_rim || x + y < self.half) && !is_corner,
            Spot::Target => !is_corner,
            Spot::Empty => x + y == 0,
        }
    }
}
