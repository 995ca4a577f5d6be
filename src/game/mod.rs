//! The contract between the games and everything around them.
//!
//! A game is a value that knows its rules: whose [`Turn`] it is, which actions are legal, what an action
//! changes, and what each seat may see of it. It knows no clock, no dice and no screen. What chance decides is an
//! action like any other, taken by [`Actor::Chance`]; the caller picks it with [`Dice`].
//!
//! The [`Journal`] of the actions is the save, a [`Record`] is a game with its journal, and undo is replay.
//! `AnyGame`, the closed enum of all games, keeps this same contract; it lives beside the games.

mod chance;
mod change;
mod choice;
mod code;
mod contract;
mod journal;
mod lesson;
mod listed;
mod outcome;
mod record;
mod record_error;
mod seat;
mod setup;
#[cfg(test)]
pub(crate) mod toy;
mod turn;
mod turns;

pub use chance::Dice;
pub use change::Change;
pub use choice::{Choice, Choices, Detour, Explains, LONGEST_DETOUR};
pub use code::{Code, CodeError};
pub use contract::{Game, Shown, Visit};
pub use journal::{Entry, JOURNAL_BYTES, JOURNAL_CAPACITY, Journal, JournalError, LONGEST_GAME};
pub use lesson::{Step, Taught};
pub use listed::Listed;
pub use outcome::{Outcome, Reason};
pub use record::Record;
pub use record_error::{ApplyError, ReplayError, ReplayFault, UndoError};
pub use seat::{BySeat, Seat, SeatSet};
pub use setup::{GameId, OptionBytes, Options, SetupError};
pub use turn::{Actor, Illegal, Turn};
