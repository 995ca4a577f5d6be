//! The trait of a game in the list of games.

use super::{Choices, ForeignResult, ForeignSink, GameId, SetupError};

/// The names of a game, in the order of the languages: English, Polish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    /// The whole name, for titles and pages.
    pub full: [&'static str; 2],
    /// The name on the small screens.
    pub short: [&'static str; 2],
}

/// A game in the list of games: its identity, default options and measurement limits, for the start
/// menu, saves and tools.
///
/// ```
/// # use hexboard::game::{Options, RegisteredGame};
/// # use hexboard::games::robale::Robale;
/// assert_eq!(Robale::ID.word(), "robale");
/// assert_eq!(Robale::default_options(2).expect("two players").players(), 2);
/// assert!(Robale::default_options(3).is_err());
/// ```
pub trait RegisteredGame: Choices {
    /// Number and word of the game.
    const ID: GameId;

    /// Names for people.
    const NAMES: Names;

    /// Size of a position in bytes, for benchmarks. History that a game keeps beside the position
    /// does not count.
    const STATE_BYTES: usize = size_of::<Self>();

    /// Number of actions after which benchmarks stop measuring lists of legal actions.
    const MEASURED_ACTIONS: usize = usize::MAX;

    /// Returns the options of the simplest game for this many players.
    ///
    /// # Errors
    /// Returns an error if that number of players does not fit.
    fn default_options(players: usize) -> Result<Self::Options, SetupError>;

    /// Returns the options with the most players and pieces, for benchmarks.
    ///
    /// # Errors
    /// A correct implementation returns none; the type is that of the options' constructors.
    fn largest_options() -> Result<Self::Options, SetupError>;

    /// Returns the kind of the current turn as a word. Benchmarks compare lists of legal actions
    /// within a kind. Returns `None` if this turn is not measured.
    fn turn_kind(&self) -> Option<&'static str>;

    /// Reads a game in the notation of other programs and passes its parts to `take`. Returns
    /// `None` if the text is in no notation of this game.
    fn read_foreign(text: &str, take: &mut ForeignSink<'_, Self::Options>) -> ForeignResult {
        let _ = (text, take);
        None
    }
}
