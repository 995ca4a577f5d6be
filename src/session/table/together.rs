//! What nobody else sees: a hidden action in one's own turn, and decisions that all take at once, each on its own pad
//! and screen. There nobody learns more than who is done.

use super::Table;
use crate::game::{Actor, Choices, Game, Seat, SeatSet};
use crate::games::{AnyAction, AnyPublic};
use crate::parts::Pad;
use crate::session::desk::Desk;
use crate::session::walk::Walk;
use crate::ui::Face;

/// Somebody is done, or not any more.
const DONE_HZ: u16 = 988;
const NOT_DONE_HZ: u16 = 659;
const ALL_DONE_HZ: u16 = 1319;
const DONE_MS: u16 = 60;

impl Table {
    /// Do players decide at once, unseen by the others? Then nothing lights and nothing sounds for a choice.
    pub(super) fn is_unseen(&self) -> bool {
        self.record.game().at_once()
    }

    /// Is this an action in one's own turn of which nobody else sees anything?
    pub(super) fn is_hidden(&self, actor: Actor, action: AnyAction) -> bool {
        let game = self.record.game();
        if game.at_once() || game.audience(actor, action) == SeatSet::ALL {
            return false;
        }
        let mut after = game.clone();
        after.apply(actor, action).is_ok() && after.public() == game.public()
    }

    /// Takes a hidden action. The player stays before the same list, and everything that others see stays as it is.
    pub(super) fn take_hidden(&mut self, place: Pad, actor: Actor, action: AnyAction, walk: Walk) {
        self.at[place].refused = self.record.apply(actor, action).is_err();
        self.made_themselves = 0;
        self.at[place].walk = walk;
        self.look_again(place);
    }

    /// Takes an action that nobody else learns of, unless the player is done with it. The others' choices, half made
    /// as they may be, stay as they are.
    pub(super) fn take_unseen(&mut self, place: Pad, actor: Actor, action: AnyAction, desk: &mut Desk) {
        let walk = self.at[place].walk.clone();
        if self.record.apply(actor, action).is_err() {
            self.ask_at(place);
            return;
        }
        let row = self.at[place].listed;
        self.ask_at(place);
        if self.is_asked(place) {
            self.repeat(place, actor, walk, desk);
            self.keep_row(place, row);
        } else if !self.record.game().turn().admits(actor) {
            self.tell_done(DONE_HZ, desk);
        }
    }

    /// After an action the same choice is put again, as long as there is something to choose: several Quarks of a
    /// field, several sites to pay.
    pub(super) fn repeat(&mut self, place: Pad, actor: Actor, mut walk: Walk, desk: &mut Desk) {
        if self.dice_shown.is_some() || !self.is_asked(place) || self.actor(place) != Some(actor) {
            return;
        }
        while walk.back() && walk.is_begun() {
            let game = self.record.game();
            if !game.public().repeats(&walk.chosen()) {
                return;
            }
            let offer = walk.offer(game, actor);
            if !offer.is_empty() {
                let cursor = self.at[place].cursor;
                (self.at[place].walk, self.at[place].offer) = (walk, offer);
                self.survey(place);
                if self.at[place].targets.contains(cursor) {
                    self.at[place].cursor = cursor;
                }
                break;
            }
        }
        self.repaint_seen(desk);
    }

    /// The list has become shorter: the player stays about where it was.
    fn keep_row(&mut self, place: Pad, row: Option<usize>) {
        let at = &mut self.at[place];
        if let (Some(row), Some(listed)) = (row, &mut at.listed)
            && at.walk.is_begun()
        {
            *listed = row.min(at.offered.saturating_sub(1));
        }
    }

    /// Must the menu not tell whether there is something to take back? It may be an action of which nobody has seen
    /// anything.
    pub(super) fn hides_undo(&self, place: Pad) -> bool {
        self.is_unseen() || self.record.game().hides_actions() && self.is_asked(place)
    }

    /// Takes the player's last action back; the others go on undisturbed.
    pub(super) fn undo_unseen(&mut self, place: Pad, desk: &mut Desk) {
        let Some(seat) = self.seat_at(place) else { return };
        let was_done = !self.is_asked(place);
        if self.record.undo_of(seat).is_ok() {
            self.ask_at(place);
            if was_done {
                self.tell_done(NOT_DONE_HZ, desk);
            }
        }
    }

    /// Who was done is not, as long as another is not done either.
    pub(super) fn take_back_done(&mut self, place: Pad, desk: &mut Desk) {
        if self.is_unseen() && self.can_undo(place) {
            self.undo_unseen(place, desk);
        }
    }

    fn tell_done(&mut self, hz: u16, desk: &mut Desk) {
        desk.play(hz, DONE_MS);
        self.repaint(desk);
        desk.touch_all();
    }

    /// All are done: what is new of each leaves a trail, all at the same moment.
    pub(super) fn show_all(&mut self, before: &AnyPublic, desk: &mut Desk) {
        if !self.was_unseen {
            return;
        }
        let after = self.record.game().public();
        self.canvas.clear_trail();
        for seat in Seat::ALL {
            let colour = after.look(seat, desk.settings.palette.palette()).colour;
            for cell in after.appeared(before, seat) {
                self.canvas.leave_trail(cell, colour, desk.now.0);
            }
        }
        desk.play(ALL_DONE_HZ, DONE_MS);
        desk.touch_frame();
    }

    /// Cursors that were moved unseen go back to where everybody saw them last.
    pub(super) fn veil_cursors(&mut self) {
        let is_unseen = self.is_unseen();
        for at in &mut self.at.0 {
            if self.was_unseen {
                (at.cursor, at.moved) = (at.seen_at, None);
            }
            at.seen_at = at.cursor;
        }
        self.was_unseen = is_unseen;
    }
}
