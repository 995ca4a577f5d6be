//! Hardware-independent logic of the device's parts. Drivers, other shells and the machine exchange
//! the types of this module.
//!
//! - [`leds`]: the LED frame and its conversion for the wire
//! - [`oled`]: the picture of a pad and the commands of its OLED
//! - [`pads`]: buttons and key events
//! - [`Store`] and [`saves`]: settings and saved games in flash
//! - [`idle`]: dimming without input
//! - [`SupplyMonitor`]: dimming while the supply voltage sags
//! - [`crash`], [`crash_log`] and [`ResetCause`]: crash records and reset causes
//! - [`entropy`]: random seeds from a weak source

pub mod crash;
pub mod crash_log;
pub mod entropy;
mod health;
pub mod idle;
pub mod leds;
pub mod oled;
pub mod pads;
mod reset_cause;
pub mod saves;
mod serial_number;
mod store;
mod supply;
mod time;

pub use health::{FlashHealth, PadHealth, WiresHealth};
pub use idle::Contrast;
pub use leds::{CellLeds, Frame, LEDS, LEDS_PER_CELL, Light};
pub use oled::{Patch, SCREEN_HEIGHT, SCREEN_PAGES, SCREEN_WIDTH, Screen, Span};
pub use pads::{
    Button, Buttons, ByPad, HOLD_MS, Key, Keys, Pad, PadSet, Pads, PadsChange, REPEAT_DELAY_MS,
    REPEAT_EVERY_MS,
};
pub use reset_cause::{CrashSite, ResetCause, Task};
pub use serial_number::SerialNumber;
pub use store::{STORE_BYTES, Store, Stored};
pub use supply::{SupplyMonitor, SupplyState};
pub use time::Time;
