//! What the list of games knows of Guardians of Xobos.

use super::{Clan, Xobos, XobosOptions};
use crate::game::{GameId, Listed, Seat, SetupError};

/// Number and word.
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
