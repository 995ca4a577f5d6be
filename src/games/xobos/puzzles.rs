//! The puzzles of Guardians of Xobos: destroy a Guardian, defend a Watchtower, and the Development that
//! makes a Guardian as strong as possible.

use super::{Building, Guardian, Phase, Xobos};
use crate::game::{Goal, Puzzled, Seat};
use crate::hex::CellSet;

impl Puzzled for Xobos {
    const BOOK: &'static [u8] = include_bytes!("puzzles.bin");

    /// The target of a Development is the Power of a Guardian outside the base, that of the
    /// other goals the number of actions of the solution.
    fn has_reached(&self, goal: Goal, target: Option<u16>, seat: Seat, start: &Xobos) -> bool {
        match goal {
            Goal::DestroyGuardian => self.enemy_guardians(seat) < start.enemy_guardians(seat),
            Goal::DefendTower => {
                let towers = start.towers(seat);
                self.has_ended_movement(start) && towers.is_subset(self.towers(seat))
            }
            Goal::LongestDevelopment => u16::from(self.strongest(seat)) >= target.unwrap_or(u16::MAX),
            _ => false,
        }
    }
}

impl Xobos {
    fn enemy_guardians(&self, seat: Seat) -> usize {
        let others = self.options.seats().iter().filter(|other| *other != seat);
        others.map(|other| self.holdings.sides[other].guardian_count()).sum()
    }

    fn towers(&self, seat: Seat) -> CellSet {
        self.holdings.buildings.of_kind(seat, Building::Watchtower)
    }

    fn has_ended_movement(&self, start: &Xobos) -> bool {
        self.round != start.round || matches!(self.phase(), Phase::Development | Phase::Change | Phase::Over)
    }

    /// Returns the highest Power of a Guardian of this seat outside the base; 0 if there is none.
    pub fn strongest(&self, seat: Seat) -> u8 {
        let base = self.map().base(seat);
        let outside = |guardian: &Guardian| {
            self.holdings.sides[seat].guardian_at(*guardian).is_some_and(|at| !base.contains(at))
        };
        Guardian::ALL
            .into_iter()
            .filter(outside)
            .map(|guardian| self.power(seat, guardian))
            .max()
            .unwrap_or(0)
    }
}
