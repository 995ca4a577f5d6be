//! Where the cursor starts in Robale: armies usually go to a Resource.

use core::cmp::Reverse;

use super::board;
use crate::game::Choice;
use crate::games::robale::{Item, Public, RESOURCES};
use crate::hex::Cell;
use crate::ui::game_view::CursorContext;

/// Returns the step with which the chosen army comes nearest to a Resource that its side does not hold.
pub fn likely(public: &Public, aim: CursorContext<'_>) -> Option<Cell> {
    let from = aim.cursor;
    board::march(public, aim.chosen, from)?;
    let goals = RESOURCES - public.bugs.cells(public.turn);
    let far = |cell: &Cell| goals.iter().map(|goal| goal.distance(*cell)).min();
    let beside = aim.targets.iter_reading().filter(|cell| cell.distance(from) == 1);
    beside.filter(|cell| far(cell).is_some()).min_by_key(far)
}

/// Sorts bugs by decreasing cost, because points that are left are lost. The end comes last.
pub fn arrange(items: &mut [Choice]) {
    items.sort_unstable_by_key(|item| match Item::of(*item) {
        Some(Item::Bug(bug)) => (false, Reverse(bug.cost()), bug as u8),
        _ => (true, Reverse(0), 0),
    });
}
