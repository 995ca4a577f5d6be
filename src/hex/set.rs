//! Sets of cells.

use super::{Cell, Hex, PANEL_CELLS};

/// A set of cells of the panel: one bit for each, at the ring index of [`Cell`].
///
/// Everything is a handful of word operations: whole sets are moved by one step with
/// [`shifted`](CellSet::shifted), whatever the number of cells. The bits are kept in four words, as the
/// controller has 32-bit registers: single cells then touch one word only.
#[derive(Clone, Copy, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CellSet {
    words: [u32; 4],
}

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet { words: [0; 4] };
    /// All 127 cells of the panel.
    pub const PANEL: CellSet = CellSet::from_bits(u128::MAX);

    /// The set of one cell.
    pub const fn of(cell: Cell) -> CellSet {
        CellSet::EMPTY.with(cell)
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
        CellSet {
            words: [bits as u32, (bits >> 32) as u32, (bits >> 64) as u32, (bits >> 96) as u32 & LAST_WORD],
        }
    }

    /// One bit for each cell, by ring index.
    pub const fn bits(self) -> u128 {
        let [a, b, c, d] = self.words;
        a as u128 | (b as u128) << 32 | (c as u128) << 64 | (d as u128) << 96
    }

    /// How many cells.
    pub const fn len(self) -> usize {
        self.bits().count_ones() as usize
    }

    /// Whether there is no cell.
    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Whether the cell belongs to the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.words[word(cell)] & bit(cell) != 0
    }

    /// Adds a cell; whether it is new.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.words[word(cell)];
        let before = *word;
        *word |= bit(cell);
        *word != before
    }

    /// Takes a cell out; whether it was there.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.words[word(cell)];
        let before = *word;
        *word &= !bit(cell);
        *word != before
    }

    /// This set and the cell.
    pub const fn with(mut self, cell: Cell) -> CellSet {
        self.insert(cell);
        self
    }

    /// This set without the cell.
    pub const fn without(mut self, cell: Cell) -> CellSet {
        self.remove(cell);
        self
    }

    /// Cells of either set; also `a | b`.
    pub const fn union(self, other: CellSet) -> CellSet {
        CellSet::from_bits(self.bits() | other.bits())
    }

    /// Cells of both sets; also `a & b`.
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet::from_bits(self.bits() & other.bits())
    }

    /// Cells of this set that are not in the other; also `a - b`.
    pub const fn difference(self, other: CellSet) -> CellSet {
        CellSet::from_bits(self.bits() & !other.bits())
    }

    /// Cells of exactly one of the sets; also `a ^ b`.
    pub const fn symmetric_difference(self, other: CellSet) -> CellSet {
        CellSet::from_bits(self.bits() ^ other.bits())
    }

    /// Cells of the panel that are not in this set; also `!a`.
    pub const fn complement(self) -> CellSet {
        CellSet::from_bits(!self.bits())
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
        self.bits() == other.bits()
    }

    /// The cell with the lowest ring index.
    pub const fn first(self) -> Option<Cell> {
        let mut set = self;
        set.pop_first()
    }

    /// Takes out the cell with the lowest ring index.
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

/// The last word has no bit 127: the ring ends before it.
const LAST_WORD: u32 = u32::MAX >> (128 - PANEL_CELLS);

/// Which word the bit of a cell is in.
const fn word(cell: Cell) -> usize {
    cell.ring() / 32 % 4
}

/// The bit of a cell in its word.
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
