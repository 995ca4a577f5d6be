//! The entry of Robale in the list of games.

use super::{Robale, RobaleOptions};
use crate::game::{GameId, Names, RegisteredGame, SetupError};
use crate::games::names;

/// Number and word of the game.
pub const ID: GameId = GameId::new(3, "robale");

impl RegisteredGame for Robale {
    const ID: GameId = ID;
    const NAMES: Names = names::ROBALE;

    fn default_options(players: usize) -> Result<RobaleOptions, SetupError> {
        match players {
            2 => Ok(RobaleOptions::default()),
            given => Err(SetupError::Players { given, least: 2, most: 2 }),
        }
    }

    fn largest_options() -> Result<RobaleOptions, SetupError> {
        Ok(RobaleOptions::default())
    }

    fn turn_kind(&self) -> Option<&'static str> {
        Some(self.phase().word())
    }
}
