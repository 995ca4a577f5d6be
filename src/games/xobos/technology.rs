//! Technologies and clans.

use super::data::LEVELS;

/// A technology tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Technology {
    /// T1, Power/Healing +1: allows upgrade tokens.
    PlusOne,
    /// T2: Crystals from the Source.
    Source,
    /// T3: rebuilding a Guardian costs 3 Resources.
    Rebuilding,
    /// T4: Watchtowers hold 6 Crystals.
    Watchtower,
    /// T5: Quarks move one field further.
    QuarkRange,
    /// T6: Guardians take 1 damage less in a fight.
    Protection,
    /// T7: allows capturing buildings.
    Capture,
    /// T8: the enemy's Healing is 1 lower in a fight.
    Suppression,
    /// T9, Power/Healing +2: allows one more upgrade token per Guardian.
    PlusTwo,
    /// The technology of the player's clan.
    Clan,
}

impl Technology {
    /// All tiles, the clan's last.
    pub const ALL: [Technology; 10] = [
        Technology::PlusOne,
        Technology::Source,
        Technology::Rebuilding,
        Technology::Watchtower,
        Technology::QuarkRange,
        Technology::Protection,
        Technology::Capture,
        Technology::Suppression,
        Technology::PlusTwo,
        Technology::Clan,
    ];

    /// Returns the number of Technical Buildings it needs.
    pub const fn level(self) -> usize {
        LEVELS[self as usize] as usize
    }

    /// Returns the cost in Resources.
    pub const fn cost(self) -> u16 {
        match self {
            Technology::Clan => 1,
            Technology::PlusOne
            | Technology::Source
            | Technology::Rebuilding
            | Technology::Watchtower
            | Technology::QuarkRange
            | Technology::Protection
            | Technology::Capture
            | Technology::Suppression
            | Technology::PlusTwo => 2,
        }
    }

    /// Returns the id used in the rules: T1 to T9, or `clan`.
    pub const fn word(self) -> &'static str {
        ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "clan"][self as usize]
    }
}

const _: () = assert!(Technology::ALL.len() == LEVELS.len(), "a level for every tile");

/// The set of a player's tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Technologies(u16);

impl Technologies {
    /// The empty set.
    pub const NONE: Technologies = Technologies(0);

    /// Returns whether this tile is in the set.
    pub const fn has(self, technology: Technology) -> bool {
        self.0 >> technology as u16 & 1 == 1
    }

    /// Adds a tile.
    pub const fn add(&mut self, technology: Technology) {
        self.0 |= 1 << technology as u16;
    }

    /// Returns the number of tiles.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of upgrade tokens that each Guardian may have.
    pub const fn upgrades(self) -> u8 {
        self.has(Technology::PlusOne) as u8 + self.has(Technology::PlusTwo) as u8
    }

    /// Iterates over the tiles in the set.
    pub fn iter(self) -> impl Iterator<Item = Technology> {
        Technology::ALL.into_iter().filter(move |&technology| self.has(technology))
    }
}

/// a clan, with an ability from the start and a technology of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Clan {
    /// Fast Quarks; Energy Tunnel.
    Rheita,
    /// Quark Cocoon; Orbital Cannon.
    Kubadi,
    /// Fusion Furnace; Teleport.
    Xenth,
    /// Alpha Leader; Quark Swarm.
    Quatune,
}

impl Clan {
    /// All four clans.
    pub const ALL: [Clan; 4] = [Clan::Rheita, Clan::Kubadi, Clan::Xenth, Clan::Quatune];

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Clan::Rheita => "rheita",
            Clan::Kubadi => "kubadi",
            Clan::Xenth => "xenth",
            Clan::Quatune => "quatune",
        }
    }
}
