//! Judges the moves of a game by the search.
//!
//! A move costs what the player could expect before it, with the best move, minus what is left after
//! it. Hive has no hidden information, so each judgement uses only what the player could see.

use super::search::{SURE_WIN, Search, SearchSettings};
use super::table::TranspositionTable;
use crate::ai::{SearchStep, Work};
use crate::game::{Game, Turn};
use crate::games::hive::{Action, Colour, Hive};

/// How good a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// The best move found, or the only one.
    Best,
    /// Hardly worse.
    Good,
    /// A little worse.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// It throws away the game, or a large part of it.
    Blunder,
}

/// The least cost of an inaccuracy, a mistake and a blunder, in thousandths of a win.
const COSTS: [u16; 3] = [50, 120, 250];
/// The least expectation of a position that is not counted as lost, in thousandths of a win. A move that
/// loses it by force is a blunder.
const NOT_LOST: u16 = 50;
/// The value of a position at which the side ahead expects three quarters of a win.
const THREE_QUARTERS: i32 = 200;
/// The expectation of a sure win, in thousandths.
const WIN: u16 = 1000;

impl Judgement {
    /// All judgements, the best first.
    pub const ALL: [Judgement; 5] =
        [Judgement::Best, Judgement::Good, Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// Returns the word used by tools.
    pub const fn word(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// Returns the judgement of a move that is not the best one.
    const fn of(before: u16, after: u16) -> Judgement {
        match before.saturating_sub(after) {
            _ if after == 0 && before >= NOT_LOST => Judgement::Blunder,
            cost if cost < COSTS[0] => Judgement::Good,
            cost if cost < COSTS[1] => Judgement::Inaccuracy,
            cost if cost < COSTS[2] => Judgement::Mistake,
            _ => Judgement::Blunder,
        }
    }
}

/// The judgement of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// How good the move is.
    pub judgement: Judgement,
    /// What the player could expect with the best move, in thousandths of a win; a draw is 500.
    pub before: u16,
    /// What the player can expect after the move.
    pub after: u16,
    /// The best move found.
    pub best: Action,
    /// The depth in turns to which both were searched.
    pub depth: u8,
}

impl Assessment {
    /// Returns what the move costs, in thousandths of a win.
    pub const fn cost(&self) -> u16 {
        self.before.saturating_sub(self.after)
    }
}

/// Returns what the side to move can expect in a position of this value, in thousandths of a win.
pub fn expectation(value: i16) -> u16 {
    let value = i32::from(value);
    if value.abs() >= i32::from(SURE_WIN) {
        return if value > 0 { WIN } else { 0 };
    }
    (500 + 500 * value / (value.abs() + THREE_QUARTERS)).clamp(1, 999) as u16
}

/// How thorough a judgement is.
#[derive(Clone, Copy, Debug)]
pub struct CoachLimits {
    /// Maximum depth of a search in turns, at least 2.
    pub depth: u8,
    /// The work of each of the two searches. At least one turn is searched.
    pub work: Work,
}

impl CoachLimits {
    /// Limits for a device: a game of 60 moves takes 60 s of its processor.
    pub const DEVICE: CoachLimits = CoachLimits { depth: 5, work: Work::of_millis(500) };
}

/// What is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Idle,
    /// The position before the move.
    Before,
    /// The position after it. Holds the best move and the value before it.
    After(Action, i16),
}

/// Judges one move at a time, in steps like a search.
pub struct Coach {
    search: Search,
    limits: CoachLimits,
    phase: Phase,
    played: Action,
    left: Work,
    /// The last completed depth, with its value and best move.
    completed: (u8, i16, Action),
}

impl Coach {
    /// Creates an idle coach.
    pub const fn idle() -> Coach {
        Coach {
            search: Search::idle(),
            limits: CoachLimits::DEVICE,
            phase: Phase::Idle,
            played: Action::Pass,
            left: Work::NONE,
            completed: (0, 0, Action::Pass),
        }
    }

    /// Starts to judge a legal move in a game. The table must contain entries of this game, or be
    /// empty.
    pub fn begin<const N: usize>(&mut self, before: &Hive<N>, played: Action, limits: CoachLimits) {
        (self.limits, self.played, self.phase) = (limits, played, Phase::Before);
        self.search_from(before, limits.depth.max(2));
    }

    fn search_from<const N: usize>(&mut self, hive: &Hive<N>, depth: u8) {
        self.search.begin(hive, SearchSettings { depth, ..SearchSettings::BEST });
        self.left = self.limits.work;
        self.completed = (0, 0, self.search.best().unwrap_or(Action::Pass));
    }

    /// Runs one step of the game passed to [`Coach::begin`]. Returns the judgement once it is known.
    pub fn step<const N: usize>(
        &mut self,
        before: &Hive<N>,
        memories: &mut impl TranspositionTable,
        pool: &mut [[u32; 2]],
    ) -> Option<Assessment> {
        if self.phase == Phase::Idle || self.runs(memories, pool) {
            return None;
        }
        let (depth, value, best) = self.completed;
        match self.phase {
            Phase::Idle => None,
            Phase::Before if best == self.played => Some(self.assess(best, value, value, depth)),
            Phase::Before => self.look_after(before, best, value, depth),
            Phase::After(best, expected) => Some(self.assess(best, expected, -value, depth + 1)),
        }
    }

    /// Runs the search. Returns whether it continues.
    fn runs(&mut self, memories: &mut impl TranspositionTable, pool: &mut [[u32; 2]]) -> bool {
        let step = self.search.step(memories, pool);
        if self.search.finished() > self.completed.0 {
            let best = self.search.best().unwrap_or(Action::Pass);
            self.completed = (self.search.finished(), self.search.value(), best);
        }
        match step {
            SearchStep::Done(_) => false,
            SearchStep::More(work) => {
                self.left = self.left.saturating_sub(work);
                self.left > Work::NONE || self.completed.0 == 0
            }
        }
    }

    /// Continues with the position after the move, to the same total depth.
    fn look_after<const N: usize>(
        &mut self,
        before: &Hive<N>,
        best: Action,
        value: i16,
        depth: u8,
    ) -> Option<Assessment> {
        let mut after = before.clone();
        let us = before.to_move();
        let actor = before.turn().sole_actor()?;
        if after.apply(actor, self.played).is_err() {
            self.phase = Phase::Idle;
            return None;
        }
        if let Turn::Over(outcome) = after.turn() {
            let value_after = match outcome.winners.iter().next() {
                None => 0,
                Some(seat) if seat == us.seat() => SURE_WIN,
                Some(_) => -SURE_WIN,
            };
            return Some(self.assess(best, value, value_after, depth));
        }
        self.phase = Phase::After(best, value);
        self.search_from(&after, depth.saturating_sub(1).max(1));
        None
    }

    fn assess(&mut self, best: Action, before: i16, after: i16, depth: u8) -> Assessment {
        self.phase = Phase::Idle;
        let (before, after) = (expectation(before), expectation(after));
        let judgement = match self.played == best {
            true => Judgement::Best,
            false => Judgement::of(before, after),
        };
        Assessment { judgement, before, after, best, depth }
    }
}

/// The judgements of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameReport {
    /// The number of moves of each side by judgement.
    counts: [[u16; Judgement::ALL.len()]; 2],
    /// The sum of the scores of the moves of each side, 100 for a move that costs nothing.
    scores: [u32; 2],
    moves: usize,
    /// The number of moves after which each side was ahead for good.
    took_lead: [Option<usize>; 2],
    /// The largest cost so far, and the number of moves up to that one.
    largest: (u16, usize),
}

impl GameReport {
    /// Adds the next move.
    pub fn add(&mut self, colour: Colour, assessment: &Assessment) {
        self.moves += 1;
        let cost = assessment.cost();
        self.counts[colour.index()][assessment.judgement as usize] += 1;
        self.scores[colour.index()] += u32::from(COSTS[2].saturating_sub(cost)) * 100 / u32::from(COSTS[2]);
        if cost > self.largest.0 {
            self.largest = (cost, self.moves);
        }
        for side in Colour::ALL {
            let expected = if side == colour { assessment.after } else { WIN - assessment.after };
            let took = &mut self.took_lead[side.index()];
            *took = if expected > 500 { took.or(Some(self.moves)) } else { None };
        }
    }

    /// Returns the number of moves of a side with this judgement.
    pub const fn count(&self, colour: Colour, judgement: Judgement) -> u16 {
        self.counts[colour.index()][judgement as usize]
    }

    /// Returns the accuracy of a side in percent; `None` if it has not moved.
    pub fn accuracy(&self, colour: Colour) -> Option<u32> {
        let moves: u32 = self.counts[colour.index()].iter().map(|count| u32::from(*count)).sum();
        self.scores[colour.index()].checked_div(moves)
    }

    /// Returns the number of moves up to the turning point: the move after which the winner was ahead
    /// for good, else the one that cost most. `None` if no move cost anything.
    pub fn turning_point(&self, winner: Option<Colour>) -> Option<usize> {
        let lead = winner.and_then(|winner| self.took_lead[winner.index()]);
        lead.or((self.largest.0 > 0).then_some(self.largest.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assessment(before: u16, after: u16) -> Assessment {
        let judgement = Judgement::of(before, after);
        Assessment { judgement, before, after, best: Action::Pass, depth: 2 }
    }

    #[test]
    fn expectations_grow_with_the_value() {
        assert_eq!([0, 200, -200, SURE_WIN, -SURE_WIN].map(expectation), [500, 750, 250, 1000, 0]);
        assert!((-400..400).all(|value| expectation(value) <= expectation(value + 1)));
        assert!(expectation(SURE_WIN - 1) < 1000 && expectation(1 - SURE_WIN) > 0, "only sure ones are");
    }

    #[test]
    fn the_cost_decides_the_judgement() {
        let costs = [0, 49, 50, 119, 120, 249, 250, 999];
        let expected = [1, 1, 2, 2, 3, 3, 4, 4].map(|place: usize| Judgement::ALL[place]);
        assert_eq!(costs.map(|cost| Judgement::of(WIN, WIN - cost)), expected);
        assert_eq!(Judgement::of(60, 0), Judgement::Blunder, "it loses by force");
        assert_eq!(Judgement::of(40, 0), Judgement::Good, "it was lost before");
    }

    #[test]
    fn a_report_has_accuracy_and_turning_point() {
        let mut report = GameReport::default();
        assert_eq!((report.accuracy(Colour::White), report.turning_point(None)), (None, None));
        report.add(Colour::White, &assessment(500, 500));
        report.add(Colour::Black, &assessment(500, 450));
        report.add(Colour::White, &assessment(550, 300));
        report.add(Colour::Black, &assessment(700, 690));
        assert_eq!(report.accuracy(Colour::White), Some(50), "100 and 0");
        assert_eq!(report.accuracy(Colour::Black), Some(88), "80 and 96");
        assert_eq!(report.turning_point(Some(Colour::Black)), Some(3), "Black is ahead from here on");
        assert_eq!(report.turning_point(None), Some(3), "the largest cost");
        assert_eq!(report.count(Colour::White, Judgement::Blunder), 1);
        report.add(Colour::White, &assessment(310, 310));
        report.add(Colour::Black, &assessment(690, 0));
        assert_eq!(report.turning_point(Some(Colour::White)), Some(6));
    }
}
