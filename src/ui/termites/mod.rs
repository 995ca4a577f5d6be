//! Termites on the board and on the OLEDs: LED signs, screens, texts and start menu options.
//! Depends on the views of the game only. Start reading in `view`.

mod aim;
mod board;
mod carried;
mod hand;
mod options_menu;
mod panel;
pub(super) mod texts;
mod view;
mod words;

pub use options_menu::TermitesMenu as Menu;
