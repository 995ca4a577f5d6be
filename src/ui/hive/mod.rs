//! Hive on the board and on the OLEDs: LED signs, screens, texts and start menu options. Depends on
//! the public view of the game only. Start reading in `view`.

mod action_text;
mod aim;
mod board;
mod diagrams;
mod options_menu;
mod panel;
mod sign;
pub(super) mod texts;
mod view;
mod words;

pub use options_menu::HiveMenu as Menu;

/// A Queen with at most this number of free neighbouring cells is in danger.
const DANGER: u32 = 2;
