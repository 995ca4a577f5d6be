//! The books of puzzles in flash: the second searches confirm a part of each, and no puzzle occurs twice.
//! `hexboard puzzles --verify` checks all of them.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use hexboard::game::{Book, Goal, Options, PuzzleId, Puzzled};
use hexboard::games::hive::Hive;
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use host_tests::puzzles::{TurnGame, Verdict, check, check_turn, read_stored, read_stored_turn, shape};

/// Enough for the puzzles that are checked here.
const BUDGET: u64 = 200_000;

fn book<G: Puzzled>() -> Book<'static> {
    Book::check(G::BOOK, G::ID).expect("a whole book")
}

/// Returns the positions of a book with the identities and goals of the puzzles.
fn positions<G: Puzzled>() -> Vec<(PuzzleId, Goal, G)> {
    let position = |(_, puzzle): (usize, hexboard::game::Puzzle<'_>)| {
        let options = G::Options::from_bytes(G::ID.number(), &puzzle.facts().options).expect("options");
        let position = G::unpack(&options, &mut puzzle.position().expect("a position"));
        (puzzle.id(), puzzle.facts().goal, position.expect("a position"))
    };
    book::<G>().puzzles().map(position).collect()
}

fn all_differ<S: Hash + Eq + Debug>(shapes: impl Iterator<Item = (PuzzleId, S)>) {
    let mut known = HashSet::new();
    for (id, shape) in shapes {
        assert!(known.insert(shape), "{id} occurs before");
    }
}

#[test]
fn no_puzzle_occurs_twice() {
    all_differ(positions::<Hive>().into_iter().map(|(id, _, game)| (id, shape(game.tabletop()))));
    fn of_turns<G: TurnGame>() {
        all_differ(positions::<G>().into_iter().map(|(id, goal, game)| (id, (goal, game.shape(goal)))));
    }
    of_turns::<Termites>();
    of_turns::<Robale>();
    of_turns::<Xobos>();
}

/// Checks every puzzle of a book at such a distance from the first one.
fn confirm<G: TurnGame>(step: usize) {
    for (_, puzzle) in book::<G>().puzzles().step_by(step) {
        let claim = read_stored_turn::<G>(&puzzle).expect("a puzzle");
        assert_eq!(check_turn(&claim, BUDGET), Verdict::Confirmed, "{}", puzzle.id());
        assert_eq!(check_turn(&claim, 0), Verdict::Unknown, "{}", puzzle.id());
    }
}

#[test]
fn the_second_searches_confirm_puzzles_of_each_book() {
    for (_, puzzle) in
        book::<Hive>().puzzles().filter(|(_, puzzle)| puzzle.facts().goal != Goal::WinIn3).step_by(6)
    {
        let claim = read_stored(&puzzle).expect("a puzzle");
        assert_eq!(check(&claim, BUDGET), Verdict::Confirmed, "{}", puzzle.id());
    }
    confirm::<Termites>(3);
    confirm::<Robale>(8);
    confirm::<Xobos>(8);
}
