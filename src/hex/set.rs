//! Sets of cells.

use super::{Cell, Hex, PANEL_CELLS};

/// A set of cells of the panel: one bit per cell, at the ring index of [`Cell`].
///
/// Every operation takes a few word operations: [`shifted`](CellSet::shifted) moves a whole set by
/// one step, whatever the number of cells. The bits are kept in four 32-bit words because the
/// microcontroller has 32-bit registers, so access to a single cell touches only one word.
#[derive(Clone, Copy, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CellSet {
    words: [u32; 4],
}

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet { words: [0; 4] };
    /// All 127 cells of the panel.
    pub const PANEL: CellSet = CellSet::from_bits(u128::MAX);

    /// Returns the set of one cell.
    pub const fn of(cell: Cell) -> CellSet {
        CellSet::EMPTY.with(cell)
    }

    /// Returns the set of these cells.
    pub const fn of_all(cells: &[Cell]) -> CellSet {
        let mut set = CellSet::EMPTY;
        let mut i = 0;
        while i < cells.len() {
            set.insert(cells[i]);
            i += 1;
        }
        set
    }

    /// Returns the set of the cells at these axial coordinates; `None` if one lies off the panel.
    /// Meant for tables: `const ROCKS: CellSet = CellSet::at(&[(1, 0), (2, -1)]).unwrap();`
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

    /// Builds a set from its bits by ring index; bit 127 is ignored.
    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet {
            words: [bits as u32, (bits >> 32) as u32, (bits >> 64) as u32, (bits >> 96) as u32 & LAST_WORD],
        }
    }

    /// Returns one bit per cell, by ring index.
    pub const fn bits(self) -> u128 {
        let [a, b, c, d] = self.words;
        a as u128 | (b as u128) << 32 | (c as u128) << 64 | (d as u128) << 96
    }

    /// Returns the number of cells.
    pub const fn len(self) -> usize {
        self.bits().count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Returns whether the set contains the cell.
    pub const fn contains(self, cell: Cell) -> bool {
        self.words[word(cell)] & bit(cell) != 0
    }

    /// Adds a cell. Returns whether it was absent before.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.words[word(cell)];
        let before = *word;
        *word |= bit(cell);
        *word != before
    }

    /// Removes a cell. Returns whether it was present before.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.words[word(cell)];
        let before = *word;
        *word &= !bit(cell);
        *word != before
    }

    /// Returns this set with the cell added.
    pub const fn with(mut self, cell: Cell) -> CellSet {
        self.insert(cell);
        self
    }

    /// Returns this set with the cell removed.
    pub const fn without(mut self, cell: Cell) -> CellSet {
        self.remove(cell);
        self
    }

    /// Returns the cells of either set; also `a | b`.
    pub const fn union(self, other: CellSet) -> CellSet {
        CellSet::from_bits(self.bits() | other.bits())
    }

    /// Returns the cells of both sets; also `a & b`.
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet::from_bits(self.bits() & other.bits())
    }

    /// Returns the cells of this set that are not in the other; also `a - b`.
    pub const fn difference(self, other: CellSet) -> CellSet {
        CellSet::from_bits(self.bits() & !other.bits())
    }

    /// Returns the cells of exactly one of the sets; also `a ^ b`.
    pub const fn symmetric_difference(self, other: CellSet) -> CellSet {
        CellSet::from_bits(self.bits() ^ other.bits())
    }

    /// Returns the cells of the panel that are not in this set; also `!a`.
    pub const fn complement(self) -> CellSet {
        CellSet::from_bits(!self.bits())
    }

    /// Returns whether every cell of this set is in the other.
    pub const fn is_subset(self, other: CellSet) -> bool {
        self.difference(other).is_empty()
    }

    /// Returns whether the two sets share a cell.
    pub const fn intersects(self, other: CellSet) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Returns whether the two sets are equal. For constants; elsewhere use `==`.
    pub const fn is_same(self, other: CellSet) -> bool {
        self.bits() == other.bits()
    }

    /// Returns the cell with the lowest ring index.
    pub const fn first(self) -> Option<Cell> {
        let mut set = self;
        set.pop_first()
    }

    /// Removes and returns the cell with the lowest ring index.
    pub const fn pop_first(&mut self) -> Option<Cell> {
        let mut i = 0;
        while i < self.words.len() {
            let word = self.words[i];
            if word != 0 {
                self.words[i] = word & (word - 1);
                return Cell::from_ring(32 * i + word.trailing_zeros() as usize);
            }
            i += 1;
        }
        None
    }
}

/// Mask of the last word: bit 127 is unused.
const LAST_WORD: u32 = u32::MAX >> (128 - PANEL_CELLS);

/// Returns the index of the word that holds the bit of a cell.
const fn word(cell: Cell) -> usize {
    cell.ring() / 32 % 4
}

/// Returns the bit of a cell within its word.
const fn bit(cell: Cell) -> u32 {
    1 << (cell.ring() % 32)
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
    fn each_cell_has_the_bit_of_its_ring_index() {
        assert_eq!(SMALL.bits(), 1 | 1 << 88 | 1 << 114); // 1 - 2*20 = -39 = 88, -6 + 6*20 = 114
        assert_eq!(CellSet::from_bits(SMALL.bits()), SMALL);
        assert_eq!(CellSet::from_bits(u128::MAX), CellSet::PANEL);
        assert_eq!(CellSet::PANEL.len(), 127);
    }

    #[test]
    fn insert_and_remove_return_whether_the_set_changed() {
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
    fn contains_finds_members_only() {
        assert!(SMALL.contains(cell(1, -2)));
        assert!(!SMALL.contains(cell(-2, 1)));
        assert!(CellSet::EMPTY.is_empty());
        assert!(!SMALL.is_empty());
    }

    #[test]
    fn set_operations_match_a_worked_example() {
        let other = CellSet::at(&[(1, -2), (2, 2)]).unwrap();
        assert_eq!(SMALL.union(other), CellSet::at(&[(0, 0), (1, -2), (-6, 6), (2, 2)]).unwrap());
        assert_eq!(SMALL.intersection(other), CellSet::of(cell(1, -2)));
        assert_eq!(SMALL.difference(other), CellSet::at(&[(0, 0), (-6, 6)]).unwrap());
        assert!(SMALL.intersects(other));
        assert!(!SMALL.difference(other).intersects(other));
        assert!(CellSet::of(cell(1, -2)).is_subset(SMALL));
        assert!(!other.is_subset(SMALL));
    }

    #[test]
    fn pop_first_returns_cells_by_ring_index() {
        let mut set = SMALL;
        assert_eq!(set.first(), Some(cell(0, 0)));
        assert_eq!(set.pop_first(), Some(cell(0, 0)));
        assert_eq!(set.pop_first(), Some(cell(1, -2)));
        assert_eq!(set.pop_first(), Some(cell(-6, 6)));
        assert_eq!(set.pop_first(), None);
        assert_eq!(set, CellSet::EMPTY);
    }
}
