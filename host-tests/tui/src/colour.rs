//! Colours as a terminal can show them.

use ratatui::style::Color;
use smart_leds::RGB8;

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Any colour.
    True,
    /// The 256 colours that nearly every terminal knows.
    Indexed,
}

impl Depth {
    /// What the terminal says about itself in `COLORTERM`.
    pub fn of(colorterm: Option<&str>) -> Depth {
        match colorterm {
            Some("truecolor" | "24bit") => Depth::True,
            _ => Depth::Indexed,
        }
    }

    /// The colour of the terminal for this one.
    pub fn colour(self, RGB8 { r, g, b }: RGB8) -> Color {
        match self {
            Depth::True => Color::Rgb(r, g, b),
            Depth::Indexed => Color::Indexed(nearest([r, g, b])),
        }
    }
}

/// The steps of the cube of 6 x 6 x 6 colours, which begins at 16; 24 greys follow it.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];
const FIRST_OF_CUBE: u8 = 16;
const FIRST_GREY: u8 = 232;
const GREYS: u8 = 24;

fn nearest(colour: [u8; 3]) -> u8 {
    let step = |value: u8| (0..6u8).min_by_key(|step| CUBE[*step as usize].abs_diff(value)).unwrap_or(0);
    let [r, g, b] = colour.map(step);
    let in_cube = [r, g, b].map(|step| CUBE[step as usize]);
    let mean = colour.iter().map(|value| u32::from(*value)).sum::<u32>() / 3;
    let grey = ((mean.saturating_sub(3)) / 10).min(u32::from(GREYS) - 1) as u8;
    let as_grey = [8 + 10 * grey; 3];
    if distance(as_grey, colour) < distance(in_cube, colour) {
        FIRST_GREY + grey
    } else {
        FIRST_OF_CUBE + 36 * r + 6 * g + b
    }
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// This colour with the light of `brightness` out of 255.
pub fn dimmed(colour: RGB8, brightness: u8) -> RGB8 {
    let dim = |value: u8| (u16::from(value) * u16::from(brightness)).div_ceil(255) as u8;
    RGB8 { r: dim(colour.r), g: dim(colour.g), b: dim(colour.b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_cube_and_greys_are_met_exactly() {
        assert_eq!(nearest([0, 0, 0]), 16);
        assert_eq!(nearest([255, 0, 0]), 16 + 36 * 5);
        assert_eq!(nearest([95, 135, 255]), 16 + 36 + 6 * 2 + 5);
        assert_eq!(nearest([8, 8, 8]), 232);
        assert_eq!(nearest([238, 238, 238]), 255);
        assert_eq!(nearest([250, 10, 5]), 16 + 36 * 5);
    }

    #[test]
    fn the_terminal_says_what_it_can_do() {
        assert_eq!(Depth::of(Some("truecolor")), Depth::True);
        assert_eq!(Depth::of(Some("")), Depth::Indexed);
        assert_eq!(Depth::of(None), Depth::Indexed);
    }

    #[test]
    fn what_is_lit_stays_lit_when_dimmed() {
        assert_eq!(dimmed(RGB8 { r: 255, g: 1, b: 0 }, 128), RGB8 { r: 128, g: 1, b: 0 });
    }
}
