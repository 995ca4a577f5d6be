//! Occupation of a field that was left.

use core::ops::ControlFlow;

use super::{Action, AttackKind, AttackToken, Guardian, PhaseState, Xobos};
use crate::game::{Seat, SeatSet, Visit};
use crate::hex::{Cell, CellSet};

impl Xobos {
    /// Returns the next attacker in play order who must decide. Uses public facts only
    ///
    pub(super) fn next_occupier(&self, at: Cell, victim: Seat) -> Option<Seat> {
        let asked = |&seat: &Seat| {
            !self.passed.contains(seat) && !self.occupation_fields(seat, at, victim).is_empty()
        };
        self.play_order().find(asked)
    }

    /// Returns the attacking fields of a seat from which, by public facts, units could occupy.
    pub(super) fn occupation_fields(&self, seat: Seat, at: Cell, victim: Seat) -> CellSet {
        let attacks = |token: &&AttackToken| {
            token.kind == AttackKind::Attack && (token.owner, token.to, token.victim) == (seat, at, victim)
        };
        let fields = self.tokens.iter().filter(attacks).map(|token| token.from);
        fields.filter(|&from| self.could_follow(seat, from)).fold(CellSet::EMPTY, CellSet::with)
    }

    /// Returns whether, by public facts, there is a unit here that has not moved and could follow
    /// up an attack.
    pub(super) fn could_follow(&self, seat: Seat, from: Cell) -> bool {
        self.holdings.sides[seat].swarm.count_unmoved(from) > 0 || self.free_guardian(seat, from).is_some()
    }

    /// Returns the Guardian here that has not moved, is not building and was not teleported.
    pub(super) fn free_guardian(&self, seat: Seat, from: Cell) -> Option<Guardian> {
        let side = &self.holdings.sides[seat];
        side.guardian_on(from).filter(|&guardian| {
            !side.moved.contains(guardian)
                && !side.teleported.contains(guardian)
                && !self.holdings.boards[seat].builds(guardian)
        })
    }

    /// Returns the Guardian here that may follow up an attack (X-13.8, X-D28).
    pub(super) fn follower(&self, seat: Seat, from: Cell) -> Option<Guardian> {
        self.free_guardian(seat, from).filter(|&guardian| !self.holdings.boards[seat].strengthens(guardian))
    }

    pub(super) fn allows_occupation(&self, seat: Seat, at: Cell, victim: Seat, action: Action) -> bool {
        match action {
            Action::Occupy { from, capture } => {
                let guardian = self.follower(seat, from);
                self.occupation_fields(seat, at, victim).contains(from)
                    && (guardian.is_some() || self.holdings.sides[seat].swarm.count_unmoved(from) > 0)
                    && (!capture || guardian.is_some() && self.holdings.may_capture(seat, at))
            }
            Action::NoOccupation => true,
            _ => false,
        }
    }

    pub(super) fn visit_occupation(
        &self,
        seat: Seat,
        at: Cell,
        victim: Seat,
        visit: &mut Visit<'_, Action>,
    ) -> ControlFlow<()> {
        for from in self.occupation_fields(seat, at, victim) {
            for capture in [false, true] {
                let action = Action::Occupy { from, capture };
                if self.allows_occupation(seat, at, victim, action) {
                    visit(action)?;
                }
            }
        }
        visit(Action::NoOccupation)
    }

    pub(super) fn apply_occupation(&mut self, seat: Seat, at: Cell, victim: Seat, action: Action) {
        let Action::Occupy { from, capture } = action else {
            self.passed = self.passed.with(seat);
            return;
        };
        self.tokens.retain(|token| {
            token.kind != AttackKind::Attack
                || (token.owner, token.victim, token.from, token.to) != (seat, victim, from, at)
        });
        if let Some(guardian) = self.follower(seat, from) {
            self.enter(seat, guardian, at, capture);
        }
        for _ in 0..self.holdings.sides[seat].swarm.count_unmoved(from) {
            self.holdings.sides[seat].swarm.move_one(from, at);
        }
        self.check_links(seat);
        self.stage = PhaseState::Moves;
        self.passed = SeatSet::EMPTY;
        // X-D28: units that leave by an Occupation open their field like any others.
        self.left(seat, Some(from));
    }
}
