//! Why something is not on offer.

use crate::game::{Choice, Seat};
use crate::games::xobos::{Building, Guardian, Item, Kind, Private, Public, Slot, Technologies, Technology};
use crate::hex::Cell;
use crate::ui::lang::Words;
use crate::ui::xobos::texts::Sentences;

/// What a refusal is judged by: the own things only.
pub struct Case<'a> {
    /// Whose it is.
    pub seat: Seat,
    /// What everybody knows.
    pub public: &'a Public,
    /// The own things.
    pub private: &'a Private,
}

impl Case<'_> {
    /// Why the item of a list of the Development phase cannot be chosen.
    pub fn why_not(&self, words: &'static Words, chosen: Option<Kind>, item: Option<Choice>) -> &'static str {
        let (words, out_of_reach) = (&words.xobos.sentence, words.sentence.out_of_reach);
        match (chosen, item.and_then(Item::of)) {
            (None, Some(Item::Menu(kind))) => self.kind(words, kind),
            (None, Some(Item::Break)) => self.kind(words, Kind::Break),
            (_, Some(Item::Technology(tile))) => self.technology(words, tile),
            (Some(kind), Some(Item::Figure(guardian))) => self.guardian(words, kind, guardian),
            _ => out_of_reach,
        }
    }

    fn resources(&self) -> u16 {
        self.private.store.resources
    }

    fn crystals(&self) -> u16 {
        self.private.store.crystals
    }

    fn tiles(&self) -> Technologies {
        self.private.side.technologies
    }

    /// Why a kind of action is not possible at all.
    fn kind(&self, words: &'static Sentences, kind: Kind) -> &'static str {
        let poor =
            |needed: u16, otherwise| if self.resources() < needed { words.no_resources } else { otherwise };
        let few =
            |needed: u16, otherwise| if self.crystals() < needed { words.no_crystals } else { otherwise };
        let all_there = self.private.side.guardian_count() == Guardian::COUNT;
        match kind {
            Kind::Pay if self.private.board.builders().is_empty() => words.no_site,
            Kind::Pay => poor(1, words.no_site),
            Kind::Build => poor(1, words.no_builder),
            Kind::Connect => words.no_pair,
            Kind::Quark => few(1, words.no_quark_room),
            Kind::Reactor => poor(5, words.one_reactor),
            Kind::Technology if self.private.marks.technology => words.one_technology,
            Kind::Technology => poor(2, words.needs_technical),
            Kind::Load => few(1, words.no_tower),
            Kind::Upgrade => few(1, words.no_upgrade),
            Kind::Heal => poor(2, words.no_patient),
            Kind::Rebuild if all_there => words.none_lost,
            Kind::Rebuild => {
                poor(if self.tiles().has(Technology::Rebuilding) { 3 } else { 5 }, words.no_quark_room)
            }
            Kind::Furnace => words.no_resources,
            Kind::Cannon => few(1, words.no_clan_technology),
            Kind::Teleport => few(3, words.no_clan_technology),
            Kind::Break => words.no_link,
            Kind::Demolish => few(2, words.no_building),
        }
    }

    /// why a tile is not on sale.
    fn technology(&self, words: &'static Sentences, tile: Technology) -> &'static str {
        let technical = self.private.buildings.count(self.seat, Building::Technical);
        if self.tiles().has(tile) {
            words.has_it
        } else if technical < tile.level() {
            words.needs_technical
        } else if self.private.marks.technology {
            words.one_technology
        } else {
            words.no_resources
        }
    }

    /// why this Guardian cannot do it.
    fn guardian(&self, words: &'static Sentences, kind: Kind, guardian: Guardian) -> &'static str {
        let Some(at) = self.private.side.guardian_at(guardian) else { return words.is_lost };
        match self.private.board.slot(guardian) {
            Slot::Site(..) => words.is_building,
            Slot::Connection(..) => words.gives_link,
            Slot::Free if kind == Kind::Build => self.ground(words, at),
            Slot::Free if self.public.options.map().irradiated.contains(at) => words.not_irradiated,
            Slot::Free => words.no_neighbour,
        }
    }

    fn ground(&self, words: &'static Sentences, at: Cell) -> &'static str {
        let map = self.public.options.map();
        if map.base_fields.contains(at) {
            words.not_in_base
        } else if map.irradiated.contains(at) {
            words.not_irradiated
        } else if !map.land.contains(at) {
            words.not_in_quarter
        } else if self.private.buildings.at(at).is_some() {
            words.has_building
        } else {
            words.no_resources
        }
    }
}
