//! Tests of: production, building, healing, destroying.

use super::*;

fn mine() -> Scene {
    Scene::two().guardian(A, G0, WEST).store(A, 9, 0).developing()
}

#[test]
fn x_16_2_x_16_3_the_base_produces_even_when_full_of_reactors() {
    let scene = Scene::two().building(A, Building::Mine, WEST).building(A, Building::Mine, NORTH);
    let mut scene = scene.building(A, Building::Well, MIDDLE).building(A, Building::Reactor, (-1, -3));
    scene.until(Phase::Development);
    assert_eq!((scene.resources(A), scene.crystals(A)), (5, 1), "X-16.3: the base pays with Reactors too");
    assert_eq!((scene.resources(B), scene.crystals(B)), (1, 0));
}

#[test]
fn x_18_1_x_18_4_x_18_6_x_d17_a_mine_takes_three_rounds() {
    let mut scene = mine();
    scene.act(A, Action::Build(G0, Building::Mine));
    assert_eq!((scene.slot_of(A, G0), scene.resources(A)), (ConnectionSlot::Site(Building::Mine, 1), 8));
    assert!(!scene.can(A, Action::Pay(G0)), "X-18.4: one each round");
    for paid in [2, 3] {
        scene.until(Phase::Moves);
        assert_eq!(scene.game.holdings().buildings.at(at(WEST)), None);
        scene.until(Phase::Development);
        scene.act(A, Action::Pay(G0));
        assert_eq!(scene.slot_of(A, G0) == ConnectionSlot::Free, paid == 3);
    }
    assert!(scene.game.holdings().buildings.is(at(WEST), A, Building::Mine));
    let before = scene.resources(A);
    scene.until(Phase::Moves);
    scene.until(Phase::Development);
    assert_eq!(scene.resources(A) - before, 1 + 2, "X-18.6");
}

#[test]
fn x_18_wells_and_technical_buildings_take_two_rounds() {
    for kind in [Building::Well, Building::Technical] {
        let mut scene = mine();
        scene.act(A, Action::Build(G0, kind));
        scene.until(Phase::Moves);
        scene.until(Phase::Development);
        scene.act(A, Action::Pay(G0));
        assert!(scene.game.holdings().buildings.is(at(WEST), A, kind));
    }
}

#[test]
fn x_18_12_x_d16_a_watchtower_is_finished_at_once() {
    let mut scene = mine();
    scene.act(A, Action::Build(G0, Building::Watchtower));
    assert!(scene.game.holdings().buildings.is(at(WEST), A, Building::Watchtower));
    assert_eq!((scene.slot_of(A, G0), scene.resources(A)), (ConnectionSlot::Free, 8));
    assert!(!scene.can(A, Action::Build(G0, Building::Well)), "X-2.11");
}

#[test]
fn x_18_2_some_fields_cannot_be_built_on() {
    let build = Action::Build(G0, Building::Well);
    let on = |scene: Scene, place| scene.guardian(A, G0, place).store(A, 9, 0).developing().can(A, build);
    assert!(on(Scene::two(), WEST));
    assert!(!on(Scene::two(), RAY), "X-2.3: irradiated");
    assert!(!on(Scene::two(), (-1, -3)), "base");
    assert!(!on(Scene::two(), (1, 2)), "X-26.3: inactive quarter");
    assert!(on(Scene::two(), (2, 0)), "X-D59: on the line");
    assert!(on(Scene::four(), (1, 2)));
    assert!(!on(Scene::two().building(A, Building::Mine, WEST), WEST));
}

#[test]
fn x_18_1_x_18_3_a_site_needs_a_resource_a_free_slot_and_tokens() {
    let build = Action::Build(G0, Building::Well);
    assert!(!mine().store(A, 0, 9).can(A, build), "a Resource");
    assert!(
        !mine().slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Healing, G3)).can(A, build),
        "a free slot"
    );
    assert!(
        !mine().can(A, Action::Build(G0, Building::Reactor))
            && !mine().can(A, Action::Build(G0, Building::Cocoon))
    );
}

#[test]
fn x_1_4_x_d2_limits_count_sites() {
    let places = [(-3, -2), (-2, -2), (-3, -1)];
    let scene = places.iter().fold(mine(), |scene, &place| scene.building(A, Building::Mine, place));
    assert!(scene.can(A, Action::Build(G0, Building::Mine)));
    let scene = scene.guardian(A, G1, NORTH).slot(A, G1, ConnectionSlot::Site(Building::Mine, 1));
    assert!(
        !scene.can(A, Action::Build(G0, Building::Mine)) && scene.can(A, Action::Build(G0, Building::Well))
    );
}

#[test]
fn x_18_7_a_site_may_stay_unpaid() {
    let mut scene = mine();
    scene.act(A, Action::Build(G0, Building::Well));
    for _ in 0..3 {
        scene.until(Phase::Moves);
        scene.until(Phase::Development);
    }
    assert_eq!(scene.slot_of(A, G0), ConnectionSlot::Site(Building::Well, 1));
}

#[test]
fn x_18_10_a_site_is_lost_with_its_builder() {
    let mut scene = Scene::two()
        .guardian(A, G0, WEST)
        .slot(A, G0, ConnectionSlot::Site(Building::Mine, 2))
        .life(A, G0, 1);
    scene = scene.guardian(B, G0, MIDDLE);
    scene.until_turn(B);
    scene.attack(B, MIDDLE, WEST);
    scene.until(Phase::Development);
    assert_eq!(
        (scene.place(A, G0), scene.slot_of(A, G0), scene.resources(A)),
        (None, ConnectionSlot::Free, 1)
    );
}

#[test]
fn x_18_13_x_d6_one_reactor_each_round_on_base_fields() {
    let scene = Scene::two().store(A, 10, 0).guardian(A, G0, (-1, -3)).developing();
    assert!(!scene.can(A, Action::Reactor(at(WEST))) && !scene.can(A, Action::Reactor(at((4, -3)))));
    let mut scene = scene;
    scene.act(A, Action::Reactor(at((-1, -3))));
    assert_eq!(scene.resources(A), 5);
    assert!(!scene.can(A, Action::Reactor(at((-2, -3)))), "one each round");
    assert!(!Scene::two().store(A, 4, 0).developing().can(A, Action::Reactor(at((-1, -3)))));
    scene.until(Phase::Moves);
    scene.until(Phase::Development);
    assert!(!scene.can(A, Action::Reactor(at((-1, -3)))) && scene.can(A, Action::Reactor(at((-2, -3)))));
}

#[test]
fn x_22_1_healing_at_a_technical_building() {
    let scene = Scene::two().guardian(A, G0, WEST).building(A, Building::Technical, WEST).store(A, 2, 0);
    assert!(!scene.developing().can(A, Action::Heal(G0)), "Life 6");
    let scene = Scene::two().guardian(A, G0, WEST).building(A, Building::Technical, WEST).store(A, 2, 0);
    let mut scene = scene.life(A, G0, 1).guardian(A, G1, MIDDLE).life(A, G1, 1).developing();
    assert!(!scene.can(A, Action::Heal(G1)));
    scene.act(A, Action::Heal(G0));
    assert_eq!((scene.life_of(A, G0), scene.resources(A)), (6, 0));
}

#[test]
fn x_22_2_x_d19_destroying_an_own_building_costs_two_crystals() {
    let scene = Scene::two().building(A, Building::Reactor, (-1, -3)).building(B, Building::Mine, WEST);
    let mut scene = scene.store(A, 0, 3).developing();
    assert!(!scene.can(A, Action::Demolish(at(WEST))));
    scene.act(A, Action::Demolish(at((-1, -3))));
    assert_eq!((scene.crystals(A), scene.game.holdings().buildings.at(at((-1, -3)))), (1, None));
}

#[test]
fn x_16_1_production_comes_first_in_every_development_phase() {
    let mut scene = Scene::started(XobosOptions::new(2).unwrap());
    for round in 1..=15 {
        assert_eq!(u16::from(scene.game.round()), round);
        assert_eq!(scene.resources(A), 3 + round - 1, "nothing in the Movement phase");
        scene.until(Phase::Development);
        assert_eq!((scene.resources(A), scene.resources(B)), (3 + round, 3 + round));
        scene.act(A, Action::Done);
        scene.act(B, Action::Done);
    }
    assert_eq!((scene.game.phase(), scene.resources(A)), (Phase::Over, 18));
}

#[test]
fn x_18_5_the_last_resource_finishes_the_building() {
    let mut scene = mine().slot(A, G0, ConnectionSlot::Site(Building::Mine, 2)).developing();
    assert!(scene.game.public().builders[A].contains(G0));
    assert_eq!(scene.game.income(A), (1, 0));
    scene.act(A, Action::Pay(G0));
    assert_eq!((scene.slot_of(A, G0), scene.game.income(A)), (ConnectionSlot::Free, (3, 0)));
    scene.act(A, Action::Done);
    scene.act(B, Action::Done);
    let public = scene.game.public();
    assert!(public.buildings.is(at(WEST), A, Building::Mine) && public.builders[A].is_empty());
}

#[test]
fn x_18_8_a_builder_cannot_move_connect_or_abandon_the_site() {
    let scene = || {
        let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, MIDDLE).store(A, 9, 9);
        scene.slot(A, G0, ConnectionSlot::Site(Building::Mine, 1))
    };
    let moving = scene();
    assert!(!moving.can(A, go(G0, A_GATE)) && !moving.can(A, Action::Swap(G0, G1)));
    assert!(moving.can(A, go(G1, EAST)));
    let scene = scene().developing();
    assert!(!scene.can(A, Action::Connect { giver: G0, receiver: G1, link: ConnectionKind::Healing }));
    assert!(scene.can(A, Action::Connect { giver: G1, receiver: G0, link: ConnectionKind::Healing }));
    for action in moving.list(A).into_iter().filter(|&action| action != Action::EndMoves) {
        let mut after = moving.clone();
        after.act(A, action);
        assert_eq!(after.slot_of(A, G0), ConnectionSlot::Site(Building::Mine, 1), "{action:?}");
    }
    for action in scene.list(A) {
        let mut after = scene.clone();
        after.act(A, action);
        assert!(matches!(after.slot_of(A, G0), ConnectionSlot::Site(Building::Mine, 1..)), "{action:?}");
    }
}

#[test]
fn x_18_9_four_sites_at_once_one_for_each_guardian() {
    let mut scene = Scene::two().store(A, 9, 0);
    let places = [WEST, MIDDLE, EAST, NORTH];
    for (guardian, place) in Guardian::ALL.into_iter().zip(places) {
        scene = scene.guardian(A, guardian, place);
    }
    let mut scene = scene.developing();
    for guardian in Guardian::ALL {
        scene.act(A, Action::Build(guardian, Building::Well));
        assert!(!scene.can(A, Action::Build(guardian, Building::Mine)), "one site each");
    }
    assert_eq!((scene.game.holdings().boards[A].builders().len(), scene.resources(A)), (4, 5));
}

#[test]
fn x_18_11_builders_attack_and_answer() {
    let site = ConnectionSlot::Site(Building::Mine, 1);
    let scene = Scene::two().guardian(A, G0, WEST).slot(A, G0, site);
    let mut scene = scene.guardian(B, G0, MIDDLE).slot(B, G0, site);
    scene.attack(A, WEST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    assert_eq!((scene.life_of(A, G0), scene.life_of(B, G0)), (5, 5));
    assert_eq!((scene.slot_of(A, G0), scene.slot_of(B, G0)), (site, site), "they continue to build");
}

#[test]
fn x_18_14_any_mix_of_buildings_is_allowed_even_far_from_the_base() {
    // One less than the limits of, on the far side of the board from A's base.
    let kinds =
        [(Building::Mine, 4), (Building::Well, 5), (Building::Technical, 4), (Building::Watchtower, 5)];
    let mut land = Map::of(4, 0).land.iter().filter(|cell| cell.hex().r > 1);
    let mut scene = Scene::four().guardian(A, G0, (4, 1)).store(A, 9, 0);
    for (kind, limit) in kinds {
        for _ in 1..limit {
            let cell = land.next().unwrap().hex();
            scene = scene.building(A, kind, (cell.q, cell.r));
        }
    }
    let mut scene = scene.developing();
    for (kind, limit) in kinds {
        assert!(scene.can(A, Action::Build(G0, kind)), "{kind:?}: {limit}");
        let cell = land.next().unwrap().hex();
        scene = scene.building(A, kind, (cell.q, cell.r));
        assert!(!scene.can(A, Action::Build(G0, kind)), "{kind:?}: no more than {limit}");
    }
}

#[test]
fn x_22_3_nothing_is_traded_or_exchanged() {
    let scene = |clan: Clan| {
        let scene = Scene::clan(clan).guardian(A, G0, WEST).guardian(A, G1, NORTH).life(A, G0, 2);
        let scene = scene.building(A, Building::Technical, WEST).tower(A, 1, MIDDLE).guardian(B, G0, EAST);
        scene.technology(A, Technology::PlusOne).store(A, 9, 9).store(B, 5, 5).developing()
    };
    for clan in Clan::ALL {
        let scene = scene(clan);
        let list = scene.list(A);
        assert!(list.len() > 20 && list.contains(&Action::Furnace) == (clan == Clan::Xenth), "X-27.11");
        for action in list {
            let mut after = scene.clone();
            after.act(A, action);
            assert_eq!(
                after.game.holdings().stores[B],
                Stockpile { resources: 5, crystals: 5 },
                "{action:?}"
            );
            let richer = after.resources(A) > 9 || after.crystals(A) > 9;
            assert_eq!(richer, action == Action::Furnace, "{action:?}");
        }
    }
}
