//! Tests of that the files of the single sections do not cover.

use super::*;

fn strike(from: (i8, i8), to: (i8, i8)) -> Action {
    Action::Attack { from: at(from), to: at(to) }
}

fn facing() -> Scene {
    Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE)
}

#[test]
fn x_6_4_x_6_7_x_d48_production_then_all_act_at_once_and_the_results_are_shown_together() {
    let ([a, b], mut scene) = ([(-2, -4), (6, -4)], Scene::started(XobosOptions::new(2).unwrap()));
    scene.until(Phase::Development);
    assert_eq!((scene.resources(A), scene.resources(B)), (4, 4), "produced for both");
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::first(2)));
    let mut scene = scene.store(B, 0, 3);
    assert!(!scene.can(A, Action::BuyQuark(at(a))), "B's Crystals are not A's");
    scene = scene.store(A, 0, 2);
    for (seat, place) in [(B, b), (A, a), (B, b), (A, a)] {
        scene.act(seat, Action::BuyQuark(at(place)));
    }
    scene.act(A, Action::Done);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::of(B)));
    scene.act(B, Action::BuyQuark(at(b)));
    let seen = |scene: &Scene| {
        let sides = scene.game.public().sides;
        (sides[A].swarm.count(at(a)), sides[B].swarm.count(at(b)))
    };
    assert_eq!(seen(&scene), (0, 0));
    scene.act(B, Action::Done);
    assert_eq!(seen(&scene), (2, 3));
}

#[test]
fn x_6_5_every_action_of_the_development_phase_is_available_and_none_is_required() {
    let scene = Scene::clan(Clan::Xenth).guardian(A, G0, WEST).guardian(A, G1, MIDDLE).guardian(A, G2, NORTH);
    let scene =
        scene.building(A, Building::Technical, WEST).tower(A, 0, (1, -3)).life(A, G0, 3).store(A, 9, 9);
    let scene = scene.slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Healing, G1)).slot(
        A,
        G1,
        ConnectionSlot::Site(Building::Mine, 1),
    );
    let scene = scene.technology(A, Technology::PlusOne).life(A, G3, 0).developing();
    let base = at((-1, -3));
    let actions = [
        Action::Connect { giver: G2, receiver: G0, link: ConnectionKind::Healing },
        Action::Break(G0),
        Action::Build(G2, Building::Well),
        Action::Pay(G1),
        Action::Reactor(base),
        Action::BuyQuark(base),
        Action::Rebuild(G3, base),
        Action::Technology(Technology::Source),
        Action::Upgrade(G0, Upgrade::Power),
        Action::Heal(G0),
        Action::Load(at((1, -3)), 1),
        Action::Demolish(at(WEST)),
        Action::Furnace,
        Action::Done,
    ];
    for action in actions {
        assert!(scene.can(A, action), "{action:?}");
    }
    let kind = |action: Action| core::mem::discriminant(&action);
    let listed = |action| actions.iter().any(|&known| kind(known) == kind(action));
    assert!(scene.list(A).into_iter().all(listed), "there are no other actions");
}

#[test]
fn x_7_2_a_loaded_watchtower_is_not_a_unit() {
    let mut scene = Scene::two().tower(A, 3, WEST).guardian(B, G0, MIDDLE).quarks(B, 1, MIDDLE);
    assert_eq!(scene.list(A), [Action::EndMoves], "it does not move");
    scene.until_turn(B);
    assert!(scene.can(B, go(G0, WEST)) && scene.can(B, hop(MIDDLE, WEST)), "it blocks nobody");
    scene.act(B, Action::EndMoves);
    assert_ne!(scene.game.phase(), Phase::Attacks, "nothing to attack");
}

#[test]
fn x_7_14_outside_its_turn_a_unit_moves_only_by_occupation_or_advance() {
    let mut scene = facing();
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    assert_eq!((scene.game.on_turn(), scene.list(A).len()), (B, 0));
    scene.act(B, go(G0, EAST));
    scene.act(A, Action::Occupy { from: at(WEST), capture: false });
    assert!(scene.game.holdings().sides[A].moved.contains(G0), "it counts as its move of the round");
    let mut scene = facing().life(B, G0, 1).quarks(A, 1, WEST).quarks(B, 1, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    assert!(!scene.can(A, go(G0, A_GATE)) && !scene.game.holdings().sides[A].moved.contains(G0));
    scene.act(A, Action::Settle(at(MIDDLE), B));
    scene.act(A, Action::Advance { guardian: G0, capture: false });
    assert!(scene.game.holdings().sides[A].moved.contains(G0), "it counts as its move of the round");
}

#[test]
fn x_8_5_moving_occupying_and_advancing_raid_a_building_and_teleporting_does_not() {
    for (capture, reward) in [(false, 2), (true, 3)] {
        let scene = || {
            let scene = Scene::two().guardian(A, G0, WEST).technology(A, Technology::Capture);
            scene.building(B, Building::Well, MIDDLE)
        };
        let entered = |scene: &Scene| {
            let owner = scene.game.holdings().buildings.at(at(MIDDLE)).map(|status| status.owner);
            assert_eq!((scene.crystals(A), owner), (reward, capture.then_some(A)));
        };
        let mut moving = scene();
        moving.act(A, Action::Move { guardian: G0, to: at(MIDDLE), capture });
        entered(&moving);
        let mut occupying = scene().guardian(B, G0, MIDDLE);
        occupying.attack(A, WEST, MIDDLE);
        occupying.act(B, Action::EndAnswers);
        occupying.act(B, go(G0, EAST));
        occupying.act(A, Action::Occupy { from: at(WEST), capture });
        entered(&occupying);
        let mut advancing = scene().quarks(B, 1, MIDDLE);
        advancing.attack(A, WEST, MIDDLE);
        advancing.until(Phase::Settling);
        advancing.act(A, Action::Settle(at(MIDDLE), B));
        advancing.act(A, Action::Advance { guardian: G0, capture });
        // The production step is done, and a captured Well has paid one Crystal.
        let paid = advancing.game.income(A).1;
        advancing.edit(|position| position.holdings.stores[A].crystals -= paid);
        entered(&advancing);
    }
    let scene = Scene::clan(Clan::Xenth).technology(A, Technology::Clan).guardian(A, G0, WEST);
    let mut scene = scene.building(B, Building::Well, MIDDLE);
    scene.edit(|position| position.holdings.sides[A].teleport = 3);
    assert!(!scene.can(A, Action::Teleport(G0, at(MIDDLE))) && scene.can(A, Action::Teleport(G0, at(EAST))));
}

#[test]
fn x_8_8_damage_destroys_no_building_except_the_site_of_a_destroyed_builder() {
    let scene = Scene::two().guardian(A, G3, WEST).power(A, G3, 2).quarks(B, 1, MIDDLE).tower(B, 1, MIDDLE);
    let mut scene = scene.guardian(A, G0, NORTH).guardian(B, G0, (1, -3)).life(B, G0, 1);
    scene = scene.slot(B, G0, ConnectionSlot::Site(Building::Mine, 2));
    scene.attack(A, WEST, MIDDLE);
    scene.attack(A, NORTH, (1, -3));
    scene.until(Phase::Development);
    assert_eq!((scene.quarks_at(B, MIDDLE), scene.load_at(B, MIDDLE)), (0, 0), "4 against 2");
    assert!(scene.game.holdings().buildings.is(at(MIDDLE), B, Building::Watchtower));
    assert_eq!((scene.place(B, G0), scene.slot_of(B, G0)), (None, ConnectionSlot::Free));
}

#[test]
fn x_8_9_reactors_cannot_be_destroyed_or_captured() {
    let exit = (4, -3);
    let scene = Scene::clan(Clan::Xenth).technology(A, Technology::Clan).technology(A, Technology::Capture);
    let mut scene = scene.building(B, Building::Reactor, exit).guardian(A, G0, B_GATE).quarks(A, 1, B_GATE);
    scene.edit(|position| position.holdings.sides[A].teleport = 3);
    assert!(scene.game.options().map().are_joined(at(B_GATE), at(exit)));
    for capture in [false, true] {
        assert!(!scene.can(A, Action::Move { guardian: G0, to: at(exit), capture }));
    }
    assert!(!scene.can(A, hop(B_GATE, exit)) && !scene.can(A, Action::Teleport(G0, at(exit))));
}

#[test]
fn x_9_7_an_attack_hits_one_field() {
    let mut scene = facing().quarks(A, 2, WEST).guardian(B, G1, NORTH).guardian(B, G2, (1, -3));
    scene.attack(A, WEST, MIDDLE);
    assert!(!scene.can(A, strike(WEST, NORTH)) && !scene.can(A, strike(WEST, (1, -3))));
    scene.until(Phase::Development);
    assert_eq!([G0, G1, G2].map(|guardian| scene.life_of(B, guardian)), [3, 6, 6], "all 3 on one");
}

#[test]
fn x_9_12_x_9_13_x_d23_a_declared_attack_is_final_and_settled_after_all_turns() {
    let mut scene = Scene::four().guardian(A, G0, WEST).guardian(B, G0, MIDDLE).guardian(A, G1, EAST);
    scene.attack(A, WEST, MIDDLE);
    assert_eq!(scene.list(A), [strike(EAST, MIDDLE), Action::EndAttacks], "it cannot be withdrawn");
    for seat in [B, C, D] {
        scene.until_turn(seat);
        assert_eq!((scene.game.tokens().len(), scene.life_of(B, G0)), (1, 6));
    }
    scene.act(D, Action::EndMoves);
    assert_eq!(scene.list(A), [Action::Settle(at(MIDDLE), B)], "it must be settled");
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!(scene.life_of(B, G0), 5);
}

#[test]
fn x_11_7_after_an_occupation_units_do_not_attack_but_may_answer() {
    let mut scene = facing().guardian(B, G1, RAY);
    scene.attack(A, WEST, MIDDLE);
    scene.act(B, Action::EndAnswers);
    scene.act(B, go(G0, EAST));
    scene.act(A, Action::Occupy { from: at(WEST), capture: false });
    scene.act(B, Action::EndMoves);
    assert!(!scene.can(A, strike(MIDDLE, RAY)));
    scene.act(B, strike(EAST, MIDDLE));
    scene.act(B, Action::EndAttacks);
    let answer = Action::Answer { at: at(MIDDLE), to: at(EAST), breaking: false };
    assert_eq!(scene.list(A), [answer, Action::EndAnswers]);
    scene.act(A, answer);
    scene.until(Phase::Development);
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0), scene.life_of(B, G1)), (5, 5, 6));
}

/// Undo and the clocks tell turns apart by their number: one for each player and part of a round.
#[test]
fn x_6_3_each_part_of_a_turn_has_a_number_of_its_own() {
    let mut known: Vec<(u8, bool, Seat)> = Vec::new();
    for players in 2..=4 {
        let (mut rng, options) = (Rng::new(players as u64), XobosOptions::new(players).unwrap());
        let mut game = Xobos::start(&options).unwrap();
        for _ in 0..1500 {
            let actor = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Actor::Chance,
                Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
            };
            let public = game.public();
            if let Some(id) = game.turn_id().filter(|_| !public.phase.is_at_once()) {
                let is_own = matches!(public.phase, Phase::Moves | Phase::Attacks);
                let same = known.iter().find(|(other, ..)| *other == id);
                match same {
                    Some((_, own, seat)) => assert_eq!((*own, *seat), (is_own, public.on_turn), "{id}"),
                    None => known.push((id, is_own, public.on_turn)),
                }
            }
            let action = game.random_legal(actor, &mut rng).or_else(|| game.random_outcome(&mut rng));
            game.apply(actor, action.unwrap()).unwrap();
        }
    }
    let own = known.iter().filter(|(_, is_own, _)| *is_own).count();
    assert!(own == 4 && known.len() > 8, "{known:?}");
}
