//! Thinking about Termites.

mod eval;
mod weights;

use core::ops::ControlFlow;

use super::{Costs, Judge, Level, Manner, Pace};
use crate::game::{Options, Seat, Visit};
use crate::games::termites::{Action, Phase, Public, Termites};
use crate::hex::CellSet;

pub use weights::{WEIGHTS, Weights};

impl Judge for Termites {
    const COSTS: Costs = Costs { draw: 10, list: 30, listed: 1, attempt: 30 };

    fn manner(level: Level, _: usize) -> Manner {
        match level {
            Level::Easy => Manner { blur: 120, width: 0, turns: 0 },
            Level::Normal => Manner { blur: 0, width: 6, turns: 1 },
            Level::Hard => Manner { blur: 0, width: 16, turns: 2 },
        }
    }

    fn judge(&self, seat: Seat) -> i32 {
        eval::evaluate(self, seat, &WEIGHTS)
    }

    fn pace(public: &Public) -> Pace {
        // A token that is placed is gone from the unseen ones, so that the moves after it belong to the same turn.
        let unseen = Seat::ALL.into_iter().map(|seat| public.unseen[seat].len() as u32).sum::<u32>();
        match public.phase {
            Phase::Reproduce => Pace { turn: unseen.wrapping_sub(1), share: 8 },
            Phase::Move => Pace { turn: unseen, share: 14 },
            Phase::Retake | Phase::Replace => Pace { turn: unseen, share: Pace::ALL },
            // Each Mound and tile of the beginning is a turn.
            _ => Pace { turn: before_start(public), share: Pace::ALL },
        }
    }

    fn players(&self) -> usize {
        self.options().players()
    }

    fn turn_mark(&self, _: Seat) -> u32 {
        match self.phase() {
            Phase::Reproduce | Phase::Move | Phase::Retake | Phase::Replace | Phase::Over => {
                self.active() as u32
            }
            _ => 100 + self.pieces().all_mounds().len() as u32 + self.ground().tiles().len() as u32,
        }
    }

    fn visit_part(&self, _: Seat, part: usize, all: bool, visit: &mut Visit<'_, Action>) -> bool {
        let near = if all { CellSet::PANEL } else { self.pieces().all_mounds().grown().grown() };
        self.visit_part(part, &mut |action| match action {
            // Tokens go where Mounds are near.
            Action::Place(_, at) if !near.contains(at) => ControlFlow::Continue(()),
            action => visit(action),
        })
    }
}

/// A number for each step before the first turn.
fn before_start(public: &Public) -> u32 {
    let laid = public.pieces.all_mounds().len() + public.ground.tiles().len();
    1 << 16 | laid as u32
}
