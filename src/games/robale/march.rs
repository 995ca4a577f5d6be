//! Marches: several steps of one army in a movement phase, seen from one of its bugs.

use heapless::Vec;

use super::ground::PLAYABLE;
use super::spots::Spots;
use super::{Action, Bugs, Side};
use crate::hex::{Cell, CellSet, Direction, PANEL_CELLS};

/// The maximum number of steps of a march: the most moves of any bug.
pub const MAX_MARCH: usize = 4;

/// The steps of a march.
pub type Steps = Vec<Action, MAX_MARCH>;

/// The cells that a bug can reach with its army, each by the fewest steps.
#[derive(Clone, Debug)]
pub struct March {
    bugs: Bugs,
    side: Side,
    from: Cell,
    /// The direction of the last step to each cell.
    last: [Option<Direction>; PANEL_CELLS],
    reached: CellSet,
}

impl March {
    /// Finds the cells that the bug of `side` on `from` can reach.
    pub fn new(bugs: &Bugs, side: Side, from: Cell) -> March {
        let mut march = March { bugs: *bugs, side, from, last: [None; PANEL_CELLS], reached: CellSet::EMPTY };
        let mut edge = CellSet::of(from);
        for _ in 0..MAX_MARCH {
            edge = edge.iter().fold(CellSet::EMPTY, |next, cell| next | march.extend(cell));
            if edge.is_empty() {
                break;
            }
        }
        march
    }

    /// Returns the cells that the bug can reach.
    pub const fn cells(&self) -> CellSet {
        self.reached
    }

    /// Returns the steps to a cell; empty if the bug cannot reach it.
    pub fn steps(&self, to: Cell) -> Steps {
        let mut bugs = self.bugs;
        let mut at = self.from;
        let mut steps = Steps::new();
        for direction in self.directions(to) {
            let army = self.army(&bugs, at);
            if let Some(first) = army.first() {
                // A way has no more steps than the list.
                let _ = steps.push(Action::Step(first, direction));
            }
            bugs.shift(self.side, army, direction);
            at = at.step(direction).unwrap_or(at);
        }
        steps
    }

    /// Returns the cells of the way to a cell, the start first; only the start if the bug cannot
    /// reach it.
    pub fn way(&self, to: Cell) -> impl Iterator<Item = Cell> {
        let mut at = self.from;
        let passed = self.directions(to).into_iter().map(move |direction| {
            at = at.step(direction).unwrap_or(at);
            at
        });
        core::iter::once(self.from).chain(passed)
    }

    fn directions(&self, to: Cell) -> Vec<Direction, MAX_MARCH> {
        let mut way = Vec::new();
        let mut at = to;
        while let Some(direction) = self.last[at.ring()].filter(|_| at != self.from) {
            let _ = way.push(direction);
            at = at.step(direction.opposite()).unwrap_or(self.from);
        }
        way.reverse();
        way
    }

    fn army(&self, bugs: &Bugs, at: Cell) -> Spots {
        Spots::of(at).flood(bugs.side(self.side))
    }

    /// Takes every step from a reached cell to new cells, and returns those.
    fn extend(&mut self, at: Cell) -> CellSet {
        let mut bugs = self.bugs;
        let mut here = self.from;
        for direction in self.directions(at) {
            bugs.shift(self.side, self.army(&bugs, here), direction);
            here = here.step(direction).unwrap_or(here);
        }
        let army = self.army(&bugs, at);
        // The game is over once a side holds all Resources.
        if army.meets(bugs.tired(self.side)) || bugs.holds_resources(self.side) {
            return CellSet::EMPTY;
        }
        let mut found = CellSet::EMPTY;
        for direction in Direction::ALL {
            let Some(to) = at.step(direction).filter(|to| PLAYABLE.meets(Spots::of(*to))) else { continue };
            let is_new = to != self.from && !self.reached.contains(to);
            if is_new && bugs.shifting(self.side, army, direction).meets(Spots::of(at)) {
                self.last[to.ring()] = Some(direction);
                self.reached.insert(to);
                found.insert(to);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::robale::Bug;
    use crate::hex::Hex;

    fn at(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).unwrap()
    }

    fn bugs(placed: &[(Side, Bug, Cell)]) -> Bugs {
        let mut bugs = Bugs::NONE;
        placed.iter().for_each(|(side, bug, cell)| bugs.put(*side, *bug, *cell));
        bugs
    }

    #[test]
    fn an_ant_marches_four_cells_and_stops_at_an_enemy() {
        let alone = bugs(&[(Side::White, Bug::Ant, at(-4, 2))]);
        let march = March::new(&alone, Side::White, at(-4, 2));
        assert!(march.cells().contains(at(0, 2)) && !march.cells().contains(at(1, 2)));
        assert_eq!(march.steps(at(0, 2)).len(), 4);
        let met = bugs(&[(Side::White, Bug::Ant, at(-4, 2)), (Side::Black, Bug::Ant, at(-1, 2))]);
        let march = March::new(&met, Side::White, at(-4, 2));
        // The bug is pinned next to the enemy, so it cannot pass.
        assert!(march.cells().contains(at(-2, 2)) && !march.cells().contains(at(0, 2)));
    }

    #[test]
    fn an_army_goes_as_far_as_its_slowest_bug() {
        let army = bugs(&[(Side::White, Bug::Ant, at(-3, 2)), (Side::White, Bug::Beetle, at(-4, 2))]);
        let march = March::new(&army, Side::White, at(-3, 2));
        assert!(march.cells().contains(at(-1, 2)) && !march.cells().contains(at(0, 2)));
        let steps = march.steps(at(-1, 2));
        // The first bug of the army identifies it, wherever the march has taken it.
        let first = [at(-4, 2), at(-3, 2)].map(|first| Action::Step(first, Direction::E));
        assert_eq!(steps, first);
        let way: Vec<Cell, 5> = march.way(at(-1, 2)).collect();
        assert_eq!(way, [at(-3, 2), at(-2, 2), at(-1, 2)]);
    }
}
