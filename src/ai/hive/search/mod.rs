//! Alpha-beta with iterative deepening, on a stack of its own: every step looks at one position.

mod enter;
mod moves;

use core::ops::ControlFlow;

use super::frame::Frame;
use super::order::Habits;
use super::table::Memories;
use super::weights::{WEIGHTS, Weights};
use crate::ai::{MOST_STEP, Step, Work};
use crate::game::Code;
use crate::games::hive::{Action, Board, Hive, Order, Position};

/// Longest way from the root.
const PLIES: usize = 48;
/// Positions before the root that are looked at for repetition.
const PAST: usize = 24;
/// A won game, less the turns it takes.
const WON: i16 = 30_000;
/// Values from here on are wins that were found.
pub const SURE_WIN: i16 = WON - 200;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Turns to look ahead at most.
    pub depth: u8,
    /// Values are off by up to this much, by chance.
    pub noise: u16,
    /// What that chance is drawn from.
    pub seed: u64,
    /// Moves that are searched to the full depth before others are cut short.
    pub full_moves: u16,
    /// Turns left from which on moves are cut short.
    pub reduce_from: i8,
    /// Moves after which they are cut shorter still.
    pub shorter_after: u16,
    /// How many moves are tried at all with one turn left, or two, where no Queen is about to fall; those that promise
    /// something always are.
    pub tried: [u16; 2],
    /// What things are worth.
    pub weights: &'static Weights,
}

impl Settings {
    /// As well as can be.
    pub const BEST: Settings = Settings {
        depth: 40,
        noise: 0,
        seed: 0,
        full_moves: 4,
        reduce_from: 3,
        shorter_after: 12,
        tried: [14, 24],
        weights: &WEIGHTS,
    };
}

/// Where the search stands between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The position on top of the stack has not been looked at.
    Enter,
    /// Is its Queen about to fall? The mark of the remembered best move is kept for then.
    Threat(u16),
    /// Some of its moves are listed, or none yet.
    List(Listing),
    /// There is nothing left to look at.
    Done,
}

/// Where the list of the moves of a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Listing {
    /// The mark of the remembered best move; 0 for none.
    known: u16,
    /// The least score that is wanted.
    least: u32,
    /// Moves that have been looked at.
    seen: u16,
}

/// A search from one position.
pub struct Search {
    position: Position,
    /// The position that is looked at, spread out. It lies here and not on the stack, as it is large.
    board: Board,
    key: u64,
    frames: [Frame; PLIES],
    ply: usize,
    killers: [[u32; 2]; PLIES],
    habits: Habits,
    past: [u64; PAST],
    past_len: usize,
    settings: Settings,
    state: State,
    /// The depth being searched, and the one that is finished.
    depth: u8,
    finished: u8,
    best: u32,
    value: i16,
    nodes: u32,
}

impl Search {
    /// A search that has nothing to do.
    pub const fn idle() -> Search {
        Search {
            position: Position::BARE,
            board: Board::BARE,
            key: 0,
            frames: [Frame::EMPTY; PLIES],
            ply: 0,
            killers: [[0; 2]; PLIES],
            habits: Habits::NEW,
            past: [0; PAST],
            past_len: 0,
            settings: Settings::BEST,
            state: State::Done,
            depth: 0,
            finished: 0,
            best: 0,
            value: 0,
            nodes: 0,
        }
    }

    /// Begins to search a game. The memories should be of this game or empty.
    #[inline(never)] // Its frame is gone before the search goes on.
    pub fn begin<const N: usize>(&mut self, hive: &Hive<N>, settings: Settings) {
        self.position = *hive.position();
        self.key = self.position.key();
        self.settings = settings;
        self.killers = [[0; 2]; PLIES];
        self.habits = Habits::NEW;
        (self.nodes, self.depth, self.finished, self.value) = (0, 0, 0, 0);
        self.note_past(hive);
        let mut count = 0;
        self.best = 0;
        self.board.lay(&self.position);
        let _ = self.board.visit_actions(Order::Sorted, |action| {
            if count == 0 {
                self.best = action.encode().bits();
            }
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.state = State::Done;
        if count > 1 {
            self.deepen();
        }
    }

    #[inline(never)]
    fn note_past<const N: usize>(&mut self, hive: &Hive<N>) {
        self.past_len = 0;
        let _ = hive.visit_past(&mut |position| {
            self.past[self.past_len] = position.key();
            self.past_len += 1;
            if self.past_len == PAST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    /// The best action so far; `None` when the game is decided.
    pub fn best(&self) -> Option<Action> {
        Code::new(self.best).filter(|_| self.best != 0).and_then(|code| Action::decode(code).ok())
    }

    /// What the position is worth to the side to move, as far as the search has come.
    pub const fn value(&self) -> i16 {
        self.value
    }

    /// The depth that has been searched to the end.
    pub const fn finished(&self) -> u8 {
        self.finished
    }

    /// Positions looked at.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Starts the next depth from the root.
    fn deepen(&mut self) {
        self.depth += 1;
        self.habits.fade();
        self.ply = 0;
        let root = &mut self.frames[0];
        *root = Frame { key: self.key, alpha: -WON, beta: WON, depth: self.depth as i8, ..Frame::EMPTY };
        self.state = State::Enter;
    }

    /// Looks at one position.
    pub fn step(&mut self, memories: &mut impl Memories, pool: &mut [[u32; 2]]) -> Step {
        if self.state == State::Done {
            return Step::Done(Work(1));
        }
        let (value, work) = match self.state {
            State::List(listing) => (None, self.list_on(listing, pool)),
            State::Threat(known) => self.look_for_threat(known),
            _ => {
                self.nodes = self.nodes.wrapping_add(1);
                self.enter(memories, pool)
            }
        };
        // A step that takes longer is a mistake which tests notice; on the device it still counts as one.
        debug_assert!(work <= MOST_STEP, "a step of {work:?}");
        let work = work.min(MOST_STEP);
        let goes_on = match value {
            Some(value) => self.leave(value, memories, pool),
            None if self.state != State::Enter => true,
            None => self.next_move(memories, pool),
        };
        if goes_on || !self.is_finished() {
            return Step::More(work);
        }
        self.state = State::Done;
        Step::Done(work)
    }

    /// Ends a depth and starts the next. Returns whether no further one is wanted.
    fn is_finished(&mut self) -> bool {
        self.finished = self.depth;
        if self.depth >= self.settings.depth || self.value.abs() >= SURE_WIN {
            return true;
        }
        self.deepen();
        false
    }
}

/// Wins count from the root in the search, and from the position in memory.
const fn shifted(value: i16, ply: i16) -> i16 {
    if value >= SURE_WIN {
        value + ply
    } else if value <= -SURE_WIN {
        value - ply
    } else {
        value
    }
}
