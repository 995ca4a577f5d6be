//! Hive on the board and on the OLEDs.

mod aim;
mod board;
mod deed;
mod face;
mod panel;
mod sheet;
mod sign;
pub(super) mod texts;
mod words;

pub use sheet::HiveSheet as Sheet;
