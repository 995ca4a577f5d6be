//! Hive on the board and on the OLEDs.

pub(crate) mod board;
pub(crate) mod panel;
mod sign;
pub(crate) mod words;
