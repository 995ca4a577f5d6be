//! Why something is not on offer.

use super::economy::Price;
use super::{Building, Guardian, Item, Kind, Private, Public, Slot, Technology};
use crate::game::{Choice, Explains, Seat};
use crate::hex::Cell;

/// Why something cannot be chosen in the Development phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not enough Resources.
    NoResources,
    /// Not enough Crystals.
    NoCrystals,
    /// No site waits for a payment.
    NoSite,
    /// No Guardian can build.
    NoBuilder,
    /// No Guardians to connect.
    NoPair,
    /// No room for a Quark or a Guardian.
    NoQuarkRoom,
    /// One Reactor a round.
    OneReactor,
    /// One technology a round.
    OneTechnology,
    /// Technical Buildings are missing.
    NeedsTechnical,
    /// No Watchtower has room.
    NoTower,
    /// No Guardian can have a token.
    NoUpgrade,
    /// Nobody can be healed.
    NoPatient,
    /// Nobody is lost.
    NoneLost,
    /// The clan's technology is missing, or full.
    NoClanTechnology,
    /// There is no Connection.
    NoLink,
    /// There is no building.
    NoBuilding,
    /// It is owned already.
    HasIt,
    /// The Guardian is not on the board.
    IsLost,
    /// The Guardian is building.
    IsBuilding,
    /// The Guardian gives a Connection.
    GivesLink,
    /// Not in a base.
    NotInBase,
    /// Not on irradiated ground.
    NotIrradiated,
    /// Not in this quarter.
    NotInQuarter,
    /// A building stands there.
    HasBuilding,
    /// Nobody is joined to the Guardian.
    NoNeighbour,
}

impl Explains for Public {
    type Private = Private;
    type Refusal = Refusal;

    fn why_not(&self, private: &Private, seat: Seat, chosen: &[Choice], wanted: Choice) -> Option<Refusal> {
        let case = Case { seat, public: self, private };
        let kind = chosen.first().copied().and_then(Kind::of);
        match (kind, Item::of(wanted)?) {
            (None, Item::Menu(kind)) => Some(case.kind(kind)),
            (None, Item::Break) => Some(case.kind(Kind::Break)),
            (_, Item::Technology(tile)) => Some(case.technology(tile)),
            (Some(kind), Item::Figure(guardian)) => Some(case.guardian(kind, guardian)),
            _ => None,
        }
    }
}

/// What a refusal is judged by: the seat's own things only.
struct Case<'a> {
    seat: Seat,
    public: &'a Public,
    private: &'a Private,
}

impl Case<'_> {
    /// Why a kind of action is not possible at all: for want of means, or else for this reason.
    fn kind(&self, kind: Kind) -> Refusal {
        let all_there = self.private.side.guardian_count() == Guardian::COUNT;
        match kind {
            Kind::Pay if self.private.board.builders().is_empty() => Refusal::NoSite,
            Kind::Pay => self.poor(kind, Refusal::NoSite),
            Kind::Build => self.poor(kind, Refusal::NoBuilder),
            Kind::Connect => Refusal::NoPair,
            Kind::Quark => self.poor(kind, Refusal::NoQuarkRoom),
            Kind::Reactor => self.poor(kind, Refusal::OneReactor),
            Kind::Technology if self.private.marks.technology => Refusal::OneTechnology,
            Kind::Technology => self.poor(kind, Refusal::NeedsTechnical),
            Kind::Load => self.poor(kind, Refusal::NoTower),
            Kind::Upgrade => self.poor(kind, Refusal::NoUpgrade),
            Kind::Heal => self.poor(kind, Refusal::NoPatient),
            Kind::Rebuild if all_there => Refusal::NoneLost,
            Kind::Rebuild => self.poor(kind, Refusal::NoQuarkRoom),
            Kind::Furnace => Refusal::NoResources,
            Kind::Cannon | Kind::Teleport => self.poor(kind, Refusal::NoClanTechnology),
            Kind::Break => Refusal::NoLink,
            Kind::Demolish => self.poor(kind, Refusal::NoBuilding),
        }
    }

    fn poor(&self, kind: Kind, otherwise: Refusal) -> Refusal {
        let store = self.private.store;
        match kind.price(self.private.side.technologies) {
            Price::Resources(needed) | Price::FromResources(needed) if store.resources < needed => {
                Refusal::NoResources
            }
            Price::Crystals(needed) if store.crystals < needed => Refusal::NoCrystals,
            // A load is a Crystal at least.
            Price::Open if store.crystals < 1 => Refusal::NoCrystals,
            _ => otherwise,
        }
    }

    /// why a tile is not on sale.
    fn technology(&self, tile: Technology) -> Refusal {
        let technical = self.private.buildings.count(self.seat, Building::Technical);
        if self.private.side.technologies.has(tile) {
            Refusal::HasIt
        } else if technical < tile.level() {
            Refusal::NeedsTechnical
        } else if self.private.marks.technology {
            Refusal::OneTechnology
        } else {
            Refusal::NoResources
        }
    }

    /// why this Guardian cannot do it.
    fn guardian(&self, kind: Kind, guardian: Guardian) -> Refusal {
        let Some(at) = self.private.side.guardian_at(guardian) else { return Refusal::IsLost };
        match self.private.board.slot(guardian) {
            Slot::Site(..) => Refusal::IsBuilding,
            Slot::Connection(..) => Refusal::GivesLink,
            Slot::Free if kind == Kind::Build => self.ground(at),
            Slot::Free if self.public.options.map().irradiated.contains(at) => Refusal::NotIrradiated,
            Slot::Free => Refusal::NoNeighbour,
        }
    }

    fn ground(&self, at: Cell) -> Refusal {
        let map = self.public.options.map();
        if map.base_fields.contains(at) {
            Refusal::NotInBase
        } else if map.irradiated.contains(at) {
            Refusal::NotIrradiated
        } else if !map.land.contains(at) {
            Refusal::NotInQuarter
        } else if self.private.buildings.at(at).is_some() {
            Refusal::HasBuilding
        } else {
            Refusal::NoResources
        }
    }
}
