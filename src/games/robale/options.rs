//! The options of Robale.

use core::num::NonZeroU16;

use super::listed::ID;
use crate::game::{GameId, OptionBytes, Options, SetupError};

/// the result when nobody has won by the last round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum LastRound {
    /// The game is a draw.
    #[default]
    Draw,
    /// The side that holds more Resources wins.
    Resources,
}

impl LastRound {
    /// Both values.
    pub const ALL: [LastRound; 2] = [LastRound::Draw, LastRound::Resources];

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            LastRound::Draw => "draw",
            LastRound::Resources => "resources",
        }
    }
}

/// The options of Robale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct RobaleOptions {
    rounds: Option<NonZeroU16>,
    last_round: LastRound,
}

impl RobaleOptions {
    /// Version of the rules and codes.
    const RULES: u8 = 1;
    /// the default number of rounds.
    pub const ROUNDS: u16 = 100;
    /// Maximum number of rounds.
    pub const MAX_ROUNDS: u16 = 999;
    /// The default options of the rules.
    pub const DEFAULT: RobaleOptions =
        RobaleOptions { rounds: NonZeroU16::new(RobaleOptions::ROUNDS), last_round: LastRound::Draw };

    /// Returns options with this number of full rounds, or without a limit.
    ///
    /// # Errors
    /// Returns [`SetupError`] for 0 or more than [`RobaleOptions::MAX_ROUNDS`] rounds.
    pub fn new(rounds: Option<u16>) -> Result<Self, SetupError> {
        if rounds.is_some_and(|count| !(1..=Self::MAX_ROUNDS).contains(&count)) {
            return Err(SetupError::Option { name: "rounds", instead: "1 to 999 or off" });
        }
        Ok(RobaleOptions { rounds: rounds.and_then(NonZeroU16::new), ..Self::DEFAULT })
    }

    /// Returns these options with another result after the last round.
    #[must_use]
    pub const fn with_last_round(self, last_round: LastRound) -> Self {
        RobaleOptions { last_round, ..self }
    }

    /// Returns the number of rounds after which the game ends; `None` for no limit.
    pub fn rounds(&self) -> Option<u16> {
        self.rounds.map(NonZeroU16::get)
    }

    /// Returns how a game ends after the last round.
    pub const fn last_round(&self) -> LastRound {
        self.last_round
    }
}

impl Default for RobaleOptions {
    fn default() -> Self {
        RobaleOptions::DEFAULT
    }
}

impl Options for RobaleOptions {
    fn game(&self) -> GameId {
        ID
    }

    fn rules(&self) -> u8 {
        Self::RULES
    }

    fn players(&self) -> usize {
        2
    }

    /// Encodes the rounds in bytes 0 and 1 (0: no limit) and the result after the last round in
    /// byte 2.
    fn to_bytes(&self) -> OptionBytes {
        let mut bytes = OptionBytes::default();
        bytes[..2].copy_from_slice(&self.rounds().unwrap_or(0).to_le_bytes());
        bytes[2] = self.last_round as u8;
        bytes
    }

    fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<Self, SetupError> {
        if game != ID.number() {
            return Err(SetupError::OtherGame(game));
        }
        let last_round = *LastRound::ALL
            .get(usize::from(bytes[2]))
            .ok_or(SetupError::Option { name: "last-round", instead: "draw or resources" })?;
        if bytes[3..] != [0; 9] {
            return Err(SetupError::Option { name: "rest", instead: "zeros" });
        }
        let rounds = u16::from_le_bytes([bytes[0], bytes[1]]);
        Ok(RobaleOptions::new((rounds != 0).then_some(rounds))?.with_last_round(last_round))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn r_6_2_the_round_limit_is_100_by_default_and_can_be_off() {
        assert_eq!(RobaleOptions::default().rounds(), Some(100));
        assert_eq!(RobaleOptions::new(None).unwrap().rounds(), None);
        assert_eq!(RobaleOptions::new(Some(7)).unwrap().rounds(), Some(7));
        for wrong in [0, 1000] {
            let error = RobaleOptions::new(Some(wrong)).unwrap_err();
            assert_eq!(error.to_string(), "option rounds does not fit: choose 1 to 999 or off");
        }
    }

    /// Options stored before this option existed mean a draw.
    #[test]
    fn r_6_4_options_of_older_saves_mean_a_draw() {
        let stored = [20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let options = RobaleOptions::from_bytes(ID.number(), &stored).unwrap();
        assert_eq!((options.rounds(), options.last_round()), (Some(20), LastRound::Draw));
        assert_eq!((options.to_bytes(), options.rules()), (stored, 1));
    }

    #[test]
    fn option_bytes_round_trip_or_are_refused() {
        for rounds in [None, Some(1), Some(100), Some(999)] {
            for last_round in LastRound::ALL {
                let options = RobaleOptions::new(rounds).unwrap().with_last_round(last_round);
                assert_eq!(RobaleOptions::from_bytes(ID.number(), &options.to_bytes()), Ok(options));
            }
        }
        let good = RobaleOptions::default().to_bytes();
        assert!(RobaleOptions::from_bytes(2, &good).is_err());
        for at in 0..12 {
            for byte in 0..=255 {
                let mut bytes = good;
                bytes[at] = byte;
                if let Ok(options) = RobaleOptions::from_bytes(ID.number(), &bytes) {
                    assert_eq!(options.to_bytes(), bytes);
                }
            }
        }
    }
}
