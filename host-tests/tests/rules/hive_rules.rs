//! Tests of every rule of Hive by number. Most are position files in `data/hive/rules`; tests that
//! need a whole game are here.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Reason, Rng, Seat, Turn};
use hexboard::games::hive::{
    Action, Colour, Extras, HISTORY, Hive, HiveOptions, LENGTH_LIMIT, Piece, PieceKind, Place, Tabletop,
};

use crate::hive_position_files as position_files;

macro_rules! position_files {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                position_files::check_file(include_str!(concat!("../../data/hive/rules/", stringify!($name), ".txt")));
            }
        )*

        #[test]
        fn every_position_file_is_checked() {
            let listed: BTreeSet<String> = [$(stringify!($name)),*].map(|name| format!("{name}.txt")).into();
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/hive/rules");
            let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
            assert_eq!(files.collect::<BTreeSet<String>>(), listed);
        }
    };
}

position_files! {
    h_2_2_placing_beside_own_colour
    h_2_3_the_queen_comes_by_the_fourth_turn
    h_2_4_nothing_moves_before_its_queen
    h_2_5_a_pass_only_when_nothing_is_possible
    h_3_1_black_moves_while_the_white_queen_waits
    h_3_1_one_hive
    h_3_2_freedom_to_move
    h_3_3_gates_on_top_for_the_beetle
    h_3_3_gates_on_top_for_the_ladybug
    h_3_3_gates_on_top_for_the_mosquito
    h_3_4_a_covered_piece_does_not_move
    h_3_5_free_beetle
    h_4_1_queen
    h_4_2_beetle
    h_4_3_grasshopper
    h_4_4_spider_cells_two_and_three_steps_away
    h_4_4_spider_exactly_three
    h_4_5_ant
    h_4_6_ladybug
    h_4_7_mosquito
    h_4_8_a_thrown_piece_stays_paralysed
    h_4_8_pillbug_slides_one
    h_4_8_pillbug_throws
    h_4_8_the_piece_that_moved_last
    h_4_8_who_throws
    h_5_1_paralysed_pieces
    h_5_1_h_d19_scorpion_slides_two
    h_5_1_scorpion_stings
    h_5_1_turning_up
    h_5_2_only_tops_are_stung
    h_5_3_moth
    h_5_4_mosquito_and_moth_either
    h_5_4_mosquito_and_moth_from_the_ground
    h_5_4_mosquito_and_moth_grounded
    h_5_5_dragonfly
    h_5_6_dragonfly_carries
    h_5_6_dragonfly_that_may_not_carry
    h_5_7_mosquito_and_dragonfly
    h_6_1_a_surrounded_queen_loses
    h_6_1_both_queens_surrounded_by_one_move
    h_6_2_pieces_of_a_kind_are_alike
    h_6_2_the_third_time_is_a_draw
    h_6_3_the_length_limit
    h_d10_covered_pieces_are_not_stung
    h_d11_uncovered_may_be_face_down
    h_d12_a_moth_on_the_ground_surrounds
    h_d13_a_moth_passes_over_its_nearest_tile
    h_d14_no_gates_on_top_for_the_moth
    h_d15_a_beetle_climbs_own_pieces
    h_d16_shifted_hives_differ_until_the_limit
    h_d17_a_free_beetle_keeps_touching_the_hive
    h_d1_the_beetle_and_closed_cells
    h_d2_endless_repetition_is_a_draw
    h_d3_one_scorpion_moth_and_dragonfly_each
    h_d4_no_sting_when_placed
    h_d5_carrying_is_compulsory
    h_d6_colour_of_a_cell_with_a_moth
    h_d7_turning_up_needs_no_queen
    h_d8_copying_a_paralysed_neighbour
    h_d9_either_needs_no_beetle_beside
}

fn start(options: HiveOptions) -> Hive {
    Hive::start(&options).unwrap()
}

fn device(letters: &str) -> HiveOptions {
    HiveOptions { extras: Extras::from_letters(letters).unwrap(), ..HiveOptions::DEVICE }
}

fn play<const N: usize>(hive: &mut Hive<N>, text: &str) {
    let action = hive.tabletop().read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let actor = hive.turn().sole_actor().unwrap();
    hive.apply(actor, action).unwrap();
}

fn texts<const N: usize>(hive: &Hive<N>) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    let _ = hive.visit_legal(hive.turn().sole_actor().unwrap(), &mut |action| {
        texts.insert(hive.show(action).to_string());
        ControlFlow::Continue(())
    });
    texts
}

#[test]
fn h_1_1_white_begins() {
    let hive = start(device(""));
    assert_eq!(hive.turn().sole_actor(), Some(Actor::Seat(Seat::A)));
    assert!(texts(&hive).iter().all(|text| text.starts_with('w')));
}

/// H-1.1: there is no board. Two Queens walk far beyond any board, and the legal moves do not
/// change.
#[test]
fn h_1_1_the_hive_may_move_across_the_table() {
    let options = HiveOptions { length_limit: false, ..device("") };
    let mut hive: Hive = Hive::start(&options).unwrap();
    play(&mut hive, "wQ");
    play(&mut hive, "bQ wQ-");
    for _ in 0..300 {
        play(&mut hive, "wQ \\bQ");
        play(&mut hive, "bQ wQ-");
    }
    assert_eq!(hive.tabletop().place(Piece::queen(Colour::White)), Some(Place::new(300, -300)));
    assert_eq!(hive.tabletop().place(Piece::queen(Colour::Black)), Some(Place::new(301, -300)));
    assert!(texts(&hive).contains("wQ \\bQ"));
}

#[test]
fn h_1_2_pieces_of_the_base_game() {
    let table = Tabletop::start(device(""));
    let counts = PieceKind::ALL.map(|kind| table.position().reserve(Colour::White, kind));
    assert_eq!(counts, [1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0]);
    let thirteen = Tabletop::start(device("ML"));
    let sum: usize =
        PieceKind::ALL.iter().map(|&kind| thirteen.position().reserve(Colour::Black, kind)).sum();
    assert_eq!(sum, 13);
}

#[test]
fn h_1_3_each_extra_on_its_own() {
    for kind in PieceKind::EXTRAS {
        let options = device(&kind.letter().to_string());
        let table = Tabletop::start(options);
        for other in PieceKind::EXTRAS {
            let expected = usize::from(other == kind);
            assert_eq!(table.position().reserve(Colour::White, other), expected);
            assert_eq!(table.position().reserve(Colour::Black, other), expected);
        }
        let name = format!("w{}", kind.letter());
        assert!(texts(&start(options)).contains(&name), "{name} can be placed");
    }
}

/// H-2.1: a turn places, moves, throws or turns up one piece. No piece ever leaves the table.
#[test]
fn h_2_1_pieces_are_never_captured() {
    let mut rng = Rng::new(4);
    let mut hive = start(device("MLPCHD"));
    let on_table = |hive: &Hive| -> Vec<Piece> {
        Piece::all().filter(|&piece| hive.tabletop().place(piece).is_some()).collect()
    };
    while let Some(actor) = hive.turn().sole_actor() {
        let before = on_table(&hive);
        let action = hive.random_legal(actor, &mut rng).unwrap();
        hive.apply(actor, action).unwrap();
        let after = on_table(&hive);
        assert!(before.iter().all(|piece| after.contains(piece)));
        assert_eq!(after.len() - before.len(), usize::from(matches!(action, Action::Place { .. })));
    }
}

#[test]
fn h_2_2_the_first_two_pieces_are_adjacent() {
    let mut hive = start(device(""));
    assert_eq!(texts(&hive), ["wA1", "wB1", "wG1", "wQ", "wS1"].map(String::from).into());
    play(&mut hive, "wS1");
    let ants: Vec<String> = texts(&hive).into_iter().filter(|text| text.starts_with("bA1")).collect();
    assert_eq!(ants, ["bA1 -wS1", "bA1 /wS1", "bA1 \\wS1", "bA1 wS1-", "bA1 wS1/", "bA1 wS1\\"]);
    assert_eq!(texts(&hive).len(), 30);
}

/// Equal pieces are placed in the order of their numbers, so each kind is listed once.
#[test]
fn h_2_2_equal_pieces_count_once() {
    let mut hive = start(device(""));
    play(&mut hive, "wA1");
    play(&mut hive, "bA1 wA1-");
    assert!(texts(&hive).contains("wA2 -wA1"));
    assert!(!texts(&hive).iter().any(|text| text.starts_with("wA3")));
    assert!(hive.tabletop().read_move("wA3 -wA1").is_err());
}

#[test]
fn h_2_3_tournament_opening() {
    let mut hive = start(HiveOptions { tournament: true, ..device("") });
    assert!(!texts(&hive).contains("wQ"));
    play(&mut hive, "wS1");
    assert!(!texts(&hive).iter().any(|text| text.starts_with("bQ")));
    play(&mut hive, "bS1 wS1-");
    assert!(texts(&hive).contains("wQ -wS1"), "from the second turn on she may come");
    assert!(texts(&start(device(""))).contains("wQ"), "without the option she may come at once");
}

/// H-2.3: every own turn counts towards the fourth, including one spent turning a piece up.
#[test]
fn h_2_3_every_own_turn_counts() {
    let mut hive = start(device("C"));
    for text in ["wQ", "bA1 wQ-", "wC -wQ", "bG1 bA1-", "wC wQ/ *bA1", "*bA1", "wA1 -wQ"] {
        play(&mut hive, text);
    }
    assert!(hive.position().must_place_queen());
    assert!(texts(&hive).iter().all(|text| text.starts_with("bQ ")), "{:?}", texts(&hive));
}

/// H-6.2: repetition detection is bounded by the capacity of the history. With the length limit the
/// history never fills up.
#[test]
fn h_6_2_the_history_is_as_long_as_the_longest_limited_game() {
    assert_eq!(HISTORY, LENGTH_LIMIT as usize);
    assert!(size_of::<Hive>() <= 2048);
    assert!(size_of::<Tabletop>() < 512);
}

/// Repeats a cycle of four turns, with the Ants walking around the hive. Returns the number of
/// turns after which the game ended.
fn repeat_ant_cycle<const N: usize>(most: usize) -> Option<usize> {
    let options = HiveOptions { length_limit: false, ..device("") };
    let mut hive: Hive<N> = Hive::start(&options).unwrap();
    for text in ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wA2 -wQ", "bA2 bQ-"] {
        play(&mut hive, text);
    }
    // Four turns restore the position.
    let circle = ["wA2 \\wQ", "bA2 bQ/", "wA2 -wQ", "bA2 bQ-"];
    for turn in 0..most {
        if let Turn::Over(outcome) = hive.turn() {
            assert_eq!(outcome.reason, Reason::Repetition);
            return Some(turn);
        }
        play(&mut hive, circle[turn % 4]);
    }
    None
}

/// H-6.2: a full history drops the oldest turn. A capacity of eight turns detects the third
/// occurrence eight turns after the first; with a capacity of seven the first occurrence is gone.
#[test]
fn h_6_2_the_bound_of_the_history() {
    assert_eq!(repeat_ant_cycle::<500>(100), Some(8));
    assert_eq!(repeat_ant_cycle::<8>(100), Some(8));
    assert_eq!(repeat_ant_cycle::<7>(100), None);
}

/// H-6.2: sites repeat after 23 steps to the north-east and 50 to the south-east. Places do not,
/// and only places count.
#[test]
fn h_6_2_equal_sites_at_other_places_are_a_different_position() {
    let options = HiveOptions { length_limit: false, ..device("") };
    let mut hive: Hive = Hive::start(&options).unwrap();
    play(&mut hive, "wQ");
    play(&mut hive, "bQ wQ-");
    let white = Piece::queen(Colour::White);
    let home = hive.position().spot(white);
    let mut same_site = 0;
    for step in 0..3 * 73 {
        play(&mut hive, if step % 73 < 23 { "wQ \\bQ" } else { "wQ /bQ" });
        play(&mut hive, "bQ wQ-");
        same_site += usize::from(hive.position().spot(white) == home);
    }
    assert_eq!(same_site, 3, "the walk meets the same sites again");
    assert!(matches!(hive.turn(), Turn::Decide(_)));
}

/// H-6.2: a placement cannot be reversed, so it clears the history and frees its capacity.
#[test]
fn h_6_2_the_start_counts_and_placements_forget() {
    let mut hive = start(device(""));
    assert_eq!(hive.repetition_count(), 1);
    for text in ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"] {
        play(&mut hive, text);
        assert_eq!(hive.repetition_count(), 1);
    }
}
