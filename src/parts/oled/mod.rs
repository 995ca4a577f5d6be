//! The OLED of a pad: its picture, the changes between two pictures, and the commands of the
//! display controllers.

mod changes;
pub mod display;
mod screen;

pub use changes::{Patch, Span};
pub use screen::{SCREEN_HEIGHT, SCREEN_PAGES, SCREEN_WIDTH, Screen};
