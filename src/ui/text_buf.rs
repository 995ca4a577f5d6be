//! A text for a screen that is put together piece by piece.
//!
//! It is measured in letters, as the layout measures it: what the layout has room for cannot be lost on the way to it. Letters
//! that the fonts do not have are drawn as question marks, so every letter fits into [`LETTER_BYTES`].

use core::fmt::{self, Debug, Display, Formatter, Write};
use core::ops::Deref;

use heapless::String;

/// The most bytes of a letter that the fonts have: those of ISO 8859-2.
pub const LETTER_BYTES: usize = 2;

// The last letter of ISO 8859-2 in Unicode, a double acute accent.
const _: () = assert!('\u{2DD}'.len_utf8() == LETTER_BYTES);

/// The bytes that this many letters take at most.
pub const fn bytes(letters: usize) -> usize {
    letters * LETTER_BYTES
}

/// A text of up to `BYTES / LETTER_BYTES` letters; further letters are dropped. Take [`bytes`] for the parameter.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct TextBuf<const BYTES: usize>(String<BYTES>);

impl<const BYTES: usize> TextBuf<BYTES> {
    /// The most letters.
    pub const LETTERS: usize = BYTES / LETTER_BYTES;

    /// An empty text.
    pub const fn new() -> Self {
        TextBuf(String::new())
    }

    /// Removes all letters.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Adds a letter, if there is room.
    pub fn push(&mut self, letter: char) {
        let _ = self.write_char(letter);
    }

    /// Adds a text, as far as there is room.
    pub fn push_str(&mut self, text: &str) {
        let _ = self.write_str(text);
    }

    /// How many more letters there is room for.
    pub fn room(&self) -> usize {
        Self::LETTERS - self.chars().count()
    }
}

impl<const BYTES: usize> Write for TextBuf<BYTES> {
    /// # Errors
    /// When letters were dropped.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut letters = text.chars();
        for letter in letters.by_ref().take(self.room()) {
            let letter = if letter.len_utf8() > LETTER_BYTES { '?' } else { letter };
            self.0.push(letter).map_err(|_| fmt::Error)?;
        }
        if letters.next().is_none() { Ok(()) } else { Err(fmt::Error) }
    }
}

impl<const BYTES: usize> Deref for TextBuf<BYTES> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const BYTES: usize> Display for TextBuf<BYTES> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&**self, f)
    }
}

impl<const BYTES: usize> Debug for TextBuf<BYTES> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&**self, f)
    }
}

impl<const BYTES: usize> PartialEq<&str> for TextBuf<BYTES> {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Four = TextBuf<{ bytes(4) }>;

    fn written(pieces: &[&str]) -> Four {
        let mut text = Four::new();
        pieces.iter().for_each(|piece| text.push_str(piece));
        text
    }

    #[test]
    fn letters_count_whatever_bytes_they_take() {
        assert_eq!(written(&["żółć"]), "żółć");
        assert_eq!(written(&["ż", "ó", "łć"]).room(), 0);
        assert_eq!(written(&["ab"]).room(), 2);
    }

    #[test]
    fn what_has_no_room_is_cut_letter_by_letter() {
        assert_eq!(written(&["ab", "żółć"]), "abżó");
        assert!(Four::new().write_str("abcde").is_err());
        assert!(Four::new().write_str("żółć").is_ok());
    }

    #[test]
    fn wide_letters_become_what_the_fonts_draw_for_them() {
        assert_eq!(written(&["漢😀ż"]), "??ż");
        assert_eq!(written(&["😀😀😀😀😀"]), "????");
    }
}
