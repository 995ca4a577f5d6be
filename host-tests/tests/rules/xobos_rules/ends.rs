//! Tests of: points, the end, elimination.

use super::*;
use hexboard::game::{LONGEST_GAME, Reason};

const GATES_A: [(i8, i8); 4] = [(0, -3), (-1, -2), (0, -4), (-2, -2)];
const GATES_B: [(i8, i8); 4] = [(3, -3), (3, -2), (4, -4), (4, -2)];

fn last_round(mut scene: Scene) -> Scene {
    scene.edit(|position| position.round = ROUNDS);
    let mut scene = scene.developing();
    scene.until(Phase::Over);
    scene
}

#[test]
fn x_28_1_x_23_2_x_23_4_x_23_5_points_match_the_example() {
    let scene =
        Scene::two().store(A, 9, 10).guardian(A, G0, WEST).guardian(A, G1, NORTH).guardian(A, G2, (-2, -3));
    let scene = [(-1, -3), (-2, -3), (-1, -4)]
        .iter()
        .fold(scene, |scene, &place| scene.building(A, Building::Reactor, place));
    let scene = scene.store(B, 0, 25).guardian(B, G0, EAST).tower(A, 3, MIDDLE);
    let outcome = last_round(scene).game.turn().outcome().unwrap();
    assert_eq!(outcome.scores.0[..2], [39, 0], "X-23.3: not the Watchtower; X-23.5: no Reactor");
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::of(A), Reason::Points));
}

#[test]
fn x_23_6_technologies_break_ties_and_then_the_victory_is_shared() {
    let scene = || Scene::two().guardian(A, G0, WEST).guardian(B, G0, EAST);
    let outcome = last_round(scene().technology(B, Technology::Clan)).game.turn().outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::of(B), Reason::Technologies));
    let outcome = last_round(scene()).game.turn().outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::first(2), Reason::Shared));
}

fn besieged(scene: Scene) -> Scene {
    GATES_A.iter().fold(scene, |scene, &place| scene.quarks(B, 1, place))
}

#[test]
fn x_24_1_x_d50_all_three_conditions_are_needed() {
    let ends = |mut scene: Scene| {
        scene.act(A, Action::EndMoves);
        while !matches!(scene.game.phase(), Phase::Development | Phase::Over) {
            scene.take_last_action();
        }
        scene.game.phase() == Phase::Over
    };
    assert!(ends(besieged(Scene::two().quarks(A, 1, (-1, -3)))), "X-D50: Quarks do not prevent elimination");
    assert!(!ends(besieged(Scene::two().guardian(A, G0, (-2, -3)))), "a Guardian");
    assert!(!ends(besieged(Scene::two().building(A, Building::Reactor, (-2, -3)))), "a Reactor");
    let open = GATES_A[1..].iter().fold(Scene::two(), |scene, &place| scene.quarks(B, 1, place));
    assert!(!ends(open), "a gate");
}

#[test]
fn x_24_3_the_last_remaining_player_wins_immediately() {
    let mut scene = besieged(Scene::two().guardian(B, G0, WEST));
    scene.until(Phase::Over);
    let outcome = scene.game.turn().outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::of(B), Reason::LastStanding));
}

#[test]
fn x_24_2_an_eliminated_player_is_skipped_and_loses_all_pieces() {
    let scene = besieged(Scene::four().quarks(A, 2, (-1, -3)).guardian(B, G0, EAST));
    let mut scene = scene.guardian(C, G0, (0, 3)).guardian(D, G0, (-3, 3));
    scene.until(Phase::Development);
    assert_eq!(scene.game.eliminated(), SeatSet::of(A));
    assert_eq!((scene.quarks_at(A, (-1, -3)), scene.game.points(A)), (0, 0));
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::ALL.without(A)), "X-6.8: counts as done");
    scene.until(Phase::Moves);
    assert_eq!(scene.game.on_turn(), B);
    let order: Vec<Seat> = scene.game.play_order().collect();
    assert_eq!(order, [B, C, D]);
    assert!(!scene.game.options().map().open_to(B).contains(at((-1, -3))), "its base stays closed");
}

#[test]
fn x_24_3_if_nobody_would_remain_the_game_is_scored() {
    let scene = GATES_B.iter().fold(besieged(Scene::two()), |scene, &place| scene.quarks(A, 1, place));
    let mut scene = scene.technology(A, Technology::Source);
    scene.until(Phase::Over);
    let outcome = scene.game.turn().outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::of(A), Reason::Technologies));
    assert!(scene.game.eliminated().is_empty());
}

#[test]
fn x_25_3_an_eliminated_player_does_not_choose_a_leader() {
    let options = XobosOptions::new(3).unwrap().in_mode(Mode::Checking);
    let gates = options.map().bases[A].unwrap().gates;
    let mut scene = Scene::empty(options).guardian(A, G0, (1, 2)).life(A, G0, 1).guardian(B, G0, (0, 2));
    for gate in gates {
        scene.edit(|position| position.holdings.sides[B].swarm.add(gate));
    }
    scene = scene.guardian(C, G0, (-3, 1));
    scene.until_turn(B);
    scene.attack(B, (0, 2), (1, 2));
    scene.until(Phase::Development);
    assert_eq!((scene.game.eliminated(), scene.game.opened()), (SeatSet::of(A), SeatSet::first(2)));
    scene.until(Phase::Change);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(B)));
}

#[test]
fn x_23_1_the_game_ends_with_the_development_phase_of_round_fifteen() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, EAST);
    scene.edit(|position| position.round = ROUNDS - 1);
    scene.until(Phase::Development);
    scene.until(Phase::Moves);
    assert_eq!(scene.game.round(), 15);
    scene.until(Phase::Development);
    scene.act(A, Action::Done);
    assert_eq!((scene.game.phase(), scene.game.turn().outcome()), (Phase::Development, None));
    scene.act(B, Action::Done);
    assert_eq!(scene.game.phase(), Phase::Over);
}

#[test]
fn x_23_3_x_d55_loaded_crystals_do_not_count() {
    let mut scene = Scene::two().store(A, 0, 7).building(A, Building::Reactor, (-1, -3)).tower(A, 3, WEST);
    scene = scene.building(A, Building::Reactor, (-2, -3)).cannon(A, 2);
    scene.edit(|position| position.holdings.sides[A].teleport = 3);
    assert_eq!(scene.game.points(A), 7 * 2);
    let mut scene = scene.tower(A, 0, NORTH).developing();
    scene.act(A, Action::Load(at(NORTH), 3));
    assert_eq!(scene.game.points(A), 4 * 2, "loaded Crystals give no points");
}

#[test]
fn x_23_7_x_d68_a_game_of_maximum_length_is_a_draw_in_any_phase() {
    let scene = || Scene::two().store(A, 9, 10).guardian(A, G0, WEST).guardian(B, G0, EAST);
    for mut scene in [scene(), scene().developing()] {
        let secret = scene.game.phase() == Phase::Development;
        let action = if secret { Action::Done } else { Action::EndMoves };
        scene.game.set_length(LONGEST_GAME as u16 - 2);
        assert!(!scene.game.reveals(Actor::Seat(A), action));
        scene.act(A, action);
        assert_eq!(scene.game.turn().outcome(), None, "one action is left");
        let Turn::Decide(seats) = scene.game.turn() else { panic!("somebody decides") };
        let actor = Actor::Seat(seats.iter().next().unwrap());
        let mut last = None;
        let _ = scene.game.visit_legal(actor, &mut |action| {
            last = Some(action);
            ControlFlow::Continue(())
        });
        assert!(scene.game.reveals(actor, last.unwrap()), "it reveals everything, so it cannot be undone");
        scene.game.apply(actor, last.unwrap()).unwrap();
        let outcome = scene.game.turn().outcome().unwrap();
        assert_eq!((outcome.winners, outcome.reason), (SeatSet::EMPTY, Reason::Length));
        assert_eq!((scene.game.phase(), scene.game.is_simultaneous()), (Phase::Over, false));
    }
}

#[test]
fn x_23_7_a_game_that_ends_with_its_last_action_is_scored() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, EAST);
    scene.edit(|position| position.round = ROUNDS);
    let mut scene = scene.developing();
    scene.act(A, Action::Done);
    scene.game.set_length(LONGEST_GAME as u16 - 1);
    scene.act(B, Action::Done);
    assert_eq!(scene.game.turn().outcome().map(|outcome| outcome.reason), Some(Reason::Shared));
}

#[test]
fn x_23_2_public_points_leave_out_hidden_crystals() {
    let scene = Scene::two().guardian(A, G0, WEST).store(A, 0, 5).building(A, Building::Reactor, (-2, -3));
    assert_eq!(scene.game.points(A), 5 + 1);
    assert_eq!((scene.game.public().points(A), scene.game.public().points(B)), (1, 0));
}
