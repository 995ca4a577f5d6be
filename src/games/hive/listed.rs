//! The entry of Hive in the list of games.

use super::{Extras, Hive, HiveOptions, Tabletop, foreign};
use crate::game::{ForeignResult, ForeignSink, GameId, Names, RegisteredGame, SetupError};
use crate::games::names;

/// Number and word of the game.
pub const ID: GameId = GameId::new(2, "hive");

/// Number of turns after which lists of legal actions are measured.
const PLIES: u32 = 28;

impl<const N: usize> RegisteredGame for Hive<N> {
    const ID: GameId = ID;
    const NAMES: Names = names::HIVE;

    // Without the history.
    const STATE_BYTES: usize = size_of::<Tabletop>();
    const MEASURED_ACTIONS: usize = PLIES as usize;

    fn default_options(players: usize) -> Result<HiveOptions, SetupError> {
        match players {
            2 => Ok(HiveOptions::DEVICE),
            given => Err(SetupError::Players { given, least: 2, most: 2 }),
        }
    }

    fn largest_options() -> Result<HiveOptions, SetupError> {
        Ok(HiveOptions { extras: Extras::ALL, ..HiveOptions::DEVICE })
    }

    fn turn_kind(&self) -> Option<&'static str> {
        (self.position().ply() == PLIES).then_some("28-plies")
    }

    fn read_foreign(text: &str, take: &mut ForeignSink<'_, HiveOptions>) -> ForeignResult {
        foreign::read(text, take)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Game, Turn};

    /// H-1.1: two players. The simplest game has the options of the device; the largest has the
    /// pieces of all extensions.
    #[test]
    fn the_simplest_and_the_largest_game_have_two_players() {
        assert_eq!(Hive::<4>::default_options(2), Ok(HiveOptions::DEVICE));
        for given in [0, 1, 3, 4] {
            let refused = SetupError::Players { given, least: 2, most: 2 };
            assert_eq!(Hive::<4>::default_options(given), Err(refused));
        }
        assert_eq!(Hive::<4>::largest_options().map(|options| options.extras), Ok(Extras::ALL));
    }

    #[test]
    fn only_the_turn_after_28_plies_is_measured() {
        let mut game = Hive::<4>::start(&Hive::<4>::default_options(2).unwrap()).unwrap();
        for ply in 0..=30 {
            assert_eq!(game.turn_kind(), (ply == 28).then_some("28-plies"), "{ply}");
            let Turn::Decide(seats) = game.turn() else { panic!("over after {ply} plies") };
            let actor = Actor::Seat(seats.iter().next().unwrap());
            let action = game.nth_legal(actor, 0).unwrap();
            game.apply(actor, action).unwrap();
        }
    }
}
