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

    /// Sets up the game of a save. Its notes are applied afterwards with [`Table::apply_note`].
    ///
    /// # Errors
    /// Returns [`ResumeError`] and leaves the table unchanged.
    #[inline(never)]
    pub fn load(&mut self, start: &Start, dice: Rng, context: &mut Context) -> Result<(), ResumeError> {
        let (options, players) = save::read_start(start)?;
        self.set_up(options, players, dice, context).map_err(|_| ResumeError::OtherVersion)
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
    pub fn show_position(&mut self, context: &mut Context) {
        self.show.repaint(context);
    }

    /// Lets the players continue the saved game. Hidden information stays hidden, even with the
    /// setting to show it always, until its owner holds Peek.
    pub(super) fn resume(&mut self, context: &mut Context) {
        self.play.take_up(context);
        self.inputs.iter_mut().for_each(|at| at.is_veiled = true);
        self.advance(context);
    }

    /// Shows a message to all players.
    pub fn notify_all(&mut self, fact: Fact, context: &mut Context) {
        self.inputs.notify_all(fact, &self.play, context);
    }

    /// Stops the clocks because the players leave. The save keeps the remaining times.
    pub fn stop_clock(&mut self, context: &Context) {
        self.play.stop_clock(context.now);
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
    pub fn replay_next(&mut self, context: &Context) -> Option<Replayed> {
        let (replayed, colour) = self.play.step_on(self.show.window(), context)?;
        self.show.leave_trail(&replayed.steps, colour, context);
        Some(replayed)
    }

    /// Shows the position at which the replay has stopped.
    pub fn show_replayed(&mut self, context: &mut Context) {
        self.show.follow(self.play.game(), context.now);
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Advances the animations of a replay.
    pub fn tick_review(&mut self, context: &mut Context) {
        self.show.step_sweep(&mut self.inputs, &self.play, context);
        if self.show.lights_change_at(context).is_some_and(|at| context.now >= at) {
            context.redraw_frame();
        }
    }

    /// Returns when [`Table::tick_review`] has something to do next.
    pub fn review_wakes_at(&self, context: &Context) -> Option<Time> {
        let lights = self.show.lights_change_at(context);
        lights.into_iter().chain(self.show.wakes_at()).filter(|at| *at > context.now).min()
    }

    /// Draws everything that a seat could see.
    pub fn draw_hand(&self, seat: Seat, words: &'static Words, screen: &mut Screen) {
        self.play.draw_hand(seat, self.show.window(), words, screen);
    }
}
