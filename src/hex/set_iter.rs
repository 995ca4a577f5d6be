//! Iterators over the cells of a set.

use core::iter::FusedIterator;

use super::board::PANEL_ROW_SETS;
use super::{Cell, CellSet, PANEL_ROWS};

impl CellSet {
    /// Iterates in ring order. It is the fastest order, for when the order does not matter.
    pub const fn iter(self) -> Cells {
        Cells { left: self }
    }

    /// Iterates in reading order: row by row from the top, west to east.
    pub const fn iter_reading(self) -> ReadingCells {
        ReadingCells { run: CellSet::EMPTY, left: self, next_run: 0 }
    }

    /// Returns the first cell in reading order.
    pub fn first_reading(self) -> Option<Cell> {
        self.iter_reading().next()
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// Iterator returned by [`CellSet::iter`].
#[derive(Clone, Debug)]
pub struct Cells {
    left: CellSet,
}

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        self.left.pop_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.len(), Some(self.left.len()))
    }
}

impl ExactSizeIterator for Cells {}
impl FusedIterator for Cells {}

/// Groups of cells that are consecutive both in reading order and on the ring, in reading order.
/// They are the rows, with the middle row split where the ring index wraps to 0.
const RUNS: [CellSet; PANEL_ROWS + 1] = runs();

const fn runs() -> [CellSet; PANEL_ROWS + 1] {
    let mut runs = [CellSet::EMPTY; PANEL_ROWS + 1];
    let middle = PANEL_ROWS / 2;
    let second_half = CellSet::from_bits((1 << (middle + 1)) - 1);
    let mut row = 0;
    while row < PANEL_ROWS {
        runs[if row <= middle { row } else { row + 1 }] = PANEL_ROW_SETS[row];
        row += 1;
    }
    runs[middle + 1] = second_half;
    runs[middle] = runs[middle].difference(second_half);
    runs
}

/// Iterator returned by [`CellSet::iter_reading`].
#[derive(Clone, Debug)]
pub struct ReadingCells {
    /// The rest of the current run, the cells of later runs, and the index of the next run.
    run: CellSet,
    left: CellSet,
    next_run: usize,
}

impl Iterator for ReadingCells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.run.is_empty() {
            if self.left.is_empty() {
                return None;
            }
            let run = *RUNS.get(self.next_run)?;
            self.run = self.left & run;
            self.left -= run;
            self.next_run += 1;
        }
        self.run.pop_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.run.len() + self.left.len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for ReadingCells {}
impl FusedIterator for ReadingCells {}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: CellSet = CellSet::at(&[(6, 0), (0, 1), (-6, 0), (3, -4), (0, 0), (-1, 0), (2, -4)]).unwrap();

    #[test]
    fn reading_order_is_rows_then_columns() {
        let expected = [(2, -4), (3, -4), (-6, 0), (-1, 0), (0, 0), (6, 0), (0, 1)];
        assert!(SOME.iter_reading().map(|cell| (cell.hex().q, cell.hex().r)).eq(expected));
        assert!(CellSet::PANEL.iter_reading().eq(Cell::all()));
    }

    #[test]
    fn ring_order_is_by_ring_index() {
        assert!(SOME.iter().map(Cell::ring).eq([0, 6, 20, 49, 50, 121, 126]));
    }

    #[test]
    fn remaining_lengths_are_exact() {
        assert_eq!(SOME.iter().len(), 7);
        let mut cells = SOME.iter_reading();
        cells.next();
        assert_eq!(cells.len(), 6);
        assert_eq!(CellSet::EMPTY.iter_reading().next(), None);
    }

    #[test]
    fn first_reading_returns_the_northernmost_then_westernmost_cell() {
        assert_eq!(SOME.first_reading().map(Cell::ring), Some(49));
        assert_eq!(CellSet::EMPTY.first_reading(), None);
    }
}
