//! Tests of X-17: Connections.

use super::*;

fn connect(giver: Guardian, receiver: Guardian, link: ConnectionKind) -> Action {
    Action::Connect { giver, receiver, link }
}

const BLUE: ConnectionKind = ConnectionKind::Strengthening;
const RED: ConnectionKind = ConnectionKind::Healing;

fn row() -> Scene {
    Scene::two().guardian(A, G0, WEST).guardian(A, G1, MIDDLE).guardian(A, G2, EAST)
}

#[test]
fn x_17_3_both_must_be_on_joined_fields_that_are_not_irradiated() {
    let scene = row().developing();
    assert!(scene.can(A, connect(G0, G1, BLUE)) && scene.can(A, connect(G1, G2, RED)));
    assert!(!scene.can(A, connect(G0, G2, BLUE)), "not joined");
    assert!(!scene.can(A, connect(G0, G3, RED)), "not on the board");
    let scene = Scene::two().guardian(A, G0, RAY).guardian(A, G1, MIDDLE).developing();
    assert!(!scene.can(A, connect(G0, G1, RED)) && !scene.can(A, connect(G1, G0, RED)));
}

#[test]
fn x_17_4_x_d22_the_givers_slot_must_be_free_and_builders_receive() {
    let scene = row().slot(A, G1, ConnectionSlot::Site(Building::Well, 1)).developing();
    assert!(!scene.can(A, connect(G1, G0, RED)));
    assert!(scene.can(A, connect(G0, G1, BLUE)), "X-D22");
}

#[test]
fn x_17_7_x_17_8_several_strengthen_one_but_there_are_no_chains() {
    let mut scene = row().developing();
    scene.act(A, connect(G0, G1, BLUE));
    assert!(scene.can(A, connect(G2, G1, BLUE)));
    assert!(!scene.can(A, connect(G1, G2, BLUE)), "is Strengthened");
    assert!(scene.can(A, connect(G1, G2, RED)), "X-17.13");
    let mut scene = row().developing();
    scene.act(A, connect(G1, G2, BLUE));
    assert!(!scene.can(A, connect(G0, G1, BLUE)), "the receiver Strengthens");
}

#[test]
fn x_17_12_healing_may_be_mutual() {
    let mut scene = row().developing();
    scene.act(A, connect(G0, G1, RED));
    scene.act(A, connect(G1, G0, RED));
    assert_eq!(scene.game.holdings().boards[A].healing(G0), 1);
}

#[test]
fn x_17_16_x_d40_x_d41_only_the_leader_heals_itself() {
    let mut scene = Scene::two().guardian(A, G3, RAY).guardian(A, G0, WEST).developing();
    assert!(scene.can(A, connect(G3, G3, RED)), "X-D41: on an irradiated field too");
    assert!(!scene.can(A, connect(G3, G3, BLUE)) && !scene.can(A, connect(G0, G0, RED)));
    assert_eq!(scene.game.holdings().boards[A].healing(G3), 0, "X-D40: not without a token");
    scene.act(A, connect(G3, G3, RED));
    assert_eq!(
        (scene.slot_of(A, G3), scene.game.holdings().boards[A].healing(G3)),
        (ConnectionSlot::Connection(RED, G3), 1)
    );
}

#[test]
fn x_17_17_connections_may_be_broken_in_the_own_turn() {
    let mut scene = row().slot(A, G0, ConnectionSlot::Connection(BLUE, G1));
    assert_eq!(scene.game.power(A, G1), 2);
    scene.act(A, Action::Break(G0));
    assert_eq!((scene.slot_of(A, G0), scene.game.power(A, G1)), (ConnectionSlot::Free, 1), "X-17.21");
    assert!(!scene.can(A, Action::Break(G0)));
}

#[test]
fn x_17_18_x_17_19_x_d39_links_are_checked_after_all_moves() {
    let mut scene = row().slot(A, G0, ConnectionSlot::Connection(RED, G1)).slot(
        A,
        G2,
        ConnectionSlot::Connection(RED, G1),
    );
    scene.act(A, go(G1, RAY));
    assert_eq!(
        scene.slot_of(A, G0),
        ConnectionSlot::Free,
        "X-17.19: at once on entering an irradiated field"
    );
    let mut scene = row().slot(A, G1, ConnectionSlot::Connection(RED, G0));
    scene.act(A, go(G0, A_GATE));
    assert_eq!(scene.slot_of(A, G1), ConnectionSlot::Connection(RED, G0), "not yet");
    scene.act(A, go(G1, WEST));
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.slot_of(A, G1), ConnectionSlot::Connection(RED, G0), "both moved and end joined");
    let mut scene = row().slot(A, G1, ConnectionSlot::Connection(RED, G0));
    scene.act(A, go(G0, A_GATE));
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.slot_of(A, G1), ConnectionSlot::Free);
}

#[test]
fn x_17_20_a_destroyed_guardian_loses_its_connections() {
    let mut scene =
        row().slot(A, G1, ConnectionSlot::Connection(BLUE, G0)).life(A, G0, 1).guardian(B, G0, NORTH);
    scene.until_turn(B);
    scene.attack(B, NORTH, WEST);
    scene.until(Phase::Development);
    assert_eq!((scene.place(A, G0), scene.slot_of(A, G1)), (None, ConnectionSlot::Free));
}

#[test]
fn x_17_22_x_d66_one_break_and_one_new_connection_each_phase() {
    let mut scene = row().slot(A, G1, ConnectionSlot::Connection(RED, G0)).developing();
    scene.act(A, Action::Break(G1));
    scene.act(A, connect(G1, G2, RED));
    assert!(!scene.can(A, Action::Break(G1)));
    let mut scene = row().developing();
    scene.act(A, connect(G1, G2, RED));
    scene.act(A, Action::Break(G1));
    assert!(!scene.can(A, connect(G1, G2, RED)));
}

#[test]
fn x_17_1_connections_are_made_changed_and_broken_secretly() {
    assert!(!row().can(A, connect(G0, G1, BLUE)), "not in the Movement phase");
    let scene = row().slot(A, G2, ConnectionSlot::Connection(RED, G1)).slot(
        A,
        G1,
        ConnectionSlot::Connection(RED, G0),
    );
    let mut quiet = scene.developing();
    let mut busy = quiet.clone();
    busy.act(A, connect(G0, G1, BLUE));
    busy.act(A, Action::Break(G1));
    busy.act(A, Action::Break(G2));
    busy.act(A, connect(G2, G1, BLUE));
    assert_eq!(busy.game.power(A, G1), 3);
    for seat in [A, B] {
        assert_eq!((busy.game.public(), busy.game.private(B)), (quiet.game.public(), quiet.game.private(B)));
        busy.act(seat, Action::Done);
        quiet.act(seat, Action::Done);
    }
    assert_eq!(
        (busy.game.public(), busy.game.private(B)),
        (quiet.game.public(), quiet.game.private(B)),
        "X-6.9"
    );
}

#[test]
fn x_17_2_the_token_lies_in_the_givers_slot_and_works_for_the_receiver() {
    let mut scene = row().developing();
    scene.act(A, connect(G0, G1, BLUE));
    scene.act(A, connect(G2, G1, RED));
    assert_eq!(scene.slot_of(A, G0), ConnectionSlot::Connection(BLUE, G1));
    assert_eq!(
        (scene.slot_of(A, G2), scene.slot_of(A, G1)),
        (ConnectionSlot::Connection(RED, G1), ConnectionSlot::Free)
    );
    assert_eq!([G0, G1, G2].map(|guardian| scene.game.power(A, guardian)), [1, 2, 1]);
    assert_eq!([G0, G1, G2].map(|guardian| scene.game.holdings().boards[A].healing(guardian)), [0, 1, 0]);
}

#[test]
fn x_17_5_a_connection_lasts_over_the_rounds() {
    let mut scene = row().developing();
    scene.act(A, connect(G0, G1, BLUE));
    scene.act(A, connect(G2, G1, RED));
    for _ in 0..4 {
        scene.until(Phase::Moves);
        scene.until(Phase::Development);
    }
    assert_eq!(scene.game.round(), 5);
    assert_eq!(scene.slot_of(A, G0), ConnectionSlot::Connection(BLUE, G1));
    assert_eq!(scene.slot_of(A, G2), ConnectionSlot::Connection(RED, G1));
}

#[test]
fn x_17_6_strengthening_adds_the_givers_own_power_up_to_eight() {
    // Own Power 1, 1, 3 and, for the Leader, 4, all next to the first Guardian.
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, MIDDLE).guardian(A, G2, NORTH);
    let mut scene = scene.guardian(A, G3, (1, -3)).power(A, G2, 2).power(A, G3, 2).developing();
    scene.act(A, connect(G3, G0, BLUE));
    assert_eq!(scene.game.power(A, G0), 1 + 4);
    scene.act(A, connect(G2, G0, BLUE));
    assert_eq!(scene.game.power(A, G0), 1 + 4 + 3);
    scene.act(A, connect(G1, G0, BLUE));
    assert_eq!(scene.game.power(A, G0), 8, "Power 9 counts as 8");
}

#[test]
fn x_17_9_a_strengthening_guardian_cannot_attack_but_can_move_be_attacked_and_be_healed() {
    let scene = row().slot(A, G0, ConnectionSlot::Connection(BLUE, G1)).slot(
        A,
        G1,
        ConnectionSlot::Connection(RED, G0),
    );
    let mut scene = scene.guardian(B, G0, NORTH).power(B, G0, 1);
    assert!(scene.can(A, go(G0, A_GATE)));
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.game.phase(), Phase::Attacks, "offered by public facts");
    assert!(!scene.can(A, Action::Attack { from: at(WEST), to: at(NORTH) }));
    scene.until_turn(B);
    scene.attack(B, NORTH, WEST);
    scene.until(Phase::Settling);
    scene.act(B, Action::Settle(at(WEST), A));
    assert_eq!((scene.strikes()[0].power, scene.life_of(A, G0)), (2, 5), "healed by 1");
}

#[test]
fn x_17_10_healing_has_the_same_conditions_as_strengthening() {
    let scenes =
        [row(), row().guardian(A, G3, RAY), row().slot(A, G1, ConnectionSlot::Site(Building::Well, 1))];
    let mut made = Vec::new();
    for scene in scenes.map(Scene::developing) {
        let pairs = Guardian::ALL.into_iter().flat_map(|giver| Guardian::ALL.map(|to| (giver, to)));
        let pairs = pairs.filter(|(giver, receiver)| giver != receiver);
        let allowed: Vec<_> = pairs.clone().filter(|&(a, b)| scene.can(A, connect(a, b, BLUE))).collect();
        let healing: Vec<_> = pairs.filter(|&(a, b)| scene.can(A, connect(a, b, RED))).collect();
        assert_eq!(healing, allowed);
        made.push(allowed.len());
    }
    assert_eq!(made, [4, 4, 2]);
}

#[test]
fn x_17_11_healing_works_only_while_a_fight_is_settled() {
    let mut scene =
        row().slot(A, G1, ConnectionSlot::Connection(RED, G0)).life(A, G0, 2).guardian(B, G0, NORTH);
    scene.edit(|position| position.holdings.boards[A].quarter_mut(G1).healing = 2);
    for _ in 0..2 {
        scene.until(Phase::Development);
        scene.until(Phase::Moves);
        assert_eq!(scene.life_of(A, G0), 2, "no fight");
    }
    scene.until_turn(B);
    scene.attack(B, NORTH, WEST);
    scene.until(Phase::Settling);
    scene.act(B, Action::Settle(at(WEST), A));
    assert_eq!(scene.life_of(A, G0), 2 + 3 - 1);
}

#[test]
fn x_17_13_several_may_heal_one_together_with_strengthening() {
    let mut scene = row().developing();
    scene.act(A, connect(G0, G1, RED));
    scene.act(A, connect(G2, G1, RED));
    assert_eq!(scene.game.holdings().boards[A].healing(G1), 2);
    let mut scene = row().developing();
    scene.act(A, connect(G1, G0, RED));
    scene.act(A, connect(G0, G1, BLUE));
    scene.act(A, connect(G2, G1, BLUE));
    assert_eq!((scene.game.power(A, G1), scene.game.holdings().boards[A].healing(G0)), (3, 1));
}

#[test]
fn x_17_15_x_d21_a_healer_attacks_and_heals_in_the_same_round() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, NORTH);
    let scene = scene.slot(A, G0, ConnectionSlot::Connection(RED, G1));
    let mut scene = scene.guardian(B, G0, MIDDLE).guardian(B, G3, (1, -3));
    scene.attack(A, WEST, MIDDLE);
    scene.until_turn(B);
    scene.attack(B, (1, -3), NORTH);
    scene.until(Phase::Development);
    assert_eq!((scene.life_of(B, G0), scene.life_of(A, G1)), (5, 5), "2 - 1 healed");
}

#[test]
fn x_17_21_breaking_gives_the_power_back_and_nothing_else() {
    let scene = row().slot(A, G0, ConnectionSlot::Connection(BLUE, G1)).slot(
        A,
        G2,
        ConnectionSlot::Connection(RED, G1),
    );
    let mut scene = scene.power(A, G0, 2).life(A, G1, 3).guardian(B, G0, NORTH);
    let strike = Action::Attack { from: at(WEST), to: at(NORTH) };
    scene.act(A, Action::EndMoves);
    assert_eq!((scene.game.power(A, G1), scene.can(A, strike)), (1 + 3, false));
    scene.act(A, Action::Break(G0));
    assert_eq!((scene.game.power(A, G1), scene.game.power(A, G0), scene.can(A, strike)), (1, 3, true));
    let before = scene.game.holdings().clone();
    scene.act(A, Action::Break(G2));
    let mut expected = before;
    expected.boards[A].quarter_mut(G2).slot = ConnectionSlot::Free;
    assert_eq!(*scene.game.holdings(), expected, "Healing: only the slot");
}

#[test]
fn x_d38_connections_are_broken_in_development_in_the_own_turn_and_for_an_answer() {
    let scene = || row().slot(A, G0, ConnectionSlot::Connection(BLUE, G1)).guardian(B, G0, NORTH);
    let cut = Action::Break(G0);
    assert!(scene().developing().can(A, cut) && scene().can(A, cut));
    let mut later = scene();
    later.act(A, Action::EndMoves);
    assert!(later.can(A, cut), "before an attack");
    later.until_turn(B);
    assert!(!later.can(A, cut), "not in the turn of another");
    later.attack(B, NORTH, WEST);
    later.until(Phase::Answers);
    assert!(
        !later.can(A, cut) && later.can(A, Action::Answer { at: at(WEST), to: at(NORTH), breaking: true })
    );
}
