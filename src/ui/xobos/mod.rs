//! Guardians of Xobos on the board and on the OLEDs: LED signs, screens, texts and start menu
//! options. Depends on the views of the game only. Start reading in `view`.

mod action_text;
mod board;
mod event;
mod menu;
mod options_menu;
mod panel;
mod points;
mod refusal;
mod signs;
pub(super) mod texts;
mod view;
mod words;

pub use options_menu::XobosMenu as Menu;
