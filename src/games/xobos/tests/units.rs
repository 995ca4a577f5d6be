//! units, technology, upgrades.

use super::*;

const BASE: [(i8, i8); 4] = [(-1, -3), (-2, -3), (-1, -4), (-2, -4)];

#[test]
fn x_19_1_quarks_go_to_base_fields_without_reactor() {
    let mut scene = Scene::two().store(A, 0, 5).building(A, Building::Reactor, BASE[1]).developing();
    assert!(!scene.can(A, Action::BuyQuark(at(BASE[1]))) && !scene.can(A, Action::BuyQuark(at(WEST))));
    for _ in 0..3 {
        scene.act(A, Action::BuyQuark(at(BASE[0])));
    }
    assert!(!scene.can(A, Action::BuyQuark(at(BASE[0]))), "three on a field");
    assert_eq!((scene.quarks_at(A, BASE[0]), scene.crystals(A)), (3, 2));
}

#[test]
fn x_19_1_nine_quarks_at_most() {
    let scene = Scene::two().store(A, 0, 9).quarks(A, 3, WEST).quarks(A, 3, MIDDLE).quarks(A, 2, EAST);
    let mut scene = scene.developing();
    scene.act(A, Action::BuyQuark(at(BASE[0])));
    assert!(!scene.can(A, Action::BuyQuark(at(BASE[0]))));
}

#[test]
fn x_19_2_guardians_are_rebuilt_in_the_base_or_at_a_technical_building() {
    let scene = Scene::two().guardian(A, G0, BASE[0]).store(A, 5, 0).life(A, G1, 0).power(A, G1, 2);
    let scene = scene.building(A, Building::Technical, WEST).building(A, Building::Reactor, BASE[1]);
    let scene = scene.building(A, Building::Technical, MIDDLE).quarks(B, 1, MIDDLE);
    let mut scene = scene.developing();
    let sites: Vec<Action> =
        scene.list(A).into_iter().filter(|action| matches!(action, Action::Rebuild(G1, _))).collect();
    let mut cells = [BASE[2], BASE[3], WEST].map(at);
    cells.sort();
    assert_eq!(sites, cells.map(|cell| Action::Rebuild(G1, cell)));
    assert!(!scene.can(A, Action::Rebuild(G0, at(BASE[2]))), "is on the board");
    scene.act(A, Action::Rebuild(G1, at(WEST)));
    let quarter = scene.0.table.boards[A].quarter(G1);
    assert_eq!((quarter.life, quarter.power, scene.resources(A)), (6, 2, 0), "X-19.4");
}

#[test]
fn x_19_2_t3_makes_it_three() {
    let scene = Scene::two().store(A, 4, 0).developing();
    assert!(!scene.can(A, Action::Rebuild(G0, at(BASE[0]))));
    let mut scene = scene.technology(A, Technology::Rebuilding);
    scene.act(A, Action::Rebuild(G0, at(BASE[0])));
    assert_eq!(scene.resources(A), 1);
    assert!(scene.place(A, G0).is_some());
}

#[test]
fn x_19_3_four_reactors_leave_only_technical_buildings() {
    let scene = BASE.iter().fold(Scene::two(), |scene, &place| scene.building(A, Building::Reactor, place));
    let scene = scene.store(A, 9, 9).building(A, Building::Technical, WEST).developing();
    assert!(scene.list(A).iter().all(|action| !matches!(action, Action::BuyQuark(_) | Action::Reactor(_))));
    assert!(scene.can(A, Action::Rebuild(G0, at(WEST))));
}

#[test]
fn x_19_5_new_units_are_used_at_once() {
    let mut scene = Scene::two().store(A, 6, 0).guardian(A, G0, BASE[0]).developing();
    scene.act(A, Action::Rebuild(G1, at(BASE[1])));
    assert!(scene.can(A, Action::Connect { giver: G1, receiver: G0, link: Link::Healing }));
}

#[test]
fn x_20_1_levels_need_technical_buildings() {
    let level = |count: usize| {
        let places = [WEST, MIDDLE, EAST];
        let scene = places[..count]
            .iter()
            .fold(Scene::two(), |scene, &place| scene.building(A, Building::Technical, place));
        let scene = scene.store(A, 2, 0).developing();
        scene.list(A).iter().filter(|action| matches!(action, Action::Technology(_))).count()
    };
    assert_eq!([level(0), level(1), level(2), level(3)], [0, 3, 6, 9]);
}

#[test]
fn x_20_2_to_20_4_one_purchase_for_two_and_each_only_once() {
    let mut scene = Scene::two().building(A, Building::Technical, WEST).store(A, 9, 0).developing();
    scene.act(A, Action::Technology(Technology::Source));
    assert_eq!(scene.resources(A), 7);
    assert!(!scene.can(A, Action::Technology(Technology::PlusOne)), "one each round");
    scene.until(Phase::Moves);
    scene.until(Phase::Development);
    assert!(!scene.can(A, Action::Technology(Technology::Source)));
    assert!(scene.can(A, Action::Technology(Technology::PlusOne)));
    assert!(!scene.store(A, 1, 9).can(A, Action::Technology(Technology::PlusOne)));
}

#[test]
fn x_20_5_tiles_stay_when_buildings_go() {
    let mut scene = Scene::two().technology(A, Technology::Source).guardian(A, G0, RAY);
    scene.act(A, Action::EndMoves);
    assert!(scene.can(A, Action::Source(at(RAY))));
}

fn workshop() -> Scene {
    Scene::two()
        .guardian(A, G0, WEST)
        .guardian(A, G1, MIDDLE)
        .building(A, Building::Technical, WEST)
        .store(A, 0, 5)
}

#[test]
fn x_21_1_upgrades_need_a_tile_and_a_technical_building() {
    let power = |guardian| Action::Upgrade(guardian, Upgrade::Power);
    assert!(!workshop().developing().can(A, power(G0)));
    let mut scene = workshop().technology(A, Technology::PlusOne).developing();
    assert!(!scene.can(A, power(G1)));
    scene.act(A, power(G0));
    assert_eq!((scene.0.power(A, G0), scene.crystals(A)), (2, 4));
    assert!(!scene.can(A, power(G0)), "X-21.4: one tile, one token");
}

#[test]
fn x_21_4_t9_alone_gives_one_and_both_give_two() {
    let healing = Action::Upgrade(G0, Upgrade::Healing);
    let mut scene = workshop().technology(A, Technology::PlusTwo).developing();
    scene.act(A, healing);
    assert!(!scene.can(A, healing));
    let mut scene = scene.technology(A, Technology::PlusOne);
    assert!(!scene.can(A, Action::Upgrade(G0, Upgrade::Power)), "X-21.5: the same kind");
    scene.act(A, healing);
    assert_eq!(scene.0.table.boards[A].quarter(G0).healing, 2);
    let mut scene =
        workshop().technology(A, Technology::PlusTwo).technology(A, Technology::PlusOne).developing();
    scene.act(A, healing);
    scene.act(A, healing);
    assert_eq!(scene.crystals(A), 3, "X-21.7");
}
