//! The board (R-1.3, R-D2) and the sides.

use super::spots::Spots;
use crate::hex::{Board, Cell, CellSet};

/// the hexagon of 61 cells.
pub const BOARD: Board = Board::new(4).unwrap();
/// the cell that is not part of the board.
pub const BLOCKED: Cell = Cell::CENTRE;
/// the three Resources.
pub const RESOURCES: CellSet = CellSet::at(&[(1, -2), (1, 1), (-2, 1)]).unwrap();

/// The cells that bugs can occupy.
pub(super) const PLAYABLE: Spots = Spots::BOARD.minus(Spots::of(BLOCKED));
/// The Resources as spots.
pub(super) const RESOURCE_SPOTS: Spots = Spots::of_set(RESOURCES);

/// One of the two colours. White begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Side {
    /// Begins; hatches in the west.
    White,
    /// Hatches in the east.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// Returns the other side.
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Returns 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the cells where the bugs of this side hatch.
    pub const fn hatchery(self) -> CellSet {
        const WHITE: CellSet = CellSet::at(&[(-4, 0), (-4, 1), (-3, -1)]).unwrap();
        const BLACK: CellSet = CellSet::at(&[(4, 0), (3, 1), (4, -1)]).unwrap();
        match self {
            Side::White => WHITE,
            Side::Black => BLACK,
        }
    }

    /// Returns the Hatchery as spots.
    pub(super) const fn hatchery_spots(self) -> Spots {
        const SPOTS: [Spots; 2] =
            [Spots::of_set(Side::White.hatchery()), Spots::of_set(Side::Black.hatchery())];
        SPOTS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_1_3_the_mirror_swaps_the_sides_and_keeps_the_resources() {
        let mirrored = |cells: CellSet| cells.iter().map(Cell::mirrored).collect::<CellSet>();
        assert_eq!(mirrored(RESOURCES), RESOURCES);
        assert_eq!(mirrored(Side::White.hatchery()), Side::Black.hatchery());
        assert_eq!(BLOCKED.mirrored(), BLOCKED);
        assert_eq!(BOARD.len(), 61);
    }

    #[test]
    fn r_d2_resources_form_a_triangle_around_the_blocked_cell() {
        for cell in RESOURCES {
            assert_eq!(cell.distance(BLOCKED), 2);
            assert!(RESOURCES.iter().all(|other| [0, 3].contains(&cell.distance(other))));
        }
        // One Resource is on the mirror axis, the others are nearer to one side each.
        let nearest = |side: Side, cell: Cell| side.hatchery().iter().map(|from| from.distance(cell)).min();
        let nearer = |cell| nearest(Side::White, cell).cmp(&nearest(Side::Black, cell)) as i8;
        let mut sides = RESOURCES.iter_reading().map(nearer).collect::<heapless::Vec<i8, 3>>();
        sides.sort_unstable();
        assert_eq!(sides, [-1, 0, 1]);
        assert!(Side::ALL.iter().all(|side| side.hatchery().len() == 3));
    }
}
