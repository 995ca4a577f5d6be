//! Tests of X-10: counterattacks, and who may answer.

use super::*;

fn answer(from: (i8, i8), to: (i8, i8), breaking: bool) -> Action {
    Action::Answer { at: at(from), to: at(to), breaking }
}

fn kinds(scene: &Scene) -> Vec<AttackKind> {
    scene.game.tokens().iter().map(|token| token.kind).collect()
}

#[test]
fn x_10_1_an_answer_turns_the_token_over() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(B)));
    scene.act(B, answer(MIDDLE, WEST, false));
    assert_eq!(kinds(&scene), [AttackKind::Battle]);
    assert_eq!((scene.game.phase(), scene.game.on_turn()), (Phase::Moves, B), "nobody else may answer");
}

#[test]
fn x_10_2_answering_is_voluntary() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    assert_eq!(kinds(&scene), [AttackKind::Attack]);
}

#[test]
fn x_10_3_x_d24_a_field_answers_only_once_after_all_declarations() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, EAST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.attack(A, EAST, MIDDLE);
    assert!(scene.can(B, answer(MIDDLE, EAST, false)));
    scene.act(B, answer(MIDDLE, WEST, false));
    assert_eq!(scene.game.phase(), Phase::Moves);
    assert_eq!(kinds(&scene), [AttackKind::Battle, AttackKind::Attack]);
}

#[test]
fn x_10_3_a_field_that_has_attacked_cannot_answer() {
    let mut scene = Scene::four().guardian(A, G0, WEST).guardian(B, G0, MIDDLE).guardian(C, G0, EAST);
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    scene.attack(B, MIDDLE, EAST);
    scene.act(C, Action::EndAnswers);
    scene.until_turn(C);
    scene.act(C, Action::EndMoves);
    scene.act(C, Action::Attack { from: at(EAST), to: at(MIDDLE) });
    // the attack turned B's token over, so B is not asked again.
    assert_eq!(kinds(&scene), [AttackKind::Attack, AttackKind::Battle]);
    assert_eq!(scene.game.on_turn(), D);
}

#[test]
fn x_10_4_x_d26_units_that_answered_cannot_move_and_others_may_join() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE).quarks(B, 1, MIDDLE);
    scene = scene.quarks(B, 1, B_GATE).guardian(B, G1, EAST);
    scene.attack(A, WEST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    assert!(!scene.can(B, go(G0, RAY)) && !scene.can(B, hop(MIDDLE, RAY)));
    assert!(!scene.can(B, Action::Swap(G0, G1)));
    assert!(scene.can(B, hop(B_GATE, MIDDLE)), "X-D26");
}

#[test]
fn x_10_5_x_d31_a_lone_watchtower_cannot_be_answered() {
    let mut scene = Scene::two().tower(A, 2, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    assert_eq!((scene.game.phase(), scene.game.on_turn()), (Phase::Moves, B), "B is not asked");
    let mut scene = Scene::two().tower(A, 2, WEST).quarks(A, 1, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    assert!(scene.can(B, answer(MIDDLE, WEST, false)));
}

#[test]
fn x_10_6_x_d25_attacking_back_makes_a_battle() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    scene.attack(B, MIDDLE, WEST);
    assert_eq!(kinds(&scene), [AttackKind::Battle]);
    assert_eq!((scene.game.tokens()[0].owner, scene.game.phase()), (A, Phase::Battles));
}

#[test]
fn x_d65_a_token_of_another_player_is_not_turned_over() {
    // A's Watchtower under C's Quarks has shot at B; B attacks the Quarks.
    let mut scene = Scene::four().tower(A, 1, WEST).quarks(C, 1, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until_turn(B);
    scene.attack(B, MIDDLE, WEST);
    assert_eq!(kinds(&scene), [AttackKind::Attack, AttackKind::Attack]);
    assert_eq!(scene.game.tokens()[1].victim, C);
}

#[test]
fn x_9_10_an_answer_may_break_a_strengthening() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE).guardian(B, G1, EAST);
    let mut scene = scene.slot(B, G0, ConnectionSlot::Connection(ConnectionKind::Strengthening, G1));
    scene.attack(A, WEST, MIDDLE);
    assert_eq!(scene.list(B), [answer(MIDDLE, WEST, true), Action::EndAnswers]);
    scene.act(B, answer(MIDDLE, WEST, true));
    assert_eq!(scene.slot_of(B, G0), ConnectionSlot::Free);
}

#[test]
fn x_9_10_with_quarks_there_the_strengthening_guardian_need_not_attack() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE).guardian(B, G1, EAST);
    let mut scene =
        scene.slot(B, G0, ConnectionSlot::Connection(ConnectionKind::Strengthening, G1)).quarks(B, 1, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, answer(MIDDLE, WEST, false));
    assert_eq!(scene.slot_of(B, G0), ConnectionSlot::Connection(ConnectionKind::Strengthening, G1));
}

#[test]
fn x_6_3_attacked_players_answer_in_order_from_the_left_of_the_active_player() {
    let mut scene = Scene::four().guardian(C, G0, WEST).guardian(C, G1, EAST);
    scene = scene.guardian(A, G0, MIDDLE).guardian(D, G0, NORTH);
    scene.until_turn(C);
    scene.attack(C, WEST, NORTH);
    scene.attack(C, EAST, MIDDLE);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(D)), "D is to the left of C");
    scene.act(D, Action::EndAnswers);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(A)));
}

#[test]
fn x_d63_only_tokens_of_this_window_can_be_answered() {
    let mut scene = Scene::four().guardian(A, G0, WEST).guardian(C, G0, MIDDLE).guardian(B, G0, EAST);
    scene.attack(A, WEST, MIDDLE);
    scene.act(C, Action::EndAnswers);
    scene.attack(B, EAST, MIDDLE);
    assert_eq!(scene.list(C), [answer(MIDDLE, EAST, false), Action::EndAnswers]);
}

#[test]
fn x_6_3_the_active_player_answers_shots_last() {
    let scene = Scene::four().tower(B, 1, WEST).quarks(B, 1, WEST).guardian(A, G0, MIDDLE);
    let mut scene = scene.tower(C, 1, (0, 3)).quarks(C, 1, (0, 3)).guardian(D, G0, (-1, 3));
    scene.act(A, Action::EndMoves);
    scene.act(A, Action::EndAttacks);
    scene.act(B, Action::Shot { from: at(WEST), to: at(MIDDLE) });
    scene.act(C, Action::Shot { from: at((0, 3)), to: at((-1, 3)) });
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(D)));
    scene.act(D, Action::EndAnswers);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(A)));
}
