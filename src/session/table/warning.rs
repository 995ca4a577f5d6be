//! *Warn me*: asks a player before an action that loses at once.
//!
//! The question is about what the player may know, so it never tells anything hidden. It is on the
//! screen of that player only. Until it is answered, everybody else sees and hears the same as before
//! the press.

use super::Table;
use super::inputs::overlay::{Confirmation, Overlay};
use crate::ai::Observation;
use crate::game::{Actor, Game, Outcome, Rng, Seat, Turn};
use crate::games::{AnyAction, AnyGame};
use crate::session::TimeControl;
use crate::session::context::Context;
use crate::session::walk::Walk;
use crate::ui::Chair;

/// Sampled games in which an action must lose before it is called a loss, where information is hidden.
const SAMPLES: u64 = 4;

/// What a player confirms.
#[derive(Clone, Copy, Debug)]
pub enum Risk {
    /// The choice under the cursor.
    Choice,
    /// A whole action that was taken without choices.
    Whole(AnyAction),
}

/// Returns whether an action loses at once: it ends the game and its player has not won, or another
/// player can then end it so with a single action. Only what the player may know counts.
pub(super) fn loses(game: &AnyGame, seat: Seat, action: AnyAction) -> bool {
    let samples = if game.has_secrets() { SAMPLES } else { 1 };
    (0..samples).all(|seed| loses_in_sample(game, seat, action, seed))
}

#[inline(never)] // The copies of the game are large; keep them off the caller's stack.
fn loses_in_sample(game: &AnyGame, seat: Seat, action: AnyAction, seed: u64) -> bool {
    let mut world = Observation::new(game, seat).sample(&mut Rng::new(seed));
    if world.apply(Actor::Seat(seat), action).is_err() {
        return false;
    }
    match world.turn() {
        Turn::Over(outcome) => is_lost(outcome, seat),
        Turn::Chance => false,
        Turn::Decide(seats) => {
            seats.iter().filter(|other| *other != seat).any(|other| can_beat(&world, other, seat))
        }
    }
}

/// Returns whether `other` can end the game with one action so that `seat` loses.
#[inline(never)]
fn can_beat(game: &AnyGame, other: Seat, seat: Seat) -> bool {
    let mut after = AnyGame::IDLE;
    let found = game.visit_endings(other, &mut |action| {
        after.clone_from(game);
        let is_legal = after.apply(Actor::Seat(other), action).is_ok();
        match after.turn() {
            Turn::Over(outcome) if is_legal && is_lost(outcome, seat) => core::ops::ControlFlow::Break(()),
            Turn::Over(_) | Turn::Decide(_) | Turn::Chance => core::ops::ControlFlow::Continue(()),
        }
    });
    found.is_break()
}

fn is_lost(outcome: Outcome, seat: Seat) -> bool {
    !outcome.winners.is_empty() && !outcome.winners.contains(seat)
}

impl Table {
    /// Returns whether the player at this chair must confirm an action. A clock that loses would make
    /// the question itself a danger.
    fn must_confirm(&self, chair: Chair, actor: Actor, action: AnyAction, context: &Context) -> bool {
        let settings = &context.settings;
        let is_rushed = settings.time_loses && settings.clock != TimeControl::Off;
        let Actor::Seat(seat) = actor else { return false };
        settings.warns.contains(chair.own_pad())
            && !is_rushed
            && !self.play.is_lesson()
            && loses(self.play.game(), seat, action)
    }

    /// Asks the player at this chair to confirm the action that the last choice has completed, if it
    /// loses at once and was not confirmed yet. `before` has the choices before that one. Returns
    /// whether it asks.
    pub(super) fn asks_about_choice(
        &mut self,
        chair: Chair,
        (actor, action): (Actor, AnyAction),
        before: Walk,
        context: &Context,
    ) -> bool {
        if self.inputs[chair].risk.take().is_some() || !self.must_confirm(chair, actor, action, context) {
            return false;
        }
        self.inputs[chair].walk = before;
        self.inputs.refresh_offer_in_place(chair, &self.play, self.show.window());
        self.ask_to_confirm(chair, Risk::Choice);
        true
    }

    /// Asks the player at this chair to confirm a whole action, if it loses at once and was not
    /// confirmed yet. Returns whether it asks.
    pub(super) fn asks_about_action(
        &mut self,
        chair: Chair,
        actor: Actor,
        action: AnyAction,
        context: &mut Context,
    ) -> bool {
        if self.inputs[chair].risk.take().is_some() || !self.must_confirm(chair, actor, action, context) {
            return false;
        }
        self.ask_to_confirm(chair, Risk::Whole(action));
        context.redraw_screen(self.play.pad_at(chair));
        true
    }

    fn ask_to_confirm(&mut self, chair: Chair, risk: Risk) {
        let at = &mut self.inputs[chair];
        at.risk = Some(risk);
        at.overlay = Some(Overlay::Confirm { step: Confirmation::Loses, yes: false });
    }

    /// Handles the answer to the question.
    pub(super) fn answer_warning(&mut self, chair: Chair, yes: bool, context: &mut Context) {
        match self.inputs[chair].risk {
            Some(Risk::Choice) if yes => self.choose(chair, context),
            Some(Risk::Whole(action)) if yes => self.take_whole(chair, action, context),
            Some(_) | None => {}
        }
        self.inputs[chair].risk = None;
    }
}
