//! Dispatch over the list of games, for tools that work with all of them.

use hexboard::ai::Level;
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
                    return Some(<hexboard::games::$module::$Name as RegisteredGame>::NAMES.full[0]);
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
    listed(&all.iter().map(|game| game.word()).collect::<Vec<_>>())
}

/// Returns the keywords of the levels of fixed strength, joined for a sentence: `beginner, easy, normal
/// or hard`.
pub fn levels() -> String {
    listed(&Level::FIXED.iter().map(|level| level.word()).collect::<Vec<_>>())
}

/// Joins words for a sentence: `one, two or three`.
fn listed(words: &[&str]) -> String {
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
    use std::fs;

    use hexboard::game::Names;

    use super::*;
    use crate::start::GAMES;

    /// Returns the names of a game.
    struct NamesOf;

    impl GameOperation for NamesOf {
        type Out = Names;

        fn with<G: RegisteredGame>(self) -> Names {
            G::NAMES
        }
    }

    fn script() -> String {
        let line = |game: &&str| {
            let [english, polish] = with_game(game, NamesOf).expect("a game").full;
            format!("  {game}: ['{english}', '{polish}'],\n")
        };
        let lines: String = GAMES.iter().map(line).collect();
        format!(
            "/**\n * The names of the games, in the order of the device's list. Generated from `src/games/names.rs`\n \
             * by `cargo xtask renew --only names`.\n */\n\
             export const GAME_NAMES = {{\n{lines}}};\n"
        )
    }

    /// The page identifies a game by its index in the list.
    #[test]
    fn game_names_of_the_page_are_those_of_the_device() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/game-names.mjs");
        if std::env::var_os("RENEW").is_some() {
            fs::write(path, script()).expect("the file can be written");
        }
        let text = fs::read_to_string(path).unwrap_or_default();
        assert_eq!(text, script(), "to renew it: cargo xtask renew --only names");
    }
}
