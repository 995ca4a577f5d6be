//! The Quarks of one player.

use crate::hex::{Cell, CellSet};

/// Quarks of one player on the board, at most.
pub const MOST_QUARKS: usize = 9;

/// One Quark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Quark {
    /// Where it is.
    pub at: Cell,
    /// Has it moved this round?
    pub moved: bool,
}

/// The Quarks of one player, sorted: they are alike, so there is one way to write them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Swarm(heapless::Vec<Quark, MOST_QUARKS, u8>);

impl Swarm {
    /// All of them.
    pub fn quarks(&self) -> &[Quark] {
        &self.0
    }

    /// How many in all.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many are here.
    pub fn count(&self, at: Cell) -> usize {
        self.0.iter().filter(|quark| quark.at == at).count()
    }

    /// How many here have not moved.
    pub fn count_unmoved(&self, at: Cell) -> usize {
        self.0.iter().filter(|quark| quark.at == at && !quark.moved).count()
    }

    /// Where they are.
    pub fn cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |set, quark| set.with(quark.at))
    }

    /// Where one is that has not moved.
    pub fn unmoved_cells(&self) -> CellSet {
        self.0.iter().filter(|quark| !quark.moved).fold(CellSet::EMPTY, |set, quark| set.with(quark.at))
    }

    /// Puts a new one here, unless all are on the board.
    pub fn add(&mut self, at: Cell) {
        let _ = self.0.push(Quark { at, moved: false });
        self.0.sort_unstable();
    }

    /// Moves one that has not moved.
    pub fn move_one(&mut self, from: Cell, to: Cell) {
        if let Some(quark) = self.0.iter_mut().find(|quark| quark.at == from && !quark.moved) {
            *quark = Quark { at: to, moved: true };
        }
        self.0.sort_unstable();
    }

    /// X-D64: destroys one here, one that has moved first.
    pub fn destroy(&mut self, at: Cell) {
        // Sorted: those that have moved come last.
        if let Some(place) = self.0.iter().rposition(|quark| quark.at == at) {
            self.0.remove(place);
        }
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// A new round: nobody has moved.
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
