//! What is settled before a game starts.

use core::fmt;

/// What a game is known by. Which games there are is the registry's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct GameId {
    number: u8,
    word: &'static str,
}

impl GameId {
    /// A game. Its number stands in journals and saves, so it never changes and is no other game's.
    pub const fn new(number: u8, word: &'static str) -> GameId {
        GameId { number, word }
    }

    /// The number of the game in a journal.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// The word of the tools: `--game WORD`.
    pub const fn word(self) -> &'static str {
        self.word
    }
}

/// The options of a game as they stand in a journal.
pub type OptionBytes = [u8; 12];

/// What is settled before a game starts: number of players, scenario, variants.
pub trait Options: Copy + Eq + fmt::Debug {
    /// Which game these options are for.
    fn game(&self) -> GameId;

    /// Version of the game's rules and codes. It rises when older journals cannot be replayed any more.
    fn rules(&self) -> u8;

    /// How many seats play, counted from the first.
    fn players(&self) -> usize;

    /// The options as bytes, unused ones 0.
    fn to_bytes(&self) -> OptionBytes;

    /// The options that gave these bytes, of the game with this number.
    ///
    /// # Errors
    /// [`SetupError`] for another game or for bytes that are no options of it.
    fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<Self, SetupError>;
}

/// Why a game cannot be set up so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SetupError {
    /// Too few or too many players.
    Players {
        /// How many were asked for.
        given: usize,
        /// The least the game takes.
        least: usize,
        /// The most the game takes.
        most: usize,
    },
    /// An option has a value the game does not know, or one that does not fit the others.
    Option {
        /// The option's name.
        name: &'static str,
        /// What to choose instead.
        instead: &'static str,
    },
    /// The options are for another game, the one with this number.
    OtherGame(u8),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Players { given, least, most } if least == most => {
                write!(f, "{given} players do not fit: choose {least}")
            }
            SetupError::Players { given, least, most } => {
                write!(f, "{given} players do not fit: choose {least} to {most}")
            }
            SetupError::Option { name, instead } => write!(f, "option {name} does not fit: choose {instead}"),
            SetupError::OtherGame(game) => {
                write!(f, "this is game number {game}: open it where that game is installed")
            }
        }
    }
}

impl core::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn errors_say_what_to_choose() {
        let error = SetupError::Players { given: 5, least: 2, most: 4 };
        assert_eq!(error.to_string(), "5 players do not fit: choose 2 to 4");
        let error = SetupError::Players { given: 3, least: 2, most: 2 };
        assert_eq!(error.to_string(), "3 players do not fit: choose 2");
    }
}
