//! The rotation of single cells of a panel, where an LED board is mounted turned.

use crate::hex::PANEL_CELLS;

/// Bits for the rotation of a cell.
const BITS: usize = 3;
/// The directions of a cell.
const SIXTHS: u8 = 6;

/// How far each cell is turned counterclockwise, in sixths of a full turn. Cells are counted by
/// their place on the panel in the standard wiring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CellTurns([u8; CellTurns::BYTES]);

impl CellTurns {
    /// Bytes of the stored form.
    pub const BYTES: usize = (PANEL_CELLS * BITS).div_ceil(8);
    /// No cell is turned.
    pub const NONE: CellTurns = CellTurns([0; CellTurns::BYTES]);

    /// Returns how far a cell is turned.
    pub fn get(&self, cell: usize) -> u8 {
        (0..BITS).map(|bit| (self.bit(cell, bit) as u8) << bit).sum()
    }

    /// Turns a cell to this many sixths, of which whole turns are dropped. Ignores a cell that does
    /// not exist.
    pub fn set(&mut self, cell: usize, sixths: u8) {
        for bit in (0..BITS).filter(|_| cell < PANEL_CELLS) {
            let (place, mask) = place(cell, bit);
            let Some(byte) = self.0.get_mut(place) else { continue };
            *byte &= !mask;
            if (sixths % SIXTHS) >> bit & 1 == 1 {
                *byte |= mask;
            }
        }
    }

    /// Returns the number of cells that are turned.
    pub fn count(&self) -> usize {
        (0..PANEL_CELLS).filter(|&cell| self.get(cell) != 0).count()
    }

    /// Returns the stored form.
    pub const fn to_bytes(self) -> [u8; CellTurns::BYTES] {
        self.0
    }

    /// Reads the stored form. A cell with an impossible rotation is not turned.
    pub fn from_bytes(bytes: [u8; CellTurns::BYTES]) -> CellTurns {
        let (stored, mut turns) = (CellTurns(bytes), CellTurns::NONE);
        for cell in (0..PANEL_CELLS).filter(|&cell| stored.get(cell) < SIXTHS) {
            turns.set(cell, stored.get(cell));
        }
        turns
    }

    fn bit(&self, cell: usize, bit: usize) -> bool {
        let (byte, mask) = place(cell, bit);
        self.0.get(byte).is_some_and(|bits| bits & mask != 0)
    }
}

/// Returns the byte and the mask of a bit.
const fn place(cell: usize, bit: usize) -> (usize, u8) {
    let at = cell * BITS + bit;
    (at / 8, 1 << (at % 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_has_its_own_rotation() {
        let mut turns = CellTurns::NONE;
        (0..PANEL_CELLS).for_each(|cell| turns.set(cell, (cell % 7) as u8));
        for cell in 0..PANEL_CELLS {
            assert_eq!(turns.get(cell), (cell % 7 % 6) as u8, "{cell}");
        }
        assert_eq!(CellTurns::from_bytes(turns.to_bytes()), turns);
        turns.set(40, 0);
        assert_eq!((turns.get(39), turns.get(40), turns.get(41)), (4, 0, 0));
    }

    #[test]
    fn cells_and_rotations_that_do_not_exist_change_nothing() {
        let mut turns = CellTurns::NONE;
        turns.set(PANEL_CELLS, 5);
        assert_eq!((turns, turns.get(1000)), (CellTurns::NONE, 0));
        assert_eq!(CellTurns::from_bytes([0xFF; CellTurns::BYTES]), CellTurns::NONE, "seven sixths");
        turns.set(0, 7);
        assert_eq!((turns.get(0), turns.count()), (1, 1));
    }
}
