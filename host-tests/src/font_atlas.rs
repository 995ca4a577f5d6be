//! The firmware's glyphs as data for the emulator, which recognizes text on the OLEDs.

use std::fmt::Write;

use embedded_graphics::prelude::Point;
use hexboard::parts::Screen;
use hexboard::ui::text::{self, Font, Ink};

/// Non-ASCII characters that texts may contain.
const MORE_LETTERS: &str = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż×°";

/// Returns the atlas as JSON: each glyph as rows of bits from the top, in hexadecimal.
pub fn json() -> String {
    let fonts: Vec<String> = Font::ALL.iter().map(|&font| font_json(font)).collect();
    format!("{{\n  \"fonts\": [\n{}\n  ]\n}}\n", fonts.join(",\n"))
}

fn font_json(font: Font) -> String {
    let (width, height) = (font.width(), font.height());
    let letters = ('!'..='~').chain(MORE_LETTERS.chars());
    let glyphs: Vec<String> =
        letters.map(|letter| format!("        {}: \"{}\"", quoted(letter), rows(font, letter))).collect();
    format!(
        "    {{\n      \"name\": \"{width}x{height}\", \"width\": {width}, \"height\": {height},\n      \"glyphs\": {{\n{}\n      }}\n    }}",
        glyphs.join(",\n")
    )
}

fn quoted(letter: char) -> String {
    match letter {
        '"' | '\\' => format!("\"\\{letter}\""),
        _ => format!("\"{letter}\""),
    }
}

/// Draws the character as the firmware does and reads the pixels back.
fn rows(font: Font, letter: char) -> String {
    let mut screen = Screen::DARK;
    let drawn = text::line(&mut screen, Point::zero(), letter.encode_utf8(&mut [0; 4]), font, Ink::Light);
    let Ok(_) = drawn;
    let mut rows = String::new();
    for y in 0..font.height() as usize {
        let bits =
            (0..font.width() as usize).fold(0u32, |bits, x| bits << 1 | u32::from(screen.is_lit(x, y)));
        let separator = if y == 0 { "" } else { " " };
        // Writing to a string does not fail.
        let _ = write!(rows, "{separator}{bits:x}");
    }
    rows
}
