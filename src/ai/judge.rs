//! What a position is worth, for minds that do not play it to its end.

use core::ops::ControlFlow;

use super::{Level, Pace};
use crate::game::{Actor, Game, Outcome, Seat, Turn, Visit};

/// A won game. Nothing else is worth as much.
pub const WIN: i32 = 10_000;

/// What thinking costs, in thousands of device cycles; measured in the emulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// A world is drawn for all that is hidden.
    pub draw: u32,
    /// A part of a list is begun.
    pub list: u32,
    /// Each action of a list.
    pub listed: u32,
    /// An action is tried: a copy of the game, the action, a judgement.
    pub attempt: u32,
}

/// How a level thinks about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How far its first judgement of an action may be off, by lot.
    pub blur: u32,
    /// How many of the best actions it plays on from; none to go by the first judgement alone.
    pub width: usize,
    /// How many turns it plays on: 1 to the end of the turn at hand.
    pub turns: u32,
}

/// A game whose positions can be valued.
pub trait Judge: Game {
    /// What thinking costs with this many players.
    fn costs(players: usize) -> Costs;

    /// How a level thinks about it, with this many players.
    fn manner(level: Level, players: usize) -> Manner;

    /// What the position is worth to `seat`, between -[`WIN`] and [`WIN`], while the game goes on. It may look at all of
    /// the game: minds ask only sampled worlds.
    fn judge(&self, seat: Seat) -> i32;

    /// Where a decision lies in its turn.
    fn pace(public: &Self::Public) -> Pace;

    /// How many play.
    fn players(&self) -> usize;

    /// A number that stays the same as long as a turn lasts, with the eyes of this seat, and changes with the next one.
    fn turn_mark(&self, seat: Seat) -> u32;

    /// Shows one part of the actions of a seat, part 0 first, and returns whether there are more parts. Of actions that are
    /// much alike it may leave out some unless all are wanted.
    fn visit_part(&self, seat: Seat, part: usize, all: bool, visit: &mut Visit<'_, Self::Action>) -> bool {
        let _ = (part, all);
        let _: ControlFlow<()> = self.visit_legal(Actor::Seat(seat), visit);
        false
    }

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

/// What a position is worth to one of several seats, each of which has something of its own: what it has itself against
/// the best of the others and their average.
pub fn lead(seat: Seat, seats: crate::game::SeatSet, worth: impl Fn(Seat) -> i32) -> i32 {
    let (mut best, mut sum, mut count) = (i32::MIN, 0, 0);
    for other in seats.iter().filter(|&other| other != seat) {
        let worth = worth(other);
        (best, sum, count) = (best.max(worth), sum + worth, count + 1);
    }
    if count == 0 { worth(seat) } else { worth(seat) - (best + sum / count) / 2 }
}
