//! Controls that a shell offers beside the pads, and what it shows beside the board: undo and hint,
//! the language, the cells that can be chosen, the last move, and the line of a review.

use smart_leds::RGB8;

use super::Settings;
use super::advantage::COLUMNS;
use super::machine::{Machine, Stage};
use super::table::{Control, TableEvent};
use crate::game::{Choices, Game, Options, Seat};
use crate::games;
use crate::hex::CellSet;
use crate::parts::{Pad, Time};
use crate::ui::GameView;
use crate::ui::game_view::Trail;
use crate::ui::lang::Language;

/// The line of a review: how far one player was ahead over the course of the game.
#[derive(Clone, Copy, Debug)]
pub struct ReviewLine<'a> {
    /// The lead at equal steps from the first to the last action.
    pub leads: &'a [i8; COLUMNS],
    /// Who is ahead where the lead is positive.
    pub name: &'static str,
    /// The colour of that player.
    pub colour: RGB8,
}

impl Machine {
    /// Returns whether the player with this pad can use a control now.
    pub fn offers(&self, pad: Pad, control: Control) -> bool {
        let table = self.table().filter(|_| !self.is_demo());
        table.is_some_and(|table| table.offers(pad, control, &self.context))
    }

    /// Does what the row of this control does in the menu of the player with this pad.
    pub fn control(&mut self, pad: Pad, control: Control, now: Time) {
        self.keep_awake(now);
        if let Stage::Table = &self.stage {
            self.table.handle(TableEvent::Control(pad, control), &mut self.context);
        }
    }

    /// Returns the pad of the player whose action an undo would remove, if everybody may know it.
    pub fn undo_pad(&self) -> Option<Pad> {
        let play = self.table()?.play();
        let is_public = !play.is_simultaneous() && !play.game().hides_actions();
        play.undo_owner().filter(|_| is_public).map(|chair| play.pad_at(chair))
    }

    /// Returns whether the player with this pad can undo an action of their own.
    pub fn can_undo_own(&self, pad: Pad) -> bool {
        self.table().is_some_and(|table| table.can_undo_own(pad))
    }

    /// Changes the language, as in the settings.
    pub fn set_language(&mut self, language: Language) {
        let settings = self.context.settings;
        if settings.language != language {
            self.context.change_settings(Settings { language, ..settings });
        }
    }

    /// Returns the index in the list of games of the game that is played, reviewed, or selected in
    /// the start menu.
    pub fn game_index(&self) -> Option<usize> {
        let game = match &self.stage {
            Stage::Table | Stage::Review(_) => Some(self.table.record().journal().options().game()),
            Stage::Lobby => self.lobby.game(),
            Stage::SelfTest(_) | Stage::Service(_) | Stage::SavePage(_) => None,
        }?;
        games::ALL.iter().position(|id| *id == game)
    }

    /// Returns the cells that the player with this pad can choose now. In a simultaneous decision
    /// there are none unless the player's hidden information is shown.
    pub fn shown_targets(&self, pad: Pad) -> CellSet {
        let table = self.table().filter(|_| !self.is_demo());
        table.map_or(CellSet::EMPTY, |table| table.shown_targets(pad, &self.context))
    }

    /// Returns the seat and the cells of a public action, as far as the panel shows them; row 0 is
    /// the newest. In a review, it is the action that was replayed last.
    pub fn trail(&self, row: usize) -> Option<(Seat, Trail)> {
        match &self.stage {
            Stage::Table if !self.is_demo() => self.table.trail(row),
            Stage::Review(review) if row == 0 => review.trail(&self.table),
            Stage::SelfTest(_)
            | Stage::Lobby
            | Stage::Service(_)
            | Stage::SavePage(_)
            | Stage::Review(_)
            | Stage::Table => None,
        }
    }

    /// Returns the colour of a seat of the game on the table.
    pub fn colour_of(&self, seat: Seat) -> RGB8 {
        let palette = self.context.settings.palette.palette();
        self.table.play().game().public().look(seat, palette).colour
    }

    /// Returns the name of a player of the game on the table, if the seat is used.
    pub fn player_name(&self, seat: Seat) -> Option<&'static str> {
        self.table.chair_of(seat)?;
        Some(self.table.play().name(seat, self.context.settings.language.words()))
    }

    /// Returns the line of a review, once it is known.
    pub fn review_line(&self) -> Option<ReviewLine<'_>> {
        let Stage::Review(review) = &self.stage else { return None };
        let (seat, leads) = review.line()?;
        let name = self.table.play().name(seat, self.context.settings.language.words());
        Some(ReviewLine { leads, name, colour: self.colour_of(seat) })
    }

    /// Goes to the position after this many actions in a review.
    pub fn review_at(&mut self, step: usize, now: Time) {
        self.keep_awake(now);
        if let Stage::Review(review) = &mut self.stage {
            review.go_to(step);
            self.context.redraw_all();
        }
    }
}
