//! Applying, undoing and redoing actions, and showing the result to the players.
//!
//! While all players decide simultaneously, each on their own screen, the others learn only who has
//! finished.

use super::Table;
use super::inputs::cover::Notice;
use super::inputs::overlay::{Fact, Overlay};
use super::keys::{OK_HZ, OK_MS};
use super::play::Exposure;
use super::play::report::ActionReport;
use super::play::undo::PublicActions;
use crate::game::{Actor, ApplyError, Game, Seat};
use crate::games::{AnyAction, AnyPublic};
use crate::parts::Button;
use crate::session::context::Context;
use crate::session::question::{DialogAnswer, answer};
use crate::session::walk::Walk;
use crate::ui::Chair;
use crate::ui::GameView;
use crate::ui::colour::WHITE;
use crate::ui::game_view::Roll;

/// The tones for a player who has finished a simultaneous decision, or has reopened it.
const DONE_HZ: u16 = 988;
const NOT_DONE_HZ: u16 = 659;
const ALL_DONE_HZ: u16 = 1319;
const DONE_MS: u16 = 60;
/// The melody that calls a player who is asked to agree to an undo.
const CALL_HZ: [u16; 3] = [784, 988, 784];
const CALL_MS: u16 = 90;

/// Applying actions.
impl Table {
    /// Applies a complete action of a player, in the way in which the others notice it.
    pub(super) fn take(&mut self, chair: Chair, actor: Actor, action: AnyAction, context: &mut Context) {
        match self.play.exposure(actor, action) {
            Exposure::Hidden => self.take_hidden(chair, actor, action),
            Exposure::Simultaneous => self.take_simultaneous(chair, actor, action, context),
            Exposure::Public => self.take_public(chair, actor, action, context),
        }
    }

    /// Applies an action that everybody sees, then advances to the next decision.
    fn take_public(&mut self, chair: Chair, actor: Actor, action: AnyAction, context: &mut Context) {
        let walk = self.inputs[chair].walk.clone();
        // A public action whose last choice was hidden sounds like any other.
        if walk.ends_secretly() && !self.play.is_simultaneous() {
            context.play(OK_HZ, OK_MS);
        }
        self.inputs[chair].has_looked &= !walk.has_secret();
        let before = self.play.game().public();
        let roll = before.with_die(action);
        if self.act(actor, action, context).is_ok() {
            self.play.note_chosen();
            self.inputs.notify_results(&self.play, (actor, action), &before, context);
            // After the last die that was typed in, the result is shown.
            if let Some(roll) = roll.filter(|roll| !roll.is_unfinished()) {
                self.show.put_dice(roll, context.now);
                self.inputs.notify_roll(&self.play, &roll, context);
            }
            self.show_all(&before, context);
        }
        self.advance(context);
        self.repeat(chair, actor, walk, context);
        self.inputs.notify_fight(&self.play, &before, context);
    }

    /// Applies a whole action of a person, without the choices that lead to it. Does nothing if the
    /// player is not asked, the action is not legal, or a lesson wants something else.
    pub(super) fn take_whole(&mut self, chair: Chair, action: AnyAction, context: &mut Context) {
        if self.show.dice().is_some() {
            self.hurry(context);
        }
        let is_open = self.play.is_asked(chair) && self.play.late().is_none() && !self.play.is_lesson();
        let Some(actor) = self.play.actor(chair).filter(|_| is_open && self.show.dice().is_none()) else {
            return;
        };
        if !self.play.game().is_legal(actor, action) || self.asks_about_action(chair, actor, action, context)
        {
            return;
        }
        self.touch_pad(self.play.pad_at(chair), context);
        self.inputs[chair].walk = Walk::START;
        self.take(chair, actor, action, context);
        context.redraw_screen(self.play.pad_at(chair));
    }

    /// Applies an action. If it is public, also logs it on the console and shows its trail. An
    /// action that fails is not shown.
    ///
    /// # Errors
    /// Returns the errors of the record, which are also printed on the console.
    pub(super) fn act(
        &mut self,
        actor: Actor,
        action: AnyAction,
        context: &mut Context,
    ) -> Result<(), ApplyError> {
        let (report, at) =
            (self.play.report_of(actor, action, self.show.window(), context), self.play.length());
        self.show.write_down(&self.play, actor, action);
        if let Err(error) = self.apply_and_celebrate(actor, action, context) {
            context.log(format_args!("game: {error}"));
            self.show.cut_log(self.play.length());
            return Err(error);
        }
        if let Actor::Seat(seat) = actor {
            self.computers.record_action(seat, at, self.show.log());
        }
        let Some(ActionReport { line, steps, colour, is_pass }) = report else { return Ok(()) };
        context.log(format_args!("{line}"));
        self.play.note_pass(is_pass);
        if let (true, Actor::Seat(seat)) = (is_pass, actor) {
            self.inputs.notify_pass(&self.play, seat, context);
        }
        self.show.leave_trail(&steps, colour, context);
        Ok(())
    }

    /// Applies an action. In a demo game, also starts the animation for a spectacular action,
    /// whoever took it.
    ///
    /// # Errors
    /// Returns the errors of the record.
    #[inline(never)] // The copy of the view is large; keep it off the caller's stack.
    fn apply_and_celebrate(
        &mut self,
        actor: Actor,
        action: AnyAction,
        context: &mut Context,
    ) -> Result<(), ApplyError> {
        if !self.computers.is_demo() {
            return self.play.apply(actor, action);
        }
        let before = self.play.game().public();
        self.play.apply(actor, action)?;
        self.show.follow(self.play.game(), context.now);
        self.computers.celebrate(actor, &before, &self.play, self.show.window(), context);
        Ok(())
    }

    /// Applies a hidden action. The player stays in the list of the last choice, and everything that
    /// others see stays unchanged.
    fn take_hidden(&mut self, chair: Chair, actor: Actor, action: AnyAction) {
        self.inputs[chair].refused = self.play.apply(actor, action).is_err();
        self.play.note_chosen();
        self.inputs[chair].walk.back();
        self.inputs.refresh_offer_in_place(chair, &self.play, self.show.window());
    }

    /// Applies an action in a simultaneous decision. The others learn of it only when the player
    /// has finished. Their own input, even if incomplete, is kept.
    fn take_simultaneous(&mut self, chair: Chair, actor: Actor, action: AnyAction, context: &mut Context) {
        let walk = self.inputs[chair].walk.clone();
        if self.play.apply(actor, action).is_err() {
            self.inputs.ask(chair, &self.play, self.show.window());
            return;
        }
        let row = self.inputs[chair].listed;
        self.inputs.ask(chair, &self.play, self.show.window());
        if self.play.is_asked(chair) {
            self.repeat(chair, actor, walk, context);
            self.inputs.keep_row(chair, row);
        } else if !self.play.game().turn().admits(actor) {
            // The screen must not keep describing the cell that the player pointed at, which is
            // secret.
            self.inputs[chair].hide_cursor();
            self.notify_done(DONE_HZ, context);
        }
    }

    /// Offers the same choice again after an action, as long as there is something left to choose:
    /// several Quarks of a field, several sites to pay.
    pub(super) fn repeat(&mut self, chair: Chair, actor: Actor, mut walk: Walk, context: &mut Context) {
        if self.show.dice().is_some() || !self.play.is_asked(chair) || self.play.actor(chair) != Some(actor) {
            return;
        }
        while walk.back() && walk.is_begun() {
            let game = self.play.game();
            if !game.public().asks_again(&walk.chosen()) {
                return;
            }
            let offer = walk.offer(game, actor);
            if !offer.is_empty() {
                let cursor = self.inputs[chair].cursor;
                (self.inputs[chair].walk, self.inputs[chair].offer) = (walk, offer);
                self.inputs[chair].repeated = true;
                self.inputs.arrange_offer(chair, &self.play, self.show.window());
                if self.inputs[chair].targets.contains(cursor) {
                    self.inputs[chair].cursor = cursor;
                }
                break;
            }
        }
        self.show.repaint_seen(&self.play, context);
    }

    fn notify_done(&mut self, hz: u16, context: &mut Context) {
        context.play(hz, DONE_MS);
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Shows the new pieces of all players as trails at the same time, after a simultaneous
    /// decision.
    pub(super) fn show_all(&mut self, before: &AnyPublic, context: &mut Context) {
        if !self.inputs.was_simultaneous() {
            return;
        }
        let after = self.play.game().public();
        let canvas = self.show.canvas();
        canvas.clear_trail();
        for seat in Seat::ALL {
            let colour = after.look(seat, context.settings.palette.palette()).colour;
            for cell in after.appeared(before, seat) {
                canvas.add_trail(cell, colour, context.now.0);
            }
        }
        context.play(ALL_DONE_HZ, DONE_MS);
        context.redraw_frame();
    }
}

/// Undoing and redoing actions.
impl Table {
    /// Undoes the player's last action in a simultaneous decision. The input of the others is kept.
    pub(super) fn undo_simultaneous(&mut self, chair: Chair, context: &mut Context) {
        let was_done = !self.play.is_asked(chair);
        if self.play.undo_at(chair) {
            self.inputs.ask(chair, &self.play, self.show.window());
            if was_done {
                self.notify_done(NOT_DONE_HZ, context);
            }
        }
    }

    /// Reopens the decision of a player who had finished, while others are still deciding.
    pub(super) fn reopen_decision(&mut self, chair: Chair, context: &mut Context) {
        if self.play.is_simultaneous() && self.play.can_undo(chair) {
            self.undo_simultaneous(chair, context);
        }
    }

    /// Handles a player's request to undo the last action: undoes it, or asks its owner to agree.
    pub(super) fn want_undo(&mut self, chair: Chair, context: &mut Context) {
        self.inputs[chair].overlay = None;
        if !self.play.can_undo(chair) {
            // Only where everybody may know it: otherwise an observer could infer a hidden action.
            let is_told = !self.play.hides_undo(chair);
            if is_told {
                self.inputs[chair].notices.add(Notice::Fact(Fact::NothingToUndo));
            }
            return;
        }
        if self.play.is_simultaneous() {
            return self.undo_simultaneous(chair, context);
        }
        let Some(owner) = self.play.undo_owner() else { return };
        if owner == chair || context.settings.free_undo {
            self.undo(chair, owner, context);
        } else {
            self.request_undo(chair, owner, context);
        }
    }

    fn request_undo(&mut self, asker: Chair, owner: Chair, context: &mut Context) {
        self.cancel_request();
        let what = self.play.undo_actions(self.show.window(), context).what;
        context.log(format_args!("game: seat {} asks seat {} to undo", asker.number(), owner.number()));
        self.play.ask_undo(asker, owner, what, context.now);
        context.notify(self.play.pad_at(owner));
        CALL_HZ.into_iter().for_each(|hz| context.play(hz, CALL_MS));
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Removes the undo request, because it is settled or outdated. Returns the chairs of who asked
    /// and who was asked.
    pub(super) fn cancel_request(&mut self) -> Option<(Chair, Chair)> {
        self.play.take_request()
    }

    /// Handles a key of the player who waits for an answer. OK, Back and Menu withdraw the request.
    pub(super) fn key_while_asking(&mut self, button: Button, context: &mut Context) {
        if matches!(button, Button::Ok | Button::Back | Button::Menu) {
            self.cancel_request();
            self.show.repaint(context);
            context.redraw_all();
        }
    }

    /// Handles a key of the player who is asked to agree to an undo.
    pub(super) fn key_while_asked(&mut self, yes: bool, button: Button, context: &mut Context) {
        let yes = match answer(yes, button) {
            DialogAnswer::Open { yes } => return self.play.select_answer(yes),
            DialogAnswer::Said { yes } => yes,
        };
        let Some((asker, owner)) = self.cancel_request() else { return };
        if yes {
            self.undo(asker, owner, context);
        } else {
            self.refuse_undo(asker, owner, context);
        }
    }

    fn refuse_undo(&mut self, asker: Chair, owner: Chair, context: &mut Context) {
        context.log(format_args!("game: seat {} does not undo", owner.number()));
        self.inputs[asker].notices.add(Notice::Refused { owner });
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Refuses an undo request that nobody has answered in time.
    pub(super) fn tick_request(&mut self, context: &mut Context) {
        if self.play.tick_request(context)
            && let Some((asker, owner)) = self.cancel_request()
        {
            self.refuse_undo(asker, owner, context);
        }
    }

    fn undo(&mut self, by: Chair, owner: Chair, context: &mut Context) {
        let before = self.play.game().public();
        let known = self.play.undo_actions(self.show.window(), context);
        if let Err(error) = self.play.undo() {
            context.log(format_args!("game: {error}"));
        }
        // An action that nobody saw is undone without a message.
        if self.play.game().public() == before {
            return self.inputs.refresh_offer_in_place(by, &self.play, self.show.window());
        }
        self.play.note_pass(false);
        self.show.clear_dice();
        self.show.cut_log(self.play.length());
        self.computers.truncate_actions(self.play.length(), self.show.log());
        self.inputs.iter_mut().for_each(|at| at.notes.clear());
        self.discard_thinking();
        self.advance(context);
        self.notify_undone(by, owner, known, context);
    }

    /// Redoes an action for the player at this chair. It is logged and shown like any other, or not
    /// at all if it is hidden. The computers' replies to it are redone as well.
    pub(super) fn want_redo(&mut self, chair: Chair, context: &mut Context) {
        self.inputs[chair].overlay = None;
        let Some((actor, action)) = self.play.redo_at(chair, context.settings.free_undo) else { return };
        let Actor::Seat(seat) = actor else { return };
        let Some(owner) = self.play.chair_of(seat) else { return };
        self.play.put_redo_first(seat);
        self.inputs[owner].walk = Walk::START;
        let is_hidden = self.play.is_hidden(actor, action);
        // A hidden action does not affect the others, nor does one in a simultaneous decision.
        if !is_hidden && !self.play.is_simultaneous() {
            self.discard_thinking();
        }
        self.take(owner, actor, action, context);
        while !is_hidden
            && self.show.dice().is_none()
            && let Some((seat, action)) = self.play.redo_of_computer()
        {
            self.make_move_again(seat, action, context);
        }
    }

    /// Discards all thinking about the old position and closes hints about it.
    pub(super) fn discard_thinking(&mut self) {
        self.computers.forget();
        for at in self.inputs.iter_mut() {
            at.overlay.take_if(|page| *page == Overlay::Hint);
        }
    }

    /// Informs all players about the undone actions, on the console, on the screens and on the
    /// board.
    fn notify_undone(
        &mut self,
        by: Chair,
        owner: Chair,
        PublicActions { what, steps }: PublicActions,
        context: &mut Context,
    ) {
        context.log(format_args!("game: undo by seat {} of seat {}", by.number(), owner.number()));
        self.show.canvas().clear_trail();
        self.show.leave_trail(&steps, WHITE, context);
        self.play.note_undone(by, owner, what);
        for chair in self.play.readers() {
            self.inputs[chair].overlay = None;
            self.inputs[chair].notices.add(Notice::Undone);
        }
        context.redraw_all();
    }
}
