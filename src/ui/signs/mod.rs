//! The signs of the games: small pictures of pieces, buildings, resources and dice.
//!
//! `signs.txt` contains all pictures. It is parsed at compile time, so the firmware stores the packed
//! pixels only.

use embedded_graphics::{
    draw_target::DrawTarget,
    pixelcolor::BinaryColor,
    prelude::{Point, Size},
    primitives::Rectangle,
};

mod digits;

pub use digits::{draw_die, draw_number, number_width};

use super::font::Dots;
use super::text::Ink;

/// Width of a sign in pixels.
pub const SIGN_WIDTH: u32 = 13;
/// Height of a sign in pixels.
pub const SIGN_HEIGHT: u32 = 12;

/// Bytes of a packed sign: row by row, one bit per pixel, least significant bit first.
const BYTES: usize = (SIGN_WIDTH * SIGN_HEIGHT).div_ceil(8) as usize;

/// The pictures as text.
pub const SOURCE: &str = include_str!("signs.txt");

/// Defines the signs in the order of `signs.txt`.
macro_rules! signs {
    ($($(#[doc = $doc:literal])+ $Name:ident $name:literal;)+) => {
        /// A picture of 13 x 12 pixels.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Sign {
            $($(#[doc = $doc])+ $Name,)+
        }

        impl Sign {
            /// All signs, in the order of `signs.txt`.
            pub const ALL: &'static [Sign] = &[$(Sign::$Name,)+];

            /// Returns the name of the sign in `signs.txt`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Sign::$Name => $name,)+
                }
            }
        }
    };
}

signs! {
    /// Hive.
    Queen "queen";
    /// Hive and Robale.
    Spider "spider";
    /// Hive and Robale.
    Beetle "beetle";
    /// Hive and Robale.
    Grasshopper "grasshopper";
    /// Hive and Robale.
    Ant "ant";
    /// Hive.
    Mosquito "mosquito";
    /// Hive.
    Ladybug "ladybug";
    /// Hive.
    Pillbug "pillbug";
    /// Hive.
    Scorpion "scorpion";
    /// Hive.
    Moth "moth";
    /// Hive.
    Dragonfly "dragonfly";
    /// Termites: a caste.
    Worker "worker";
    /// Termites: a caste with large jaws.
    Soldier "soldier";
    /// Termites: a caste with a nozzle.
    Spitter "spitter";
    /// Termites: a caste with wings.
    Flyer "flyer";
    /// Termites.
    Mound "mound";
    /// Termites: terrain.
    Water "water";
    /// Termites: terrain.
    Vegetation "vegetation";
    /// Termites: terrain; Robale: the blocked cell.
    Stones "stones";
    /// Robale: terrain with eggs.
    Hatchery "hatchery";
    /// Robale: a Resource.
    Berry "berry";
    /// A ten-sided die without its number.
    Die "die";
    /// Xobos: Guardian 1.
    Guardian1 "guardian1";
    /// Xobos: Guardian 2.
    Guardian2 "guardian2";
    /// Xobos: Guardian 3.
    Guardian3 "guardian3";
    /// Xobos: Guardian 4.
    Guardian4 "guardian4";
    /// Xobos.
    Quark "quark";
    /// Xobos.
    Crystal "crystal";
    /// Xobos: a Resource.
    Resource "resource";
    /// Xobos: the Power of a Guardian.
    Power "power";
    /// Xobos: the Life of a Guardian.
    Life "life";
    /// Xobos: a building.
    Mine "mine";
    /// Xobos: a building.
    Well "well";
    /// Xobos: the Technical Building.
    Technical "technical";
    /// Xobos: a building.
    Watchtower "watchtower";
    /// Xobos: a building.
    Cocoon "cocoon";
    /// Xobos: a building.
    Reactor "reactor";
    /// Xobos: a Connection that gives Power.
    Strengthen "strengthen";
    /// Xobos: a Connection that heals.
    Heal "heal";
    /// Xobos.
    Technology "technology";
    /// An attack.
    Attack "attack";
    /// Xobos: the Leader.
    Crown "crown";
    /// The end of a phase.
    Done "done";
}

static PACKED: [[u8; BYTES]; Sign::ALL.len()] = packed(SOURCE.as_bytes());

/// Packs all pictures of the text.
///
/// # Panics
/// Panics at compile time if the text contains more signs than [`Sign::ALL`].
const fn packed<const N: usize>(text: &[u8]) -> [[u8; BYTES]; N] {
    let mut signs = [[0; BYTES]; N];
    // The number of signs begun, and the next pixel of the current one.
    let (mut count, mut pixel) = (0, 0);
    let mut at = 0;
    while at < text.len() {
        let end = line_end(text, at);
        match text[at] {
            b'\n' | b'/' => {}
            b'.' | b'#' => {
                while at < end {
                    signs[count - 1][pixel / 8] |= ((text[at] == b'#') as u8) << (pixel % 8);
                    pixel += 1;
                    at += 1;
                }
            }
            _ => (count, pixel) = (count + 1, 0),
        }
        at = end + 1;
    }
    signs
}

const fn line_end(text: &[u8], from: usize) -> usize {
    let mut end = from;
    while end < text.len() && text[end] != b'\n' {
        end += 1;
    }
    end
}

impl Sign {
    /// Returns the sign that stands for all pieces that move alike: the four Guardians share one.
    #[must_use]
    pub const fn kind(self) -> Sign {
        match self {
            Sign::Guardian2 | Sign::Guardian3 | Sign::Guardian4 => Sign::Guardian1,
            other => other,
        }
    }

    /// Draws the sign with its top left corner at `at`.
    ///
    /// # Errors
    /// Returns the errors of the draw target.
    pub fn draw<D>(self, target: &mut D, at: Point, ink: Ink) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let area = Rectangle::new(at, Size::new(SIGN_WIDTH, SIGN_HEIGHT));
        target.fill_contiguous(&area, Dots::new(&PACKED[self as usize], ink))
    }

    /// Draws the lit pixels in double size.
    ///
    /// # Errors
    /// Returns the errors of the draw target.
    pub fn draw_large<D>(self, target: &mut D, at: Point, ink: Ink) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let pixels = (0..SIGN_HEIGHT).flat_map(|y| (0..SIGN_WIDTH).map(move |x| (x, y)));
        for (x, y) in pixels.filter(|(x, y)| self.is_lit(*x as usize, *y as usize)) {
            let corner = at + Point::new(2 * x as i32, 2 * y as i32);
            target.fill_solid(&Rectangle::new(corner, Size::new_equal(2)), ink.text_colour())?;
        }
        Ok(())
    }

    /// Returns whether a pixel of the sign is lit. Pixels outside are dark.
    pub fn is_lit(self, x: usize, y: usize) -> bool {
        let pixel = y * SIGN_WIDTH as usize + x;
        let is_inside = x < SIGN_WIDTH as usize && y < SIGN_HEIGHT as usize;
        let byte = PACKED[self as usize].get(pixel / 8).filter(|_| is_inside);
        byte.is_some_and(|byte| byte >> (pixel % 8) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::parts::Screen;

    /// Returns the names in the text with their pictures.
    fn pictures() -> Vec<(&'static str, Vec<&'static str>)> {
        let mut signs: Vec<(&str, Vec<&str>)> = Vec::new();
        for line in SOURCE.lines().filter(|line| !line.is_empty() && !line.starts_with('/')) {
            match signs.last_mut() {
                Some((_, rows)) if line.starts_with(['.', '#']) => rows.push(line),
                _ => signs.push((line, Vec::new())),
            }
        }
        signs
    }

    #[test]
    fn the_text_contains_every_sign_in_order() {
        let names: Vec<_> = pictures().into_iter().map(|(name, _)| name).collect();
        let wanted: Vec<_> = Sign::ALL.iter().map(|sign| sign.name()).collect();
        assert_eq!(names, wanted);
    }

    #[test]
    fn every_picture_is_drawn_as_written() {
        for ((name, rows), sign) in pictures().into_iter().zip(Sign::ALL) {
            assert_eq!(rows.len(), SIGN_HEIGHT as usize, "{name}");
            let mut screen = Screen::DARK;
            sign.draw(&mut screen, Point::new(3, 2), Ink::Light).unwrap();
            for (y, row) in rows.into_iter().enumerate() {
                assert_eq!(row.len(), SIGN_WIDTH as usize, "{name}: {row}");
                for (x, dot) in row.bytes().enumerate() {
                    assert_eq!(screen.is_lit(x + 3, y + 2), dot == b'#', "{name} at {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn no_two_signs_look_alike() {
        for (place, sign) in Sign::ALL.iter().enumerate() {
            for other in &Sign::ALL[..place] {
                let differ = |a: u8, b: u8| (a ^ b).count_ones();
                let (a, b) = (PACKED[*sign as usize], PACKED[*other as usize]);
                let pixels: u32 = a.into_iter().zip(b).map(|(a, b)| differ(a, b)).sum();
                assert!(pixels >= 16, "{sign:?} and {other:?} differ in {pixels} pixels");
            }
        }
    }
}
