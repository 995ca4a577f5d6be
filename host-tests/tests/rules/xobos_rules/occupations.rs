//! Tests of X-11: fleeing and Occupation.

use super::*;

fn occupy(from: (i8, i8)) -> Action {
    Action::Occupy { from: at(from), capture: false }
}

/// A attacks B's Guardian in the middle from the west; it is B's turn.
fn attacked(scene: Scene) -> Scene {
    let mut scene = scene.guardian(A, G0, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    assert_eq!((scene.game.phase(), scene.game.on_turn()), (Phase::Moves, B));
    scene
}

#[test]
fn x_11_1_attacked_units_may_flee_and_the_attack_has_no_effect() {
    let mut scene = attacked(Scene::two().quarks(A, 2, WEST));
    scene.act(B, go(G0, EAST));
    scene.act(A, Action::NoOccupation);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.life_of(B, G0), scene.quarks_at(A, WEST), scene.strikes().len()), (6, 2, 0), "X-11.8");
    assert_eq!(scene.game.phase(), Phase::Advance, "X-11.8: the Advance is still open");
}

#[test]
fn x_11_2_x_d27_the_attack_hits_the_guardian_that_was_swapped_in() {
    let mut scene = attacked(Scene::two().guardian(B, G1, EAST));
    scene.act(B, Action::Swap(G0, G1));
    scene.until(Phase::Development);
    assert_eq!((scene.life_of(B, G0), scene.life_of(B, G1)), (6, 5));
}

#[test]
fn x_11_3_the_attack_still_hits_units_that_stay() {
    let mut scene = attacked(Scene::two().quarks(B, 1, MIDDLE));
    scene.act(B, go(G0, EAST));
    assert_eq!(scene.game.phase(), Phase::Moves, "no Occupation: a Quark is left");
    scene.until(Phase::Development);
    assert_eq!(scene.quarks_at(B, MIDDLE), 0);
}

#[test]
fn x_11_4_x_11_6_occupation_takes_all_unmoved_units_and_the_token() {
    let mut scene = attacked(Scene::two().quarks(A, 2, WEST).building(B, Building::Mine, MIDDLE));
    scene.act(B, go(G0, EAST));
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(A)));
    scene.act(A, occupy(WEST));
    assert_eq!((scene.place(A, G0), scene.quarks_at(A, MIDDLE)), (Some(at(MIDDLE)), 2));
    assert_eq!((scene.crystals(A), scene.game.tokens().len()), (2, 0), "X-11.6");
    assert_eq!((scene.game.phase(), scene.game.on_turn()), (Phase::Moves, B));
    assert!(scene.game.holdings().sides[A].moved.contains(G0), "X-7.14");
}

#[test]
fn x_11_4_units_that_moved_cannot_occupy() {
    let mut scene = Scene::two().guardian(A, G0, A_GATE).quarks(A, 1, WEST).guardian(B, G0, MIDDLE);
    scene.act(A, go(G0, WEST));
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    scene.act(B, go(G0, EAST));
    scene.act(A, occupy(WEST));
    assert_eq!((scene.place(A, G0), scene.quarks_at(A, MIDDLE)), (Some(at(WEST)), 1));
}

#[test]
fn x_11_4_a_player_whose_units_all_moved_gets_no_offer() {
    let mut scene = Scene::two().guardian(A, G0, A_GATE).guardian(B, G0, MIDDLE);
    scene.act(A, go(G0, WEST));
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    scene.act(B, go(G0, EAST));
    assert_eq!((scene.game.phase(), scene.game.on_turn()), (Phase::Moves, B));
}

#[test]
fn x_25_5_a_strengthening_guardian_gets_the_offer_but_can_only_decline() {
    // The Quark that attacked has moved; the Guardian beside it is Strengthening, which must stay
    // hidden.
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, A_GATE).guardian(B, G0, MIDDLE);
    let mut scene =
        scene.slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Strengthening, G1)).quarks(A, 1, A_GATE);
    scene.act(A, hop(A_GATE, WEST));
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    scene.act(B, go(G0, EAST));
    assert_eq!((scene.game.phase(), scene.list(A)), (Phase::Occupation, std::vec![Action::NoOccupation]));
}

#[test]
fn x_11_5_the_earliest_attacker_chooses_first_and_only_one_field_occupies() {
    let mut scene = Scene::four().guardian(B, G0, WEST).guardian(A, G0, EAST).guardian(C, G0, MIDDLE);
    scene.attack(A, EAST, MIDDLE);
    scene.act(C, Action::EndAnswers);
    scene.attack(B, WEST, MIDDLE);
    scene.act(C, Action::EndAnswers);
    scene.until_turn(C);
    scene.act(C, go(G0, RAY));
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(A)));
    scene.act(A, Action::NoOccupation);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(B)));
    scene.act(B, occupy(WEST));
    assert_eq!(scene.place(B, G0), Some(at(MIDDLE)));
    assert_eq!(scene.game.tokens().len(), 1, "A's token stays, aimed at C");
    scene.until(Phase::Development);
    assert_eq!(scene.life_of(B, G0), 6, "X-D27: no attack on B was declared");
}

#[test]
fn x_d28_one_occupation_can_open_the_next() {
    // C attacks A's Guardian, which then occupies: C may follow onto the field it left.
    let mut scene = Scene::four().guardian(A, G0, WEST).guardian(D, G0, MIDDLE).guardian(C, G0, NORTH);
    scene.attack(A, WEST, MIDDLE);
    scene.act(D, Action::EndAnswers);
    scene.until_turn(C);
    scene.attack(C, NORTH, WEST);
    scene.until_turn(D);
    scene.act(D, go(G0, EAST));
    scene.act(A, occupy(WEST));
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(C)));
    scene.act(C, occupy(NORTH));
    assert_eq!((scene.place(A, G0), scene.place(C, G0)), (Some(at(MIDDLE)), Some(at(WEST))));
    assert_eq!((scene.game.phase(), scene.game.on_turn()), (Phase::Moves, D));
}

#[test]
fn x_17_18_an_occupation_breaks_connections_that_are_no_longer_joined() {
    let scene = Scene::two().guardian(A, G1, NORTH).slot(
        A,
        G1,
        ConnectionSlot::Connection(ConnectionKind::Healing, G0),
    );
    let mut scene = attacked(scene);
    scene.act(B, go(G0, EAST));
    scene.act(A, occupy(WEST));
    assert_eq!(scene.slot_of(A, G1), ConnectionSlot::Free);
}
