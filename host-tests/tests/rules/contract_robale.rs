//! Runs the contract suite on Robale.

use hexboard::game::{Actor, Game, Rng};
use hexboard::games::robale::{Action, Robale, RobaleOptions};
use hexboard::games::{AnyGame, AnyOptions};
use host_tests::contract::{Checks, Summary, actions_with_codes, check_game};

fn rounds(count: u16) -> RobaleOptions {
    RobaleOptions::new(Some(count)).unwrap()
}

fn play(games: u64, last_round: u16, every: u32, every_action: &[Action]) -> Summary {
    let mut total = Summary::default();
    for seed in 0..games {
        let checks = Checks { seed, every_action, every };
        total += check_game::<Robale>(rounds(last_round), checks).unwrap();
    }
    total
}

#[test]
fn random_games_keep_every_promise() {
    let total = play(40, 20, u32::MAX, &[]);
    assert!(total.undone > 0 && total.longest_list > 20, "{total:?} must have tried something");
    assert_eq!(total.redrawn, 0, "nothing is hidden, so nothing can be redrawn");
}

#[test]
fn exactly_the_listed_actions_are_legal() {
    let game = Robale::start(&rounds(1)).unwrap();
    let every_action = actions_with_codes(&game, Action::CODE_BITS + 1);
    play(6, 15, 4, &every_action);
}

#[test]
fn any_game_keeps_every_promise() {
    let checks = Checks { seed: 3, every_action: &[], every: u32::MAX };
    check_game::<AnyGame>(AnyOptions::Robale(rounds(15)), checks).unwrap();
}

/// Random games reach both kinds of end, and both sides win some of them.
#[test]
fn random_games_end_in_every_way() {
    let mut ends = [0; 3];
    for seed in 0..60 {
        let (outcome, _) = host_tests::playout::play_out::<Robale>(rounds(40), &mut Rng::new(seed));
        ends[outcome.winners.iter().next().map_or(2, |seat| seat.index())] += 1;
    }
    assert!(ends.iter().all(|&count| count > 2), "{ends:?}");
}

/// The longest list of legal actions is short, so building and iterating over it is cheap.
#[test]
fn lists_are_short() {
    let mut longest = 0;
    for seed in 0..20 {
        let mut dice = Rng::new(seed);
        let mut game = Robale::start(&rounds(40)).unwrap();
        while let Some(actor) = game.turn().sole_actor() {
            longest = longest.max(game.count_legal(actor));
            let action = match actor {
                Actor::Chance => game.random_outcome(&mut dice),
                Actor::Seat(_) => game.random_legal(actor, &mut dice),
            };
            game.apply(actor, action.unwrap()).unwrap();
        }
    }
    // Twelve armies of one bug with six directions each, and the action that ends the phase.
    assert!((20..=12 * 6 + 1).contains(&longest), "{longest}");
}
