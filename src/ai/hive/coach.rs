//! The coach of Hive: values the position before a move and the one after it, to the same depth.
//!
//! Hive has no hidden information, so each judgement uses only what the player could see.

use super::search::{SURE_WIN, Search, SearchSettings};
use super::table::TranspositionTable;
use crate::ai::{Assessment, CoachLimits, Judgement, SURE, SearchStep, Work, coach};
use crate::game::{Game, Turn};
use crate::games::hive::{Action, Hive};

/// The value of a position at which the side ahead expects three quarters of a win.
const THREE_QUARTERS: i32 = 200;
/// Turns before the move that are checked for repetition, as many as the search checks.
const PAST: usize = 24;

/// Returns what the side to move can expect in a position of this value, in thousandths of a win.
pub fn expectation(value: i16) -> u16 {
    match value {
        SURE_WIN.. => SURE,
        ..=LOST => 0,
        value => coach::expectation(value.into(), THREE_QUARTERS),
    }
}

/// Values up to this one are proven losses.
const LOST: i16 = -SURE_WIN;

/// What is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Idle,
    /// The position before the move.
    Before,
    /// The position after it. Holds the best move and the value before it.
    After(Action, i16),
    /// The judgement is known.
    Judged(Assessment<Action>),
}

/// Judges one move at a time, in steps like a search.
pub struct Coach {
    pub(super) search: Search,
    phase: Phase,
    played: Action,
    /// The position after the move; `None` before the first game.
    after: Option<Hive<PAST>>,
    work: Work,
    left: Work,
    /// The last completed depth, with its value and best move.
    completed: (u8, i16, Action),
}

impl Coach {
    /// Creates an idle coach.
    pub const fn idle() -> Coach {
        Coach {
            search: Search::idle(),
            phase: Phase::Idle,
            played: Action::Pass,
            after: None,
            work: Work::NONE,
            left: Work::NONE,
            completed: (0, 0, Action::Pass),
        }
    }

    /// Starts to judge a legal move in a game. The table must contain entries of this game, or be
    /// empty.
    pub fn begin<const N: usize>(&mut self, before: &Hive<N>, played: Action, limits: CoachLimits) {
        (self.work, self.played, self.phase) = (Work(limits.work.0 / 2), played, Phase::Idle);
        let Some(actor) = before.turn().sole_actor().filter(|actor| !before.has_one_legal(*actor)) else {
            return;
        };
        let mut after = before.recent();
        if after.apply(actor, played).is_ok() {
            (self.after, self.phase) = (Some(after), Phase::Before);
            self.search_from(before, limits.depth.max(2));
        }
    }

    fn search_from<const N: usize>(&mut self, hive: &Hive<N>, depth: u8) {
        self.search.begin(hive, SearchSettings { depth, ..SearchSettings::BEST });
        self.left = self.work;
        self.completed = (0, 0, self.search.best().unwrap_or(Action::Pass));
    }

    /// Returns whether a judgement is being worked out.
    const fn is_judging(&self) -> bool {
        matches!(self.phase, Phase::Before | Phase::After(..))
    }

    /// Returns the judgement once it is known; `None` if there was no choice.
    pub const fn assessment(&self) -> Option<Assessment<Action>> {
        match self.phase {
            Phase::Judged(assessment) => Some(assessment),
            Phase::Idle | Phase::Before | Phase::After(..) => None,
        }
    }

    /// Runs one step. Returns its work, and whether it was the last.
    pub fn step(&mut self, memories: &mut impl TranspositionTable, pool: &mut [[u32; 2]]) -> SearchStep {
        if !self.is_judging() {
            return SearchStep::Done(Work(1));
        }
        let (work, continues) = self.run(memories, pool);
        if !continues {
            self.end_phase();
        }
        if self.is_judging() { SearchStep::More(work) } else { SearchStep::Done(work) }
    }

    /// Runs the search. Returns its work, and whether it continues.
    fn run(&mut self, memories: &mut impl TranspositionTable, pool: &mut [[u32; 2]]) -> (Work, bool) {
        let step = self.search.step(memories, pool);
        if self.search.finished() > self.completed.0 {
            let best = self.search.best().unwrap_or(Action::Pass);
            self.completed = (self.search.finished(), self.search.value(), best);
        }
        match step {
            SearchStep::Done(work) => (work, false),
            SearchStep::More(work) => {
                self.left = self.left.saturating_sub(work);
                (work, self.left > Work::NONE || self.completed.0 == 0)
            }
        }
    }

    /// Ends the search of a position.
    #[inline(never)] // The copy of the position is large; keep it off the stack of the search.
    fn end_phase(&mut self) {
        let (depth, value, best) = self.completed;
        match self.phase {
            Phase::Before if best == self.played => self.judge(best, value, value),
            Phase::Before => self.look_after(best, value, depth),
            Phase::After(best, expected) => self.judge(best, expected, -value),
            Phase::Idle | Phase::Judged(_) => {}
        }
    }

    /// Continues with the position after the move, to the same total depth.
    fn look_after(&mut self, best: Action, value: i16, depth: u8) {
        let Some(after) = self.after.take() else {
            self.phase = Phase::Idle;
            return;
        };
        match after.turn() {
            Turn::Over(outcome) => {
                let value_after = match outcome.winners.iter().next() {
                    None => 0,
                    // Nobody is to move any more: the mover is the other side.
                    Some(seat) if seat != after.to_move().seat() => SURE_WIN,
                    Some(_) => -SURE_WIN,
                };
                self.judge(best, value, value_after);
            }
            Turn::Decide(_) | Turn::Chance => {
                self.phase = Phase::After(best, value);
                self.search_from(&after, depth.saturating_sub(1).max(1));
            }
        }
    }

    fn judge(&mut self, best: Action, before: i16, after: i16) {
        let (before, after) = (expectation(before), expectation(after));
        let judgement = match self.played == best {
            true => Judgement::Best,
            false => Judgement::of(before, after),
        };
        self.phase = Phase::Judged(Assessment { judgement, before, after, best });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proven_wins_and_losses_are_sure() {
        assert_eq!([0, 200, -200, SURE_WIN, -SURE_WIN].map(expectation), [500, 750, 250, 1000, 0]);
        assert!(expectation(SURE_WIN - 1) < 1000 && expectation(1 - SURE_WIN) > 0);
    }
}
