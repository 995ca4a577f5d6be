//! Counts positions, to check and benchmark the move generator.

use std::ops::ControlFlow;

use hexboard::games::hive::{ListOrder, Position};

/// Returns the number of positions after exactly this number of turns, applying every move.
pub fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    let _ = position.visit_actions(ListOrder::Any, |action| {
        let mut after = *position;
        after.make(action);
        sum += count(&after, depth - 1);
        ControlFlow::Continue(())
    });
    sum
}

/// Returns the same count, but takes the length of the list for the last turn.
pub fn count_bulk(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        _ => {
            let mut sum = 0;
            let _ = position.visit_actions(ListOrder::Any, |action| {
                let mut after = *position;
                after.make(action);
                sum += count_bulk(&after, depth - 1);
                ControlFlow::Continue(())
            });
            sum
        }
    }
}
