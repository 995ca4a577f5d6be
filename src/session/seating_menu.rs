//! The page of the start menu on which any pad says who sits at every place.

use super::settings_menu::moved;
use super::{Seating, Sitter};
use crate::ai::Level;
use crate::parts::{Button, Pad, Screen};
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
    /// Somebody else sits at this place.
    Changed(Pad),
}

/// A button on the page, on the row of a place.
pub fn key(seating: &mut Seating, row: usize, button: Button) -> Step {
    match button {
        Button::Back | Button::Menu => Step::Leave,
        Button::Left | Button::Right | Button::Ok => {
            let place = Pad::new(row).unwrap_or(Pad::One);
            seating.turn(place, button != Button::Left);
            Step::Changed(place)
        }
        Button::Up | Button::Down | Button::Peek => Step::Row(moved(row, button, Pad::COUNT)),
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

/// Draws the page as a place sees it.
pub fn draw(seating: Seating, place: Pad, row: usize, words: &'static Words, screen: &mut Screen) {
    let own = line(format_args!("{} {}", words.common.seat, place.number()));
    let Ok(()) = widget::title(screen, words.computer.who, &own);
    panel::list(screen, &Pad::ALL, row, |_, place| {
        let (sitter, pad) = (named(seating.at(place), words), seating.pad_of(place));
        let value = match pad == place {
            true => line(format_args!("{sitter}")),
            false => line(format_args!("{sitter}, pad {}", pad.number())),
        };
        (line(format_args!("{}", place.number())), value)
    });
    panel::way_out(screen, words, words.common.menu);
}
