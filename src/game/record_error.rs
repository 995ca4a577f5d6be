//! Errors of a record.

use core::fmt;

use super::{CodeError, IllegalAction, SetupError};

/// Why an action was not applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ApplyError {
    /// The game rejected it.
    Illegal(IllegalAction),
    /// The journal is full.
    Full,
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApplyError::Illegal(illegal) => illegal.fmt(f),
            ApplyError::Full => f.write_str("the save is full: this game cannot go on"),
        }
    }
}

impl core::error::Error for ApplyError {}

/// There is nothing that can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct UndoError;

impl fmt::Display for UndoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing to undo since the last draw, roll or reveal")
    }
}

impl core::error::Error for UndoError {}

/// A journal entry does not fit the game before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ReplayError {
    /// Index of the entry, from 0.
    pub at: usize,
    /// The reason.
    pub fault: ReplayFault,
}

/// Why an entry does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ReplayFault {
    /// The game cannot be set up.
    Setup(SetupError),
    /// The code is not an action.
    Code(CodeError),
    /// The action is not legal in that position.
    Illegal(IllegalAction),
    /// The journal is full.
    Full,
    /// The entry undoes something that cannot be undone.
    Undo,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at + 1;
        match self.fault {
            ReplayFault::Setup(error) => return write!(f, "the save cannot be set up: {error}"),
            ReplayFault::Code(error) => write!(f, "the save is wrong at action {at}, {error}")?,
            ReplayFault::Illegal(error) => write!(f, "the save is wrong at action {at}, {error}")?,
            ReplayFault::Full => write!(f, "the save is too long at action {at}")?,
            ReplayFault::Undo => write!(f, "the save takes back what it cannot at action {at}")?,
        }
        f.write_str(": choose an older save or start a new game")
    }
}

impl core::error::Error for ReplayError {}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;
    use crate::game::JournalError;

    #[test]
    fn apply_and_undo_errors_have_readable_messages() {
        assert_eq!(ApplyError::Illegal(IllegalAction::GameOver).to_string(), "the game is over");
        assert_eq!(
            ApplyError::Illegal(IllegalAction::NotYourTurn).to_string(),
            "it is not this player's turn"
        );
        assert_eq!(
            ApplyError::Illegal(IllegalAction::AgainstTheRules).to_string(),
            "the rules forbid this here"
        );
        assert_eq!(ApplyError::Full.to_string(), "the save is full: this game cannot go on");
        assert_eq!(UndoError.to_string(), "nothing to undo since the last draw, roll or reveal");
    }

    #[test]
    fn replay_errors_say_where_and_what_to_do() {
        let message = |fault| ReplayError { at: 6, fault }.to_string();
        let what_to_do = ": choose an older save or start a new game";
        for (fault, what) in [
            (
                ReplayFault::Code(CodeError),
                "the save is wrong at action 7, this code is no action of the game",
            ),
            (
                ReplayFault::Illegal(IllegalAction::GameOver),
                "the save is wrong at action 7, the game is over",
            ),
            (ReplayFault::Full, "the save is too long at action 7"),
            (ReplayFault::Undo, "the save takes back what it cannot at action 7"),
        ] {
            assert_eq!(message(fault).strip_suffix(what_to_do), Some(what));
        }
        let setup = ReplayFault::Setup(SetupError::OtherGame(9));
        assert_eq!(
            message(setup),
            "the save cannot be set up: this is game number 9: open it where that game is installed"
        );
    }

    #[test]
    fn journal_errors_say_what_to_do() {
        let option = SetupError::Option { name: "map", instead: "a smaller one" };
        for (error, what) in [
            (JournalError::Short, "the save breaks off: choose an older save or start a new game"),
            (JournalError::Long, "the save is too long for this device: open it with the host tools"),
            (JournalError::Foreign, "this is no saved game: choose another file or save"),
            (JournalError::Format(9), "the save has format 9, this device reads 1: update the device"),
            (JournalError::Damaged, "the save is damaged: choose an older save or start a new game"),
            (JournalError::UnknownGame(9), "the save is of game number 9, unknown here: update the device"),
            (
                JournalError::Rules { saved: 1, known: 2 },
                "the save was played by rules version 1, not 2: start a new game",
            ),
            (
                JournalError::Options(option),
                "the save cannot be set up: option map does not fit: choose a smaller one",
            ),
        ] {
            assert_eq!(error.to_string(), what);
        }
    }
}
