//! Moves whole sets of cells by one step.
//!
//! On the ring of [`Cell`](super::Cell) a step is the same offset for all cells, so a set moves by
//! one rotation of its 127 bits. Cells that step over the edge of the panel reappear at another
//! edge; a mask removes them.

use super::cell::RING_STEPS;
use super::{Cell, CellSet, Direction, Hex, PANEL_CELLS, PANEL_RADIUS};

/// For each direction, the cells that have no neighbour there.
static LEAVING: [CellSet; 6] = leaving();

const fn leaving() -> [CellSet; 6] {
    let mut masks = [CellSet::EMPTY; 6];
    let mut ring = 0;
    while let Some(cell) = Cell::from_ring(ring) {
        let mut i = 0;
        while i < 6 {
            if cell.hex().step(Direction::ALL[i]).length() > PANEL_RADIUS {
                masks[i].insert(cell);
            }
            i += 1;
        }
        ring += 1;
    }
    masks
}

impl CellSet {
    /// Returns the edge mask of a direction: the cells of the panel that have no neighbour there.
    pub const fn leaving(direction: Direction) -> CellSet {
        LEAVING[direction.index()]
    }

    /// Returns the set with every cell moved one step; cells that leave the panel are dropped.
    pub const fn shifted(self, direction: Direction) -> CellSet {
        let bits = self.bits();
        CellSet::from_bits(match direction {
            Direction::E => rotated::<0>(bits),
            Direction::NE => rotated::<1>(bits),
            Direction::NW => rotated::<2>(bits),
            Direction::W => rotated::<3>(bits),
            Direction::SW => rotated::<4>(bits),
            Direction::SE => rotated::<5>(bits),
        })
    }

    /// Returns the set with every cell moved one step; cells that leave `within` are dropped.
    pub const fn shifted_within(self, direction: Direction, within: CellSet) -> CellSet {
        self.shifted(direction).intersection(within)
    }

    /// Returns all cells adjacent to a cell of this set. A cell of the set is included only if
    /// another cell of the set is adjacent to it.
    pub const fn neighbours(self) -> CellSet {
        let bits = self.bits();
        let east_west = rotated::<0>(bits) | rotated::<3>(bits);
        let rising = rotated::<1>(bits) | rotated::<4>(bits);
        let falling = rotated::<2>(bits) | rotated::<5>(bits);
        CellSet::from_bits(east_west | rising | falling)
    }

    /// Returns this set and all cells adjacent to it.
    pub const fn grown(self) -> CellSet {
        self.union(self.neighbours())
    }
}

/// Rotates by the ring offset of direction `D` and removes the cells that cannot be entered from
/// that side. The offsets are constants, so a 32-bit core does each rotation with plain word
/// shifts.
const fn rotated<const D: usize>(bits: u128) -> u128 {
    let step = const { RING_STEPS[D] as u32 };
    let entered = const { LEAVING[(D + 3) % 6].complement().bits() };
    (bits << step | bits >> (PANEL_CELLS as u32 - step)) & entered
}

const _: () = {
    // The ring offsets must agree with the coordinates.
    let mut way = 0;
    while way < 6 {
        let Hex { q, r } = Direction::ALL[way].delta();
        assert!((q as i16 + 20 * r as i16).rem_euclid(PANEL_CELLS as i16) == RING_STEPS[way] as i16);
        way += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    const AROUND: CellSet = CellSet::at(&[(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]).unwrap();
    const _: () = assert!(CellSet::of(Cell::CENTRE).neighbours().is_same(AROUND));
    const _: () = assert!(CellSet::PANEL.shifted(Direction::E).len() == 127 - 13);

    #[test]
    fn shifting_matches_a_worked_example() {
        let set = CellSet::at(&[(6, 0), (6, -6), (5, -6), (0, 0), (-6, 6)]).unwrap();
        let table = [
            (Direction::E, CellSet::at(&[(6, -6), (1, 0), (-5, 6)])),
            (Direction::NE, CellSet::at(&[(1, -1), (-5, 5)])),
            (Direction::NW, CellSet::at(&[(6, -1), (0, -1), (-6, 5)])),
            (Direction::W, CellSet::at(&[(5, 0), (5, -6), (4, -6), (-1, 0)])),
            (Direction::SW, CellSet::at(&[(5, 1), (5, -5), (4, -5), (-1, 1)])),
            (Direction::SE, CellSet::at(&[(6, -5), (5, -5), (0, 1)])),
        ];
        for (direction, expected) in table {
            assert_eq!(set.shifted(direction), expected.unwrap(), "{direction:?}");
        }
    }

    #[test]
    fn edge_masks_match_a_worked_example() {
        let north_row = [(0, -6), (1, -6), (2, -6), (3, -6), (4, -6), (5, -6), (6, -6)];
        let north_west_side = [(-1, -5), (-2, -4), (-3, -3), (-4, -2), (-5, -1), (-6, 0)];
        let expected = CellSet::at(&north_row).unwrap() | CellSet::at(&north_west_side).unwrap();
        assert_eq!(CellSet::leaving(Direction::NW), expected);
    }

    #[test]
    fn neighbours_of_a_corner_stay_on_the_panel() {
        let corner = CellSet::at(&[(6, 0)]).unwrap();
        assert_eq!(corner.neighbours(), CellSet::at(&[(6, -1), (5, 0), (5, 1)]).unwrap());
    }

    #[test]
    fn a_pair_neighbours_itself_and_a_single_does_not() {
        let pair = CellSet::at(&[(0, 0), (1, 0)]).unwrap();
        assert!(pair.is_subset(pair.neighbours()));
        assert_eq!(pair.neighbours().len(), 10);
        assert_eq!(pair.grown(), pair.neighbours());
        let single = CellSet::of(Cell::CENTRE);
        assert!(!single.intersects(single.neighbours()));
        assert_eq!(single.grown(), AROUND | single);
    }

    #[test]
    fn shifted_within_drops_what_leaves() {
        let set = CellSet::at(&[(0, 0), (1, 0)]).unwrap();
        let within = CellSet::at(&[(0, 0), (1, 0)]).unwrap();
        assert_eq!(set.shifted_within(Direction::E, within), CellSet::at(&[(1, 0)]).unwrap());
    }
}
