//! The arguments of the small tools, by purpose. Those of `trace` and `sim` are in their own
//! modules. The doc comments of the structs and fields are the help texts.

mod check;
mod measure;
mod play;
mod write;

pub use check::{Cuts, Fuzz, Law, LegalCost, Presses};
pub use measure::{Balance, Heavy, Perft, PerftCost, Playouts, Strength, Tune};
pub use play::{Export, Match, Puzzles, Replay, Table, Tui, Uhp};
pub use write::{BuildDocs, Completions, FontAtlas, FontPack, Gallery, LogLines, ManPages};

use hexboard::game::GameId;
use hexboard::games;

use crate::sim::SimPlayer;

/// Parses the name of a game.
///
/// # Errors
/// Returns what to choose.
pub fn game(word: &str) -> Result<GameId, String> {
    games::by_word(word).ok_or_else(|| format!("choose {}", crate::dispatch::words()))
}

/// Parses the name of a player.
///
/// # Errors
/// Returns what to choose.
pub fn player(word: &str) -> Result<SimPlayer, String> {
    SimPlayer::from_word(word).ok_or_else(|| format!("choose random, greedy, {}", crate::dispatch::levels()))
}
