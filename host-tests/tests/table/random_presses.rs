//! Random buttons on all pads, from the start menu through games of every kind: never a panic, and
//! never a state in which the players are stuck.
//!
//! At intervals the test takes a random legal action from whatever state the random presses have
//! left: menus, questions, half a choice. It fails if no sequence of buttons reaches the action.

use hexboard::game::{Game, Turn};
use host_tests::attack::{
    Disturbance, begin, check_all_have_a_choice, check_leave_result, check_ok_has_effect, game,
    take_random_action,
};
use host_tests::random::SplitMix64;
use host_tests::start::GAMES;

const PRESSES: usize = 500;

/// Plays games of every kind. Returns the number of games begun, of deliberate actions, and of
/// results closed.
fn attack(seed: u64, rounds: usize) -> (usize, usize, usize) {
    let mut random = SplitMix64::new(seed);
    let (mut begun, mut taken, mut ended) = (0, 0, 0);
    for round in 0..rounds * GAMES.len() {
        let Some(mut device) = begin(GAMES[round % GAMES.len()], &mut random) else { continue };
        begun += 1;
        for _ in 0..PRESSES {
            check_all_have_a_choice(&mut device);
            if device.machine.record().is_none() {
                break;
            }
            if random.below(6) > 0 {
                Disturbance::random(&mut random).apply(&mut device);
            } else if take_random_action(&mut device, &mut random) {
                taken += 1;
                check_ok_has_effect(&mut device, &mut random);
            } else {
                break;
            }
        }
        if game(&device).is_some_and(|game| matches!(game.turn(), Turn::Over(_))) {
            check_leave_result(&mut device);
            ended += 1;
        }
    }
    (begun, taken, ended)
}

#[test]
fn random_buttons_never_reach_a_dead_end() {
    let (begun, taken, ended) = attack(16, 3);
    println!("{begun} games begun, {taken} actions by hand, {ended} results left");
    assert!(begun > 6 && taken > 300, "{begun} games, {taken} actions");
}

/// The same for longer: `cargo test -p host-tests --test table random_presses -- --ignored --nocapture`.
#[test]
#[ignore = "takes a minute or two"]
fn random_buttons_never_reach_a_dead_end_in_long_runs() {
    let (mut games, mut actions) = (0, 0);
    for seed in 0..10 {
        let (begun, taken, ended) = attack(seed, 8);
        println!("seed {seed}: {begun} games begun, {taken} actions by hand, {ended} results left");
        (games, actions) = (games + begun, actions + taken);
    }
    assert!(games > 60 && actions > 3000, "{games} games, {actions} actions");
}
