//! Tests of X-9: declaring attacks: the Source.

use super::*;

fn strike(from: (i8, i8), to: (i8, i8)) -> Action {
    Action::Attack { from: at(from), to: at(to) }
}

fn facing() -> Scene {
    Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE)
}

#[test]
fn x_7_3_no_moves_after_the_first_declaration() {
    let mut scene = facing();
    assert!(!scene.can(A, strike(WEST, MIDDLE)));
    scene.act(A, Action::EndMoves);
    assert!(scene.can(A, strike(WEST, MIDDLE)) && !scene.can(A, go(G0, A_GATE)));
}

#[test]
fn x_9_1_x_9_3_attacks_need_a_corridor_and_enemy_units() {
    let mut scene = facing().building(B, Building::Mine, NORTH);
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.list(A), [strike(WEST, MIDDLE), Action::EndAttacks]);
}

#[test]
fn x_9_4_no_attack_into_or_out_of_a_base() {
    let exit = (-1, -3);
    let mut scene = Scene::two().guardian(A, G0, exit).guardian(B, G0, A_GATE);
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.game.on_turn(), B, "nothing to declare");
    scene.act(B, Action::EndMoves);
    assert_eq!(scene.game.phase(), Phase::Development);
}

#[test]
fn x_9_5_one_attack_from_each_field() {
    let mut scene = facing().guardian(B, G1, NORTH).guardian(A, G1, EAST);
    scene.attack(A, WEST, NORTH);
    assert!(!scene.can(A, strike(WEST, MIDDLE)));
    assert!(scene.can(A, strike(EAST, MIDDLE)));
}

#[test]
fn x_9_6_one_field_may_be_attacked_from_several() {
    let mut scene = facing().guardian(A, G1, EAST);
    scene.attack(A, WEST, MIDDLE);
    scene.act(A, strike(EAST, MIDDLE));
    assert_eq!(scene.game.tokens().len(), 2);
}

#[test]
fn x_9_9_units_that_moved_may_attack() {
    let mut scene = Scene::two().guardian(A, G0, A_GATE).guardian(B, G0, MIDDLE);
    scene.act(A, go(G0, WEST));
    scene.attack(A, WEST, MIDDLE);
}

#[test]
fn x_9_10_a_strengthening_guardian_attacks_after_breaking() {
    let scene = facing().guardian(A, G1, NORTH);
    let mut scene = scene.slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Strengthening, G1));
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.game.phase(), Phase::Attacks, "X-25.5: the player decides anyway");
    assert!(!scene.can(A, strike(WEST, MIDDLE)));
    scene.act(A, Action::Break(G0));
    assert!(scene.can(A, strike(WEST, MIDDLE)));
}

#[test]
fn x_9_10_x_d21_healers_and_builders_attack() {
    let mut scene =
        facing().guardian(A, G1, NORTH).slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Healing, G1));
    scene.act(A, Action::EndMoves);
    assert!(scene.can(A, strike(WEST, MIDDLE)));
    let mut scene = facing().slot(A, G0, ConnectionSlot::Site(Building::Well, 1));
    scene.act(A, Action::EndMoves);
    assert!(scene.can(A, strike(WEST, MIDDLE)));
}

#[test]
fn x_9_2_a_loaded_watchtower_attacks_from_under_enemy_quarks() {
    let mut scene = Scene::two().tower(A, 1, WEST).quarks(B, 1, WEST).quarks(B, 1, MIDDLE);
    scene.act(A, Action::EndMoves);
    assert!(scene.can(A, strike(WEST, MIDDLE)));
    let mut scene = Scene::two().tower(A, 0, WEST).quarks(B, 1, MIDDLE);
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.game.on_turn(), B, "nothing to declare");
}

#[test]
fn x_d11_two_players_attack_from_one_field() {
    let mut scene = Scene::four().tower(A, 1, WEST).quarks(B, 1, WEST).quarks(C, 1, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until_turn(B);
    scene.act(B, Action::EndMoves);
    assert!(scene.can(B, strike(WEST, MIDDLE)), "X-9.5 counts for each player");
}

#[test]
fn x_9_11_no_fight_without_a_declaration() {
    let mut scene = facing().tower(A, 3, NORTH).quarks(B, 1, (1, -3));
    scene.until(Phase::Development);
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0), scene.game.report()), (6, 6, None));
}

#[test]
fn x_20_7_x_d37_the_source_pays_one_crystal_and_uses_up_the_attack_of_the_field() {
    let mut scene = Scene::two().guardian(A, G0, RAY).quarks(A, 2, RAY).guardian(B, G0, MIDDLE);
    scene.act(A, Action::EndMoves);
    assert!(!scene.can(A, Action::Source(at(RAY))), "T2 is missing");
    let mut scene = Scene::two().guardian(A, G0, RAY).quarks(A, 2, RAY).guardian(B, G0, MIDDLE);
    scene = scene.technology(A, Technology::Source);
    scene.act(A, Action::EndMoves);
    assert!(scene.can(A, strike(RAY, MIDDLE)));
    scene.act(A, Action::Source(at(RAY)));
    assert_eq!(scene.game.phase(), Phase::Moves, "no other attack of that field, no answer");
    scene.until(Phase::Development);
    assert_eq!((scene.crystals(A), scene.quarks_at(A, RAY)), (1, 2));
}

#[test]
fn x_20_7_neither_a_destroyed_guardian_nor_quarks_alone_get_crystals() {
    let mut scene = Scene::two().guardian(A, G0, RAY).guardian(B, G3, MIDDLE).life(A, G0, 1);
    scene = scene.technology(A, Technology::Source).quarks(A, 1, (-1, 0));
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.list(A).len(), 3, "strike, Source from one field, end");
    scene.act(A, Action::Source(at(RAY)));
    scene.until_turn(B);
    scene.attack(B, MIDDLE, RAY);
    scene.until(Phase::Development);
    // A is the first player: its Source pays before B's attack is settled.
    assert_eq!((scene.crystals(A), scene.place(A, G0)), (1, None));
    let mut scene = Scene::two().guardian(A, G0, RAY).guardian(B, G3, MIDDLE).guardian(B, G0, (-1, 1));
    scene = scene.technology(B, Technology::Source).life(B, G0, 1).guardian(A, G1, (-1, 0));
    scene.attack(A, (-1, 0), (-1, 1));
    scene.until_turn(B);
    scene.act(B, Action::EndMoves);
    scene.act(B, Action::Source(at((-1, 1))));
    scene.until(Phase::Development);
    assert_eq!((scene.crystals(B), scene.place(B, G0)), (0, None), "destroyed before B settles");
}
