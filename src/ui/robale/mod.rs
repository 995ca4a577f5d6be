//! Robale on the board and on the OLEDs: LED signs, screens, texts and start menu options. Depends
//! on the public view of the game only. Start reading in `view`.

mod aim;
mod board;
mod dice;
mod odds;
mod options_menu;
mod panel;
pub(super) mod texts;
mod view;
mod words;

pub use options_menu::RobaleMenu as Menu;
