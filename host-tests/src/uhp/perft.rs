//! Counts positions, to check and benchmark the move generator.

use std::ops::ControlFlow;

use hexboard::games::hive::{ListOrder, Position, SiteBoard};

/// Returns the number of positions after exactly this number of turns, laying out every one.
pub fn count(position: &Position, depth: u32) -> u64 {
    count_on(&mut boards(depth + 1), position, |_| 1)
}

/// Returns the same count, but takes the length of the list for the last turn.
pub fn count_bulk(position: &Position, depth: u32) -> u64 {
    if depth == 0 { 1 } else { count_on(&mut boards(depth), position, count_actions) }
}

/// A board for each turn. Each one loads position after position that differ little.
fn boards(count: u32) -> Vec<SiteBoard> {
    (0..count).map(|_| SiteBoard::PLACEHOLDER).collect()
}

/// Adds up the counts of the positions that are as many turns away as there are further boards.
fn count_on(boards: &mut [SiteBoard], position: &Position, last: fn(&mut SiteBoard) -> u64) -> u64 {
    let Some((board, others)) = boards.split_first_mut() else { return 0 };
    board.load_position(position);
    if others.is_empty() {
        return last(board);
    }
    let mut sum = 0;
    let _ = board.visit_actions(ListOrder::Any, |action| {
        let mut after = *position;
        after.make(action);
        sum += count_on(others, &after, last);
        ControlFlow::Continue(())
    });
    sum
}

fn count_actions(board: &mut SiteBoard) -> u64 {
    let mut count = 0;
    let _ = board.visit_actions(ListOrder::Any, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}
