//! The options of Xobos.

use super::listed::ID;
use super::{Clan, Map};
use crate::bounded::collected;
use crate::game::{BySeat, GameId, OptionBytes, Options, Seat, SeatSet, SetupError};

/// what players may see of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Mode {
    /// Guardian boards and stores stay hidden.
    Normal,
    /// players who fight open their Guardian board until the end of the round.
    Checking,
    /// no Screens.
    Training,
}

impl Mode {
    /// All three modes.
    pub const ALL: [Mode; 3] = [Mode::Normal, Mode::Checking, Mode::Training];

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Normal => "normal",
            Mode::Checking => "checking",
            Mode::Training => "training",
        }
    }
}

/// The options of Xobos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct XobosOptions {
    players: u8,
    mode: Mode,
    clans: BySeat<Option<Clan>>,
    bases: u8,
}

impl XobosOptions {
    /// Version of the rules and codes.
    const RULES: u8 = 1;

    /// Returns options of the base game for this number of players, in Normal mode.
    ///
    /// # Errors
    /// Returns [`SetupError`] unless there are 2 to 4 players.
    pub fn new(players: usize) -> Result<Self, SetupError> {
        if !(2..=4).contains(&players) {
            return Err(SetupError::Players { given: players, least: 2, most: 4 });
        }
        Ok(XobosOptions { players: players as u8, mode: Mode::Normal, clans: BySeat::default(), bases: 0 })
    }

    /// Returns these options in another mode.
    pub fn in_mode(self, mode: Mode) -> Self {
        XobosOptions { mode, ..self }
    }

    /// Returns these options with these clans, in the order of the seats; empty for the base game
    ///
    ///
    /// # Errors
    /// Returns [`SetupError`] unless every seat has a different clan, or none has one.
    pub fn with_clans(self, clans: &[Clan]) -> Result<Self, SetupError> {
        let twice = |(place, clan)| clans.iter().take(place).any(|other| other == clan);
        let count_fits = clans.is_empty() || clans.len() == usize::from(self.players);
        if !count_fits || clans.iter().enumerate().any(twice) {
            return Err(WRONG_CLANS);
        }
        Ok(XobosOptions { clans: BySeat::from_fn(|seat| clans.get(seat.index()).copied()), ..self })
    }

    /// Returns these options with other bases of the same map (X-D69). With two players: 0 upper, 1
    /// right, 2 lower, 3 left quarters. With three: 1 turns the map by half a turn.
    ///
    /// # Errors
    /// Returns [`SetupError`] if the map has no such bases.
    pub fn with_bases(self, bases: u8) -> Result<Self, SetupError> {
        let choices = match self.players {
            2 => 4,
            3 => 2,
            _ => 1,
        };
        if bases >= choices {
            return Err(SetupError::Option {
                name: "bases",
                instead: "0 to 3 for two players, 0 or 1 for three",
            });
        }
        Ok(XobosOptions { bases, ..self })
    }

    /// Returns which bases of the map the seats have (X-D69).
    pub const fn bases(&self) -> u8 {
        self.bases
    }

    /// Returns the seats in use.
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first(self.players as usize)
    }

    /// Returns the mode.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the clan of a seat.
    pub fn clan(&self, seat: Seat) -> Option<Clan> {
        self.clans[seat]
    }

    /// Returns the map for this number of players and these bases.
    pub fn map(&self) -> &'static Map {
        Map::of(self.players.into(), self.bases)
    }
}

/// The place of the bases in the encoded options. It is 0 in options of older versions.
const BASES_AT: usize = 6;

const WRONG_CLANS: SetupError =
    SetupError::Option { name: "clans", instead: "a different clan for every player, or off" };

impl Options for XobosOptions {
    fn game(&self) -> GameId {
        ID
    }

    fn rules(&self) -> u8 {
        XobosOptions::RULES
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn keeps_seats(&self) -> bool {
        true
    }

    /// Encodes: players, mode, clans from 1 (0: none), bases.
    fn to_bytes(&self) -> OptionBytes {
        let mut bytes = OptionBytes::default();
        bytes[..2].copy_from_slice(&[self.players, self.mode as u8]);
        for (byte, clan) in bytes[2..6].iter_mut().zip(self.clans.0) {
            *byte = clan.map_or(0, |clan| clan as u8 + 1);
        }
        bytes[BASES_AT] = self.bases;
        bytes
    }

    fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<Self, SetupError> {
        if game != ID.number() {
            return Err(SetupError::OtherGame(game));
        }
        let options = XobosOptions::new(bytes[0].into())?;
        let mode = *Mode::ALL
            .get(usize::from(bytes[1]))
            .ok_or(SetupError::Option { name: "mode", instead: "normal, checking or training" })?;
        let clan = |byte: u8| Clan::ALL.get(usize::from(byte.wrapping_sub(1))).copied();
        let clans: heapless::Vec<Clan, 4> = collected(bytes[2..6].iter().map_while(|&byte| clan(byte)));
        let options = options.in_mode(mode).with_clans(&clans)?.with_bases(bytes[BASES_AT])?;
        if options.to_bytes() == *bytes { Ok(options) } else { Err(WRONG_CLANS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_round_trip_through_bytes() {
        for players in 2..=4 {
            for mode in Mode::ALL {
                let plain = XobosOptions::new(players).unwrap().in_mode(mode);
                let clans = plain.with_clans(&Clan::ALL[4 - players..]).unwrap();
                let other_bases = clans.with_bases(u8::from(players < 4)).unwrap();
                for options in [plain, clans, other_bases] {
                    assert_eq!(XobosOptions::from_bytes(ID.number(), &options.to_bytes()), Ok(options));
                }
            }
        }
    }

    #[test]
    fn every_wrong_byte_is_refused() {
        let good = XobosOptions::new(3).unwrap().with_clans(&Clan::ALL[..3]).unwrap();
        for at in 0..12 {
            for byte in 0..=255 {
                let mut bytes = good.to_bytes();
                bytes[at] = byte;
                if let Ok(options) = XobosOptions::from_bytes(ID.number(), &bytes) {
                    assert_eq!(options.to_bytes(), bytes);
                }
            }
        }
    }

    #[test]
    fn x_27_1_each_seat_has_a_different_clan() {
        let two = XobosOptions::new(2).unwrap();
        assert_eq!(two.with_clans(&[Clan::Xenth, Clan::Xenth]), Err(WRONG_CLANS));
        assert_eq!(two.with_clans(&[Clan::Xenth]), Err(WRONG_CLANS));
        assert_eq!(XobosOptions::new(5), Err(SetupError::Players { given: 5, least: 2, most: 4 }));
    }
}
