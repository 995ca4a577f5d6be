//! How computers move: a decision is thought about, chosen, shown and applied.

use super::ahead::Plan;
use super::legal_or_first;
use super::turn::{Chosen, ComputerTurn, FoundAction, Job, Showing, ShownMove, Visibility};
use crate::game::{Actor, Game, Seat, SeatSet};
use crate::games::AnyAction;
use crate::session::context::Context;
use crate::session::table::Table;
use crate::session::thinker::{Answer, Decision, ThinkRequest};
use crate::ui::game_view::{GameView, Trail};
use crate::ui::panel::Line;

/// The tone before a move is shown: frequency in Hz and length in milliseconds.
const MOVE_TONE: (u16, u16) = (740, 15);

/// Questions to the thinker, and its answers.
impl Table {
    /// Returns what the thinker should do.
    pub fn request(&self) -> ThinkRequest {
        self.computers.request()
    }

    /// Returns the decision that the thinker should work on.
    pub(in crate::session) fn decision(&self) -> Option<Decision<'_>> {
        let Job { seat, task } = self.computers.job()?;
        Some(Decision { game: self.play.game(), first: self.computers.moves_ahead(), seat, task })
    }

    /// Accepts an answer of the thinker. Outdated answers are ignored.
    pub(in crate::session::table) fn accept_answer(&mut self, answer: Answer, context: &mut Context) {
        if self.request().ticket() != Some(answer.ticket) {
            return;
        }
        let Some(Job { seat, .. }) = self.computers.job() else { return };
        if self.computers.turn.showing().is_some() {
            return self.answer_ahead(seat, answer.action, context.now);
        }
        let action = legal_or_first(self.play.game(), seat, answer.action);
        match (&self.computers.turn, action) {
            (ComputerTurn::Thinking(_), Some(action)) => {
                self.choose_found(FoundAction { seat, action, at: context.now }, context);
            }
            (_, Some(action)) => self.answer_hint(seat, action, context),
            (_, None) => self.computers.drop_job(),
        }
    }

    /// Chooses the action that was found, and sets when it is shown.
    pub(super) fn choose_found(&mut self, found: FoundAction, context: &Context) {
        let FoundAction { seat, action, at } = found;
        let sight = self.sight(Actor::Seat(seat), action);
        let slot = self.computers.slots[seat].filter(|_| self.play.game().has_secrets());
        let at = slot.map_or(at, |slot| slot.seen_at(at)).max(context.now);
        self.computers.turn = ComputerTurn::Chosen(Chosen { seat, action, sight, at });
    }

    /// Returns what the other players will see of an action.
    #[inline(never)] // The copy of the game is large; keep it off the caller's stack.
    fn sight(&self, actor: Actor, action: AnyAction) -> Visibility {
        let game = self.play.game();
        if !game.is_simultaneous() {
            return if self.play.is_hidden(actor, action) { Visibility::None } else { Visibility::All };
        }
        let mut after = game.clone();
        let goes_on =
            after.apply(actor, action).is_ok() && after.is_simultaneous() && after.turn().admits(actor);
        if goes_on { Visibility::None } else { Visibility::Done }
    }
}

/// Moves.
impl Table {
    /// Advances the computers as far as possible: starts thinking, shows a move, applies it.
    pub(in crate::session::table) fn update_computers(&mut self, context: &mut Context) {
        self.drop_closed_hint(context);
        if !self.play.has_computers() && self.computers.hint.is_none() {
            return;
        }
        self.computers.share_rest(&self.play, context.now);
        while !self.holds_computers() && self.step_computers(context) {}
    }

    /// Returns whether the computers wait: for dice, for the answer to a request, or because the
    /// game is over.
    fn holds_computers(&self) -> bool {
        self.is_over() || self.show.dice().is_some() || self.play.has_request()
    }

    /// Advances the computers to their next state. Returns false if they wait for something.
    fn step_computers(&mut self, context: &mut Context) -> bool {
        // A computer's decision has priority over a hint.
        if self.play.is_computer_asked() {
            self.computers.pause_hint();
        }
        match &self.computers.turn {
            ComputerTurn::Idle => {
                self.begin_thinking(context);
                false
            }
            ComputerTurn::Thinking(_) => false,
            &ComputerTurn::Chosen(chosen) => self.advance_chosen(chosen, context),
            ComputerTurn::Showing(showing) => {
                let is_due = context.now >= showing.shown.until;
                if is_due {
                    self.apply_shown(context);
                }
                is_due
            }
        }
    }

    fn begin_thinking(&mut self, context: &mut Context) {
        if self.computers.open_slots(&self.play, context.now) {
            self.play.touch_computers(context);
        }
        self.computers.begin_job(&self.play);
    }

    /// Applies or shows the chosen action if it is time. Returns whether it was. An action that
    /// nobody sees needs no time.
    fn advance_chosen(&mut self, chosen: Chosen, context: &mut Context) -> bool {
        let Chosen { seat, action, sight, at } = chosen;
        if context.now < at && sight != Visibility::None {
            return false;
        }
        match sight {
            Visibility::All => self.show_move(seat, action, context),
            Visibility::None | Visibility::Done => self.make_move(seat, action, sight, context),
        }
        true
    }

    /// Shows a move before it is applied.
    fn show_move(&mut self, seat: Seat, action: AnyAction, context: &mut Context) {
        self.computers.rotate_language(context);
        let (what, steps) = self.describe_move(seat, action, context);
        let until = context.now + self.computers.display_millis(context);
        let shown = ShownMove { seat, what, steps, from: context.now, until, step: 0 };
        let plan = Plan::none(self.play.length() + 1);
        self.computers.turn = ComputerTurn::Showing(Showing { action, shown, plan });
        if until > context.now {
            context.play(MOVE_TONE.0, MOVE_TONE.1);
            self.think_ahead(seat, context.now);
        }
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Returns a move as text, and its cells on the board. Both are empty if it is not public.
    fn describe_move(&self, seat: Seat, action: AnyAction, context: &Context) -> (Line, Trail) {
        let game = self.play.game();
        if game.audience(Actor::Seat(seat), action) != SeatSet::ALL {
            return (Line::new(), Trail::new());
        }
        let public = game.public();
        let words = self.computers.language(context).words();
        (public.describe_action(action, words), public.trail(action, self.show.window()))
    }

    /// Applies the move that was shown, and continues with its plan.
    fn apply_shown(&mut self, context: &mut Context) {
        let turn = core::mem::replace(&mut self.computers.turn, ComputerTurn::Idle);
        let ComputerTurn::Showing(Showing { action, shown, plan }) = turn else { return };
        let slot = self.computers.slots[shown.seat];
        self.make_move(shown.seat, action, Visibility::All, context);
        self.follow_plan(shown.seat, plan, slot, context);
    }

    /// Applies the action of a computer.
    fn make_move(&mut self, seat: Seat, action: AnyAction, sight: Visibility, context: &mut Context) {
        self.computers.turn = ComputerTurn::Idle;
        let actor = Actor::Seat(seat);
        if sight == Visibility::None {
            // Nobody may notice: nothing is drawn and nothing is logged.
            let _ = self.play.apply(actor, action);
            return;
        }
        self.computers.slots[seat] = None;
        if let Some(chair) = self.play.chair_of(seat) {
            self.take(chair, actor, action, context);
        }
    }

    /// Redoes an action of a computer.
    pub(in crate::session::table) fn make_move_again(
        &mut self,
        seat: Seat,
        action: AnyAction,
        context: &mut Context,
    ) {
        self.discard_thinking();
        let sight = self.sight(Actor::Seat(seat), action);
        self.make_move(seat, action, sight, context);
    }

    /// Advances the progress dots and the move that is being shown.
    pub(in crate::session::table) fn tick_computers(&mut self, context: &mut Context) {
        self.computers.tick_dots(&self.play, context);
        if self.computers.turn.showing_mut().is_some_and(|showing| showing.shown.advance_step(context.now)) {
            self.show.repaint(context);
        }
    }
}
