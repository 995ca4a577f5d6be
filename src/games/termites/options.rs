//! What is settled before a game of Termites.

use super::data::{EVEN_TOKENS, MAPS, Map, TOKENS};
use super::listed::ID;
use super::{Token, Tokens};
use crate::game::{BySeat, GameId, OptionBytes, Options, Seat, SeatSet, SetupError};

/// T-1.2: one of the four colonies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Colony {
    /// Built on workers.
    Blue,
    /// Built on soldiers.
    Red,
    /// Built on spitters.
    Gold,
    /// Built on flyers.
    Gray,
}

impl Colony {
    /// All four.
    pub const ALL: [Colony; 4] = [Colony::Blue, Colony::Red, Colony::Gold, Colony::Gray];

    /// The word of tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Colony::Blue => "blue",
            Colony::Red => "red",
            Colony::Gold => "gold",
            Colony::Gray => "gray",
        }
    }

    /// The tokens of this colony by this table.
    pub const fn tokens(self, table: TokenTable) -> Tokens {
        let tokens: &[[u8; Token::KINDS]; Colony::ALL.len()] = match table {
            TokenTable::Standard => &TOKENS,
            TokenTable::Even => &EVEN_TOKENS,
        };
        Tokens::of(tokens[self as usize])
    }
}

/// T-1.2, T-1.7: which tokens the colonies have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum TokenTable {
    /// T-D2.
    #[default]
    Standard,
    /// T-D17: those that bring the colonies closer together.
    Even,
}

impl TokenTable {
    /// Both.
    pub const ALL: [TokenTable; 2] = [TokenTable::Standard, TokenTable::Even];

    /// The word of tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            TokenTable::Standard => "standard",
            TokenTable::Even => "even",
        }
    }
}

/// T-9.4, T-9.5: do the limits hold while a map is built?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Building {
    /// Mounds and tiles keep to T-9.2 and T-9.4.
    #[default]
    Limited,
    /// Anything goes on any cell where nothing is yet.
    Free,
}

/// What is settled before a game of Termites.
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
    /// Version of rules and codes.
    const RULES: u8 = 1;
    /// T-9.1: the most tiles a map can be built of: all there are. The least is one.
    pub const MOST_TILES: u8 = 18;

    /// A game of these colonies, the first seat's first, on the first scenario for their number.
    ///
    /// # Errors
    /// [`SetupError`] unless there are 2 to 4 different colonies.
    pub fn new(colonies: &[Colony]) -> Result<Self, SetupError> {
        let players = colonies.len();
        if !(2..=4).contains(&players) {
            return Err(SetupError::Players { given: players, least: 2, most: 4 });
        }
        let twice = |(place, colony)| colonies[..place].contains(colony);
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
            tiles: TermitesOptions::MOST_TILES,
            building: Building::Limited,
            token_table: TokenTable::Standard,
            colonies: BySeat::from_fn(|seat| colonies.get(seat.index()).copied()),
        })
    }

    /// The same on the scenario with this name.
    ///
    /// # Errors
    /// [`SetupError`] when there is none of this name for this number of players.
    pub fn on_map(self, id: &str) -> Result<Self, SetupError> {
        let fits = |map: &Map| map.id == id && map.players == self.players;
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

    /// T-9: the same on a map that the players build of this number of tiles.
    ///
    /// # Errors
    /// [`SetupError`] unless 1 to 18 tiles.
    pub fn build(self, tiles: u8) -> Result<Self, SetupError> {
        Ok(TermitesOptions { map: None, ..self.with_tiles(tiles)? })
    }

    /// T-9.1: the same with this number of tiles, should the map be built.
    ///
    /// # Errors
    /// [`SetupError`] unless 1 to 18 tiles.
    pub fn with_tiles(self, tiles: u8) -> Result<Self, SetupError> {
        if !(1..=TermitesOptions::MOST_TILES).contains(&tiles) {
            return Err(SetupError::Option { name: "tiles", instead: "1 to 18" });
        }
        Ok(TermitesOptions { tiles, ..self })
    }

    /// T-9.5: the same with or without limits, should the map be built.
    #[must_use]
    pub const fn with_building(self, building: Building) -> Self {
        TermitesOptions { building, ..self }
    }

    /// T-1.7: the same with the tokens of this table.
    #[must_use]
    pub const fn with_token_table(self, token_table: TokenTable) -> Self {
        TermitesOptions { token_table, ..self }
    }

    /// The seats that play.
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first(self.players as usize)
    }

    /// The scenario; `None` when the players build the map.
    pub fn map(&self) -> Option<&'static Map> {
        MAPS.get(usize::from(self.map?))
    }

    /// T-9.1: how many tiles, should the map be built.
    pub const fn tiles(&self) -> u8 {
        self.tiles
    }

    /// T-9.5: whether limits hold, should the map be built.
    pub const fn building(&self) -> Building {
        self.building
    }

    /// T-1.7: which tokens the colonies have.
    pub const fn token_table(&self) -> TokenTable {
        self.token_table
    }

    /// The colony of this seat; `None` for an empty seat.
    pub fn colony(&self, seat: Seat) -> Option<Colony> {
        self.colonies[seat]
    }

    /// The tokens with which this seat begins.
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

    /// Players, map counted from 1 (0: built), tiles, colonies counted from 1 (0: none), 1 for building without limits, 1 for the even tokens.
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
    fn options_survive_their_bytes() {
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
    fn wrong_choices_say_what_to_choose() {
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

    /// What was stored before there was another table is read as it was meant, and is still stored so.
    #[test]
    fn t_1_7_options_stored_before_have_the_standard_tokens() {
        let stored = [2, 1, 18, 4, 3, 0, 0, 0, 0, 0, 0, 0];
        let options = TermitesOptions::from_bytes(ID.number(), &stored).unwrap();
        assert_eq!((options.token_table(), options.rules()), (TokenTable::Standard, 1));
        assert_eq!(options.to_bytes(), stored);
        let even = options.with_token_table(TokenTable::Even);
        assert_eq!((even.to_bytes()[8], even.rules()), (1, 1));
    }

    /// What was stored before there was building without limits is read as it was meant.
    #[test]
    fn t_9_5_options_stored_before_keep_the_limits() {
        let stored = [3, 0, 17, 2, 1, 4, 0, 0, 0, 0, 0, 0];
        let options = TermitesOptions::from_bytes(ID.number(), &stored).unwrap();
        let meant = [Colony::Red, Colony::Blue, Colony::Gray];
        assert_eq!(Ok(options), TermitesOptions::new(&meant).unwrap().build(17));
        assert_eq!((options.building(), options.rules()), (Building::Limited, 1));
    }
}
