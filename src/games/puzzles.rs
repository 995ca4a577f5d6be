//! The puzzles of any of the games.

use super::dispatch::{for_game, in_game};
use super::{AnyGame, AnyOptions};
use crate::game::{
    BitWriter, Book, GameId, Goal, Options, Packed, PackedError, Puzzle, PuzzleFacts, Puzzled, Seat,
};

/// Returns the puzzles of a game; none if its book cannot be opened.
pub fn book(game: GameId) -> Book<'static> {
    Book::open(book_bytes(game), game).unwrap_or(Book::EMPTY)
}

/// Returns the book of a game as bytes.
pub fn book_bytes(game: GameId) -> &'static [u8] {
    for_game!(game, Rules, _wrap = AnyOptions => <Rules as Puzzled>::BOOK);
    &[]
}

impl AnyOptions {
    /// Returns the options of a puzzle of this game.
    ///
    /// # Errors
    /// Returns [`PackedError`] if they are not valid.
    pub fn of_puzzle(game: GameId, facts: &PuzzleFacts) -> Result<AnyOptions, PackedError> {
        AnyOptions::from_bytes(game.number(), &facts.options).map_err(|_| PackedError::Invalid)
    }
}

impl AnyGame {
    /// Returns the position of a puzzle with these options.
    ///
    /// # Errors
    /// Returns [`PackedError`] if its bits are no position.
    #[inline(never)] // Frees the stack space of its temporary games before the puzzle begins.
    pub fn of_puzzle(options: &AnyOptions, puzzle: &Puzzle<'_>) -> Result<AnyGame, PackedError> {
        let mut bits = puzzle.position()?;
        in_game!(options, AnyOptions(options), wrap = AnyGame => Packed::unpack(options, &mut bits).map(wrap))
    }

    /// Writes the position without its past.
    ///
    /// # Errors
    /// Returns [`PackedError`].
    pub fn pack(&self, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
        in_game!(self, AnyGame(game) => game.pack(bits))
    }

    /// Returns whether `seat` has reached the goal of a puzzle that began at `start`.
    pub fn has_reached(&self, goal: Goal, target: Option<u16>, seat: Seat, start: &AnyGame) -> bool {
        in_game!(self, AnyGame(game), AnyGame(start) else false => game.has_reached(goal, target, seat, start))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;
    use crate::game::{Actor, BookError, Code, Entry, Game, PuzzleId, Rng};
    use crate::games::hive::{Hive, HiveOptions};
    use crate::games::{ALL, by_word};

    const FACTS: PuzzleFacts = PuzzleFacts {
        goal: Goal::SaveQueen,
        difficulty: 4,
        seat: Seat::B,
        target: Some(700),
        options: [5, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    };

    fn hive() -> GameId {
        by_word("hive").unwrap()
    }

    /// A puzzle after some random turns.
    fn stored(turns: usize, out: &mut [u8]) -> usize {
        let options = HiveOptions::from_bytes(2, &FACTS.options).unwrap();
        let (mut game, mut rng) = (Hive::<16>::start(&options).unwrap(), Rng::new(3));
        for _ in 0..turns {
            let actor = game.turn().sole_actor().unwrap();
            let action = game.random_legal(actor, &mut rng).unwrap();
            game.apply(actor, action).unwrap();
        }
        let solution = [7, 1 << 29].map(|bits| Entry::new(Actor::Seat(Seat::C), Code::new(bits).unwrap()));
        FACTS.write(&solution, &game, out).unwrap()
    }

    #[test]
    fn a_stored_puzzle_is_read_back() {
        let mut bytes = [0; 200];
        let length = stored(9, &mut bytes);
        let puzzle = Puzzle::read(&bytes[..length]).unwrap();
        assert_eq!(*puzzle.facts(), FACTS);
        let solution: std::vec::Vec<Entry> = puzzle.solution().collect();
        assert_eq!(
            solution.iter().map(|entry| entry.code().bits()).collect::<std::vec::Vec<_>>(),
            [7, 1 << 29]
        );
        assert_eq!(solution[0].seat(), Seat::C);
        let options = AnyOptions::of_puzzle(hive(), puzzle.facts()).unwrap();
        let AnyGame::Hive(game) = AnyGame::of_puzzle(&options, &puzzle).unwrap() else {
            panic!("another game")
        };
        assert_eq!((game.position().ply(), game.to_move().seat()), (9, Seat::B));
        let id = puzzle.id();
        assert_eq!(PuzzleId::read(&id.to_string()), Some(id));
        assert_eq!([PuzzleId::read("1234567"), PuzzleId::read("+1234567")], [None, None]);
    }

    #[test]
    fn a_book_finds_its_puzzles_and_refuses_damage() {
        let (mut one, mut two, mut book) = ([0; 200], [0; 200], [0; 500]);
        let (short, long) = (stored(4, &mut one), stored(8, &mut two));
        let length = Book::write(hive(), &[&one[..short], &two[..long]], &mut book).unwrap();
        let open = Book::check(&book[..length], hive()).unwrap();
        assert_eq!(open.len(), 2);
        let second = open.get(1).unwrap();
        assert_eq!((second.bytes(), open.find(second.id())), (&two[..long], Some(1)));
        assert_eq!(open.find(PuzzleId(1)), None);
        assert!(open.get(2).is_none());
        for damaged in [13, 20, length - 1] {
            let mut other = book;
            other[damaged] ^= 4;
            assert_eq!(Book::check(&other[..length], hive()).err(), Some(BookError::Damaged), "{damaged}");
        }
        assert_eq!(Book::check(&book[..length - 1], hive()).err(), Some(BookError::Damaged));
        let robale = by_word("robale").unwrap();
        assert_eq!(Book::open(&book[..length], robale).err(), Some(BookError::OtherGame(2)));
        assert_eq!(Book::open(b"HEXJ 1234567890", hive()).err(), Some(BookError::NoBook));
    }

    #[test]
    fn any_bytes_are_a_puzzle_or_an_error() {
        let mut rng = Rng::new(1);
        for _ in 0..2000 {
            let bytes: [u8; 40] = core::array::from_fn(|_| rng.below(256) as u8);
            if let Ok(puzzle) = Puzzle::read(&bytes) {
                let _ = (puzzle.solution().count(), puzzle.position().is_ok());
            }
        }
    }

    #[test]
    fn the_books_in_flash_are_whole() {
        for game in ALL {
            let book = Book::check(book_bytes(*game), *game).unwrap();
            for (place, puzzle) in book.puzzles() {
                let options = AnyOptions::of_puzzle(*game, puzzle.facts()).unwrap();
                let mut position = AnyGame::of_puzzle(&options, &puzzle).unwrap();
                let seat = puzzle.facts().seat;
                for entry in puzzle.solution() {
                    let actor = entry.actor(position.turn());
                    let action = position.decode(entry.code()).unwrap();
                    position.apply(actor, action).unwrap();
                }
                let start = AnyGame::of_puzzle(&options, &puzzle).unwrap();
                let facts = puzzle.facts();
                // These goals are reached by the solution alone, not by a property of the position.
                if matches!(facts.goal, Goal::SaveQueen | Goal::BestPin) {
                    assert_eq!(puzzle.solution().count(), 1, "{} {place}", game.word());
                    continue;
                }
                assert!(
                    position.has_reached(facts.goal, facts.target, seat, &start),
                    "{} {place}",
                    game.word()
                );
            }
        }
    }
}
