//! The four Guardians of a player, distinguished by their symbols.

use crate::bounded::below;

/// One of a player's four Guardians.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Guardian(u8);

impl Guardian {
    /// Number of Guardians of each player.
    pub const COUNT: usize = 4;
    /// All four Guardians.
    pub const ALL: [Guardian; Guardian::COUNT] = [Guardian(0), Guardian(1), Guardian(2), Guardian(3)];

    /// Returns the Guardian with this index, from 0.
    pub const fn new(index: usize) -> Option<Guardian> {
        if index < Guardian::COUNT { Some(Guardian(index as u8)) } else { None }
    }

    /// Returns the index, from 0.
    pub const fn index(self) -> usize {
        below::<{ Guardian::COUNT }>(self.0)
    }
}

/// A set of a player's Guardians.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Guardians(u8);

impl Guardians {
    /// The empty set.
    pub const NONE: Guardians = Guardians(0);

    /// Returns whether the Guardian is in the set.
    pub const fn contains(self, guardian: Guardian) -> bool {
        self.0 >> guardian.0 & 1 == 1
    }

    /// Adds a Guardian.
    pub const fn insert(&mut self, guardian: Guardian) {
        self.0 |= 1 << guardian.0;
    }

    /// Removes a Guardian.
    pub const fn remove(&mut self, guardian: Guardian) {
        self.0 &= !(1 << guardian.0);
    }

    /// Returns the number of Guardians.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the Guardians in the set.
    pub fn iter(self) -> impl Iterator<Item = Guardian> {
        Guardian::ALL.into_iter().filter(move |&guardian| self.contains(guardian))
    }
}

impl FromIterator<Guardian> for Guardians {
    fn from_iter<I: IntoIterator<Item = Guardian>>(guardians: I) -> Guardians {
        let mut set = Guardians::NONE;
        guardians.into_iter().for_each(|guardian| set.insert(guardian));
        set
    }
}
