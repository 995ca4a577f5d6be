//! The page of the start menu on which every pad can change who sits on each chair.

use super::settings_menu::moved;
use super::{Seating, Sitter};
use crate::ai::Level;
use crate::parts::{Button, Pad, Screen};
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::panel::{self, line};
use crate::ui::widget;

/// The effect of a button on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The page closes.
    Leave,
    /// This row is selected.
    Row(usize),
    /// The player on this chair has changed.
    Changed(Chair),
}

/// Processes a button while the row of a chair is selected.
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

/// Returns the name of a kind of player.
pub const fn named(sitter: Sitter, words: &'static Words) -> &'static str {
    match sitter {
        Sitter::Empty => words.computer.nobody,
        Sitter::Human => words.computer.person,
        Sitter::Computer(Level::Easy) => words.computer.easy,
        Sitter::Computer(Level::Normal) => words.computer.normal,
        Sitter::Computer(Level::Hard) => words.computer.hard,
    }
}

/// Draws the page for the screen of a pad.
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
