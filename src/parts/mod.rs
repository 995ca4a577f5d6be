//! Logic of the device's parts, without their wires: what the shells and the machine speak about.
//!
//! - [`leds`]: the board's picture and its way to the LEDs
//! - [`oled`]: a seat's picture and its way to the OLED
//! - [`pads`]: buttons and keys
//! - [`Store`] and [`shelf`]: settings and games in flash
//! - [`care`]: what nobody touches dims; [`crash`] and [`Restart`]: what a crash leaves behind

pub mod care;
pub mod crash;
mod health;
pub mod leds;
pub mod oled;
pub mod pads;
mod restart;
pub mod shelf;
mod store;
mod time;

pub use care::Glass;
pub use health::{FlashHealth, PadsHealth, WiresHealth};
pub use leds::{CellLeds, Frame, LEDS, LEDS_PER_CELL, Light};
pub use oled::{Patch, SCREEN_HEIGHT, SCREEN_PAGES, SCREEN_WIDTH, Screen, Span};
pub use pads::{Button, Buttons, ByPad, Key, Keys, Pad, PadSet, Pads, PadsChange};
pub use restart::{Restart, Site, Task};
pub use store::{STORE_BYTES, Store, Stored};
pub use time::Time;
