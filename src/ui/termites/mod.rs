//! Termites on the board and on the OLEDs.

mod aim;
mod board;
mod face;
mod panel;
mod sheet;
pub(super) mod texts;
mod words;

pub use sheet::TermitesSheet as Sheet;
