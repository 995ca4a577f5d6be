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

/// A Queen with this number of free cells around her or fewer is in danger.
const DANGER: u32 = 2;
