//! The 127 cells of the panel.
//!
//! A cell has two numbers. [`Cell`] stores its *ring index* `(q + 20 r) mod 127`. A hexagon of
//! radius 6 tiles the plane, so on this ring a step in a given direction is the same offset for
//! every cell. The *reading index* counts row by row from the top left. It is the order of the LEDs
//! and of lists that people read.

use super::{CellSet, Direction, Hex};
use crate::bounded::below;

/// Radius of the panel: six cells from the centre to a corner.
pub const PANEL_RADIUS: u8 = 6;
/// Number of cells of the panel.
pub const PANEL_CELLS: usize = 127;
/// Number of rows of the panel.
pub const PANEL_ROWS: usize = 13;

/// Ring offset of one row down: `3 * radius + 2`.
const ROW_STEP: i16 = 20;

/// A cell of the panel.
///
/// The drawing shows the ring indices. A step east is always +1, south-east +20, south-west +19;
/// the opposite directions subtract the same amounts, mod 127:
///
/// ```text
///               7   8   9  10  11  12  13
///            26  27  28  29  30  31  32  33
///          45  46  47  48  49  50  51  52  53
///        64  65  66  67  68  69  70  71  72  73
///      83  84  85  86  87  88  89  90  91  92  93
///   102 103 104 105 106 107 108 109 110 111 112 113
/// 121 122 123 124 125 126   0   1   2   3   4   5   6
///    14  15  16  17  18  19  20  21  22  23  24  25
///      34  35  36  37  38  39  40  41  42  43  44
///        54  55  56  57  58  59  60  61  62  63
///          74  75  76  77  78  79  80  81  82
///            94  95  96  97  98  99 100 101
///             114 115 116 117 118 119 120
/// ```
///
/// Cells are ordered by ring index; see [`CellSet::iter_reading`] for reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Cell(u8);

impl Cell {
    /// The cell in the centre.
    pub const CENTRE: Cell = Cell(0);

    /// Returns the cell at `hex`, if it lies on the panel.
    pub const fn new(hex: Hex) -> Option<Cell> {
        if hex.length() > PANEL_RADIUS {
            return None;
        }
        let ring = hex.q as i16 + ROW_STEP * hex.r as i16;
        Some(Cell(if ring < 0 { ring + PANEL_CELLS as i16 } else { ring } as u8))
    }

    /// Returns the cell with this ring index.
    pub const fn from_ring(index: usize) -> Option<Cell> {
        if index < PANEL_CELLS { Some(Cell(index as u8)) } else { None }
    }

    /// Returns the cell with this reading index: row by row from the top, west to east.
    pub const fn from_reading(index: usize) -> Option<Cell> {
        if index < PANEL_CELLS { Some(Cell(TABLES.cell_by_reading[index])) } else { None }
    }

    /// Iterates over all cells in reading order.
    pub fn all() -> impl Iterator<Item = Cell> {
        TABLES.cell_by_reading.into_iter().map(Cell)
    }

    /// Returns the coordinates of the cell.
    pub const fn hex(self) -> Hex {
        TABLES.hex_by_ring[self.ring()]
    }

    /// Returns the ring index: the position in bit sets and tables.
    pub const fn ring(self) -> usize {
        below::<PANEL_CELLS>(self.0)
    }

    /// Returns the reading index: the position on the LED strands and in lists.
    pub const fn reading(self) -> usize {
        below::<PANEL_CELLS>(TABLES.reading_by_ring[self.ring()])
    }

    /// Returns the next cell in this direction; `None` at the edge of the panel.
    pub const fn step(self, direction: Direction) -> Option<Cell> {
        if CellSet::leaving(direction).contains(self) {
            return None;
        }
        Some(Cell(on_ring(self.0 + RING_STEPS[direction.index()])))
    }

    /// Iterates over the neighbours on the panel, counterclockwise from the east.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        Direction::ALL.into_iter().filter_map(move |direction| self.step(direction))
    }

    /// Iterates over the cells from here to the edge of the panel in this direction, excluding this
    /// one.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Cell> {
        core::iter::successors(self.step(direction), move |cell| cell.step(direction))
    }

    /// Returns the number of steps to `other` without obstacles.
    pub const fn distance(self, other: Cell) -> u8 {
        self.hex().distance(other.hex())
    }

    /// Returns this cell after rotating the panel by `sixths` times 60 degrees counterclockwise.
    pub const fn rotated(self, sixths: usize) -> Cell {
        Cell::mapped(self.hex().rotated(sixths))
    }

    /// Returns the mirrored cell in the same row: east and west are swapped.
    pub const fn mirrored(self) -> Cell {
        Cell::mapped(self.hex().mirrored())
    }

    /// Returns the cell at `hex`, which is on the panel because rotating and mirroring keep it
    /// there.
    const fn mapped(hex: Hex) -> Cell {
        match Cell::new(hex) {
            Some(cell) => cell,
            None => Cell::CENTRE,
        }
    }
}

/// Ring offsets of the six directions, as non-negative numbers.
pub(super) const RING_STEPS: [u8; 6] = [1, 108, 107, 126, 19, 20];

/// Wraps an index back onto the ring after one step.
const fn on_ring(index: u8) -> u8 {
    if index >= PANEL_CELLS as u8 { index - PANEL_CELLS as u8 } else { index }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).expect("on the panel")
    }

    #[test]
    fn ring_and_reading_index_of_known_cells() {
        let table = [
            (0, -6, 7, 0),
            (6, -6, 13, 6),
            (-1, -5, 26, 7),
            (0, 0, 0, 63),
            (-6, 6, 114, 120),
            (0, 6, 120, 126),
        ];
        for (q, r, ring, reading) in table {
            assert_eq!((cell(q, r).ring(), cell(q, r).reading()), (ring, reading), "({q},{r})");
            assert_eq!(Cell::from_ring(ring), Some(cell(q, r)));
            assert_eq!(Cell::from_reading(reading), Some(cell(q, r)));
        }
    }

    #[test]
    fn coordinates_off_the_panel_give_no_cell() {
        for (q, r) in [(7, 0), (1, 6), (-4, -3), (127, 127), (-128, -128), (-128, 127), (0, -128)] {
            assert_eq!(Cell::new(Hex::new(q, r)), None, "({q},{r})");
        }
        assert_eq!(Cell::from_ring(127), None);
        assert_eq!(Cell::from_reading(127), None);
    }

    #[test]
    fn steps_agree_with_coordinates_for_every_cell() {
        for cell in Cell::all() {
            for direction in Direction::ALL {
                assert_eq!(
                    cell.step(direction),
                    Cell::new(cell.hex().step(direction)),
                    "{cell:?} {direction:?}"
                );
            }
        }
    }

    #[test]
    fn a_corner_has_three_neighbours() {
        assert!(cell(6, 0).neighbours().eq([cell(6, -1), cell(5, 0), cell(5, 1)]));
    }

    #[test]
    fn rays_end_at_the_edge() {
        assert!(cell(4, 0).ray(Direction::E).eq([cell(5, 0), cell(6, 0)]));
        assert!(cell(1, -4).ray(Direction::NW).eq([cell(1, -5), cell(1, -6)]));
        assert_eq!(cell(6, 0).ray(Direction::SE).count(), 0);
    }

    #[test]
    fn rotation_and_mirroring_keep_cells_on_the_panel() {
        for cell in Cell::all() {
            assert_eq!(cell.rotated(1).hex(), cell.hex().rotated(1));
            assert_eq!(cell.mirrored().hex(), cell.hex().mirrored());
        }
    }
}
