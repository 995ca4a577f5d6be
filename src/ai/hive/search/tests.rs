//! Tests of the parts of the search: windows, reductions, cutoffs, and what the table keeps.

extern crate std;

use std::boxed::Box;
use std::vec;
use std::vec::Vec;

use super::moves::{best_index, most_tried};
use super::*;
use crate::ai::hive::eval::ALL_AROUND;
use crate::ai::hive::frame::MoveSearch;
use crate::ai::hive::order::PROMISING;
use crate::ai::hive::table::{Bound, TableEntry, lookup, move_mark};
use crate::ai::hive::{POOL, TABLE_RECORDS};
use crate::games::hive::{HiveOptions, LENGTH_LIMIT, Piece, Tabletop};
use crate::hex::Place;

/// Sets up a game with pieces such as `wQ 0,0 bQ 1,0`.
fn game(pieces: &str, ply: u32, options: HiveOptions) -> Hive {
    let words: Vec<&str> = pieces.split_whitespace().collect();
    let pieces = words.chunks(2).map(|pair| {
        let (q, r) = pair[1].split_once(',').unwrap();
        (pair[0].parse::<Piece>().unwrap(), Place::new(q.parse().unwrap(), r.parse().unwrap()), false)
    });
    Hive::from_tabletop(Tabletop::set_up(options, &pieces.collect::<Vec<_>>(), ply, None).unwrap())
}

/// A row with two Queens in the middle, and White to move.
const ROW: &str = "wA1 -1,0 wQ 0,0 bQ 1,0 bA1 2,0";

/// Returns a search that has begun with this position.
fn begun(pieces: &str) -> Box<Search> {
    let mut search = Box::new(Search::idle());
    search.begin(&game(pieces, 20, HiveOptions::DEVICE), SearchSettings::BEST);
    search
}

/// Returns the codes of all legal moves at the root.
fn codes(search: &mut Search) -> Vec<u32> {
    let mut codes = Vec::new();
    search.board.load_position(&search.position);
    let _ = search.board.visit_actions(ListOrder::Sorted, |action| {
        codes.push(action.encode().bits());
        ControlFlow::Continue(())
    });
    codes
}

fn value(hive: &Hive, depth: u8) -> i16 {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL]);
    search.begin(hive, SearchSettings { depth, ..SearchSettings::BEST });
    while let SearchStep::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    search.value()
}

/// A won game stays won if it reaches the limit with the same turn.
#[test]
fn h_6_3_a_line_that_reaches_the_length_limit_is_a_draw() {
    let options = |length_limit| HiveOptions { length_limit, ..HiveOptions::DEVICE };
    let uneven = "wA1 -1,0 wQ 0,0 bQ 1,0 bS1 2,0 bG1 2,-1";
    let of = |ply, length_limit| value(&game(uneven, ply, options(length_limit)), 1);
    assert_eq!(of(LENGTH_LIMIT - 1, true), 0);
    assert_ne!(of(LENGTH_LIMIT - 1, false), 0);
    assert_ne!(of(LENGTH_LIMIT - 2, true), 0);
    let won = "wQ 0,0 bA1 1,1 wA1 1,0 wA2 1,-1 wS1 0,-1 bQ -1,0 bS1 -1,1";
    assert_eq!(value(&game(won, LENGTH_LIMIT - 1, options(true)), 1), WON - 1);
}

#[test]
fn a_decided_position_counts_its_turns_from_the_root() {
    let mut search = begun(ROW);
    search.ply = 3;
    let (five, all) = (ALL_AROUND >> 1, ALL_AROUND);
    let ends = [[five, five], [all, five], [five, all], [all, all]].map(|around| search.end_value(around));
    assert_eq!(ends, [None, Some(3 - WON), Some(WON - 3), Some(0)]);
}

#[test]
fn the_table_counts_wins_from_its_position() {
    for value in [-WON, -SURE_WIN, 1 - SURE_WIN, 0, SURE_WIN - 1, SURE_WIN, WON - 5] {
        let is_sure = value.abs() >= SURE_WIN;
        let moved = if is_sure { 4 * value.signum() } else { 0 };
        assert_eq!(shifted(value, 4), value + moved);
    }
}

/// A reduced move that looks better is searched to full depth, and one inside the window for its
/// value.
#[test]
fn better_moves_are_searched_again() {
    let again = |mode, value| {
        let mut search = begun(ROW);
        search.frames[0] = SearchFrame { mode, alpha: 10, beta: 20, ..SearchFrame::EMPTY };
        search.re_search(value)
    };
    assert_eq!([10, 11, 25].map(|value| again(MoveSearch::Reduced, value)), {
        [None, Some(MoveSearch::Scout), Some(MoveSearch::Scout)]
    });
    assert_eq!([10, 11, 19, 20].map(|value| again(MoveSearch::Scout, value)), {
        [None, Some(MoveSearch::Full), Some(MoveSearch::Full), None]
    });
    assert_eq!([11, 19].map(|value| again(MoveSearch::Full, value)), [None, None]);
}

#[test]
fn a_value_raises_alpha_and_beta_cuts_off() {
    let mut search = begun(ROW);
    let codes = codes(&mut search);
    let root = search.best;
    search.frames[0] = SearchFrame { alpha: 10, beta: 20, best: 0, ..SearchFrame::EMPTY };
    let mut take = |value, code: u32| {
        search.frames[0].code = code;
        let cuts = search.record_value(value);
        let SearchFrame { best, best_code, alpha, .. } = search.frames[0];
        (cuts, best, best_code, alpha, search.best, search.killers[0])
    };
    let (a, b, c) = (codes[1], codes[2], codes[3]);
    assert_eq!(take(0, a), (false, 0, 0, 10, root, [0, 0]), "no better than the best");
    assert_eq!(take(10, a), (false, 10, a, 10, root, [0, 0]), "below the window");
    assert_eq!(take(15, b), (false, 15, b, 15, b, [0, 0]), "the best move so far");
    assert_eq!(take(20, c), (true, 20, c, 20, c, [c, 0]), "a cutoff makes a killer");
    assert_eq!(take(21, c), (true, 21, c, 21, c, [c, 0]), "no killer is recorded twice");
    assert_eq!(take(22, a), (true, 22, a, 22, a, [a, c]), "the older killer is kept");
}

/// Only the best move of the root is played.
#[test]
fn a_move_deeper_in_the_tree_does_not_become_the_choice() {
    let mut search = begun(ROW);
    let (root, code) = (search.best, codes(&mut search)[2]);
    search.ply = 1;
    search.frames[1] = SearchFrame { alpha: 10, beta: 20, best: 0, code, ..SearchFrame::EMPTY };
    assert!(!search.record_value(15));
    assert_eq!((search.best, search.value, search.frames[1].alpha), (root, 0, 15));
}

#[test]
fn a_position_is_stored_with_what_its_value_means() {
    let store = |best, ply| {
        let (mut search, mut records) = (begun(ROW), [[0_u32; 2]; 16]);
        let mut memories: &mut [[u32; 2]] = &mut records;
        search.ply = ply;
        let (alpha, beta, entered, depth) = (15, 20, 10, 4);
        let best_code = codes(&mut search)[1];
        search.frames[ply] =
            SearchFrame { alpha, beta, entered, depth, best, best_code, ..SearchFrame::EMPTY };
        assert_eq!(search.finish(&mut memories), best);
        let entry = lookup(&memories, search.key).unwrap();
        assert_eq!((entry.depth, entry.best), (4, move_mark(best_code)));
        (entry.bound, entry.value)
    };
    assert_eq!(store(10, 0), (Bound::Upper, 10), "no move was better than alpha");
    assert_eq!(store(11, 0), (Bound::Exact, 11));
    assert_eq!(store(19, 0), (Bound::Exact, 19));
    assert_eq!(store(20, 0), (Bound::Lower, 20), "the rest of the moves was not searched");
    assert_eq!(store(WON - 7, 2), (Bound::Lower, WON - 5), "a win in five turns from here");
}

#[test]
fn a_stored_value_counts_if_it_is_deep_enough_and_settles_the_window() {
    let known = |ply, bound, value, depth| {
        let mut search = begun(ROW);
        search.ply = ply;
        search.frames[ply] = SearchFrame { alpha: 10, beta: 20, depth: 3, ..SearchFrame::EMPTY };
        search.known_value(TableEntry { value, depth, bound, best: 0 })
    };
    assert_eq!(known(1, Bound::Exact, 15, 3), Some(15));
    assert_eq!(known(1, Bound::Exact, 15, 2), None, "not deep enough");
    assert_eq!(known(0, Bound::Exact, 15, 9), None, "the root needs a move");
    assert_eq!([19, 20].map(|value| known(1, Bound::Lower, value, 3)), [None, Some(20)]);
    assert_eq!([11, 10].map(|value| known(1, Bound::Upper, value, 3)), [None, Some(10)]);
    assert_eq!(known(2, Bound::Exact, WON - 5, 3), Some(WON - 7), "two turns later from the root");
}

/// Moves at the root are made on the position and unmade again.
#[test]
fn each_way_of_searching_a_move_has_its_window_and_depth() {
    let mut search = begun(ROW);
    let (code, key, position) = (codes(&mut search)[0], search.key, search.position);
    let mut child = |mode, depth, tried| {
        let first = 5;
        search.frames[0] = SearchFrame {
            alpha: 10,
            beta: 30,
            depth,
            code,
            added: 1,
            first,
            next: first + tried,
            end: 40,
            ..SearchFrame::EMPTY
        };
        search.search_move(mode);
        let SearchFrame { alpha, beta, depth, added, first, next, end, .. } = search.frames[1];
        assert_eq!((search.ply, search.frames[0].mode, added), (1, mode, 1));
        assert_eq!([first, next, end], [40; 3], "its moves come after those of the position before");
        assert!(search.key != key && search.position.to_move() != position.to_move());
        search.ply = 0;
        search.unmake_move();
        assert_eq!((search.key, search.position), (key, position));
        (alpha, beta, depth)
    };
    assert_eq!(child(MoveSearch::Full, 5, 1), (-30, -10, 4));
    assert_eq!(child(MoveSearch::Scout, 5, 3), (-11, -10, 4));
    assert_eq!(child(MoveSearch::Reduced, 5, 12), (-11, -10, 3));
    assert_eq!(child(MoveSearch::Reduced, 5, 13), (-11, -10, 2), "late moves are reduced more");
    assert_eq!(child(MoveSearch::Reduced, 4, 13), (-11, -10, 1));
    assert_eq!(child(MoveSearch::Reduced, 3, 13), (-11, -10, 1), "but not where little depth is left");
    assert_eq!(child(MoveSearch::Reduced, 2, 13), (-11, -10, 0), "a reduced move may have no depth left");
    assert_eq!(child(MoveSearch::Pass, 5, 0), (-30, -29, 2));
}

#[test]
fn a_null_move_is_tried_only_in_null_windows_of_deep_positions() {
    let usual = SearchFrame { alpha: 10, beta: 11, depth: 3, ..SearchFrame::EMPTY };
    let passes = |pieces, before, frame| {
        let mut search = begun(pieces);
        search.ply = 1;
        search.frames[0].mode = before;
        search.frames[1] = frame;
        search.try_pass()
    };
    assert!(passes(ROW, MoveSearch::Scout, usual));
    assert!(!passes(ROW, MoveSearch::Pass, usual), "not twice in a row");
    assert!(!passes(ROW, MoveSearch::Scout, SearchFrame { beta: 12, ..usual }), "no null window");
    assert!(!passes(ROW, MoveSearch::Scout, SearchFrame { depth: 2, ..usual }));
    let sure = SearchFrame { alpha: SURE_WIN - 1, beta: SURE_WIN, ..usual };
    assert!(!passes(ROW, MoveSearch::Scout, sure), "a pass proves no win");
    assert!(!passes("wQ 0,0 bA1 1,0", MoveSearch::Scout, usual), "without both Queens");
    let mut root = begun(ROW);
    root.frames[0] = usual;
    assert!(!root.try_pass(), "the root needs a move");
}

/// Returns how the moves of a frame are searched in turn, each with its score.
fn order(frame: SearchFrame, scores: &[u32]) -> Vec<(MoveSearch, u32)> {
    let mut search = begun(ROW);
    let codes = codes(&mut search);
    let mut pool: Vec<[u32; 2]> =
        codes.into_iter().cycle().zip(scores).map(|(code, score)| [code, *score]).collect();
    search.frames[0] = SearchFrame { end: pool.len() as u16, ..frame };
    let mut order = Vec::new();
    while search.try_next(&mut pool) {
        let at = usize::from(search.frames[0].next) - 1;
        order.push((search.frames[0].mode, pool[at][1]));
        search.ply = 0;
        search.unmake_move();
    }
    order
}

#[test]
fn promising_moves_come_first_and_late_ones_are_reduced() {
    use MoveSearch::{Full, Reduced, Scout};
    let deep = SearchFrame { alpha: 10, beta: 30, depth: 3, ..SearchFrame::EMPTY };
    let scores = [1, 7, 5, PROMISING, 9, 3, PROMISING - 1];
    let expected = [
        (Full, PROMISING),
        (Scout, PROMISING - 1),
        (Scout, 9),
        (Scout, 7),
        (Reduced, 5),
        (Reduced, 3),
        (Reduced, 1),
    ];
    assert_eq!(order(deep, &scores), expected);
    assert_eq!(order(SearchFrame { depth: 2, ..deep }, &scores), expected, "late moves are valued at once");
    let flat = order(SearchFrame { depth: 1, ..deep }, &scores);
    assert!(flat[1..].iter().all(|(mode, _)| *mode == Scout), "too little depth to reduce");
    let promising = order(deep, &[PROMISING; 9]);
    assert!(promising[1..].iter().all(|(mode, _)| *mode == Scout), "promising moves are not reduced");
}

#[test]
fn quiet_positions_near_the_leaves_try_only_some_ordinary_moves() {
    let quiet = SearchFrame { alpha: 10, beta: 11, depth: 1, quiet: true, ..SearchFrame::EMPTY };
    let tried = |frame, scores: &[u32]| order(frame, scores).len();
    let [one, two] = SearchSettings::BEST.tried.map(usize::from);
    let ordinary = [PROMISING - 1; 40];
    assert_eq!(tried(quiet, &ordinary), one);
    assert_eq!(tried(SearchFrame { depth: 2, ..quiet }, &ordinary), two);
    assert_eq!(tried(SearchFrame { depth: 3, ..quiet }, &ordinary), 40);
    assert_eq!(tried(SearchFrame { quiet: false, ..quiet }, &ordinary), 40);
    assert_eq!(tried(quiet, &[PROMISING; 40]), 40, "promising moves are always tried");
    assert_eq!(tried(SearchFrame { best: -SURE_WIN, ..quiet }, &ordinary), 40, "any way out is searched for");
}

#[test]
fn the_number_of_tried_moves_is_limited_at_two_depths() {
    let most = [-1, 0, 1, 2, 3, 40].map(|depth| most_tried([14, 24], depth));
    assert_eq!(most, [u16::MAX, u16::MAX, 14, 24, u16::MAX, u16::MAX]);
}

#[test]
fn of_equal_scores_the_first_is_searched_first() {
    assert_eq!(best_index(&[]), None);
    assert_eq!(best_index(&[[1, 5]]), Some(0));
    assert_eq!(best_index(&[[1, 5], [2, 9], [3, 9], [4, 2]]), Some(1));
}

/// H-6.2: positions before a placement cannot occur again.
#[test]
fn positions_since_the_last_placement_can_repeat() {
    let mut search = begun(ROW);
    let all = codes(&mut search);
    let made = |search: &mut Search, code: u32| {
        let action = Action::decode(Code::new(code).unwrap()).unwrap();
        let (mut position, mut key) = (search.position, search.key);
        Some((action, position.make_keyed(action, &mut key)))
    };
    let is_placement =
        |code: &&u32| matches!(Action::decode(Code::new(**code).unwrap()).unwrap(), Action::Place { .. });
    let placement = *all.iter().find(is_placement).unwrap();
    let other = *all.iter().find(|code| !is_placement(code)).unwrap();
    search.key = 77;
    search.ply = 3;
    let mut repeated = |keys: [u64; 3], codes: [u32; 3]| {
        for (place, (key, code)) in keys.into_iter().zip(codes).enumerate() {
            let made = made(&mut search, code);
            search.frames[place] = SearchFrame { key, made, ..SearchFrame::EMPTY };
        }
        search.is_repeated()
    };
    assert!(!repeated([1, 2, 3], [other; 3]));
    assert!(repeated([1, 77, 3], [other; 3]));
    assert!(repeated([77, 2, 3], [other; 3]), "the root counts, too");
    assert!(!repeated([77, 2, 3], [other, placement, other]));
    assert!(!repeated([1, 77, 3], [other, placement, other]));
    assert!(repeated([1, 2, 77], [other, placement, other]), "it occurred after the placement");
    let _ = repeated([1, 2, 3], [other; 3]);
    (search.past[0], search.past_len) = (77, 1);
    assert!(search.is_repeated(), "it occurred before the root");
    search.past_len = 0;
    assert!(!search.is_repeated(), "only the recorded part of the history counts");
}

#[test]
fn a_position_is_quiet_in_a_null_window_while_no_queen_is_in_danger() {
    let quiet = |ply, (alpha, beta), around: [u8; 2]| {
        let mut search = begun(ROW);
        search.ply = ply;
        search.frames[ply] = SearchFrame { alpha, beta, ..SearchFrame::EMPTY };
        search.is_quiet(around)
    };
    let (four, five) = (0b1111, 0b11111);
    assert!(quiet(1, (10, 11), [four, four]));
    assert!(!quiet(0, (10, 11), [four, four]));
    assert!(!quiet(1, (10, 12), [four, four]));
    assert!(!quiet(1, (10, 11), [five, four]));
    assert!(!quiet(1, (10, 11), [four, five]));
    assert!(!quiet(1, (SURE_WIN - 1, SURE_WIN), [four, four]));
}

/// Weak levels add noise to each evaluation. It depends on the position and the seed only.
#[test]
fn noise_is_spread_evenly_over_its_range() {
    let mut search = begun(ROW);
    assert_eq!(search.noise(), 0);
    let mut values = |seed, noise: u16| -> Vec<i32> {
        (search.settings.noise, search.settings.seed) = (noise, seed);
        (0..4000_u64)
            .map(|key| {
                search.key = key.wrapping_mul(0xD6E8_FEB8_6659_FD93);
                search.noise()
            })
            .collect()
    };
    let first = values(1, 5);
    let counts: Vec<usize> =
        (-5..=5).map(|value| first.iter().filter(|noise| **noise == value).count()).collect();
    assert_eq!(counts.iter().sum::<usize>(), 4000, "no other values");
    assert!(counts.iter().all(|count| (280..450).contains(count)), "{counts:?}");
    assert_eq!(values(1, 5), first);
    assert_ne!(values(2, 5), first);
}
