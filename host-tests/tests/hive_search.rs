//! What the search of Hive stands on: moves that are unmade, keys, the past, and its own findings.

use std::ops::ControlFlow;

use hexboard::ai::Step;
use hexboard::ai::hive::{MEMORIES, POOL_ON_DEVICE, SURE_WIN, Search, Settings};
use hexboard::game::{Dice, Game};
use hexboard::games::hive::{Extras, Hive, HiveOptions, Order, Place, Tabletop};

fn start(letters: &str) -> Hive {
    let extras = Extras::from_letters(letters).unwrap();
    Hive::start(&HiveOptions { extras, ..HiveOptions::DEVICE }).unwrap()
}

fn play_random(hive: &mut Hive, dice: &mut Dice) -> bool {
    let Some(actor) = hive.turn().sole_actor() else { return false };
    let action = hive.random_legal(actor, dice).unwrap();
    hive.apply(actor, action).unwrap();
    true
}

/// Every move can be made and unmade: the position and its key are as before, and the key is that of the position.
#[test]
fn moves_come_back_and_keys_follow() {
    let mut dice = Dice::new(2);
    let mut moves = 0;
    for letters in ["", "MLP", "MLPCHD"] {
        let mut hive = start(letters);
        for _ in 0..120 {
            let mut position = *hive.position();
            let mut key = position.key();
            let before = (position, key);
            let _ = hive.position().visit_actions(Order::Any, |action| {
                let undo = position.make_keyed(action, &mut key);
                assert_eq!(key, position.key(), "{action:?}");
                assert_ne!(key, before.1, "{action:?}");
                position.unmake(action, undo, &mut key);
                assert_eq!((position, key), before, "{action:?}");
                moves += 1;
                ControlFlow::Continue(())
            });
            if !play_random(&mut hive, &mut dice) {
                break;
            }
        }
    }
    assert!(moves > 5_000, "{moves}");
}

/// The past that a game tells is what was there, back to the last placement.
#[test]
fn the_past_is_told_as_it_was() {
    let mut dice = Dice::new(4);
    let mut hive = start("MLPCHD");
    let mut keys = Vec::new();
    let mut longest = 0;
    for _ in 0..300 {
        let reserve = |hive: &Hive| {
            hive.position().pieces_on_table(hexboard::games::hive::Colour::White).count()
                + hive.position().pieces_on_table(hexboard::games::hive::Colour::Black).count()
        };
        let (key, pieces) = (hive.position().key(), reserve(&hive));
        if !play_random(&mut hive, &mut dice) {
            break;
        }
        keys.push(key);
        if reserve(&hive) > pieces {
            keys.clear();
        }
        let mut told = Vec::new();
        let _ = hive.visit_past(&mut |position| {
            told.push(position.key());
            ControlFlow::Continue(())
        });
        told.reverse();
        // Who had moved before the first turn after a placement is not kept, so the oldest key may differ.
        assert_eq!(told.len(), keys.len());
        assert_eq!(told.get(1..), keys.get(1..));
        longest = longest.max(told.len());
    }
    assert!(longest > 3, "{longest}");
}

/// Searches to a depth: the value and the best move's text.
fn search(hive: &Hive, depth: u8) -> (i16, String) {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; MEMORIES], vec![[0; 2]; POOL_ON_DEVICE]);
    search.begin(hive, Settings { depth, ..Settings::BEST });
    while let Step::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    let best = search.best().expect("something is legal");
    (search.value(), hive.show(best).to_string())
}

fn on(name: &str, q: i16, r: i16) -> (hexboard::games::hive::Piece, Place, bool) {
    (name.parse().unwrap(), Place::new(q, r), false)
}

/// H-6.1: five cells beside the black Queen are taken and an Ant reaches the sixth.
#[test]
fn a_win_is_found_and_told_as_sure() {
    let around = [on("bA1", 1, 0), on("bA2", 1, -1), on("bS1", 0, -1), on("wQ", -1, 0), on("wS1", -1, 1)];
    let pieces = [&[on("bQ", 0, 0), on("wA1", 1, 1)][..], &around].concat();
    let hive: Hive = Hive::from_tabletop(Tabletop::set_up(HiveOptions::DEVICE, &pieces, 20, None).unwrap());
    for depth in 1..=4 {
        let (value, text) = search(&hive, depth);
        assert!(value >= SURE_WIN, "{value}");
        assert!(text.starts_with("wA1 "), "{text}");
    }
}

/// The same with Black to move: whatever else is tempting, the Ant must be stopped or the Queen must get away.
#[test]
fn a_threat_is_met() {
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
