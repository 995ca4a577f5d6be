//! Runs the contract suite on Hive.

use hexboard::game::{Choice, Choices, Game, JOURNAL_CAPACITY, Rng};
use hexboard::games::hive::{
    Action, Extras, Hive, HiveOptions, LENGTH_LIMIT, MosquitoMoth, MoveEffect, Piece, Place, Site, Spot,
};
use hexboard::games::{AnyGame, AnyOptions};
use host_tests::contract::{Checks, check_game};
use host_tests::playout::play_out;

fn all_options() -> Vec<HiveOptions> {
    let with =
        |letters: &str| HiveOptions { extras: Extras::from_letters(letters).unwrap(), ..HiveOptions::DEVICE };
    vec![
        with(""),
        HiveOptions { tournament: true, ..with("MLP") },
        with("CD"),
        with("MLPCHD"),
        HiveOptions { mosquito_moth: MosquitoMoth::Either, ..with("MLPCHD") },
        HiveOptions { free_beetle: true, ..with("M") },
        HiveOptions { free_beetle: true, mosquito_moth: MosquitoMoth::FromGround, ..with("MLPCHD") },
    ]
}

#[test]
fn random_games_keep_every_promise() {
    let mut undone = 0;
    for (seed, options) in all_options().into_iter().enumerate() {
        let checks = Checks { seed: seed as u64, every_action: &[], every: u32::MAX };
        undone += check_game::<Hive>(options, checks).unwrap().undone;
    }
    assert!(undone > 0, "undo must have been tried");
}

/// Returns actions with every piece on all sites near the start, at low levels. Far more than any
/// list of legal actions.
fn many_actions() -> Vec<Action> {
    let near = (-2..=2).flat_map(|r| (-3..=3).map(move |q| Site::of(Place::new(q, r))));
    let spots: Vec<Spot> = near.flat_map(|site| (0..3).map(move |level| Spot::new(site, level))).collect();
    let mut actions = vec![Action::Pass];
    for piece in Piece::all() {
        actions.push(Action::TurnUp { piece });
        for &to in &spots {
            actions.push(Action::Place { piece, to });
            actions.push(Action::Move { piece, to, with: MoveEffect::Nothing });
            for by in Piece::all() {
                actions.push(Action::Throw { by, piece, to });
            }
        }
    }
    actions
}

#[test]
fn actions_off_the_list_are_not_legal() {
    let mut rng = Rng::new(11);
    let mut hive: Hive = Hive::start(&all_options()[3]).unwrap();
    for _ in 0..30 {
        let actor = hive.turn().sole_actor().unwrap();
        let action = hive.random_legal(actor, &mut rng).unwrap();
        hive.apply(actor, action).unwrap();
    }
    let actor = hive.turn().sole_actor().unwrap();
    let mut listed = Vec::new();
    let _ = hive.visit_legal(actor, &mut |action| {
        listed.push(action);
        std::ops::ControlFlow::Continue(())
    });
    let actions = many_actions();
    assert!(actions.iter().any(|action| listed.contains(action)), "some of them are legal");
    for &action in actions.iter().step_by(7).chain(&listed) {
        assert_eq!(hive.is_legal(actor, action), listed.contains(&action), "{action:?}");
    }
}

#[test]
fn any_game_keeps_every_promise() {
    let checks = Checks { seed: 5, every_action: &[], every: u32::MAX };
    check_game::<AnyGame>(AnyOptions::Hive(all_options()[3]), checks).unwrap();
}

/// H-6.3: every game with the length limit fits in a save.
#[test]
fn h_6_3_games_with_the_limit_fit_a_save() {
    const { assert!(LENGTH_LIMIT as usize <= JOURNAL_CAPACITY) };
    let mut lengths = Vec::new();
    for seed in 0..6 {
        let options = all_options()[seed as usize % 5];
        let (_, actions) = play_out::<Hive>(options, &mut Rng::new(seed));
        lengths.push(actions);
    }
    assert!(lengths.iter().all(|&length| length <= LENGTH_LIMIT as usize), "{lengths:?}");
}

#[test]
fn different_actions_differ_in_their_choices() {
    let mut rng = Rng::new(21);
    let mut hive: Hive = Hive::start(&all_options()[4]).unwrap();
    while let Some(actor) = hive.turn().sole_actor().filter(|_| hive.position().ply() < 150) {
        let mut walks: Vec<Vec<Choice>> = Vec::new();
        let _ = hive.visit_legal(actor, &mut |action| {
            walks.push((0..).map_while(|place| hive.choice(action, place)).collect());
            std::ops::ControlFlow::Continue(())
        });
        for (place, walk) in walks.iter().enumerate() {
            let like = |other: &Vec<Choice>| other.starts_with(walk);
            assert_eq!(walks.iter().position(like), Some(place), "{walk:?}");
            assert_eq!(walks.iter().filter(|other| like(other)).count(), 1, "{walk:?}");
            assert!(walk.len() <= 3, "the piece, the cell, the sting: {walk:?}");
        }
        let action = hive.random_legal(actor, &mut rng).unwrap();
        hive.apply(actor, action).unwrap();
    }
}
