//! Runs the contract suite on Xobos in every mode, with every number of players, with and without
//! clans.

use hexboard::game::Game;
use hexboard::games::xobos::{Action, CODE_BITS, Clan, Mode, Xobos, XobosOptions};
use hexboard::games::{AnyGame, AnyOptions};
use host_tests::contract::{Checks, Summary, actions_with_codes, check_game};

/// Returns every mode with every number of players, each without and with clans.
fn all_options() -> Vec<XobosOptions> {
    let mut all = Vec::new();
    for players in 2..=4 {
        for (place, mode) in Mode::ALL.into_iter().enumerate() {
            let plain = XobosOptions::new(players).unwrap().in_mode(mode);
            let mut clans = Clan::ALL;
            clans.rotate_left((players + place) % 4);
            all.extend([plain, plain.with_clans(&clans[..players]).unwrap()]);
        }
    }
    all
}

fn every_action() -> Vec<Action> {
    actions_with_codes(&Xobos::start(&all_options()[0]).unwrap(), CODE_BITS)
}

fn play(games: u64, every: u32, every_action: &[Action]) -> Summary {
    let mut total = Summary::default();
    for seed in 0..games {
        for (place, options) in all_options().into_iter().enumerate() {
            let seed = seed * 100 + place as u64;
            total += check_game::<Xobos>(options, Checks { seed, every_action, every }).unwrap();
        }
    }
    total
}

#[test]
fn random_games_keep_every_promise() {
    let total = play(1, u32::MAX, &[]);
    println!("{total:?}");
    assert!(total.undone > 0 && total.redrawn > 0, "{total:?} must have tried something");
}

#[test]
fn exactly_the_listed_actions_are_legal() {
    let options = all_options();
    let every_action = every_action();
    for (seed, options) in options.into_iter().enumerate().skip(1).step_by(4) {
        let checks = Checks { seed: seed as u64, every_action: &every_action, every: 150 };
        check_game::<Xobos>(options, checks).unwrap();
    }
}

#[test]
fn any_game_keeps_every_promise() {
    let options = all_options()[1];
    let checks = Checks { seed: 7, every_action: &[], every: u32::MAX };
    check_game::<AnyGame>(AnyOptions::Xobos(options), checks).unwrap();
}
