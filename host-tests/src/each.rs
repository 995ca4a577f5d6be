//! The list of games, for tools that do the same with any of them.

use hexboard::game::Listed;

/// Something to do with a game, whatever its type.
pub trait WithGame {
    /// What comes of it.
    type Out;

    /// Does it.
    fn with<G: Listed>(self) -> Self::Out;
}

/// Makes [`with_game`] from the list of games.
macro_rules! with_game {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// Does something with the game that has this word; `None` when there is none.
        pub fn with_game<W: WithGame>(word: &str, what: W) -> Option<W::Out> {
            $(
                $(#[$cfg])*
                if word == <hexboard::games::$module::$Name as Listed>::ID.word() {
                    return Some(what.with::<hexboard::games::$module::$Name>());
                }
            )+
            None
        }
    };
}

hexboard::for_every_game!(with_game);

/// The words of all games by their numbers, in a sentence: `termites, hive, robale or xobos`.
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

/// What to say of a game that does not exist.
pub fn no_game(word: &str) -> String {
    format!("no game {word:?}: choose {}", words())
}
