//! What the list of games knows of each.

use super::{Choices, GameId, SetupError};

/// A game of the list: what the start menu, saves and tools know it by.
pub trait Listed: Choices {
    /// Number and word.
    const ID: GameId;

    /// Bytes of a position, which figures are about; the past that a game may keep beside it does not count.
    const STATE_BYTES: usize = size_of::<Self>();

    /// After this many actions no list of legal actions is measured any more.
    const MEASURED_ACTIONS: usize = usize::MAX;

    /// The plainest game for this many players.
    ///
    /// # Errors
    /// When that number does not fit.
    fn plain(players: usize) -> Result<Self::Options, SetupError>;

    /// The game with the most players and pieces: what figures are taken with.
    ///
    /// # Errors
    /// None, if the game keeps this promise; the type is that of the options' constructors.
    fn largest() -> Result<Self::Options, SetupError>;

    /// The kind of turn, as a word: lists of legal actions are compared within a kind. `None` where none is measured.
    fn kind_of_turn(&self) -> Option<&'static str>;
}
