//! The 127 cells of the panel.
//!
//! A cell has two numbers. Its *ring index* `(q + 20 r) mod 127` is what [`Cell`] stores: a hexagon of
//! radius 6 tiles the plane, so on that ring every direction is one fixed step for all cells alike.
//! Its *reading index* counts row by row from the top left, the order of the LEDs and of lists that
//! people read.

use super::{Direction, Hex};

/// Radius of the panel: six cells around the middle one.
pub const PANEL_RADIUS: u8 = 6;
/// Cells of the panel.
pub const PANEL_CELLS: usize = 127;
/// Rows of the panel, from the top.
pub const PANEL_ROWS: usize = 13;

/// Ring step for one row down: `3 * radius + 2`.
const ROW_STEP: i16 = 20;

/// A cell of the panel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Cell(u8);

impl Cell {
    /// The cell in the middle.
    pub const CENTRE: Cell = Cell(0);

    /// The cell at `hex`, if it lies on the panel.
    pub const fn new(hex: Hex) -> Option<Cell> {
        if hex.length() > PANEL_RADIUS {
            return None;
        }
        let ring = hex.q as i16 + ROW_STEP * hex.r as i16;
        Some(Cell(ring.rem_euclid(PANEL_CELLS as i16) as u8))
    }

    /// The cell with this ring index.
    pub const fn from_ring(index: usize) -> Option<Cell> {
        if index < PANEL_CELLS { Some(Cell(index as u8)) } else { None }
    }

    /// The cell with this reading index: row by row from the top, west to east.
    pub const fn from_reading(index: usize) -> Option<Cell> {
        if index < PANEL_CELLS { Some(Cell(TABLES.cell_by_reading[index])) } else { None }
    }

    /// All cells in reading order.
    pub fn all() -> impl Iterator<Item = Cell> {
        TABLES.cell_by_reading.into_iter().map(Cell)
    }

    /// Where the cell lies.
    pub const fn hex(self) -> Hex {
        TABLES.hex_by_ring[self.0 as usize]
    }

    /// The ring index: position in bit sets and tables.
    pub const fn ring(self) -> usize {
        self.0 as usize
    }

    /// The reading index: position on the LED strands and in lists.
    pub const fn reading(self) -> usize {
        TABLES.reading_by_ring[self.0 as usize] as usize
    }

    /// The next cell in this direction, if the panel goes on there.
    pub const fn step(self, direction: Direction) -> Option<Cell> {
        Cell::new(self.hex().step(direction))
    }
}

impl core::fmt::Debug for Cell {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Hex { q, r } = self.hex();
        write!(f, "Cell({q},{r})")
    }
}

struct Tables {
    hex_by_ring: [Hex; PANEL_CELLS],
    reading_by_ring: [u8; PANEL_CELLS],
    cell_by_reading: [u8; PANEL_CELLS],
}

static TABLES: Tables = tables();

const fn tables() -> Tables {
    let mut tables = Tables {
        hex_by_ring: [Hex::ORIGIN; PANEL_CELLS],
        reading_by_ring: [u8::MAX; PANEL_CELLS],
        cell_by_reading: [u8::MAX; PANEL_CELLS],
    };
    let radius = PANEL_RADIUS as i8;
    let mut reading = 0;
    let mut r = -radius;
    while r <= radius {
        let mut q = -radius;
        while q <= radius {
            if let Some(cell) = Cell::new(Hex::new(q, r)) {
                assert!(tables.reading_by_ring[cell.ring()] == u8::MAX, "two cells on one ring index");
                tables.hex_by_ring[cell.ring()] = Hex::new(q, r);
                tables.reading_by_ring[cell.ring()] = reading as u8;
                tables.cell_by_reading[reading] = cell.0;
                reading += 1;
            }
            q += 1;
        }
        r += 1;
    }
    assert!(reading == PANEL_CELLS);
    tables
}
