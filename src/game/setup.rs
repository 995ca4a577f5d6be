//! Options that are fixed before a game starts.

use core::fmt;

/// The identity of a game. The list of games is in [`crate::games`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct GameId {
    number: u8,
    word: &'static str,
}

impl GameId {
    /// Creates an identity. Journals and saves store the number, so it must be unique and never
    /// change.
    pub const fn new(number: u8, word: &'static str) -> GameId {
        GameId { number, word }
    }

    /// Returns the number of the game in journals.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Returns the word used by the tools: `--game WORD`.
    pub const fn word(self) -> &'static str {
        self.word
    }
}

/// The options of a game as stored in a journal.
pub type OptionBytes = [u8; 12];

/// Options that are fixed before a game starts: number of players, scenario, variants.
///
/// ```
/// # use hexboard::game::Options;
/// # use hexboard::games::robale::RobaleOptions;
/// let options = RobaleOptions::default();
/// let decoded = RobaleOptions::from_bytes(options.game().number(), &options.to_bytes());
/// assert_eq!(decoded, Ok(options));
/// ```
pub trait Options: Copy + Eq + fmt::Debug {
    /// Returns the game these options are for.
    fn game(&self) -> GameId;

    /// Returns the version of the game's rules and codes. It increases when older journals can no
    /// longer be replayed.
    fn rules(&self) -> u8;

    /// Returns the number of players. They use the first seats.
    fn players(&self) -> usize;

    /// Returns whether the players keep their seats in a rematch, because each seat has a fixed place
    /// on the board that lies in front of its player.
    fn keeps_seats(&self) -> bool {
        false
    }

    /// Returns the options as bytes; unused bytes are 0.
    fn to_bytes(&self) -> OptionBytes;

    /// Decodes options of the game with this number.
    ///
    /// # Errors
    /// Returns [`SetupError`] for another game or for invalid bytes.
    fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<Self, SetupError>;
}

/// Why a game cannot be set up with these options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SetupError {
    /// Too few or too many players.
    Players {
        /// The requested number of players.
        given: usize,
        /// The minimum number of players.
        least: usize,
        /// The maximum number of players.
        most: usize,
    },
    /// An option has an unknown value, or a value that does not fit the others.
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
    fn setup_errors_say_what_to_choose() {
        let error = SetupError::Players { given: 5, least: 2, most: 4 };
        assert_eq!(error.to_string(), "5 players do not fit: choose 2 to 4");
        let error = SetupError::Players { given: 3, least: 2, most: 2 };
        assert_eq!(error.to_string(), "3 players do not fit: choose 2");
    }
}
