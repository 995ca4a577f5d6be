//! Termites on the board and on the OLEDs: LED signs, screens, texts and start menu options.
//! Depends on the views of the game only. Start reading in `face`.

mod aim;
mod board;
mod panel;
mod sheet;
pub(super) mod texts;
mod view;
mod words;

pub use sheet::TermitesSheet as Sheet;
