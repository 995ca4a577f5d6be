//! Explains why something cannot be chosen.

mod fields;

use super::economy::Price;
use super::{Building, ConnectionSlot, Guardian, Item, MenuKind, Private, Public, Technology};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::hex::Cell;

/// Why something cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not enough Resources.
    NoResources,
    /// Not enough Crystals.
    NoCrystals,
    /// There is no room for a Quark or a Guardian.
    NoQuarkRoom,
    /// Only one Reactor per round.
    OneReactor,
    /// Only one technology per round.
    OneTechnology,
    /// There are too few Technical Buildings.
    NeedsTechnical,
    /// No Watchtower has room.
    NoTower,
    /// The clan's technology is missing, or fully loaded.
    NoClanTechnology,
    /// There is no Connection.
    NoLink,
    /// There is no building.
    NoBuilding,
    /// The player already owns it.
    HasIt,
    /// The Guardian is building.
    IsBuilding,
    /// The Guardian gives a Connection.
    GivesLink,
    /// Not possible in a base.
    NotInBase,
    /// Not possible on irradiated ground.
    NotIrradiated,
    /// Not possible in this quarter.
    NotInQuarter,
    /// There is a building.
    HasBuilding,
    /// the Source cannot be entered.
    Source,
    /// there is no field.
    NoField,
    /// the player has no unit there.
    NoUnit,
    /// a counterattack was declared from the field.
    Answered,
    /// the Guardian is building.
    BuilderStays,
    /// the units there have moved or were teleported.
    HasMoved,
    /// every way out of the field is blocked.
    NoWayOut,
    /// the player has no other Guardian there.
    NoGuardian,
    /// a swap must be started from the other Guardian.
    SwapFromThere,
    /// no corridor joins the two fields.
    NoCorridor,
    /// it is the base of another player.
    ClosedBase,
    /// there are enemy units.
    EnemyThere,
    /// there is a Guardian of the player.
    GuardianThere,
    /// there is no room for another Quark.
    NoRoom,
    /// it is too far for a Quark, or the paths are blocked.
    TooFar,
    /// the Teleport needs a free field or a building of the player.
    NotFree,
    /// attacks neither start nor end in a base.
    BaseField,
    /// there is no enemy unit.
    NoEnemy,
    /// no adjacent field has an enemy unit.
    NoEnemyBeside,
    /// the field has already attacked this round.
    HasAttacked,
    /// the player has no loaded Watchtower there.
    NoLoadedTower,
    /// there is no attack on this field to answer.
    NothingToAnswer,
    /// no answerable attack comes from there.
    NoAttackFrom,
    /// no unit there can follow up an attack.
    CannotFollow,
    /// the player has no fight to settle there.
    NoFight,
    /// it is not a field of the player's base.
    NotOwnBase,
    /// Guardians are rebuilt in the base or on a Technical Building.
    NoRebuildSite,
    /// the player has no Watchtower there.
    NoTowerHere,
    /// the Watchtower is full.
    TowerFull,
    /// the player has no building there.
    NoBuildingHere,
}

impl ExplainRefusal for Public {
    type Private = Private;
    type Refusal = Refusal;

    fn why_not(&self, private: &Private, seat: Seat, chosen: &[Choice], wanted: Choice) -> Option<Refusal> {
        if let Choice::Cell(at) = wanted {
            return self.against_field(private, seat, chosen, at);
        }
        let case = Case { seat, public: self, private };
        let kind = chosen.first().copied().and_then(MenuKind::of);
        match (kind, Item::of(wanted)?) {
            (None, Item::Menu(kind)) => case.kind(kind),
            (None, Item::Break) => Some(Refusal::NoLink),
            (_, Item::Technology(tile)) => Some(case.technology(tile)),
            (Some(MenuKind::Break), Item::Figure(_)) => Some(Refusal::NoLink),
            (None, Item::Figure(guardian)) => Some(case.guardian(guardian)),
            _ => None,
        }
    }
}

/// The data a refusal may depend on: public facts and the seat's own things.
struct Case<'a> {
    seat: Seat,
    public: &'a Public,
    private: &'a Private,
}

impl Case<'_> {
    /// Returns why a kind of action is not possible at all: a lack of Resources or Crystals, or
    /// another reason. Actions of one Guardian are chosen after the Guardian.
    fn kind(&self, kind: MenuKind) -> Option<Refusal> {
        let otherwise = match kind {
            MenuKind::Quark => Refusal::NoQuarkRoom,
            MenuKind::Reactor => Refusal::OneReactor,
            MenuKind::Technology if self.private.marks.technology => return Some(Refusal::OneTechnology),
            MenuKind::Technology => Refusal::NeedsTechnical,
            MenuKind::Load => Refusal::NoTower,
            MenuKind::Furnace => Refusal::NoResources,
            MenuKind::Cannon | MenuKind::Teleport => Refusal::NoClanTechnology,
            MenuKind::Demolish => Refusal::NoBuilding,
            MenuKind::Pay
            | MenuKind::Build
            | MenuKind::Connect
            | MenuKind::Upgrade
            | MenuKind::Heal
            | MenuKind::Rebuild
            | MenuKind::Break => return None,
        };
        Some(self.unaffordable_or(kind, otherwise))
    }

    fn unaffordable_or(&self, kind: MenuKind, otherwise: Refusal) -> Refusal {
        let store = self.private.store;
        match kind.price(self.private.side.technologies) {
            Price::Resources(needed) | Price::FromResources(needed) if store.resources < needed => {
                Refusal::NoResources
            }
            Price::Crystals(needed) if store.crystals < needed => Refusal::NoCrystals,
            // A load takes at least one Crystal.
            Price::Open if store.crystals < 1 => Refusal::NoCrystals,
            Price::Open
            | Price::Resources(_)
            | Price::FromResources(_)
            | Price::Crystals(_)
            | Price::Exchange(..) => otherwise,
        }
    }

    /// Returns why a technology cannot be bought.
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

    /// Returns why this Guardian can do nothing in the Development phase (X-17.3, X-18.1, X-18.2,
    ///
    fn guardian(&self, guardian: Guardian) -> Refusal {
        let Some(at) = self.private.side.guardian_at(guardian) else {
            return self.unaffordable_or(MenuKind::Rebuild, Refusal::NoQuarkRoom);
        };
        match self.private.board.slot(guardian) {
            ConnectionSlot::Site(..) => self.unaffordable_or(MenuKind::Pay, Refusal::IsBuilding),
            ConnectionSlot::Connection(..) => Refusal::GivesLink,
            ConnectionSlot::Free => self.against_building(at),
        }
    }

    fn against_building(&self, at: Cell) -> Refusal {
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
