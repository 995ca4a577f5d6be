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

/// A Queen with at most this number of free neighbouring cells is in danger.
const DANGER: u32 = 2;
