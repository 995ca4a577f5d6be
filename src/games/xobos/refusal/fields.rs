//! Explains why a field cannot be chosen. In a player's turn the reason depends on public facts
//! only, because others may see it. In the Development phase it is shown to the player
//! only.

use super::super::{AttackKind, Building, Guardian, Item, MenuKind, Phase, Private, Public};
use super::Refusal;
use crate::game::{Choice, Seat};
use crate::hex::{Cell, CellSet};

impl Public {
    /// Returns why `seat`, after these choices, cannot choose this field.
    pub(super) fn against_field(
        &self,
        private: &Private,
        seat: Seat,
        chosen: &[Choice],
        at: Cell,
    ) -> Option<Refusal> {
        if at == Cell::CENTRE {
            return Some(Refusal::Source);
        }
        if !self.options.map().fields.contains(at) {
            return Some(Refusal::NoField);
        }
        match (self.phase, chosen) {
            (Phase::Moves, []) => Some(self.against_start(seat, at)),
            (Phase::Moves, [Choice::Cell(from), item]) => self.against_way(seat, *from, Item::of(*item)?, at),
            (Phase::Attacks, []) => Some(self.against_attacker(seat, at)),
            (Phase::Shots, []) => Some(self.against_shooter(seat, at)),
            (Phase::Attacks | Phase::Shots, [Choice::Cell(from)]) => {
                self.against_target(seat, at).or_else(|| self.against_corridor(*from, at))
            }
            (Phase::Attacks, [_]) => self.against_target(seat, at),
            (Phase::Answers, []) => Some(Refusal::NothingToAnswer),
            (Phase::Answers, [_]) => Some(Refusal::NoAttackFrom),
            (Phase::Occupation | Phase::Advance, []) => Some(Refusal::CannotFollow),
            (Phase::Battles | Phase::Settling, []) => Some(Refusal::NoFight),
            (Phase::Development, [first, ..]) => self.against_site(private, seat, kind_of_site(*first)?, at),
            _ => None,
        }
    }

    fn enemies(&self, seat: Seat) -> CellSet {
        let others = self.sides.iter().filter(|&(other, _)| other != seat);
        others.fold(CellSet::EMPTY, |set, (_, side)| set | side.units())
    }

    /// Returns whether a counterattack was declared from this field.
    fn has_answered(&self, seat: Seat, at: Cell) -> bool {
        let mut answers = self.tokens.iter().filter(|token| token.kind == AttackKind::Battle);
        answers.any(|token| (token.victim, token.to) == (seat, at))
    }

    /// Returns why no unit of this field can move.
    fn against_start(&self, seat: Seat, at: Cell) -> Refusal {
        let side = &self.sides[seat];
        if !side.has_units(at) {
            return Refusal::NoUnit;
        }
        let reason = match side.guardian_on(at) {
            _ if self.has_answered(seat, at) => Some(Refusal::Answered),
            _ if side.swarm.count_unmoved(at) > 0 => None,
            Some(guardian) => self.against_guardian(seat, guardian),
            None => Some(Refusal::HasMoved),
        };
        reason.unwrap_or(Refusal::NoWayOut)
    }

    /// Returns why a Guardian cannot move, regardless of its field.
    fn against_guardian(&self, seat: Seat, guardian: Guardian) -> Option<Refusal> {
        if self.builders[seat].contains(guardian) {
            Some(Refusal::BuilderStays)
        } else {
            self.sides[seat].moved.contains(guardian).then_some(Refusal::HasMoved)
        }
    }

    /// Returns why the Guardian on `from` cannot swap with one on `to`.
    fn against_swap(&self, seat: Seat, from: Cell, to: Cell) -> Option<Refusal> {
        let side = &self.sides[seat];
        let Some(other) = side.guardian_on(to).filter(|_| to != from) else {
            return Some(Refusal::NoGuardian);
        };
        // A swap is always encoded from the Guardian with the lower number.
        let is_lower = Some(other) < side.guardian_on(from);
        self.against_corridor(from, to)
            .or_else(|| self.has_answered(seat, to).then_some(Refusal::Answered))
            .or_else(|| self.against_guardian(seat, other))
            .or_else(|| is_lower.then_some(Refusal::SwapFromThere))
    }

    /// Returns why a unit of the field `from` cannot get to `to`.
    fn against_way(&self, seat: Seat, from: Cell, item: Item, to: Cell) -> Option<Refusal> {
        let side = &self.sides[seat];
        let has_guardian = side.guardian_on(to).is_some();
        if item == Item::Swap {
            return self.against_swap(seat, from, to);
        }
        let closed = !self.options.map().open_to(seat).contains(to);
        let refusals = [
            (closed, Refusal::ClosedBase),
            (self.enemies(seat).contains(to), Refusal::EnemyThere),
            (has_guardian && item != Item::Quark, Refusal::GuardianThere),
        ];
        if let Some((_, refusal)) = refusals.into_iter().find(|(holds, _)| *holds) {
            return Some(refusal);
        }
        match item {
            Item::Guardian => self.against_corridor(from, to),
            Item::Quark if !self.has_quark_room(seat, to) => Some(Refusal::NoRoom),
            Item::Quark => Some(Refusal::TooFar),
            Item::Teleport => Some(Refusal::NotFree),
            _ => None,
        }
    }

    /// Returns whether there is room for another Quark of the player.
    fn has_quark_room(&self, seat: Seat, at: Cell) -> bool {
        let (side, clan) = (&self.sides[seat], self.options.clan(seat));
        side.swarm.count(at) < side.quarks_per_field(clan)
    }

    fn against_corridor(&self, from: Cell, to: Cell) -> Option<Refusal> {
        (!self.options.map().are_joined(from, to)).then_some(Refusal::NoCorridor)
    }

    /// Returns why this field cannot be attacked.
    fn against_target(&self, seat: Seat, to: Cell) -> Option<Refusal> {
        if self.options.map().base_fields.contains(to) {
            Some(Refusal::BaseField)
        } else if !self.enemies(seat).contains(to) {
            Some(Refusal::NoEnemy)
        } else {
            None
        }
    }

    /// Returns why no attack can start here.
    fn against_attacker(&self, seat: Seat, at: Cell) -> Refusal {
        let side = &self.sides[seat];
        let has_extras = side.swarm.count(at) > 0 || self.buildings.load(at, seat) > 0;
        if self.options.map().base_fields.contains(at) {
            Refusal::BaseField
        } else if !side.has_units(at) && !has_extras {
            Refusal::NoUnit
        } else if !has_extras && side.guardian_on(at).is_some_and(|unit| side.teleported.contains(unit)) {
            Refusal::HasMoved
        } else {
            self.against_aim(seat, at)
        }
    }

    /// Returns why no Watchtower can shoot from here.
    fn against_shooter(&self, seat: Seat, at: Cell) -> Refusal {
        if self.buildings.load(at, seat) == 0 {
            Refusal::NoLoadedTower
        } else if self.sides[seat].guardian_on(at).is_some() {
            Refusal::GuardianThere
        } else {
            self.against_aim(seat, at)
        }
    }

    /// Returns why there is nothing to attack from here: no enemy in range, or the field has
    /// already attacked this round.
    fn against_aim(&self, seat: Seat, at: Cell) -> Refusal {
        let map = self.options.map();
        let in_range = map.joined(at) & (self.enemies(seat) - map.base_fields);
        if in_range.is_empty() { Refusal::NoEnemyBeside } else { Refusal::HasAttacked }
    }

    /// Returns why something cannot be bought for, or destroyed on, this field. It considers what
    /// the player has done in this phase.
    fn against_site(&self, private: &Private, seat: Seat, kind: MenuKind, at: Cell) -> Option<Refusal> {
        let (own, enemies) = (&private.buildings, self.enemies(seat));
        let is_base = self.options.map().base(seat).contains(at);
        let is_reactor = own.is(at, seat, Building::Reactor);
        let is_own = |kind| own.is(at, seat, kind);
        match kind {
            MenuKind::Reactor | MenuKind::Quark | MenuKind::Rebuild if is_base && is_reactor => {
                Some(Refusal::HasBuilding)
            }
            MenuKind::Reactor if !is_base => Some(Refusal::NotOwnBase),
            MenuKind::Quark if !is_base && !is_own(Building::Cocoon) => Some(Refusal::NotOwnBase),
            MenuKind::Rebuild if !is_base && !is_own(Building::Technical) => Some(Refusal::NoRebuildSite),
            MenuKind::Quark | MenuKind::Rebuild if enemies.contains(at) => Some(Refusal::EnemyThere),
            MenuKind::Quark => {
                let room = private.side.quarks_per_field(self.options.clan(seat));
                (private.side.swarm.count(at) >= room).then_some(Refusal::NoRoom)
            }
            MenuKind::Rebuild => private.side.guardian_on(at).map(|_| Refusal::GuardianThere),
            MenuKind::Load if !is_own(Building::Watchtower) => Some(Refusal::NoTowerHere),
            MenuKind::Load => (own.load(at, seat) >= private.side.tower_room()).then_some(Refusal::TowerFull),
            MenuKind::Demolish => (!own.of(seat).contains(at)).then_some(Refusal::NoBuildingHere),
            MenuKind::Pay
            | MenuKind::Build
            | MenuKind::Reactor
            | MenuKind::Technology
            | MenuKind::Connect
            | MenuKind::Upgrade
            | MenuKind::Heal
            | MenuKind::Furnace
            | MenuKind::Cannon
            | MenuKind::Teleport
            | MenuKind::Break => None,
        }
    }
}

/// Returns what the field is chosen for. A Guardian that asks for a field is a lost one.
fn kind_of_site(first: Choice) -> Option<MenuKind> {
    match Item::of(first) {
        Some(Item::Figure(_)) => Some(MenuKind::Rebuild),
        _ => MenuKind::of(first),
    }
}
