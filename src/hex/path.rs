//! Shortest paths.

use heapless::Vec;

use super::{Cell, CellSet, Costs, Distances, PANEL_CELLS};

/// A path over neighbouring cells, without repetition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    cells: Vec<Cell, PANEL_CELLS>,
    cost: u8,
}

impl Path {
    /// Returns the cells of the path, both ends included.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the total cost of entering all cells after the first.
    pub fn cost(&self) -> u8 {
        self.cost
    }
}

/// Returns a cheapest path from `from` to `to` that costs at most `budget`; `None` if there is
/// none.
///
/// The start need not be passable. The goal must be passable: to attack an occupied cell, a caller
/// adds that cell to the costs. Among equally cheap paths the choice is fixed: going back from the
/// goal, the previous cell is always the first possible one counterclockwise from the east.
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
    fn ties_between_paths_take_the_first_cell_from_the_east() {
        // Straight east costs 2 + 1. Around by (1,-1), (2,-1), (2,0) costs 3 as well. Going back
        // from (2,0), the candidates at the right cost are (2,-1), (1,0) and (1,1), in this order.
        let expensive = CellSet::of(cell(1, 0));
        let path = shortest_path(cell(0, 0), cell(2, 0), Costs::new(!expensive, expensive), 9).unwrap();
        assert_eq!(path.cells(), [cell(0, 0), cell(1, -1), cell(2, -1), cell(2, 0)]);
        assert_eq!(path.cost(), 3);
    }

    #[test]
    fn the_path_enters_an_expensive_cell_if_it_must() {
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
    fn an_impassable_goal_has_no_path() {
        let costs = Costs::even(CellSet::PANEL.without(cell(1, 0)));
        assert_eq!(shortest_path(cell(0, 0), cell(1, 0), costs, 200), None);
    }
}
