//! Thinking about Hive.

use super::{Judge, Pace};
use crate::game::Seat;
use crate::games::hive::{Colour, Hive, Piece, Table};
use crate::hex::Direction;

impl Judge for Hive {
    const STEP_WORK: u32 = 150;

    /// The Queen with the fewer neighbours is better off.
    fn judge(&self, seat: Seat) -> i32 {
        let danger = |colour: Colour| {
            let Some(queen) = self.position().spot(Piece::queen(colour)) else { return 0 };
            let beside = |way: &Direction| self.position().height(queen.site().step(*way)) > 0;
            Direction::ALL.iter().filter(|way| beside(way)).count() as i32
        };
        let lead = danger(Colour::Black) - danger(Colour::White);
        200 * if seat == Seat::A { lead } else { -lead }
    }

    fn pace(table: &Table) -> Pace {
        Pace { turn: table.position().ply(), parts: 1 }
    }
}
