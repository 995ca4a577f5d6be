//! Games of Hive in the notation of other programs: the game string of the Universal Hive Protocol,
//! lists of moves, and the records of boardspace.net.
//!
//! ```text
//! Base+MLP;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1
//!
//! [GameType "Base+MLP"]
//! 1. wS1
//! 2. bS1 wS1-
//!
//! (;GM[27]SU[hive-plm]
//! ; P0[1 Dropb wS1 N 13 .]
//! ; P0[2 Done])
//! ```
//!
//! Other programs have neither the tournament opening nor the length limit as an option of a record,
//! so games are read without both. `docs/hive-engine.md` describes the notations.

mod boardspace;
mod list;
mod reader;
mod write;

use super::{Extras, HiveOptions, Piece, PieceKind};
use crate::game::{ForeignResult, ForeignSink};

pub use write::{Notation, WriteGameError, write_game};

/// Reads a game in any of the notations.
pub(super) fn read(text: &str, take: &mut ForeignSink<'_, HiveOptions>) -> ForeignResult {
    if boardspace::is_record(text) {
        Some(boardspace::read(text, take))
    } else if list::is_game_string(text) {
        Some(list::read_game_string(text, take))
    } else if list::is_list(text) {
        Some(list::read_list(text, take))
    } else {
        None
    }
}

/// Returns the options of a game with these extra kinds.
const fn options(extras: Extras) -> HiveOptions {
    HiveOptions { extras, length_limit: false, ..HiveOptions::DEVICE }
}

/// Parses the expansion pieces of a game type such as `Base+MLP`.
fn read_game_type(text: &str) -> Option<Extras> {
    match text.split_once('+') {
        None if text == "Base" => Some(Extras::NONE),
        Some(("Base", letters)) if !letters.is_empty() => Extras::from_letters(letters),
        _ => None,
    }
}

/// Returns the piece with this name. The only piece of its kind may have the number 1.
fn named(name: &str) -> Option<Piece> {
    name.parse().ok().or_else(|| name.strip_suffix('1')?.parse().ok())
}

/// Returns the name in a word such as `\wQ`, `bA1-`, `wL.` or `*bS1`.
fn name_in(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric())
}

/// Returns this set with the kind of a piece added. The official kinds are always in a game
/// together, because records rarely say which of them were in the box.
fn with_kind_of(extras: Extras, piece: Piece) -> Extras {
    let official = [PieceKind::Mosquito, PieceKind::Ladybug, PieceKind::Pillbug];
    match official.contains(&piece.kind()) {
        true => official.into_iter().fold(extras, Extras::with),
        false => extras.with(piece.kind()),
    }
}
