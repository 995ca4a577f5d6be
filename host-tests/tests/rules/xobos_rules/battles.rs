//! Tests of X-14: battles on the board, step by step.

use super::*;

#[test]
fn x_14_1_only_the_two_fields_of_a_battle_take_part_in_it() {
    let scene = Scene::two().guardian(A, G0, WEST).quarks(A, 2, EAST);
    let mut scene = scene.guardian(B, G0, MIDDLE).quarks(B, 1, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.attack(A, EAST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    assert_eq!(
        (scene.game.report().unwrap().clash, scene.quarks_at(A, EAST)),
        (0, 2),
        "no Quarks in the west"
    );
    assert_eq!(scene.strikes().iter().map(|strike| strike.power).collect::<Vec<_>>(), [1, 1]);
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0)), (5, 6), "B's Quark covers");
}

#[test]
fn x_14_2_x_14_4_quarks_clash_one_for_one_and_then_each_side_strikes_once() {
    let scene = Scene::two().guardian(A, G0, WEST).quarks(A, 3, WEST);
    let mut scene = scene.guardian(B, G3, MIDDLE).quarks(B, 2, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    assert_eq!(scene.game.report().unwrap().clash, 2);
    // A has 1 Quark left and B none: B's Leader strikes first, and A's last Quark covers 1 of 2.
    let strikes = scene.strikes();
    assert_eq!((strikes.len(), strikes[0].by, strikes[1].by), (2, B, A));
    assert_eq!((strikes[0].power, strikes[0].damage), (2, Some(1)));
    assert_eq!((strikes[1].power, strikes[1].damage), (1, Some(1)));
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G3)), (5, 5));
    assert_eq!((scene.quarks_at(A, WEST), scene.quarks_at(B, MIDDLE)), (0, 0));
}
