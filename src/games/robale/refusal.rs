//! Why something is not on offer.

use super::{Phase, Public};
use crate::game::{Choice, Explains, Seat};

/// Why a cell cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No army to fight stands there.
    NoBattle,
    /// the bug cannot be taken off.
    NotExposed,
    /// No army of the player's own.
    NotOwnArmy,
    /// a bug of the army has no move left.
    Tired,
    /// the army cannot move in any direction.
    Stuck,
    /// bugs hatch elsewhere.
    NotHatchery,
}

impl Explains for Public {
    type Private = ();
    type Refusal = Refusal;

    fn why_not(&self, (): &(), _: Seat, _: &[Choice], wanted: Choice) -> Option<Refusal> {
        let Choice::Cell(at) = wanted else { return None };
        Some(match self.phase {
            Phase::Battle => Refusal::NoBattle,
            Phase::Take => Refusal::NotExposed,
            Phase::Hatch | Phase::Over => Refusal::NotHatchery,
            Phase::Move => {
                let army = self.bugs.army_at(at) & self.bugs.cells(self.turn);
                let is_tired = |cell| self.bugs.at(cell).is_some_and(|bug| bug.moves == 0);
                if army.is_empty() {
                    Refusal::NotOwnArmy
                } else if army.iter().any(is_tired) {
                    Refusal::Tired
                } else {
                    Refusal::Stuck
                }
            }
        })
    }
}
