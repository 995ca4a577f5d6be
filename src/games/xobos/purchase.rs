//! The Development phase: buying and placing things.

use core::ops::ControlFlow;

use super::economy::{self, FURNACE_CRYSTALS, FURNACE_RESOURCES, QUARK_COST, TELEPORT_LOAD};
use super::{Action, Building, Clan, Guardian, MAX_QUARKS, Technology, Xobos};
use crate::game::{Seat, Visit};
use crate::hex::CellSet;

const CANNON_ROOM: u8 = 2;

impl Xobos {
    pub(super) fn allows_purchase(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Reactor(at) => self.reactor_sites(seat).contains(at),
            Action::BuyQuark(at) => self.quark_sites(seat).contains(at),
            Action::Rebuild(guardian, at) => {
                self.may_rebuild(seat, guardian) && self.rebuild_sites(seat).contains(at)
            }
            Action::Technology(technology) => self.may_buy(seat, technology),
            Action::Load(at, count) => {
                self.holdings.buildings.is(at, seat, Building::Watchtower)
                    && (1..=self.tower_load_left(seat, self.holdings.buildings.load(at, seat)))
                        .contains(&count)
            }
            Action::LoadCannon(count) => (1..=self.cannon_load_left(seat)).contains(&count),
            Action::LoadTeleport => self.may_load_teleport(seat),
            Action::Furnace => self.may_fuse(seat),
            _ => false,
        }
    }

    /// Visits Reactors, Quarks, Guardians and technologies, in this order.
    pub(super) fn visit_placements(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        self.reactor_sites(seat).iter().map(Action::Reactor).try_for_each(&mut *visit)?;
        self.quark_sites(seat).iter().map(Action::BuyQuark).try_for_each(&mut *visit)?;
        for guardian in Guardian::ALL {
            if self.may_rebuild(seat, guardian) {
                let sites = self.rebuild_sites(seat);
                sites.iter().map(|at| Action::Rebuild(guardian, at)).try_for_each(&mut *visit)?;
            }
        }
        let on_sale = Technology::ALL.into_iter().filter(|&technology| self.may_buy(seat, technology));
        on_sale.map(Action::Technology).try_for_each(visit)
    }

    /// Visits loads of Watchtowers, Cannon and Teleport, in this order.
    pub(super) fn visit_loads(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        for at in self.holdings.buildings.of_kind(seat, Building::Watchtower) {
            let left = self.tower_load_left(seat, self.holdings.buildings.load(at, seat));
            (1..=left).map(|count| Action::Load(at, count)).try_for_each(&mut *visit)?;
        }
        (1..=self.cannon_load_left(seat)).map(Action::LoadCannon).try_for_each(&mut *visit)?;
        if self.may_load_teleport(seat) { visit(Action::LoadTeleport) } else { ControlFlow::Continue(()) }
    }

    fn free_base(&self, seat: Seat) -> CellSet {
        self.map().base(seat) - self.holdings.buildings.of_kind(seat, Building::Reactor)
    }

    /// Returns the fields for a Reactor.
    fn reactor_sites(&self, seat: Seat) -> CellSet {
        let can_pay = self.holdings.stores[seat].resources >= Building::Reactor.cost().into();
        if can_pay && !self.marks[seat].reactor { self.free_base(seat) } else { CellSet::EMPTY }
    }

    /// Returns the fields for a new Quark.
    fn quark_sites(&self, seat: Seat) -> CellSet {
        let swarm = &self.holdings.sides[seat].swarm;
        if self.holdings.stores[seat].crystals < QUARK_COST || swarm.len() >= MAX_QUARKS {
            return CellSet::EMPTY;
        }
        let cocoons =
            self.holdings.buildings.of_kind(seat, Building::Cocoon) - self.holdings.enemy_units(seat);
        let room = self.holdings.quarks_per_field(seat, self.clan(seat));
        let full = swarm.cells().iter().filter(|&cell| swarm.count(cell) >= room);
        full.fold(self.free_base(seat) | cocoons, CellSet::without)
    }

    /// Returns whether this Guardian is off the board and the player can pay for a new one
    ///
    fn may_rebuild(&self, seat: Seat, guardian: Guardian) -> bool {
        self.holdings.sides[seat].guardian_at(guardian).is_none()
            && self.holdings.stores[seat].resources >= self.rebuild_cost(seat)
    }

    fn rebuild_cost(&self, seat: Seat) -> u16 {
        economy::rebuild_cost(self.holdings.sides[seat].technologies)
    }

    /// Returns the fields for a rebuilt Guardian.
    fn rebuild_sites(&self, seat: Seat) -> CellSet {
        let technical =
            self.holdings.buildings.of_kind(seat, Building::Technical) - self.holdings.enemy_units(seat);
        (self.free_base(seat) | technical) - self.holdings.sides[seat].guardian_cells()
    }

    /// Returns whether this technology may be bought.
    fn may_buy(&self, seat: Seat, technology: Technology) -> bool {
        (technology != Technology::Clan || self.clan(seat).is_some())
            && !self.marks[seat].technology
            && !self.holdings.sides[seat].technologies.has(technology)
            && self.holdings.stores[seat].resources >= technology.cost()
            && self.holdings.buildings.count(seat, Building::Technical) >= technology.level()
    }

    /// Returns the number of Crystals that may be added to a Watchtower with this load.
    fn tower_load_left(&self, seat: Seat, load: u8) -> u8 {
        let crystals = self.holdings.stores[seat].crystals.min(6) as u8;
        self.holdings.tower_room(seat).saturating_sub(load).min(crystals)
    }

    fn has_clan_technology(&self, seat: Seat, clan: Clan) -> bool {
        self.clan(seat) == Some(clan) && self.holdings.sides[seat].technologies.has(Technology::Clan)
    }

    fn cannon_load_left(&self, seat: Seat) -> u8 {
        if !self.has_clan_technology(seat, Clan::Kubadi) {
            return 0;
        }
        let crystals = self.holdings.stores[seat].crystals.min(6) as u8;
        CANNON_ROOM.saturating_sub(self.holdings.sides[seat].cannon).min(crystals)
    }

    fn may_load_teleport(&self, seat: Seat) -> bool {
        self.has_clan_technology(seat, Clan::Xenth)
            && self.holdings.sides[seat].teleport == 0
            && self.holdings.stores[seat].crystals >= TELEPORT_LOAD.into()
    }

    /// Returns whether the Furnace may be used.
    pub(super) fn may_fuse(&self, seat: Seat) -> bool {
        self.clan(seat) == Some(Clan::Xenth) && self.holdings.stores[seat].resources >= FURNACE_RESOURCES
    }

    pub(super) fn apply_purchase(&mut self, seat: Seat, action: Action) {
        let rebuild_cost = self.rebuild_cost(seat);
        let before = self.holdings.stores[seat];
        let store = &mut self.holdings.stores[seat];
        let side = &mut self.holdings.sides[seat];
        match action {
            Action::Reactor(at) => {
                store.resources -= u16::from(Building::Reactor.cost());
                self.marks[seat].reactor = true;
                self.put_building(seat, at, Building::Reactor);
            }
            Action::BuyQuark(at) => {
                store.crystals -= QUARK_COST;
                side.swarm.add(at);
            }
            Action::Rebuild(guardian, at) => {
                store.resources -= rebuild_cost;
                self.holdings.rebuild_guardian(seat, guardian, at);
            }
            Action::Technology(technology) => {
                store.resources -= technology.cost();
                self.marks[seat].technology = true;
                side.technologies.add(technology);
            }
            Action::Load(at, count) => {
                store.crystals -= u16::from(count);
                let load = self.holdings.buildings.load(at, seat);
                self.holdings.buildings.set_load(at, load + count);
            }
            Action::LoadCannon(count) => {
                store.crystals -= u16::from(count);
                side.cannon += count;
            }
            Action::LoadTeleport => {
                store.crystals -= u16::from(TELEPORT_LOAD);
                side.teleport = TELEPORT_LOAD;
            }
            Action::Furnace => {
                store.resources -= FURNACE_RESOURCES;
                store.crystals += FURNACE_CRYSTALS;
                // never revealed.
                return;
            }
            _ => {}
        }
        let now = self.holdings.stores[seat];
        let spent = &mut self.marks[seat].spent;
        spent.resources += before.resources - now.resources;
        spent.crystals += before.crystals - now.crystals;
    }
}
