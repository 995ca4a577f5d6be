//! A game of a save on the table: it is laid out, played on, or gone through again.

use super::play::review::Replayed;
use super::play::save::{self, ResumeError};
use super::{Fact, Table};
use crate::game::{Dice, Seat};
use crate::parts::shelf::{Note, Start};
use crate::parts::{Screen, Time};
use crate::session::desk::Desk;
use crate::ui::lang::Words;

/// A game that is played on.
impl Table {
    /// The next thing that the save of this game must follow.
    pub fn take_note(&mut self) -> Option<Note> {
        self.play.take_note()
    }

    /// Sets up the game of a save; its notes follow.
    ///
    /// # Errors
    /// [`ResumeError`], and nothing has changed.
    #[inline(never)]
    pub fn lay_out(&mut self, start: &Start, dice: Dice, desk: &mut Desk) -> Result<(), ResumeError> {
        let (options, company) = save::read_start(start)?;
        self.set_up(options, company, dice, desk).map_err(|_| ResumeError::OtherVersion)
    }

    /// Follows a note of the save.
    ///
    /// # Errors
    /// [`ResumeError::Damaged`] when it does not fit the game.
    #[inline(never)]
    pub fn follow_note(&mut self, note: Note) -> Result<(), ResumeError> {
        if let Note::Action(entry) = note {
            self.show.write_down_entry(&self.play, entry);
        }
        let followed = self.play.follow_note(note);
        self.show.cut_log(self.play.length());
        followed
    }

    /// The save was read: its position is on the board.
    pub fn show_position(&mut self, desk: &mut Desk) {
        self.show.repaint(desk);
    }

    /// The players go on with the game of a save. Hidden things stay hidden, also where the setting is to show them
    /// always, until their owner holds Peek.
    pub fn take_up(&mut self, desk: &mut Desk) {
        self.play.take_up(desk);
        self.at.iter_mut().for_each(|at| at.is_veiled = true);
        self.go_on(desk);
        self.see_to_computers(desk);
        self.settle(desk);
    }

    /// Everybody who plays is told a fact, over the game.
    pub fn tell_fact(&mut self, fact: Fact, desk: &mut Desk) {
        self.at.tell_fact(fact, &self.play, desk);
    }

    /// The players leave: the save keeps how much time they have.
    pub fn stop_clock(&mut self, desk: &Desk) {
        self.play.stop_clock(desk.now);
    }
}

/// A game that is over and gone through again.
impl Table {
    /// Back to the beginning, over everything that was revealed. Only for games that are over.
    pub fn rewind(&mut self) {
        self.play.rewind();
        self.show.canvas().clear_trail();
    }

    /// Plays the next action again; `None` at the end.
    pub fn step_on(&mut self, desk: &Desk) -> Option<Replayed> {
        let (replayed, steps, colour) = self.play.step_on(self.show.window(), desk)?;
        self.show.leave_trail(&steps, colour, desk);
        Some(replayed)
    }

    /// The position is the one to be looked at.
    pub fn arrive(&mut self, desk: &mut Desk) {
        self.show.follow(self.play.game(), desk.now);
        self.show.repaint(desk);
        desk.touch_all();
    }

    /// Lets the board move.
    pub fn tick_review(&mut self, desk: &mut Desk) {
        self.show.sweep_on(&mut self.at, &self.play, desk);
        if self.show.lights_change_at(desk).is_some_and(|at| desk.now >= at) {
            desk.touch_frame();
        }
    }

    /// When [`Table::tick_review`] has something to do next.
    pub fn review_wakes_at(&self, desk: &Desk) -> Option<Time> {
        let lights = self.show.lights_change_at(desk);
        lights.into_iter().chain(self.show.wakes_at()).filter(|at| *at > desk.now).min()
    }

    /// Draws everything that a seat saw.
    pub fn draw_hand(&self, seat: Seat, words: &'static Words, screen: &mut Screen) {
        self.play.draw_hand(seat, self.show.window(), words, screen);
    }
}
