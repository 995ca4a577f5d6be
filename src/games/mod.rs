//! The rules of the games, one folder per game, and [`AnyGame`], the enum over all of them.
//!
//! [`for_every_game`](crate::for_every_game) is the only list of the games. The enums of this
//! module, the drawing code of the UI, the start menu and the tools of `host-tests` are generated
//! from it.
//!
//! Games depend on [`crate::game`] and [`crate::hex`] only, and not on each other. Every game
//! folder has the same layout. Start reading at its `mod.rs` (the state), then `action.rs`,
//! `moves.rs` (legal actions) and `flow.rs` (what actions change).

mod any;
pub(crate) mod dispatch;
pub mod hive;
pub mod names;
#[cfg(test)]
mod packed_check;
pub mod puzzles;
pub mod robale;
pub mod termites;
#[cfg(any(test, feature = "toy"))]
pub mod toy;
pub mod xobos;

pub use any::{ALL, AnyAction, AnyGame, AnyOptions, AnyPrivate, AnyPublic, by_word, read_foreign};

/// Calls the macro `$make` with one line `"Name": module Type;` per game, in the order of the start
/// menu. Further tokens after `$make` are passed on before these lines.
///
/// The rules are in `games::module::Type`, the drawing code in `ui::module`.
#[macro_export]
macro_rules! for_every_game {
    ($make:ident $($first:tt)*) => {
        $make! {
            $($first)*
            "Termites.": termites Termites;
            "Robale.": robale Robale;
            "Hive.": hive Hive;
            "Guardians of Xobos.": xobos Xobos;
            #[cfg(feature = "toy")] "A toy, for tests.": toy Toy;
        }
    };
}

impl AnyOptions {
    /// Placeholder options before any game has been chosen.
    pub const IDLE: AnyOptions = AnyOptions::Robale(robale::RobaleOptions::DEFAULT);
}

impl AnyGame {
    /// A placeholder game that fills the memory of a game until one starts. Robale is used because
    /// it can be constructed at compile time.
    pub const IDLE: AnyGame = AnyGame::Robale(robale::Robale::new(robale::RobaleOptions::DEFAULT));
}

/// Maximum size of a game in bytes.
pub const GAME_BYTES: usize = 2048;
const _: () = assert!(size_of::<AnyGame>() <= GAME_BYTES, "one game must fit its static");
