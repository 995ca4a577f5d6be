//! The Quarks of one player.

use crate::hex::{Cell, CellSet};

/// maximum number of Quarks of one player on the board.
pub const MAX_QUARKS: usize = 9;

/// One Quark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Quark {
    /// Its field.
    pub at: Cell,
    /// Whether it has moved this round.
    pub moved: bool,
}

/// The Quarks of one player, sorted. Quarks are identical, so equal swarms have equal
/// representations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Swarm(heapless::Vec<Quark, MAX_QUARKS, u8>);

impl Swarm {
    /// Returns all Quarks.
    pub fn quarks(&self) -> &[Quark] {
        &self.0
    }

    /// Returns the number of Quarks.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of Quarks here.
    pub fn count(&self, at: Cell) -> usize {
        self.0.iter().filter(|quark| quark.at == at).count()
    }

    /// Returns the number of Quarks here that have not moved.
    pub fn count_unmoved(&self, at: Cell) -> usize {
        self.0.iter().filter(|quark| quark.at == at && !quark.moved).count()
    }

    /// Returns the fields with Quarks.
    pub fn cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |set, quark| set.with(quark.at))
    }

    /// Returns the fields with a Quark that has not moved.
    pub fn unmoved_cells(&self) -> CellSet {
        self.0.iter().filter(|quark| !quark.moved).fold(CellSet::EMPTY, |set, quark| set.with(quark.at))
    }

    /// Adds a Quark here, unless all are on the board.
    pub fn add(&mut self, at: Cell) {
        let _ = self.0.push(Quark { at, moved: false });
        self.0.sort_unstable();
    }

    /// Moves a Quark that has not moved yet.
    pub fn move_one(&mut self, from: Cell, to: Cell) {
        if let Some(quark) = self.0.iter_mut().find(|quark| quark.at == from && !quark.moved) {
            *quark = Quark { at: to, moved: true };
        }
        self.0.sort_unstable();
    }

    /// Destroys a Quark here, preferring one that has moved (X-D64).
    pub fn destroy(&mut self, at: Cell) {
        // They are sorted, so moved ones come last.
        if let Some(place) = self.0.iter().rposition(|quark| quark.at == at) {
            self.0.remove(place);
        }
    }

    /// Removes all Quarks.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Starts a new round, in which no Quark has moved yet.
    pub fn rest(&mut self) {
        self.0.iter_mut().for_each(|quark| quark.moved = false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x_d64_quarks_that_have_moved_are_destroyed_first() {
        let [near, far] = [Cell::CENTRE, Cell::from_ring(1).unwrap()];
        let mut swarm = Swarm::default();
        [near, far].into_iter().for_each(|at| swarm.add(at));
        swarm.move_one(near, far);
        assert_eq!((swarm.count(far), swarm.count_unmoved(far)), (2, 1));
        swarm.destroy(far);
        assert_eq!((swarm.count(far), swarm.count_unmoved(far)), (1, 1));
    }
}
