//! Termites on the board and on the OLEDs.

pub(super) mod board;
pub(super) mod panel;
