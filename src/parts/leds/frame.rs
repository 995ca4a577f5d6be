//! The colours of all LEDs of the board.

use core::ops::{Index, IndexMut};

use smart_leds::RGB8;

use crate::hex::{Cell, PANEL_CELLS};

/// LEDs of a cell: 0 in the centre, 1 to 6 towards E, NE, NW, W, SW, SE.
pub const LEDS_PER_CELL: usize = 7;
/// LEDs of the whole panel.
pub const LEDS: usize = PANEL_CELLS * LEDS_PER_CELL;

/// The seven LEDs of a cell: the centre, then the edges in the order of
/// [`crate::hex::Direction::ALL`].
pub type CellLeds = [RGB8; LEDS_PER_CELL];

/// The perceived colour of each LED of the panel, before gamma, brightness and power limit. Cells
/// are in reading order.
#[derive(PartialEq, Eq)]
// The alignment lets the compiler copy by words, eight times as fast on the microcontroller.
#[repr(align(4))]
pub struct Frame {
    cells: [CellLeds; PANEL_CELLS],
}

impl Clone for Frame {
    fn clone(&self) -> Frame {
        Frame { cells: self.cells }
    }

    /// Copies in place, without a temporary on the stack.
    fn clone_from(&mut self, source: &Frame) {
        self.cells = source.cells;
    }
}

impl Frame {
    /// All LEDs dark.
    pub const DARK: Frame = Frame { cells: [[RGB8 { r: 0, g: 0, b: 0 }; LEDS_PER_CELL]; PANEL_CELLS] };

    /// Returns the cells in reading order.
    pub const fn cells(&self) -> &[CellLeds; PANEL_CELLS] {
        &self.cells
    }

    /// Returns the cells in reading order, mutable.
    pub const fn cells_mut(&mut self) -> &mut [CellLeds; PANEL_CELLS] {
        &mut self.cells
    }

    /// Returns all LEDs of all cells, cell by cell in reading order.
    pub fn leds(&self) -> &[RGB8] {
        self.cells.as_flattened()
    }
}

impl Index<Cell> for Frame {
    type Output = CellLeds;
    fn index(&self, cell: Cell) -> &CellLeds {
        &self.cells[cell.reading()]
    }
}

impl IndexMut<Cell> for Frame {
    fn index_mut(&mut self, cell: Cell) -> &mut CellLeds {
        &mut self.cells[cell.reading()]
    }
}
