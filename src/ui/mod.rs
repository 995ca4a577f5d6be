//! What people see: the LED frame for everybody and one picture for each seat's OLED.
//!
//! The way of a picture to the LEDs: [`Frame`], then [`power::finish`] (gamma, brightness, power limit),
//! then [`wire_map::WireMap::load`] once for each strand.
//!
//! What is on the board is kept in a [`Canvas`], which paints the frame for a moment.
//!
//! OLED pictures are drawn on a [`Screen`] by [`widget`], [`text`] and [`icon`].

mod any;
mod changes;
pub mod colour;
pub mod face;
mod font;
mod frame;
pub mod gamma;
mod hive;
pub mod icon;
pub mod lang;
pub mod layers;
pub mod layout;
pub mod led_type;
pub mod motion;
pub mod palette;
pub(crate) mod panel;
pub mod power;
mod robale;
mod screen;
pub mod sheet;
pub mod strands;
mod termites;
pub mod text;
#[cfg(feature = "toy")]
mod toy;
pub mod widget;
pub mod wire_map;
mod xobos;

pub use any::AnyRoll;
pub use changes::{Span, Window};
pub use face::Face;
pub use frame::{CellLeds, Frame, LEDS, LEDS_PER_CELL};
pub use layers::Canvas;
pub use power::Light;
pub use screen::{SCREEN_HEIGHT, SCREEN_PAGES, SCREEN_WIDTH, Screen};
