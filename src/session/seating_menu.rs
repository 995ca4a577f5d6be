//! The page of the start menu on which any pad says who sits on every chair.

use super::settings_menu::moved;
use super::{Seating, Sitter};
use crate::ai::Level;
use crate::parts::{Button, Pad, Screen};
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::panel::{self, line};
use crate::ui::widget;

/// What a button does on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The page is left.
    Leave,
    /// Another row.
    Row(usize),
    /// Somebody else sits on this chair.
    Changed(Chair),
}

/// A button on the page, on the row of a chair.
pub fn key(seating: &mut Seating, row: usize, button: Button) -> Step {
    match button {
        Button::Back | Button::Menu => Step::Leave,
        Button::Left | Button::Right | Button::Ok => {
            let chair = Chair::new(row).unwrap_or(Chair::One);
            seating.turn(chair, button != Button::Left);
            Step::Changed(chair)
        }
        Button::Up | Button::Down | Button::Peek => Step::Row(moved(row, button, Chair::COUNT)),
    }
}

/// Who sits there, in words.
pub const fn named(sitter: Sitter, words: &'static Words) -> &'static str {
    match sitter {
        Sitter::Empty => words.computer.nobody,
        Sitter::Human => words.computer.person,
        Sitter::Computer(Level::Easy) => words.computer.easy,
        Sitter::Computer(Level::Normal) => words.computer.normal,
        Sitter::Computer(Level::Hard) => words.computer.hard,
    }
}

/// Draws the page as the screen of a pad shows it.
pub fn draw(seating: Seating, pad: Pad, row: usize, words: &'static Words, screen: &mut Screen) {
    let own = line(format_args!("{} {}", words.common.seat, pad.number()));
    let Ok(()) = widget::title(screen, words.computer.who, &own);
    panel::list(screen, &Chair::ALL, row, |_, chair| {
        let (sitter, pad) = (named(seating.at(chair), words), seating.pad_of(chair));
        let value = match pad == chair.own_pad() {
            true => line(format_args!("{sitter}")),
            false => line(format_args!("{sitter}, pad {}", pad.number())),
        };
        (line(format_args!("{}", chair.number())), value)
    });
    panel::way_out(screen, words, words.common.menu);
}
