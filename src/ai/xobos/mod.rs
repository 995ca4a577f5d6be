//! The computer player of Guardians of Xobos.

mod eval;
mod forecast;
mod weights;

use super::{BudgetShare, Evaluate, Level, ReviewParams, SearchCosts, SearchParams, Work};
use crate::game::{Options, Seat};
use crate::games::xobos::{Action, Phase, Public, Xobos};

pub use eval::evaluate;
pub use forecast::{BuildingCounts, EconomyForecast, count_buildings, forecast_economy};
pub use weights::{NUMBERS, WEIGHTS, Weights};

impl Evaluate for Xobos {
    const REVIEW: ReviewParams =
        ReviewParams { work: Work::of_millis(60_000), ample: Work::of_millis(1000), rivals: 1 };
    type Glance = ();

    fn costs(players: usize) -> SearchCosts {
        SearchCosts { draw: 60, list: 70, listed: 1, glance: 0, glanced: 0, attempt: 46 + 8 * players as u32 }
    }

    fn manners(players: usize) -> [SearchParams; Level::FIXED.len()] {
        let [beginner, easy, normal] = match players {
            2 => [2300, 400, 0],
            3 => [2000, 950, 15],
            _ => [1500, 400, 20],
        };
        [
            SearchParams::evaluation(beginner),
            SearchParams::evaluation(easy),
            SearchParams::evaluation(normal),
            SearchParams { blur: 0, width: 6, turns: 1, replies: usize::MAX },
        ]
    }

    /// The value decides near the end, where it was measured; before that, games are closer.
    fn three_quarters(players: usize) -> i32 {
        if players == 2 { 830 } else { 660 }
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        evaluate(self, seat, &WEIGHTS)
    }

    /// Uses points even at the end, not only who has won, because the stores of the others are
    /// hidden until then.
    fn value(&self, seat: Seat) -> i32 {
        self.evaluate(seat).clamp(1 - super::WIN, super::WIN - 1)
    }

    fn glance(&self, _: Seat) {}

    fn promise(&self, (): &(), _: Action) -> i32 {
        0
    }

    fn budget_share(public: &Public) -> BudgetShare {
        BudgetShare { turn: mark(public.round, public.phase), share: 3 }
    }

    fn players(&self) -> usize {
        self.options().players()
    }

    fn turn_mark(&self, seat: Seat) -> u32 {
        let is_done = self.phase() == Phase::Development && self.done().contains(seat);
        mark(self.round(), self.phase()) * 2 + u32::from(is_done)
    }

    /// Whoever has developed first seems to be ahead until the others have, too.
    fn settled_mark(&self, _: Seat) -> u32 {
        mark(self.round(), self.phase())
    }
}

/// Returns a number for each phase of the game: one for Movement with everything that belongs to
/// it, one for Development.
fn mark(round: u8, phase: Phase) -> u32 {
    let part = match phase {
        Phase::First | Phase::Leaders => 0,
        Phase::Development => 2,
        Phase::Change => 3,
        Phase::Moves
        | Phase::Occupation
        | Phase::Attacks
        | Phase::Answers
        | Phase::Shots
        | Phase::Battles
        | Phase::Settling
        | Phase::Crystals
        | Phase::Advance
        | Phase::Over => 1,
    };
    u32::from(round) * 4 + part
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The budget is for one phase, so each phase of each round has its own mark, in order.
    #[test]
    fn every_phase_of_every_round_is_a_turn_of_its_own() {
        let mut last = mark(0, Phase::Leaders);
        for round in 1..=15 {
            for phase in [Phase::Moves, Phase::Development, Phase::Change] {
                assert!(mark(round, phase) > last, "round {round}, {phase:?}");
                last = mark(round, phase);
            }
            assert_eq!(mark(round, Phase::Moves), mark(round, Phase::Battles));
        }
    }
}
