//! Alpha-beta search with iterative deepening. It uses its own stack of positions, so that every
//! step looks at one position and the search can be interrupted.

mod enter;
mod moves;
#[cfg(test)]
mod tests;

use core::ops::ControlFlow;

use super::frame::SearchFrame;
use super::order::HistoryTable;
use super::table::TranspositionTable;
use super::weights::{PhasedWeights, WEIGHTS, Weights};
use crate::ai::{MAX_STEP_WORK, SearchStep, Work};
use crate::game::{Code, Visit};
use crate::games::hive::{Action, Hive, ListOrder, Position, SiteBoard};

/// Maximum distance from the root.
const PLIES: usize = 48;
/// Number of positions before the root that are checked for repetition.
const PAST: usize = 24;
/// The value of a won game, minus the turns it takes.
pub const WON: i16 = 30_000;
/// Values from here on are proven wins.
pub const SURE_WIN: i16 = WON - 200;

/// Parameters of the search.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// Maximum depth in turns.
    pub depth: u8,
    /// Maximum random noise added to evaluations.
    pub noise: u16,
    /// Seed of the noise.
    pub seed: u64,
    /// Number of moves searched to full depth before later ones are reduced.
    pub full_moves: u16,
    /// Minimum remaining depth at which moves are reduced.
    pub reduce_from: i8,
    /// Number of moves after which the reduction is larger.
    pub shorter_after: u16,
    /// Maximum number of moves tried with one and two remaining turns, where no Queen is about to
    /// be surrounded. Promising moves are always tried.
    pub tried: [u16; 2],
    /// The evaluation weights.
    pub weights: &'static PhasedWeights,
}

impl SearchSettings {
    /// The strongest settings.
    pub const BEST: SearchSettings = SearchSettings {
        depth: 40,
        noise: 0,
        seed: 0,
        full_moves: 4,
        reduce_from: 2,
        shorter_after: 12,
        tried: [14, 24],
        weights: &WEIGHTS,
    };
}

/// The state of the search between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The position on top of the stack is new.
    Enter,
    /// Check whether its Queen is about to be surrounded. Holds the mark of the best move from the
    /// table.
    Threat(u16),
    /// Its moves are being listed.
    List(Listing),
    /// The search is finished.
    Done,
}

/// The progress of listing the moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Listing {
    /// The mark of the best move from the table; 0 for none.
    known: u16,
    /// The minimum score of listed moves.
    least: u32,
    /// Number of moves looked at so far.
    seen: u16,
}

/// A search from one position.
pub struct Search {
    position: Position,
    /// The layout of the current position. It is stored here because it is too large for the stack.
    board: SiteBoard,
    key: u64,
    frames: [SearchFrame; PLIES],
    ply: usize,
    killers: [[u32; 2]; PLIES],
    history: HistoryTable,
    past: [u64; PAST],
    past_len: usize,
    settings: SearchSettings,
    /// The weights of this search, from the phase of the game at the root.
    weights: Weights,
    state: State,
    /// The current depth, and the last finished one.
    depth: u8,
    finished: u8,
    best: u32,
    value: i16,
    nodes: u32,
}

impl Search {
    /// Creates an idle search.
    pub const fn idle() -> Search {
        Search {
            position: Position::PLACEHOLDER,
            board: SiteBoard::PLACEHOLDER,
            key: 0,
            frames: [SearchFrame::EMPTY; PLIES],
            ply: 0,
            killers: [[0; 2]; PLIES],
            history: HistoryTable::NEW,
            past: [0; PAST],
            past_len: 0,
            settings: SearchSettings::BEST,
            weights: WEIGHTS.early,
            state: State::Done,
            depth: 0,
            finished: 0,
            best: 0,
            value: 0,
            nodes: 0,
        }
    }

    /// Starts searching a game. The table must contain entries of this game, or be empty.
    #[inline(never)] // Frees its stack frame before the search continues.
    pub fn begin<const N: usize>(&mut self, hive: &Hive<N>, settings: SearchSettings) {
        self.position = *hive.position();
        self.key = self.position.key();
        self.settings = settings;
        self.weights = settings.weights.at(&self.position);
        self.killers = [[0; 2]; PLIES];
        self.history = HistoryTable::NEW;
        (self.nodes, self.depth, self.finished, self.value) = (0, 0, 0, 0);
        self.record_past(hive);
        let mut count = 0;
        self.best = 0;
        self.board.load_position(&self.position);
        // Shares the code of all callers that are in no hurry.
        let visit: &mut Visit<'_, Action> = &mut |action: Action| {
            if count == 0 {
                self.best = action.encode().bits();
            }
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = self.board.visit_actions(ListOrder::Sorted, visit);
        self.state = State::Done;
        if count > 1 {
            self.deepen();
        }
    }

    #[inline(never)]
    fn record_past<const N: usize>(&mut self, hive: &Hive<N>) {
        self.past_len = 0;
        let _ = hive.visit_past(&mut |position| {
            if let Some(past) = self.past.get_mut(self.past_len) {
                *past = position.key();
                self.past_len += 1;
            }
            if self.past_len == PAST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    /// Returns the best action so far; `None` if the game is decided.
    pub fn best(&self) -> Option<Action> {
        Code::new(self.best).filter(|_| self.best != 0).and_then(|code| Action::decode(code).ok())
    }

    /// Returns the value of the position for the side to move, as found so far.
    pub const fn value(&self) -> i16 {
        self.value
    }

    /// Returns the last depth that was searched completely.
    pub const fn finished(&self) -> u8 {
        self.finished
    }

    /// Returns the number of positions visited.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Starts the next depth at the root.
    fn deepen(&mut self) {
        self.depth += 1;
        self.history.age();
        self.ply = 0;
        let root = &mut self.frames[0];
        *root = SearchFrame {
            key: self.key,
            alpha: -WON,
            beta: WON,
            depth: self.depth as i8,
            ..SearchFrame::EMPTY
        };
        self.state = State::Enter;
    }

    /// Runs one step: enters a position, or continues to list its moves.
    pub fn step(&mut self, memories: &mut impl TranspositionTable, pool: &mut [[u32; 2]]) -> SearchStep {
        if self.state == State::Done {
            return SearchStep::Done(Work(1));
        }
        let (value, work) = match self.state {
            State::List(listing) => (None, self.list_next_portion(listing, pool)),
            State::Threat(known) => self.look_for_threat(known),
            State::Enter | State::Done => {
                self.nodes = self.nodes.wrapping_add(1);
                self.enter(memories, pool)
            }
        };
        // A longer step is a bug that tests detect. On the device it counts as the maximum.
        debug_assert!(work <= MAX_STEP_WORK, "a step of {work:?}");
        let work = work.min(MAX_STEP_WORK);
        let continues = match value {
            Some(value) => self.leave(value, memories, pool),
            None if self.state != State::Enter => true,
            None => self.next_move(memories, pool),
        };
        if continues || !self.is_finished() {
            return SearchStep::More(work);
        }
        self.state = State::Done;
        SearchStep::Done(work)
    }

    /// Ends a depth and starts the next one. Returns whether the search is finished.
    fn is_finished(&mut self) -> bool {
        self.finished = self.depth;
        if self.depth >= self.settings.depth || self.value.abs() >= SURE_WIN {
            return true;
        }
        self.deepen();
        false
    }
}

/// Converts the distance of wins: it counts from the root in the search, and from the position in
/// the table.
const fn shifted(value: i16, ply: i16) -> i16 {
    if value >= SURE_WIN {
        value + ply
    } else if value <= -SURE_WIN {
        value - ply
    } else {
        value
    }
}
