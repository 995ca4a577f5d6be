//! The search for a win in this movement phase of Robale.

use std::collections::HashSet;

use hexboard::game::Seat;
use hexboard::games::robale::{Action, Bugs, MAX_MARCH, RESOURCES, Robale};
use hexboard::hex::{Cell, CellSet};

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
    for steps in 1..=MOST_STEPS {
        let Some(needed) = steps_needed(game) else { return Ok(None) };
        if needed > steps {
            continue;
        }
        let mut search = Search { start: game, budget, seen: HashSet::new(), ends: HashSet::new(), line: Vec::new(), found: None, is_cut: false };
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
        match steps_needed(game) {
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

/// Returns a lower bound of the steps to the win: the way of the nearest bug that is able to go to the
/// farthest Resource. `None` if no bug can reach one of them.
fn steps_needed(game: &Robale) -> Option<usize> {
    let (bugs, side) = (game.bugs(), game.side());
    let pinned = bugs.pinned(side);
    let own: Vec<(Cell, u8)> = bugs
        .iter()
        .filter(|(_, placed)| placed.side == side)
        .map(|(cell, placed)| (cell, if pinned.contains(cell) { 0 } else { placed.moves }))
        .collect();
    let taken: CellSet = bugs.cells(side);
    let mut most = 0;
    for resource in RESOURCES.iter() {
        let near = own.iter().filter(|(cell, moves)| cell.distance(resource) <= *moves);
        most = most.max(near.map(|(cell, _)| cell.distance(resource)).min()?);
    }
    debug_assert!(most > 0 || !RESOURCES.is_subset(taken));
    Some(usize::from(most).max(1))
}
