//! Games in the notation of other programs.

use core::fmt::{self, Write};

use super::Entry;

/// A part of a game in the notation of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignItem<O> {
    /// The options. They come first, once.
    Options(O),
    /// The next action, which is legal.
    Entry(Entry),
}

impl<O> ForeignItem<O> {
    /// Converts the options.
    pub fn map<P>(self, convert: impl FnOnce(O) -> P) -> ForeignItem<P> {
        match self {
            ForeignItem::Options(options) => ForeignItem::Options(convert(options)),
            ForeignItem::Entry(entry) => ForeignItem::Entry(entry),
        }
    }
}

/// How a game in the notation of another program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignEnd {
    /// The rules have ended it.
    Over,
    /// The players ended it early.
    Abandoned,
    /// It can continue.
    Unfinished,
}

/// Why a game in the notation of another program is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignFault {
    /// The line, from 1.
    pub line: u32,
    /// The number of the move, from 1; 0 if the fault is not in a move.
    pub action: u32,
    /// What is wrong, and what to do about it.
    pub what: heapless::String<100, u8>,
}

impl ForeignFault {
    /// Creates a fault. A text that is too long loses its end.
    pub fn new(line: usize, action: usize, what: impl fmt::Display) -> ForeignFault {
        let (line, action) = (line as u32, action as u32);
        let mut fault = ForeignFault { line, action, what: heapless::String::new() };
        let _ = write!(fault.what, "{what}");
        fault
    }
}

impl fmt::Display for ForeignFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            0 => write!(f, "line {}: {}", self.line, self.what),
            action => write!(f, "line {}, move {action}: {}", self.line, self.what),
        }
    }
}

impl core::error::Error for ForeignFault {}

/// Receives the parts of a game. Returns `false` if there is no room for more.
pub type ForeignSink<'a, O> = dyn FnMut(ForeignItem<O>) -> bool + 'a;

/// The result of reading a text: `None` if it is in no known notation.
pub type ForeignResult = Option<Result<ForeignEnd, ForeignFault>>;
