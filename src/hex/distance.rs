//! Path costs when entering a cell costs one or two.

use core::iter::FusedIterator;

use super::{Cell, CellSet, PANEL_CELLS};

/// The cost of entering each cell: 1, 2, or impassable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    one: CellSet,
    two: CellSet,
}

impl Costs {
    /// Makes entering a cell of `one` cost 1 and a cell of `two` cost 2. A cell of both costs 1;
    /// all others are impassable.
    pub const fn new(one: CellSet, two: CellSet) -> Costs {
        Costs { one, two: two.difference(one) }
    }

    /// Makes entering any of these cells cost 1; all others are impassable.
    pub const fn even(passable: CellSet) -> Costs {
        Costs::new(passable, CellSet::EMPTY)
    }

    /// Returns the cells that can be entered.
    pub const fn passable(self) -> CellSet {
        self.one.union(self.two)
    }

    /// Returns the cost of entering this cell; `None` if it is impassable.
    pub const fn of(self, cell: Cell) -> Option<u8> {
        if self.one.contains(cell) {
            Some(1)
        } else if self.two.contains(cell) {
            Some(2)
        } else {
            None
        }
    }
}

/// Groups cells by their least cost from a start: first the cells of cost 0, then of cost 1, and so
/// on.
///
/// With uniform costs `layers.nth(n)` is the set of cells exactly `n` steps away. A layer may be
/// empty while more follow (cells that cost 2 to enter); the last one never is.
#[derive(Clone, Debug)]
pub struct Layers {
    costs: Costs,
    /// Cells of `now` and of all layers before it.
    seen: CellSet,
    /// The next layer, complete.
    now: CellSet,
    /// The part of the layer after `now` that is already known: cells that cost 2 to enter.
    soon: CellSet,
}

impl Layers {
    /// Starts at all cells of `start`, which need not be passable.
    pub const fn new(start: CellSet, costs: Costs) -> Layers {
        Layers { costs, seen: start, now: start, soon: CellSet::EMPTY }
    }

    /// Returns the next layer; `None` when no further cell can be reached.
    pub const fn advance(&mut self) -> Option<CellSet> {
        let layer = self.now;
        if layer.is_empty() && self.soon.is_empty() {
            return None;
        }
        let beside = layer.neighbours().difference(self.seen);
        self.now = self.soon.union(beside.intersection(self.costs.one));
        self.soon = beside.intersection(self.costs.two).difference(self.soon);
        self.seen = self.seen.union(self.now);
        Some(layer)
    }
}

impl Iterator for Layers {
    type Item = CellSet;

    fn next(&mut self) -> Option<CellSet> {
        self.advance()
    }
}

impl FusedIterator for Layers {}

/// The least cost from a start to every cell, up to a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    costs: Costs,
    by_ring: [u8; PANEL_CELLS],
}

/// Marks a cell that cannot be reached. The most expensive path enters 126 cells for 2 each: 252.
const OUT_OF_REACH: u8 = u8::MAX;

impl Distances {
    /// Computes the cost of the cheapest path from any cell of `start` to every cell within
    /// `budget`. The start costs nothing and need not be passable.
    pub const fn within(start: CellSet, costs: Costs, budget: u8) -> Distances {
        let mut by_ring = [OUT_OF_REACH; PANEL_CELLS];
        let mut layers = Layers::new(start, costs);
        let mut cost = 0;
        while let Some(mut layer) = layers.advance() {
            while let Some(cell) = layer.pop_first() {
                by_ring[cell.ring()] = cost;
            }
            if cost >= budget {
                break;
            }
            cost += 1;
        }
        Distances { costs, by_ring }
    }

    /// Computes the number of steps from any cell of `start` to every cell, through `passable`
    /// only.
    pub const fn steps(start: CellSet, passable: CellSet) -> Distances {
        Distances::within(start, Costs::even(passable), OUT_OF_REACH)
    }

    /// Returns the least cost of reaching this cell; `None` if it is out of reach.
    pub const fn to(&self, cell: Cell) -> Option<u8> {
        match self.by_ring[cell.ring()] {
            OUT_OF_REACH => None,
            cost => Some(cost),
        }
    }

    /// Returns the cells whose least cost is exactly `cost`.
    pub const fn at(&self, cost: u8) -> CellSet {
        let mut set = CellSet::EMPTY;
        let mut ring = 0;
        while let Some(cell) = Cell::from_ring(ring) {
            if self.by_ring[ring] == cost && cost != OUT_OF_REACH {
                set.insert(cell);
            }
            ring += 1;
        }
        set
    }

    /// Returns the previous cell on a cheapest path to `cell`. If there are several, returns the
    /// first counterclockwise from the east. Returns `None` at the start and out of reach.
    pub fn before(&self, cell: Cell) -> Option<Cell> {
        let cost = self.to(cell)?;
        let earlier = cost.checked_sub(self.costs.of(cell)?)?;
        cell.neighbours().find(|&neighbour| self.to(neighbour) == Some(earlier))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Hex;
    use super::*;

    const START: CellSet = CellSet::of(Cell::CENTRE);
    /// A row of three cells to the east; the second one costs 2.
    const ONE: CellSet = CellSet::at(&[(1, 0), (3, 0)]).unwrap();
    const TWO: CellSet = CellSet::at(&[(2, 0)]).unwrap();
    const ROW: Costs = Costs::new(ONE, TWO);

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).expect("on the panel")
    }

    #[test]
    fn cost_is_one_two_or_impassable() {
        assert_eq!([1, 2, 3, 4].map(|q| ROW.of(cell(q, 0))), [Some(1), Some(2), Some(1), None]);
        assert_eq!(Costs::new(ONE, ONE | TWO), ROW);
        assert_eq!(ROW.passable(), ONE | TWO);
    }

    #[test]
    fn layers_include_expensive_cells_one_step_later() {
        let expected = [START, CellSet::of(cell(1, 0)), CellSet::EMPTY, TWO, CellSet::of(cell(3, 0))];
        assert!(Layers::new(START, ROW).eq(expected));
    }

    #[test]
    fn layers_without_obstacles_are_rings() {
        for (n, layer) in Layers::new(START, Costs::even(CellSet::PANEL)).enumerate() {
            assert!(layer.iter().all(|cell| cell.hex().length() as usize == n));
            assert_eq!(layer.len(), if n == 0 { 1 } else { 6 * n });
        }
    }

    #[test]
    fn the_least_cost_may_lead_around_an_expensive_cell() {
        // (1,0) itself costs 2, but beyond it (2,-1) is reached for 2 through (1,-1).
        let expensive = CellSet::of(cell(1, 0));
        let distances = Distances::within(START, Costs::new(!expensive, expensive), 3);
        assert_eq!(distances.to(cell(1, 0)), Some(2));
        assert_eq!(distances.to(cell(2, -1)), Some(2));
        assert_eq!(distances.to(cell(2, 0)), Some(3));
        assert_eq!(distances.before(cell(2, -1)), Some(cell(1, -1)));
    }

    #[test]
    fn cells_beyond_the_budget_are_out_of_reach() {
        let distances = Distances::within(START, ROW, 3);
        assert_eq!([0, 1, 2, 3].map(|q| distances.to(cell(q, 0))), [Some(0), Some(1), Some(3), None]);
        assert_eq!(distances.at(3), TWO);
        assert_eq!(distances.at(2), CellSet::EMPTY);
        assert_eq!(distances.at(OUT_OF_REACH), CellSet::EMPTY);
        assert_eq!(Distances::within(START, ROW, 0).to(Cell::CENTRE), Some(0));
    }

    #[test]
    fn steps_never_enter_impassable_cells() {
        let distances = Distances::steps(START, CellSet::PANEL - CellSet::of(cell(1, 0)));
        assert_eq!(distances.to(cell(1, 0)), None);
        assert_eq!(distances.to(cell(2, 0)), Some(3));
        assert_eq!(distances.before(Cell::CENTRE), None);
    }

    #[test]
    fn distances_can_be_computed_in_constants() {
        const FAR: Distances = Distances::steps(START, CellSet::PANEL);
        const EDGE: CellSet = FAR.at(6);
        assert_eq!(EDGE.len(), 36);
    }
}
