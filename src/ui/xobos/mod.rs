//! Guardians of Xobos on the board and on the OLEDs.

mod board;
mod deed;
mod face;
mod feat;
mod menu;
mod panel;
mod refusal;
mod sheet;
mod signs;
pub(super) mod texts;
mod words;

pub use sheet::XobosSheet as Sheet;
