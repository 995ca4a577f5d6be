//! What nobody else sees: a hidden action in one's own turn, and decisions that all take at once, each at their own pad
//! and screen. There nobody learns more than who is done.

use crate::game::{Actor, Game, Seat};
use crate::games::{AnyAction, AnyPublic};
use crate::session::desk::Desk;
use crate::session::table::Table;
use crate::session::walk::Walk;
use crate::ui::Chair;
use crate::ui::Face;

/// Somebody is done, or not any more.
const DONE_HZ: u16 = 988;
const NOT_DONE_HZ: u16 = 659;
const ALL_DONE_HZ: u16 = 1319;
const DONE_MS: u16 = 60;

impl Table {
    /// Takes a hidden action. The player stays before the same list, and everything that others see stays as it is.
    pub(in crate::session::table) fn take_hidden(
        &mut self,
        chair: Chair,
        actor: Actor,
        action: AnyAction,
        walk: Walk,
    ) {
        self.at[chair].refused = self.play.apply(actor, action).is_err();
        self.play.note_chosen();
        self.at[chair].walk = walk;
        self.at.look_again(chair, &self.play, self.show.window());
    }

    /// Takes an action that nobody else learns of, unless the player is done with it. The others' choices, half made
    /// as they may be, stay as they are.
    pub(in crate::session::table) fn take_unseen(
        &mut self,
        chair: Chair,
        actor: Actor,
        action: AnyAction,
        desk: &mut Desk,
    ) {
        let walk = self.at[chair].walk.clone();
        if self.play.apply(actor, action).is_err() {
            self.at.ask(chair, &self.play, self.show.window());
            return;
        }
        let row = self.at[chair].listed;
        self.at.ask(chair, &self.play, self.show.window());
        if self.play.is_asked(chair) {
            self.repeat(chair, actor, walk, desk);
            self.at.keep_row(chair, row);
        } else if !self.play.game().turn().admits(actor) {
            // Where the player pointed is nobody else's business: the screen must not go on describing it.
            self.at[chair].veil_cursor();
            self.tell_done(DONE_HZ, desk);
        }
    }

    /// After an action the same choice is put again, as long as there is something to choose: several Quarks of a
    /// field, several sites to pay.
    pub(in crate::session::table) fn repeat(
        &mut self,
        chair: Chair,
        actor: Actor,
        mut walk: Walk,
        desk: &mut Desk,
    ) {
        if self.show.dice().is_some() || !self.play.is_asked(chair) || self.play.actor(chair) != Some(actor) {
            return;
        }
        while walk.back() && walk.is_begun() {
            let game = self.play.game();
            if !game.public().repeats(&walk.chosen()) {
                return;
            }
            let offer = walk.offer(game, actor);
            if !offer.is_empty() {
                let cursor = self.at[chair].cursor;
                (self.at[chair].walk, self.at[chair].offer) = (walk, offer);
                self.at[chair].repeated = true;
                self.at.survey(chair, &self.play, self.show.window());
                if self.at[chair].targets.contains(cursor) {
                    self.at[chair].cursor = cursor;
                }
                break;
            }
        }
        self.repaint_seen(desk);
    }

    /// Takes the player's last action back; the others go on undisturbed.
    pub(in crate::session::table) fn undo_unseen(&mut self, chair: Chair, desk: &mut Desk) {
        let was_done = !self.play.is_asked(chair);
        if self.play.undo_at(chair) {
            self.at.ask(chair, &self.play, self.show.window());
            if was_done {
                self.tell_done(NOT_DONE_HZ, desk);
            }
        }
    }

    /// Reopens the list of a player who was done, while anybody is still deciding.
    pub(in crate::session::table) fn take_back_done(&mut self, chair: Chair, desk: &mut Desk) {
        if self.play.is_unseen() && self.play.can_undo(chair) {
            self.undo_unseen(chair, desk);
        }
    }

    fn tell_done(&mut self, hz: u16, desk: &mut Desk) {
        desk.play(hz, DONE_MS);
        self.repaint(desk);
        desk.touch_all();
    }

    /// All are done: what is new of each leaves a trail, all at the same moment.
    pub(in crate::session::table) fn show_all(&mut self, before: &AnyPublic, desk: &mut Desk) {
        if !self.at.was_unseen() {
            return;
        }
        let after = self.play.game().public();
        let canvas = self.show.canvas();
        canvas.clear_trail();
        for seat in Seat::ALL {
            let colour = after.look(seat, desk.settings.palette.palette()).colour;
            for cell in after.appeared(before, seat) {
                canvas.leave_trail(cell, colour, desk.now.0);
            }
        }
        desk.play(ALL_DONE_HZ, DONE_MS);
        desk.touch_frame();
    }
}
