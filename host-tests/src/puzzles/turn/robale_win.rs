//! The search for a win in this movement phase of Robale.

use std::collections::HashSet;

use hexboard::game::Seat;
use hexboard::games::robale::{Action, BLOCKED, BOARD, Bugs, MAX_MARCH, RESOURCES, Robale, Side};
use hexboard::hex::{Cell, CellSet, PANEL_CELLS};

use super::robale::{actor, is_won};
use super::{Budget, actions, after, decider};
use crate::puzzles::OutOfBudget;

/// The most steps of a win that is looked for: two bugs with all their moves and more.
const MOST_STEPS: usize = 3 * MAX_MARCH;

/// The shortest wins.
pub(super) struct Winner {
    /// One of them.
    pub line: Vec<Action>,
    /// The number of different final positions.
    pub ends: usize,
}

/// Searches for the shortest win: deeper and deeper, and only where every Resource is still near enough.
///
/// # Errors
/// Returns [`OutOfBudget`].
pub(super) fn winners(game: &Robale, budget: &mut Budget) -> Result<Option<Winner>, OutOfBudget> {
    let ways = Ways::new(game.bugs(), game.side(), CellSet::EMPTY);
    for steps in 1..=MOST_STEPS {
        let Some(needed) = ways.steps_needed(game.bugs(), game.side()) else { return Ok(None) };
        if needed > steps {
            continue;
        }
        let mut search = Search {
            start: game,
            ways: &ways,
            budget,
            seen: HashSet::new(),
            ends: HashSet::new(),
            line: Vec::new(),
            found: None,
            is_cut: false,
        };
        search.deepen(game, steps)?;
        if let Some(line) = search.found {
            return Ok(Some(Winner { line, ends: search.ends.len() }));
        }
        // Nothing was cut off by the depth: more steps change nothing.
        if !search.is_cut {
            return Ok(None);
        }
    }
    Err(OutOfBudget)
}

struct Search<'a> {
    start: &'a Robale,
    ways: &'a Ways,
    budget: &'a mut Budget,
    /// Positions that were searched with this many steps left.
    seen: HashSet<(Bugs, usize)>,
    /// The final positions: the cells of each kind of bug.
    ends: HashSet<Vec<(Cell, u8)>>,
    line: Vec<Action>,
    found: Option<Vec<Action>>,
    is_cut: bool,
}

impl Search<'_> {
    fn deepen(&mut self, game: &Robale, steps: usize) -> Result<(), OutOfBudget> {
        match self.ways.steps_needed(game.bugs(), game.side()) {
            None => return Ok(()),
            Some(needed) if needed > steps => {
                self.is_cut = true;
                return Ok(());
            }
            Some(_) => {}
        }
        if !self.seen.insert((*game.bugs(), steps)) {
            return Ok(());
        }
        self.budget.spend()?;
        for action in actions(game, decider(game).unwrap_or(Seat::A)) {
            if action == Action::EndMove {
                continue;
            }
            let next = after(game, actor(game), action);
            self.line.push(action);
            if is_won(&next, self.start) {
                self.ends.insert(end(next.bugs()));
                self.found.get_or_insert_with(|| self.line.clone());
            } else {
                self.deepen(&next, steps - 1)?;
            }
            self.line.pop();
        }
        Ok(())
    }
}

fn end(bugs: &Bugs) -> Vec<(Cell, u8)> {
    bugs.iter().map(|(cell, placed)| (cell, placed.bug as u8)).collect()
}

/// How far every cell is from each Resource, for bugs of one side in one movement phase, in which the
/// enemies stand still.
pub(super) struct Ways([[u8; PANEL_CELLS]; 3]);

/// The distance of a cell from which no way leads to the Resource.
const NO_WAY: u8 = u8::MAX;

impl Ways {
    /// Measures the ways as if the enemies on the cells `gone` were not there.
    pub fn new(bugs: &Bugs, side: Side, gone: CellSet) -> Ways {
        let enemies = bugs.cells(side.other()) - gone;
        let mut ways = [[NO_WAY; PANEL_CELLS]; 3];
        for (way, resource) in ways.iter_mut().zip(RESOURCES.iter()) {
            if !enemies.contains(resource) {
                measure(way, resource, enemies);
            }
        }
        Ways(ways)
    }

    /// Returns a lower bound of the steps to the win: the best choice of three bugs for the three
    /// Resources, each able to come there. `None` if there is no such choice.
    pub fn steps_needed(&self, bugs: &Bugs, side: Side) -> Option<usize> {
        let own: Vec<(Cell, u8)> = bugs
            .iter()
            .filter(|(_, placed)| placed.side == side)
            .map(|(cell, placed)| (cell, placed.moves))
            .collect();
        let steps = |way: &[u8; PANEL_CELLS], bug: &(Cell, u8)| {
            Some(way[bug.0.ring()]).filter(|steps| *steps <= bug.1)
        };
        let mut best: Option<u8> = None;
        for (at_a, bug_a) in own.iter().enumerate() {
            let Some(a) = steps(&self.0[0], bug_a) else { continue };
            for (at_b, bug_b) in own.iter().enumerate().filter(|(at, _)| *at != at_a) {
                let Some(b) = steps(&self.0[1], bug_b) else { continue };
                for (_, bug_c) in own.iter().enumerate().filter(|(at, _)| *at != at_a && *at != at_b) {
                    let Some(c) = steps(&self.0[2], bug_c) else { continue };
                    let most = a.max(b).max(c);
                    best = Some(best.map_or(most, |best| best.min(most)));
                }
            }
        }
        best.map(|steps| usize::from(steps).max(1))
    }
}

/// Measures the ways to a Resource, backwards. A bug beside an enemy goes no further, so only
/// the Resource itself may touch an enemy, or the cell where the bug stands: it is pinned there.
fn measure(way: &mut [u8; PANEL_CELLS], resource: Cell, enemies: CellSet) {
    way[resource.ring()] = 0;
    let board = BOARD.cells().without(BLOCKED) - enemies;
    let (mut known, mut edge) = (CellSet::of(resource), CellSet::of(resource));
    let free = board - enemies.neighbours();
    for steps in 1..NO_WAY {
        edge = (edge.neighbours() & free) - known;
        if edge.is_empty() {
            return;
        }
        known |= edge;
        edge.iter().for_each(|cell| way[cell.ring()] = steps);
    }
}
