//! One level of the search. Levels are kept on an explicit stack, so that the search can stop and
//! continue anywhere.

use crate::games::hive::{Action, UnmakeInfo};

/// How the current move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveSearch {
    /// Null move: if the position is good enough even without a move, it need not be searched.
    Pass,
    /// With reduced depth, because it looks unpromising.
    Reduced,
    /// To full depth with a null window: only whether it is better than the best so far.
    Scout,
    /// To full depth with the full window, for its value.
    Full,
}

/// A position on the path from the root to the current position.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchFrame {
    pub key: u64,
    /// The search window, from the point of view of the side to move.
    pub alpha: i16,
    pub beta: i16,
    /// The best value so far and the code of its move; 0 for none.
    pub best: i16,
    pub best_code: u32,
    /// Alpha when the position was entered, to determine the kind of bound.
    pub entered: i16,
    /// Remaining depth in turns, and extensions because a Queen is about to be surrounded.
    pub depth: i8,
    pub added: u8,
    /// Its moves in the pool: all of them, and those not tried yet.
    pub first: u16,
    pub next: u16,
    pub end: u16,
    /// The current move.
    pub mode: MoveSearch,
    pub code: u32,
    pub made: Option<(Action, UnmakeInfo)>,
    /// Whether the window is a null window and no Queen is about to be surrounded.
    pub quiet: bool,
}

impl SearchFrame {
    pub const EMPTY: SearchFrame = SearchFrame {
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
        mode: MoveSearch::Full,
        code: 0,
        made: None,
        quiet: false,
    };

    /// Returns the number of moves tried, including the current one.
    pub const fn tried(&self) -> u16 {
        self.next - self.first
    }

    /// Returns whether the position before the current move can occur again (H-6.2). It cannot
    /// after a placement.
    pub const fn is_reversible(&self) -> bool {
        !matches!(self.made, Some((Action::Place { .. }, _)))
    }
}
