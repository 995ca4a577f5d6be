//! What can be chosen in Xobos besides fields, by name.

use super::{Building, Clan, Guardian, Link, Technology, Upgrade};
use crate::game::{Choice, Seat};

/// A kind of action in the menu of the Development phase, in the order in which they are wanted: what is done
/// every round first, then what pays off the longer one has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A payment for a building site.
    Pay,
    /// A building site.
    Build,
    /// A Reactor.
    Reactor,
    /// A technology.
    Technology,
    /// A Connection.
    Connect,
    /// A Quark.
    Quark,
    /// Crystals for a Watchtower.
    Load,
    /// A token for a Guardian.
    Upgrade,
    /// A wounded Guardian.
    Heal,
    /// A lost Guardian.
    Rebuild,
    /// Resources become Crystals.
    Furnace,
    /// Crystals for the Orbital Cannon.
    Cannon,
    /// Crystals for the Teleport.
    Teleport,
    /// A Connection is broken.
    Break,
    /// A building is pulled down.
    Demolish,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 15] = [
        Kind::Pay,
        Kind::Build,
        Kind::Reactor,
        Kind::Technology,
        Kind::Connect,
        Kind::Quark,
        Kind::Load,
        Kind::Upgrade,
        Kind::Heal,
        Kind::Rebuild,
        Kind::Furnace,
        Kind::Cannon,
        Kind::Teleport,
        Kind::Break,
        Kind::Demolish,
    ];

    /// is this an action that players of this clan have, or everybody?
    pub fn is_of(self, clan: Option<Clan>) -> bool {
        match self {
            Kind::Furnace | Kind::Teleport => clan == Some(Clan::Xenth),
            Kind::Cannon => clan == Some(Clan::Kubadi),
            _ => true,
        }
    }

    /// The kind behind a choice of the menu.
    pub fn of(choice: Choice) -> Option<Kind> {
        match Item::of(choice) {
            Some(Item::Menu(kind)) => Some(kind),
            Some(Item::Break) => Some(Kind::Break),
            _ => None,
        }
    }

    /// The choice in the menu.
    pub const fn choice(self) -> Choice {
        match self {
            Kind::Break => Item::Break.hidden(),
            _ => Item::Menu(self).hidden(),
        }
    }
}

/// Something with a name that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A number of Crystals.
    Crystals(u8),
    /// "No", or "no more".
    End,
    /// The Guardian of a field moves or advances.
    Guardian,
    /// A Quark of a field moves or advances.
    Quark,
    /// The Guardian of a field changes places.
    Swap,
    /// The Guardian of a field is teleported.
    Teleport,
    /// The Source is attacked.
    Source,
    /// The Orbital Cannon shoots.
    Cannon,
    /// What stands there, if anything, is destroyed.
    Raze,
    /// What stands there is captured.
    Capture,
    /// The attack or the answer leaves the Connection as it is.
    Keep,
    /// The attack or the answer breaks the Guardian's Strengthening. At the start of a choice: breaking a Connection.
    Break,
    /// A Guardian.
    Figure(Guardian),
    /// A row of the menu of the Development phase.
    Menu(Kind),
    /// A Connection to a Guardian.
    Link(Link, Guardian),
    /// A building.
    Building(Building),
    /// A technology.
    Technology(Technology),
    /// A token.
    Upgrade(Upgrade),
    /// A player.
    Seat(Seat),
}

/// Items without more to say, in the order of their numbers.
const PLAIN: [Item; 11] = [
    Item::End,
    Item::Guardian,
    Item::Quark,
    Item::Swap,
    Item::Teleport,
    Item::Source,
    Item::Cannon,
    Item::Raze,
    Item::Capture,
    Item::Keep,
    Item::Break,
];

/// The first number of each group; numbers below are Crystals.
const PLAIN_FROM: u8 = 100;
const FIGURES: u8 = 120;
const MENU: u8 = 130;
const LINKS: u8 = 150;
const BUILDINGS: u8 = 160;
const TECHNOLOGIES: u8 = 170;
const UPGRADES: u8 = 190;
const SEATS: u8 = 200;

impl Item {
    /// The number by which others know it. Within a group it rises as the lists do.
    pub const fn number(self) -> u8 {
        match self {
            Item::Crystals(count) if count < PLAIN_FROM => count,
            Item::Crystals(_) => PLAIN_FROM - 1,
            Item::End => PLAIN_FROM,
            Item::Guardian => PLAIN_FROM + 1,
            Item::Quark => PLAIN_FROM + 2,
            Item::Swap => PLAIN_FROM + 3,
            Item::Teleport => PLAIN_FROM + 4,
            Item::Source => PLAIN_FROM + 5,
            Item::Cannon => PLAIN_FROM + 6,
            Item::Raze => PLAIN_FROM + 7,
            Item::Capture => PLAIN_FROM + 8,
            Item::Keep => PLAIN_FROM + 9,
            Item::Break => PLAIN_FROM + 10,
            Item::Figure(guardian) => FIGURES + guardian.index() as u8,
            Item::Menu(kind) => MENU + kind as u8,
            Item::Link(link, to) => LINKS + (link as u8) * Guardian::COUNT as u8 + to.index() as u8,
            Item::Building(kind) => BUILDINGS + kind as u8,
            Item::Technology(technology) => TECHNOLOGIES + technology as u8,
            Item::Upgrade(kind) => UPGRADES + kind as u8,
            Item::Seat(seat) => SEATS + seat.index() as u8,
        }
    }

    /// The item with this number.
    fn read(number: u8) -> Option<Item> {
        let place = |from: u8| usize::from(number - from);
        match number {
            ..PLAIN_FROM => Some(Item::Crystals(number)),
            PLAIN_FROM..FIGURES => PLAIN.get(place(PLAIN_FROM)).copied(),
            FIGURES..MENU => Guardian::new(place(FIGURES)).map(Item::Figure),
            MENU..LINKS => Kind::ALL.get(place(MENU)).copied().map(Item::Menu),
            LINKS..BUILDINGS => {
                let link = Link::ALL.get(place(LINKS) / Guardian::COUNT)?;
                Guardian::new(place(LINKS) % Guardian::COUNT).map(|to| Item::Link(*link, to))
            }
            BUILDINGS..TECHNOLOGIES => Building::ALL.get(place(BUILDINGS)).copied().map(Item::Building),
            TECHNOLOGIES..UPGRADES => Technology::ALL.get(place(TECHNOLOGIES)).copied().map(Item::Technology),
            UPGRADES..SEATS => Upgrade::ALL.get(place(UPGRADES)).copied().map(Item::Upgrade),
            SEATS.. => Seat::new(place(SEATS)).map(Item::Seat),
        }
    }

    /// The item behind a choice, hidden or not.
    pub fn of(choice: Choice) -> Option<Item> {
        match choice {
            Choice::Item(number) | Choice::Secret(number) => Item::read(number),
            Choice::Cell(_) | Choice::Place(_) => None,
        }
    }

    /// As a choice that everybody may know of.
    pub const fn open(self) -> Choice {
        Choice::Item(self.number())
    }

    /// As a choice that only its player knows of.
    pub const fn hidden(self) -> Choice {
        Choice::Secret(self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_item() {
        let mut known = 0;
        for number in 0..=u8::MAX {
            if let Some(item) = Item::read(number) {
                assert_eq!(item.number(), number, "{item:?}");
                assert_eq!(Item::of(item.open()), Item::of(item.hidden()));
                known += 1;
            }
        }
        let groups = [100, PLAIN.len(), 4, Kind::ALL.len(), 8, 6, Technology::ALL.len(), 2, 4];
        assert_eq!(known, groups.iter().sum::<usize>());
    }

    #[test]
    fn every_kind_is_found_in_the_menu() {
        assert!(Kind::ALL.into_iter().all(|kind| Kind::of(kind.choice()) == Some(kind)));
    }
}
