//! Prints the glyph atlas: `cargo run -p host-tests --bin font_atlas >
//! host-tests/emulator/fonts.json`.

use std::process::ExitCode;

use host_tests::tools::{self, FontAtlas};

fn main() -> ExitCode {
    tools::run_printing(|FontAtlas {}, out| Ok(write!(out, "{}", host_tests::font_atlas::json())?))
}
