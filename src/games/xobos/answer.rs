//! Answers to attacks: counterattacks.

use core::ops::ControlFlow;

use super::{Action, AttackKind, AttackToken, Xobos};
use crate::game::{Seat, Visit};
use crate::hex::Cell;

impl Xobos {
    /// Returns the next attacked seat, in play order from the left of the active player.
    /// Uses public facts only.
    pub(super) fn next_answerer(&self) -> Option<Seat> {
        self.order_from_left().find(|&seat| {
            !self.passed.contains(seat) && self.tokens.iter().any(|token| self.is_answerable(seat, token))
        })
    }

    /// Returns whether, by public facts, this seat could answer this token (X-10.1, X-10.3,
    ///
    pub(super) fn is_answerable(&self, seat: Seat, token: &AttackToken) -> bool {
        token.fresh
            && matches!(token.kind, AttackKind::Attack | AttackKind::Shot)
            && token.victim == seat
            && !self.used[seat].contains(token.to)
            && self.holdings.sides[token.owner].has_units(token.from)
            && self.could_attack(seat, token.to)
    }

    fn answerable(&self, seat: Seat, at: Cell, to: Cell) -> Option<usize> {
        let fits =
            |token: &AttackToken| (token.to, token.from) == (at, to) && self.is_answerable(seat, token);
        self.tokens.iter().position(fits)
    }

    /// Returns whether the Guardian here would have to break its Strengthening to attack.
    pub(super) fn could_break(&self, seat: Seat, at: Cell) -> bool {
        let side = &self.holdings.sides[seat];
        side.guardian_on(at).is_some_and(|guardian| {
            self.holdings.boards[seat].strengthens(guardian) && !side.teleported.contains(guardian)
        })
    }

    pub(super) fn allows_answer(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Answer { at, to, breaking } => {
                self.answerable(seat, at, to).is_some()
                    && if breaking { self.could_break(seat, at) } else { self.can_attack(seat, at) }
            }
            Action::EndAnswers => true,
            _ => false,
        }
    }

    pub(super) fn visit_answers(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        for at in self.holdings.sides[seat].units() {
            for to in self.map().joined(at) {
                for breaking in [false, true] {
                    let action = Action::Answer { at, to, breaking };
                    if self.allows_answer(seat, action) {
                        visit(action)?;
                    }
                }
            }
        }
        visit(Action::EndAnswers)
    }

    pub(super) fn apply_answer(&mut self, seat: Seat, action: Action) {
        let Action::Answer { at, to, breaking } = action else {
            self.passed = self.passed.with(seat);
            return;
        };
        if breaking && let Some(guardian) = self.holdings.sides[seat].guardian_on(at) {
            self.holdings.boards[seat].break_link(guardian);
        }
        if let Some(token) = self.answerable(seat, at, to).and_then(|place| self.tokens.get_mut(place)) {
            token.kind = AttackKind::Battle;
        }
        self.used[seat].insert(at);
    }

    /// Ends the window for answers: only tokens placed after this may be answered.
    pub(super) fn close_window(&mut self) {
        self.tokens.iter_mut().for_each(|token| token.fresh = false);
    }
}
