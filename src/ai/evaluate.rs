//! Evaluation of positions, for searches that do not play games to the end.

use core::ops::ControlFlow;

use super::{BudgetShare, Level, Strength, Work};
use crate::game::{Actor, Game, Outcome, Seat, Turn, Visit};

/// The value of a won game. No other value is as large.
pub const WIN: i32 = 10_000;

/// Work of the steps of a search in thousands of device cycles, measured in the emulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCosts {
    /// Sampling the hidden information of a game.
    pub draw: u32,
    /// Starting a part of a list.
    pub list: u32,
    /// Each action of a list.
    pub listed: u32,
    /// Trying an action: a copy of the game, the action, an evaluation.
    pub attempt: u32,
}

/// How a level searches a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchParams {
    /// Maximum random noise added to the evaluation of an action.
    pub blur: u32,
    /// Number of the best actions from which rollouts start; 0 to use the evaluation alone.
    pub width: usize,
    /// Number of turns of a rollout; 1 for the rest of the current turn.
    pub turns: u32,
}

/// How the coach reviews a game. The first round of each duel exceeds its share of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewParams {
    /// The work of a whole game on a device.
    pub work: Work,
    /// The least share for one decision that includes a choice of the other actions by rollouts.
    pub ample: Work,
    /// Number of other actions in the first round of a duel without that choice: fewer where rollouts
    /// are expensive.
    pub rivals: usize,
}

/// A game whose positions can be evaluated.
///
/// ```
/// # use hexboard::ai::Evaluate;
/// # use hexboard::game::{Game, Seat};
/// # use hexboard::games::robale::{Robale, RobaleOptions};
/// let game = Robale::start(&RobaleOptions::default()).expect("two players");
/// assert_eq!(game.value(Seat::A), -game.value(Seat::B));
/// ```
pub trait Evaluate: Game {
    /// How the coach reviews the game, so that a device needs less than two minutes.
    const REVIEW: ReviewParams;

    /// Returns the work of search steps with this many players.
    fn costs(players: usize) -> SearchCosts;

    /// Returns how the levels of [`Level::FIXED`] search the game with this many players.
    fn manners(players: usize) -> [SearchParams; Level::FIXED.len()];

    /// Returns how a player of this strength searches the game with this many players.
    fn manner(strength: Strength, players: usize) -> SearchParams {
        let manners = Self::manners(players);
        let blur = strength.between(manners.map(|manner| manner.blur));
        SearchParams { blur, ..manners[strength.ceiling()] }
    }

    /// Returns the value of a position from which a seat wins three of four games with this many
    /// players. It was measured in the last quarter of games of the lower levels.
    fn three_quarters(players: usize) -> i32;

    /// Returns the value of the position for `seat`, between -[`WIN`] and [`WIN`], while the game
    /// is not over. It may use the whole state, because a search passes only sampled games.
    fn evaluate(&self, seat: Seat) -> i32;

    /// Returns the position of a decision in its turn.
    fn budget_share(public: &Self::Public) -> BudgetShare;

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns a number that stays the same during a turn, as seen by this seat, and changes with
    /// the next turn.
    fn turn_mark(&self, seat: Seat) -> u32;

    /// Returns a number that changes at the first moment after a decision at which its consequences can be
    /// compared: the turn of everybody who decides at the same time is over.
    fn settled_mark(&self, seat: Seat) -> u32 {
        self.turn_mark(seat)
    }

    /// Visits one part of the actions of a seat, starting with part 0, and returns whether there
    /// are more parts. Unless `all` is set, it may leave out some of several similar actions.
    fn visit_part(&self, seat: Seat, part: usize, all: bool, visit: &mut Visit<'_, Self::Action>) -> bool {
        let _ = (part, all);
        let _: ControlFlow<()> = self.visit_legal(Actor::Seat(seat), visit);
        false
    }

    /// Returns the value of the position for `seat`, including finished games.
    fn value(&self, seat: Seat) -> i32 {
        match self.turn() {
            Turn::Over(outcome) => value_of(outcome, seat),
            Turn::Decide(_) | Turn::Chance => self.evaluate(seat).clamp(1 - WIN, WIN - 1),
        }
    }
}

/// Returns the value of a finished game.
fn value_of(outcome: Outcome, seat: Seat) -> i32 {
    match (outcome.winners.contains(seat), outcome.winners.len()) {
        (true, 1) => WIN,
        (true, shared) => WIN / (shared as i32).max(1),
        (false, 0) => 0,
        (false, _) => -WIN,
    }
}

/// Returns the value of a position for one of several seats, given the value of each: its value
/// minus the mean of the best and the average of the others.
pub fn lead(seat: Seat, seats: crate::game::SeatSet, worth: impl Fn(Seat) -> i32) -> i32 {
    let (mut best, mut sum, mut count) = (i32::MIN, 0, 0);
    for other in seats.iter().filter(|&other| other != seat) {
        let worth = worth(other);
        (best, sum, count) = (best.max(worth), sum + worth, count + 1);
    }
    if count == 0 { worth(seat) } else { worth(seat) - (best + sum / count.max(1)) / 2 }
}
