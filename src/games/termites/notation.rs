//! Short notation of actions, for screens and logs.
//!
//! Cells are named by row and number: rows A to K from the top, numbers from the west. The centre
//! is F6.
//!
//! ```text
//!      A1 A2 A3 A4 A5 A6
//!    B1 B2 B3 B4 B5 B6 B7
//!  C1 C2 C3 C4 C5 C6 C7 C8
//! ```

use core::fmt;

use super::Action;
use super::ground::BOARD;
use crate::hex::{Cell, Direction};

/// Writes an action in short notation.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::First(seat) => write!(out, "first {}", seat.number()),
        Action::Draw(token) => write!(out, "draw {token}"),
        Action::Neutral(at) => write!(out, "neutral {}", BOARD.name(at)),
        Action::Tile(terrain, at) => write!(out, "{} {}", terrain.word(), BOARD.name(at)),
        Action::Mound { value, at, remove } => {
            let mark = if remove { "!" } else { "" };
            write!(out, "M{} {}{mark}", value.points(), BOARD.name(at))
        }
        Action::Place(token, at) => write!(out, "{token} {}", BOARD.name(at)),
        Action::Stay => out.write_str("stay"),
        Action::Move { from, to } => write!(out, "{}-{}", BOARD.name(from), BOARD.name(to)),
        Action::Attack { from, target, approach, retreat } => {
            write!(out, "{}x{}", BOARD.name(from), BOARD.name(target))?;
            if target.step(approach) != Some(from) {
                write_side(out, " via ", target, approach)?;
            }
            retreat.map_or(Ok(()), |side| write_side(out, " to ", target, side))
        }
    }
}

fn write_side(out: &mut dyn fmt::Write, word: &str, cell: Cell, side: Direction) -> fmt::Result {
    match cell.step(side) {
        Some(next) => write!(out, "{word}{}", BOARD.name(next)),
        None => write!(out, "{word}{side:?}"),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;

    use super::*;
    use crate::game::Seat;
    use crate::games::termites::{Caste, MoundValue, Terrain, Token};
    use crate::hex::Hex;

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).unwrap()
    }

    fn text(action: Action) -> String {
        let mut text = String::new();
        write(action, &mut text).unwrap();
        text
    }

    #[test]
    fn every_action_has_a_short_notation() {
        let w2 = Token::new(Caste::Worker, 2).unwrap();
        let (from, target) = (cell(0, 0), cell(1, 0));
        let attack = |approach, retreat| Action::Attack { from, target, approach, retreat };
        let table = [
            (Action::First(Seat::B), "first 2"),
            (Action::Draw(w2), "draw W2"),
            (Action::Neutral(from), "neutral F6"),
            (Action::Tile(Terrain::Water, from), "water F6"),
            (Action::Mound { value: MoundValue::NEUTRAL, at: from, remove: false }, "M7 F6"),
            (Action::Mound { value: MoundValue::NEUTRAL, at: from, remove: true }, "M7 F6!"),
            (Action::Place(w2, from), "W2 F6"),
            (Action::Stay, "stay"),
            (Action::Move { from, to: target }, "F6-F7"),
            (attack(Direction::W, None), "F6xF7"),
            (attack(Direction::NW, Some(Direction::E)), "F6xF7 via E6 to F8"),
        ];
        for (action, expected) in table {
            assert_eq!(text(action), expected);
        }
    }
}
