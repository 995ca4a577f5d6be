//! Tests of: moving, destroying and capturing.

use super::*;

#[test]
fn x_7_1_moves_are_optional_and_no_unit_moves_twice() {
    let mut scene = Scene::two().guardian(A, G0, WEST);
    assert!(scene.can(A, Action::EndMoves));
    scene.act(A, go(G0, MIDDLE));
    assert!(!scene.can(A, go(G0, EAST)));
}

#[test]
fn x_7_4_x_7_5_guardians_go_one_field_along_a_corridor() {
    let scene = Scene::two().guardian(A, G0, WEST);
    let target = |action: &Action| match action {
        Action::Move { guardian: G0, to, .. } => Some(*to),
        _ => None,
    };
    let mut targets: Vec<Cell> = scene.list(A).iter().filter_map(target).collect();
    let mut expected = [A_GATE, MIDDLE, NORTH, (1, -3)].map(at);
    targets.sort();
    expected.sort();
    assert_eq!(targets, expected, "(0,-1) and (-1,-1) are near but not joined");
}

#[test]
fn x_7_6_quarks_move_two_fields_and_three_with_t5() {
    let scene = Scene::two().quarks(A, 1, A_GATE);
    assert!(scene.can(A, hop(A_GATE, WEST)) && scene.can(A, hop(A_GATE, MIDDLE)));
    assert!(!scene.can(A, hop(A_GATE, EAST)));
    let scene = scene.technology(A, Technology::QuarkRange);
    assert!(scene.can(A, hop(A_GATE, EAST)) && !scene.can(A, hop(A_GATE, B_GATE)));
}

#[test]
fn x_7_7_x_7_9_x_d10_one_guardian_and_three_quarks_end_their_moves_on_a_field() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, MIDDLE).quarks(A, 3, MIDDLE);
    assert!(!scene.can(A, go(G0, MIDDLE)));
    let scene = scene.quarks(A, 1, WEST);
    assert!(!scene.can(A, hop(WEST, MIDDLE)), "it would be the fourth");
    assert!(scene.can(A, hop(WEST, EAST)), "X-7.9: full fields are passed");
}

#[test]
fn x_7_8_enemy_units_block_every_unit() {
    let scene = Scene::two().guardian(A, G0, WEST).quarks(A, 1, WEST).quarks(B, 1, MIDDLE);
    assert!(!scene.can(A, go(G0, MIDDLE)));
    assert!(!scene.can(A, hop(WEST, MIDDLE)) && !scene.can(A, hop(WEST, EAST)));
}

#[test]
fn x_7_10_x_d12_a_swap_is_the_move_of_both() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(A, G2, MIDDLE).quarks(A, 1, WEST);
    assert!(!scene.can(A, Action::Swap(G2, G0)), "only the lower number first");
    scene.act(A, Action::Swap(G0, G2));
    assert_eq!((scene.place(A, G0), scene.place(A, G2)), (Some(at(MIDDLE)), Some(at(WEST))));
    assert_eq!(scene.quarks_at(A, WEST), 1, "X-D12: Quarks stay");
    assert!(!scene.can(A, go(G2, A_GATE)) && !scene.can(A, go(G0, EAST)));
}

#[test]
fn x_7_10_only_neighbours_that_are_free_to_move_swap() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, EAST);
    assert!(!scene.can(A, Action::Swap(G0, G1)), "not joined");
    let scene = scene.guardian(A, G1, MIDDLE);
    assert!(scene.can(A, Action::Swap(G0, G1)));
    assert!(!scene.slot(A, G1, ConnectionSlot::Site(Building::Well, 1)).can(A, Action::Swap(G0, G1)));
}

#[test]
fn x_7_11_builders_cannot_move() {
    let scene = Scene::two().guardian(A, G0, WEST).slot(A, G0, ConnectionSlot::Site(Building::Mine, 2));
    assert_eq!(scene.list(A), [Action::EndMoves]);
}

#[test]
fn x_7_12_x_d6_own_units_move_through_their_base_and_its_reactors() {
    let scene = Scene::two().quarks(A, 1, (-1, -4)).building(A, Building::Reactor, (-1, -3));
    assert!(scene.can(A, hop((-1, -4), (-1, -3))) && scene.can(A, hop((-1, -4), A_GATE)));
}

#[test]
fn x_2_7_x_d5_enemies_never_enter_a_base() {
    let mut scene = Scene::two().guardian(B, G0, A_GATE).quarks(B, 1, A_GATE);
    scene.until_turn(B);
    assert!(!scene.can(B, go(G0, (-1, -3))) && !scene.can(B, hop(A_GATE, (-1, -3))));
    assert!(scene.can(B, go(G0, WEST)));
}

#[test]
fn x_26_4_unused_bases_can_be_entered_by_all() {
    let scene = Scene::two().guardian(A, G0, (1, 2));
    assert!(scene.can(A, go(G0, (1, 3))));
    let scene = Scene::four().guardian(A, G0, (1, 2));
    assert!(!scene.can(A, go(G0, (1, 3))));
}

#[test]
fn x_8_1_x_8_6_x_d14_a_guardian_destroys_what_it_enters_for_two_crystals() {
    let mut scene = Scene::two().guardian(A, G0, WEST).tower(B, 3, MIDDLE);
    assert!(!scene.can(A, Action::Move { guardian: G0, to: at(MIDDLE), capture: true }));
    scene.act(A, go(G0, MIDDLE));
    assert_eq!(
        (scene.crystals(A), scene.game.holdings().buildings.at(at(MIDDLE))),
        (2, None),
        "X-8.6: no Crystals left"
    );
    assert_eq!(scene.crystals(B), 0, "those on the Watchtower go to the supply");
}

#[test]
fn x_8_2_with_t7_a_guardian_may_capture_for_three_crystals() {
    let scene = Scene::two().guardian(A, G0, WEST).building(B, Building::Mine, MIDDLE);
    let mut scene = scene.technology(A, Technology::Capture);
    assert!(scene.can(A, go(G0, MIDDLE)));
    scene.act(A, Action::Move { guardian: G0, to: at(MIDDLE), capture: true });
    assert_eq!(scene.crystals(A), 3);
    assert!(scene.game.holdings().buildings.is(at(MIDDLE), A, Building::Mine));
    assert_eq!((scene.game.income(A).0, scene.game.income(B).0), (3, 1), "X-3.9");
}

#[test]
fn x_8_3_x_8_4_x_d13_some_buildings_cannot_be_captured() {
    let capture = Action::Move { guardian: G0, to: at(MIDDLE), capture: true };
    let scene = || Scene::two().guardian(A, G0, WEST).technology(A, Technology::Capture);
    assert!(!scene().tower(B, 0, MIDDLE).can(A, capture));
    assert!(!scene().building(B, Building::Cocoon, MIDDLE).can(A, capture));
    assert!(scene().building(B, Building::Well, MIDDLE).can(A, capture));
    let places = [(-3, -2), (-2, -2), (-3, -1), (-2, -1)];
    let four = places.iter().fold(scene(), |scene, &place| scene.building(A, Building::Mine, place));
    let four = four.building(B, Building::Mine, MIDDLE);
    assert!(!four.can(A, capture) && four.can(A, go(G0, MIDDLE)), "no Mine token left: only destroyed");
    let three = places[..3].iter().fold(scene(), |scene, &place| scene.building(A, Building::Mine, place));
    let three = three.building(B, Building::Mine, MIDDLE);
    assert!(three.can(A, capture));
    let building = three.guardian(A, G1, NORTH).slot(A, G1, ConnectionSlot::Site(Building::Mine, 1));
    assert!(!building.can(A, capture), "X-1.4: the one under construction counts");
}

#[test]
fn x_8_7_quarks_enter_enemy_buildings_without_effect() {
    let mut scene = Scene::two().quarks(A, 1, WEST).building(B, Building::Well, MIDDLE);
    scene.act(A, hop(WEST, MIDDLE));
    assert_eq!((scene.crystals(A), scene.game.income(B).1), (0, 1));
}

#[test]
fn x_7_13_own_buildings_are_entered_unharmed() {
    let mut scene = Scene::two().guardian(A, G0, WEST).building(A, Building::Well, MIDDLE);
    scene.act(A, go(G0, MIDDLE));
    assert_eq!((scene.crystals(A), scene.game.income(A).1), (0, 1));
}
