//! The fonts: 192 letters each, from the public domain fonts of `embedded-graphics`, packed so that a letter is
//! quickly drawn. Theirs lie in rows of many letters and take three times as long, pixel by pixel.
//!
//! A letter is its pixels row by row, a bit each, the lowest bit of a byte first, in whole bytes. The files are
//! written by `cargo run -p host-tests --bin font_pack`.

use embedded_graphics::{
    mono_font::mapping::{GlyphMapping, ISO_8859_2},
    pixelcolor::BinaryColor,
};

use super::text::Ink;

/// Letters of a font.
pub const LETTERS: usize = 192;

/// The fonts. All letters of a font have the same width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// 5 x 8: eight lines of 25 letters.
    Small,
    /// 6 x 10: six lines of 21 letters. The usual one.
    Normal,
    /// 9 x 15: four lines of 14 letters.
    Large,
    /// 10 x 20: three lines of 12 letters.
    Huge,
}

impl Font {
    /// All fonts, from the smallest.
    pub const ALL: [Font; 4] = [Font::Small, Font::Normal, Font::Large, Font::Huge];

    /// Width of a letter.
    pub const fn width(self) -> u32 {
        match self {
            Font::Small => 5,
            Font::Normal => 6,
            Font::Large => 9,
            Font::Huge => 10,
        }
    }

    /// Height of a line.
    pub const fn height(self) -> u32 {
        match self {
            Font::Small => 8,
            Font::Normal => 10,
            Font::Large => 15,
            Font::Huge => 20,
        }
    }

    /// Width of a text.
    pub fn width_of(self, text: &str) -> u32 {
        text.chars().count() as u32 * self.width()
    }

    /// How many letters fit into this width.
    pub const fn columns(self, width: u32) -> usize {
        (width / self.width()) as usize
    }

    /// Bytes of a letter.
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

    /// The pixels of a letter, row by row. What the fonts do not have is a question mark.
    pub(super) fn dots(self, letter: char, ink: Ink) -> Dots {
        let index = quick_index(letter).unwrap_or_else(|| ISO_8859_2.index(letter));
        let size = self.letter_bytes();
        let bytes = self.packed().get(index * size..).and_then(|rest| rest.get(..size)).unwrap_or_default();
        let flip = if ink.letter().is_on() { 0 } else { 0xFF };
        Dots { bytes: bytes.iter(), bits: 1, flip }
    }
}

const SMALL: &[u8; LETTERS * Font::Small.letter_bytes()] = include_bytes!("fonts/5x8.bin");
const NORMAL: &[u8; LETTERS * Font::Normal.letter_bytes()] = include_bytes!("fonts/6x10.bin");
const LARGE: &[u8; LETTERS * Font::Large.letter_bytes()] = include_bytes!("fonts/9x15.bin");
const HUGE: &[u8; LETTERS * Font::Huge.letter_bytes()] = include_bytes!("fonts/10x20.bin");

/// The pixels of a letter.
pub(super) struct Dots {
    bytes: core::slice::Iter<'static, u8>,
    /// What is left of a byte, and a bit above it that tells when it is used up.
    bits: u32,
    flip: u8,
}

impl Iterator for Dots {
    type Item = BinaryColor;

    // A call a pixel would take longer than the pixel.
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

/// Position of a letter in the fonts, for those that are used most: looking it up takes longer than
/// drawing it.
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
    fn letters_look_as_the_font_library_draws_them() {
        let text: std::string::String = (' '..='~').chain("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ§ä漢".chars()).collect();
        for font in Font::ALL {
            let mono = theirs(font);
            for letter in text.chars() {
                let letter = letter.encode_utf8(&mut [0; 4]).to_owned();
                for ink in [Ink::Light, Ink::Dark] {
                    let (mut ours, mut theirs) = (Screen::DARK, Screen::DARK);
                    let style = MonoTextStyleBuilder::new().font(&mono);
                    let style = style.text_color(ink.letter()).background_color(ink.ground()).build();
                    line(&mut ours, Point::new(9, 5), &letter, font, ink).unwrap();
                    style.draw_string(&letter, Point::new(9, 5), Baseline::Top, &mut theirs).unwrap();
                    assert!(ours == theirs, "{letter} in {font:?}");
                }
            }
        }
    }

    /// Every letter of a text is found without a search, which would take longer than drawing it.
    #[test]
    fn letters_of_both_languages_are_found_at_once() {
        let letters = (' '..='~').chain("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ".chars());
        letters
            .for_each(|letter| assert_eq!(quick_index(letter), Some(ISO_8859_2.index(letter)), "{letter}"));
        assert_eq!(quick_index('ä'), None);
    }
}
