//! Connections.

use super::*;

fn connect(giver: Guardian, receiver: Guardian, link: Link) -> Action {
    Action::Connect { giver, receiver, link }
}

const BLUE: Link = Link::Strengthening;
const RED: Link = Link::Healing;

fn row() -> Scene {
    Scene::two().guardian(A, G0, WEST).guardian(A, G1, MIDDLE).guardian(A, G2, EAST)
}

#[test]
fn x_17_3_both_stand_on_joined_fields_that_are_not_irradiated() {
    let scene = row().developing();
    assert!(scene.can(A, connect(G0, G1, BLUE)) && scene.can(A, connect(G1, G2, RED)));
    assert!(!scene.can(A, connect(G0, G2, BLUE)), "not joined");
    assert!(!scene.can(A, connect(G0, G3, RED)), "not on the board");
    let scene = Scene::two().guardian(A, G0, RAY).guardian(A, G1, MIDDLE).developing();
    assert!(!scene.can(A, connect(G0, G1, RED)) && !scene.can(A, connect(G1, G0, RED)));
}

#[test]
fn x_17_4_the_givers_slot_must_be_free_and_builders_receive() {
    let scene = row().slot(A, G1, Slot::Site(Building::Well, 1)).developing();
    assert!(!scene.can(A, connect(G1, G0, RED)));
    assert!(scene.can(A, connect(G0, G1, BLUE)), "X-D22");
}

#[test]
fn x_17_7_and_17_8_several_strengthen_one_but_there_are_no_chains() {
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
    assert_eq!(scene.0.table.boards[A].healing(G0), 1);
}

#[test]
fn x_17_16_only_the_leader_heals_itself() {
    let scene = Scene::two().guardian(A, G3, RAY).guardian(A, G0, WEST).developing();
    assert!(scene.can(A, connect(G3, G3, RED)), "X-D41: on an irradiated field too");
    assert!(!scene.can(A, connect(G3, G3, BLUE)) && !scene.can(A, connect(G0, G0, RED)));
}

#[test]
fn x_17_17_connections_may_be_broken_in_ones_own_turn() {
    let mut scene = row().slot(A, G0, Slot::Connection(BLUE, G1));
    assert_eq!(scene.0.power(A, G1), 2);
    scene.act(A, Action::Break(G0));
    assert_eq!((scene.slot_of(A, G0), scene.0.power(A, G1)), (Slot::Free, 1), "X-17.21");
    assert!(!scene.can(A, Action::Break(G0)));
}

#[test]
fn x_17_18_links_are_checked_after_all_moves() {
    let mut scene = row().slot(A, G0, Slot::Connection(RED, G1)).slot(A, G2, Slot::Connection(RED, G1));
    scene.act(A, go(G1, RAY));
    assert_eq!(scene.slot_of(A, G0), Slot::Free, "X-17.19: at once on entering an irradiated field");
    let mut scene = row().slot(A, G1, Slot::Connection(RED, G0));
    scene.act(A, go(G0, A_GATE));
    assert_eq!(scene.slot_of(A, G1), Slot::Connection(RED, G0), "not yet");
    scene.act(A, go(G1, WEST));
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.slot_of(A, G1), Slot::Connection(RED, G0), "both moved and end joined");
    let mut scene = row().slot(A, G1, Slot::Connection(RED, G0));
    scene.act(A, go(G0, A_GATE));
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.slot_of(A, G1), Slot::Free);
}

#[test]
fn x_17_20_death_breaks() {
    let mut scene = row().slot(A, G1, Slot::Connection(BLUE, G0)).life(A, G0, 1).guardian(B, G0, NORTH);
    scene.until_turn(B);
    scene.attack(B, NORTH, WEST);
    scene.until(Phase::Development);
    assert_eq!((scene.place(A, G0), scene.slot_of(A, G1)), (None, Slot::Free));
}

#[test]
fn x_17_22_one_break_and_one_new_connection_each_phase() {
    let mut scene = row().slot(A, G1, Slot::Connection(RED, G0)).developing();
    scene.act(A, Action::Break(G1));
    scene.act(A, connect(G1, G2, RED));
    assert!(!scene.can(A, Action::Break(G1)));
    let mut scene = row().developing();
    scene.act(A, connect(G1, G2, RED));
    scene.act(A, Action::Break(G1));
    assert!(!scene.can(A, connect(G1, G2, RED)));
}
