//! Prints the glyph atlas: `hexboard font-atlas > host-tests/emulator/fonts.json`.

use host_tests::font_atlas;
use host_tests::tools::{Failure, Out};

pub fn run(out: Out<'_>) -> Result<(), Failure> {
    Ok(write!(out, "{}", font_atlas::json())?)
}
