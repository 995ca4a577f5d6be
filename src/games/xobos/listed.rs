//! The entry of Guardians of Xobos in the list of games.

use super::{Clan, Xobos, XobosOptions};
use crate::game::{GameId, Names, RegisteredGame, Seat, SetupError};
use crate::games::names;

/// Number and word of the game.
pub const ID: GameId = GameId::new(4, "xobos");

impl RegisteredGame for Xobos {
    const ID: GameId = ID;
    const NAMES: Names = names::XOBOS;

    fn default_options(players: usize) -> Result<XobosOptions, SetupError> {
        XobosOptions::new(players)
    }

    fn largest_options() -> Result<XobosOptions, SetupError> {
        XobosOptions::new(Seat::COUNT)?.with_clans(&Clan::ALL)
    }

    fn turn_kind(&self) -> Option<&'static str> {
        Some(self.phase().word())
    }
}
