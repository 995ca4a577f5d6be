//! The gallery: every screen of every phase of every game in all languages, produced by the machine
//! on the host.
//!
//! A tour plays a game on the pads and keeps the first image of every kind: the kind of request,
//! the progress of the answer, and the viewer. Start reading at [`page`].

pub mod board;
pub mod board_signs;
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
    /// Captions and screens.
    pub screens: Vec<(String, Screen)>,
    /// Captions and boards.
    pub boards: Vec<(String, Frame)>,
    /// The same moments on a panel with one LED per cell.
    pub small: Vec<Small>,
}

impl Album {
    /// Adds a screen unless an identical one exists.
    pub fn keep(&mut self, caption: impl Into<String>, screen: &Screen) {
        if self.screens.iter().all(|(_, known)| known != screen) {
            self.screens.push((caption.into(), screen.clone()));
        }
    }

    /// Adds the view of a small panel unless this caption exists.
    pub fn keep_small(&mut self, caption: &str, device: &Device, pad: Pad) {
        if self.small.iter().all(|known| known.caption != caption) {
            self.small.push(Small::of(caption, device, pad));
        }
    }

    /// Adds a board unless this caption exists.
    pub fn keep_board(&mut self, caption: &str, frame: &Frame) {
        if self.boards.iter().all(|(known, _)| known != caption) {
            self.boards.push((caption.into(), frame.clone()));
        }
    }
}

/// Returns the file name suffix for this language.
pub const fn ending(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::Polish => "pl",
    }
}
