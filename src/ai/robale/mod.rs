//! The computer player of Robale.

mod eval;
mod weights;

use super::{BudgetShare, Evaluate, Level, ReviewParams, SearchCosts, SearchParams, Work};
use crate::game::Seat;
use crate::games::robale::{Action, Phase, Public, Robale};

pub use eval::evaluate;
pub use weights::{NUMBERS, WEIGHTS, Weights};

impl Evaluate for Robale {
    const REVIEW: ReviewParams =
        ReviewParams { work: Work::of_millis(100_000), ample: Work::NONE, rivals: 3 };
    type Glance = ();

    fn costs(_: usize) -> SearchCosts {
        SearchCosts { draw: 5, list: 25, listed: 1, glance: 0, glanced: 0, attempt: 37 }
    }

    fn manners(_: usize) -> [SearchParams; Level::FIXED.len()] {
        [
            SearchParams::evaluation(900),
            SearchParams::evaluation(400),
            SearchParams::evaluation(40),
            SearchParams { blur: 0, width: 8, turns: 2, replies: usize::MAX },
        ]
    }

    /// Between the third and the last quarter of games.
    fn three_quarters(_: usize) -> i32 {
        280
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        evaluate(self, seat, &WEIGHTS)
    }

    fn glance(&self, _: Seat) {}

    fn promise(&self, (): &(), _: Action) -> i32 {
        0
    }

    fn budget_share(public: &Public) -> BudgetShare {
        let share = match public.phase {
            Phase::Battle | Phase::Take => 1,
            Phase::Move => 4,
            Phase::Hatch | Phase::Over => 8,
        };
        BudgetShare { turn: public.round * 2 + public.turn.index() as u32, share }
    }

    fn players(&self) -> usize {
        2
    }

    fn turn_mark(&self, _: Seat) -> u32 {
        self.round() * 2 + self.side().index() as u32
    }
}
