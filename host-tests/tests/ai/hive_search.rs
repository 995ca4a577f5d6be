//! Foundations of the Hive search: unmaking moves, position keys, the history, and its results.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use hexboard::ai::SearchStep;
use hexboard::ai::hive::{POOL_ON_DEVICE, SURE_WIN, Search, SearchSettings, TABLE_RECORDS};
use hexboard::game::{Game, Rng};
use hexboard::games::hive::{
    Colour, Extras, Hive, HiveOptions, ListOrder, Piece, PieceKind, Place, Position, Tabletop,
};

fn start(letters: &str) -> Hive {
    let extras = Extras::from_letters(letters).unwrap();
    Hive::start(&HiveOptions { extras, ..HiveOptions::DEVICE }).unwrap()
}

fn play_random(hive: &mut Hive, rng: &mut Rng) -> bool {
    let Some(actor) = hive.turn().sole_actor() else { return false };
    let action = hive.random_legal(actor, rng).unwrap();
    hive.apply(actor, action).unwrap();
    true
}

/// Every move can be made and unmade. The position and its key are restored, and the key matches
/// the position.
#[test]
fn moves_come_back_and_keys_follow() {
    let mut rng = Rng::new(2);
    let mut moves = 0;
    for letters in ["", "MLP", "MLPCHD"] {
        let mut hive = start(letters);
        for _ in 0..120 {
            let mut position = *hive.position();
            let mut key = position.key();
            let before = (position, key);
            let _ = hive.position().visit_actions(ListOrder::Any, |action| {
                let undo = position.make_keyed(action, &mut key);
                assert_eq!(key, position.key(), "{action:?}");
                assert_ne!(key, before.1, "{action:?}");
                position.unmake(action, undo, &mut key);
                assert_eq!((position, key), before, "{action:?}");
                moves += 1;
                ControlFlow::Continue(())
            });
            if !play_random(&mut hive, &mut rng) {
                break;
            }
        }
    }
    assert!(moves > 5_000, "{moves}");
}

/// Returns what makes positions equal under H-6.2: the side to move, the place and orientation of
/// the pieces of each kind, and, with Pillbugs, the place of the piece that moved last.
fn sameness(position: &Position) -> (Colour, Vec<String>, String) {
    let lies = |piece: Piece| {
        let spot = position.spot(piece)?;
        let paralysed = position.is_paralysed(piece);
        Some(format!("{:?} {:?} {spot:?} {paralysed}", piece.colour(), piece.kind()))
    };
    let mut pieces: Vec<String> = Piece::all().filter_map(lies).collect();
    pieces.sort();
    let moved = position.moved_last().filter(|_| position.options().has(PieceKind::Pillbug));
    (position.to_move(), pieces, moved.and_then(lies).unwrap_or_default())
}

/// H-6.2: equal positions have equal keys, and no two different positions that occurred share one.
#[test]
fn keys_distinguish_positions() {
    let mut rng = Rng::new(6);
    for letters in ["", "MLP", "MLPCHD"] {
        let mut known: HashMap<u64, (Colour, Vec<String>, String)> = HashMap::new();
        let (mut seen, mut same) = (HashSet::new(), 0);
        for _ in 0..4 {
            let mut hive = start(letters);
            for _ in 0..30 {
                let _ = hive.position().visit_actions(ListOrder::Any, |action| {
                    let mut position = *hive.position();
                    position.make(action);
                    let sameness = sameness(&position);
                    match known.insert(position.key(), sameness.clone()) {
                        Some(other) => {
                            assert_eq!(other, sameness, "{letters}: one key");
                            same += 1;
                        }
                        None => assert!(seen.insert(sameness), "{letters}: two keys"),
                    }
                    ControlFlow::Continue(())
                });
                if !play_random(&mut hive, &mut rng) {
                    break;
                }
            }
        }
        assert!(known.len() > 2_000 && same > 10, "{letters}: {} keys, {same} met again", known.len());
    }
}

/// The history a game reports matches what was played, back to the last placement.
#[test]
fn the_reported_history_matches_the_game() {
    let mut rng = Rng::new(4);
    let mut hive = start("MLPCHD");
    let mut keys = Vec::new();
    let mut longest = 0;
    for _ in 0..300 {
        let reserve = |hive: &Hive| {
            hive.position().pieces_on_table(Colour::White).count()
                + hive.position().pieces_on_table(Colour::Black).count()
        };
        let (key, pieces) = (hive.position().key(), reserve(&hive));
        if !play_random(&mut hive, &mut rng) {
            break;
        }
        keys.push(key);
        if reserve(&hive) > pieces {
            keys.clear();
        }
        let mut reported = Vec::new();
        let _ = hive.visit_past(&mut |position| {
            reported.push(position.key());
            ControlFlow::Continue(())
        });
        reported.reverse();
        // The piece that moved before the first turn after a placement is not stored, so the oldest
        // key may differ.
        assert_eq!(reported.len(), keys.len());
        assert_eq!(reported.get(1..), keys.get(1..));
        longest = longest.max(reported.len());
    }
    assert!(longest > 3, "{longest}");
}

/// Searches to a depth. Returns the value and the text of the best move.
fn search(hive: &Hive, depth: u8) -> (i16, String) {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL_ON_DEVICE]);
    search.begin(hive, SearchSettings { depth, ..SearchSettings::BEST });
    while let SearchStep::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    let best = search.best().expect("something is legal");
    (search.value(), hive.show(best).to_string())
}

fn on(name: &str, q: i16, r: i16) -> (Piece, Place, bool) {
    (name.parse().unwrap(), Place::new(q, r), false)
}

/// H-6.1: five cells around the black Queen are occupied and an Ant reaches the sixth.
#[test]
fn a_forced_win_is_found_and_scored_as_certain() {
    let around = [on("bA1", 1, 0), on("bA2", 1, -1), on("bS1", 0, -1), on("wQ", -1, 0), on("wS1", -1, 1)];
    let pieces = [&[on("bQ", 0, 0), on("wA1", 1, 1)][..], &around].concat();
    let hive: Hive = Hive::from_tabletop(Tabletop::set_up(HiveOptions::DEVICE, &pieces, 20, None).unwrap());
    for depth in 1..=4 {
        let (value, text) = search(&hive, depth);
        assert!(value >= SURE_WIN, "{value}");
        assert!(text.starts_with("wA1 "), "{text}");
    }
}

/// A proven win or loss is worth less the more turns it takes.
#[test]
fn wins_and_losses_count_their_turns() {
    let around = [on("bA1", 1, 0), on("wS2", 1, -1), on("wG1", 0, -1), on("wQ", -1, 0), on("wS1", -1, 1)];
    // The Grasshopper and pieces of the reserve may move, but nothing stops the Ant.
    let others = [on("bQ", 0, 0), on("wA1", 1, 1), on("bG1", -2, 0)];
    let pieces = [&around[..], &others].concat();
    let value = |ply, depth| {
        let table = Tabletop::set_up(HiveOptions::DEVICE, &pieces, ply, None).unwrap();
        search(&Hive::from_tabletop(table), depth).0
    };
    for depth in 1..=3 {
        assert_eq!(value(20, depth), SURE_WIN + 199, "White wins with this turn");
        assert_eq!(value(21, depth), -(SURE_WIN + 198), "Black loses with the turn after this one");
    }
}

/// With Black to move, the Ant of the forced win must be stopped or the Queen must escape, whatever else is
/// tempting.
#[test]
fn a_threat_is_answered() {
    let around = [on("bA1", 1, 0), on("bG1", 1, -1), on("bS1", 0, -1), on("wQ", -1, 0), on("wS1", -1, 1)];
    let pieces = [&[on("bQ", 0, 0), on("wA1", 1, 1), on("bA2", 2, -1)][..], &around].concat();
    let hive: Hive = Hive::from_tabletop(Tabletop::set_up(HiveOptions::DEVICE, &pieces, 21, None).unwrap());
    let (value, text) = search(&hive, 3);
    assert!(value > -SURE_WIN, "Black is not lost: {value} {text}");
    let mut after = hive.clone();
    let action = hive.tabletop().read_move(&text).unwrap();
    after.apply(hive.turn().sole_actor().unwrap(), action).unwrap();
    assert!(search(&after, 2).0 < SURE_WIN, "{text} lets White win");
}
