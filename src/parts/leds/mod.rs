//! The LED board: its frame, its power limit and its wiring.
//!
//! A [`Frame`] passes through these steps on its way to the LEDs:
//!
//! - [`power::finish`] applies gamma, brightness and power limit, with [`dimming`].
//!   [`dithering::finish_dithered`] replaces it if the frame is so dim that few steps are left.
//! - [`wire_map::WireMap::load`] puts the LEDs of each strand in the order of the wire.

pub mod cell_turns;
pub mod dimming;
pub mod dithering;
mod frame;
pub mod gamma;
pub mod layout;
pub mod led_type;
pub mod power;
pub mod strands;
pub mod wire_map;

pub use frame::{CellLeds, Frame, LEDS, LEDS_PER_CELL};
pub use power::Light;
