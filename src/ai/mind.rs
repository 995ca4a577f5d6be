//! What a game's own way of thinking has to offer.

use super::{Arena, Seen, Task, Work};
use crate::game::Game;

/// How a step of thinking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It took this much, and there is more to think about.
    More(Work),
    /// It took this much, and more thinking would change nothing.
    Done(Work),
}

/// How a decision lies in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The same for all decisions of one turn (in Xobos, of one phase) of a seat, another one for the next turn.
    pub turn: u32,
    /// What the decision may use of what is left for the turn, in sixteenths: more where little is left to decide.
    pub share: u32,
}

impl Pace {
    /// The share of a decision that may use all that is left.
    pub const ALL: u32 = 16;
}

/// A way of thinking about one game.
///
/// Nothing but the view of the seat, the task and the mind's constants may change what it does and how much work it
/// counts. It keeps a sampled world from [`Mind::begin`] on, never the true one.
pub trait Mind {
    /// The game it is for.
    type Game: Game;

    /// Where the decision lies in its turn.
    fn pace(seen: &Seen<'_, Self::Game>) -> Pace;

    /// Begins to think about a decision. From now on there is a best action, be it the first legal one.
    fn begin(&mut self, seen: &Seen<'_, Self::Game>, task: &Task, arena: &mut Arena);

    /// Thinks a little: at most [`super::MOST_STEP`], better a tenth of it. Never nothing.
    fn step(&mut self, arena: &mut Arena) -> Step;

    /// The best action so far; `None` when the seat has nothing to decide.
    fn best(&self) -> Option<<Self::Game as Game>::Action>;
}
