//! The test bench on the LED board.
//!
//! Each pad has a corner with one cell per button: a group of seven cells and one more towards the
//! centre of the board. A held button lights its cell in the colour of the pad.

use smart_leds::RGB8;

use crate::hex::{Cell, Direction, Hex};
use crate::parts::{Button, CellLeds, Frame, LEDS_PER_CELL, Pad};
use crate::session::context::Context;
use crate::ui::colour::{DARK, WHITE, dimmed};
use crate::ui::palette::Ground;

use super::bench::TestBench;

/// The brightness of buttons that are not held, of 256.
const RESTING: u16 = 110;

/// The corner of a pad.
pub struct Zone {
    /// The cell of the OK button.
    centre: Hex,
    /// The direction to the centre of the panel.
    inward: Direction,
    /// The start position of the cursor.
    pub start: Cell,
}

/// Returns the corner of this pad. The pads are numbered clockwise from the top left.
pub fn zone(pad: Pad) -> Zone {
    let (q, r, inward) = match pad {
        Pad::One => (0, -5, Direction::SE),
        Pad::Two => (5, -5, Direction::SW),
        Pad::Three => (0, 5, Direction::NW),
        Pad::Four => (-5, 5, Direction::NE),
    };
    let centre = Hex::new(q, r);
    let start = centre.step(inward).step(inward).step(inward);
    Zone { centre, inward, start: Cell::new(start).unwrap_or(Cell::CENTRE) }
}

/// Returns the cell of a button.
fn button_cell(pad: Pad, button: Button) -> Option<Cell> {
    let Zone { centre, inward, .. } = zone(pad);
    Cell::new(match button {
        Button::Ok => centre,
        Button::Left => centre.step(Direction::W),
        Button::Right => centre.step(Direction::E),
        Button::Up => centre.step(Direction::NW),
        Button::Menu => centre.step(Direction::NE),
        Button::Down => centre.step(Direction::SE),
        Button::Back => centre.step(Direction::SW),
        Button::Peek => centre.step(inward).step(inward),
    })
}

/// Draws the whole board.
pub fn draw(service: &TestBench, context: &Context, frame: &mut Frame) {
    let clear = context.settings.palette.palette().ground(Ground::Clear).colour;
    for (leds, mark) in frame.cells_mut().iter_mut().zip(&service.marks) {
        *leds = match mark {
            Some(pad) => [colour(context, *pad); LEDS_PER_CELL],
            None => ground(clear),
        };
    }
    for pad in Pad::ALL {
        draw_zone(service, context, pad, frame);
        draw_cursor(service, context, pad, frame);
    }
}

/// Draws the corner of a pad in this colour, dimmed.
pub fn draw_corner(pad: Pad, colour: RGB8, frame: &mut Frame) {
    for button in Button::ALL {
        let Some(cell) = button_cell(pad, button) else { continue };
        frame[cell] = ground(dimmed(colour, RESTING));
    }
}

fn draw_zone(service: &TestBench, context: &Context, pad: Pad, frame: &mut Frame) {
    let own = colour(context, pad);
    let warning = context.settings.palette.palette().attack;
    for button in Button::ALL {
        let Some(cell) = button_cell(pad, button) else { continue };
        frame[cell] = if context.keys[pad].held().contains(button) {
            [own; LEDS_PER_CELL]
        } else if context.keys[pad].stuck().contains(button) {
            ground(warning)
        } else {
            ground(dimmed(own, RESTING))
        };
    }
    if context.health.lacks_oled(pad)
        && service.is_blink_on()
        && !context.keys[pad].held().contains(Button::Ok)
        && let Some(cell) = button_cell(pad, Button::Ok)
    {
        frame[cell] = [warning; LEDS_PER_CELL];
    }
}

fn draw_cursor(service: &TestBench, context: &Context, pad: Pad, frame: &mut Frame) {
    let leds = &mut frame[service.cursor(pad)];
    leds[0] = dimmed(WHITE, service.cursor_level(context));
    for led in &mut leds[1..] {
        *led = colour(context, pad);
    }
}

/// Returns a cell with this colour on the edges and a dark centre.
fn ground(colour: RGB8) -> CellLeds {
    let mut leds = [colour; LEDS_PER_CELL];
    leds[0] = DARK;
    leds
}

fn colour(context: &Context, pad: Pad) -> RGB8 {
    context.settings.palette.palette().pad(pad)
}
