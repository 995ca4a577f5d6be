//! Tests of: settling on the board. The table for the arithmetic is in `fight.rs`.

use super::*;

fn facing(scene: Scene) -> Scene {
    scene.guardian(A, G0, WEST).guardian(B, G0, MIDDLE)
}

/// A attacks from the west, B answers, and the battle is settled.
fn battle(mut scene: Scene) -> Scene {
    scene.attack(A, WEST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    scene
}

#[test]
fn x_28_3_a_plain_attack_matches_the_example() {
    let scene = attacked(facing(Scene::two()));
    let strike = scene.strikes()[0];
    assert_eq!((strike.power, strike.damage, scene.life_of(B, G0)), (1, Some(1), 5));
    assert_eq!(scene.life_of(A, G0), 6);
}

#[test]
fn x_28_4_an_attack_with_everything_matches_the_example() {
    let scene =
        facing(Scene::two()).power(A, G0, 2).quarks(A, 2, WEST).technology(A, Technology::Suppression);
    let scene = scene.quarks(B, 1, MIDDLE).tower(B, 1, MIDDLE).technology(B, Technology::Protection);
    let mut scene =
        scene.guardian(B, G1, EAST).slot(B, G1, ConnectionSlot::Connection(ConnectionKind::Healing, G0));
    scene.edit(|position| position.holdings.boards[B].quarter_mut(G1).healing = 1);
    let scene = attacked(scene);
    assert_eq!((scene.strikes()[0].power, scene.strikes()[0].damage), (5, Some(1)));
    assert_eq!((scene.quarks_at(A, WEST), scene.quarks_at(B, MIDDLE), scene.load_at(B, MIDDLE)), (0, 0, 0));
    assert_eq!(scene.life_of(B, G0), 5);
}

#[test]
fn x_28_5_a_healing_surplus_matches_the_example() {
    let scene = Scene::two().quarks(A, 2, WEST).guardian(B, G0, MIDDLE).life(B, G0, 3).quarks(B, 1, MIDDLE);
    let mut scene =
        scene.guardian(B, G1, EAST).slot(B, G1, ConnectionSlot::Connection(ConnectionKind::Healing, G0));
    scene.edit(|position| position.holdings.boards[B].quarter_mut(G1).healing = 2);
    let scene = attacked(scene);
    assert_eq!((scene.life_of(B, G0), scene.strikes()[0].damage), (5, Some(0)));
}

#[test]
fn x_28_6_a_battle_on_the_board_matches_the_example() {
    let scene = Scene::two().guardian(A, G0, WEST).power(A, G0, 1).quarks(A, 3, WEST);
    let scene = scene.guardian(B, G3, MIDDLE).power(B, G3, 2).quarks(B, 1, MIDDLE).tower(B, 3, MIDDLE);
    let scene = battle(scene);
    assert_eq!(scene.game.report().unwrap().clash, 1);
    let strikes = scene.strikes();
    assert_eq!((strikes[0].by, strikes[0].power, strikes[0].damage), (A, 4, Some(1)));
    assert_eq!((strikes[1].by, strikes[1].power, strikes[1].damage), (B, 4, Some(4)));
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G3)), (2, 5));
    assert_eq!((scene.quarks_at(A, WEST), scene.load_at(B, MIDDLE)), (0, 0));
}

#[test]
fn x_28_7_both_guardians_die_as_in_the_example() {
    let scene = facing(Scene::two()).life(A, G0, 2).life(B, G0, 4).power(B, G0, 2);
    let scene = scene.guardian(A, G3, NORTH).guardian(A, G1, A_GATE).guardian(A, G2, (1, -3));
    // 2 with a token, and 1 + 1 + 2 lent by the others, including the Leader.
    let scene = scene.power(A, G0, 1);
    let scene = [G1, G2, G3].into_iter().fold(scene, |scene, giver| {
        scene.slot(A, giver, ConnectionSlot::Connection(ConnectionKind::Strengthening, G0))
    });
    let scene = battle(scene);
    let strikes = scene.strikes();
    assert_eq!((strikes[0].power, strikes[1].power), (6, 3));
    assert_eq!((scene.place(A, G0), scene.place(B, G0)), (None, None));
    assert!([G1, G2, G3].iter().all(|&giver| scene.slot_of(A, giver) == ConnectionSlot::Free), "X-17.20");
}

#[test]
fn x_28_8_and_12_4_a_battle_is_settled_before_the_rest_as_one_attack() {
    let mut scene = facing(Scene::two()).guardian(A, G1, EAST).guardian(A, G2, RAY);
    scene.act(A, Action::EndMoves);
    for from in [WEST, EAST, RAY] {
        scene.act(A, Action::Attack { from: at(from), to: at(MIDDLE) });
    }
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0)), (5, 5));
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.strikes()[0].power, scene.life_of(B, G0)), (2, 3), "X-12.5");
    assert_eq!(scene.game.tokens().len(), 0, "X-13.9");
}

#[test]
fn x_12_2_x_d29_a_player_settles_its_battles_in_any_order_before_the_next() {
    let mut scene = facing(Scene::two()).guardian(A, G1, NORTH).guardian(B, G1, (1, -3));
    scene.attack(A, WEST, MIDDLE);
    scene.attack(A, NORTH, (1, -3));
    scene.answer(B, MIDDLE, WEST);
    scene.answer(B, (1, -3), NORTH);
    scene.until(Phase::Battles);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(A)), "the first player");
    assert_eq!(scene.list(A).len(), 2);
    scene.act(A, Action::Battle(at(NORTH)));
    scene.act(A, Action::Battle(at(WEST)));
    assert_eq!(scene.game.phase(), Phase::Development);
}

#[test]
fn x_12_3_attacks_are_settled_by_their_owners_in_play_order() {
    let mut scene = Scene::four().guardian(A, G0, WEST).guardian(B, G0, EAST).guardian(C, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.act(C, Action::EndAnswers);
    scene.attack(B, EAST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), C));
    assert_eq!(
        (scene.game.on_turn(), scene.life_of(C, G0)),
        (B, 5),
        "X-12.4: each player's attack by itself"
    );
    scene.act(B, Action::Settle(at(MIDDLE), C));
    assert_eq!(scene.life_of(C, G0), 4);
}

#[test]
fn x_12_7_x_d30_an_attack_with_nothing_left_is_void() {
    // B settles before A, and kills the Guardian with which A attacks C.
    let mut scene = Scene::four().guardian(A, G0, MIDDLE).guardian(B, G3, WEST).guardian(C, G0, EAST);
    scene = scene.life(A, G0, 1);
    scene.edit(|position| position.first = B);
    scene.edit(|position| position.on_turn = B);
    scene.attack(B, WEST, MIDDLE);
    scene.act(A, Action::EndAnswers);
    scene.until_turn(A);
    scene.attack(A, MIDDLE, EAST);
    scene.until(Phase::Settling);
    scene.act(B, Action::Settle(at(MIDDLE), A));
    assert_eq!(scene.place(A, G0), None);
    scene.until(Phase::Settling);
    scene.take_last_action();
    assert_eq!((scene.life_of(C, G0), scene.game.tokens().len()), (6, 0));
}

#[test]
fn x_d62_a_strengthening_guardian_attacks_after_its_receiver_died() {
    let scene = Scene::four().guardian(A, G0, WEST).quarks(A, 1, WEST).guardian(B, G0, MIDDLE);
    let scene = scene.guardian(A, G1, NORTH).slot(
        A,
        G0,
        ConnectionSlot::Connection(ConnectionKind::Strengthening, G1),
    );
    let mut scene = scene.life(A, G1, 1).guardian(C, G0, (1, -3));
    scene.edit(|position| position.first = C);
    scene.edit(|position| position.on_turn = C);
    scene.attack(C, (1, -3), NORTH);
    scene.until_turn(A);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(C, Action::Settle(at(NORTH), A));
    assert_eq!(scene.place(A, G1), None);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!(scene.strikes()[0].power, 2, "the Quark and the Guardian that Strengthened before");
}

#[test]
fn x_13_8_the_attacker_advances_onto_the_empty_field() {
    let mut scene = attacked(facing(Scene::two()).life(B, G0, 1).building(B, Building::Well, MIDDLE));
    assert_eq!(scene.place(B, G0), None);
    scene.act(A, Action::Advance { guardian: G0, capture: false });
    assert_eq!((scene.place(A, G0), scene.crystals(A)), (Some(at(MIDDLE)), 2));
    assert_eq!(scene.game.phase(), Phase::Development, "no unit is left to advance");
}

#[test]
fn x_13_8_units_that_moved_or_build_cannot_advance() {
    let mut scene = Scene::two().guardian(A, G0, A_GATE).guardian(B, G0, MIDDLE).life(B, G0, 1);
    scene.act(A, go(G0, WEST));
    let scene = attacked(scene);
    assert_eq!((scene.place(B, G0), scene.game.phase()), (None, Phase::Development));
    let scene =
        attacked(facing(Scene::two()).life(B, G0, 1).slot(A, G0, ConnectionSlot::Site(Building::Mine, 1)));
    assert_eq!((scene.place(B, G0), scene.game.phase()), (None, Phase::Development));
}

#[test]
fn x_13_8_no_advance_while_units_are_left() {
    let scene = attacked(facing(Scene::two()));
    assert_eq!(scene.game.phase(), Phase::Development);
}

#[test]
fn x_11_8_unspent_quarks_can_advance() {
    let mut scene = facing(Scene::two()).quarks(A, 3, WEST);
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    scene.act(B, go(G0, EAST));
    scene.act(A, Action::NoOccupation);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    scene.act(A, Action::AdvanceQuark(at(WEST)));
    scene.act(A, Action::Advance { guardian: G0, capture: false });
    scene.act(A, Action::EndAdvance);
    assert_eq!((scene.quarks_at(A, WEST), scene.quarks_at(A, MIDDLE)), (2, 1));
}

#[test]
fn x_13_11_x_d42_healing_counts_fully_in_every_fight() {
    let scene = Scene::four().guardian(A, G0, WEST).guardian(B, G3, EAST).guardian(C, G0, MIDDLE);
    let mut scene = scene.power(A, G0, 1);
    scene.edit(|position| position.holdings.boards[C].leader = Some(G0));
    let mut scene = scene.slot(C, G0, ConnectionSlot::Connection(ConnectionKind::Healing, G0));
    scene.attack(A, WEST, MIDDLE);
    scene.act(C, Action::EndAnswers);
    scene.attack(B, EAST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), C));
    scene.act(B, Action::Settle(at(MIDDLE), C));
    assert_eq!(scene.life_of(C, G0), 4, "2 - 1 and 2 - 1");
}

#[test]
fn x_14_5_x_d61_the_winner_of_a_quark_clash_keeps_its_quarks() {
    let scene = Scene::two().quarks(A, 3, WEST).quarks(B, 1, MIDDLE);
    let mut scene = battle(scene);
    assert_eq!((scene.quarks_at(A, WEST), scene.quarks_at(B, MIDDLE), scene.strikes().len()), (2, 0, 0));
    scene.act(A, Action::AdvanceQuark(at(WEST)));
    scene.act(A, Action::AdvanceQuark(at(WEST)));
    assert_eq!((scene.quarks_at(A, MIDDLE), scene.game.phase()), (2, Phase::Development));
}

#[test]
fn x_14_5_a_side_with_nothing_left_does_not_strike_and_nobody_is_healed() {
    // B's Guardian is Strengthening; its Quark answers and is destroyed in the clash.
    let scene = facing(Scene::two()).quarks(A, 1, WEST).quarks(B, 1, MIDDLE).guardian(B, G1, EAST);
    let scene =
        scene.slot(B, G0, ConnectionSlot::Connection(ConnectionKind::Strengthening, G1)).life(A, G0, 3);
    let scene =
        scene.guardian(A, G1, NORTH).slot(A, G1, ConnectionSlot::Connection(ConnectionKind::Healing, G0));
    let scene = battle(scene);
    assert_eq!(scene.strikes().len(), 1);
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0)), (3, 5));
}

#[test]
fn x_14_6_a_dying_guardian_still_strikes() {
    // A has fewer extras, so A strikes first and kills.
    let scene = facing(Scene::two()).life(B, G0, 1).power(B, G0, 2).tower(B, 1, MIDDLE).power(A, G0, 2);
    let scene = battle(scene);
    let strikes = scene.strikes();
    assert_eq!((strikes[0].by, strikes[0].destroyed), (A, true));
    assert_eq!((strikes[1].by, strikes[1].power, scene.life_of(A, G0)), (B, 3, 3));
    assert_eq!(scene.place(B, G0), None);
}

#[test]
fn x_14_7_x_d35_the_answering_side_may_advance_too() {
    let mut scene = battle(facing(Scene::two()).life(A, G0, 1));
    assert_eq!((scene.place(A, G0), scene.game.turn()), (None, Turn::Decide(SeatSet::of(B))));
    scene.act(B, Action::Advance { guardian: G0, capture: false });
    assert_eq!(scene.place(B, G0), Some(at(WEST)));
}

/// 2 Quarks of A against a Guardian of B with Life 3, Healing 1 and 2 Crystals on its
/// Watchtower. The extras are equal. Whoever strikes first, no Guardian is hurt, but B is healed
/// only if it is struck.
#[test]
fn x_28_9_x_14_3_x_d34_equal_extras_can_change_a_surplus_of_healing() {
    let scene = || {
        let scene =
            Scene::two().quarks(A, 2, WEST).guardian(B, G0, MIDDLE).life(B, G0, 3).tower(B, 2, MIDDLE);
        scene.guardian(B, G1, EAST).slot(B, G1, ConnectionSlot::Connection(ConnectionKind::Healing, G0))
    };
    let result = |scene: &Scene| {
        assert_eq!((scene.quarks_at(A, WEST), scene.load_at(B, MIDDLE)), (0, 0), "all extras are spent");
        let strikes = scene.strikes();
        assert_eq!(strikes.len(), 1, "the other has nothing left to strike with, or to strike at");
        (strikes[0].by, strikes[0].power, scene.life_of(B, G0))
    };
    let a_first = battle(scene());
    assert_eq!(result(&a_first), (A, 2, 4), "2 - 2 Crystals - 1 Healing = -1");
    let mut b_first = scene();
    b_first.attack(A, WEST, MIDDLE);
    b_first.answer(B, MIDDLE, WEST);
    b_first.edit(|position| position.first = B);
    b_first.until(Phase::Battles);
    b_first.take_last_action();
    assert_eq!(result(&b_first), (B, 3, 3), "no strike on B, so nothing to heal");
}

#[test]
fn x_14_3_equal_extras_strike_in_play_order() {
    let scene = battle(facing(Scene::two()));
    assert_eq!(scene.strikes()[0].by, A);
    let mut scene = facing(Scene::two());
    scene.edit(|position| position.first = B);
    scene.attack(A, WEST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(B, Action::Battle(at(WEST)));
    assert_eq!(scene.strikes()[0].by, B);
}

#[test]
fn x_14_8_protection_and_suppression_work_for_each_side() {
    let scene = facing(Scene::two()).power(A, G0, 1).power(B, G0, 1);
    let scene = scene.technology(A, Technology::Protection).technology(B, Technology::Protection);
    let scene = battle(scene);
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0)), (5, 5), "2 - 1 each");
}

#[test]
fn x_13_10_x_d36_destroying_units_gives_nothing() {
    let mut scene = attacked(facing(Scene::two()).life(B, G0, 1));
    scene.act(A, Action::EndAdvance);
    assert_eq!(scene.crystals(A), 0);
}

#[test]
fn x_d65_tokens_against_different_players_are_settled_separately() {
    // A attacks C, who flees; B comes, and A's Watchtower shoots at B on the same field.
    let mut scene =
        Scene::four().guardian(A, G0, WEST).tower(A, 1, EAST).quarks(C, 1, MIDDLE).quarks(B, 2, RAY);
    scene.edit(|position| position.first = A);
    scene.attack(A, WEST, MIDDLE);
    scene.act(A, Action::EndAttacks);
    scene.act(C, Action::EndAnswers);
    scene.until_turn(C);
    scene.act(C, hop(MIDDLE, (0, -1)));
    scene.act(A, Action::NoOccupation);
    // B's turn is over; put its Quarks there by hand, as an Advance or Occupation could.
    scene.edit(|position| position.holdings.sides[B].swarm.move_one(at(RAY), at(MIDDLE)));
    scene.act(C, Action::EndMoves);
    scene.act(C, Action::EndAttacks);
    scene.act(A, Action::Shot { from: at(EAST), to: at(MIDDLE) });
    scene.until(Phase::Settling);
    assert_eq!(scene.list(A), [Action::Settle(at(MIDDLE), B), Action::Settle(at(MIDDLE), C)]);
    scene.act(A, Action::Settle(at(MIDDLE), C));
    assert_eq!((scene.strikes().len(), scene.game.tokens().len()), (0, 1));
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!(scene.quarks_at(B, MIDDLE), 0);
}

#[test]
fn x_17_18_an_advance_breaks_connections_that_are_no_longer_joined() {
    let scene = facing(Scene::two()).life(B, G0, 1).guardian(A, G1, NORTH);
    let mut scene = attacked(scene.slot(A, G1, ConnectionSlot::Connection(ConnectionKind::Healing, G0)));
    scene.act(A, Action::Advance { guardian: G0, capture: false });
    assert_eq!(scene.slot_of(A, G1), ConnectionSlot::Free);
}
