//! The status lamp of a player on the rim of the board.

use smart_leds::RGB8;

use super::colour::dimmed;
use super::layers::Sign;
use crate::hex::{Cell, Hex};
use crate::ui::Chair;

/// All edges of a cell.
const ALL: u8 = 0b11_1111;
/// Level of the centre while the player waits.
const IDLE: u16 = 70;

/// The state that a lamp shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lamp {
    /// Waits for others: dim centre.
    Waiting,
    /// Has to decide: the edges pulse.
    Deciding,
    /// Has decided in a phase with simultaneous decisions: the edges are lit.
    Done,
}

impl Lamp {
    /// Returns the lamp with edges in `colour` and the given colour in the centre.
    pub fn sign(self, centre: RGB8, colour: RGB8) -> Sign {
        let sign = Sign { centre: Some(centre), edge: colour, ..Sign::default() };
        match self {
            Lamp::Waiting => Sign { centre: Some(dimmed(centre, IDLE)), ..sign },
            Lamp::Deciding => Sign { pulsing: ALL, ..sign },
            Lamp::Done => Sign { lit: ALL, ..sign },
        }
    }
}

/// Returns the corner of the panel next to this chair.
pub fn corner(chair: Chair) -> Option<Cell> {
    let (q, r) = match chair {
        Chair::One => (0, -6),
        Chair::Two => (6, -6),
        Chair::Three => (0, 6),
        Chair::Four => (-6, 6),
    };
    Cell::new(Hex::new(q, r))
}
