//! Tests of X-15: Watchtowers.

use super::*;

fn shot(from: (i8, i8), to: (i8, i8)) -> Action {
    Action::Shot { from: at(from), to: at(to) }
}

#[test]
fn x_15_2_a_watchtower_holds_three_crystals_and_six_with_t4() {
    let scene = Scene::two().tower(A, 1, WEST).store(A, 0, 9).quarks(B, 1, WEST).developing();
    assert!(scene.can(A, Action::Load(at(WEST), 2)) && !scene.can(A, Action::Load(at(WEST), 3)));
    assert!(!scene.can(A, Action::Load(at(WEST), 0)) && !scene.can(B, Action::Load(at(WEST), 1)));
    let mut scene = scene.technology(A, Technology::Watchtower);
    assert!(scene.can(A, Action::Load(at(WEST), 5)) && !scene.can(A, Action::Load(at(WEST), 6)));
    scene.act(A, Action::Load(at(WEST), 5));
    assert_eq!((scene.load_at(A, WEST), scene.crystals(A)), (6, 4));
    let poor = Scene::two().tower(A, 0, WEST).store(A, 0, 1).developing();
    assert!(poor.can(A, Action::Load(at(WEST), 1)) && !poor.can(A, Action::Load(at(WEST), 2)));
}

#[test]
fn x_15_6_with_a_guardian_all_crystals_are_used() {
    let mut scene = Scene::two().guardian(A, G0, WEST).tower(A, 3, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.strikes()[0].power, scene.load_at(A, WEST), scene.life_of(B, G0)), (4, 0, 2));
}

#[test]
fn x_15_6_all_crystals_are_used_even_if_the_guardian_does_not_attack() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, NORTH).tower(A, 3, WEST);
    let scene = scene.slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Strengthening, G1));
    let mut scene = scene.guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.strikes()[0].power, scene.load_at(A, WEST)), (3, 0));
}

#[test]
fn x_15_6_without_a_guardian_the_number_is_chosen() {
    let mut scene = Scene::two().tower(A, 3, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!(scene.list(A), [1, 2, 3].map(Action::Crystals), "at least 1: nothing else attacks");
    scene.act(A, Action::Crystals(2));
    assert_eq!((scene.strikes()[0].power, scene.load_at(A, WEST)), (2, 1));
    let mut scene = Scene::two().tower(A, 2, WEST).quarks(A, 1, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!(scene.list(A), [0, 1, 2].map(Action::Crystals), "a Quark attacks");
}

#[test]
fn x_d34_in_a_battle_the_number_is_chosen_and_the_rest_covers() {
    // After the clash A has 1 Quark and 2 Crystals, B nothing: B strikes first.
    let mut scene = Scene::two().tower(A, 2, WEST).quarks(A, 1, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    assert_eq!((scene.strikes()[0].by, scene.quarks_at(A, WEST)), (B, 0), "the Quark covers");
    // There are no units left on the field, but its Crystals still strike.
    assert_eq!(scene.list(A), [1, 2].map(Action::Crystals));
    scene.act(A, Action::Crystals(1));
    assert_eq!((scene.life_of(B, G0), scene.load_at(A, WEST)), (5, 1));
}

#[test]
fn x_15_7_x_d31_watchtowers_shoot_at_the_end_of_another_players_turn() {
    let mut scene =
        Scene::four().tower(C, 2, WEST).quarks(A, 1, MIDDLE).tower(B, 1, EAST).guardian(B, G0, EAST);
    scene.act(A, Action::EndMoves);
    scene.act(A, Action::EndAttacks);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(C)), "B has a Guardian on its Watchtower");
    scene.act(C, shot(WEST, MIDDLE));
    assert_eq!(
        (scene.game.phase(), scene.game.on_turn()),
        (Phase::Moves, B),
        "X-10.5: a lone tower cannot be answered"
    );
    scene.until(Phase::Settling);
    scene.act(C, Action::Settle(at(MIDDLE), A));
    scene.act(C, Action::Crystals(1));
    assert_eq!((scene.quarks_at(A, MIDDLE), scene.load_at(C, WEST)), (0, 1));
}

#[test]
fn x_15_7_owners_shoot_in_order_from_the_left_without_the_active_player() {
    let scene = Scene::four().tower(A, 1, EAST).tower(B, 1, WEST).tower(C, 1, NORTH).quarks(D, 1, MIDDLE);
    let mut scene = scene.quarks(D, 1, (1, -3));
    scene.edit(|position| position.first = B);
    scene.edit(|position| position.on_turn = B);
    scene.act(B, Action::EndMoves);
    scene.act(B, Action::EndAttacks);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(C)));
    scene.act(C, Action::EndShots);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(A)));
}

#[test]
fn x_15_8_a_shot_is_the_fields_one_attack() {
    let mut scene = Scene::four().tower(B, 3, WEST).quarks(A, 1, MIDDLE);
    scene.act(A, Action::EndMoves);
    scene.act(B, shot(WEST, MIDDLE));
    scene.until_turn(B);
    scene.act(B, Action::EndMoves);
    assert_eq!(scene.game.on_turn(), C, "nothing left to declare");
}

#[test]
fn x_9_8_a_shot_uses_crystals_only() {
    let mut scene = Scene::two().tower(B, 1, WEST).quarks(B, 2, WEST).guardian(A, G0, MIDDLE);
    scene.act(A, Action::EndMoves);
    scene.act(A, Action::EndAttacks);
    scene.act(B, shot(WEST, MIDDLE));
    scene.act(A, Action::EndAnswers);
    scene.until(Phase::Settling);
    scene.act(B, Action::Settle(at(MIDDLE), A));
    assert_eq!((scene.strikes()[0].power, scene.quarks_at(B, WEST)), (1, 2));
}

#[test]
fn x_15_7_an_answered_shot_is_a_battle_of_the_whole_field() {
    let mut scene = Scene::two().tower(B, 1, WEST).quarks(B, 2, WEST).guardian(A, G0, MIDDLE);
    scene.act(A, Action::EndMoves);
    scene.act(A, Action::EndAttacks);
    scene.act(B, shot(WEST, MIDDLE));
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(A)), "X-6.3: the active player answers last");
    scene.act(A, Action::Answer { at: at(MIDDLE), to: at(WEST), breaking: false });
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    // A strikes first with 1: a Quark covers. B strikes with the other Quark and 0 or 1 Crystals.
    scene.act(B, Action::Crystals(1));
    assert_eq!((scene.strikes()[1].power, scene.life_of(A, G0)), (2, 4));
}

#[test]
fn x_15_7_a_guardian_that_came_later_forces_all_crystals_but_does_not_attack() {
    let mut scene = Scene::two().tower(B, 3, WEST).guardian(A, G0, MIDDLE).guardian(B, G0, NORTH);
    scene.act(A, Action::EndMoves);
    scene.act(B, shot(WEST, MIDDLE));
    scene.until_turn(B);
    scene.act(B, go(G0, WEST));
    scene.until(Phase::Settling);
    scene.act(B, Action::Settle(at(MIDDLE), A));
    assert_eq!((scene.strikes()[0].power, scene.load_at(B, WEST)), (3, 0));
}

#[test]
fn x_13_3_crystals_cover_after_quarks() {
    let mut scene = Scene::two().guardian(A, G3, WEST).quarks(B, 1, MIDDLE).tower(B, 2, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.quarks_at(B, MIDDLE), scene.load_at(B, MIDDLE)), (0, 1), "Power 2");
    assert_eq!(scene.strikes()[0].damage, None, "no Guardian, nothing to announce");
}

#[test]
fn x_15_1_a_guardian_builds_a_watchtower_on_its_field_for_one_resource() {
    let scene = |resources| Scene::two().guardian(A, G0, WEST).store(A, resources, 9).developing();
    let build = Action::Build(G0, Building::Watchtower);
    assert!(!scene(0).can(A, build) && !scene(1).can(A, Action::Build(G1, Building::Watchtower)));
    let mut scene = scene(1);
    scene.act(A, build);
    assert_eq!(scene.game.holdings().buildings.of_kind(A, Building::Watchtower), CellSet::of(at(WEST)));
    assert_eq!(scene.resources(A), 0);
    assert!(scene.can(A, Action::Load(at(WEST), 3)), "finished in the same phase");
}

#[test]
fn x_15_3_loaded_crystals_are_public_cannot_be_unloaded_and_give_no_points() {
    let scene = Scene::two().tower(A, 2, WEST).guardian(A, G0, WEST).store(A, 9, 9);
    let scene = scene.building(A, Building::Reactor, (-1, -3)).developing();
    assert_eq!(scene.game.public().buildings.load(at(WEST), A), 2);
    assert_eq!(scene.game.points(A), 9 + 1);
    for action in scene.list(A) {
        let mut after = scene.clone();
        after.act(A, action);
        assert!(after.crystals(A) <= 9, "{action:?} gives Crystals");
        let gone = after.game.holdings().buildings.at(at(WEST)).is_none();
        assert!(gone || after.load_at(A, WEST) >= 2, "{action:?} unloads");
        assert!(!gone || after.crystals(A) == 9 - 2, "lost with the Watchtower");
    }
}

#[test]
fn x_15_4_a_crystal_is_one_damage_or_one_cover() {
    let mut scene = Scene::two().tower(A, 2, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    scene.act(A, Action::Crystals(2));
    assert_eq!((scene.life_of(B, G0), scene.load_at(A, WEST)), (4, 0), "used and gone");
    for quarks in [0, 2] {
        // Power 2, from two Quarks or from the Leader: one Crystal cancels one.
        let scene = Scene::two().quarks(A, quarks, WEST).guardian(B, G0, MIDDLE).tower(B, 1, MIDDLE);
        let mut scene = if quarks == 0 { scene.guardian(A, G3, WEST) } else { scene };
        scene.attack(A, WEST, MIDDLE);
        scene.until(Phase::Settling);
        scene.act(A, Action::Settle(at(MIDDLE), B));
        assert_eq!((scene.strikes()[0].power, scene.life_of(B, G0), scene.load_at(B, MIDDLE)), (2, 5, 0));
    }
}

#[test]
fn x_15_5_x_d32_a_watchtower_has_a_range_of_one_corridor() {
    let near = (0, -1);
    assert!(Map::of(2, 0).fields.contains(at(near)) && at(WEST).distance(at(near)) == 1, "a neighbour");
    let mut scene = Scene::two().tower(B, 1, WEST);
    for place in [MIDDLE, EAST, near] {
        scene = scene.quarks(A, 1, place);
    }
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.list(B), [shot(WEST, MIDDLE), Action::EndShots], "no corridor joins the others");
    let mut own = Scene::two().tower(A, 1, WEST).quarks(B, 1, MIDDLE).quarks(B, 1, EAST).quarks(B, 1, near);
    own.act(A, Action::EndMoves);
    assert_eq!(own.list(A), [Action::Attack { from: at(WEST), to: at(MIDDLE) }, Action::EndAttacks]);
}

#[test]
fn x_15_9_a_watchtower_cannot_be_captured() {
    let scene = Scene::two().technology(A, Technology::Capture).guardian(A, G0, WEST);
    let scene = scene.tower(B, 3, MIDDLE).building(B, Building::Well, NORTH);
    let enter = |to, capture| Action::Move { guardian: G0, to: at(to), capture };
    assert!(scene.can(A, enter(NORTH, true)), "the Well can");
    assert!(!scene.can(A, enter(MIDDLE, true)));
    let mut scene = scene;
    scene.act(A, enter(MIDDLE, false));
    assert_eq!((scene.game.holdings().buildings.at(at(MIDDLE)), scene.crystals(A)), (None, 2));
}
