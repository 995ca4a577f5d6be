//! The puzzles of Robale: a win in this turn, and the decision in the battles that makes it most
//! likely.

use super::{Phase, PhaseState, Robale};
use crate::game::{Game, Goal, Puzzled, Seat, SeatSet, Turn};

impl Puzzled for Robale {
    const BOOK: &'static [u8] = include_bytes!("puzzles.bin");

    /// A decision in the battles is made when the next battle has begun, or the battle at hand has
    /// ended. The target is the chance to win this turn afterwards, in thousandths.
    fn has_reached(&self, goal: Goal, _: Option<u16>, seat: Seat, start: &Robale) -> bool {
        match goal {
            Goal::WinThisTurn => {
                matches!(self.turn(), Turn::Over(outcome) if outcome.winners == SeatSet::of(seat))
            }
            Goal::BattleOrder => match (&start.stage, &self.stage) {
                (PhaseState::Fights, stage) => *stage != PhaseState::Fights,
                (PhaseState::Battle(before), PhaseState::Battle(now)) => before.army() != now.army(),
                _ => true,
            },
            _ => false,
        }
    }

    /// The game is won while bugs move.
    fn has_failed(&self, goal: Goal) -> bool {
        goal == Goal::WinThisTurn && self.phase() == Phase::Hatch
    }
}
