//! Perft counts: published ones, and our own for the unofficial pieces.

use hexboard::games::hive::{Extras, HiveOptions, ListOrder, MosquitoMoth};
use hive_bridge::{compare, fast};
use host_tests::uhp::{UhpGame, count, count_bulk};

use crate::hive_bridge;

/// Source of the counts in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Published for the Mzinga engine.
    Mzinga,
    /// Counted by this project.
    Own,
}

struct Case {
    source: Source,
    game: UhpGame,
    counts: Vec<u64>,
}

fn cases() -> Vec<Case> {
    let text = include_str!("../../data/hive/perft.txt");
    text.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

fn read(line: &str) -> Case {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [source, moth, counts, game] = fields[..] else { panic!("four fields in {line}") };
    let source = match source {
        "mzinga" => Source::Mzinga,
        "own" => Source::Own,
        other => panic!("unknown source {other:?} in {line}"),
    };
    let mosquito_moth = MosquitoMoth::ALL.into_iter().find(|value| value.word() == moth).unwrap();
    let options = HiveOptions { mosquito_moth, ..HiveOptions::protocol(Extras::NONE) };
    Case {
        source,
        game: UhpGame::from_game_string(game, options).unwrap(),
        counts: counts.split(' ').map(|count| count.parse().unwrap()).collect(),
    }
}

/// Published figures exist for the official pieces only, and only from the start.
#[test]
fn every_row_names_its_source() {
    let cases = cases();
    let of = |source| cases.iter().filter(move |case| case.source == source);
    assert_eq!((of(Source::Mzinga).count(), of(Source::Own).count()), (6, 18));
    for case in of(Source::Mzinga) {
        let game = case.game.game_string();
        let (pieces, state) = game.split_once(';').unwrap();
        assert!(state.starts_with("NotStarted"), "{game}");
        assert!(pieces.chars().skip("Base+".len()).all(|piece| "MLP".contains(piece)), "{game}");
    }
}

#[test]
fn counts_agree_with_the_file() {
    let cases = cases();
    assert_eq!(cases.len(), 24);
    for Case { game, counts, .. } in cases {
        for (depth, &expected) in (1..).zip(&counts) {
            assert_eq!(
                count_bulk(game.hive().position(), depth),
                expected,
                "depth {depth} of {}",
                game.game_string()
            );
        }
    }
}

#[test]
fn every_position_made_and_lists_counted_give_the_same() {
    for Case { game, counts, .. } in cases() {
        assert_eq!(count(game.hive().position(), 2), counts[1], "{}", game.game_string());
    }
}

/// The reference generator lists the same actions in these positions and in all their successors,
/// so its counts at depth 2 are equal too.
#[test]
fn the_plain_generator_counts_the_same() {
    for Case { game, counts, .. } in cases() {
        assert_eq!(compare(game.hive().tabletop()) as u64, counts[0], "{}", game.game_string());
        let mut second = 0;
        for action in fast(game.hive().tabletop(), ListOrder::Sorted) {
            let mut after = game.clone();
            after.take(action).unwrap();
            second += compare(after.hive().tabletop()) as u64;
        }
        assert_eq!(second, counts[1], "{}", game.game_string());
    }
}
