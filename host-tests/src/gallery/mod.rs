//! The gallery: every screen of every phase of every game in all languages, taken from the machine on the host.
//!
//! A tour plays a game on the pads and keeps the first picture of every kind: what is asked, how far the player is with
//! the answer, who looks.

pub mod board;
pub mod html;
pub mod lessons;
pub mod menus;
pub mod moments;
pub mod page;
pub mod png;
pub mod print;
pub mod sheet;
pub mod small;
pub mod tour;

use hexboard::parts::{Frame, Pad, Screen};
use hexboard::ui::lang::Language;

use crate::device::Device;
use small::Small;

/// A part of the gallery: screens with captions, and some boards.
#[derive(Default)]
pub struct Album {
    /// What each screen is, and the screen.
    pub screens: Vec<(String, Screen)>,
    /// What each board is, and the board.
    pub boards: Vec<(String, Frame)>,
    /// The same moments where a cell has one LED.
    pub small: Vec<Small>,
}

impl Album {
    /// Keeps a screen unless the same is there already.
    pub fn keep(&mut self, caption: impl Into<String>, screen: &Screen) {
        if self.screens.iter().all(|(_, known)| known != screen) {
            self.screens.push((caption.into(), screen.clone()));
        }
    }

    /// Keeps what a small panel shows unless there is something with this caption.
    pub fn keep_small(&mut self, caption: &str, device: &Device, pad: Pad) {
        if self.small.iter().all(|known| known.caption != caption) {
            self.small.push(Small::of(caption, device, pad));
        }
    }

    /// Keeps a board unless there is one with this caption.
    pub fn keep_board(&mut self, caption: &str, frame: &Frame) {
        if self.boards.iter().all(|(known, _)| known != caption) {
            self.boards.push((caption.into(), frame.clone()));
        }
    }
}

/// The ending of a file in this language.
pub const fn ending(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::Polish => "pl",
    }
}
