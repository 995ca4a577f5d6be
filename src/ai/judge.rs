//! What a position is worth, for minds that do not play it to its end.

use super::Pace;
use crate::game::{Game, Outcome, Seat, Turn};

/// A won game. Nothing else is worth as much.
pub const WIN: i32 = 10_000;

/// A game whose positions can be valued.
pub trait Judge: Game {
    /// What the position is worth to `seat`, between -[`WIN`] and [`WIN`], while the game goes on. It may look at all of
    /// the game: minds ask only sampled worlds.
    fn judge(&self, seat: Seat) -> i32;

    /// Thousands of device cycles for one step of a playout: a list of actions, a pick, an application.
    const STEP_WORK: u32;

    /// Where a decision lies in its turn.
    fn pace(public: &Self::Public) -> Pace;

    /// What the position is worth to `seat`, the end of the game included.
    fn value(&self, seat: Seat) -> i32 {
        match self.turn() {
            Turn::Over(outcome) => value_of(outcome, seat),
            _ => self.judge(seat).clamp(1 - WIN, WIN - 1),
        }
    }
}

/// What a finished game is worth.
fn value_of(outcome: Outcome, seat: Seat) -> i32 {
    match (outcome.winners.contains(seat), outcome.winners.len()) {
        (true, 1) => WIN,
        (true, shared) => WIN / shared as i32,
        (false, 0) => 0,
        (false, _) => -WIN,
    }
}
