//! Tests of: the order of fights, and the steps of an attack on the board.

use super::*;

fn facing() -> Scene {
    Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE)
}

/// A attacks the middle from these fields, nobody answers, and the attack is settled.
fn attack(mut scene: Scene, from: &[(i8, i8)]) -> Scene {
    from.iter().for_each(|&from| scene.attack(A, from, MIDDLE));
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    scene
}

fn announced(scene: &Scene) -> (u8, Option<u8>) {
    (scene.strikes()[0].power, scene.strikes()[0].damage)
}

#[test]
fn x_12_1_all_battles_come_before_all_attacks() {
    // The first player has an attack; two later players have a battle.
    let scene = Scene::four().guardian(A, G0, WEST).guardian(C, G0, MIDDLE);
    let mut scene = scene.guardian(B, G0, (0, 3)).guardian(D, G0, (-1, 3));
    scene.attack(A, WEST, MIDDLE);
    scene.until_turn(B);
    scene.attack(B, (0, 3), (-1, 3));
    scene.answer(D, (-1, 3), (0, 3));
    scene.until(Phase::Battles);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(B)));
    scene.act(B, Action::Battle(at((0, 3))));
    assert_eq!((scene.life_of(D, G0), scene.life_of(C, G0)), (5, 6));
    assert_eq!((scene.game.phase(), scene.game.turn()), (Phase::Settling, Turn::Decide(SeatSet::of(A))));
    scene.act(A, Action::Settle(at(MIDDLE), C));
    assert_eq!(scene.life_of(C, G0), 5);
}

#[test]
fn x_12_5_a_field_that_answered_is_still_hit_by_the_other_attacks() {
    let mut scene = facing().guardian(A, G1, EAST);
    scene.attack(A, WEST, MIDDLE);
    scene.attack(A, EAST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0)), (5, 5));
    assert_eq!(scene.list(A), [Action::Settle(at(MIDDLE), B)]);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.life_of(A, G1), scene.life_of(B, G0)), (6, 4), "without another answer");
}

#[test]
fn x_13_1_x_d20_power_is_everything_on_the_attacking_fields_and_quarks_and_crystals_are_spent() {
    let scene = facing().power(A, G0, 1).quarks(A, 2, WEST).tower(A, 2, WEST).quarks(A, 1, EAST);
    let scene = attack(scene.quarks(B, 3, MIDDLE), &[WEST, EAST]);
    assert_eq!(announced(&scene), (2 + 2 + 2 + 1, Some(4)));
    assert_eq!(scene.strikes()[0].spent, (3, 2));
    assert_eq!((scene.quarks_at(A, WEST), scene.quarks_at(A, EAST), scene.load_at(A, WEST)), (0, 0, 0));
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0)), (6, 2));
}

#[test]
fn x_13_2_the_announced_power_is_correct_and_the_board_stays_hidden() {
    for tokens in 0..=2 {
        let scene = facing().guardian(A, G3, NORTH).slot(
            A,
            G3,
            ConnectionSlot::Connection(ConnectionKind::Strengthening, G0),
        );
        let scene = attack(scene.power(A, G0, tokens), &[WEST]);
        let public = scene.game.public();
        assert_eq!(public.report.unwrap().strikes[0].unwrap().power, 1 + tokens + 2);
        assert!(public.boards.iter().all(|(_, board)| board.is_none()));
    }
}

#[test]
fn x_13_4_x_d33_protection_reduces_damage_to_a_guardian_by_one_per_fight() {
    let protected = || facing().technology(B, Technology::Protection);
    let scene = attack(protected().guardian(A, G1, EAST), &[WEST, EAST]);
    assert_eq!((announced(&scene), scene.life_of(B, G0)), ((2, Some(1)), 5));
    let scene = attack(protected().quarks(B, 1, MIDDLE).power(A, G0, 1), &[WEST]);
    assert_eq!((announced(&scene), scene.quarks_at(B, MIDDLE)), ((2, Some(0)), 0), "after the cover");
    let scene = attack(protected().life(B, G0, 4), &[WEST]);
    assert_eq!((announced(&scene), scene.life_of(B, G0)), ((1, Some(0)), 4), "it heals nothing");
    let scene = Scene::two().guardian(A, G3, WEST).quarks(B, 2, MIDDLE).technology(B, Technology::Protection);
    assert_eq!(attack(scene, &[WEST]).quarks_at(B, MIDDLE), 0, "no Guardian, no protection");
}

#[test]
fn x_13_5_healing_is_summed_and_suppressed_by_one() {
    // Power 4 against the Leader's own Healing of 1 and a healer's of 2.
    let scene = || {
        let scene = Scene::two().guardian(A, G3, WEST).power(A, G3, 2).guardian(B, G3, MIDDLE);
        let scene =
            scene.slot(B, G3, ConnectionSlot::Connection(ConnectionKind::Healing, G3)).guardian(B, G1, EAST);
        let mut scene = scene.slot(B, G1, ConnectionSlot::Connection(ConnectionKind::Healing, G3));
        scene.edit(|position| position.holdings.boards[B].quarter_mut(G1).healing = 1);
        scene
    };
    let plain = attack(scene(), &[WEST]);
    assert_eq!((announced(&plain), plain.life_of(B, G3)), ((4, Some(1)), 5));
    let suppressed = attack(scene().technology(A, Technology::Suppression), &[WEST]);
    assert_eq!((announced(&suppressed), suppressed.life_of(B, G3)), ((4, Some(2)), 4));
    let unhealed = scene().slot(B, G3, ConnectionSlot::Free).slot(B, G1, ConnectionSlot::Free);
    let unhealed = attack(unhealed.technology(A, Technology::Suppression), &[WEST]);
    assert_eq!((announced(&unhealed), unhealed.life_of(B, G3)), ((4, Some(4)), 2), "not below 0");
}

#[test]
fn x_13_6_damage_is_announced_and_changes_life_and_zero_life_destroys() {
    let scene = attack(facing().power(A, G0, 2), &[WEST]);
    assert_eq!((announced(&scene), scene.life_of(B, G0)), ((3, Some(3)), 3));
    let scene = attack(facing().power(A, G0, 2).life(B, G0, 2), &[WEST]);
    assert_eq!((announced(&scene), scene.life_of(B, G0), scene.place(B, G0)), ((3, Some(3)), 0, None));
    let healed = |life| {
        let scene = facing().life(B, G0, life).guardian(B, G1, EAST);
        let mut scene = scene.slot(B, G1, ConnectionSlot::Connection(ConnectionKind::Healing, G0));
        scene.edit(|position| position.holdings.boards[B].quarter_mut(G1).healing = 2);
        attack(scene, &[WEST])
    };
    assert_eq!((announced(&healed(3)), healed(3).life_of(B, G0)), ((1, Some(0)), 5), "1 - 3");
    assert_eq!(healed(5).life_of(B, G0), 6, "at most 6");
}

#[test]
fn x_13_7_damage_without_a_guardian_has_no_effect() {
    let scene = Scene::two().guardian(A, G3, WEST).power(A, G3, 2).quarks(B, 1, MIDDLE).guardian(B, G0, EAST);
    let scene = attack(scene.quarks(B, 2, EAST), &[WEST]);
    assert_eq!((announced(&scene), scene.quarks_at(B, MIDDLE)), ((4, None), 0));
    assert_eq!((scene.life_of(B, G0), scene.quarks_at(B, EAST)), (6, 2));
}

#[test]
fn x_13_9_the_tokens_of_a_settled_attack_leave_the_board() {
    let mut scene = facing().guardian(A, G2, EAST).guardian(A, G1, NORTH).guardian(B, G1, (1, -3));
    scene.attack(A, NORTH, (1, -3));
    let mut scene = attack(scene, &[WEST, EAST]);
    assert_eq!(scene.game.tokens().iter().map(|token| token.from).collect::<Vec<_>>(), [at(NORTH)]);
    scene.act(A, Action::Settle(at((1, -3)), B));
    assert_eq!(scene.game.tokens().len(), 0);
}
