//! Games without their own trace format: state and actions use their debug and display formats.

use hexboard::ai::{Level, Player};
use hexboard::game::{Game, Options, Rng, Seat, SetupError};
use hexboard::games::{self, AnyAction, AnyGame, AnyOptions};

use super::{Traced, policy};
use crate::json::Json;

/// The option that names the game.
pub const GAME: &str = "game";

impl Traced for AnyGame {
    /// Reads the options. The game itself is the only one supported.
    fn read_options(
        players: Option<usize>,
        requested: &[(String, String)],
        _: &mut Rng,
    ) -> Result<AnyOptions, String> {
        if let Some((key, _)) = requested.iter().find(|(key, _)| key != GAME) {
            return Err(format!("no option {key:?}: this game has none"));
        }
        let word = requested.iter().find(|(key, _)| key == GAME).map_or("", |(_, word)| word);
        let game = games::by_word(word).ok_or_else(|| format!("no game {word:?}"))?;
        let options = match players {
            Some(players) => AnyOptions::default_options(game, players),
            None => (1..=Seat::COUNT)
                .map(|players| AnyOptions::default_options(game, players))
                .fold(Err(SetupError::OtherGame(game.number())), Result::or),
        };
        options.map_err(|error| error.to_string())
    }

    fn write_options(options: &AnyOptions) -> Json {
        Json::object([(GAME, options.game().word().into())])
    }

    fn computer_action(&self, seat: Seat, level: Level, seed: u64, player: &mut Player) -> Option<AnyAction> {
        policy::decided(self, seat, level, seed, player)
    }

    fn write_state(&self) -> Json {
        Json::object([("state", format!("{self:?}").as_str().into())])
    }

    fn write_action(&self, action: AnyAction) -> Json {
        Json::object([("do", self.show(action).to_string().as_str().into())])
    }
}
