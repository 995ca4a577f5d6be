//! What people see: the LED frame for everybody and one picture for each seat's OLED.
//!
//! The way of a picture to the LEDs: [`Frame`], then [`power::finish`] (gamma, brightness, power limit),
//! then [`strands::load`] once for each strand.
//!
//! What is on the board is kept in a [`Canvas`], which paints the frame for a moment.
//!
//! OLED pictures are drawn on a [`Screen`] by [`widget`], [`text`] and [`icon`].

mod changes;
pub mod colour;
mod font;
mod frame;
pub mod gamma;
pub(crate) mod hive;
pub mod icon;
pub mod lang;
pub mod layers;
pub mod led_type;
pub(crate) mod line;
pub mod motion;
pub mod palette;
pub mod power;
pub(crate) mod robale;
mod screen;
pub mod strands;
pub mod table;
pub(crate) mod termites;
pub mod text;
pub mod widget;
pub(crate) mod xobos;

pub use changes::{Span, Window};
pub use frame::{CellLeds, Frame, LEDS, LEDS_PER_CELL};
pub use layers::Canvas;
pub use power::Light;
pub use screen::{SCREEN_HEIGHT, SCREEN_PAGES, SCREEN_WIDTH, Screen};
