//! Lists and checks legal actions by calling the file of the current stage.

use core::ops::ControlFlow;

use super::{Action, Guardian, Stage, Xobos};
use crate::game::{Seat, Visit};

impl Xobos {
    /// Visits every legal action of a seat that decides now.
    pub(super) fn visit_actions(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        match self.stage {
            Stage::Leaders | Stage::Change => {
                Guardian::ALL.into_iter().map(Action::Leader).try_for_each(visit)
            }
            Stage::Moves => self.visit_moves(seat, visit),
            Stage::Occupation { at, victim } => self.visit_occupation(seat, at, victim, visit),
            Stage::Attacks => self.visit_attacks(seat, visit),
            Stage::Answers { .. } => self.visit_answers(seat, visit),
            Stage::Shots => self.visit_shots(seat, visit),
            Stage::Battles | Stage::Settling => self.visit_settling(seat, visit),
            Stage::Crystals { from, cannon } => self.visit_crystals(from, cannon, visit),
            Stage::Advance => self.visit_advance(seat, visit),
            Stage::Development => self.visit_development(seat, visit),
            Stage::First | Stage::Over => ControlFlow::Continue(()),
        }
    }

    /// Returns whether a seat that decides now may take this action.
    pub(super) fn allows(&self, seat: Seat, action: Action) -> bool {
        match self.stage {
            Stage::Leaders | Stage::Change => matches!(action, Action::Leader(_)),
            Stage::Moves => self.allows_move(seat, action),
            Stage::Occupation { at, victim } => self.allows_occupation(seat, at, victim, action),
            Stage::Attacks => self.allows_attack(seat, action),
            Stage::Answers { .. } => self.allows_answer(seat, action),
            Stage::Shots => self.allows_shot(seat, action),
            Stage::Battles | Stage::Settling => self.allows_settling(seat, action),
            Stage::Crystals { from, cannon } => self.allows_crystals(from, cannon, action),
            Stage::Advance => self.allows_advance(seat, action),
            Stage::Development => self.allows_development(seat, action),
            Stage::First | Stage::Over => false,
        }
    }
}
