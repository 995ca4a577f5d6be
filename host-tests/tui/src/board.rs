//! Draws the LED board with half-block characters: each character holds two pixels, one above the
//! other, and each LED takes one or two pixels. Terminals without colours use letters
//! ([`crate::letters`]).
//!
//! ```text
//!   roomy, 6 x 4 pixels per cell   tight, 4 x 3
//!     NW NW NE NE                     NW NE
//!     W  C  C  E                    W C  C  E
//!     SW SW SE SE                     SW SE
//! ```

use hexboard::hex::{Cell, PANEL_RADIUS, PANEL_ROWS};
use hexboard::parts::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Color;
use ratatui::widgets::Widget;
use smart_leds::RGB8;

use crate::colour::{ColourDepth, dimmed};
use crate::letters;

/// The size of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// With space between the cells.
    Roomy,
    /// The smallest size for seven LEDs.
    Tight,
    /// Letters, with space between the cells.
    Wide,
    /// Letters, at the narrowest width for seven LEDs.
    Narrow,
    /// Letters, one line per row of cells.
    Short,
}

/// The LED of each pixel of a cell, row by row; `.` is none. LEDs are in frame order: the centre,
/// then E, NE, NW, W, SW, SE.
const ROOMY: [&str; 3] = [".3322.", ".4001.", ".5566."];
const TIGHT: [&str; 3] = [".32.", "4001", ".56."];

/// The colour of an unlit LED, which keeps the shape of the board visible.
const UNLIT: RGB8 = RGB8 { r: 22, g: 22, b: 26 };

impl Scale {
    /// Returns the scales for a terminal with these colours, largest first.
    pub const fn all(depth: ColourDepth) -> &'static [Scale] {
        match depth {
            ColourDepth::Letters => &[Scale::Wide, Scale::Narrow, Scale::Short],
            ColourDepth::True | ColourDepth::Indexed | ColourDepth::Sixteen => &[Scale::Roomy, Scale::Tight],
        }
    }

    /// Returns the pixels of a cell; empty for letters.
    const fn rows(self) -> &'static [&'static str] {
        match self {
            Scale::Roomy => &ROOMY,
            Scale::Tight => &TIGHT,
            Scale::Wide | Scale::Narrow | Scale::Short => &[],
        }
    }

    /// Returns the distance between cells in columns.
    const fn across(self) -> u16 {
        match self {
            Scale::Roomy | Scale::Wide => 6,
            Scale::Tight | Scale::Narrow | Scale::Short => 4,
        }
    }

    /// Returns the distance between rows of cells in pixels.
    const fn down(self) -> u16 {
        match self {
            Scale::Roomy | Scale::Wide | Scale::Narrow => 4,
            Scale::Tight => 3,
            Scale::Short => 2,
        }
    }

    /// Returns the size of the whole board in columns and lines.
    pub const fn size(self) -> Size {
        let height = (self.down() * PANEL_ROWS as u16).div_ceil(2);
        // The lower LEDs of the last row need an additional line.
        let below = matches!(self, Scale::Wide | Scale::Narrow) as u16;
        Size { width: self.across() * PANEL_ROWS as u16, height: height + below }
    }

    /// Returns the top left corner of a cell: its column, and its pixel from the top.
    pub fn place(self, cell: Cell) -> (u16, u16) {
        let (radius, hex) = (i16::from(PANEL_RADIUS), cell.hex());
        let row = i16::from(hex.r) + radius;
        let halves = 2 * (i16::from(hex.q) + radius) + i16::from(hex.r);
        (halves as u16 * self.across() / 2, row as u16 * self.down())
    }

    /// Returns the cell and the LED at each pixel of the board.
    fn led_at(self) -> Vec<Vec<Option<(Cell, usize)>>> {
        let size = self.size();
        let mut leds = vec![vec![None; size.width.into()]; usize::from(size.height) * 2];
        for cell in Cell::all() {
            let (left, top) = self.place(cell);
            for (y, row) in self.rows().iter().enumerate() {
                for (x, digit) in row.chars().enumerate() {
                    if let Some(led) = digit.to_digit(10) {
                        leds[usize::from(top) + y][usize::from(left) + x] = Some((cell, led as usize));
                    }
                }
            }
        }
        leds
    }
}

/// The board as a widget.
pub struct Board<'a> {
    /// The LEDs.
    pub frame: &'a Frame,
    /// The brightness, up to 255.
    pub brightness: u8,
    /// The size.
    pub scale: Scale,
    /// The colours of the terminal.
    pub depth: ColourDepth,
}

impl Board<'_> {
    fn colour(&self, led: Option<(Cell, usize)>) -> Color {
        let Some((cell, led)) = led else { return Color::Reset };
        let lit = dimmed(self.frame[cell][led], self.brightness);
        let is_dark = lit.r.max(lit.g).max(lit.b) < UNLIT.r;
        self.depth.colour(if is_dark { UNLIT } else { lit })
    }
}

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if self.depth == ColourDepth::Letters {
            return letters::draw(self.frame, self.scale, area, buffer);
        }
        let pixels = self.scale.led_at();
        for (line, rows) in (0..area.height).zip(pixels.as_chunks::<2>().0) {
            for (column, (upper, lower)) in (0..area.width).zip(rows[0].iter().zip(&rows[1])) {
                let Some(cell) = buffer.cell_mut((area.x + column, area.y + line)) else { continue };
                match (upper, lower) {
                    (None, None) => {}
                    (Some(_), _) => {
                        cell.set_char('▀').set_fg(self.colour(*upper)).set_bg(self.colour(*lower));
                    }
                    (None, Some(_)) => {
                        cell.set_char('▄').set_fg(self.colour(*lower));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexboard::parts::{LEDS, LEDS_PER_CELL};

    #[test]
    fn every_led_has_its_own_position() {
        for scale in [Scale::Roomy, Scale::Tight] {
            let mut seen = vec![0; LEDS];
            for (cell, led) in scale.led_at().into_iter().flatten().flatten() {
                seen[cell.reading() * LEDS_PER_CELL + led] += 1;
            }
            let pixels = scale.rows().concat().replace('.', "").len();
            assert!(seen.iter().all(|count| (1..=2).contains(count)), "{scale:?}");
            assert_eq!(
                seen.iter().sum::<usize>(),
                LEDS / LEDS_PER_CELL * pixels,
                "{scale:?}: none covers another"
            );
        }
    }

    #[test]
    fn a_lit_led_is_drawn_in_its_colour_and_position() {
        let mut frame = Frame::DARK;
        frame[Cell::CENTRE][3] = RGB8 { r: 200, g: 100, b: 50 };
        for (scale, at) in [(Scale::Roomy, (37, 12)), (Scale::Tight, (25, 9))] {
            let Size { width, height } = scale.size();
            let area = Rect::new(0, 0, width, height);
            let mut buffer = Buffer::empty(area);
            Board { frame: &frame, brightness: 255, scale, depth: ColourDepth::True }
                .render(area, &mut buffer);
            let cell = buffer.cell(at).expect("inside");
            assert_eq!((cell.symbol(), cell.fg), ("▀", Color::Rgb(200, 100, 50)), "{scale:?}");
        }
    }
}
