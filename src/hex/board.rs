//! Hexagonal boards: the part of the panel that a game uses.

use core::fmt;
use core::iter::FusedIterator;

use super::{Cell, CellSet, Direction, Hex, PANEL_RADIUS, PANEL_ROWS};
use crate::bounded::below;

/// A hexagon of cells around the centre of the panel, with radius 0 to 6.
///
/// `const BOARD: Board = Board::new(5).unwrap();` creates one in a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Board {
    radius: u8,
}

impl Board {
    /// The whole panel.
    pub const PANEL: Board = Board { radius: PANEL_RADIUS };

    /// Returns the board of this radius; `None` if it is larger than 6.
    pub const fn new(radius: u8) -> Option<Board> {
        if radius <= PANEL_RADIUS { Some(Board { radius }) } else { None }
    }

    /// Returns the number of steps from the centre to a corner.
    pub const fn radius(self) -> u8 {
        self.radius
    }

    /// Returns the number of cells: 1, 7, 19, 37, 61, 91 or 127.
    #[expect(clippy::len_without_is_empty, reason = "a board always has its middle cell")]
    pub const fn len(self) -> usize {
        let radius = self.radius as usize;
        3 * radius * (radius + 1) + 1
    }

    /// Returns all cells of the board.
    pub const fn cells(self) -> CellSet {
        BOARD_SETS[below::<{ PANEL_RADIUS as usize + 1 }>(self.radius)]
    }

    /// Returns the cells with fewer than six neighbours on the board.
    pub const fn edge(self) -> CellSet {
        match self.radius {
            0 => BOARD_SETS[0],
            radius => self.cells().difference(BOARD_SETS[radius as usize - 1]),
        }
    }

    /// Returns whether the board contains the cell.
    pub const fn contains(self, cell: Cell) -> bool {
        self.cells().contains(cell)
    }

    /// Returns the cell at `hex`, if it lies on the board.
    pub const fn cell(self, hex: Hex) -> Option<Cell> {
        if hex.length() <= self.radius { Cell::new(hex) } else { None }
    }

    /// Returns the cells of row `r`; empty if the board has no such row.
    pub const fn row(self, r: i8) -> CellSet {
        if r.unsigned_abs() > self.radius {
            return CellSet::EMPTY;
        }
        PANEL_ROW_SETS[(r + PANEL_RADIUS as i8) as usize].intersection(self.cells())
    }

    /// Returns the name of a cell: a letter for the row, from the top, and a number within the row,
    /// from the west. A cell that is not on the board is named by its coordinates.
    ///
    /// ```text
    ///      A1 A2 A3
    ///    B1 B2 B3 B4
    ///  C1 C2 C3 C4 C5
    /// ```
    pub const fn name(self, cell: Cell) -> CellName {
        CellName { board: self, cell }
    }

    /// Returns the marks on the ring around this board that point at a cell. Each mark is a cell of
    /// the ring and the direction in which it points.
    ///
    /// Two marks lie at the ends of the row. The other two point along the line of cells with the
    /// same number: downwards for the upper half, upwards for the lower half. Marks that would lie
    /// off the panel are left out.
    pub fn marks(self, cell: Cell) -> impl Iterator<Item = (Cell, Direction)> {
        let is_named = self.contains(cell);
        Board::marks_on(self.radius as i8 + 1, cell).filter(move |_| is_named)
    }

    /// Returns the same marks for a ring at distance `ring` from the centre.
    pub fn marks_on(ring: i8, cell: Cell) -> impl Iterator<Item = (Cell, Direction)> {
        let Hex { q, r } = cell.hex();
        let line = q + r.min(0);
        let top = if line <= 0 { Hex::new(line + ring, -ring) } else { Hex::new(ring, line - ring) };
        let bottom = if line <= 0 { Hex::new(line, ring) } else { Hex::new(line, ring - line) };
        let marks = [
            (Hex::new(-ring - r.min(0), r), Direction::E),
            (Hex::new(ring - r.max(0), r), Direction::W),
            (top, Direction::SW),
            (bottom, Direction::NW),
        ];
        marks.into_iter().filter_map(|(hex, way)| Some((Cell::new(hex)?, way)))
    }

    /// Returns the rows from the top.
    pub const fn rows(self) -> Rows {
        Rows { board: self, next: -(self.radius as i8) }
    }
}

/// Displays the name of a cell; made by [`Board::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName {
    board: Board,
    cell: Cell,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hex { q, r } = self.cell.hex();
        if !self.board.contains(self.cell) {
            return write!(f, "({q},{r})");
        }
        let radius = self.board.radius as i8;
        let row = (b'A' + (r + radius) as u8) as char;
        write!(f, "{row}{}", q + radius + r.min(0) + 1)
    }
}

/// Iterator returned by [`Board::rows`].
#[derive(Clone, Debug)]
pub struct Rows {
    board: Board,
    next: i8,
}

impl Iterator for Rows {
    type Item = CellSet;

    fn next(&mut self) -> Option<CellSet> {
        if self.next > self.board.radius as i8 {
            return None;
        }
        self.next += 1;
        Some(self.board.row(self.next - 1))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.board.radius as i8 + 1 - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Rows {}
impl FusedIterator for Rows {}

/// The cells of the board of each radius.
static BOARD_SETS: [CellSet; PANEL_RADIUS as usize + 1] = board_sets();

const fn board_sets() -> [CellSet; PANEL_RADIUS as usize + 1] {
    let mut sets = [CellSet::EMPTY; PANEL_RADIUS as usize + 1];
    let mut ring = 0;
    while let Some(cell) = Cell::from_ring(ring) {
        let mut radius = cell.hex().length() as usize;
        while radius < sets.len() {
            sets[radius].insert(cell);
            radius += 1;
        }
        ring += 1;
    }
    sets
}

/// The rows of the panel, from the top.
pub(super) static PANEL_ROW_SETS: [CellSet; PANEL_ROWS] = panel_row_sets();

const fn panel_row_sets() -> [CellSet; PANEL_ROWS] {
    let mut rows = [CellSet::EMPTY; PANEL_ROWS];
    let mut ring = 0;
    while let Some(cell) = Cell::from_ring(ring) {
        rows[(cell.hex().r + PANEL_RADIUS as i8) as usize].insert(cell);
        ring += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    const SEVEN: Board = Board::new(1).unwrap();
    const _: () = assert!(SEVEN.cells().is_same(CellSet::of(Cell::CENTRE).grown()));
    const _: () = assert!(Board::new(7).is_none());

    #[test]
    fn len_matches_the_known_board_sizes() {
        let table = [(0, 1, 1), (1, 7, 6), (2, 19, 12), (3, 37, 18), (4, 61, 24), (5, 91, 30), (6, 127, 36)];
        for (radius, cells, edge) in table {
            let board = Board::new(radius).unwrap();
            assert_eq!(board.radius(), radius);
            assert_eq!((board.len(), board.cells().len(), board.edge().len()), (cells, cells, edge));
        }
    }

    #[test]
    fn edge_cells_have_fewer_than_six_neighbours() {
        for board in (0..=6).filter_map(Board::new) {
            for cell in board.cells() {
                let neighbours = CellSet::of(cell).neighbours() & board.cells();
                assert_eq!(board.edge().contains(cell), neighbours.len() < 6, "{board:?} {cell:?}");
            }
        }
    }

    #[test]
    fn rows_of_a_small_board_match_a_table() {
        let expected = [
            CellSet::at(&[(0, -1), (1, -1)]).unwrap(),
            CellSet::at(&[(-1, 0), (0, 0), (1, 0)]).unwrap(),
            CellSet::at(&[(-1, 1), (0, 1)]).unwrap(),
        ];
        assert!(SEVEN.rows().eq(expected));
        assert_eq!(SEVEN.row(-1), expected[0]);
        assert_eq!(SEVEN.row(2), CellSet::EMPTY);
        assert_eq!(SEVEN.row(-128), CellSet::EMPTY);
        assert_eq!(SEVEN.rows().len(), 3);
    }

    #[test]
    fn panel_rows_have_seven_to_thirteen_cells() {
        let sizes = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7];
        assert!(Board::PANEL.rows().map(CellSet::len).eq(sizes));
    }

    #[test]
    fn a_board_contains_only_cells_within_its_radius() {
        let board = Board::new(4).unwrap();
        let inside = Hex::new(-4, 2);
        let outside = Hex::new(3, 2);
        assert_eq!(board.cell(inside), Cell::new(inside));
        assert_eq!(board.cell(outside), None);
        assert!(board.contains(Cell::new(inside).unwrap()));
        assert!(!board.contains(Cell::new(outside).unwrap()));
        assert_eq!(board.cell(Hex::new(-128, -128)), None);
    }
    #[test]
    fn cells_are_named_by_row_letter_and_number() {
        let table = [
            (
                4,
                [
                    ((0, 0), "E5"),
                    ((0, -4), "A1"),
                    ((4, -4), "A5"),
                    ((-4, 0), "E1"),
                    ((0, 4), "I5"),
                    ((5, 0), "(5,0)"),
                ],
            ),
            (
                6,
                [
                    ((0, 0), "G7"),
                    ((0, -6), "A1"),
                    ((6, -6), "A7"),
                    ((-6, 0), "G1"),
                    ((0, 6), "M7"),
                    ((6, 0), "G13"),
                ],
            ),
        ];
        for (radius, names) in table {
            let board = Board::new(radius).unwrap();
            for ((q, r), name) in names {
                assert_eq!(board.name(Cell::new(Hex::new(q, r)).unwrap()).to_string(), name);
            }
        }
    }

    /// A mark leads to its cell along the row, or along the line in the cell's half of the board.
    #[test]
    fn marks_point_at_their_cell() {
        for radius in [4, 5] {
            let board = Board::new(radius).unwrap();
            for cell in board.cells() {
                let marks: Vec<(Cell, Direction)> = board.marks(cell).collect();
                assert_eq!(marks.len(), 4);
                let leads_there = |&(mark, way): &(Cell, Direction)| {
                    assert!(!board.contains(mark), "{mark:?} lies outside the board");
                    core::iter::successors(Some(mark), |at| at.step(way)).any(|at| at == cell)
                };
                let leading = marks.iter().filter(|mark| leads_there(mark)).count();
                assert_eq!(leading, if cell.hex().r == 0 { 4 } else { 3 }, "{}", board.name(cell));
            }
            assert_eq!(
                board.marks(Cell::all().next().unwrap()).count(),
                0,
                "a corner of the panel has no name"
            );
        }
    }
}
