//! Dispatch over the list of games, for tools that work with all of them.

use hexboard::game::RegisteredGame;
use hexboard::games::AnyGame;

/// An operation that is generic over the game type.
pub trait GameOperation {
    /// The result of the operation.
    type Out;

    /// Runs the operation.
    fn with<G: RegisteredGame>(self) -> Self::Out;
}

/// Generates [`with_game`], [`name_of`] and [`turn_kind`] from the list of games.
macro_rules! with_game {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// Runs an operation with the game of this keyword. Returns `None` for an unknown keyword.
        pub fn with_game<W: GameOperation>(word: &str, what: W) -> Option<W::Out> {
            $(
                $(#[$cfg])*
                if word == <hexboard::games::$module::$Name as RegisteredGame>::ID.word() {
                    return Some(what.with::<hexboard::games::$module::$Name>());
                }
            )+
            None
        }

        /// Returns the name of the game with this keyword, as the list spells it. Returns `None`
        /// for an unknown keyword.
        pub fn name_of(word: &str) -> Option<&'static str> {
            $(
                $(#[$cfg])*
                if word == <hexboard::games::$module::$Name as RegisteredGame>::ID.word() {
                    return Some($doc.trim_end_matches('.'));
                }
            )+
            None
        }

        /// Returns the kind of turn of any game as a word ([`RegisteredGame::turn_kind`]).
        pub fn turn_kind(game: &AnyGame) -> Option<&'static str> {
            match game {
                $($(#[$cfg])* AnyGame::$Name(game) => game.turn_kind(),)+
            }
        }
    };
}

hexboard::for_every_game!(with_game);

/// Returns the keywords of all games by number, joined for a sentence: `termites, hive, robale or
/// xobos`.
pub fn words() -> String {
    let mut all = hexboard::games::ALL.to_vec();
    all.sort_by_key(|game| game.number());
    let words: Vec<&str> = all.iter().map(|game| game.word()).collect();
    match words.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Returns the error message for an unknown game.
pub fn no_game(word: &str) -> String {
    format!("no game {word:?}: choose {}", words())
}

#[cfg(all(test, not(feature = "toy")))]
mod tests {
    use crate::start::GAMES;

    /// The web page identifies a game by its index in the list.
    #[test]
    fn the_page_has_the_same_list_and_a_name_for_each_game() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/texts.mjs");
        let texts = std::fs::read_to_string(path).expect("the texts of the page");
        let list = GAMES.map(|game| format!("'{game}'")).join(", ");
        let line = format!("export const GAMES = [{list}];");
        assert!(texts.contains(&line), "texts.mjs should have: {line}");
        for game in GAMES {
            assert!(texts.contains(&format!("\n  {game}: [")), "texts.mjs has no name for {game}");
        }
    }
}
