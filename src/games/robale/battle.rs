//! One battle.

use super::spots::Spots;
use super::{Bug, FACES, Faces};
use crate::hex::CellSet;

/// The most dice of one battle: every bug in an army of its own with its full attack, all touching the attacked army.
pub const MOST_DICE: usize = {
    let mut dice = 0;
    let mut i = 0;
    while i < Bug::ALL.len() {
        dice += Bug::EACH as usize * (Bug::ALL[i].attack() as usize + 1);
        i += 1;
    }
    dice
};

/// Damage that takes one bug off.
pub const DAMAGE_PER_LOSS: u8 = 2;

/// A battle that is being fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Battle {
    army: Spots,
    resistance: Faces,
    force: u8,
    damage: u8,
    taken: u8,
    count: u8,
    faces: [u8; MOST_DICE],
}

impl Battle {
    pub(super) const fn new(army: Spots, resistance: Faces, force: u8) -> Battle {
        let force = if force as usize > MOST_DICE { MOST_DICE as u8 } else { force };
        Battle { army, resistance, force, damage: 0, taken: 0, count: 0, faces: [0; MOST_DICE] }
    }

    /// A battle that has gone so far already; `None` when no battle can have.
    ///
    /// `resistance` counts for the dice still to be rolled, `taken` bugs were taken off after the last die.
    pub fn set_up(
        army: CellSet,
        resistance: Faces,
        force: u8,
        rolled: &[u8],
        damage: u8,
        taken: u8,
    ) -> Option<Battle> {
        let mut battle = Battle::new(Spots::of_set(army), resistance, force);
        let fits = (1..=MOST_DICE).contains(&usize::from(force))
            && rolled.len() <= usize::from(force)
            && rolled.iter().all(|face| (1..=FACES).contains(face))
            && battle.army() == army;
        if !fits {
            return None;
        }
        rolled.iter().for_each(|&face| battle.roll(face));
        let is_told = if battle.is_rolling() {
            (damage, taken) == (battle.damage, 0)
        } else {
            usize::from(damage) <= rolled.len() && taken <= damage / DAMAGE_PER_LOSS
        };
        (battle.damage, battle.taken) = (damage, taken);
        is_told.then_some(battle)
    }

    /// The attacked army as it stood when the battle began.
    pub fn army(&self) -> CellSet {
        self.army.cells()
    }

    /// What that army resisted when the battle began.
    pub const fn resistance(&self) -> Faces {
        self.resistance
    }

    /// how many dice are rolled.
    pub const fn force(&self) -> u8 {
        self.force
    }

    /// The results so far, in order.
    pub fn rolled(&self) -> &[u8] {
        &self.faces[..usize::from(self.count)]
    }

    /// damage so far.
    pub const fn damage(&self) -> u8 {
        self.damage
    }

    /// Bugs taken off so far.
    pub const fn taken(&self) -> u8 {
        self.taken
    }

    /// how many bugs may still be taken off by the damage so far.
    pub const fn allowed(&self) -> u8 {
        (self.damage / DAMAGE_PER_LOSS).saturating_sub(self.taken)
    }

    /// Are there dice to roll?
    pub const fn is_rolling(&self) -> bool {
        self.count < self.force
    }

    /// This battle with one more die rolled.
    #[must_use]
    pub fn with(mut self, face: u8) -> Battle {
        self.roll(face);
        self
    }

    pub(super) const fn army_spots(&self) -> Spots {
        self.army
    }

    pub(super) fn roll(&mut self, face: u8) {
        if let Some(place) = self.faces.get_mut(usize::from(self.count)) {
            *place = face;
            self.count += 1;
            self.damage += u8::from(!self.resistance.contains(face));
        }
    }

    pub(super) fn take(&mut self) {
        self.taken += 1;
    }
}
