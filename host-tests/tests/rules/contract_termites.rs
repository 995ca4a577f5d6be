//! Runs the contract suite on Termites.

use hexboard::game::{Game, Rng};
use hexboard::games::termites::{Action, Building, Colony, Termites, TermitesOptions, TokenTable};
use hexboard::games::{AnyGame, AnyOptions};
use host_tests::contract::{Checks, Summary, actions_with_codes, check_game};

/// Length of the longest action code in bits.
const CODE_BITS: u32 = 23;

fn all_options() -> Vec<TermitesOptions> {
    let colonies = Colony::ALL;
    let players = |count: usize| TermitesOptions::new(&colonies[4 - count..]).unwrap();
    vec![
        players(2),
        players(3),
        players(3).on_map("three-advanced").unwrap(),
        players(4),
        players(4).on_map("four-advanced").unwrap(),
        players(2).build(18).unwrap(),
        players(3).build(15).unwrap(),
        players(4).build(17).unwrap(),
        players(2).build(1).unwrap(),
        players(3).build(18).unwrap().with_building(Building::Free),
        players(4).build(7).unwrap().with_building(Building::Free),
        players(2).with_token_table(TokenTable::Even),
        players(4).with_token_table(TokenTable::Even),
    ]
}

fn every_action() -> Vec<Action> {
    actions_with_codes(&Termites::start(&all_options()[0]).unwrap(), CODE_BITS)
}

fn play(games: u64, every: u32, every_action: &[Action]) -> Summary {
    let mut total = Summary::default();
    for seed in 0..games {
        for (place, options) in all_options().into_iter().enumerate() {
            let seed = seed * 100 + place as u64;
            total += check_game::<Termites>(options, Checks { seed, every_action, every }).unwrap();
        }
    }
    total
}

#[test]
fn random_games_keep_every_promise() {
    let total = play(100, u32::MAX, &[]);
    assert!(total.undone > 0 && total.redrawn > 0, "{total:?} must have tried something");
}

#[test]
fn exactly_the_listed_actions_are_legal() {
    play(1, 60, &every_action());
}

#[test]
fn any_game_keeps_every_promise() {
    for (seed, options) in all_options().into_iter().enumerate() {
        let checks = Checks { seed: seed as u64, every_action: &[], every: u32::MAX };
        check_game::<AnyGame>(AnyOptions::Termites(options), checks).unwrap();
    }
}

/// Every game fits in a save: the longest of these games, and the upper bound from the rules.
#[test]
fn games_fit_a_save() {
    let longest = play_lengths(400);
    assert!(longest * 2 <= hexboard::game::JOURNAL_CAPACITY, "{longest} actions");
}

fn play_lengths(games: u64) -> usize {
    let mut longest = 0;
    for options in all_options() {
        for seed in 0..games / all_options().len() as u64 {
            let mut rng = Rng::new(seed);
            let (_, actions) = host_tests::playout::play_out::<Termites>(options, &mut rng);
            longest = longest.max(actions);
        }
    }
    longest
}
