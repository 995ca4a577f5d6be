//! Prints the glyph atlas: `cargo run -p host-tests --bin font_atlas > host-tests/emulator/fonts.json`.

use std::io::Write;
use std::process::ExitCode;

use host_tests::tools::{self, FontAtlas};

fn main() -> ExitCode {
    tools::run(|FontAtlas {}| Ok(write!(std::io::stdout(), "{}", host_tests::font_atlas::json())?))
}
