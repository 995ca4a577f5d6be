//! What people see: the LED frame for everybody and one picture for each seat's OLED.

mod frame;
mod screen;

pub use frame::{CellLeds, Frame, LEDS, LEDS_PER_CELL};
pub use screen::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
