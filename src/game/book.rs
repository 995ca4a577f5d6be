//! A book of puzzles: many stored puzzles of one game in one piece of flash.
//!
//! ```text
//!  0  "HEXB"   4  format   5  game   6  number of puzzles   8  CRC-32 of everything after
//! 12  for each puzzle the end of its bytes, counted from the first puzzle: 2 bytes
//!  n  the puzzles, sorted by goal, then by difficulty
//! ```
//! Numbers have the low byte first.

use core::fmt;

use super::{GameId, Goal, HARDEST, Puzzle, PuzzleId};
use crate::checksum::crc32;

const MAGIC: [u8; 4] = *b"HEXB";
const FORMAT: u8 = 1;
const HEADER: usize = 12;

/// Why bytes are no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum BookError {
    /// The beginning is not that of a book, or of another format.
    NoBook,
    /// The book has the puzzles of the game with this number.
    OtherGame(u8),
    /// The bytes are too short or damaged.
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::NoBook => f.write_str("this is no book of puzzles in a known format"),
            BookError::OtherGame(game) => write!(f, "these are puzzles of game number {game}"),
            BookError::Damaged => f.write_str("the book of puzzles is damaged"),
        }
    }
}

impl core::error::Error for BookError {}

/// The puzzles of a game.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    ends: &'a [u8],
    puzzles: &'a [u8],
}

impl<'a> Book<'a> {
    /// A book without puzzles.
    pub const EMPTY: Book<'static> = Book { ends: &[], puzzles: &[] };

    /// Opens the book of a game. No bytes are a book without puzzles. Does not read the puzzles.
    ///
    /// # Errors
    /// Returns [`BookError`].
    pub fn open(bytes: &'a [u8], game: GameId) -> Result<Book<'a>, BookError> {
        if bytes.is_empty() {
            return Ok(Book::EMPTY);
        }
        let (header, rest) = bytes.split_at_checked(HEADER).ok_or(BookError::Damaged)?;
        let &[a, b, c, d, format, number, low, high, ..] = header else { return Err(BookError::Damaged) };
        if [a, b, c, d] != MAGIC || format != FORMAT {
            return Err(BookError::NoBook);
        }
        if number != game.number() {
            return Err(BookError::OtherGame(number));
        }
        let count = usize::from(u16::from_le_bytes([low, high]));
        let (ends, puzzles) = rest.split_at_checked(2 * count).ok_or(BookError::Damaged)?;
        Ok(Book { ends, puzzles })
    }

    /// Opens a book, and checks every byte of it.
    ///
    /// # Errors
    /// Returns [`BookError`].
    pub fn check(bytes: &'a [u8], game: GameId) -> Result<Book<'a>, BookError> {
        let book = Book::open(bytes, game)?;
        if let (Some(sum), Some(rest)) = (bytes.get(8..HEADER), bytes.get(HEADER..))
            && crc32(rest).to_le_bytes() != sum
        {
            return Err(BookError::Damaged);
        }
        let is_whole = (0..book.len()).all(|place| book.get(place).is_some());
        if is_whole { Ok(book) } else { Err(BookError::Damaged) }
    }

    /// Returns the number of puzzles.
    pub const fn len(&self) -> usize {
        self.ends.len() / 2
    }

    /// Returns whether there are no puzzles.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the end of the bytes of a puzzle.
    fn end(&self, place: usize) -> Option<usize> {
        let &[low, high] = self.ends.get(2 * place..2 * place + 2)? else { return None };
        Some(usize::from(u16::from_le_bytes([low, high])))
    }

    /// Returns the puzzle at this place; `None` if there is none or it cannot be read.
    pub fn get(&self, place: usize) -> Option<Puzzle<'a>> {
        let begin = match place.checked_sub(1) {
            Some(before) => self.end(before)?,
            None => 0,
        };
        Puzzle::read(self.puzzles.get(begin..self.end(place)?)?).ok()
    }

    /// Returns goal and difficulty of the puzzle at this place, which are its first byte.
    pub fn rank(&self, place: usize) -> Option<(Goal, u8)> {
        let begin = match place.checked_sub(1) {
            Some(before) => self.end(before)?,
            None => 0,
        };
        let first = *self.puzzles.get(begin..self.end(place)?)?.first()?;
        Some((*Goal::ALL.get(usize::from(first >> 3))?, (first & 7).clamp(1, HARDEST)))
    }

    /// Returns the puzzles with their places.
    pub fn puzzles(self) -> impl Iterator<Item = (usize, Puzzle<'a>)> {
        (0..self.len()).filter_map(move |place| Some((place, self.get(place)?)))
    }

    /// Returns the place of the puzzle with this identity.
    pub fn find(self, id: PuzzleId) -> Option<usize> {
        self.puzzles().find(|(_, puzzle)| puzzle.id() == id).map(|(place, _)| place)
    }

    /// Writes a book to `out` and returns the number of bytes; `None` if it does not fit. The puzzles
    /// must be in the order of goals and difficulties.
    pub fn write(game: GameId, puzzles: &[&[u8]], out: &mut [u8]) -> Option<usize> {
        let (header, rest) = out.split_at_mut_checked(HEADER)?;
        let (ends, bytes) = rest.split_at_mut_checked(2 * puzzles.len())?;
        let mut end = 0;
        for (puzzle, place) in puzzles.iter().zip(ends.chunks_exact_mut(2)) {
            bytes.get_mut(end..end + puzzle.len())?.copy_from_slice(puzzle);
            end += puzzle.len();
            place.copy_from_slice(&u16::try_from(end).ok()?.to_le_bytes());
        }
        let length = 2 * puzzles.len() + end;
        let count = u16::try_from(puzzles.len()).ok()?.to_le_bytes();
        let sum = crc32(rest.get(..length)?).to_le_bytes();
        let start = [MAGIC.as_slice(), &[FORMAT, game.number()], &count, &sum];
        for (to, from) in header.iter_mut().zip(start.into_iter().flatten()) {
            *to = *from;
        }
        Some(HEADER + length)
    }
}
