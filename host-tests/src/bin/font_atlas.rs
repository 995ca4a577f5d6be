//! Prints the glyph atlas: `cargo run -p host-tests --bin font_atlas > host-tests/emulator/fonts.json`.

fn main() {
    print!("{}", host_tests::font_atlas::json());
}
