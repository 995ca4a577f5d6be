//! Advances onto a field that a fight has left empty.

use core::ops::ControlFlow;

use super::settle::Fight;
use super::{Action, AttackKind, Guardian, PhaseState, Xobos};
use crate::game::{Seat, Visit};
use crate::hex::{Cell, CellSet};

impl Xobos {
    /// Offers the advance to the seat that may advance by public facts, or ends the fight.
    pub(super) fn offer_advance(&mut self, fight: Fight) {
        let empty = |cell| self.holdings.holder(cell).is_none();
        let chance = if empty(fight.at) {
            Some((fight.attacker, fight.at))
        } else if fight.battle && empty(fight.from) {
            Some((fight.defender, fight.from))
        } else {
            None
        };
        if let (Some((advancer, into)), Some(fight)) = (chance, &mut self.fight) {
            (fight.advancer, fight.into) = (advancer, into);
            self.asked = advancer;
            self.stage = PhaseState::Advance;
            if self.could_advance() {
                return;
            }
        }
        self.end_fight();
    }

    /// Returns the fields from which units may advance.
    pub(super) fn advance_fields(&self) -> CellSet {
        let Some(fight) = self.fight else { return CellSet::EMPTY };
        if fight.battle {
            return CellSet::of(if fight.advancer == fight.attacker { fight.from } else { fight.at });
        }
        let attacks = self.tokens.iter().filter(|token| {
            token.kind == AttackKind::Attack && token.is_part_of(fight.attacker, fight.at, fight.defender)
        });
        attacks.fold(CellSet::EMPTY, |set, token| set.with(token.from))
    }

    fn destination(&self) -> Cell {
        self.fight.map_or(Cell::CENTRE, |fight| fight.into)
    }

    /// Returns whether, by public facts, a unit is left that might advance.
    pub(super) fn could_advance(&self) -> bool {
        let (seat, into) = (self.asked, self.destination());
        let side = &self.holdings.sides[seat];
        let quarks = side.swarm.count(into) < self.holdings.quarks_per_field(seat, self.clan(seat));
        let guardian = side.guardian_on(into).is_none();
        self.advance_fields().iter().any(|from| {
            quarks && side.swarm.count_unmoved(from) > 0
                || guardian && self.free_guardian(seat, from).is_some()
        })
    }

    fn may_advance(&self, seat: Seat, guardian: Guardian) -> bool {
        let side = &self.holdings.sides[seat];
        side.guardian_on(self.destination()).is_none()
            && side.guardian_at(guardian).is_some_and(|from| {
                self.advance_fields().contains(from) && self.follower(seat, from) == Some(guardian)
            })
    }

    pub(super) fn allows_advance(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Advance { guardian, capture } => {
                self.may_advance(seat, guardian)
                    && (!capture || self.holdings.may_capture(seat, self.destination()))
            }
            Action::AdvanceQuark(from) => {
                let swarm = &self.holdings.sides[seat].swarm;
                self.advance_fields().contains(from)
                    && swarm.count_unmoved(from) > 0
                    && swarm.count(self.destination()) < self.holdings.quarks_per_field(seat, self.clan(seat))
            }
            Action::EndAdvance => true,
            _ => false,
        }
    }

    pub(super) fn visit_advance(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        for guardian in Guardian::ALL {
            for capture in [false, true] {
                let action = Action::Advance { guardian, capture };
                if self.allows_advance(seat, action) {
                    visit(action)?;
                }
            }
        }
        for from in self.advance_fields() {
            if self.allows_advance(seat, Action::AdvanceQuark(from)) {
                visit(Action::AdvanceQuark(from))?;
            }
        }
        visit(Action::EndAdvance)
    }

    pub(super) fn apply_advance(&mut self, seat: Seat, action: Action) {
        let into = self.destination();
        match action {
            Action::Advance { guardian, capture } => {
                self.enter(seat, guardian, into, capture);
                self.check_links(seat);
            }
            Action::AdvanceQuark(from) => self.holdings.sides[seat].swarm.move_one(from, into),
            _ => return self.end_fight(),
        }
        if !self.could_advance() {
            self.end_fight();
        }
    }
}
