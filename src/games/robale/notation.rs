//! Short notation of actions, for screens and logs.
//!
//! Cells are named by row and number: rows A to I from the top, numbers from the west. The blocked
//! cell is E5.
//!
//! ```text
//!      A1 A2 A3 A4 A5
//!    B1 B2 B3 B4 B5 B6
//!  C1 C2 C3 C4 C5 C6 C7
//! ```

use core::fmt;

use super::Action;
use super::ground::BOARD;

/// Writes an action in short notation.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Colour(seat) => write!(out, "white {}", seat.number()),
        Action::Die(face) => write!(out, "die {face}"),
        Action::Fight(army) => write!(out, "fight {}", BOARD.name(army)),
        Action::Take(at) => write!(out, "x{}", BOARD.name(at)),
        Action::Done => out.write_str("done"),
        Action::Step(army, direction) => write!(out, "{} {direction:?}", BOARD.name(army)),
        Action::EndMove => out.write_str("end move"),
        Action::Hatch(bug, at) => write!(out, "+{}{}", bug.letter(), BOARD.name(at)),
        Action::EndTurn => out.write_str("end turn"),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;

    use super::*;
    use crate::game::Seat;
    use crate::games::robale::Bug;
    use crate::hex::{Cell, Direction, Hex};

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).unwrap()
    }

    #[test]
    fn every_action_has_a_short_notation() {
        let at = cell(-3, -1);
        let table = [
            (Action::Colour(Seat::B), "white 2"),
            (Action::Die(10), "die 10"),
            (Action::Fight(at), "fight D1"),
            (Action::Take(at), "xD1"),
            (Action::Done, "done"),
            (Action::Step(at, Direction::SE), "D1 SE"),
            (Action::EndMove, "end move"),
            (Action::Hatch(Bug::Spider, at), "+SD1"),
            (Action::EndTurn, "end turn"),
        ];
        for (action, expected) in table {
            let mut text = String::new();
            write(action, &mut text).unwrap();
            assert_eq!(text, expected);
        }
    }
}
