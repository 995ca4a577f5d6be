//! One level of the search, kept on a stack of our own so that thinking can stop and go on anywhere.

use crate::games::hive::{Action, Before};

/// How the move at hand is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// No move at all: if the position is good enough even so, it need not be searched.
    Pass,
    /// Less deep than the others: it looks unpromising.
    Reduced,
    /// To the full depth, but only asking whether it is better than the best so far.
    Scout,
    /// To the full depth, for its value.
    Full,
}

/// A position on the way from the root to where the search is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub key: u64,
    /// Values that matter, from the side to move.
    pub alpha: i16,
    pub beta: i16,
    /// The best value so far and its move's code; 0 for none.
    pub best: i16,
    pub best_code: u32,
    /// The lower end when the position was entered, to tell what the value says.
    pub entered: i16,
    /// Turns still to look at, and turns added because a Queen is about to fall.
    pub depth: i8,
    pub added: u8,
    /// Its moves in the pool: all of them, and those not tried yet.
    pub first: u16,
    pub next: u16,
    pub end: u16,
    /// The move being searched.
    pub stage: Stage,
    pub code: u32,
    pub made: Option<(Action, Before)>,
    /// Is only good or bad asked, with no Queen about to fall?
    pub quiet: bool,
}

impl Frame {
    pub const EMPTY: Frame = Frame {
        key: 0,
        alpha: 0,
        beta: 0,
        best: 0,
        best_code: 0,
        entered: 0,
        depth: 0,
        added: 0,
        first: 0,
        next: 0,
        end: 0,
        stage: Stage::Full,
        code: 0,
        made: None,
        quiet: false,
    };

    /// How many moves have been tried, the one at hand included.
    pub const fn tried(&self) -> u16 {
        self.next - self.first
    }

    /// Can the position before the move at hand come again (H-6.2)? Not after a placement.
    pub const fn is_reversible(&self) -> bool {
        !matches!(self.made, Some((Action::Place { .. }, _)))
    }
}
