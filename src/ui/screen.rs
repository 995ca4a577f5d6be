//! One picture on an OLED.

use embedded_graphics::{
    Pixel, draw_target::DrawTarget, geometry::OriginDimensions, pixelcolor::BinaryColor, prelude::Size,
};

/// Pixels across an OLED.
pub const SCREEN_WIDTH: usize = 128;
/// Pixels down an OLED.
pub const SCREEN_HEIGHT: usize = 64;
/// Pages of eight rows, the controller's unit.
pub const SCREEN_PAGES: usize = SCREEN_HEIGHT / 8;

/// A picture of 128 x 64 pixels in the memory order of the SSD1306: pages of eight rows from the top,
/// each one byte a column, the lowest bit on top.
#[derive(Clone, PartialEq, Eq)]
pub struct Screen {
    pages: [[u8; SCREEN_WIDTH]; SCREEN_PAGES],
}

impl Screen {
    /// All pixels dark.
    pub const DARK: Screen = Screen { pages: [[0; SCREEN_WIDTH]; SCREEN_PAGES] };

    /// The pages, from the top.
    pub const fn pages(&self) -> &[[u8; SCREEN_WIDTH]; SCREEN_PAGES] {
        &self.pages
    }

    /// Is the pixel lit? Pixels outside the screen are dark.
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
}
