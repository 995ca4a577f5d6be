//! The entry of Termites in the list of games.

use super::{Colony, Termites, TermitesOptions};
use crate::game::{GameId, Names, RegisteredGame, SetupError};
use crate::games::names;

/// Number and word of the game.
pub const ID: GameId = GameId::new(1, "termites");

impl RegisteredGame for Termites {
    const ID: GameId = ID;
    const NAMES: Names = names::TERMITES;

    fn default_options(players: usize) -> Result<TermitesOptions, SetupError> {
        TermitesOptions::new(Colony::ALL.get(..players).unwrap_or(&[]))
    }

    fn largest_options() -> Result<TermitesOptions, SetupError> {
        Termites::default_options(Colony::ALL.len())
    }

    fn turn_kind(&self) -> Option<&'static str> {
        Some(self.phase().word())
    }
}
