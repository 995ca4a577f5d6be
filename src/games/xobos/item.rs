//! Named items that can be chosen in Xobos.

use super::{Building, Clan, ConnectionKind, Guardian, Technology, Upgrade};
use crate::game::{Choice, Seat};

/// A kind of action in the Development phase. They are ordered by use: first what is
/// done every round, then what pays off more the earlier it is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuKind {
    /// Pays for a building site.
    Pay,
    /// Starts a building site.
    Build,
    /// Builds a Reactor.
    Reactor,
    /// Buys a technology.
    Technology,
    /// Makes a Connection.
    Connect,
    /// Buys a Quark.
    Quark,
    /// Puts Crystals on a Watchtower.
    Load,
    /// Buys an upgrade token for a Guardian.
    Upgrade,
    /// Heals a wounded Guardian.
    Heal,
    /// Rebuilds a lost Guardian.
    Rebuild,
    /// Turns Resources into Crystals.
    Furnace,
    /// Puts Crystals on the Orbital Cannon.
    Cannon,
    /// Puts Crystals on the Teleport.
    Teleport,
    /// Breaks a Connection.
    Break,
    /// Destroys one of the player's buildings.
    Demolish,
}

impl MenuKind {
    /// All kinds.
    pub const ALL: [MenuKind; 15] = [
        MenuKind::Pay,
        MenuKind::Build,
        MenuKind::Reactor,
        MenuKind::Technology,
        MenuKind::Connect,
        MenuKind::Quark,
        MenuKind::Load,
        MenuKind::Upgrade,
        MenuKind::Heal,
        MenuKind::Rebuild,
        MenuKind::Furnace,
        MenuKind::Cannon,
        MenuKind::Teleport,
        MenuKind::Break,
        MenuKind::Demolish,
    ];

    /// Returns whether players of this clan have this action in the first list: the actions of no
    /// particular Guardian.
    pub fn is_listed(self, clan: Option<Clan>) -> bool {
        match self {
            MenuKind::Furnace | MenuKind::Teleport => clan == Some(Clan::Xenth),
            MenuKind::Cannon => clan == Some(Clan::Kubadi),
            MenuKind::Reactor
            | MenuKind::Technology
            | MenuKind::Quark
            | MenuKind::Load
            | MenuKind::Demolish => true,
            MenuKind::Pay
            | MenuKind::Build
            | MenuKind::Connect
            | MenuKind::Upgrade
            | MenuKind::Heal
            | MenuKind::Rebuild
            | MenuKind::Break => false,
        }
    }

    /// Returns the kind of a choice of the menu.
    pub fn of(choice: Choice) -> Option<MenuKind> {
        match Item::of(choice) {
            Some(Item::Menu(kind)) => Some(kind),
            Some(Item::Break) => Some(MenuKind::Break),
            _ => None,
        }
    }

    /// Returns the choice in the menu.
    pub const fn choice(self) -> Choice {
        match self {
            MenuKind::Break => Item::Break.hidden(),
            MenuKind::Pay
            | MenuKind::Build
            | MenuKind::Reactor
            | MenuKind::Technology
            | MenuKind::Connect
            | MenuKind::Quark
            | MenuKind::Load
            | MenuKind::Upgrade
            | MenuKind::Heal
            | MenuKind::Rebuild
            | MenuKind::Furnace
            | MenuKind::Cannon
            | MenuKind::Teleport
            | MenuKind::Demolish => Item::Menu(self).hidden(),
        }
    }
}

/// A named item that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A number of Crystals.
    Crystals(u8),
    /// "No", or "no more".
    End,
    /// Moves or advances with the Guardian of a field.
    Guardian,
    /// Moves or advances with a Quark of a field.
    Quark,
    /// Swaps the Guardian of a field with another.
    Swap,
    /// Teleports the Guardian of a field.
    Teleport,
    /// Attacks the Source.
    Source,
    /// Shoots with the Orbital Cannon.
    Cannon,
    /// Destroys the building there, if any.
    Raze,
    /// Captures the building there.
    Capture,
    /// Keeps the Connection in an attack or an answer.
    Keep,
    /// Breaks the Guardian's Strengthening in an attack or an answer. As the first choice: breaks a
    /// Connection.
    Break,
    /// A Guardian.
    Figure(Guardian),
    /// A row of the menu of the Development phase.
    Menu(MenuKind),
    /// A Connection to a Guardian.
    Link(ConnectionKind, Guardian),
    /// A building.
    Building(Building),
    /// A technology.
    Technology(Technology),
    /// A token.
    Upgrade(Upgrade),
    /// A player.
    Seat(Seat),
}

/// Items without data, in the order of their numbers.
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

/// The first number of each group; lower numbers are counts of Crystals.
const PLAIN_FROM: u8 = 100;
const FIGURES: u8 = 120;
const MENU: u8 = 130;
const LINKS: u8 = 150;
const BUILDINGS: u8 = 160;
const TECHNOLOGIES: u8 = 170;
const UPGRADES: u8 = 190;
const SEATS: u8 = 200;

impl Item {
    /// Returns the number of the item. Within a group the numbers have the order of the lists.
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

    /// Returns the item with this number.
    fn read(number: u8) -> Option<Item> {
        let place = |from: u8| usize::from(number - from);
        match number {
            ..PLAIN_FROM => Some(Item::Crystals(number)),
            PLAIN_FROM..FIGURES => PLAIN.get(place(PLAIN_FROM)).copied(),
            FIGURES..MENU => Guardian::new(place(FIGURES)).map(Item::Figure),
            MENU..LINKS => MenuKind::ALL.get(place(MENU)).copied().map(Item::Menu),
            LINKS..BUILDINGS => {
                let link = ConnectionKind::ALL.get(place(LINKS) / Guardian::COUNT)?;
                Guardian::new(place(LINKS) % Guardian::COUNT).map(|to| Item::Link(*link, to))
            }
            BUILDINGS..TECHNOLOGIES => Building::ALL.get(place(BUILDINGS)).copied().map(Item::Building),
            TECHNOLOGIES..UPGRADES => Technology::ALL.get(place(TECHNOLOGIES)).copied().map(Item::Technology),
            UPGRADES..SEATS => Upgrade::ALL.get(place(UPGRADES)).copied().map(Item::Upgrade),
            SEATS.. => Seat::new(place(SEATS)).map(Item::Seat),
        }
    }

    /// Returns the item of a choice, hidden or not.
    pub fn of(choice: Choice) -> Option<Item> {
        match choice {
            Choice::Item(number) | Choice::Secret(number) => Item::read(number),
            Choice::Cell(_) | Choice::Place(_) => None,
        }
    }

    /// Returns a public choice for this item.
    pub const fn open(self) -> Choice {
        Choice::Item(self.number())
    }

    /// Returns a choice that only its player may know.
    pub const fn hidden(self) -> Choice {
        Choice::Secret(self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_at_most_one_item() {
        let mut known = 0;
        for number in 0..=u8::MAX {
            if let Some(item) = Item::read(number) {
                assert_eq!(item.number(), number, "{item:?}");
                assert_eq!(Item::of(item.open()), Item::of(item.hidden()));
                known += 1;
            }
        }
        let groups = [100, PLAIN.len(), 4, MenuKind::ALL.len(), 8, 6, Technology::ALL.len(), 2, 4];
        assert_eq!(known, groups.iter().sum::<usize>());
    }

    #[test]
    fn every_kind_round_trips_through_its_choice() {
        assert!(MenuKind::ALL.into_iter().all(|kind| MenuKind::of(kind.choice()) == Some(kind)));
    }
}
