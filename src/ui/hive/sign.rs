//! The signs of Hive: every kind is a pattern of the seven LEDs of a cell.
//!
//! No two patterns become equal when the board is rotated or mirrored, so they can be read from
//! every side of the table.

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::games::hive::PieceKind;
use crate::ui::text::Ink;

/// The centre of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centre {
    /// In the colour of the owner.
    Lit,
    /// Not lit.
    Dark,
    /// Golden.
    Gold,
}

/// Returns the pattern of a kind: the centre, and the lit edges as one bit per direction, east is
/// bit 0.
pub const fn pattern(kind: PieceKind) -> (Centre, u8) {
    match kind {
        // The centre of the game.
        PieceKind::Queen => (Centre::Gold, 0b11_1111),
        // Can run all around the hive.
        PieceKind::Ant => (Centre::Dark, 0b11_1111),
        // Three steps, three legs.
        PieceKind::Spider => (Centre::Lit, 0b10_1010),
        // A straight jump.
        PieceKind::Grasshopper => (Centre::Lit, 0b01_0010),
        // Small and compact.
        PieceKind::Beetle => (Centre::Lit, 0b00_0110),
        // Has no movement of its own.
        PieceKind::Mosquito => (Centre::Lit, 0),
        // A domed back.
        PieceKind::Ladybug => (Centre::Lit, 0b00_1110),
        // Rolled up.
        PieceKind::Pillbug => (Centre::Lit, 0b11_1110),
        // Two pincers.
        PieceKind::Scorpion => (Centre::Lit, 0b10_0010),
        // Four wings.
        PieceKind::Moth => (Centre::Lit, 0b11_0110),
        // A long body with wings.
        PieceKind::Dragonfly => (Centre::Lit, 0b01_1101),
    }
}

/// Positions of the dots of the picture: the centre, then counterclockwise from east.
const DOTS: [(i32, i32); 7] = [(5, 4), (10, 4), (8, 1), (3, 1), (0, 4), (3, 7), (8, 7)];

/// Draws the small picture of a sign, two characters wide and one row high. A golden centre is
/// larger.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn draw<D>(target: &mut D, at: Point, kind: PieceKind, ink: Ink) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let (centre, edges) = pattern(kind);
    let lit = u8::from(centre != Centre::Dark) | edges << 1;
    for (place, (x, y)) in DOTS.into_iter().enumerate().filter(|(place, _)| lit >> place & 1 == 1) {
        let (inset, size) = if place == 0 && centre == Centre::Gold { (-1, 4) } else { (0, 2) };
        let dot = Rectangle::new(at + Point::new(x + inset, y + inset), Size::new_equal(size));
        target.fill_solid(&dot, ink.text_colour())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all patterns that result from rotating and mirroring a set of edges.
    fn seen_from_anywhere(edges: u8) -> [u8; 12] {
        let turned = |by: u32| (edges << by | edges >> (6 - by)) & 0b11_1111;
        let mirrored = |edges: u8| (0..6).fold(0, |all, way| all | (edges >> way & 1) << ((6 - way) % 6));
        core::array::from_fn(|i| if i < 6 { turned(i as u32) } else { mirrored(turned(i as u32 - 6)) })
    }

    #[test]
    fn every_kind_is_distinguishable_from_every_side_and_without_colours() {
        for (place, one) in PieceKind::ALL.into_iter().enumerate() {
            for other in PieceKind::ALL.into_iter().skip(place + 1) {
                let (here, there) = (pattern(one), pattern(other));
                let is_dark = |(centre, _): (Centre, u8)| centre == Centre::Dark;
                let same_edges = seen_from_anywhere(here.1).contains(&there.1);
                assert!(!same_edges || is_dark(here) != is_dark(there), "{one:?} {other:?}");
            }
        }
    }
}
