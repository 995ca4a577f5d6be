//! The entry of Termites in the list of games.

use super::{Colony, Termites, TermitesOptions};
use crate::game::{GameId, Listed, SetupError};

/// Number and word of the game.
pub const ID: GameId = GameId::new(1, "termites");

impl Listed for Termites {
    const ID: GameId = ID;

    fn plain(players: usize) -> Result<TermitesOptions, SetupError> {
        TermitesOptions::new(Colony::ALL.get(..players).unwrap_or(&[]))
    }

    fn largest() -> Result<TermitesOptions, SetupError> {
        Termites::plain(Colony::ALL.len())
    }

    fn kind_of_turn(&self) -> Option<&'static str> {
        Some(self.phase().word())
    }
}
