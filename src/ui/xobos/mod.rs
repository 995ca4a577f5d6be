//! Guardians of Xobos on the board and on the OLEDs.

pub(crate) mod board;
pub(crate) mod panel;
pub(crate) mod words;
