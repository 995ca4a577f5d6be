//! What tests and tools see of the machine from outside: the game on the table, who sits where, and where they point.

use super::machine::{Machine, Stage};
use super::table::{Holder, Standpoint, Table};
use super::{Seating, Settings};
use crate::game::{Record, Seat};
use crate::games::AnyGame;
use crate::hex::{Cell, Window};
use crate::parts::Pad;
use crate::ui::{Canvas, Chair};

impl Machine {
    /// The game on the table, if there is one.
    pub fn record(&self) -> Option<&Record<AnyGame>> {
        self.table().map(Table::record)
    }

    /// Is the game on the table over, by its rules or because a player ran out of time?
    pub fn is_over(&self) -> bool {
        self.table().is_some_and(Table::is_over)
    }

    /// How far a review is, if there is one: actions so far, and of the whole game.
    pub fn review(&self) -> Option<(usize, usize, &Record<AnyGame>)> {
        let Stage::Review(review) = &self.stage else { return None };
        Some((review.place().0, review.place().1, self.table.record()))
    }

    /// What the panel shows of a game without a board, if there is one; not in the middle of a sweep.
    pub fn window(&self) -> Option<Window> {
        self.table()?.window()
    }

    /// Where the cursor of a chair is, seen or not.
    pub fn cursor(&self, chair: Chair) -> Option<Cell> {
        Some(self.table()?.cursor(chair))
    }

    /// What the board of a game shows now and later, if nothing happens. Behind the game until the next frame is drawn.
    pub fn canvas(&self) -> Option<&Canvas> {
        self.table().map(Table::canvas)
    }

    /// The chair of a seat of the game.
    pub fn chair_of(&self, seat: Seat) -> Option<Chair> {
        self.table()?.chair_of(seat)
    }

    /// The pad that the player at a chair uses: its own, or one that is shared.
    pub fn pad_at(&self, chair: Chair) -> Pad {
        self.table().map_or(chair.own_pad(), |table| table.pad_at(chair))
    }

    /// The chair whose player has this pad; `None` while it lies on the table.
    pub fn holder(&self, pad: Pad) -> Option<Chair> {
        match self.table()?.holder(pad) {
            Holder::Chair(chair) => Some(chair),
            Holder::Nobody | Holder::Table => None,
        }
    }

    /// The chair whose player takes a pad on the table with OK.
    pub fn takes_next(&self, pad: Pad) -> Option<Chair> {
        self.table()?.takes_next(pad)
    }

    /// Where the player at this chair stands in a decision, if one is asked for.
    pub fn standpoint(&self, chair: Chair) -> Option<Standpoint> {
        self.table()?.standpoint(chair)
    }

    /// Who sits where in the game on the table, and what its computers draw from.
    pub fn seating(&self) -> Option<(Seating, u8)> {
        let play = self.table()?.play();
        Some((play.seating(), play.seed()))
    }

    /// The step of the lesson on the table, from 0, if it is one.
    pub fn lesson_step(&self) -> Option<usize> {
        Some(self.table()?.play().tutorial()?.step)
    }

    /// Replaces the settings, as if they had been stored like this. A start menu that was shown already keeps what was chosen
    /// there.
    pub fn set_settings(&mut self, settings: Settings) {
        self.desk.settings = settings;
        if let Stage::SelfTest(_) = &self.stage {
            self.lobby.recall(settings);
        }
        self.desk.touch_all();
    }

    /// Redraws everything in the game that the player at this chair cannot know, and all pictures after it.
    /// What that player sees, and what everybody sees, must not change: the tests of secrecy stand on this.
    pub fn redraw_hidden(&mut self, chair: Option<Chair>) {
        let mut dice = self.desk.dice();
        if let Stage::Table = &self.stage {
            self.table.redraw_hidden(chair, &mut dice);
        }
        self.desk.touch_all();
    }
}
