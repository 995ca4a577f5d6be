//! Robale on the board and on the OLEDs: LED signs, screens, texts and start menu options. Depends
//! on the public view of the game only. Start reading in `face`.

mod board;
mod panel;
mod sheet;
pub(super) mod texts;
mod view;
mod words;

pub use sheet::RobaleSheet as Sheet;
