//! What can go wrong with a record.

use core::fmt;

use super::{CodeError, Illegal, SetupError};

/// Why an action was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ApplyError {
    /// The game refuses it.
    Illegal(Illegal),
    /// The journal has no room.
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

/// There is nothing that may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct UndoError;

impl fmt::Display for UndoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing to undo since the last draw, roll or reveal")
    }
}

impl core::error::Error for UndoError {}

/// The entry of a journal that does not fit the game before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ReplayError {
    /// Which entry, from 0.
    pub at: usize,
    /// Why.
    pub fault: ReplayFault,
}

/// Why an entry does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ReplayFault {
    /// The game cannot even be set up.
    Setup(SetupError),
    /// The code is no action.
    Code(CodeError),
    /// The action is not legal there.
    Illegal(Illegal),
    /// There is no room for it.
    Full,
    /// What it takes back cannot be taken back.
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
