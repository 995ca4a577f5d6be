//! What is settled before a game starts.

use core::fmt;

/// The four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum GameId {
    /// Termites.
    Termites = 1,
    /// Hive.
    Hive = 2,
    /// Robale.
    Robale = 3,
    /// Guardians of Xobos.
    Xobos = 4,
}

impl GameId {
    /// All games.
    pub const ALL: [GameId; 4] = [GameId::Termites, GameId::Hive, GameId::Robale, GameId::Xobos];

    /// The game with this number in a journal.
    pub const fn new(number: u8) -> Option<GameId> {
        match number {
            1 => Some(GameId::Termites),
            2 => Some(GameId::Hive),
            3 => Some(GameId::Robale),
            4 => Some(GameId::Xobos),
            _ => None,
        }
    }

    /// The word of the tools: `--game termites`.
    pub const fn word(self) -> &'static str {
        match self {
            GameId::Termites => "termites",
            GameId::Hive => "hive",
            GameId::Robale => "robale",
            GameId::Xobos => "xobos",
        }
    }

    /// The game with this word.
    pub fn from_word(word: &str) -> Option<GameId> {
        GameId::ALL.into_iter().find(|game| game.word() == word)
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

    /// The options that gave these bytes.
    ///
    /// # Errors
    /// [`SetupError`] for another game or for bytes that are no options of it.
    fn from_bytes(game: GameId, bytes: &OptionBytes) -> Result<Self, SetupError>;
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
    /// The options are for a game this build does not have.
    OtherGame(GameId),
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
                write!(f, "this is a game of {}: open it where that game is installed", game.word())
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
    fn numbers_lead_back_to_games() {
        assert!(GameId::ALL.iter().all(|&game| GameId::new(game as u8) == Some(game)));
        assert_eq!(GameId::new(0), None);
    }

    #[test]
    fn errors_say_what_to_choose() {
        let error = SetupError::Players { given: 5, least: 2, most: 4 };
        assert_eq!(error.to_string(), "5 players do not fit: choose 2 to 4");
        let error = SetupError::Players { given: 3, least: 2, most: 2 };
        assert_eq!(error.to_string(), "3 players do not fit: choose 2");
    }
}
