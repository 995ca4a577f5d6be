//! One battle.

use super::spots::Spots;
use super::{Bug, FACES, Faces};
use crate::hex::CellSet;

/// Maximum number of dice of one battle: every bug is an army of its own with its full attack, and
/// all touch the attacked army.
pub const MAX_DICE: usize = {
    let mut dice = 0;
    let mut i = 0;
    while i < Bug::ALL.len() {
        dice += Bug::EACH as usize * (Bug::ALL[i].attack() as usize + 1);
        i += 1;
    }
    dice
};

/// Damage that removes one bug.
pub const DAMAGE_PER_LOSS: u8 = 2;

/// A battle in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Battle {
    army: Spots,
    resistance: Faces,
    force: u8,
    damage: u8,
    taken: u8,
    count: u8,
    faces: [u8; MAX_DICE],
}

impl Battle {
    pub(super) const fn new(army: Spots, resistance: Faces, force: u8) -> Battle {
        let force = if force as usize > MAX_DICE { MAX_DICE as u8 } else { force };
        Battle { army, resistance, force, damage: 0, taken: 0, count: 0, faces: [0; MAX_DICE] }
    }

    /// Builds a battle in progress; `None` if no battle can reach this state.
    ///
    /// `resistance` applies to the dice still to be rolled. `taken` bugs were removed after the
    /// last die.
    pub fn set_up(
        army: CellSet,
        resistance: Faces,
        force: u8,
        rolled: &[u8],
        damage: u8,
        taken: u8,
    ) -> Option<Battle> {
        let mut battle = Battle::new(Spots::of_set(army), resistance, force);
        let fits = (1..=MAX_DICE).contains(&usize::from(force))
            && rolled.len() <= usize::from(force)
            && rolled.iter().all(|face| (1..=FACES).contains(face))
            && battle.army() == army;
        if !fits {
            return None;
        }
        rolled.iter().for_each(|&face| battle.roll(face));
        let is_consistent = if battle.is_rolling() {
            (damage, taken) == (battle.damage, 0)
        } else {
            usize::from(damage) <= rolled.len() && taken <= damage / DAMAGE_PER_LOSS
        };
        (battle.damage, battle.taken) = (damage, taken);
        is_consistent.then_some(battle)
    }

    /// Returns the attacked army as it was when the battle began.
    pub fn army(&self) -> CellSet {
        self.army.cells()
    }

    /// Returns the faces that the army resisted when the battle began.
    pub const fn resistance(&self) -> Faces {
        self.resistance
    }

    /// Returns the number of dice to roll.
    pub const fn force(&self) -> u8 {
        self.force
    }

    /// Returns the results so far, in order.
    pub fn rolled(&self) -> &[u8] {
        self.faces.get(..usize::from(self.count)).unwrap_or(&[])
    }

    /// Returns the damage so far.
    pub const fn damage(&self) -> u8 {
        self.damage
    }

    /// Returns the number of bugs removed so far.
    pub const fn taken(&self) -> u8 {
        self.taken
    }

    /// Returns how many more bugs the damage so far allows to remove.
    pub const fn allowed(&self) -> u8 {
        (self.damage / DAMAGE_PER_LOSS).saturating_sub(self.taken)
    }

    /// Returns whether dice remain to be rolled.
    pub const fn is_rolling(&self) -> bool {
        self.count < self.force
    }

    /// Returns this battle with one more die rolled.
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
