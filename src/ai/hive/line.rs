//! The main line of a search: the moves that it expects from both sides.

use core::ops::ControlFlow;

use heapless::Vec;

use super::table::{Bound, TranspositionTable, lookup, move_mark};
use crate::games::hive::{Action, ListOrder, Position};

/// Returns the best move and the moves that the search expects after it, as far as the table still
/// knows them. Searches of the position must have used the table.
pub fn main_line<const N: usize>(
    start: &Position,
    best: Action,
    memories: &impl TranspositionTable,
) -> Vec<Action, N> {
    let (mut position, mut key) = (*start, start.key());
    let mut line = Vec::new();
    let mut next = Some(best);
    while let Some(action) = next
        && line.push(action).is_ok()
    {
        position.make_keyed(action, &mut key);
        next = expected_move(&position, key, memories);
    }
    line
}

/// Returns the move that the table knows for a position, if it is better than the others.
fn expected_move(position: &Position, key: u64, memories: &impl TranspositionTable) -> Option<Action> {
    let entry = lookup(memories, key).filter(|entry| entry.bound != Bound::Upper)?;
    let mut found = None;
    let _ = position.visit_actions(ListOrder::Any, |action| {
        if move_mark(action.encode().bits()) != entry.best {
            return ControlFlow::Continue(());
        }
        found = Some(action);
        ControlFlow::Break(())
    });
    found
}
