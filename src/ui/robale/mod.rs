//! Robale on the board and on the OLEDs.

mod board;
mod face;
mod panel;
mod sheet;
pub(super) mod texts;
mod words;

pub use sheet::RobaleSheet as Sheet;
