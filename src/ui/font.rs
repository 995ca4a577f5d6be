//! Fonts of 192 characters each, from the public domain fonts of `embedded-graphics`, repacked for
//! faster drawing. The originals store rows of many characters, and drawing them pixel by pixel
//! takes three times as long.
//!
//! A glyph is its pixels row by row, one bit per pixel, least significant bit first, padded to
//! whole bytes. `cargo run -p host-tests -- font-pack` writes the files.

use embedded_graphics::{
    mono_font::mapping::{GlyphMapping, ISO_8859_2},
    pixelcolor::BinaryColor,
};

use super::text::Ink;

/// Characters per font.
pub const GLYPHS: usize = 192;

/// The fonts. All are monospaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// 5 x 8 pixels: 8 lines of 25 characters.
    Small,
    /// 6 x 10 pixels: 6 lines of 21 characters. The default.
    Normal,
    /// 9 x 15 pixels: 4 lines of 14 characters.
    Large,
    /// 10 x 20 pixels: 3 lines of 12 characters.
    Huge,
}

impl Font {
    /// All fonts, smallest first.
    pub const ALL: [Font; 4] = [Font::Small, Font::Normal, Font::Large, Font::Huge];

    /// Returns the width of a character in pixels.
    pub const fn width(self) -> u32 {
        match self {
            Font::Small => 5,
            Font::Normal => 6,
            Font::Large => 9,
            Font::Huge => 10,
        }
    }

    /// Returns the height of a line in pixels.
    pub const fn height(self) -> u32 {
        match self {
            Font::Small => 8,
            Font::Normal => 10,
            Font::Large => 15,
            Font::Huge => 20,
        }
    }

    /// Returns the width of a text in pixels.
    pub fn width_of(self, text: &str) -> u32 {
        text.chars().count() as u32 * self.width()
    }

    /// Returns how many characters fit into a width in pixels.
    pub const fn columns(self, width: u32) -> usize {
        (width / self.width()) as usize
    }

    /// Returns the number of bytes per glyph.
    pub const fn letter_bytes(self) -> usize {
        (self.width() * self.height()).div_ceil(8) as usize
    }

    const fn packed(self) -> &'static [u8] {
        match self {
            Font::Small => SMALL,
            Font::Normal => NORMAL,
            Font::Large => LARGE,
            Font::Huge => HUGE,
        }
    }

    /// Returns the pixels of a glyph, row by row. A character missing from the fonts gives a
    /// question mark.
    pub(super) fn dots(self, letter: char, ink: Ink) -> Dots {
        let index = quick_index(letter).unwrap_or_else(|| ISO_8859_2.index(letter));
        let size = self.letter_bytes();
        let bytes = self.packed().get(index * size..).and_then(|rest| rest.get(..size)).unwrap_or_default();
        Dots::new(bytes, ink)
    }
}

const SMALL: &[u8; GLYPHS * Font::Small.letter_bytes()] = include_bytes!("fonts/5x8.bin");
const NORMAL: &[u8; GLYPHS * Font::Normal.letter_bytes()] = include_bytes!("fonts/6x10.bin");
const LARGE: &[u8; GLYPHS * Font::Large.letter_bytes()] = include_bytes!("fonts/9x15.bin");
const HUGE: &[u8; GLYPHS * Font::Huge.letter_bytes()] = include_bytes!("fonts/10x20.bin");

/// The pixels of a glyph or a sign.
pub(super) struct Dots {
    bytes: core::slice::Iter<'static, u8>,
    /// The unread bits of the current byte, with a sentinel bit above them.
    bits: u32,
    flip: u8,
}

impl Dots {
    /// Returns the pixels of a packed picture.
    pub(super) fn new(bytes: &'static [u8], ink: Ink) -> Dots {
        let flip = if ink.text_colour().is_on() { 0 } else { 0xFF };
        Dots { bytes: bytes.iter(), bits: 1, flip }
    }
}

impl Iterator for Dots {
    type Item = BinaryColor;

    // A function call per pixel would cost more than the pixel itself.
    #[inline(always)]
    fn next(&mut self) -> Option<BinaryColor> {
        if self.bits == 1 {
            self.bits = 0x100 | u32::from(self.bytes.next()? ^ self.flip);
        }
        let is_lit = self.bits & 1 == 1;
        self.bits >>= 1;
        Some(if is_lit { BinaryColor::On } else { BinaryColor::Off })
    }
}

/// Returns the position of a frequent character in the fonts. The generic lookup takes longer than
/// drawing the glyph.
const fn quick_index(letter: char) -> Option<usize> {
    let iso_8859_2 = match letter {
        ' '..='~' => return Some(letter as usize - ' ' as usize),
        'Ą' => 0xA1,
        'Ł' => 0xA3,
        'Ś' => 0xA6,
        'Ź' => 0xAC,
        'Ż' => 0xAF,
        'ą' => 0xB1,
        'ł' => 0xB3,
        'ś' => 0xB6,
        'ź' => 0xBC,
        'ż' => 0xBF,
        'Ć' => 0xC6,
        'Ę' => 0xCA,
        'Ń' => 0xD1,
        'Ó' => 0xD3,
        'ć' => 0xE6,
        'ę' => 0xEA,
        'ń' => 0xF1,
        'ó' => 0xF3,
        _ => return None,
    };
    Some(iso_8859_2 - 0xA0 + 0x60)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::borrow::ToOwned;

    use embedded_graphics::mono_font::{MonoFont, MonoTextStyleBuilder, iso_8859_2};
    use embedded_graphics::prelude::Point;
    use embedded_graphics::text::{Baseline, renderer::TextRenderer};

    use super::*;
    use crate::parts::Screen;
    use crate::ui::text::line;

    const fn theirs(font: Font) -> MonoFont<'static> {
        match font {
            Font::Small => iso_8859_2::FONT_5X8,
            Font::Normal => iso_8859_2::FONT_6X10,
            Font::Large => iso_8859_2::FONT_9X15,
            Font::Huge => iso_8859_2::FONT_10X20,
        }
    }

    #[test]
    fn characters_match_the_font_library() {
        let text: std::string::String = (' '..='~').chain("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ§ä漢".chars()).collect();
        for font in Font::ALL {
            let mono = theirs(font);
            for letter in text.chars() {
                let letter = letter.encode_utf8(&mut [0; 4]).to_owned();
                for ink in [Ink::Light, Ink::Dark] {
                    let (mut ours, mut theirs) = (Screen::DARK, Screen::DARK);
                    let style = MonoTextStyleBuilder::new().font(&mono);
                    let style =
                        style.text_color(ink.text_colour()).background_color(ink.background()).build();
                    line(&mut ours, Point::new(9, 5), &letter, font, ink).unwrap();
                    style.draw_string(&letter, Point::new(9, 5), Baseline::Top, &mut theirs).unwrap();
                    assert!(ours == theirs, "{letter} in {font:?}");
                }
            }
        }
    }

    /// Every character of the texts is found without a search, which would take longer than drawing
    /// it.
    #[test]
    fn characters_of_both_languages_are_found_by_direct_lookup() {
        let letters = (' '..='~').chain("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ".chars());
        letters
            .for_each(|letter| assert_eq!(quick_index(letter), Some(ISO_8859_2.index(letter)), "{letter}"));
        assert_eq!(quick_index('ä'), None);
    }
}
