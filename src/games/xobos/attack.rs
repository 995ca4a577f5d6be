//! Declares attacks in the player's own turn, on the Source and with the Orbital
//! Cannon.

use core::ops::ControlFlow;

use super::{Action, AttackKind, AttackToken, Clan, PhaseState, Technology, Xobos};
use crate::game::{Seat, SeatSet, Visit};
use crate::hex::{Cell, CellSet};

impl Xobos {
    /// Returns whether this seat has something here that can attack.
    pub(super) fn can_attack(&self, seat: Seat, from: Cell) -> bool {
        self.guardian_power(seat, from).is_some() || self.has_extras(seat, from)
    }

    /// Returns the same by public facts: a Strengthening Guardian could break its Connection
    ///
    pub(super) fn could_attack(&self, seat: Seat, from: Cell) -> bool {
        let side = &self.holdings.sides[seat];
        let guardian = side.guardian_on(from).is_some_and(|guardian| !side.teleported.contains(guardian));
        guardian || self.has_extras(seat, from)
    }

    /// Returns whether this seat has Quarks or Crystals on the field.
    fn has_extras(&self, seat: Seat, from: Cell) -> bool {
        self.holdings.sides[seat].swarm.count(from) > 0 || self.holdings.buildings.load(from, seat) > 0
    }

    /// Returns the Power of the Guardian here, if it takes part in an attack from the field
    ///
    pub(super) fn guardian_power(&self, seat: Seat, from: Cell) -> Option<u8> {
        let side = &self.holdings.sides[seat];
        let guardian = side.guardian_on(from)?;
        let attacks =
            !side.teleported.contains(guardian) && !self.holdings.boards[seat].strengthens(guardian);
        attacks.then(|| self.power(seat, guardian))
    }

    /// Returns the fields with enemy units outside the bases.
    pub(super) fn enemy_fields(&self, seat: Seat) -> CellSet {
        self.holdings.enemy_units(seat) - self.map().base_fields
    }

    /// Returns the fields from which, by public facts, this seat could still attack.
    pub(super) fn attack_fields(&self, seat: Seat) -> CellSet {
        let fields = self.holdings.sides[seat].units() | self.holdings.buildings.loaded(seat);
        let fields = fields - self.map().base_fields - self.used[seat];
        fields.iter().filter(|&from| self.could_attack(seat, from)).fold(CellSet::EMPTY, CellSet::with)
    }

    /// Returns the fields from which the Source may be attacked.
    pub(super) fn source_fields(&self, seat: Seat) -> CellSet {
        let side = &self.holdings.sides[seat];
        if !side.technologies.has(Technology::Source) {
            return CellSet::EMPTY;
        }
        let fields = (side.guardian_cells() & self.map().irradiated) - self.used[seat];
        side.teleported
            .iter()
            .filter_map(|guardian| side.guardian_at(guardian))
            .fold(fields, CellSet::without)
    }

    /// Returns the fields that the Cannon may attack; empty if it cannot shoot.
    pub(super) fn cannon_targets(&self, seat: Seat) -> CellSet {
        let side = &self.holdings.sides[seat];
        let shot = self.tokens.iter().any(|token| token.kind == AttackKind::Cannon && token.owner == seat);
        let ready = self.clan(seat) == Some(Clan::Kubadi) && side.cannon > 0 && !shot;
        if ready { self.enemy_fields(seat) } else { CellSet::EMPTY }
    }

    /// Returns the fields from which, by public facts, something can be attacked, including the
    /// Source.
    pub(super) fn declaring_fields(&self, seat: Seat) -> CellSet {
        let enemies = self.enemy_fields(seat);
        let near =
            self.attack_fields(seat).iter().filter(|&from| self.map().joined(from).intersects(enemies));
        near.fold(self.source_fields(seat), CellSet::with)
    }

    /// Returns whether, by public facts, there is anything to declare.
    pub(super) fn could_declare(&self, seat: Seat) -> bool {
        !self.declaring_fields(seat).is_empty() || !self.cannon_targets(seat).is_empty()
    }

    pub(super) fn allows_attack(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Attack { from, to } => {
                self.attack_fields(seat).contains(from)
                    && self.can_attack(seat, from)
                    && self.map().are_joined(from, to)
                    && self.enemy_fields(seat).contains(to)
            }
            Action::Source(at) => self.source_fields(seat).contains(at),
            Action::Cannon(to) => self.cannon_targets(seat).contains(to),
            Action::Break(guardian) => self.gives(seat, guardian),
            Action::EndAttacks => true,
            _ => false,
        }
    }

    pub(super) fn visit_attacks(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        self.visit_breaks(seat, visit)?;
        let enemies = self.enemy_fields(seat);
        for from in self.attack_fields(seat) {
            if self.can_attack(seat, from) {
                let targets = self.map().joined(from) & enemies;
                targets.iter().map(|to| Action::Attack { from, to }).try_for_each(&mut *visit)?;
            }
        }
        self.source_fields(seat).iter().map(Action::Source).try_for_each(&mut *visit)?;
        self.cannon_targets(seat).iter().map(Action::Cannon).try_for_each(&mut *visit)?;
        visit(Action::EndAttacks)
    }

    pub(super) fn apply_attack(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Attack { from, to } => self.declare(seat, from, to),
            Action::Source(at) => {
                self.used[seat].insert(at);
                self.lay(AttackToken::new(AttackKind::Source, seat, seat, at, at));
            }
            Action::Cannon(to) => {
                if let Some(victim) = self.holdings.holder(to) {
                    self.lay(AttackToken::new(AttackKind::Cannon, seat, victim, to, to));
                }
            }
            Action::Break(guardian) => self.holdings.boards[seat].break_link(guardian),
            _ => self.close_attacks(),
        }
    }

    /// Declares an attack. If a token points back along the same corridor, it becomes a
    /// battle.
    fn declare(&mut self, seat: Seat, from: Cell, to: Cell) {
        self.used[seat].insert(from);
        let Some(victim) = self.holdings.holder(to) else { return };
        let back = self.tokens.iter_mut().find(|token| {
            matches!(token.kind, AttackKind::Attack | AttackKind::Shot)
                && (token.owner, token.victim, token.from, token.to) == (victim, seat, to, from)
        });
        match back {
            Some(token) => token.kind = AttackKind::Battle,
            None => self.lay(AttackToken::new(AttackKind::Attack, seat, victim, from, to)),
        }
    }

    /// Puts a token on the board. There is room for every field that could attack.
    pub(super) fn lay(&mut self, token: AttackToken) {
        let _ = self.tokens.push(token);
    }

    /// Ends the attacks of this turn and starts the answers.
    pub(super) fn close_attacks(&mut self) {
        self.passed = SeatSet::EMPTY;
        self.stage = PhaseState::Answers { after_shots: false };
    }
}
