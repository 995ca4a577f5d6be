//! Draws the LED board with letters, for terminals without colours.
//!
//! ```text
//!   wide and narrow: all LEDs, two lines per row of cells   short: one line
//!      NW NE                                                  the brightest edge, the centre,
//!    W  C C  E                                                and the number of edges like it
//!      SW SE                                                  unless all six are
//! ```
//!
//! The lower LEDs of a row of cells share a line with the upper ones of the next row.

use hexboard::hex::Cell;
use hexboard::parts::{CellLeds, Frame};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::Scale;
use crate::colour::letter;

/// The column and line of each LED relative to its cell, in frame order. The centre takes two
/// columns.
const PLACES: [(u16, u16); 8] = [(1, 1), (3, 1), (2, 0), (1, 0), (0, 1), (1, 2), (2, 2), (2, 1)];

/// Draws the board.
pub fn draw(frame: &Frame, scale: Scale, area: Rect, buffer: &mut Buffer) {
    for cell in Cell::all() {
        let (left, top) = scale.place(cell);
        let leds = &frame[cell];
        let mut put = |x: u16, y: u16, sign: char| {
            if let Some(at) = buffer.cell_mut((area.x + left + x, area.y + top / 2 + y)) {
                at.set_char(sign);
            }
        };
        match scale {
            Scale::Short => short(leds).into_iter().enumerate().for_each(|(x, sign)| put(x as u16, 0, sign)),
            Scale::Wide => signs(leds, |x, y, sign| put(x + 1, y, sign)),
            _ => signs(leds, put),
        }
    }
}

/// Draws all LEDs of a cell. Unlit edges are blank, because dots would clutter the board.
fn signs(leds: &CellLeds, mut put: impl FnMut(u16, u16, char)) {
    for (index, &(x, y)) in PLACES.iter().enumerate() {
        let is_centre = index % 7 == 0;
        match letter(leds[index % 7]) {
            '.' if !is_centre => {}
            sign => put(x, y, sign),
        }
    }
}

/// Returns the letter of the brightest edge, the letter of the centre, and how many edges have the
/// same letter.
fn short(leds: &CellLeds) -> [char; 3] {
    let (centre, edges) = (letter(leds[0]), &leds[1..]);
    let brightest = edges.iter().max_by_key(|led| u16::from(led.r) + u16::from(led.g) + u16::from(led.b));
    let edge = brightest.map_or('.', |led| letter(*led));
    let count = edges.iter().filter(|led| letter(**led) == edge).count() as u32;
    match (edge, count) {
        ('.', _) => [' ', centre, ' '],
        (_, 6) => [edge, centre, ' '],
        _ => [edge, centre, char::from_digit(count, 10).unwrap_or(' ')],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smart_leds::RGB8;

    const RED: RGB8 = RGB8 { r: 255, g: 36, b: 20 };
    const BROWN: RGB8 = RGB8 { r: 84, g: 62, b: 42 };

    /// Returns the lines around the centre of the board, whose centre LED is red and whose E and NW
    /// edges are brown.
    fn drawn(scale: Scale) -> Vec<String> {
        let mut frame = Frame::DARK;
        let middle = &mut frame[Cell::CENTRE];
        (middle[0], middle[1], middle[3]) = (RED, BROWN, BROWN);
        let area = Rect::from(scale.size());
        let mut buffer = Buffer::empty(area);
        draw(&frame, scale, area, &mut buffer);
        let line = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..area.height).map(line).filter(|line| line.contains(['R', 'o'])).collect()
    }

    #[test]
    fn every_led_has_a_letter_at_its_position() {
        let at = |lines: &[String], sign| lines.iter().map(|line| line.find(sign)).collect::<Vec<_>>();
        for (scale, left) in [(Scale::Wide, 37), (Scale::Narrow, 24)] {
            let lines = drawn(scale);
            assert_eq!(lines.len(), 2, "{lines:?}");
            assert_eq!(at(&lines, 'R'), [None, Some(left + 1)], "{lines:?}");
            assert_eq!(at(&lines, 'o'), [Some(left + 1), Some(left + 3)], "{lines:?}");
            assert!(lines[1].contains("RRo"), "{lines:?}");
        }
    }

    #[test]
    fn a_short_cell_has_its_edges_its_centre_and_their_count() {
        let lines = drawn(Scale::Short);
        assert!(lines.len() == 1 && lines[0].contains("oR2"), "{lines:?}");
    }

    #[test]
    fn no_letter_covers_another() {
        for scale in [Scale::Wide, Scale::Narrow] {
            let mut frame = Frame::DARK;
            frame.cells_mut().iter_mut().for_each(|cell| *cell = [RED; 7]);
            let area = Rect::from(scale.size());
            let mut buffer = Buffer::empty(area);
            draw(&frame, scale, area, &mut buffer);
            let letters = buffer.content().iter().filter(|cell| cell.symbol() == "R").count();
            assert_eq!(letters, 127 * PLACES.len(), "{scale:?}");
        }
    }
}
