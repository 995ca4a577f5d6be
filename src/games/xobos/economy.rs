//! Costs and income, for both the rules and the views.

use super::{Building, Buildings, Clan, MenuKind, Private, Public, Technologies, Technology};
use crate::game::Seat;

/// Resources for one payment of a building site.
pub const SITE_PAYMENT: u16 = 1;
/// Resources for a full heal.
pub const HEAL_COST: u16 = 2;
/// Crystals for destroying one of the player's buildings.
pub const DEMOLITION_COST: u16 = 2;
/// Crystals for a Quark.
pub const QUARK_COST: u16 = 1;
/// Crystals for an upgrade token.
pub const UPGRADE_COST: u16 = 1;
/// Resources that the Furnace takes.
pub const FURNACE_RESOURCES: u16 = 3;
/// Crystals that the Furnace gives.
pub const FURNACE_CRYSTALS: u16 = 2;
/// Crystals needed to load the Teleport.
pub const TELEPORT_LOAD: u8 = 3;

/// The price of a kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Nothing, or as much as the player likes.
    Open,
    /// This many Resources.
    Resources(u16),
    /// This many Resources at first, more later.
    FromResources(u16),
    /// This many Crystals.
    Crystals(u16),
    /// Resources given for Crystals.
    Exchange(u16, u16),
}

impl MenuKind {
    /// Returns the price for a player with these technologies.
    pub fn price(self, technologies: Technologies) -> Price {
        match self {
            MenuKind::Pay => Price::Resources(SITE_PAYMENT),
            MenuKind::Build => Price::FromResources(SITE_PAYMENT),
            MenuKind::Reactor => Price::Resources(Building::Reactor.cost().into()),
            // A clan's own tile costs less.
            MenuKind::Technology => Price::Resources(Technology::PlusOne.cost()),
            MenuKind::Heal => Price::Resources(HEAL_COST),
            MenuKind::Rebuild => Price::Resources(rebuild_cost(technologies)),
            MenuKind::Quark => Price::Crystals(QUARK_COST),
            MenuKind::Upgrade => Price::Crystals(UPGRADE_COST),
            MenuKind::Teleport => Price::Crystals(TELEPORT_LOAD.into()),
            MenuKind::Demolish => Price::Crystals(DEMOLITION_COST),
            MenuKind::Furnace => Price::Exchange(FURNACE_RESOURCES, FURNACE_CRYSTALS),
            MenuKind::Connect | MenuKind::Load | MenuKind::Cannon | MenuKind::Break => Price::Open,
        }
    }
}

/// Returns the Resources for rebuilding a lost Guardian.
pub fn rebuild_cost(technologies: Technologies) -> u16 {
    if technologies.has(Technology::Rebuilding) { 3 } else { 5 }
}

/// Returns the Resources and Crystals of one production step.
pub fn income(
    seat: Seat,
    clan: Option<Clan>,
    buildings: &Buildings,
    technologies: Technologies,
) -> (u16, u16) {
    let count = |kind| buildings.count(seat, kind) as u16;
    let tunnel = clan == Some(Clan::Rheita) && technologies.has(Technology::Clan);
    (1 + 2 * count(Building::Mine), count(Building::Well) + if tunnel { 2 } else { 0 })
}

/// Returns the points for these Crystals, Guardians and Reactors.
pub fn points(crystals: u16, guardians: usize, reactors: usize) -> i16 {
    (crystals.min(8_000) as i16 + guardians as i16) * reactors as i16
}

impl Public {
    /// Returns the points that are public: without Crystals where stores are hidden. An
    /// eliminated seat has 0.
    pub fn points(&self, seat: Seat) -> i16 {
        if self.out.contains(seat) {
            return 0;
        }
        let crystals = self.stores[seat].map_or(0, |store| store.crystals);
        points(crystals, self.sides[seat].guardian_count(), self.buildings.count(seat, Building::Reactor))
    }
}

impl Private {
    /// Returns the Resources and Crystals of the next production step for the seat of this view
    ///
    pub fn income(&self, seat: Seat, clan: Option<Clan>) -> (u16, u16) {
        income(seat, clan, &self.buildings, self.side.technologies)
    }
}
