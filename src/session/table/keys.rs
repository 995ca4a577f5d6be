//! Handles buttons during a game: they move the cursor, choose, step back, and open the menu.
//! Shells with a mouse or touch screen point at cells instead.

use super::inputs::overlay::Overlay;
use super::{Holder, Table};
use crate::game::{Actor, Choice, Game};
use crate::hex::Cell;
use crate::parts::{Button, Key, Pad};
use crate::session::context::{Context, StageRequest};
use crate::session::steer;
use crate::session::walk::Shortcut;
use crate::ui::Chair;
use crate::ui::GameView;

/// The minimum time that the result is shown, in milliseconds. An OK meant for the last move must
/// not close it.
const RESULT_MS: u64 = 1500;
/// The tone for an OK that everybody may hear.
pub(super) const OK_HZ: u16 = 1320;
pub(super) const OK_MS: u16 = 20;

impl Table {
    pub(super) fn handle_key(&mut self, chair: Chair, key: Key, context: &mut Context) -> StageRequest {
        context.redraw_screen(self.play.pad_at(chair));
        if key == Key::Press(Button::Peek) {
            self.inputs[chair].is_veiled = false;
            self.inputs[chair].has_looked = true;
        }
        let (button, is_repeat) = match key {
            Key::Press(button) => (button, false),
            Key::Repeat(button) => (button, true),
            Key::Hold(_) => {
                self.hold_back(chair, context);
                return StageRequest::Stay;
            }
            Key::Release(_) | Key::Stuck(_) => return StageRequest::Stay,
        };
        self.inputs[chair].has_gone_back = false;
        let cover = self.cover(chair);
        if self.is_over() && cover.is_none() && !matches!(button, Button::Menu | Button::Peek) {
            return self.key_on_result(chair, button, context);
        }
        if let Some(cover) = cover {
            return self.key_in_cover(chair, cover, button, context);
        }
        // Dice cover their consequences, which are read afterwards.
        if self.show.dice().is_some() && button != Button::Menu {
            self.hurry(context);
            return StageRequest::Stay;
        }
        if self.inputs.ends_news(chair, button, &self.play) || self.inputs[chair].ends_notes(button) {
            return StageRequest::Stay;
        }
        self.show.finish_sweep(&mut self.inputs, &self.play, context);
        // The pad of a computer has a menu, but nobody decides for the computer.
        if self.play.is_computer(chair) && button != Button::Menu {
            return StageRequest::Stay;
        }
        let wondered = self.inputs[chair].shows_asked_since.take().is_some();
        let waits = !self.play.is_asked(chair);
        match button {
            Button::Ok if waits && !wondered => self.show_asked(chair, context),
            Button::Back if waits && !wondered && !self.play.is_simultaneous() => {
                self.show_asked(chair, context);
            }
            Button::Menu => self.inputs[chair].overlay = Some(Overlay::MENU),
            Button::Peek => {}
            Button::Ok => self.choose(chair, context),
            Button::Back => self.step_back(chair, context),
            Button::Up | Button::Down | Button::Left | Button::Right => {
                self.steer(chair, button, is_repeat, context);
            }
        }
        StageRequest::Stay
    }

    /// Handles a key while the result is shown: the arrows select what comes next, and OK does it.
    fn key_on_result(&mut self, chair: Chair, button: Button, context: &Context) -> StageRequest {
        let is_seen = self.show.ended().is_none_or(|ended| context.now >= ended + RESULT_MS);
        if !is_seen {
            return StageRequest::Stay;
        }
        match button {
            Button::Ok if self.play.is_exercise() => StageRequest::Lobby,
            Button::Ok => self.inputs[chair].ending.request(),
            Button::Up
            | Button::Down
            | Button::Left
            | Button::Right
            | Button::Back
            | Button::Peek
            | Button::Menu => {
                self.inputs[chair].ending = self.inputs[chair].ending.after(button);
                StageRequest::Stay
            }
        }
    }

    /// Shows a waiting player for a while who is asked for what.
    fn show_asked(&mut self, chair: Chair, context: &Context) {
        if !self.is_over() {
            (self.inputs[chair].shows_asked_since, self.inputs[chair].moved) = (Some(context.now), None);
        }
    }

    fn steer(&mut self, chair: Chair, button: Button, is_repeat: bool, context: &mut Context) {
        let at = &mut self.inputs[chair];
        at.refused = false;
        if self.inputs.browse(chair, button, &self.play) {
            return self.show.repaint_seen(&self.play, context);
        }
        let at = &mut self.inputs[chair];
        let targets = at.targets;
        at.moved = Some(context.now);
        let freely = is_repeat || targets.is_empty() && at.offer.places.is_empty();
        let from = at.cursor;
        let sixths = context.settings.orientations[self.pad_at(chair)].rotation;
        let next = match freely {
            true => steer::step_turned(from, button, sixths),
            false => steer::jump_turned(from, button, targets, sixths),
        };
        match next {
            Some(cell) => self.inputs[chair].cursor = cell,
            None if self.scroll(chair, button, freely, sixths) => {}
            // The list is drawn below the board.
            None if button == Button::Down && !is_repeat && self.inputs[chair].is_mixed() => {
                self.inputs[chair].listed = Some(0);
            }
            None if freely => {}
            None => {
                let around = steer::jump_around(from, button, targets, sixths);
                self.inputs[chair].cursor = around.unwrap_or(from);
            }
        }
        self.show.repaint_seen(&self.play, context);
    }

    /// Scrolls the window if the cursor cannot move any further on the panel. Returns whether it
    /// moved.
    fn scroll(&mut self, chair: Chair, button: Button, freely: bool, sixths: u8) -> bool {
        let mut has_moved = false;
        while self.push(chair, button, freely, sixths) {
            has_moved = true;
            let at = &mut self.inputs[chair];
            match steer::jump_turned(at.cursor, button, at.targets, sixths) {
                _ if freely => break,
                Some(cell) => {
                    at.cursor = cell;
                    break;
                }
                None => {}
            }
        }
        has_moved
    }

    /// Moves the window one step if there is something to see in that direction: any piece or
    /// target for a cursor that moves freely, otherwise only cells that can be chosen. Returns
    /// whether it moved.
    fn push(&mut self, chair: Chair, button: Button, freely: bool, sixths: u8) -> bool {
        let Some(direction) = self.show.scroll_direction(button, sixths) else { return false };
        let at = &self.inputs[chair];
        let is_out_there = match freely {
            true => self.show.hides_piece(direction, &self.play),
            false => self.show.hides_place(direction, &at.offer.places),
        };
        if !is_out_there {
            return false;
        }
        let cursor = at.cursor;
        self.show.shift(direction, &mut self.inputs);
        self.inputs[chair].cursor = cursor;
        for chair in Chair::ALL {
            self.inputs.update_targets(chair, self.show.window());
        }
        true
    }

    pub(super) fn choose(&mut self, chair: Chair, context: &mut Context) {
        let Some(actor) = self.play.actor(chair).filter(|_| self.play.is_asked(chair)) else { return };
        if self.must_look_first(chair, context) {
            return;
        }
        if self.inputs[chair].marches() {
            return self.march(chair, actor, context);
        }
        if let Some(shortcut) = self.inputs[chair].shortcut() {
            return self.choose_shortcut(chair, actor, shortcut, context);
        }
        let from = self.inputs[chair].cursor;
        let choice = self.inputs.pointed_at(chair, &self.play, self.show.window());
        if self.reject_wrong_choice(chair, choice, context) {
            return;
        }
        self.inputs[chair].refused = choice.is_none();
        let Some(choice) = choice else { return };
        let (walk, last_from) = (self.inputs[chair].walk.clone(), self.inputs[chair].from);
        self.inputs[chair].from = from;
        let length = self.play.length();
        let completed = self.inputs.choose(chair, choice, &mut self.play, self.show.window());
        // After a hidden action that the choices imply, it is too late to go back.
        let asked = completed.filter(|_| self.play.length() == length);
        if asked.is_some_and(|action| self.asks_about_choice(chair, (actor, action), walk, context)) {
            self.inputs[chair].from = last_from;
            return;
        }
        self.sound(choice, context);
        match completed {
            Some(action) => self.take(chair, actor, action, context),
            None => self.show.repaint_seen(&self.play, context),
        }
    }

    /// Makes both choices that the cell under the cursor stands for.
    fn choose_shortcut(&mut self, chair: Chair, actor: Actor, shortcut: Shortcut, context: &mut Context) {
        (self.inputs[chair].refused, self.inputs[chair].from) = (false, shortcut.from);
        self.sound(Choice::Cell(shortcut.cell), context);
        match self.inputs.choose_shortcut(chair, shortcut, &self.play, self.show.window()) {
            Some(action) => self.take(chair, actor, action, context),
            None => self.show.repaint_seen(&self.play, context),
        }
    }

    /// Takes the chosen pieces to the cell under the cursor with several actions in a row.
    fn march(&mut self, chair: Chair, actor: Actor, context: &mut Context) {
        let (public, at) = (self.play.game().public(), &self.inputs[chair]);
        let (chosen, from, to) = (at.walk.chosen(), at.from, at.cursor);
        self.inputs[chair].refused = false;
        context.play(OK_HZ, OK_MS);
        for &action in &public.march(&chosen, from, to) {
            if self.play.actor(chair) != Some(actor) || !self.play.is_asked(chair) {
                break;
            }
            self.take(chair, actor, action, context);
        }
    }

    /// Returns whether the player is in a hidden list without having looked at it. OK then does
    /// nothing.
    pub(super) fn must_look_first(&self, chair: Chair, context: &Context) -> bool {
        let is_held = context.keys[self.pad_at(chair)].held().contains(Button::Peek);
        self.inputs[chair].needs_look() && !is_held && !self.shows_hidden(chair, context)
    }

    /// Plays the tone for a choice that everybody sees. Secret choices and simultaneous decisions
    /// are silent. Refused choices are silent because the reason may be hidden.
    fn sound(&self, choice: Choice, context: &mut Context) {
        if !choice.is_secret() && !self.play.is_simultaneous() {
            context.play(OK_HZ, OK_MS);
        }
    }

    fn step_back(&mut self, chair: Chair, context: &mut Context) {
        if !self.play.is_asked(chair) {
            // Actions taken in a lesson cannot be undone.
            if !self.play.is_exercise() {
                self.reopen_decision(chair, context);
            }
            return;
        }
        let at = &mut self.inputs[chair];
        at.refused = false;
        if at.walk.is_begun() && at.is_mixed() && at.listed.is_none() {
            (at.listed, at.has_gone_back) = (Some(0), true);
        } else if at.walk.back() {
            let is_finished = core::mem::take(&mut at.repeated);
            self.inputs.refresh_offer(chair, &self.play, self.show.window());
            if is_finished {
                self.inputs.go_to_last_row(chair, &self.play);
            }
        } else if at.is_mixed() {
            at.listed = if at.listed.is_some() { None } else { Some(0) };
            at.has_gone_back = at.listed.is_some();
        } else if self.play.is_simultaneous() && !self.inputs.go_to_last_row(chair, &self.play) {
            self.inputs[chair].overlay = Some(Overlay::MENU);
        }
        self.show.repaint_seen(&self.play, context);
    }

    /// Handles Back that is still held: chooses the item that it led to, if that completes an action.
    fn hold_back(&mut self, chair: Chair, context: &mut Context) {
        if self.inputs.holding_confirms(chair, &self.play) {
            self.inputs[chair].has_gone_back = false;
            self.choose(chair, context);
        }
    }

    /// Handles pointing at a cell by the player with this pad. The cursor moves there, as with a
    /// held direction button. Pointing at the cell under the cursor acts as OK, however long ago
    /// the cursor came there.
    pub(super) fn point(&mut self, pad: Pad, cell: Cell, context: &mut Context) {
        self.touch_pad(pad, context);
        // A pad that lies on the table can only be taken with its buttons.
        let Holder::Chair(chair) = self.holder(pad) else { return };
        if !self.play.is_person(chair) || self.is_over() || self.cover(chair).is_some() {
            return;
        }
        context.redraw_screen(pad);
        if self.show.dice().is_some() {
            return self.hurry(context);
        }
        if self.inputs.ends_news(chair, Button::Ok, &self.play) || self.inputs[chair].ends_notes(Button::Up) {
            return;
        }
        self.show.finish_sweep(&mut self.inputs, &self.play, context);
        self.point_out_cell(chair, cell, context);
    }

    fn point_out_cell(&mut self, chair: Chair, cell: Cell, context: &mut Context) {
        let at = &mut self.inputs[chair];
        if at.listed.is_some() && !at.is_mixed() {
            return;
        }
        let is_under_cursor = at.listed.is_none() && at.cursor == cell;
        at.listed = None;
        at.refused = false;
        if is_under_cursor && self.play.is_asked(chair) {
            return self.choose(chair, context);
        }
        let at = &mut self.inputs[chair];
        at.moved = Some(context.now);
        at.cursor = cell;
        self.show.repaint_seen(&self.play, context);
    }
}
