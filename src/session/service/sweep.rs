//! A light pattern that shows every colour on every LED of the panel.

use smart_leds::RGB8;

use crate::hex::Hex;
use crate::parts::{CellLeds, Frame, LEDS_PER_CELL};

/// Duration of the sweep.
pub const SWEEP_MS: u64 = 2400;
/// The number of rings that the wave travels in this time: the seven of the panel and its own
/// width.
const RINGS: u64 = 12;

/// Draws the sweep `elapsed` milliseconds after its start. Rings of red, green, blue and white run
/// outwards, and each LED shows each of them.
pub fn draw(elapsed: u64, frame: &mut Frame) {
    // By then the wave has left the panel, so later times draw the same.
    let front = elapsed.min(2 * SWEEP_MS) * RINGS * 256 / SWEEP_MS;
    for cell in crate::hex::Cell::all() {
        let ring = cell.hex().distance(Hex::ORIGIN) as u64 * 256;
        frame[cell] = cell_at(front as i64 - ring as i64);
    }
}

/// Returns the LEDs of a cell that the front of the wave passed by `behind` 256ths of a ring.
fn cell_at(behind: i64) -> CellLeds {
    let mut leds = CellLeds::default();
    for (index, led) in leds.iter_mut().enumerate().take(LEDS_PER_CELL) {
        *led = colour(behind - index as i64 * 24);
    }
    leds
}

fn colour(behind: i64) -> RGB8 {
    const BRIGHT: u8 = 200;
    let (r, g, b) = match behind {
        0..320 => (BRIGHT, 0, 0),
        320..640 => (0, BRIGHT, 0),
        640..960 => (0, 0, BRIGHT),
        960..1280 => (BRIGHT, BRIGHT, BRIGHT),
        _ => (0, 0, 0),
    };
    RGB8 { r, g, b }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::*;
    use crate::parts::LEDS;

    #[test]
    fn every_led_shows_every_colour() {
        let mut seen: Vec<BTreeSet<(u8, u8, u8)>> = std::vec![BTreeSet::new(); LEDS];
        let mut frame = Frame::DARK;
        for elapsed in (0..SWEEP_MS).step_by(16) {
            draw(elapsed, &mut frame);
            for (seen, led) in seen.iter_mut().zip(frame.leds()) {
                seen.insert((led.r, led.g, led.b));
            }
        }
        assert!(seen.iter().all(|colours| colours.len() == 5), "dark, red, green, blue, white");
    }

    #[test]
    fn the_panel_is_dark_before_and_after() {
        let mut frame = Frame::DARK;
        draw(SWEEP_MS, &mut frame);
        assert!(frame == Frame::DARK);
    }
}
