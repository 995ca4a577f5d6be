//! Thinking ahead: while a move is shown, its computer already thinks about its next decision, so
//! that nobody waits for it.
//!
//! Hidden decisions found meanwhile (in Xobos, to break a Connection) are applied right after the
//! shown move, so that they do not delay the next visible one.

use super::turn::{ComputerTurn, FoundAction, Job};
use super::{legal_or_first, slot::ThinkingSlot};
use crate::ai::{self, BudgetShare, Observation};
use crate::game::{Actor, Game, Seat, SeatSet};
use crate::games::{AnyAction, AnyGame};
use crate::parts::Time;
use crate::session::context::Context;
use crate::session::table::Table;
use crate::session::table::play::forced;

/// What a computer does after the move that is being shown.
#[derive(Clone)]
pub(super) struct Plan {
    /// The length of the journal once that move is applied.
    length: usize,
    /// The hidden actions that follow it.
    pub unseen: heapless::Vec<AnyAction, { MAX_UNSEEN }>,
    /// The visible action after those.
    next: NextDecision,
}

/// The decision after the shown move and the hidden actions.
#[derive(Clone, Copy)]
enum NextDecision {
    /// There is none, or nobody thinks about it.
    None,
    /// The thinker works on it.
    Thinking(Job),
    /// Its action is known.
    Found(FoundAction),
}

/// The maximum number of hidden decisions between two visible ones: one for the Connection of each
/// Guardian.
const MAX_UNSEEN: usize = 4;

impl Plan {
    /// Returns an empty plan, for a move that makes the journal this long.
    pub const fn none(length: usize) -> Plan {
        Plan { length, unseen: heapless::Vec::new(), next: NextDecision::None }
    }

    /// Returns the decision that the thinker works on.
    pub const fn job(&self) -> Option<Job> {
        match self.next {
            NextDecision::Thinking(job) => Some(job),
            NextDecision::None | NextDecision::Found(_) => None,
        }
    }

    /// Adds the action of the decision that was thought about. Returns whether it is hidden, so
    /// that there may be another decision before the next visible action.
    fn add(&mut self, found: FoundAction, is_unseen: bool) -> bool {
        let is_added = is_unseen && self.unseen.push(found.action).is_ok();
        self.next = if is_added { NextDecision::None } else { NextDecision::Found(found) };
        is_added
    }
}

impl Table {
    /// Starts thinking about the decision after the shown move, if it belongs to the same computer.
    pub(super) fn think_ahead(&mut self, seat: Seat, now: Time) {
        if let (Some(level), Some(pace)) = (self.play.level_of(seat), self.pace_ahead(seat)) {
            self.computers.open_slot((seat, level), pace, now, now);
            self.begin_ahead(seat);
        }
    }

    /// Starts the thinker on the next decision of the plan.
    fn begin_ahead(&mut self, seat: Seat) {
        let Some(level) = self.play.level_of(seat) else { return };
        let job = self.computers.begin_decision(&self.play, (seat, level));
        if let (Some(showing), Some(job)) = (self.computers.turn.showing_mut(), job) {
            showing.plan.next = NextDecision::Thinking(job);
        }
    }

    /// Accepts the thinker's answer for a decision after the shown move.
    pub(super) fn answer_ahead(&mut self, seat: Seat, answer: Option<AnyAction>, now: Time) {
        let judged = self.judge_ahead(seat, answer);
        let Some(showing) = self.computers.turn.showing_mut() else { return };
        showing.plan.next = NextDecision::None;
        let Some((action, is_unseen)) = judged else { return };
        if showing.plan.add(FoundAction { seat, action, at: now }, is_unseen)
            && self.pace_ahead(seat).is_some()
        {
            self.begin_ahead(seat);
        }
    }

    /// Continues with the plan after the shown move was applied. Discards it if the game has
    /// continued differently. `slot` is the time slot of the plan.
    pub(super) fn follow_plan(
        &mut self,
        seat: Seat,
        plan: Plan,
        slot: Option<ThinkingSlot>,
        context: &Context,
    ) {
        let Plan { length, unseen, next } = plan;
        let actor = Actor::Seat(seat);
        let is_so = self.play.length() == length
            && unseen.iter().all(|&action| self.play.apply(actor, action).is_ok());
        let next = if is_so { next } else { NextDecision::None };
        if !matches!(next, NextDecision::None) {
            self.computers.slots[seat] = slot.map(|slot| slot.with_wait_from(context.now));
        }
        match next {
            NextDecision::None => {}
            NextDecision::Thinking(job) => self.computers.turn = ComputerTurn::Thinking(job),
            NextDecision::Found(found) => self.choose_found(found, context),
        }
    }

    /// Applies the shown move and the hidden actions after it to this copy of the game. Returns
    /// whether all of them were legal.
    fn go_ahead(&self, seat: Seat, game: &mut AnyGame) -> bool {
        let moves = self.computers.moves_ahead();
        moves.iter().all(|&action| game.apply(Actor::Seat(seat), action).is_ok())
    }

    /// Returns the position of the decision in its turn; `None` if this seat has no decision to
    /// make.
    #[inline(never)] // The copy of the game is large; keep it off the caller's stack.
    fn pace_ahead(&self, seat: Seat) -> Option<BudgetShare> {
        let mut game = self.play.game().clone();
        let is_asked = self.go_ahead(seat, &mut game)
            && game.turn().admits(Actor::Seat(seat))
            && !game.is_simultaneous()
            && forced(&game).is_none();
        is_asked.then(|| ai::budget_share(&Observation::new(&game, seat)))
    }

    /// Returns the action to take, and whether it is hidden from all others.
    #[inline(never)] // The copy of the game is large; keep it off the caller's stack.
    fn judge_ahead(&self, seat: Seat, action: Option<AnyAction>) -> Option<(AnyAction, bool)> {
        let mut game = self.play.game().clone();
        if !self.go_ahead(seat, &mut game) {
            return None;
        }
        let action = legal_or_first(&game, seat, action)?;
        let actor = Actor::Seat(seat);
        if game.audience(actor, action) == SeatSet::ALL {
            return Some((action, false));
        }
        let before = game.public();
        game.apply(actor, action).ok()?;
        Some((action, game.public() == before))
    }
}
