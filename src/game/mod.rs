//! The traits and types that every game shares. No game is named here.
//!
//! A [`Game`] value knows its rules: whose [`Turn`] it is, which actions are legal, what an action
//! changes, and what each seat may see. It has no clock, no random generator and no screen. A
//! random outcome is an action like any other, taken by [`Actor::Chance`]; the caller picks it with
//! [`Rng`].
//!
//! The [`Journal`] of actions is the save format. A [`Record`] is a game with its journal, and undo
//! replays the journal. `AnyGame`, the enum of all games in [`crate::games`], also implements
//! [`Game`].
//!
//! This module depends on [`crate::hex`] only. Start reading at [`Game`], then [`Record`].

mod book;
mod chance;
mod change;
mod choice;
mod code;
mod contract;
mod foreign;
mod journal;
mod lesson;
mod outcome;
mod packed;
mod puzzle;
mod record;
mod record_error;
mod registered;
mod seat;
mod setup;
mod turn;
mod turns;

pub use book::{Book, BookError};
pub use chance::Rng;
pub use change::Change;
pub use choice::{Choice, Choices, Detour, ExplainRefusal, LONGEST_DETOUR};
pub use code::{Code, CodeError};
pub use contract::{ActionDisplay, Game, Visit};
pub use foreign::{ForeignEnd, ForeignFault, ForeignItem, ForeignResult, ForeignSink};
pub use journal::{Entry, JOURNAL_BYTES, JOURNAL_CAPACITY, Journal, JournalError, LONGEST_GAME};
pub use lesson::{Lesson, LessonStep};
pub use outcome::{Outcome, Reason};
pub use packed::{BitReader, BitWriter, Packed, PackedError};
pub use puzzle::{Goal, HARDEST, LONGEST_SOLUTION, PUZZLE_BYTES, Puzzle, PuzzleFacts, PuzzleId, Puzzled};
pub use record::{Checkpoint, Record};
pub use record_error::{ApplyError, ReplayError, ReplayFault, UndoError};
pub use registered::{Names, RegisteredGame};
pub use seat::{BySeat, Seat, SeatSet};
pub use setup::{GameId, OptionBytes, Options, SetupError};
pub use turn::{Actor, IllegalAction, Turn};
