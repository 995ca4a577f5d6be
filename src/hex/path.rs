//! Shortest ways.

use heapless::Vec;

use super::{Cell, CellSet, Costs, Distances, PANEL_CELLS};

/// A way over neighbouring cells, none twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    cells: Vec<Cell, PANEL_CELLS>,
    cost: u8,
}

impl Path {
    /// The cells of the way, both ends included.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The sum of the costs of entering all cells after the first.
    pub fn cost(&self) -> u8 {
        self.cost
    }
}

/// A cheapest way from `from` to `to` that costs at most `budget`.
///
/// The start need not be passable. The goal must be: a piece that attacks an occupied cell adds that cell to the
/// costs. Of equally cheap ways the choice is fixed: seen from the goal, the cell before is always the first
/// possible one counterclockwise from the east.
pub fn shortest_path(from: Cell, to: Cell, costs: Costs, budget: u8) -> Option<Path> {
    let distances = Distances::within(CellSet::of(from), costs, budget);
    let cost = distances.to(to)?;
    let mut cells = Vec::new();
    let mut at = Some(to);
    while let Some(cell) = at {
        cells.push(cell).ok()?;
        at = if cell == from { None } else { distances.before(cell) };
    }
    cells.reverse();
    Some(Path { cells, cost })
}

#[cfg(test)]
mod tests {
    use super::super::Hex;
    use super::*;

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).expect("on the panel")
    }

    #[test]
    fn around_a_heavy_cell_when_that_is_as_cheap() {
        // Straight east: 2 + 1. Around: (1,-1), (2,-1), (2,0) is 3 as well. Seen from (2,0) the cells before
        // at the right cost are (2,-1), (1,0) and (1,1), in this order.
        let heavy = CellSet::of(cell(1, 0));
        let path = shortest_path(cell(0, 0), cell(2, 0), Costs::new(!heavy, heavy), 9).unwrap();
        assert_eq!(path.cells(), [cell(0, 0), cell(1, -1), cell(2, -1), cell(2, 0)]);
        assert_eq!(path.cost(), 3);
    }

    #[test]
    fn through_a_heavy_cell_when_there_is_no_other_way() {
        let costs = Costs::new(CellSet::of(cell(2, 0)), CellSet::of(cell(1, 0)));
        let path = shortest_path(cell(0, 0), cell(2, 0), costs, 3).unwrap();
        assert_eq!(path.cells(), [cell(0, 0), cell(1, 0), cell(2, 0)]);
        assert_eq!(path.cost(), 3);
        assert_eq!(shortest_path(cell(0, 0), cell(2, 0), costs, 2), None);
    }

    #[test]
    fn staying_costs_nothing() {
        let path = shortest_path(cell(3, 1), cell(3, 1), Costs::default(), 0).unwrap();
        assert_eq!((path.cells(), path.cost()), ([cell(3, 1)].as_slice(), 0));
        let path = shortest_path(cell(3, 1), cell(3, 1), Costs::even(CellSet::PANEL), 5).unwrap();
        assert_eq!((path.cells(), path.cost()), ([cell(3, 1)].as_slice(), 0));
    }

    #[test]
    fn no_way_to_a_closed_goal() {
        let costs = Costs::even(CellSet::PANEL.without(cell(1, 0)));
        assert_eq!(shortest_path(cell(0, 0), cell(1, 0), costs, 200), None);
    }
}
