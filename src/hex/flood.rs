//! Connected groups of cells and cells within a number of steps.

use core::iter::FusedIterator;

use super::CellSet;

/// Returns all cells of `passable` that are connected to a cell of `start` through `passable`.
/// Cells of `start` that are not passable are ignored.
pub const fn flood(start: CellSet, passable: CellSet) -> CellSet {
    let mut filled = start.intersection(passable);
    loop {
        let more = filled.grown().intersection(passable);
        if more.is_same(filled) {
            return filled;
        }
        filled = more;
    }
}

/// Returns the cells at most `steps` steps from `start`, moving through `passable` only. The start
/// is always included, passable or not: the moving piece is already there.
pub const fn reach(start: CellSet, passable: CellSet, steps: u8) -> CellSet {
    let mut reached = start;
    let mut left = steps;
    while left > 0 {
        let more = reached.union(reached.neighbours().intersection(passable));
        if more.is_same(reached) {
            return reached;
        }
        reached = more;
        left -= 1;
    }
    reached
}

/// Returns whether the cells form one connected group. True for the empty set and for a single
/// cell.
pub const fn is_connected(set: CellSet) -> bool {
    match set.first() {
        Some(cell) => flood(CellSet::of(cell), set).is_same(set),
        None => true,
    }
}

/// Returns the connected groups of cells, ordered by their first cells in reading order.
pub const fn components(set: CellSet) -> Components {
    Components { left: set }
}

/// Iterator returned by [`components`].
#[derive(Clone, Debug)]
pub struct Components {
    left: CellSet,
}

impl Iterator for Components {
    type Item = CellSet;

    fn next(&mut self) -> Option<CellSet> {
        let group = flood(CellSet::of(self.left.first_reading()?), self.left);
        self.left -= group;
        Some(group)
    }
}

impl FusedIterator for Components {}

#[cfg(test)]
mod tests {
    use super::super::Cell;
    use super::*;

    /// A bent wall and two separate single cells.
    ///
    /// ```text
    ///     a a .
    ///    . a . b
    ///     . . .
    ///      c .
    /// ```
    const A: CellSet = CellSet::at(&[(0, -1), (1, -1), (0, 0)]).unwrap();
    const B: CellSet = CellSet::at(&[(2, 0)]).unwrap();
    const C: CellSet = CellSet::at(&[(-2, 2)]).unwrap();
    const ALL: CellSet = A.union(B).union(C);

    const _: () = assert!(flood(CellSet::of(Cell::CENTRE), ALL).is_same(A));
    const _: () = assert!(is_connected(A) && !is_connected(ALL));
    const _: () = assert!(reach(CellSet::of(Cell::CENTRE), CellSet::PANEL, 6).is_same(CellSet::PANEL));

    #[test]
    fn flood_fills_the_group_of_the_start() {
        assert_eq!(flood(B | C, ALL), B | C);
        assert_eq!(flood(ALL, ALL), ALL);
        assert_eq!(flood(CellSet::EMPTY, ALL), CellSet::EMPTY);
    }

    #[test]
    fn flood_ignores_a_start_on_impassable_ground() {
        let beside = CellSet::at(&[(1, 0)]).unwrap();
        assert!(beside.neighbours().intersects(A));
        assert_eq!(flood(beside, ALL), CellSet::EMPTY);
        assert_eq!(flood(beside | A, ALL), A, "no bridge from A over (1,0) to B");
    }

    #[test]
    fn flood_does_not_leak_over_the_edge_of_the_panel() {
        let east = CellSet::at(&[(6, 0), (6, -1), (6, -2)]).unwrap();
        let west = CellSet::at(&[(-6, 0), (-6, 1), (-6, 6)]).unwrap();
        assert_eq!(flood(east, east | west), east);
    }

    #[test]
    fn components_come_in_reading_order() {
        assert!(components(ALL).eq([A, B, C]));
        // First in reading order, though not on the ring: its index is 67 and A holds 0.
        let north = CellSet::at(&[(0, -3)]).unwrap();
        assert!(components(ALL | north).eq([north, A, B, C]));
        assert_eq!(components(CellSet::EMPTY).next(), None);
    }

    #[test]
    fn the_empty_set_and_a_single_cell_are_connected() {
        assert!(is_connected(CellSet::EMPTY));
        assert!(is_connected(C));
        assert!(!is_connected(B | C));
    }

    #[test]
    fn reach_goes_around_obstacles() {
        // From (0,0) east, with (1,0) and (1,-1) closed, the shortest path to (2,-1) takes four
        // steps.
        let closed = CellSet::at(&[(1, 0), (1, -1)]).unwrap();
        let goal = CellSet::at(&[(2, -1)]).unwrap();
        let start = CellSet::of(Cell::CENTRE);
        assert!(!reach(start, !closed, 3).intersects(goal));
        assert!(reach(start, !closed, 4).intersects(goal));
        assert!(reach(start, CellSet::PANEL, 2).intersects(goal));
    }

    #[test]
    fn reach_keeps_an_impassable_start() {
        let start = CellSet::of(Cell::CENTRE);
        let east = CellSet::at(&[(1, 0), (2, 0)]).unwrap();
        assert_eq!(reach(start, east, 0), start);
        assert_eq!(reach(start, east, 1), start | CellSet::at(&[(1, 0)]).unwrap());
        assert_eq!(reach(start, east, 255), start | east);
    }
}
