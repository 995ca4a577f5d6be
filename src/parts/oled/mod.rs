//! An OLED: its picture, what of it is new, the commands of its controllers.

mod changes;
pub mod display;
mod screen;

pub use changes::{Patch, Span};
pub use screen::{SCREEN_HEIGHT, SCREEN_PAGES, SCREEN_WIDTH, Screen};
