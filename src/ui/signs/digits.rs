//! Small numbers beside signs, and the faces of ten-sided dice.

use embedded_graphics::{
    draw_target::DrawTarget,
    pixelcolor::BinaryColor,
    prelude::{Point, Size},
    primitives::Rectangle,
};

use super::{SIGN_HEIGHT, SIGN_WIDTH, Sign};
use crate::ui::text::Ink;

/// Size of a digit, and the distance between two of them, in pixels.
const DIGIT: Size = Size::new(3, 5);
const PITCH: u32 = 4;

/// The pixels of the digits, one byte per row; the lowest bit is on the left.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b011, 0b010, 0b010, 0b111],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b110, 0b100, 0b111],
    [0b101, 0b101, 0b111, 0b100, 0b100],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b101, 0b111],
    [0b111, 0b100, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b100, 0b111],
];

/// Returns the width of a number in pixels.
pub const fn number_width(number: u8) -> u32 {
    PITCH * (1 + (number >= 10) as u32 + (number >= 100) as u32) - 1
}

/// Draws a number in digits of 3 x 5 pixels with its top left corner at `at`.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn draw_number<D>(target: &mut D, at: Point, number: u8, ink: Ink) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let mut left = number_width(number) as i32 - DIGIT.width as i32;
    let mut rest = number;
    while left >= 0 {
        let rows = DIGITS[usize::from(rest % 10)].into_iter();
        let dots = rows.flat_map(|row| (0..DIGIT.width).map(move |x| row >> x & 1 == 1));
        let colour = |is_lit: bool| if is_lit { ink.text_colour() } else { ink.background() };
        target.fill_contiguous(&Rectangle::new(at + Point::new(left, 0), DIGIT), dots.map(colour))?;
        (left, rest) = (left - PITCH as i32, rest / 10);
    }
    Ok(())
}

/// Draws a face of a ten-sided die with its top left corner at `at`. Dice that count are filled.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn draw_die<D>(target: &mut D, at: Point, face: u8, counts: bool) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    const WIDTH: usize = SIGN_WIDTH as usize;
    let is_between = |x: usize, y: usize| {
        (0..=x).any(|x| Sign::Die.is_lit(x, y)) && (x..WIDTH).any(|x| Sign::Die.is_lit(x, y))
    };
    let dots = (0..SIGN_HEIGHT as usize).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    let is_lit = |(x, y)| Sign::Die.is_lit(x, y) || counts && is_between(x, y);
    let area = Rectangle::new(at, Size::new(SIGN_WIDTH, SIGN_HEIGHT));
    target.fill_contiguous(&area, dots.map(|dot| BinaryColor::from(is_lit(dot))))?;
    let left = (SIGN_WIDTH - number_width(face)) as i32 / 2;
    draw_number(target, at + Point::new(left, 4), face, if counts { Ink::Dark } else { Ink::Light })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::Screen;

    fn lit(screen: &Screen, width: u32) -> u32 {
        let area = (0..DIGIT.height as usize).flat_map(|y| (0..width as usize).map(move |x| (x, y)));
        area.filter(|&(x, y)| screen.is_lit(x, y)).count() as u32
    }

    #[test]
    fn a_number_has_one_digit_per_place() {
        for (number, width, pixels) in [(1, 3, 8), (8, 3, 13), (18, 7, 21), (100, 11, 32)] {
            let mut screen = Screen::DARK;
            draw_number(&mut screen, Point::zero(), number, Ink::Light).unwrap();
            assert_eq!((number_width(number), lit(&screen, 20)), (width, pixels), "{number}");
        }
    }

    #[test]
    fn dice_that_count_are_filled() {
        let mut faces = [Screen::DARK, Screen::DARK];
        draw_die(&mut faces[0], Point::zero(), 7, false).unwrap();
        draw_die(&mut faces[1], Point::zero(), 7, true).unwrap();
        assert!(!faces[0].is_lit(2, 6) && faces[1].is_lit(2, 6));
        assert!(faces.iter().all(|face| !face.is_lit(0, 0)));
    }
}
