//! A computer player for any of the games.

use super::any_search::AnySearch;
use super::{Arena, Assessment, BudgetShare, CoachLimits, Level, Observation, SearchTask, Thought, Work};
use crate::game::{BySeat, Seat};
use crate::games::{AnyAction, AnyGame};

/// Whether a player is still thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SearchProgress {
    /// It needs another slice.
    Thinking,
    /// It has decided, or its budget is used up.
    Decided,
}

/// Returns the position of a decision in its turn.
pub fn budget_share(seen: &Observation<'_, AnyGame>) -> BudgetShare {
    AnySearch::budget_share(seen)
}

/// Returns the limits of the coach on a device for each action of a game with so many actions.
pub fn coach_limits(game: &AnyGame, actions: usize) -> CoachLimits {
    CoachLimits::share_of(AnySearch::judging_work(game), actions)
}

/// The work that each seat has spent in its turn.
#[derive(Clone, Copy, Default)]
pub struct Spending(BySeat<TurnSpending>);

/// The work that a seat has spent in a turn.
#[derive(Clone, Copy, Default)]
struct TurnSpending {
    turn: Option<u32>,
    spent: Work,
}

/// A computer player. One instance serves the whole table, because only one seat thinks at a time.
///
/// ```
/// use hexboard::ai::{Level, Observation, Player, SearchProgress, Work};
/// use hexboard::game::{Game, Seat};
/// use hexboard::games::{AnyGame, hive::{Hive, HiveOptions}};
///
/// let game: AnyGame = Hive::start(&HiveOptions::DEVICE).unwrap().into();
/// let mut player = Player::new();
/// player.begin(&Observation::new(&game, Seat::A), Level::Easy, 7);
/// while player.think(Work(100)) == SearchProgress::Thinking {}
/// assert!(player.best().is_some());
/// ```
pub struct Player {
    arena: Arena,
    search: AnySearch,
    seat: Seat,
    /// Remaining budget of the decision; none once it is decided.
    left: Work,
    spending: BySeat<TurnSpending>,
}

impl Player {
    /// Creates an idle player.
    pub const fn new() -> Player {
        const NEW: TurnSpending = TurnSpending { turn: None, spent: Work::NONE };
        Player {
            arena: Arena::new(),
            search: AnySearch::None,
            seat: Seat::A,
            left: Work::NONE,
            spending: BySeat([NEW; Seat::COUNT]),
        }
    }

    /// Resets the spending for a new game. Until [`Player::begin`] there is nothing to think about.
    pub fn reset(&mut self) {
        self.search = AnySearch::None;
        self.left = Work::NONE;
        self.spending = BySeat::default();
    }

    /// Exchanges the spending with that of another game, so that one player can serve several games.
    pub const fn swap_spending(&mut self, other: &mut Spending) {
        core::mem::swap(&mut self.spending, &mut other.0);
    }

    /// Starts thinking about the decision of a seat, within the level's budget for the whole turn.
    pub fn begin(&mut self, seen: &Observation<'_, AnyGame>, level: Level, seed: u64) {
        self.begin_sharing(seen, level, seed, 1);
    }

    /// Starts thinking about the decision of a seat, within one part in so many of the level's budget
    /// for the whole turn.
    pub fn begin_sharing(&mut self, seen: &Observation<'_, AnyGame>, level: Level, seed: u64, parts: u32) {
        let budget = Work(level.budget().0 / parts.max(1));
        let share = AnySearch::budget_share(seen);
        let left = self.decision_budget(seen.seat(), share, budget);
        self.begin_within(seen, &SearchTask { level, seed, budget: left });
    }

    /// Starts thinking with a budget for this decision alone.
    pub fn begin_within(&mut self, seen: &Observation<'_, AnyGame>, task: &SearchTask) {
        self.seat = seen.seat();
        self.left = task.budget;
        self.search.begin(seen, task, &mut self.arena);
    }

    /// Starts to judge a legal action of a decision. [`Player::think`] works on it until it is decided.
    pub fn begin_judging(&mut self, seen: &Observation<'_, AnyGame>, played: AnyAction, limits: CoachLimits) {
        self.seat = seen.seat();
        // The search ends by itself.
        self.left = Work(u32::MAX);
        self.search.begin_judging(seen, played, limits, &mut self.arena);
    }

    /// Returns the judgement of the last action; `None` if there was no choice.
    pub fn assessment(&self) -> Option<Assessment<AnyAction>> {
        self.search.assessment()
    }

    /// Returns the budget of a decision, a share of what the turn has left.
    fn decision_budget(&mut self, seat: Seat, share: BudgetShare, budget: Work) -> Work {
        let turn_spending = &mut self.spending[seat];
        if turn_spending.turn != Some(share.turn) {
            *turn_spending = TurnSpending { turn: Some(share.turn), spent: Work::NONE };
        }
        Work(
            budget.saturating_sub(turn_spending.spent).0 / BudgetShare::ALL
                * share.share.min(BudgetShare::ALL),
        )
    }

    /// Thinks for about this much work. It exceeds the slice by less than one step
    /// ([`super::MAX_STEP_WORK`]).
    pub fn think(&mut self, slice: Work) -> SearchProgress {
        let mut done = Work::NONE;
        while self.left > Work::NONE && done < slice {
            let (work, decided) = self.search.step(&mut self.arena);
            done += work;
            self.spending[self.seat].spent += work;
            self.left = if decided { Work::NONE } else { self.left.saturating_sub(work) };
        }
        if self.left > Work::NONE { SearchProgress::Thinking } else { SearchProgress::Decided }
    }

    /// Limits the remaining work of this decision.
    pub fn limit_work(&mut self, most: Work) {
        self.left = self.left.min(most);
    }

    /// Ends the decision now.
    pub fn stop(&mut self) {
        self.left = Work::NONE;
    }

    /// Returns the work that the seat of the last decision has spent in its turn so far.
    pub fn spent(&self) -> Work {
        self.spending[self.seat].spent
    }

    /// Returns how far the search has looked; see [`Thought::depth`].
    pub fn depth(&self) -> u8 {
        self.search.depth()
    }

    /// Returns what the search has found so far. It may depend on what the seat alone can see, so do
    /// not show it to others while the game has secrets.
    pub fn thought(&mut self) -> Option<Thought<AnyAction>> {
        self.search.thought(&mut self.arena)
    }

    /// Returns the best action so far; `None` if there is nothing to decide.
    pub fn best(&self) -> Option<AnyAction> {
        self.search.best()
    }
}

impl Default for Player {
    fn default() -> Player {
        Player::new()
    }
}
