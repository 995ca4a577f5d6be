//! Resumes a saved game, or replays one that is over.

use super::play::review::Replayed;
use super::play::save::{self, ResumeError};
use super::{Fact, Table};
use crate::game::{Rng, Seat};
use crate::parts::saves::{Note, Start};
use crate::parts::{Screen, Time};
use crate::session::context::Context;
use crate::ui::lang::Words;

/// Resuming a saved game.
impl Table {
    /// Returns the next change of this game that must be written to its save.
    pub fn take_note(&mut self) -> Option<Note> {
        self.play.take_note()
    }

    /// Sets up the game of a save. Its notes are applied afterwards with [`Table::follow_note`].
    ///
    /// # Errors
    /// Returns [`ResumeError`] and leaves the table unchanged.
    #[inline(never)]
    pub fn load(&mut self, start: &Start, dice: Rng, desk: &mut Context) -> Result<(), ResumeError> {
        let (options, company) = save::read_start(start)?;
        self.set_up(options, company, dice, desk).map_err(|_| ResumeError::OtherVersion)
    }

    /// Applies a note of the save.
    ///
    /// # Errors
    /// Returns [`ResumeError::Damaged`] if the note does not fit the game.
    #[inline(never)]
    pub fn apply_note(&mut self, note: Note) -> Result<(), ResumeError> {
        if let Note::Action(entry) = note {
            self.show.write_down_entry(&self.play, entry);
        }
        let followed = self.play.follow_note(note);
        self.show.cut_log(self.play.length());
        followed
    }

    /// Shows the position of the save on the board.
    pub fn show_position(&mut self, desk: &mut Context) {
        self.show.repaint(desk);
    }

    /// Lets the players continue the saved game. Hidden information stays hidden, even with the
    /// setting to show it always, until its owner holds Peek.
    pub fn resume(&mut self, desk: &mut Context) {
        self.play.take_up(desk);
        self.inputs.iter_mut().for_each(|at| at.is_veiled = true);
        self.advance(desk);
        self.update_computers(desk);
        self.settle(desk);
    }

    /// Shows a message to all players.
    pub fn notify_all(&mut self, fact: Fact, desk: &mut Context) {
        self.inputs.notify_all(fact, &self.play, desk);
    }

    /// Stops the clocks because the players leave. The save keeps the remaining times.
    pub fn stop_clock(&mut self, desk: &Context) {
        self.play.stop_clock(desk.now);
    }
}

/// Replaying a game that is over.
impl Table {
    /// Goes back to the start, even across actions that revealed something. Only for games that are
    /// over.
    pub fn rewind(&mut self) {
        self.play.rewind();
        self.show.canvas().clear_trail();
    }

    /// Replays the next action; `None` at the end.
    pub fn replay_next(&mut self, desk: &Context) -> Option<Replayed> {
        let (replayed, steps, colour) = self.play.step_on(self.show.window(), desk)?;
        self.show.leave_trail(&steps, colour, desk);
        Some(replayed)
    }

    /// Shows the position at which the replay has stopped.
    pub fn show_replayed(&mut self, desk: &mut Context) {
        self.show.follow(self.play.game(), desk.now);
        self.show.repaint(desk);
        desk.redraw_all();
    }

    /// Advances the animations of a replay.
    pub fn tick_review(&mut self, desk: &mut Context) {
        self.show.step_sweep(&mut self.inputs, &self.play, desk);
        if self.show.lights_change_at(desk).is_some_and(|at| desk.now >= at) {
            desk.redraw_frame();
        }
    }

    /// Returns when [`Table::tick_review`] has something to do next.
    pub fn review_wakes_at(&self, desk: &Context) -> Option<Time> {
        let lights = self.show.lights_change_at(desk);
        lights.into_iter().chain(self.show.wakes_at()).filter(|at| *at > desk.now).min()
    }

    /// Draws everything that a seat could see.
    pub fn draw_hand(&self, seat: Seat, words: &'static Words, screen: &mut Screen) {
        self.play.draw_hand(seat, self.show.window(), words, screen);
    }
}
