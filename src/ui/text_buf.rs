//! A text buffer for a screen.
//!
//! The capacity counts characters, as the layout does. So a text that fits the layout is never cut
//! by the buffer. Characters missing from the fonts are stored as question marks if they are longer
//! than [`MAX_CHAR_BYTES`].

use core::fmt::{self, Debug, Display, Formatter, Write};
use core::ops::Deref;

use heapless::String;

/// The most bytes in UTF-8 of a character in the fonts (ISO 8859-2).
pub const MAX_CHAR_BYTES: usize = 2;

// The highest code point of ISO 8859-2, a double acute accent.
const _: () = assert!('\u{2DD}'.len_utf8() == MAX_CHAR_BYTES);

/// Returns the maximum number of bytes of this many characters.
pub const fn bytes(letters: usize) -> usize {
    letters * MAX_CHAR_BYTES
}

/// A text of up to `BYTES / MAX_CHAR_BYTES` characters; further characters are dropped. Use [`bytes`]
/// to compute the parameter.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct TextBuf<const BYTES: usize>(String<BYTES>);

impl<const BYTES: usize> TextBuf<BYTES> {
    /// The maximum number of characters.
    pub const LETTERS: usize = BYTES / MAX_CHAR_BYTES;

    /// Returns an empty text.
    pub const fn new() -> Self {
        TextBuf(String::new())
    }

    /// Removes all characters.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Appends a character, if it fits.
    pub fn push(&mut self, letter: char) {
        let _ = self.write_char(letter);
    }

    /// Appends as much of the text as fits.
    pub fn push_str(&mut self, text: &str) {
        let _ = self.write_str(text);
    }

    /// Returns how many more characters fit.
    pub fn room(&self) -> usize {
        Self::LETTERS - self.chars().count()
    }
}

impl<const BYTES: usize> Write for TextBuf<BYTES> {
    /// # Errors
    /// Returns an error if characters were dropped.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // The common case, without counting characters.
        if text.is_ascii() && self.0.len() + text.len() <= Self::LETTERS {
            return self.0.push_str(text).map_err(|_| fmt::Error);
        }
        let mut letters = text.chars();
        for letter in letters.by_ref().take(self.room()) {
            let letter = if letter.len_utf8() > MAX_CHAR_BYTES { '?' } else { letter };
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
    fn length_counts_characters_not_bytes() {
        assert_eq!(written(&["żółć"]), "żółć");
        assert_eq!(written(&["ż", "ó", "łć"]).room(), 0);
        assert_eq!(written(&["ab"]).room(), 2);
    }

    #[test]
    fn text_that_does_not_fit_is_cut_at_a_character() {
        assert_eq!(written(&["ab", "żółć"]), "abżó");
        assert!(Four::new().write_str("abcde").is_err());
        assert!(Four::new().write_str("żółć").is_ok());
    }

    #[test]
    fn characters_without_a_glyph_become_question_marks() {
        assert_eq!(written(&["漢😀ż"]), "??ż");
        assert_eq!(written(&["😀😀😀😀😀"]), "????");
    }
}
