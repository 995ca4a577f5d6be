//! The lamp of a player on the rim of the board.

use smart_leds::RGB8;

use super::colour::dimmed;
use super::layers::Sign;
use crate::hex::{Cell, Hex};
use crate::ui::Chair;

/// All edges of a cell.
const ALL: u8 = 0b11_1111;
/// The lamp of a player who is not asked.
const IDLE: u16 = 70;

/// What a lamp tells of its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lamp {
    /// Waits for others: a faint centre.
    Waits,
    /// Is asked: the edges breathe.
    Asked,
    /// Is done where all decide at once: the edges are lit.
    Done,
}

impl Lamp {
    /// The lamp in a colour, with a centre of its own.
    pub fn sign(self, centre: RGB8, colour: RGB8) -> Sign {
        let sign = Sign { centre: Some(centre), edge: colour, ..Sign::default() };
        match self {
            Lamp::Waits => Sign { centre: Some(dimmed(centre, IDLE)), ..sign },
            Lamp::Asked => Sign { breathing: ALL, ..sign },
            Lamp::Done => Sign { lit: ALL, ..sign },
        }
    }
}

/// The corner of the panel next to a place at the table.
pub fn corner(chair: Chair) -> Option<Cell> {
    let (q, r) = match chair {
        Chair::One => (0, -6),
        Chair::Two => (6, -6),
        Chair::Three => (0, 6),
        Chair::Four => (-6, 6),
    };
    Cell::new(Hex::new(q, r))
}
