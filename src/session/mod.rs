//! The machine between buttons and pictures.

mod buttons;
mod time;

pub use buttons::{Button, Buttons};
pub use time::Time;
