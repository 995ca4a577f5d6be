//! The games, and [`AnyGame`], which is any one of them.

mod any;
pub mod hive;
pub mod robale;
pub mod termites;
pub mod xobos;

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{
    Actor, Choice, Choices, Code, CodeError, Dice, Game, GameId, Illegal, OptionBytes, Options, Seat, SeatSet,
};
use crate::game::{SetupError, Turn, Visit};

any::any_game! {
    /// Termites.
    Termites(termites::Termites),
    /// Robale.
    Robale(robale::Robale),
    /// Guardians of Xobos.
    Xobos(xobos::Xobos),
    /// Hive.
    Hive(hive::Hive),
}

impl AnyOptions {
    /// The game with the most players and pieces: what figures are taken with.
    ///
    /// # Errors
    /// Those of the options, which take any choice of players.
    pub fn largest(game: GameId) -> Result<AnyOptions, SetupError> {
        Ok(match game {
            GameId::Termites => AnyOptions::Termites(termites::TermitesOptions::new(&termites::Colony::ALL)?),
            GameId::Robale => AnyOptions::Robale(robale::RobaleOptions::default()),
            GameId::Xobos => {
                AnyOptions::Xobos(xobos::XobosOptions::new(Seat::COUNT)?.with_clans(&xobos::Clan::ALL)?)
            }
            GameId::Hive => {
                let extras = hive::Extras::ALL;
                AnyOptions::Hive(hive::HiveOptions { extras, ..hive::HiveOptions::DEVICE })
            }
        })
    }
}

/// Room for one game.
pub const GAME_BYTES: usize = 2048;
const _: () = assert!(size_of::<AnyGame>() <= GAME_BYTES, "one game must fit its static");
