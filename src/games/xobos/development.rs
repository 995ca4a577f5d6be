//! The Development phase: the actions on Guardians and buildings. Everything is
//! checked against the seat's own pieces and stores only.

use core::ops::ControlFlow;

use super::economy::{DEMOLITION_COST, HEAL_COST, SITE_PAYMENT, UPGRADE_COST};
use super::{
    Action, Building, Clan, ConnectionKind, ConnectionSlot, FULL_LIFE, Guardian, PlacedBuilding, Upgrade,
    Xobos,
};
use crate::game::{Seat, Visit};
use crate::hex::{Cell, CellSet};

impl Xobos {
    pub(super) fn allows_development(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Break(guardian) => self.may_break(seat, guardian),
            Action::Connect { giver, receiver, link } => self.may_connect(seat, giver, receiver, link),
            Action::Build(guardian, kind) => self.may_build(seat, guardian, kind),
            Action::Pay(guardian) => self.may_pay(seat, guardian),
            Action::Upgrade(guardian, kind) => self.may_upgrade(seat, guardian, kind),
            Action::Heal(guardian) => self.may_heal(seat, guardian),
            Action::Demolish(at) => self.demolition_sites(seat).contains(at),
            Action::Done => true,
            _ => self.allows_purchase(seat, action),
        }
    }

    pub(super) fn visit_development(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        let mut show = |action: Action| {
            if self.allows_development(seat, action) { visit(action) } else { ControlFlow::Continue(()) }
        };
        Guardian::ALL.into_iter().map(Action::Break).try_for_each(&mut show)?;
        for giver in Guardian::ALL {
            for receiver in Guardian::ALL {
                for link in ConnectionKind::ALL {
                    show(Action::Connect { giver, receiver, link })?;
                }
            }
        }
        for guardian in Guardian::ALL {
            Building::ALL.into_iter().map(|kind| Action::Build(guardian, kind)).try_for_each(&mut show)?;
        }
        Guardian::ALL.into_iter().map(Action::Pay).try_for_each(&mut show)?;
        self.visit_placements(seat, visit)?;
        let mut show = |action: Action| {
            if self.allows_development(seat, action) { visit(action) } else { ControlFlow::Continue(()) }
        };
        for guardian in Guardian::ALL {
            Upgrade::ALL.into_iter().map(|kind| Action::Upgrade(guardian, kind)).try_for_each(&mut show)?;
        }
        Guardian::ALL.into_iter().map(Action::Heal).try_for_each(&mut show)?;
        self.visit_loads(seat, visit)?;
        self.demolition_sites(seat).iter().map(Action::Demolish).try_for_each(&mut *visit)?;
        if self.may_fuse(seat) {
            visit(Action::Furnace)?;
        }
        visit(Action::Done)
    }

    /// Returns whether this Guardian's Connection may be broken.
    fn may_break(&self, seat: Seat, guardian: Guardian) -> bool {
        self.gives(seat, guardian) && !self.marks[seat].broken.contains(guardian)
    }

    /// Returns whether this Guardian may start this building on its field (X-18.1 to,
    ///
    fn may_build(&self, seat: Seat, guardian: Guardian, kind: Building) -> bool {
        let side = &self.holdings.sides[seat];
        let site = side.guardian_at(guardian).filter(|&at| {
            self.map().land.contains(at)
                && self.holdings.buildings.at(at).is_none()
                && !side.teleported.contains(guardian)
                && self.holdings.boards[seat].slot(guardian) == ConnectionSlot::Free
        });
        let allowed = match kind {
            Building::Reactor => false,
            Building::Watchtower => true,
            Building::Cocoon => {
                self.clan(seat) == Some(Clan::Kubadi) && self.holdings.has_construction_token(seat)
            }
            Building::Mine | Building::Well | Building::Technical => {
                self.holdings.has_construction_token(seat)
            }
        };
        site.is_some()
            && allowed
            && self.holdings.stores[seat].resources >= SITE_PAYMENT
            && self.holdings.has_token(seat, kind)
    }

    /// Returns whether a Resource may be paid for this site: one per round and site.
    fn may_pay(&self, seat: Seat, guardian: Guardian) -> bool {
        self.holdings.boards[seat].builds(guardian)
            && !self.marks[seat].paid.contains(guardian)
            && self.holdings.stores[seat].resources >= SITE_PAYMENT
    }

    /// Returns whether this Guardian is on a Technical Building of its player.
    fn is_at_technical(&self, seat: Seat, guardian: Guardian) -> bool {
        let at = self.holdings.sides[seat].guardian_at(guardian);
        at.is_some_and(|at| self.holdings.buildings.is(at, seat, Building::Technical))
    }

    /// Returns whether this upgrade may be bought.
    fn may_upgrade(&self, seat: Seat, guardian: Guardian, kind: Upgrade) -> bool {
        let quarter = self.holdings.boards[seat].quarter(guardian);
        let other = match kind {
            Upgrade::Power => quarter.healing,
            Upgrade::Healing => quarter.power,
        };
        other == 0
            && quarter.power + quarter.healing < self.holdings.sides[seat].technologies.upgrades()
            && self.holdings.stores[seat].crystals >= UPGRADE_COST
            && self.is_at_technical(seat, guardian)
    }

    /// Returns whether this Guardian may be healed.
    fn may_heal(&self, seat: Seat, guardian: Guardian) -> bool {
        self.holdings.boards[seat].quarter(guardian).life < FULL_LIFE
            && self.holdings.stores[seat].resources >= HEAL_COST
            && self.is_at_technical(seat, guardian)
    }

    /// Returns the fields of the player's finished buildings, if the player can pay for their destruction
    ///
    fn demolition_sites(&self, seat: Seat) -> CellSet {
        if self.holdings.stores[seat].crystals >= DEMOLITION_COST {
            self.holdings.buildings.of(seat)
        } else {
            CellSet::EMPTY
        }
    }

    pub(super) fn apply_development(&mut self, seat: Seat, action: Action) {
        let store = &mut self.holdings.stores[seat];
        let board = &mut self.holdings.boards[seat];
        let marks = &mut self.marks[seat];
        match action {
            Action::Break(guardian) => {
                marks.broken.insert(guardian);
                board.break_link(guardian);
            }
            Action::Connect { giver, receiver, link } => {
                marks.made.insert(giver);
                board.quarter_mut(giver).slot = ConnectionSlot::Connection(link, receiver);
            }
            Action::Build(guardian, kind) => {
                store.resources -= SITE_PAYMENT;
                marks.paid.insert(guardian);
                board.quarter_mut(guardian).slot = ConnectionSlot::Site(kind, 1);
                self.finish_site(seat, guardian);
            }
            Action::Pay(guardian) => {
                store.resources -= SITE_PAYMENT;
                marks.paid.insert(guardian);
                if let ConnectionSlot::Site(_, paid) = &mut board.quarter_mut(guardian).slot {
                    *paid += 1;
                }
                self.finish_site(seat, guardian);
            }
            Action::Upgrade(guardian, kind) => {
                store.crystals -= UPGRADE_COST;
                let quarter = board.quarter_mut(guardian);
                match kind {
                    Upgrade::Power => quarter.power += 1,
                    Upgrade::Healing => quarter.healing += 1,
                }
            }
            Action::Heal(guardian) => {
                store.resources -= HEAL_COST;
                board.quarter_mut(guardian).life = FULL_LIFE;
            }
            Action::Demolish(at) => {
                store.crystals -= DEMOLITION_COST;
                marks.spent.crystals += DEMOLITION_COST;
                self.holdings.buildings.clear(at);
            }
            _ => self.apply_purchase(seat, action),
        }
    }

    /// Turns a fully paid site into a building and frees the slot.
    fn finish_site(&mut self, seat: Seat, guardian: Guardian) {
        let ConnectionSlot::Site(kind, paid) = self.holdings.boards[seat].slot(guardian) else { return };
        let at = self.holdings.sides[seat].guardian_at(guardian);
        if let Some(at) = at.filter(|_| paid >= kind.cost()) {
            self.holdings.boards[seat].quarter_mut(guardian).slot = ConnectionSlot::Free;
            self.marks[seat].spent.resources += u16::from(kind.cost());
            self.put_building(seat, at, kind);
        }
    }

    pub(super) fn put_building(&mut self, seat: Seat, at: Cell, kind: Building) {
        self.holdings.buildings.put(at, PlacedBuilding { owner: seat, kind, load: 0 });
    }
}
