//! Guardians of Xobos on the board and on the OLEDs.

pub(crate) mod board;
pub(crate) mod menu;
pub(crate) mod panel;
mod refusal;
pub(crate) mod words;
