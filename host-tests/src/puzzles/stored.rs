//! Stored puzzles in JSON lines, and books made of them.

use std::collections::HashSet;
use std::fmt::Write;

use hexboard::game::{Book, GameId, Options, Puzzle, Puzzled};
use hexboard::games::{AnyGame, AnyOptions};

use crate::json::Json;

/// The space for a book. It ends at two bytes of offset.
const LARGEST: usize = 1 << 17;

/// Returns bytes as hexadecimal digits, for the key `stored` of a puzzle.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads hexadecimal digits.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.len().is_multiple_of(2) && text.is_ascii();
    let pairs = (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok());
    if digits { pairs.collect() } else { None }
}

/// Returns the stored form of the puzzle in a JSON line, if it is one of this game.
///
/// # Errors
/// Returns what is wrong in words.
fn stored(line: &str, game: GameId) -> Result<Option<Vec<u8>>, String> {
    let json = Json::read(line).map_err(|error| error.to_string())?;
    let text = |key: &str| json.get(key).and_then(Json::text).ok_or_else(|| format!("{key} is missing"));
    if text("game")? != game.word() {
        return Ok(None);
    }
    let bytes = bytes(text("stored")?).ok_or("stored is no row of hexadecimal digits")?;
    let puzzle = Puzzle::read(&bytes).map_err(|error| error.to_string())?;
    let options = AnyOptions::of_puzzle(game, puzzle.facts()).map_err(|error| error.to_string())?;
    AnyGame::of_puzzle(&options, &puzzle).map_err(|error| error.to_string())?;
    Ok(Some(bytes))
}

/// Returns the position of a stored puzzle.
///
/// # Errors
/// Returns what is wrong in words.
pub(super) fn position_of<G: Puzzled>(puzzle: &Puzzle<'_>) -> Result<G, String> {
    let options = G::Options::from_bytes(G::ID.number(), &puzzle.facts().options);
    let options = options.map_err(|error| error.to_string())?;
    let mut bits = puzzle.position().map_err(|error| error.to_string())?;
    G::unpack(&options, &mut bits).map_err(|error| error.to_string())
}

/// Makes the book of a game from the JSON lines of its puzzles, without duplicates. Returns its bytes
/// and the number of puzzles.
///
/// # Errors
/// Returns what is wrong in words, with the line.
pub fn book(lines: &str, game: GameId) -> Result<(Vec<u8>, usize), String> {
    let (mut puzzles, mut known) = (Vec::new(), HashSet::new());
    for (at, line) in lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let found = stored(line, game).map_err(|error| format!("line {}: {error}", at + 1))?;
        puzzles.extend(found.filter(|bytes| known.insert(bytes.clone())));
    }
    let rank = |bytes: &Vec<u8>| {
        Puzzle::read(bytes).map(|puzzle| (puzzle.facts().goal, puzzle.facts().difficulty)).ok()
    };
    puzzles.sort_by_cached_key(rank);
    let list: Vec<&[u8]> = puzzles.iter().map(Vec::as_slice).collect();
    let mut out = vec![0; LARGEST];
    let length = Book::write(game, &list, &mut out).ok_or("too many puzzles for a book of 64 KiB")?;
    out.truncate(length);
    Ok((out, list.len()))
}
