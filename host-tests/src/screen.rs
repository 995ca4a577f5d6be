//! OLED images in tests: ASCII art, a strict canvas, and snapshot files.
//!
//! `cargo xtask renew` rewrites the snapshots. Review the difference before you
//! commit it.

use std::{convert::Infallible, fmt::Write as _, fs};

use embedded_graphics::{Pixel, pixelcolor::BinaryColor, prelude::*};
use hexboard::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use hexboard::ui::text::{self, Font, Ink};

use crate::snapshot::{path, renews, write};

/// Returns the screen as text: `#` is lit, `.` is dark, one line per row.
pub fn ascii(screen: &Screen) -> String {
    let mut text = String::new();
    for y in 0..SCREEN_HEIGHT {
        text.extend((0..SCREEN_WIDTH).map(|x| if screen.is_lit(x, y) { '#' } else { '.' }));
        text.push('\n');
    }
    text
}

/// A screen that panics when something is drawn outside of it.
pub struct StrictScreen(Screen);

impl Default for StrictScreen {
    fn default() -> Self {
        StrictScreen(Screen::DARK)
    }
}

impl StrictScreen {
    /// Returns the image.
    pub fn screen(&self) -> &Screen {
        &self.0
    }
}

impl OriginDimensions for StrictScreen {
    fn size(&self) -> Size {
        self.0.size()
    }
}

impl DrawTarget for StrictScreen {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        let area = self.bounding_box();
        self.0.draw_iter(pixels.into_iter().inspect(|Pixel(at, _)| {
            assert!(area.contains(*at), "drawn outside the screen, at {}, {}", at.x, at.y);
        }))
    }
}

/// Draws on a strict screen and compares the image with `host-tests/data/screens/<name>.txt`.
///
/// # Panics
/// Panics if the images differ, the snapshot is missing, or something is drawn outside the screen.
pub fn check(name: &str, draw: impl FnOnce(&mut StrictScreen) -> Result<(), Infallible>) {
    let mut strict = StrictScreen::default();
    let Ok(()) = draw(&mut strict);
    check_picture(name, strict.screen());
}

/// Compares an image with `host-tests/data/screens/<name>.txt`.
///
/// # Panics
/// Panics if the images differ or the snapshot is missing.
pub fn check_picture(name: &str, screen: &Screen) {
    check_text(&format!("screens/{name}.txt"), &ascii(screen));
}

/// Compares a text with the file `host-tests/data/<name>`.
///
/// # Panics
/// Panics if they differ or the file is missing.
pub fn check_text(name: &str, text: &str) {
    if renews() {
        return write(name, text);
    }
    let expected = fs::read_to_string(path(name))
        .unwrap_or_else(|error| panic!("{name}: {error} (`cargo xtask renew` writes it)"));
    let rows = difference(&expected, text);
    assert!(text == expected, "{name} differs:\n{rows}If this is intended: cargo xtask renew");
}

/// Returns whether this text appears anywhere on the screen, lit or dark, in the small or the
/// normal font.
pub fn shows(screen: &Screen, words: &str) -> bool {
    [Ink::Light, Ink::Dark].into_iter().any(|ink| shows_in(screen, words, ink))
}

/// Returns whether this text appears anywhere on the screen in this ink, in the small or the normal
/// font. Titles and selected rows have dark characters.
pub fn shows_in(screen: &Screen, words: &str, ink: Ink) -> bool {
    let seen = dots(screen);
    [Font::Small, Font::Normal].into_iter().any(|font| {
        let mut written = Screen::DARK;
        let Ok(_) = text::line(&mut written, Point::zero(), words, font, ink);
        let (width, height) = (font.width_of(words) as usize, font.height() as usize);
        width <= SCREEN_WIDTH && holds(&seen, &dots(&written)[..height], width)
    })
}

/// Returns the dots of each row, with the leftmost one in the lowest bit. Comparing whole rows makes
/// the search for a text fast: tests do it after every press.
fn dots(screen: &Screen) -> [u128; SCREEN_HEIGHT] {
    let mut rows = [0; SCREEN_HEIGHT];
    for (place, page) in screen.pages().iter().enumerate() {
        for (x, byte) in page.iter().enumerate() {
            for bit in 0..8 {
                rows[place * 8 + bit] |= u128::from(byte >> bit & 1) << x;
            }
        }
    }
    rows
}

/// Returns whether a picture of this width appears anywhere in the rows.
fn holds(rows: &[u128; SCREEN_HEIGHT], picture: &[u128], width: usize) -> bool {
    let mask = u128::MAX.checked_shl(width as u32).map_or(u128::MAX, |right| !right);
    for shown in rows.windows(picture.len()) {
        for left in 0..=SCREEN_WIDTH - width {
            let mut pairs = shown.iter().zip(picture);
            if pairs.all(|(row, dots)| row >> left & mask == dots & mask) {
                return true;
            }
        }
    }
    false
}

/// Returns the rows that differ, the expected row above the actual one.
fn difference(expected: &str, seen: &str) -> String {
    let mut text = String::new();
    for (y, row) in seen.lines().enumerate() {
        let wanted = expected.lines().nth(y).unwrap_or("(missing)");
        if wanted != row {
            writeln!(text, "{y:2} - {wanted}\n   + {row}").expect("a string takes all");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "drawn outside the screen, at 128, 3")]
    fn a_strict_screen_reports_drawing_outside() {
        let Ok(()) = StrictScreen::default().draw_iter([Pixel(Point::new(128, 3), BinaryColor::On)]);
    }

    #[test]
    fn ascii_shows_pixels_in_place() {
        let mut screen = Screen::DARK;
        let Ok(()) = screen.draw_iter([Pixel(Point::new(2, 1), BinaryColor::On)]);
        let text = ascii(&screen);
        assert_eq!(text.lines().count(), 64);
        assert_eq!(text.lines().nth(1).map(|row| &row[..5]), Some("..#.."));
        assert_eq!(text.matches('#').count(), 1);
    }

    #[test]
    fn a_text_is_found_anywhere_in_its_font_and_ink() {
        for (words, font) in [("Guardian 1", Font::Small), ("Guardian 1", Font::Normal)] {
            let mut screen = Screen::DARK;
            let size = Size::new(font.width_of(words), font.height());
            let corner = Point::zero() + screen.size() - size;
            let Ok(_) = text::line(&mut screen, corner, words, font, Ink::Light);
            assert!(shows(&screen, words) && shows_in(&screen, words, Ink::Light), "{font:?}");
            assert!(!shows_in(&screen, words, Ink::Dark) && !shows(&screen, "Guardian 2"), "{font:?}");
            let all = (0..SCREEN_HEIGHT).flat_map(|y| (0..SCREEN_WIDTH).map(move |x| (x, y)));
            let (x, y) = all.clone().find(|&(x, y)| screen.is_lit(x, y)).expect("a dot of the text");
            let Ok(()) = screen.draw_iter([Pixel(Point::new(x as i32, y as i32), BinaryColor::Off)]);
            assert!(!shows(&screen, words), "{font:?}: a dot is missing");
        }
        assert!(!shows(&Screen::DARK, "Guardian"));
    }

    #[test]
    #[should_panic(expected = "no such picture.txt: No such file")]
    fn a_missing_snapshot_is_an_error() {
        assert!(!renews(), "no such picture.txt: No such file: not to be renewed");
        check("no such picture", |_| Ok(()));
    }
}
