//! The page of the start menu on which every pad can change who sits on each chair.

use super::settings_menu::moved;
use super::table::level_name;
use super::{Occupant, Seating};
use crate::ai::Level;
use crate::parts::{Button, Pad, Screen};
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::panel::{self, line};
use crate::ui::widget;

/// The effect of a button on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatingEffect {
    /// The page closes.
    Leave,
    /// This row is selected.
    Row(usize),
    /// The player on this chair has changed.
    Changed(Chair),
}

/// Processes a button while the row of a chair is selected.
pub fn key(seating: &mut Seating, row: usize, button: Button) -> SeatingEffect {
    match button {
        Button::Back | Button::Menu => SeatingEffect::Leave,
        Button::Left | Button::Right | Button::Ok => {
            let chair = Chair::new(row).unwrap_or(Chair::One);
            seating.cycle(chair, button != Button::Left);
            SeatingEffect::Changed(chair)
        }
        Button::Up | Button::Down | Button::Peek => SeatingEffect::Row(moved(row, button, Chair::COUNT)),
    }
}

/// Returns the name of a kind of player.
pub const fn named(occupant: Occupant, words: &'static Words) -> &'static str {
    match occupant {
        Occupant::Empty => words.computer.nobody,
        Occupant::Human => words.computer.person,
        Occupant::Computer(level) => level_name(level, words),
    }
}

/// Returns a name for a kind of player that fits beside a label.
pub const fn short_name(occupant: Occupant, words: &'static Words) -> &'static str {
    match occupant {
        Occupant::Empty => words.lobby.empty,
        Occupant::Human => words.lobby.plays,
        Occupant::Computer(level) => short_level(level, words),
    }
}

/// Returns a short name for a computer of a level.
pub const fn short_level(level: Level, words: &'static Words) -> &'static str {
    match level {
        Level::Beginner => words.lobby.ai_beginner,
        Level::Easy => words.lobby.ai_easy,
        Level::Normal => words.lobby.ai_normal,
        Level::Hard => words.lobby.ai_hard,
        Level::Adaptive(_) => words.lobby.ai_adaptive,
    }
}

/// Draws the page for the screen of a pad.
pub fn draw(seating: Seating, pad: Pad, row: usize, words: &'static Words, screen: &mut Screen) {
    let own = line(format_args!("{} {}", words.common.seat, pad.number()));
    let Ok(()) = widget::title(screen, words.computer.who, &own);
    panel::draw_list(screen, &Chair::ALL, row, |_, chair| {
        let (occupant, pad) = (named(seating.at(chair), words), seating.pad_of(chair));
        let value = match pad == chair.own_pad() {
            true => line(format_args!("{occupant}")),
            false => line(format_args!("{occupant}, pad {}", pad.number())),
        };
        (line(format_args!("{}", chair.number())), value)
    });
    panel::draw_back_hint(screen, words, words.common.menu);
}
