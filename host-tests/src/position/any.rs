//! Games whose positions have no text format yet.

use hexboard::games::{AnyGame, AnyOptions};

use super::{Lines, Placed, PositionFault, Writer};

/// The reason why there is no position.
pub const NO_TEXT: &str = "positions of this game have no form of text";

impl Placed for AnyGame {
    const HAS_TEXT: bool = false;

    fn read_lines(_: &AnyOptions, _: &Lines<'_>) -> Result<AnyGame, PositionFault> {
        Err(PositionFault { line: 1, reason: NO_TEXT.into() })
    }

    fn write_lines(&self, _: &mut Writer) {}
}
