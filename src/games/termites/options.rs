//! The options of Termites.

use super::data::{EVEN_TOKENS, MAPS, Scenario, TOKENS};
use super::listed::ID;
use super::{Token, Tokens};
use crate::game::{BySeat, GameId, OptionBytes, Options, Seat, SeatSet, SetupError};

/// T-1.2: one of the four colonies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Colony {
    /// Strong in workers.
    Blue,
    /// Strong in soldiers.
    Red,
    /// Strong in spitters.
    Gold,
    /// Strong in flyers.
    Gray,
}

impl Colony {
    /// All four colonies.
    pub const ALL: [Colony; 4] = [Colony::Blue, Colony::Red, Colony::Gold, Colony::Gray];

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Colony::Blue => "blue",
            Colony::Red => "red",
            Colony::Gold => "gold",
            Colony::Gray => "gray",
        }
    }

    /// Returns the tokens of this colony in this table.
    pub const fn tokens(self, table: TokenTable) -> Tokens {
        let tokens: &[[u8; Token::KINDS]; Colony::ALL.len()] = match table {
            TokenTable::Standard => &TOKENS,
            TokenTable::Even => &EVEN_TOKENS,
        };
        Tokens::of(tokens[self as usize])
    }
}

/// T-1.2, T-1.7: the table of tokens of the colonies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum TokenTable {
    /// T-D2: the table of the base game.
    #[default]
    Standard,
    /// T-D17: the balanced table.
    Even,
}

impl TokenTable {
    /// Both tables.
    pub const ALL: [TokenTable; 2] = [TokenTable::Standard, TokenTable::Even];

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            TokenTable::Standard => "standard",
            TokenTable::Even => "even",
        }
    }
}

/// T-9.4, T-9.5: whether the limits for building a map apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Building {
    /// Mounds and tiles obey T-9.2 and T-9.4.
    #[default]
    Limited,
    /// Mounds and tiles may be put on any free cell.
    Free,
}

/// The options of Termites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct TermitesOptions {
    players: u8,
    map: Option<u8>,
    tiles: u8,
    building: Building,
    token_table: TokenTable,
    colonies: BySeat<Option<Colony>>,
}

impl TermitesOptions {
    /// Version of the rules and codes.
    const RULES: u8 = 1;
    /// T-9.1: the maximum number of tiles of a map, which is all there are. The minimum is one.
    pub const MAX_TILES: u8 = 18;

    /// Returns options for these colonies, in the order of the seats, with the first scenario for
    /// that number of players.
    ///
    /// # Errors
    /// Returns [`SetupError`] unless there are 2 to 4 different colonies.
    pub fn new(colonies: &[Colony]) -> Result<Self, SetupError> {
        let players = colonies.len();
        if !(2..=4).contains(&players) {
            return Err(SetupError::Players { given: players, least: 2, most: 4 });
        }
        let twice = |(place, colony)| colonies.iter().take(place).any(|other| other == colony);
        if colonies.iter().enumerate().any(twice) {
            return Err(SetupError::Option {
                name: "colonies",
                instead: "a different colony for every player",
            });
        }
        let map = MAPS.iter().position(|map| usize::from(map.players) == players);
        Ok(TermitesOptions {
            players: players as u8,
            map: map.map(|place| place as u8),
            tiles: TermitesOptions::MAX_TILES,
            building: Building::Limited,
            token_table: TokenTable::Standard,
            colonies: BySeat::from_fn(|seat| colonies.get(seat.index()).copied()),
        })
    }

    /// Returns these options with the scenario of this name.
    ///
    /// # Errors
    /// Returns [`SetupError`] if there is no scenario of this name for this number of players.
    pub fn on_map(self, id: &str) -> Result<Self, SetupError> {
        let fits = |map: &Scenario| map.id == id && map.players == self.players;
        let place = MAPS.iter().position(fits).ok_or(SetupError::Option {
            name: "scenario",
            instead: match self.players {
                2 => "printed-2 or build",
                3 => "three, three-advanced or build",
                _ => "four, four-advanced or build",
            },
        })?;
        Ok(TermitesOptions { map: Some(place as u8), ..self })
    }

    /// Returns these options with a map that the players build from this number of tiles (T-9).
    ///
    /// # Errors
    /// Returns [`SetupError`] unless there are 1 to 18 tiles.
    pub fn build(self, tiles: u8) -> Result<Self, SetupError> {
        Ok(TermitesOptions { map: None, ..self.with_tiles(tiles)? })
    }

    /// Returns these options with this number of tiles, used only if the players build the map
    /// (T-9.1).
    ///
    /// # Errors
    /// Returns [`SetupError`] unless there are 1 to 18 tiles.
    pub fn with_tiles(self, tiles: u8) -> Result<Self, SetupError> {
        if !(1..=TermitesOptions::MAX_TILES).contains(&tiles) {
            return Err(SetupError::Option { name: "tiles", instead: "1 to 18" });
        }
        Ok(TermitesOptions { tiles, ..self })
    }

    /// Returns these options with or without limits, used only if the players build the map
    /// (T-9.5).
    #[must_use]
    pub const fn with_building(self, building: Building) -> Self {
        TermitesOptions { building, ..self }
    }

    /// Returns these options with this table of tokens (T-1.7).
    #[must_use]
    pub const fn with_token_table(self, token_table: TokenTable) -> Self {
        TermitesOptions { token_table, ..self }
    }

    /// Returns the seats in use.
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first(self.players as usize)
    }

    /// Returns the scenario; `None` if the players build the map.
    pub fn map(&self) -> Option<&'static Scenario> {
        MAPS.get(usize::from(self.map?))
    }

    /// Returns the number of tiles, used only if the players build the map (T-9.1).
    pub const fn tiles(&self) -> u8 {
        self.tiles
    }

    /// Returns whether limits apply, used only if the players build the map (T-9.5).
    pub const fn building(&self) -> Building {
        self.building
    }

    /// Returns the table of tokens (T-1.7).
    pub const fn token_table(&self) -> TokenTable {
        self.token_table
    }

    /// Returns the colony of this seat; `None` for an unused seat.
    pub fn colony(&self, seat: Seat) -> Option<Colony> {
        self.colonies[seat]
    }

    /// Returns the tokens of this seat at the start of the game.
    pub fn tokens(&self, seat: Seat) -> Tokens {
        self.colony(seat).map_or(Tokens::NONE, |colony| colony.tokens(self.token_table))
    }
}

impl Options for TermitesOptions {
    fn game(&self) -> GameId {
        ID
    }

    fn rules(&self) -> u8 {
        TermitesOptions::RULES
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    /// Encodes: players, map from 1 (0: built), tiles, colonies from 1 (0: none), 1 for building
    /// without limits, 1 for the balanced tokens.
    fn to_bytes(&self) -> OptionBytes {
        let mut bytes = OptionBytes::default();
        bytes[..3].copy_from_slice(&[self.players, self.map.map_or(0, |map| map + 1), self.tiles]);
        for (byte, colony) in bytes[3..7].iter_mut().zip(self.colonies.0) {
            *byte = colony.map_or(0, |colony| colony as u8 + 1);
        }
        bytes[7] = self.building as u8;
        bytes[8] = self.token_table as u8;
        bytes
    }

    fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<Self, SetupError> {
        if game != ID.number() {
            return Err(SetupError::OtherGame(game));
        }
        let given = usize::from(bytes[0]);
        if !(2..=4).contains(&given) {
            return Err(SetupError::Players { given, least: 2, most: 4 });
        }
        let wrong =
            SetupError::Option { name: "colonies", instead: "blue, red, gold or gray for every player" };
        let mut colonies = [Colony::Blue; Seat::COUNT];
        for (colony, byte) in colonies.iter_mut().zip(&bytes[3..3 + given]) {
            *colony = *Colony::ALL.get(usize::from(byte.wrapping_sub(1))).ok_or(wrong)?;
        }
        let building = match bytes[7] {
            0 => Building::Limited,
            1 => Building::Free,
            _ => return Err(SetupError::Option { name: "free-building", instead: "on or off" }),
        };
        let token_table = *TokenTable::ALL
            .get(usize::from(bytes[8]))
            .ok_or(SetupError::Option { name: "tokens", instead: "standard or even" })?;
        let options = TermitesOptions::new(&colonies[..given])?.with_tiles(bytes[2])?;
        let options = options.with_building(building).with_token_table(token_table);
        let options = match bytes[1] {
            0 => options.build(bytes[2])?,
            map => options.on_map(MAPS.get(usize::from(map - 1)).map_or("", |map| map.id))?,
        };
        if options.to_bytes() == *bytes { Ok(options) } else { Err(wrong) }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    const FOUR: [Colony; 4] = [Colony::Gray, Colony::Blue, Colony::Gold, Colony::Red];

    #[test]
    fn options_round_trip_through_bytes() {
        for players in 2..=4 {
            let options = TermitesOptions::new(&FOUR[..players]).unwrap();
            let built = options.build(15).unwrap();
            let even = options.with_token_table(TokenTable::Even);
            for options in [options, built, built.with_building(Building::Free), even] {
                assert_eq!(TermitesOptions::from_bytes(ID.number(), &options.to_bytes()), Ok(options));
            }
        }
    }

    #[test]
    fn every_wrong_byte_is_refused() {
        let good = TermitesOptions::new(&FOUR[..3]).unwrap();
        for at in 0..12 {
            for byte in 0..=255 {
                let mut bytes = good.to_bytes();
                bytes[at] = byte;
                if let Ok(options) = TermitesOptions::from_bytes(ID.number(), &bytes) {
                    assert_eq!(options.to_bytes(), bytes);
                }
            }
        }
    }

    #[test]
    fn setup_errors_say_what_to_choose() {
        let message = |result: Result<TermitesOptions, SetupError>| result.unwrap_err().to_string();
        let two = TermitesOptions::new(&FOUR[..2]).unwrap();
        assert_eq!(message(TermitesOptions::new(&FOUR[..1])), "1 players do not fit: choose 2 to 4");
        assert_eq!(
            message(TermitesOptions::new(&[Colony::Red, Colony::Red])),
            "option colonies does not fit: choose a different colony for every player"
        );
        assert_eq!(message(two.on_map("four")), "option scenario does not fit: choose printed-2 or build");
        assert_eq!(message(two.build(0)), "option tiles does not fit: choose 1 to 18");
        let mut bytes = two.to_bytes();
        bytes[7] = 2;
        let read = TermitesOptions::from_bytes(ID.number(), &bytes);
        assert_eq!(message(read), "option free-building does not fit: choose on or off");
        let mut bytes = two.to_bytes();
        bytes[8] = 2;
        let read = TermitesOptions::from_bytes(ID.number(), &bytes);
        assert_eq!(message(read), "option tokens does not fit: choose standard or even");
    }

    /// Options stored before this option existed mean the standard table, and are encoded
    /// unchanged.
    #[test]
    fn t_1_7_options_of_older_saves_mean_the_standard_tokens() {
        let stored = [2, 1, 18, 4, 3, 0, 0, 0, 0, 0, 0, 0];
        let options = TermitesOptions::from_bytes(ID.number(), &stored).unwrap();
        assert_eq!((options.token_table(), options.rules()), (TokenTable::Standard, 1));
        assert_eq!(options.to_bytes(), stored);
        let even = options.with_token_table(TokenTable::Even);
        assert_eq!((even.to_bytes()[8], even.rules()), (1, 1));
    }

    /// Options stored before this option existed mean building with limits.
    #[test]
    fn t_9_5_options_of_older_saves_mean_building_with_limits() {
        let stored = [3, 0, 17, 2, 1, 4, 0, 0, 0, 0, 0, 0];
        let options = TermitesOptions::from_bytes(ID.number(), &stored).unwrap();
        let meant = [Colony::Red, Colony::Blue, Colony::Gray];
        assert_eq!(Ok(options), TermitesOptions::new(&meant).unwrap().build(17));
        assert_eq!((options.building(), options.rules()), (Building::Limited, 1));
    }
}
