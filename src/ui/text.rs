//! Text on an OLED, or any other `DrawTarget<Color = BinaryColor>`.
//!
//! Characters are opaque: each overwrites its whole box, so new text can be drawn over old text
//! without clearing. Text that does not fit the line is cut; nothing is drawn outside. All fonts
//! contain all Polish letters.

use embedded_graphics::{
    draw_target::DrawTarget,
    pixelcolor::BinaryColor,
    prelude::{Point, Size},
    primitives::Rectangle,
};

pub use super::font::Font;

/// Text colour: which of text and background is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Lit text on a dark background.
    #[default]
    Light,
    /// Dark text on a lit background: titles, selected rows.
    Dark,
}

impl Ink {
    /// Returns the colour of the text.
    pub const fn text_colour(self) -> BinaryColor {
        match self {
            Ink::Light => BinaryColor::On,
            Ink::Dark => BinaryColor::Off,
        }
    }

    /// Returns the colour of the background.
    pub const fn background(self) -> BinaryColor {
        match self {
            Ink::Light => BinaryColor::Off,
            Ink::Dark => BinaryColor::On,
        }
    }
}

/// Horizontal alignment of a text in its area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// At the left side.
    #[default]
    Left,
    /// Centred.
    Centre,
    /// At the right side.
    Right,
}

/// Draws one line of text with its top left corner at `at`. Omits characters that do not fit.
/// Returns the position after the last one.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn line<D>(target: &mut D, at: Point, text: &str, font: Font, ink: Ink) -> Result<Point, D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let bounds = target.bounding_box();
    let right = bounds.top_left.x + bounds.size.width as i32;
    let size = Size::new(font.width(), font.height());
    let mut next = at;
    for letter in truncate(text, font.columns((right - at.x).max(0) as u32)).chars() {
        if letter == ' ' {
            target.fill_solid(&Rectangle::new(next, size), ink.background())?;
        } else {
            target.fill_contiguous(&Rectangle::new(next, size), font.dots(letter, ink))?;
        }
        next.x += font.width() as i32;
    }
    Ok(next)
}

/// Draws one line of text at the top of an area. Cuts text that is wider than the area.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn line_in<D>(
    target: &mut D,
    area: Rectangle,
    text: &str,
    font: Font,
    ink: Ink,
    align: Align,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let text = truncate(text, font.columns(area.size.width));
    let room = area.size.width - font.width_of(text);
    let left = match align {
        Align::Left => 0,
        Align::Centre => room / 2,
        Align::Right => room,
    };
    line(target, area.top_left + Size::new(left, 0), text, font, ink).map(|_| ())
}

/// Draws wrapped text in an area and returns the number of lines drawn. Omits lines below the area.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn paragraph<D>(
    target: &mut D,
    area: Rectangle,
    text: &str,
    font: Font,
    align: Align,
) -> Result<usize, D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let rows = (area.size.height / font.height()) as usize;
    let mut drawn = 0;
    for words in wrap(text, font.columns(area.size.width)).take(rows) {
        let top = area.top_left + Size::new(0, drawn as u32 * font.height());
        line_in(target, Rectangle::new(top, area.size), words, font, Ink::Light, align)?;
        drawn += 1;
    }
    Ok(drawn)
}

/// Returns the first `columns` characters of a text, or all of it.
pub fn truncate(text: &str, columns: usize) -> &str {
    text.char_indices().nth(columns).and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}

/// Splits a text into lines of at most `columns` characters. Breaks at spaces and at `\n`, and
/// inside a word only if the word is longer than a line.
pub fn wrap(text: &str, columns: usize) -> impl Iterator<Item = &str> {
    let mut rest = (columns > 0 && !text.is_empty()).then_some(text);
    core::iter::from_fn(move || {
        let (first, after) = break_line(rest?, columns);
        rest = after;
        Some(first)
    })
}

/// Returns the first line of `text`, and the remaining text, if any.
fn break_line(text: &str, columns: usize) -> (&str, Option<&str>) {
    let (paragraph, below) = match text.split_once('\n') {
        Some((paragraph, below)) => (paragraph, Some(below)),
        None => (text, None),
    };
    let first = truncate(paragraph, columns);
    let Some((_, cut)) = text.split_at_checked(first.len()).filter(|_| first.len() < paragraph.len()) else {
        return (first, below);
    };
    let end = if cut.starts_with(' ') { first.len() } else { last_break(first).unwrap_or(first.len()) };
    let Some((first, after)) = text.split_at_checked(end) else { return (first, None) };
    (first.trim_end_matches(' '), Some(after.trim_start_matches(' ')).filter(|after| !after.is_empty()))
}

/// Returns the place of the last space after a word.
fn last_break(line: &str) -> Option<usize> {
    let (words, _) = line.rsplit_once(' ')?;
    (!words.trim().is_empty()).then_some(words.len())
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::{collections::BTreeSet, vec::Vec};

    use super::*;
    use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};

    fn lines(text: &str, columns: usize) -> Vec<&str> {
        wrap(text, columns).collect()
    }

    #[test]
    fn wraps_between_words() {
        assert_eq!(lines("one two three", 7), ["one two", "three"]);
        assert_eq!(lines("one two three", 8), ["one two", "three"]);
        assert_eq!(lines("one two three", 6), ["one", "two", "three"]);
        assert_eq!(lines("one", 3), ["one"]);
    }

    #[test]
    fn wraps_long_words_and_keeps_breaks() {
        assert_eq!(lines("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(lines("a\n\nb", 5), ["a", "", "b"]);
        assert_eq!(lines("  abcdef", 4), ["  ab", "cdef"]);
        assert_eq!(lines("ab cd\nef", 2), ["ab", "cd", "ef"]);
    }

    #[test]
    fn wraps_by_letters_not_bytes() {
        assert_eq!(lines("żółć żółć", 4), ["żółć", "żółć"]);
        assert_eq!(truncate("żółć", 2), "żó");
        assert_eq!(truncate("ż", 2), "ż");
    }

    #[test]
    fn wrapping_always_ends() {
        for columns in 0..5 {
            for text in ["", " ", "     ", "a  b", "\n", " \n x", "abc   ", "ą ąą ąąą ąąąą"] {
                assert!(wrap(text, columns).take(50).count() < 50, "{text:?} {columns}");
            }
        }
        assert!(lines("any", 0).is_empty());
    }

    /// Returns the pixels of one glyph.
    fn glyph(letter: char, font: Font) -> Vec<bool> {
        let mut screen = Screen::DARK;
        let mut text = heapless::String::<4>::new();
        text.push(letter).unwrap();
        line(&mut screen, Point::zero(), &text, font, Ink::Light).unwrap();
        let (width, height) = (font.width() as usize, font.height() as usize);
        (0..width * height).map(|i| screen.is_lit(i % width, i / width)).collect()
    }

    #[test]
    fn all_characters_have_their_own_glyphs() {
        let letters = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻacelnoszxACELNOSZX0123456789.,:;!+-*/()%'\"";
        for font in Font::ALL {
            let missing = glyph('漢', font);
            let mut seen = BTreeSet::new();
            for letter in letters.chars() {
                let picture = glyph(letter, font);
                assert_ne!(picture, missing, "{letter} in {font:?}");
                assert!(picture.contains(&true), "{letter} in {font:?}");
                assert!(seen.insert(picture), "{letter} looks like another in {font:?}");
            }
        }
    }

    #[test]
    fn cuts_what_does_not_fit() {
        let mut screen = Screen::DARK;
        let end = line(&mut screen, Point::new(100, 0), "MMMMMMMM", Font::Normal, Ink::Light).unwrap();
        assert_eq!(end, Point::new(124, 0));
        let end = line(&mut screen, Point::new(200, 0), "M", Font::Normal, Ink::Light).unwrap();
        assert_eq!(end, Point::new(200, 0));
    }

    #[test]
    fn later_text_covers_earlier_text() {
        let (mut over, mut fresh) = (Screen::DARK, Screen::DARK);
        line(&mut over, Point::new(3, 3), "####", Font::Normal, Ink::Light).unwrap();
        line(&mut over, Point::new(3, 3), "a  b", Font::Normal, Ink::Light).unwrap();
        line(&mut fresh, Point::new(3, 3), "a  b", Font::Normal, Ink::Light).unwrap();
        assert!(over == fresh);
    }

    #[test]
    fn alignment_moves_the_text() {
        let lit_columns = |align| {
            let mut screen = Screen::DARK;
            let area = Rectangle::new(Point::new(10, 0), Size::new(100, 10));
            line_in(&mut screen, area, "H", Font::Normal, Ink::Light, align).unwrap();
            let lit = |&x: &usize| (0..SCREEN_HEIGHT).any(|y| screen.is_lit(x, y));
            (0..SCREEN_WIDTH).filter(lit).collect::<Vec<_>>()
        };
        assert_eq!(lit_columns(Align::Left), [10, 11, 12, 13, 14]);
        assert_eq!(lit_columns(Align::Centre), [57, 58, 59, 60, 61]);
        assert_eq!(lit_columns(Align::Right), [104, 105, 106, 107, 108]);
    }

    #[test]
    fn a_paragraph_keeps_to_its_area() {
        let mut screen = Screen::DARK;
        let area = Rectangle::new(Point::new(0, 20), Size::new(60, 25));
        let drawn = paragraph(&mut screen, area, "one two three four five six", Font::Normal, Align::Left);
        assert_eq!(drawn, Ok(2));
        assert!((0..SCREEN_WIDTH).all(|x| !screen.is_lit(x, 19) && !screen.is_lit(x, 40)));
    }
}
