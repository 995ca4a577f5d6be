//! Sets of the 61 cells of the board in one 64-bit word.
//!
//! This is the technique of [`crate::hex`] on the smaller hexagon: with the index `(q + 14 r) mod
//! 61` every direction is one fixed rotation of the bits. Half the words of a [`CellSet`] make move
//! lists and playouts twice as fast.

use super::ground::BOARD;
use crate::hex::{Cell, CellSet, Direction, Hex, PANEL_CELLS};

const COUNT: u32 = 61;
const RADIUS: i8 = 4;
const _: () = assert!(BOARD.radius() as i8 == RADIUS && BOARD.len() == COUNT as usize);

/// A set of cells of the board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Spots(u64);

impl Spots {
    pub const EMPTY: Spots = Spots(0);
    pub const BOARD: Spots = Spots((1 << COUNT) - 1);

    /// Returns the set of one cell; empty if it is off the board.
    pub const fn of(cell: Cell) -> Spots {
        match SPOT_BY_RING[cell.ring()] {
            OFF => Spots::EMPTY,
            index => Spots(1 << index),
        }
    }

    /// Returns the cells of a set that are on the board.
    pub const fn of_set(mut cells: CellSet) -> Spots {
        let mut spots = Spots::EMPTY;
        while let Some(cell) = cells.pop_first() {
            spots = spots.union(Spots::of(cell));
        }
        spots
    }

    /// Returns the same set as cells of the panel.
    pub fn cells(self) -> CellSet {
        self.into_iter().collect()
    }

    pub const fn union(self, other: Spots) -> Spots {
        Spots(self.0 | other.0)
    }

    pub const fn and(self, other: Spots) -> Spots {
        Spots(self.0 & other.0)
    }

    pub const fn minus(self, other: Spots) -> Spots {
        Spots(self.0 & !other.0)
    }

    pub const fn toggled(self, other: Spots) -> Spots {
        Spots(self.0 ^ other.0)
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn meets(self, other: Spots) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn holds(self, other: Spots) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the first cell in reading order: row by row from the top, west to east.
    pub const fn first(self) -> Option<Cell> {
        // Both halves of the ring are in reading order, the upper one first.
        let upper = self.0 & UPPER;
        let half = if upper != 0 { upper } else { self.0 };
        if half == 0 { None } else { Some(CELL_BY_SPOT[half.trailing_zeros() as usize & 63]) }
    }

    /// Returns the set moved one step; cells that leave the board are dropped.
    pub const fn shifted(self, direction: Direction) -> Spots {
        match direction {
            Direction::E => self.rotated::<0>(),
            Direction::NE => self.rotated::<1>(),
            Direction::NW => self.rotated::<2>(),
            Direction::W => self.rotated::<3>(),
            Direction::SW => self.rotated::<4>(),
            Direction::SE => self.rotated::<5>(),
        }
    }

    /// Returns all cells adjacent to a cell of the set.
    pub const fn neighbours(self) -> Spots {
        let row = self.rotated::<0>().0 | self.rotated::<3>().0;
        let rising = self.rotated::<1>().0 | self.rotated::<4>().0;
        let falling = self.rotated::<2>().0 | self.rotated::<5>().0;
        Spots(row | rising | falling)
    }

    /// Returns all spots of `within` that are connected to this set through `within`.
    pub const fn flood(self, within: Spots) -> Spots {
        let mut filled = self.and(within);
        loop {
            let more = filled.union(filled.neighbours().and(within));
            if more.0 == filled.0 {
                return filled;
            }
            filled = more;
        }
    }

    /// Returns the connected groups, ordered by their first cells.
    pub const fn groups(self) -> Groups {
        Groups { left: self }
    }

    const fn rotated<const D: usize>(self) -> Spots {
        let step = const { STEPS[D] };
        let entered = const { ENTERED[D] };
        Spots((self.0 << step | self.0 >> (COUNT - step)) & entered)
    }
}

impl Iterator for Spots {
    type Item = Cell;

    /// Removes and returns the first cell in reading order.
    fn next(&mut self) -> Option<Cell> {
        let cell = self.first()?;
        *self = self.minus(Spots::of(cell));
        Some(cell)
    }
}

impl core::fmt::Debug for Spots {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Iterator returned by [`Spots::groups`].
#[derive(Clone, Debug)]
pub struct Groups {
    left: Spots,
}

impl Iterator for Groups {
    type Item = Spots;

    fn next(&mut self) -> Option<Spots> {
        let group = Spots::of(self.left.first()?).flood(self.left);
        self.left = self.left.minus(group);
        Some(group)
    }
}

/// Returns the index of a position on the board.
const fn index(hex: Hex) -> u32 {
    (hex.q as i32 + 14 * hex.r as i32).rem_euclid(COUNT as i32) as u32
}

/// How far each direction rotates the bits.
const STEPS: [u32; 6] = {
    let mut steps = [0; 6];
    let mut i = 0;
    while i < 6 {
        steps[i] = index(Direction::ALL[i].delta());
        i += 1;
    }
    steps
};

/// For each direction, the spots that can be entered by a step in it.
const ENTERED: [u64; 6] = {
    let mut masks = [0; 6];
    let mut spot = 0;
    while spot < COUNT as usize {
        let mut i = 0;
        while i < 6 {
            if CELL_BY_SPOT[spot].hex().step(Direction::ALL[i].opposite()).length() <= RADIUS as u8 {
                masks[i] |= 1 << spot;
            }
            i += 1;
        }
        spot += 1;
    }
    masks
};

const OFF: u8 = u8::MAX;

static SPOT_BY_RING: [u8; PANEL_CELLS] = {
    let mut spots = [OFF; PANEL_CELLS];
    let mut spot = 0;
    while spot < COUNT as usize {
        spots[CELL_BY_SPOT[spot].ring()] = spot as u8;
        spot += 1;
    }
    spots
};

/// The cell of each spot, padded to 64 elements.
const CELL_BY_SPOT: [Cell; 64] = {
    let mut cells = [Cell::CENTRE; 64];
    let mut seen = 0_u64;
    let mut ring = 0;
    while let Some(cell) = Cell::from_ring(ring) {
        if BOARD.contains(cell) {
            cells[index(cell.hex()) as usize] = cell;
            seen |= 1 << index(cell.hex());
        }
        ring += 1;
    }
    assert!(seen == Spots::BOARD.0, "every spot is one cell");
    cells
};

/// The spots of the upper half: all rows above the middle one, and the part of the middle row west
/// of the centre.
const UPPER: u64 = {
    let mut spots = 0;
    let mut spot = 0;
    while spot < COUNT as usize {
        let Hex { q, r } = CELL_BY_SPOT[spot].hex();
        if r < 0 || r == 0 && q < 0 {
            spots |= 1 << spot;
        }
        spot += 1;
    }
    spots
};

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::hex;

    /// Returns a few hundred different sets.
    fn samples() -> impl Iterator<Item = Spots> {
        let mut bits = 1_u64;
        (0..300).map(move |round| {
            bits = bits.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            let thin = if round % 2 == 0 { bits.rotate_left(17) } else { u64::MAX };
            Spots(bits >> 2 & thin).and(Spots::BOARD)
        })
    }

    #[test]
    fn spots_agree_with_cell_sets() {
        for spots in samples() {
            let cells = spots.cells();
            assert_eq!(cells.len(), usize::from(spots.len()));
            assert_eq!(Spots::of_set(cells), spots);
            assert!(spots.into_iter().eq(cells.iter_reading()), "{spots:?}");
            assert_eq!(spots.neighbours().cells(), cells.neighbours() & BOARD.cells());
            for direction in Direction::ALL {
                let shifted = cells.shifted_within(direction, BOARD.cells());
                assert_eq!(spots.shifted(direction).cells(), shifted, "{direction:?}");
            }
            let groups: Vec<CellSet> = spots.groups().map(Spots::cells).collect();
            assert!(hex::components(cells).eq(groups));
        }
    }

    #[test]
    fn cells_off_the_board_give_the_empty_set() {
        let beyond = Cell::new(Hex::new(5, 0)).unwrap();
        assert!(Spots::of(beyond).is_empty());
        assert_eq!(Spots::of_set(CellSet::PANEL), Spots::BOARD);
        assert_eq!(Spots::EMPTY.first(), None);
    }
}
