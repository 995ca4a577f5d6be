//! The entry of Robale in the list of games.

use super::{Robale, RobaleOptions};
use crate::game::{GameId, Listed, SetupError};

/// Number and word of the game.
pub const ID: GameId = GameId::new(3, "robale");

impl Listed for Robale {
    const ID: GameId = ID;

    fn plain(players: usize) -> Result<RobaleOptions, SetupError> {
        match players {
            2 => Ok(RobaleOptions::default()),
            given => Err(SetupError::Players { given, least: 2, most: 2 }),
        }
    }

    fn largest() -> Result<RobaleOptions, SetupError> {
        Ok(RobaleOptions::default())
    }

    fn kind_of_turn(&self) -> Option<&'static str> {
        Some(self.phase().word())
    }
}
