//! Thinking ahead: while a move is shown, its computer already thinks about its next decision, so
//! that nobody waits for it.
//!
//! Hidden decisions found meanwhile (in Xobos, to break a Connection) are applied right after the
//! shown move, so that they do not delay the next visible one.

use super::{Computers, FoundAction, legal_or_first};
use crate::ai::{self, BudgetShare, Observation};
use crate::game::{Actor, Game, Seat, SeatSet};
use crate::games::{AnyAction, AnyGame};
use crate::parts::Time;
use crate::session::table::Table;
use crate::session::table::play::forced;
use crate::session::thinker::Moves;

/// The plan of a computer for after the move that is being shown.
#[derive(Clone)]
pub(super) struct Ahead {
    /// The length of the journal once that move is applied.
    length: usize,
    /// The hidden actions that follow it.
    unseen: heapless::Vec<AnyAction, { MAX_UNSEEN }>,
    /// The visible action after those, once it is found.
    found: Option<FoundAction>,
}

/// The maximum number of hidden decisions between two visible ones: one for the Connection of each
/// Guardian.
const MAX_UNSEEN: usize = 4;

impl Ahead {
    /// Returns the number of the computer's actions before the decision that it thinks about.
    pub fn moves(&self) -> usize {
        1 + self.unseen.len()
    }
}

impl Computers {
    /// Returns the actions before the decision that it thinks about.
    pub fn moves_ahead(&self) -> Moves {
        let (Some(ahead), Some(chosen)) = (&self.ahead, &self.chosen) else { return Moves::new() };
        [chosen.action].into_iter().chain(ahead.unseen.iter().copied()).collect()
    }
}

impl Table {
    /// Starts thinking about the decision after the shown move, if it belongs to the same computer.
    pub(super) fn think_ahead(&mut self, seat: Seat, now: Time) {
        let Some(level) = self.play.level_of(seat) else { return };
        let length = self.play.length() + 1;
        self.computers.ahead = Some(Ahead { length, unseen: heapless::Vec::new(), found: None });
        match self.pace_ahead(seat) {
            Some(pace) => {
                self.computers.open_slot((seat, level), pace, now, now);
                self.computers.begin_decision(&self.play, (seat, level));
            }
            None => self.computers.ahead = None,
        }
    }

    /// Accepts the thinker's answer for a decision after the shown move.
    pub(super) fn answer_ahead(&mut self, seat: Seat, answer: Option<AnyAction>, now: Time) {
        let judged = self.judge_ahead(seat, answer);
        let (Some((action, is_unseen)), Some(ahead)) = (judged, &mut self.computers.ahead) else { return };
        if !is_unseen || ahead.unseen.push(action).is_err() {
            ahead.found = Some(FoundAction { seat, action, at: now });
        } else if let Some(level) = self.play.level_of(seat).filter(|_| self.pace_ahead(seat).is_some()) {
            self.computers.begin_decision(&self.play, (seat, level));
        }
    }

    /// Applies the plan after the shown move was applied. Discards it if the game has continued
    /// differently.
    pub(super) fn apply_ahead(&mut self, seat: Seat, ahead: Ahead, now: Time) {
        let Ahead { length, unseen, found } = ahead;
        let actor = Actor::Seat(seat);
        let is_so = self.play.length() == length
            && unseen.into_iter().all(|action| self.play.apply(actor, action).is_ok());
        let computers = &mut self.computers;
        if !is_so {
            computers.job = None;
        }
        computers.found = found.filter(|_| is_so);
        let is_of_use = computers.found.is_some() || computers.job.is_some();
        computers.slots[seat] =
            computers.slots[seat].filter(|_| is_of_use).map(|slot| slot.with_wait_from(now));
    }

    /// Applies all actions before the decision to this copy of the game. Returns whether all of
    /// them were legal.
    fn go_ahead(&self, seat: Seat, game: &mut AnyGame) -> bool {
        let moves = self.computers.moves_ahead();
        moves.into_iter().all(|action| game.apply(Actor::Seat(seat), action).is_ok())
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
