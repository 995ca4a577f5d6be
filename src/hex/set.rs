//! Sets of cells.

use super::{Cell, Hex, PANEL_CELLS};

/// A set of cells of the panel: one bit for each, at the ring index of [`Cell`].
///
/// Everything is a handful of word operations, also on a controller with 32-bit registers: whole sets are
/// moved by one step with [`shifted`](CellSet::shifted), whatever the number of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CellSet(pub(super) u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 127 cells of the panel.
    pub const PANEL: CellSet = CellSet((1 << PANEL_CELLS) - 1);

    /// The set of one cell.
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(bit(cell.ring()))
    }

    /// The set of these cells.
    pub const fn of_all(cells: &[Cell]) -> CellSet {
        let mut set = CellSet::EMPTY;
        let mut i = 0;
        while i < cells.len() {
            set.insert(cells[i]);
            i += 1;
        }
        set
    }

    /// The set of the cells at these axial coordinates; `None` if one lies off the panel. Made for tables:
    /// `const ROCKS: CellSet = CellSet::at(&[(1, 0), (2, -1)]).unwrap();`
    pub const fn at(places: &[(i8, i8)]) -> Option<CellSet> {
        let mut set = CellSet::EMPTY;
        let mut i = 0;
        while i < places.len() {
            match Cell::new(Hex::new(places[i].0, places[i].1)) {
                Some(cell) => set.insert(cell),
                None => return None,
            };
            i += 1;
        }
        Some(set)
    }

    /// The set whose bits, by ring index, are these; bit 127 is ignored.
    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits & CellSet::PANEL.0)
    }

    /// One bit for each cell, by ring index.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell belongs to the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & bit(cell.ring()) != 0
    }

    /// Adds a cell; whether it is new.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let before = self.0;
        self.0 |= bit(cell.ring());
        self.0 != before
    }

    /// Takes a cell out; whether it was there.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let before = self.0;
        self.0 &= !bit(cell.ring());
        self.0 != before
    }

    /// This set and the cell.
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | bit(cell.ring()))
    }

    /// This set without the cell.
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !bit(cell.ring()))
    }

    /// Cells of either set; also `a | b`.
    pub const fn union(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// Cells of both sets; also `a & b`.
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// Cells of this set that are not in the other; also `a - b`.
    pub const fn difference(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// Cells of the panel that are not in this set; also `!a`.
    pub const fn complement(self) -> CellSet {
        CellSet::PANEL.difference(self)
    }

    /// Whether every cell of this set is in the other.
    pub const fn is_subset(self, other: CellSet) -> bool {
        self.difference(other).is_empty()
    }

    /// Whether the two sets share a cell.
    pub const fn meets(self, other: CellSet) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Whether the two sets are equal, for constants; elsewhere use `==`.
    pub const fn is_same(self, other: CellSet) -> bool {
        self.0 == other.0
    }

    /// The cell with the lowest ring index.
    pub const fn first(self) -> Option<Cell> {
        Cell::from_ring(self.0.trailing_zeros() as usize)
    }

    /// Takes out the cell with the lowest ring index.
    pub const fn pop_first(&mut self) -> Option<Cell> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }
}

/// The bit of a ring index.
const fn bit(index: usize) -> u128 {
    1 << (index & 127)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: CellSet = CellSet::at(&[(0, 0), (1, -2), (-6, 6)]).unwrap();
    const _: () = assert!(SMALL.len() == 3);
    const _: () = assert!(SMALL.union(SMALL.complement()).is_same(CellSet::PANEL));
    const _: () = assert!(CellSet::of_all(&[Cell::CENTRE, Cell::CENTRE]).len() == 1);
    const _: () = assert!(CellSet::at(&[(0, 0), (4, 3)]).is_none());
    const _: () = assert!(size_of::<CellSet>() == 16);

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).expect("on the panel")
    }

    #[test]
    fn bits_sit_at_the_ring_index() {
        assert_eq!(SMALL.bits(), 1 | 1 << 88 | 1 << 114); // 1 - 2*20 = -39 = 88, -6 + 6*20 = 114
        assert_eq!(CellSet::from_bits(SMALL.bits()), SMALL);
        assert_eq!(CellSet::from_bits(u128::MAX), CellSet::PANEL);
        assert_eq!(CellSet::PANEL.len(), 127);
    }

    #[test]
    fn insert_and_remove_tell_whether_something_changed() {
        let mut set = SMALL;
        assert!(set.insert(cell(3, 3)));
        assert!(!set.insert(cell(3, 3)));
        assert_eq!(set, CellSet::at(&[(0, 0), (1, -2), (-6, 6), (3, 3)]).unwrap());
        assert!(set.remove(cell(0, 0)));
        assert!(!set.remove(cell(0, 0)));
        assert_eq!(set, CellSet::at(&[(1, -2), (-6, 6), (3, 3)]).unwrap());
        assert_eq!(set.without(cell(3, 3)).with(cell(0, 0)), SMALL);
    }

    #[test]
    fn membership() {
        assert!(SMALL.contains(cell(1, -2)));
        assert!(!SMALL.contains(cell(-2, 1)));
        assert!(CellSet::EMPTY.is_empty());
        assert!(!SMALL.is_empty());
    }

    #[test]
    fn sets_against_sets() {
        let other = CellSet::at(&[(1, -2), (2, 2)]).unwrap();
        assert_eq!(SMALL.union(other), CellSet::at(&[(0, 0), (1, -2), (-6, 6), (2, 2)]).unwrap());
        assert_eq!(SMALL.intersection(other), CellSet::of(cell(1, -2)));
        assert_eq!(SMALL.difference(other), CellSet::at(&[(0, 0), (-6, 6)]).unwrap());
        assert!(SMALL.meets(other));
        assert!(!SMALL.difference(other).meets(other));
        assert!(CellSet::of(cell(1, -2)).is_subset(SMALL));
        assert!(!other.is_subset(SMALL));
    }

    #[test]
    fn popping_goes_up_the_ring() {
        let mut set = SMALL;
        assert_eq!(set.first(), Some(cell(0, 0)));
        assert_eq!(set.pop_first(), Some(cell(0, 0)));
        assert_eq!(set.pop_first(), Some(cell(1, -2)));
        assert_eq!(set.pop_first(), Some(cell(-6, 6)));
        assert_eq!(set.pop_first(), None);
        assert_eq!(set, CellSet::EMPTY);
    }
}
