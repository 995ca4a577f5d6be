//! Operators and conversions of [`CellSet`].

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::{Cell, CellSet};

// Implemented by hand: on the microcontroller the derived comparison of four words calls `memcmp`.
impl PartialEq for CellSet {
    fn eq(&self, other: &CellSet) -> bool {
        self.is_same(*other)
    }
}

impl Eq for CellSet {}

impl Hash for CellSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        self.union(other)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        self.intersection(other)
    }
}

impl BitXor for CellSet {
    type Output = CellSet;
    fn bitxor(self, other: CellSet) -> CellSet {
        self.symmetric_difference(other)
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        self.difference(other)
    }
}

impl Not for CellSet {
    type Output = CellSet;
    fn not(self) -> CellSet {
        self.complement()
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: CellSet) {
        *self = *self & other;
    }
}

impl BitXorAssign for CellSet {
    fn bitxor_assign(&mut self, other: CellSet) {
        *self = *self ^ other;
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: CellSet) {
        *self = *self - other;
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> CellSet {
        CellSet::of(cell)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

/// Prints the cells in reading order.
impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter_reading()).finish()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;

    use super::*;

    const A: CellSet = CellSet::at(&[(0, 0), (1, 0)]).unwrap();
    const B: CellSet = CellSet::at(&[(1, 0), (2, 0)]).unwrap();

    #[test]
    fn operators_match_the_named_methods() {
        assert_eq!(A | B, CellSet::at(&[(0, 0), (1, 0), (2, 0)]).unwrap());
        assert_eq!(A & B, CellSet::at(&[(1, 0)]).unwrap());
        assert_eq!(A - B, CellSet::of(Cell::CENTRE));
        assert_eq!(A ^ B, CellSet::at(&[(0, 0), (2, 0)]).unwrap());
        assert_eq!((!A).len(), 125);
    }

    #[test]
    fn assigning_operators_update_in_place() {
        let mut set = A;
        set |= B;
        assert_eq!(set, A | B);
        set -= A;
        assert_eq!(set, B - A);
        set ^= B;
        assert_eq!(set, A & B);
        set &= A - B;
        assert_eq!(set, CellSet::EMPTY);
    }

    #[test]
    fn sets_collect_from_cells_and_print_in_reading_order() {
        let set: CellSet = Cell::all().filter(|cell| cell.hex().r == -6 && cell.hex().q > 4).collect();
        assert_eq!(format!("{set:?}"), "{Cell(5,-6), Cell(6,-6)}");
        assert_eq!(CellSet::from(Cell::CENTRE), CellSet::of(Cell::CENTRE));
    }
}
