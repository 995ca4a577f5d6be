//! The animation at the end of a game: rings of light in the winners' colours run over the final
//! board.

use smart_leds::RGB8;

use crate::hex::{Cell, CellSet, Hex, PANEL_RADIUS};
use crate::parts::Frame;
use crate::ui::colour::mix;

/// The length of the animation, in milliseconds.
pub const SHOW_MS: u64 = 5000;
/// The time between two frames of the animation, in milliseconds.
pub const FRAME_MS: u64 = 16;
/// The time between the starts of two rings in the centre, in milliseconds.
const RING_EVERY_MS: u64 = 700;
/// The time a ring takes from one cell to the next, in milliseconds.
const STEP_MS: u64 = 90;
/// How many cells behind its front a ring still glows.
const TAIL: u64 = 3;

/// Draws the animation over the board, `elapsed` milliseconds after the end of the game. The rings
/// cycle through `colours`.
pub fn draw(elapsed: u64, colours: &[RGB8], frame: &mut Frame) {
    if colours.is_empty() || elapsed >= SHOW_MS {
        return;
    }
    for cell in Cell::all() {
        let away = u64::from(cell.hex().distance(Hex::ORIGIN));
        if let Some((ring, level)) = glow(elapsed, away) {
            let Some(&colour) = colours.get(ring as usize % colours.len()) else { continue };
            for led in &mut frame[cell] {
                *led = mix(*led, colour, level);
            }
        }
    }
}

/// Returns the ring that lights the cells at distance `away` from the centre, and its brightness,
/// up to 256.
fn glow(elapsed: u64, away: u64) -> Option<(u64, u16)> {
    let arrived = elapsed.checked_sub(away * STEP_MS)?;
    let (ring, since) = (arrived / RING_EVERY_MS, arrived % RING_EVERY_MS);
    let last = (SHOW_MS - u64::from(PANEL_RADIUS) * STEP_MS) / RING_EVERY_MS;
    let level = 256u64.checked_sub(since * 256 / (TAIL * STEP_MS))?;
    (ring < last).then_some((ring, level as u16))
}

/// The length of the animation for a spectacular action, in milliseconds.
pub const BURST_MS: u64 = 1800;

/// Draws the animation for a spectacular action over the board, `elapsed` milliseconds after it:
/// three rings that spread from its cells to the edge.
pub fn draw_burst(elapsed: u64, from: CellSet, colour: RGB8, frame: &mut Frame) {
    const RINGS: u64 = 3;
    const EVERY_MS: u64 = 220;
    const STEP_MS: u64 = 60;
    for cell in Cell::all() {
        let Some(away) = from.iter().map(|from| u64::from(cell.distance(from))).min() else { return };
        let Some(arrived) = elapsed.checked_sub(away * STEP_MS) else { continue };
        let (ring, since) = (arrived / EVERY_MS, arrived % EVERY_MS);
        let level = 256u64.saturating_sub(since * 256 / EVERY_MS) as u16;
        if ring < RINGS {
            frame[cell].iter_mut().for_each(|led| *led = mix(*led, colour, level));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::colour::rgb;

    #[test]
    fn the_animation_lights_every_cell_and_returns_to_the_board() {
        let red = [rgb(255, 0, 0)];
        let mut seen = [false; 127];
        for elapsed in (0..SHOW_MS).step_by(16) {
            let mut frame = Frame::DARK;
            draw(elapsed, &red, &mut frame);
            for cell in Cell::all() {
                seen[cell.reading()] |= frame[cell][0].r > 200;
            }
        }
        assert_eq!(seen, [true; 127]);
        let mut frame = Frame::DARK;
        draw(SHOW_MS, &red, &mut frame);
        assert!(frame == Frame::DARK);
    }

    #[test]
    fn a_great_moment_starts_at_its_cell_and_ends() {
        let red = rgb(255, 0, 0);
        let lit = |elapsed, cell| {
            let mut frame = Frame::DARK;
            draw_burst(elapsed, CellSet::of(Cell::CENTRE), red, &mut frame);
            frame[cell][0] != Frame::DARK[cell][0]
        };
        let rim = Cell::all().max_by_key(|cell| cell.hex().distance(Hex::ORIGIN)).expect("a rim");
        assert!(lit(0, Cell::CENTRE) && !lit(0, rim));
        assert!(lit(6 * 60 + 10, rim));
        assert!(!lit(BURST_MS, Cell::CENTRE) && !lit(BURST_MS, rim));
    }

    #[test]
    fn shared_winners_alternate() {
        let (red, blue) = (rgb(255, 0, 0), rgb(0, 0, 255));
        let centre = |elapsed| {
            let mut frame = Frame::DARK;
            draw(elapsed, &[red, blue], &mut frame);
            frame[Cell::CENTRE][0]
        };
        assert_eq!(centre(0), red);
        assert_eq!(centre(RING_EVERY_MS), blue);
    }
}
