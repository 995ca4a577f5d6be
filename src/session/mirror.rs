//! Prints the colours of all LEDs to the console. Everybody at the table sees them, so they contain
//! nothing hidden.

use core::fmt::Write;

use smart_leds::RGB8;

use super::context::ConsoleLine;
use crate::parts::CellLeds;
use crate::parts::Frame;

/// Prints the lit cells of a frame, one line each: `leds: CELL` and its colours as `RRGGBB`. One
/// colour means all LEDs of the cell, two mean the centre and all edges, seven mean the centre and
/// each edge. The last line is `leds: end`.
#[derive(Clone, Copy, Debug)]
pub struct LedPrinter {
    /// The next cell; `None` if nothing is being printed.
    next: Option<usize>,
}

impl LedPrinter {
    /// Prints nothing.
    pub const IDLE: LedPrinter = LedPrinter { next: None };

    /// Prints the frame from its first cell on.
    pub fn begin(&mut self) {
        self.next = Some(0);
    }

    /// Returns whether there is more to print.
    pub const fn is_busy(self) -> bool {
        self.next.is_some()
    }

    /// Returns the next line.
    pub fn next_line(&mut self, frame: &Frame) -> Option<ConsoleLine> {
        let from = self.next?;
        let lit = frame.cells().iter().enumerate().skip(from).find(|(_, leds)| **leds != DARK);
        let mut line = ConsoleLine::new();
        self.next = lit.map(|(cell, _)| cell + 1);
        let _ = match lit {
            Some((cell, leds)) => write_cell(&mut line, cell, leds),
            None => write!(line, "leds: end"),
        };
        Some(line)
    }
}

const DARK: CellLeds = [RGB8 { r: 0, g: 0, b: 0 }; _];

fn write_cell(line: &mut ConsoleLine, cell: usize, leds: &CellLeds) -> core::fmt::Result {
    let [centre, first, others @ ..] = leds;
    let has_even_edges = others.iter().all(|led| led == first);
    let colours = match has_even_edges {
        true if centre == first => &leds[..1],
        true => &leds[..2],
        false => &leds[..],
    };
    write!(line, "leds: {cell}")?;
    colours.iter().try_for_each(|RGB8 { r, g, b }| write!(line, " {r:02x}{g:02x}{b:02x}"))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    const RED: RGB8 = RGB8 { r: 255, g: 0, b: 0 };
    const BLUE: RGB8 = RGB8 { r: 0, g: 0, b: 255 };

    fn printed(frame: &Frame) -> Vec<String> {
        let mut printer = LedPrinter::IDLE;
        assert!(printer.next_line(frame).is_none());
        printer.begin();
        core::iter::from_fn(|| printer.next_line(frame)).map(|line| line.to_string()).collect()
    }

    #[test]
    fn lit_cells_are_printed_and_dark_ones_are_not() {
        let mut frame = Frame::DARK;
        assert_eq!(printed(&frame), ["leds: end"]);
        frame.cells_mut()[0] = [RED; _];
        frame.cells_mut()[126] = [BLUE; _];
        frame.cells_mut()[126][0] = RED;
        assert_eq!(printed(&frame), ["leds: 0 ff0000", "leds: 126 ff0000 0000ff", "leds: end"]);
    }

    #[test]
    fn a_cell_with_seven_colours_fits_a_line() {
        let mut frame = Frame::DARK;
        for (shade, led) in frame.cells_mut()[126].iter_mut().enumerate() {
            led.g = shade as u8;
        }
        let colours = "000000 000100 000200 000300 000400 000500 000600";
        assert_eq!(printed(&frame)[0], std::format!("leds: 126 {colours}"));
    }
}
