//! The games, and [`AnyGame`], which is any one of them.
//!
//! [`for_every_game`](crate::for_every_game) is the only list of the games. The enums of this module, the faces on board
//! and screens, the start menu and the tools of `host-tests` are made from it.

mod any;
pub mod hive;
pub mod robale;
pub mod termites;
#[cfg(feature = "toy")]
pub mod toy;
pub mod xobos;

pub use any::{ALL, AnyAction, AnyGame, AnyOptions, AnyPrivate, AnyPublic, by_word};

/// Calls the macro `$make` with all games, a line `"Name": module Type;` for each, in the order of the start menu;
/// behind what it is given for it to go first.
///
/// The rules are `games::module::Type`; what is seen of it is in `ui::module`.
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
    /// Options that nobody has chosen.
    pub const IDLE: AnyOptions = AnyOptions::Robale(robale::RobaleOptions::DEFAULT);
}

impl AnyGame {
    /// A game that nobody plays. It takes the room of a game until one begins there. Any game would do; this one can be made
    /// at compile time.
    pub const IDLE: AnyGame = AnyGame::Robale(robale::Robale::new(robale::RobaleOptions::DEFAULT));
}

/// Room for one game.
pub const GAME_BYTES: usize = 2048;
const _: () = assert!(size_of::<AnyGame>() <= GAME_BYTES, "one game must fit its static");
