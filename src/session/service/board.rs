//! The bench on the LED board.
//!
//! Each seat has a corner: a flower of seven cells and one more towards the middle, one for each
//! button. A held button lights its cell in the seat's colour.

use smart_leds::RGB8;

use crate::game::Seat;
use crate::hex::{Cell, Direction, Hex};
use crate::session::Button;
use crate::session::machine::Desk;
use crate::ui::{CellLeds, Frame, LEDS_PER_CELL};

use super::bench::Service;

const GROUND: RGB8 = RGB8 { r: 26, g: 22, b: 18 };
const WARNING: RGB8 = RGB8 { r: 255, g: 0, b: 0 };

/// The corner of a seat.
pub struct Zone {
    /// The cell of the OK button.
    centre: Hex,
    /// The way to the middle of the panel.
    inward: Direction,
    /// Where the cursor starts.
    pub start: Cell,
}

/// The corner of this seat: clockwise from the top left.
pub fn zone(seat: Seat) -> Zone {
    let (q, r, inward) = match seat {
        Seat::A => (0, -5, Direction::SE),
        Seat::B => (5, -5, Direction::SW),
        Seat::C => (0, 5, Direction::NW),
        Seat::D => (-5, 5, Direction::NE),
    };
    let centre = Hex::new(q, r);
    let start = centre.step(inward).step(inward).step(inward);
    Zone { centre, inward, start: Cell::new(start).unwrap_or(Cell::CENTRE) }
}

/// The cell of a button.
fn button_cell(seat: Seat, button: Button) -> Option<Cell> {
    let Zone { centre, inward, .. } = zone(seat);
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
pub fn draw(service: &Service, desk: &Desk, frame: &mut Frame) {
    for (leds, mark) in frame.cells_mut().iter_mut().zip(&service.marks) {
        *leds = match mark {
            Some(seat) => [colour(desk, *seat); LEDS_PER_CELL],
            None => ground(GROUND),
        };
    }
    for seat in Seat::ALL {
        draw_zone(service, desk, seat, frame);
        draw_cursor(service, desk, seat, frame);
    }
}

fn draw_zone(service: &Service, desk: &Desk, seat: Seat, frame: &mut Frame) {
    let own = colour(desk, seat);
    for button in Button::ALL {
        let Some(cell) = button_cell(seat, button) else { continue };
        frame[cell] = if desk.keys[seat].held().contains(button) {
            [own; LEDS_PER_CELL]
        } else if desk.keys[seat].stuck().contains(button) {
            ground(WARNING)
        } else {
            ground(dimmed(own, 72))
        };
    }
    if desk.health.lacks_oled(seat)
        && service.is_blink_on()
        && let Some(cell) = button_cell(seat, Button::Ok)
    {
        frame[cell] = [WARNING; LEDS_PER_CELL];
    }
}

fn draw_cursor(service: &Service, desk: &Desk, seat: Seat, frame: &mut Frame) {
    let leds = &mut frame[service.cursor[seat]];
    let level = service.pulse(desk).map_or(255, pulse_level);
    leds[0] = RGB8 { r: level, g: level, b: level };
    for led in &mut leds[1..] {
        *led = colour(desk, seat);
    }
}

/// White by a wave of one second between a third and full light, full at its start.
fn pulse_level(elapsed: u64) -> u8 {
    let phase = (elapsed % 1024) / 4;
    let down = if phase < 128 { phase } else { 255 - phase };
    255 - (down * 170 / 128) as u8
}

/// Ground on the edges, the centre dark.
fn ground(colour: RGB8) -> CellLeds {
    let mut leds = [colour; LEDS_PER_CELL];
    leds[0] = RGB8::default();
    leds
}

fn dimmed(colour: RGB8, level: u16) -> RGB8 {
    let dim = |channel: u8| (u16::from(channel) * level / 256) as u8;
    RGB8 { r: dim(colour.r), g: dim(colour.g), b: dim(colour.b) }
}

fn colour(_desk: &Desk, seat: Seat) -> RGB8 {
    match seat {
        Seat::A => RGB8 { r: 0, g: 80, b: 255 },
        Seat::B => RGB8 { r: 255, g: 30, b: 20 },
        Seat::C => RGB8 { r: 255, g: 170, b: 0 },
        Seat::D => RGB8 { r: 190, g: 60, b: 255 },
    }
}
