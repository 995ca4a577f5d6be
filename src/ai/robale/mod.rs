//! Thinking about Robale.

use super::{Judge, Pace};
use crate::game::{Game, Seat};
use crate::games::robale::{Public, Robale, Side};

impl Judge for Robale {
    const STEP_WORK: u32 = 25;

    /// More bugs than the enemy.
    fn judge(&self, seat: Seat) -> i32 {
        let bugs = self.public().bugs;
        let side = if self.seat(Side::White) == seat { Side::White } else { Side::Black };
        100 * (bugs.cells(side).len() as i32 - bugs.cells(side.other()).len() as i32)
    }

    fn pace(public: &Public) -> Pace {
        Pace { turn: public.round * 2 + public.turn.index() as u32, parts: 3 }
    }
}
