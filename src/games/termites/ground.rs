//! The board and its terrain.

use super::Caste;
use crate::hex::{Board, Cell, CellSet};

/// T-1.1: the board, a hexagon of radius 5.
pub const BOARD: Board = Board::new(5).unwrap();
/// T-1.1: the cells that are not on the edge.
pub const INNER: CellSet = BOARD.cells().difference(BOARD.edge());

/// Returns the cells of the board adjacent to this one.
pub fn near(cell: Cell) -> CellSet {
    static NEAR: [CellSet; crate::hex::PANEL_CELLS] = {
        let mut near = [CellSet::EMPTY; crate::hex::PANEL_CELLS];
        let mut ring = 0;
        while let Some(cell) = Cell::from_ring(ring) {
            near[ring] = CellSet::of(cell).neighbours().intersection(BOARD.cells());
            ring += 1;
        }
        near
    };
    NEAR[cell.ring()]
}

/// T-3: the terrain of a tile. A cell without a tile is Clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Terrain {
    /// Only flyers can enter.
    Water,
    /// Closed to flyers; gives spitters a bonus.
    Vegetation,
    /// Gives a defence bonus; hard to enter.
    Stones,
}

impl Terrain {
    /// All three terrains.
    pub const ALL: [Terrain; 3] = [Terrain::Water, Terrain::Vegetation, Terrain::Stones];

    /// Returns the word used in maps and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Water => "water",
            Terrain::Vegetation => "vegetation",
            Terrain::Stones => "stones",
        }
    }
}

/// The terrain of the whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Ground([CellSet; 3]);

impl Ground {
    /// A board without tiles.
    pub const CLEAR: Ground = Ground([CellSet::EMPTY; 3]);

    /// Creates a board with these cells of Water, Vegetation and Stones. They must not overlap.
    pub const fn new(water: CellSet, vegetation: CellSet, stones: CellSet) -> Ground {
        Ground([water, vegetation, stones])
    }

    /// Returns the cells of one terrain.
    pub const fn of(&self, terrain: Terrain) -> CellSet {
        self.0[terrain as usize]
    }

    /// Returns all cells with a tile.
    pub const fn tiles(&self) -> CellSet {
        self.0[0].union(self.0[1]).union(self.0[2])
    }

    /// Returns all cells without a tile.
    pub const fn clear(&self) -> CellSet {
        BOARD.cells().difference(self.tiles())
    }

    /// Returns the terrain of this cell; `None` if it is Clear.
    pub fn at(&self, cell: Cell) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|&terrain| self.of(terrain).contains(cell))
    }

    /// Puts a tile on a cell that has none.
    pub fn lay(&mut self, terrain: Terrain, cell: Cell) {
        self.0[terrain as usize].insert(cell);
    }

    /// Returns the cells where this caste may be placed (T-5.2).
    pub const fn placeable(&self, caste: Caste) -> CellSet {
        match caste {
            Caste::Flyer => BOARD.cells().difference(self.of(Terrain::Vegetation)),
            Caste::Worker | Caste::Soldier | Caste::Spitter => {
                BOARD.cells().difference(self.of(Terrain::Water))
            }
        }
    }

    /// Returns the cells this caste can enter, in a move, an attack or a retreat (T-3).
    pub const fn enterable(&self, caste: Caste) -> CellSet {
        match caste {
            Caste::Worker | Caste::Flyer => self.placeable(caste),
            Caste::Soldier | Caste::Spitter => self.placeable(caste).difference(self.of(Terrain::Stones)),
        }
    }

    /// Returns the cells this caste enters for one movement point (T-3).
    pub const fn easy(&self, caste: Caste) -> CellSet {
        match caste {
            Caste::Flyer => self.enterable(caste),
            Caste::Worker | Caste::Soldier | Caste::Spitter => {
                self.enterable(caste).difference(self.of(Terrain::Stones))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_d1_the_radius_is_5() {
        assert_eq!(BOARD.radius(), 5);
    }

    #[test]
    fn t_1_1_the_board_has_91_cells_of_which_30_are_at_the_edge() {
        assert_eq!((BOARD.cells().len(), INNER.len()), (91, 61));
        for cell in BOARD.cells() {
            assert_eq!(near(cell).len() == 6, INNER.contains(cell), "{cell:?}");
        }
    }
}
