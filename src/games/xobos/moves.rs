//! Lists and checks legal actions by calling the file of the current stage.

use core::ops::ControlFlow;

use super::{Action, Guardian, PhaseState, Xobos};
use crate::game::{Seat, Visit};

impl Xobos {
    /// Visits every legal action of a seat that decides now.
    pub(super) fn visit_actions(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        match self.stage {
            PhaseState::Leaders | PhaseState::Change => {
                Guardian::ALL.into_iter().map(Action::Leader).try_for_each(visit)
            }
            PhaseState::Moves => self.visit_moves(seat, visit),
            PhaseState::Occupation { at, victim } => self.visit_occupation(seat, at, victim, visit),
            PhaseState::Attacks => self.visit_attacks(seat, visit),
            PhaseState::Answers { .. } => self.visit_answers(seat, visit),
            PhaseState::Shots => self.visit_shots(seat, visit),
            PhaseState::Battles | PhaseState::Settling => self.visit_settling(seat, visit),
            PhaseState::Crystals { from, cannon } => self.visit_crystals(from, cannon, visit),
            PhaseState::Advance => self.visit_advance(seat, visit),
            PhaseState::Development => self.visit_development(seat, visit),
            PhaseState::First | PhaseState::Over => ControlFlow::Continue(()),
        }
    }

    /// Returns whether a seat that decides now may take this action.
    pub(super) fn allows(&self, seat: Seat, action: Action) -> bool {
        match self.stage {
            PhaseState::Leaders | PhaseState::Change => matches!(action, Action::Leader(_)),
            PhaseState::Moves => self.allows_move(seat, action),
            PhaseState::Occupation { at, victim } => self.allows_occupation(seat, at, victim, action),
            PhaseState::Attacks => self.allows_attack(seat, action),
            PhaseState::Answers { .. } => self.allows_answer(seat, action),
            PhaseState::Shots => self.allows_shot(seat, action),
            PhaseState::Battles | PhaseState::Settling => self.allows_settling(seat, action),
            PhaseState::Crystals { from, cannon } => self.allows_crystals(from, cannon, action),
            PhaseState::Advance => self.allows_advance(seat, action),
            PhaseState::Development => self.allows_development(seat, action),
            PhaseState::First | PhaseState::Over => false,
        }
    }
}
