//! Read access to a machine for tests and tools: the current game, the seating and the cursors. It
//! also has test hooks that change settings and hidden information.

use super::coach::CoachNotes;
use super::machine::{Machine, Stage};
use super::table::{Holder, InputSnapshot, Table};
use super::{Seating, Settings};
use crate::game::{Record, Seat};
use crate::games::AnyGame;
use crate::hex::{Cell, Window};
use crate::parts::Pad;
use crate::ui::{Canvas, Chair};

impl Machine {
    /// Returns the current game, if there is one.
    pub fn record(&self) -> Option<&Record<AnyGame>> {
        self.table().map(Table::record)
    }

    /// Returns whether the current game is over, by its rules or because a player ran out of time.
    pub fn is_over(&self) -> bool {
        self.table().is_some_and(Table::is_over)
    }

    /// Returns the progress of a review, if there is one: actions so far, actions in total, and the
    /// game at this point.
    pub fn review(&self) -> Option<(usize, usize, &Record<AnyGame>)> {
        let Stage::Review(review) = &self.stage else { return None };
        Some((review.place().0, review.place().1, self.table.record()))
    }

    /// Returns what the coach has found out in a review, and the number of actions up to the turning
    /// point once it is done.
    pub fn coach(&self) -> Option<(&CoachNotes, Option<usize>)> {
        let Stage::Review(review) = &self.stage else { return None };
        Some((review.coach(), review.turning_point()))
    }

    /// Returns the better action that a review shows, as text, and why it is better.
    pub fn better(&self) -> Option<(&str, &str)> {
        matches!(self.stage, Stage::Review(_)).then(|| self.table.better_text()).flatten()
    }

    /// Returns the visible part of the unlimited table; only meaningful for games without a board.
    /// Returns `None` if there is no game, and while the view scrolls.
    pub fn window(&self) -> Option<Window> {
        self.table()?.window()
    }

    /// Returns the position of the cursor of a chair, visible or not.
    pub fn cursor(&self, chair: Chair) -> Option<Cell> {
        Some(self.table()?.cursor(chair))
    }

    /// Returns what the board shows now and later if nothing happens. Updated when the next frame
    /// is drawn.
    pub fn canvas(&self) -> Option<&Canvas> {
        self.table().map(Table::canvas)
    }

    /// Returns the chair of a seat.
    pub fn chair_of(&self, seat: Seat) -> Option<Chair> {
        self.table()?.chair_of(seat)
    }

    /// Returns the pad that the player at a chair uses: the chair's own or a shared one.
    pub fn pad_at(&self, chair: Chair) -> Pad {
        self.table().map_or(chair.own_pad(), |table| table.pad_at(chair))
    }

    /// Returns the chair of the player who has this pad; `None` if nobody does.
    pub fn holder(&self, pad: Pad) -> Option<Chair> {
        match self.table()?.holder(pad) {
            Holder::Chair(chair) => Some(chair),
            Holder::Nobody | Holder::Table => None,
        }
    }

    /// Returns the chair of the player who takes an unassigned pad with OK.
    pub fn takes_next(&self, pad: Pad) -> Option<Chair> {
        self.table()?.takes_next(pad)
    }

    /// Returns the progress of the player at this chair in a decision, if there is one.
    pub fn snapshot(&self, chair: Chair) -> Option<InputSnapshot> {
        self.table()?.input_snapshot(chair, &self.context)
    }

    /// Returns who sits where in the current game, and the random seed of its computer players.
    pub fn seating(&self) -> Option<(Seating, u8)> {
        let play = self.table()?.play();
        Some((play.seating(), play.seed()))
    }

    /// Returns the step of the current lesson, from 0.
    pub fn lesson_step(&self) -> Option<usize> {
        Some(self.table()?.play().tutorial()?.step)
    }

    /// Replaces the settings as if they had been stored like this. A start menu that was already
    /// shown keeps its choices.
    pub fn set_settings(&mut self, settings: Settings) {
        self.context.settings = settings;
        if let Stage::SelfTest(_) = &self.stage {
            self.lobby.recall(settings);
        }
        self.context.redraw_all();
    }

    /// Randomises everything in the game that the player at this chair cannot know, and redraws
    /// everything. What that player and the public see must not change; the secrecy tests rely on
    /// this.
    pub fn redraw_hidden(&mut self, chair: Option<Chair>) {
        let mut dice = self.context.dice();
        if let Stage::Table = &self.stage {
            self.table.redraw_hidden(chair, &mut dice);
        }
        self.context.redraw_all();
    }
}
