//! What is settled before a game of Robale.

use core::num::NonZeroU16;

use super::listed::ID;
use crate::game::{GameId, OptionBytes, Options, SetupError};

/// What is settled before a game of Robale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct RobaleOptions {
    rounds: Option<NonZeroU16>,
}

impl RobaleOptions {
    /// Version of rules and codes.
    const RULES: u8 = 1;
    /// rounds until the draw, unless something else is settled.
    pub const ROUNDS: u16 = 100;
    /// The most rounds that can be settled.
    pub const MOST_ROUNDS: u16 = 999;
    /// As the rules have it.
    pub const DEFAULT: RobaleOptions = RobaleOptions { rounds: NonZeroU16::new(RobaleOptions::ROUNDS) };

    /// a draw after this number of full rounds, or never.
    ///
    /// # Errors
    /// [`SetupError`] for no rounds or more than [`RobaleOptions::MOST_ROUNDS`].
    pub fn new(rounds: Option<u16>) -> Result<Self, SetupError> {
        match rounds {
            Some(count @ 1..=Self::MOST_ROUNDS) => Ok(RobaleOptions { rounds: NonZeroU16::new(count) }),
            Some(_) => Err(SetupError::Option { name: "rounds", instead: "1 to 999 or off" }),
            None => Ok(RobaleOptions { rounds: None }),
        }
    }

    /// after how many rounds the game is drawn; `None` for never.
    pub fn rounds(&self) -> Option<u16> {
        self.rounds.map(NonZeroU16::get)
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

    fn to_bytes(&self) -> OptionBytes {
        let mut bytes = OptionBytes::default();
        bytes[..2].copy_from_slice(&self.rounds().unwrap_or(0).to_le_bytes());
        bytes
    }

    fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<Self, SetupError> {
        if game != ID.number() {
            return Err(SetupError::OtherGame(game));
        }
        if bytes[2..] != [0; 10] {
            return Err(SetupError::Option { name: "rest", instead: "zeros" });
        }
        match u16::from_le_bytes([bytes[0], bytes[1]]) {
            0 => RobaleOptions::new(None),
            rounds => RobaleOptions::new(Some(rounds)),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn r_6_2_on_by_default_a_number_or_off() {
        assert_eq!(RobaleOptions::default().rounds(), Some(100));
        assert_eq!(RobaleOptions::new(None).unwrap().rounds(), None);
        assert_eq!(RobaleOptions::new(Some(7)).unwrap().rounds(), Some(7));
        for wrong in [0, 1000] {
            let error = RobaleOptions::new(Some(wrong)).unwrap_err();
            assert_eq!(error.to_string(), "option rounds does not fit: choose 1 to 999 or off");
        }
    }

    #[test]
    fn bytes_lead_back_or_are_refused() {
        for rounds in [None, Some(1), Some(100), Some(999)] {
            let options = RobaleOptions::new(rounds).unwrap();
            assert_eq!(RobaleOptions::from_bytes(ID.number(), &options.to_bytes()), Ok(options));
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
