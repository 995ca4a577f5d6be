//! Draws an OLED as text: braille with eight pixels per character, or half blocks with two pixels
//! where there is room.

use hexboard::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Color;
use ratatui::widgets::Widget;

/// The pixel size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dots {
    /// Eight pixels per character.
    Braille,
    /// Two pixels per character.
    Halves,
}

impl Dots {
    /// Returns the pixels per character, horizontally and vertically.
    const fn pixels(self) -> (usize, usize) {
        match self {
            Dots::Braille => (2, 4),
            Dots::Halves => (1, 2),
        }
    }

    /// Returns the size of the whole screen in columns and lines.
    pub const fn size(self) -> Size {
        let (across, down) = self.pixels();
        Size { width: (SCREEN_WIDTH / across) as u16, height: (SCREEN_HEIGHT / down) as u16 }
    }

    fn character(self, screen: &Screen, x: usize, y: usize) -> char {
        match self {
            Dots::Braille => braille(|column, row| screen.is_lit(2 * x + column, 4 * y + row)),
            Dots::Halves => match (screen.is_lit(x, 2 * y), screen.is_lit(x, 2 * y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            },
        }
    }
}

/// The bits of the dots of a braille character, by column and row.
const BITS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

fn braille(is_lit: impl Fn(usize, usize) -> bool) -> char {
    let mut bits = 0x2800;
    for (column, rows) in BITS.iter().enumerate() {
        for (row, bit) in rows.iter().enumerate() {
            bits |= if is_lit(column, row) { *bit } else { 0 };
        }
    }
    char::from_u32(bits).unwrap_or(' ')
}

/// The screen of a seat as a widget.
pub struct Oled<'a> {
    /// The image.
    pub screen: &'a Screen,
    /// The pixel size.
    pub dots: Dots,
    /// The colour of a lit pixel.
    pub lit: Color,
    /// The background colour.
    pub contrast: Color,
}

impl Widget for Oled<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let Size { width, height } = self.dots.size();
        for y in 0..height.min(area.height) {
            for x in 0..width.min(area.width) {
                let Some(cell) = buffer.cell_mut((area.x + x, area.y + y)) else { continue };
                cell.set_char(self.dots.character(self.screen, x.into(), y.into()));
                cell.set_fg(self.lit).set_bg(self.contrast);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::Pixel;
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::{DrawTarget, Point};

    #[test]
    fn pixels_are_dots_at_their_position() {
        let mut screen = Screen::DARK;
        let lit = [(2, 4), (3, 7), (2, 5)];
        let Ok(()) = screen.draw_iter(lit.map(|(x, y)| Pixel(Point::new(x, y), BinaryColor::On)));
        assert_eq!(Dots::Braille.character(&screen, 1, 1), '⢃');
        assert_eq!(Dots::Braille.character(&screen, 0, 0), '⠀');
        assert_eq!(Dots::Halves.character(&screen, 2, 2), '█');
        assert_eq!(Dots::Halves.character(&screen, 3, 3), '▄');
        assert_eq!(Dots::Braille.size(), Size::new(64, 16));
        assert_eq!(Dots::Halves.size(), Size::new(128, 32));
    }
}
