//! The board of LEDs: its picture, the power it may take, the order of its wires.
//!
//! The way of a picture to the LEDs: [`Frame`], then [`power::finish`] (gamma, brightness, power limit, by way of [`dimming`]),
//! with [`turns::finish_in_turn`] in its place where few steps are left, then [`wire_map::WireMap::load`] once for each strand.

pub mod dimming;
mod frame;
pub mod gamma;
pub mod layout;
pub mod led_type;
pub mod power;
pub mod strands;
pub mod turns;
pub mod wire_map;

pub use frame::{CellLeds, Frame, LEDS, LEDS_PER_CELL};
pub use power::Light;
