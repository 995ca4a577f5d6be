//! The picture on an OLED.

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, OriginDimensions},
    pixelcolor::BinaryColor,
    prelude::Size,
    primitives::{PointsIter, Rectangle},
};

/// The width of an OLED in pixels.
pub const SCREEN_WIDTH: usize = 128;
/// The height of an OLED in pixels.
pub const SCREEN_HEIGHT: usize = 64;
/// The number of pages of eight rows, the unit of the controller.
pub const SCREEN_PAGES: usize = SCREEN_HEIGHT / 8;

/// A picture of 128 x 64 pixels in the memory order of the SSD1306: pages of eight rows from the
/// top, one byte per column, the lowest bit at the top.
#[derive(PartialEq, Eq)]
// The alignment lets the compiler copy by words, eight times as fast on the microcontroller.
#[repr(align(4))]
pub struct Screen {
    pages: [[u8; SCREEN_WIDTH]; SCREEN_PAGES],
}

impl Clone for Screen {
    fn clone(&self) -> Screen {
        Screen { pages: self.pages }
    }

    /// Copies in place, without a temporary on the stack.
    fn clone_from(&mut self, source: &Screen) {
        self.pages = source.pages;
    }
}

impl Screen {
    /// All pixels dark.
    pub const DARK: Screen = Screen { pages: [[0; SCREEN_WIDTH]; SCREEN_PAGES] };

    /// Returns the pages, from the top.
    pub const fn pages(&self) -> &[[u8; SCREEN_WIDTH]; SCREEN_PAGES] {
        &self.pages
    }

    /// Moves the picture to the right and down by this number of pixels, at most seven. Pixels that
    /// leave the screen are lost.
    pub fn shift(&mut self, right: usize, down: usize) {
        let (right, down) = (right.min(7), down.min(7));
        for page in &mut self.pages {
            page.copy_within(..SCREEN_WIDTH - right, right);
            page[..right].fill(0);
        }
        if down == 0 {
            return;
        }
        for column in 0..SCREEN_WIDTH {
            let mut from_above = 0;
            for page in &mut self.pages {
                let byte = page[column];
                page[column] = byte << down | from_above;
                from_above = byte >> (8 - down);
            }
        }
    }

    /// Rotates the picture by 180 degrees, for a screen that is mounted upside down.
    pub fn turn_half(&mut self) {
        self.pages.reverse();
        for page in &mut self.pages {
            page.reverse();
            page.iter_mut().for_each(|byte| *byte = byte.reverse_bits());
        }
    }

    /// Returns whether the pixel is lit. Pixels outside the screen are dark.
    pub fn is_lit(&self, x: usize, y: usize) -> bool {
        self.pages.get(y / 8).and_then(|page| page.get(x)).is_some_and(|byte| byte >> (y % 8) & 1 == 1)
    }

    fn set(&mut self, x: i32, y: i32, color: BinaryColor) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let Some(byte) = self.pages.get_mut(y / 8).and_then(|page| page.get_mut(x)) else { return };
        match color {
            BinaryColor::On => *byte |= 1 << (y % 8),
            BinaryColor::Off => *byte &= !(1 << (y % 8)),
        }
    }
}

impl OriginDimensions for Screen {
    fn size(&self) -> Size {
        Size::new(SCREEN_WIDTH as u32, SCREEN_HEIGHT as u32)
    }
}

impl DrawTarget for Screen {
    type Color = BinaryColor;
    type Error = core::convert::Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(at, color) in pixels {
            self.set(at.x, at.y, color);
        }
        Ok(())
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, colors: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = BinaryColor>,
    {
        if !is_inside(area) {
            return self.draw_iter(area.points().zip(colors).map(|(at, color)| Pixel(at, color)));
        }
        // Fast path for areas inside the screen, typically glyphs: no bounds check per pixel.
        let (x, y) = (area.top_left.x as usize, area.top_left.y as usize);
        let (width, height) = (area.size.width as usize, area.size.height as usize);
        let mut colors = colors.into_iter();
        for y in y..y + height {
            let row = y % 8;
            let others = !(1 << row);
            let page = self.pages.get_mut(y / 8).and_then(|page| page.get_mut(x..x + width));
            for byte in page.unwrap_or_default() {
                let Some(color) = colors.next() else { return Ok(()) };
                *byte = *byte & others | u8::from(color.is_on()) << row;
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Self::Error> {
        let area = area.intersection(&self.bounding_box());
        let (x, top) = (area.top_left.x as usize, area.top_left.y as usize);
        let (width, bottom) = (area.size.width as usize, top + area.size.height as usize);
        for (i, page) in self.pages.iter_mut().enumerate().take(bottom.div_ceil(8)).skip(top / 8) {
            let bits = page_bits(i, top, bottom);
            page.get_mut(x..x + width).unwrap_or_default().iter_mut().for_each(|byte| match color {
                BinaryColor::On => *byte |= bits,
                BinaryColor::Off => *byte &= !bits,
            });
        }
        Ok(())
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Self::Error> {
        self.pages = [[if color.is_on() { 0xFF } else { 0 }; SCREEN_WIDTH]; SCREEN_PAGES];
        Ok(())
    }
}

/// Returns whether the area is not empty and lies within the screen.
fn is_inside(area: &Rectangle) -> bool {
    let within = |start: i32, size: u32, end: usize| {
        (0..end as i32).contains(&start) && size <= end as u32 - start as u32 && size > 0
    };
    within(area.top_left.x, area.size.width, SCREEN_WIDTH)
        && within(area.top_left.y, area.size.height, SCREEN_HEIGHT)
}

/// Returns the bits of a page in the rows from `top` up to, but not including, `bottom`.
fn page_bits(page: usize, top: usize, bottom: usize) -> u8 {
    let first = page * 8;
    let from = top.saturating_sub(first).min(8);
    let to = bottom.saturating_sub(first).min(8);
    (((1u16 << to) - 1) & !((1 << from) - 1)) as u8
}

#[cfg(test)]
mod tests {
    extern crate std;
    use embedded_graphics::prelude::Point;
    use std::vec::Vec;

    use super::*;

    /// Implements only `draw_iter`, as a reference for the fast paths.
    struct Slow(Screen);

    impl OriginDimensions for Slow {
        fn size(&self) -> Size {
            self.0.size()
        }
    }

    impl DrawTarget for Slow {
        type Color = BinaryColor;
        type Error = core::convert::Infallible;
        fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
            &mut self,
            pixels: I,
        ) -> Result<(), Self::Error> {
            self.0.draw_iter(pixels)
        }
    }

    fn areas() -> impl Iterator<Item = Rectangle> {
        let places =
            [(0, 0), (3, 5), (-4, -9), (120, 50), (127, 63), (128, 0), (0, 64), (40, 8), (-300, 900)];
        let sizes = [(0, 0), (1, 1), (6, 10), (128, 64), (5, 8), (300, 300), (7, 19), (0, 9)];
        places.into_iter().flat_map(move |(x, y)| {
            sizes.into_iter().map(move |(w, h)| Rectangle::new(Point::new(x, y), Size::new(w, h)))
        })
    }

    #[test]
    fn a_shifted_picture_has_moved_and_lost_its_edge() {
        let mut screen = Screen::DARK;
        for (x, y) in [(0, 0), (5, 7), (126, 62), (127, 10), (10, 63)] {
            screen.set(x, y, BinaryColor::On);
        }
        let mut moved = screen.clone();
        moved.shift(1, 1);
        for y in 0..SCREEN_HEIGHT {
            for x in 0..SCREEN_WIDTH {
                let was_lit = x > 0 && y > 0 && screen.is_lit(x - 1, y - 1);
                assert_eq!(moved.is_lit(x, y), was_lit, "{x} {y}");
            }
        }
        let mut still = screen.clone();
        still.shift(0, 0);
        assert!(still == screen);
    }

    #[test]
    fn fast_fill_equals_slow_fill() {
        for area in areas() {
            for (before, color) in [(BinaryColor::Off, BinaryColor::On), (BinaryColor::On, BinaryColor::Off)]
            {
                let (mut quick, mut slow) = (Screen::DARK, Slow(Screen::DARK));
                quick.clear(before).unwrap();
                slow.clear(before).unwrap();
                quick.fill_solid(&area, color).unwrap();
                slow.fill_solid(&area, color).unwrap();
                assert!(quick == slow.0, "{area:?} {color:?}");
            }
        }
    }

    #[test]
    fn fast_contiguous_fill_equals_slow_fill() {
        for area in areas() {
            let pixels = (area.size.width * area.size.height) as usize;
            let colors: Vec<_> = (0..pixels).map(|i| BinaryColor::from(i * 7 % 5 < 2)).collect();
            for keep in [pixels, pixels / 2] {
                let (mut quick, mut slow) = (Screen::DARK, Slow(Screen::DARK));
                quick.fill_contiguous(&area, colors[..keep].iter().copied()).unwrap();
                slow.fill_contiguous(&area, colors[..keep].iter().copied()).unwrap();
                assert!(quick == slow.0, "{area:?} {keep}");
            }
        }
    }

    #[test]
    fn a_pixel_is_a_bit_of_its_page() {
        let mut screen = Screen::DARK;
        screen.draw_iter([Pixel(Point::new(9, 19), BinaryColor::On)]).unwrap();
        assert_eq!(screen.pages()[2][9], 1 << 3);
        assert!(screen.is_lit(9, 19) && !screen.is_lit(9, 18) && !screen.is_lit(128, 19));
    }

    #[test]
    fn a_half_turn_moves_every_pixel_to_the_opposite_side() {
        let mut screen = Screen::DARK;
        for (x, y) in [(0, 0), (3, 1), (127, 8), (60, 63)] {
            screen.set(x, y, BinaryColor::On);
        }
        let before = screen.clone();
        screen.turn_half();
        for (x, y) in (0..SCREEN_WIDTH).flat_map(|x| (0..SCREEN_HEIGHT).map(move |y| (x, y))) {
            assert_eq!(screen.is_lit(SCREEN_WIDTH - 1 - x, SCREEN_HEIGHT - 1 - y), before.is_lit(x, y));
        }
        screen.turn_half();
        assert!(screen == before);
    }
}
