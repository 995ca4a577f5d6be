//! The trait that search algorithms implement.

use super::{Arena, Observation, SearchTask, Thought, Work};
use crate::game::Game;

/// The result of one step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep {
    /// The step took this much work, and the search continues.
    More(Work),
    /// The step took this much work, and the search is finished.
    Done(Work),
}

/// The position of a decision in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BudgetShare {
    /// The same number for all decisions of a seat in one turn (in Xobos, in one phase), and a
    /// different one for the next turn.
    pub turn: u32,
    /// The share of the turn's remaining budget that the decision may use, in sixteenths. It is
    /// larger where few decisions follow.
    pub share: u32,
}

impl BudgetShare {
    /// The share of a decision that may use the whole remaining budget.
    pub const ALL: u32 = 16;
}

/// A search algorithm for one game.
///
/// Its choices and its work may depend only on the view of the seat, the task and its own
/// constants. From [`GameSearch::begin`] on it keeps a sampled game, never the true one. See
/// [`super::Player`] for an example of the calls.
pub trait GameSearch {
    /// The game it is for.
    type Game: Game;

    /// Returns the position of the decision in its turn.
    fn budget_share(seen: &Observation<'_, Self::Game>) -> BudgetShare;

    /// Starts the search of a decision. From now on there is a best action, at least the first
    /// legal one.
    fn begin(&mut self, seen: &Observation<'_, Self::Game>, task: &SearchTask, arena: &mut Arena);

    /// Runs one step of at most [`super::MAX_STEP_WORK`], preferably a tenth of it. The work of a step
    /// is never 0.
    fn step(&mut self, arena: &mut Arena) -> SearchStep;

    /// Returns how far the search has looked so far; see [`Thought::depth`].
    fn depth(&self) -> u8;

    /// Returns what the search has found so far; `None` if the seat has nothing to decide.
    fn thought(&self, arena: &mut Arena) -> Option<Thought<<Self::Game as Game>::Action>>;

    /// Returns the best action so far; `None` if the seat has nothing to decide.
    fn best(&self) -> Option<<Self::Game as Game>::Action>;
}
