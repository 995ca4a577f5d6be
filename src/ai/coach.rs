//! The coach: judges decisions of a game by the searches of the computer players.
//!
//! A decision costs what its player could expect before it, with the best action, minus what is left
//! after it. A [`Judge`] gets what the seat could know at that time ([`Observation`]), so no judgement
//! uses hindsight: the same view and action always get the same judgement, whatever is hidden.

use super::{Arena, GameSearch, Observation, Work};
use crate::game::{BySeat, Game, Seat};

/// How good a decision is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Judgement {
    /// The best action found.
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
/// The least expectation of a position that is not counted as lost, in thousandths of a win. An action
/// that loses it by force is a blunder.
const NOT_LOST: u16 = 50;
/// The expectation of a sure win, in thousandths.
pub const SURE: u16 = 1000;

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

    /// Returns the judgement of an action that is not the best one.
    pub const fn of(before: u16, after: u16) -> Judgement {
        match before.saturating_sub(after) {
            _ if after == 0 && before >= NOT_LOST => Judgement::Blunder,
            cost if cost < COSTS[0] => Judgement::Good,
            cost if cost < COSTS[1] => Judgement::Inaccuracy,
            cost if cost < COSTS[2] => Judgement::Mistake,
            _ => Judgement::Blunder,
        }
    }
}

/// The judgement of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Assessment<A> {
    /// How good the action is.
    pub judgement: Judgement,
    /// What the player could expect with the best action, in thousandths of a win. An even position
    /// is 500.
    pub before: u16,
    /// What the player can expect after the action.
    pub after: u16,
    /// The best action found.
    pub best: A,
}

impl<A> Assessment<A> {
    /// Returns what the action costs, in thousandths of a win.
    pub const fn cost(&self) -> u16 {
        self.before.saturating_sub(self.after)
    }

    /// Returns the same judgement with another type of action.
    pub fn map<B>(self, convert: impl FnOnce(A) -> B) -> Assessment<B> {
        let Assessment { judgement, before, after, best } = self;
        Assessment { judgement, before, after, best: convert(best) }
    }
}

/// Returns what a player can expect in a position of this value, in thousandths of a win.
/// `three_quarters` is the value of a position from which three of four games are won. Values that
/// are not sure never give 0 or 1000.
pub fn expectation(value: i32, three_quarters: i32) -> u16 {
    (500 + 500 * value / (value.abs() + three_quarters.max(1))).clamp(1, 999) as u16
}

/// How thorough a judgement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CoachLimits {
    /// Maximum depth of a search in turns, at least 2, for games that are searched in depth.
    pub depth: u8,
    /// The work of a judgement. A search completes at least its first step, however little this is.
    pub work: Work,
}

impl CoachLimits {
    /// The depth on a device.
    const DEPTH: u8 = 5;
    /// The most work of one judgement on a device.
    const MOST: Work = Work::of_millis(1600);

    /// Returns the limits for one of so many actions of a game, if the whole game may take this much
    /// work.
    pub const fn share_of(game: Work, actions: usize) -> CoachLimits {
        let actions = if actions == 0 { 1 } else { actions as u32 };
        let share = game.0 / actions;
        let work = if share < CoachLimits::MOST.0 { Work(share) } else { CoachLimits::MOST };
        CoachLimits { depth: CoachLimits::DEPTH, work }
    }

    /// Returns limits with so many times the work and one more turn.
    #[must_use]
    pub const fn times(self, factor: u32) -> CoachLimits {
        CoachLimits { depth: self.depth + 1, work: Work(self.work.0.saturating_mul(factor)) }
    }
}

/// A search that can also judge an action that was taken.
pub trait Judge: GameSearch {
    /// The work of judging a whole game on a device.
    const GAME_WORK: Work;

    /// Starts to judge a legal action of a decision. [`GameSearch::step`] continues until it is done.
    fn begin_judging(
        &mut self,
        seen: &Observation<'_, Self::Game>,
        played: <Self::Game as Game>::Action,
        limits: CoachLimits,
        arena: &mut Arena,
    );

    /// Returns the judgement once it is done; `None` if there was no choice.
    fn assessment(&self) -> Option<Assessment<<Self::Game as Game>::Action>>;
}

/// The judgements of a game in short: accuracy, counts and turning point.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameReport {
    /// The number of decisions of each seat by judgement.
    counts: BySeat<[u16; Judgement::ALL.len()]>,
    /// The sum of the scores of the decisions of each seat, 100 for one that costs nothing.
    scores: BySeat<u32>,
    /// The number of actions after which each seat was ahead for good.
    took_lead: BySeat<Option<u16>>,
    /// The largest cost so far, and the number of actions up to that one.
    largest: (u16, u16),
}

impl GameReport {
    /// A report without decisions.
    pub const NEW: GameReport = GameReport {
        counts: BySeat([[0; Judgement::ALL.len()]; Seat::COUNT]),
        scores: BySeat([0; Seat::COUNT]),
        took_lead: BySeat([None; Seat::COUNT]),
        largest: (0, 0),
    };

    /// Adds a decision of a seat, the action with this number from 1. Add them in order.
    pub fn add<A>(&mut self, number: usize, seat: Seat, assessment: &Assessment<A>) {
        let (number, cost) = (number.min(u16::MAX.into()) as u16, assessment.cost());
        let count = &mut self.counts[seat][assessment.judgement as usize];
        *count = count.saturating_add(1);
        self.scores[seat] += u32::from(COSTS[2].saturating_sub(cost)) * 100 / u32::from(COSTS[2]);
        if cost > self.largest.0 {
            self.largest = (cost, number);
        }
        for other in Seat::ALL {
            // What the others can expect is not known for more than two players. They are behind
            // while this one is ahead.
            let expected = if other == seat { assessment.after } else { SURE - assessment.after.min(SURE) };
            let took = &mut self.took_lead[other];
            *took = if expected > SURE / 2 { took.or(Some(number)) } else { None };
        }
    }

    /// Returns the number of decisions of a seat with this judgement.
    pub fn count(&self, seat: Seat, judgement: Judgement) -> u16 {
        self.counts[seat][judgement as usize]
    }

    /// Returns the accuracy of a seat in percent; `None` if it has decided nothing.
    pub fn accuracy(&self, seat: Seat) -> Option<u32> {
        let decisions: u32 = self.counts[seat].iter().map(|count| u32::from(*count)).sum();
        self.scores[seat].checked_div(decisions)
    }

    /// Returns the number of actions up to the turning point: the action after which the winner was
    /// ahead for good, else the one that cost most. `None` if nothing cost anything.
    pub fn turning_point(&self, winner: Option<Seat>) -> Option<usize> {
        let lead = winner.and_then(|winner| self.took_lead[winner]);
        lead.or((self.largest.0 > 0).then_some(self.largest.1)).map(usize::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assessment(before: u16, after: u16) -> Assessment<()> {
        Assessment { judgement: Judgement::of(before, after), before, after, best: () }
    }

    #[test]
    fn expectations_grow_with_the_value_and_are_never_sure() {
        assert_eq!([0, 200, -200].map(|value| expectation(value, 200)), [500, 750, 250]);
        assert!((-400..400).all(|value| expectation(value, 90) <= expectation(value + 1, 90)));
        assert_eq!([1_000_000, -1_000_000].map(|value| expectation(value, 1)), [999, 1]);
        assert_eq!(expectation(0, 0), 500, "no division by zero");
    }

    #[test]
    fn the_cost_decides_the_judgement() {
        for (after, judgement) in [
            (700, Judgement::Good),
            (651, Judgement::Good),
            (650, Judgement::Inaccuracy),
            (580, Judgement::Mistake),
            (450, Judgement::Blunder),
            (0, Judgement::Blunder),
        ] {
            assert_eq!(Judgement::of(700, after), judgement, "{after}");
        }
        assert_eq!(Judgement::of(60, 0), Judgement::Blunder, "it loses by force");
        assert_eq!(Judgement::of(40, 0), Judgement::Good, "the game was lost before");
        assert_eq!(Judgement::of(300, 500), Judgement::Good, "better than expected");
    }

    #[test]
    fn accuracy_is_the_mean_of_the_scores() {
        let mut report = GameReport::NEW;
        report.add(1, Seat::A, &assessment(500, 500));
        report.add(2, Seat::B, &assessment(500, 400));
        report.add(3, Seat::A, &assessment(600, 475));
        assert_eq!(report.accuracy(Seat::A), Some(75), "100 and 50");
        assert_eq!(report.accuracy(Seat::B), Some(60));
        assert_eq!(report.accuracy(Seat::C), None);
        assert_eq!(report.count(Seat::A, Judgement::Mistake), 1);
    }

    #[test]
    fn the_turning_point_is_where_the_winner_took_the_lead_for_good() {
        let mut report = GameReport::NEW;
        for (number, (seat, before, after)) in
            (1..).zip([(Seat::A, 600, 600), (Seat::B, 400, 300), (Seat::A, 700, 300), (Seat::B, 700, 700)])
        {
            report.add(number, seat, &assessment(before, after));
        }
        assert_eq!(report.turning_point(Some(Seat::B)), Some(3));
        assert_eq!(report.turning_point(Some(Seat::A)), Some(3), "it never led for good: the largest cost");
        assert_eq!(report.turning_point(None), Some(3));
        assert_eq!(GameReport::NEW.turning_point(None), None);
    }

    #[test]
    fn a_judgement_gets_a_share_of_the_work_for_its_game() {
        let game = Work::of_millis(48_000);
        assert_eq!(CoachLimits::share_of(game, 60).work, Work::of_millis(800));
        assert_eq!(CoachLimits::share_of(game, 0).work, CoachLimits::MOST);
        assert_eq!(CoachLimits::share_of(game, 4000).work, Work::of_millis(12));
    }
}
