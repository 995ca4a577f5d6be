//! The entry of Guardians of Xobos in the list of games.

use super::{Clan, Xobos, XobosOptions};
use crate::game::{GameId, Listed, Seat, SetupError};

/// Number and word of the game.
pub const ID: GameId = GameId::new(4, "xobos");

impl Listed for Xobos {
    const ID: GameId = ID;

    fn plain(players: usize) -> Result<XobosOptions, SetupError> {
        XobosOptions::new(players)
    }

    fn largest() -> Result<XobosOptions, SetupError> {
        XobosOptions::new(Seat::COUNT)?.with_clans(&Clan::ALL)
    }

    fn kind_of_turn(&self) -> Option<&'static str> {
        Some(self.phase().word())
    }
}
