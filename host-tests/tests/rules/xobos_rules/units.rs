//! Tests of: units, technology, upgrades.

use super::*;

const BASE: [(i8, i8); 4] = [(-1, -3), (-2, -3), (-1, -4), (-2, -4)];

#[test]
fn x_19_1_new_quarks_are_put_on_base_fields_without_reactor() {
    let mut scene = Scene::two().store(A, 0, 5).building(A, Building::Reactor, BASE[1]).developing();
    assert!(!scene.can(A, Action::BuyQuark(at(BASE[1]))) && !scene.can(A, Action::BuyQuark(at(WEST))));
    for _ in 0..3 {
        scene.act(A, Action::BuyQuark(at(BASE[0])));
    }
    assert!(!scene.can(A, Action::BuyQuark(at(BASE[0]))), "at most three on a field");
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
    let quarter = scene.game.holdings().boards[A].quarter(G1);
    assert_eq!((quarter.life, quarter.power, scene.resources(A)), (6, 2, 0), "X-19.4");
}

#[test]
fn x_19_2_x_d60_t3_reduces_rebuilding_to_three_and_the_base_needs_no_technical_building() {
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
fn x_19_5_new_units_can_be_used_in_the_same_phase() {
    let mut scene = Scene::two().store(A, 6, 0).guardian(A, G0, BASE[0]).developing();
    scene.act(A, Action::Rebuild(G1, at(BASE[1])));
    assert!(scene.can(A, Action::Connect { giver: G1, receiver: G0, link: ConnectionKind::Healing }));
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
    // Without clans: the last element of the table is the clan tile.
    let tiles = &data::LEVELS[..9];
    let with = |buildings: u8| tiles.iter().filter(|&&level| level <= buildings).count();
    assert_eq!([level(0), level(1), level(2), level(3)], [0, with(1), with(2), with(3)]);
    assert_eq!(level(3), 9, "three buildings are enough for every tile");
}

/// Reading (a): three tiles on each level.
#[test]
fn x_d44_levels_match_the_rules_page() {
    let rules = include_str!("../../../../docs/rules/xobos.md");
    for technology in Technology::ALL.into_iter().filter(|&technology| technology != Technology::Clan) {
        let row = std::format!("| {} |", technology.word());
        let row = rules.lines().find(|line| line.starts_with(&row)).expect("a row of the table");
        let level = row.split('|').nth(3).and_then(|cell| cell.split_whitespace().next()).expect("a level");
        assert_eq!(
            technology.level(),
            level.len(),
            "the level {level} must be written as I, II or III: {row}"
        );
    }
    let on = |level: usize| Technology::ALL.iter().filter(|technology| technology.level() == level).count();
    assert_eq!([on(1), on(2), on(3)], [3, 4, 3], "the clan tile is on the second level");
}

#[test]
fn x_20_2_x_20_3_x_20_4_one_purchase_for_two_and_each_only_once() {
    let mut scene = Scene::two().building(A, Building::Technical, WEST).store(A, 9, 0).developing();
    scene.act(A, Action::Technology(Technology::Source));
    assert_eq!(scene.resources(A), 7);
    assert!(!scene.can(A, Action::Technology(Technology::PlusOne)), "one each round");
    scene.until(Phase::Moves);
    assert!(scene.game.public().sides[A].technologies.has(Technology::Source), "the tile is public");
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
    assert_eq!((scene.game.power(A, G0), scene.crystals(A)), (2, 4));
    assert!(!scene.can(A, power(G0)), "X-21.4: one tile, one token");
}

#[test]
fn x_21_4_x_21_5_x_21_7_t9_alone_gives_one_and_both_give_two() {
    let healing = Action::Upgrade(G0, Upgrade::Healing);
    let mut scene = workshop().technology(A, Technology::PlusTwo).developing();
    scene.act(A, healing);
    assert!(!scene.can(A, healing));
    let mut scene = scene.technology(A, Technology::PlusOne);
    assert!(!scene.can(A, Action::Upgrade(G0, Upgrade::Power)), "X-21.5: the same kind");
    scene.act(A, healing);
    assert_eq!(scene.game.holdings().boards[A].quarter(G0).healing, 2);
    let mut scene =
        workshop().technology(A, Technology::PlusTwo).technology(A, Technology::PlusOne).developing();
    scene.act(A, healing);
    scene.act(A, healing);
    assert_eq!(scene.crystals(A), 3, "X-21.7");
}

#[test]
fn x_19_4_x_d18_a_rebuilt_guardian_keeps_tokens_and_leadership_and_nothing_else() {
    let scene = Scene::two().guardian(A, G3, WEST).guardian(A, G0, MIDDLE).power(A, G3, 1).life(A, G3, 1);
    let scene = scene.slot(A, G3, ConnectionSlot::Connection(ConnectionKind::Healing, G0));
    let mut scene = scene
        .slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Strengthening, G3))
        .guardian(B, G3, NORTH);
    scene.until_turn(B);
    scene.attack(B, NORTH, WEST);
    scene.until(Phase::Development);
    assert_eq!(scene.place(A, G3), None);
    let mut scene = scene.store(A, 5, 0);
    scene.act(A, Action::Rebuild(G3, at(BASE[0])));
    let quarter = *scene.game.holdings().boards[A].quarter(G3);
    assert_eq!(quarter, Quarter { life: 6, power: 1, healing: 0, slot: ConnectionSlot::Free });
    assert_eq!(
        (scene.slot_of(A, G0), scene.game.power(A, G3)),
        (ConnectionSlot::Free, 2 + 1),
        "still the Leader"
    );
}

#[test]
fn x_20_6_a_technology_works_immediately_after_purchase() {
    let shop = || Scene::two().building(A, Building::Technical, WEST).building(A, Building::Technical, EAST);
    let scene = || shop().tower(A, 3, NORTH).store(A, 5, 1).developing();
    let rebuild = Action::Rebuild(G0, at(BASE[0]));
    let mut guardians = scene();
    guardians.act(A, Action::Technology(Technology::Rebuilding));
    assert_eq!((guardians.resources(A), guardians.can(A, rebuild)), (3, true));
    let mut tower = scene();
    assert!(!tower.can(A, Action::Load(at(NORTH), 1)));
    tower.act(A, Action::Technology(Technology::Watchtower));
    assert!(tower.can(A, Action::Load(at(NORTH), 1)) && !tower.can(A, rebuild));
}

#[test]
fn x_20_8_x_d45_t6_protects_all_guardians_and_no_tile_requires_another() {
    let scene = Scene::two().technology(B, Technology::Protection);
    let scene = scene.guardian(A, G0, WEST).guardian(A, G3, NORTH).guardian(B, G0, MIDDLE);
    let mut scene = scene.guardian(B, G1, (1, -3)).power(A, G0, 1);
    scene.attack(A, WEST, MIDDLE);
    scene.attack(A, NORTH, (1, -3));
    scene.until(Phase::Development);
    assert_eq!((scene.life_of(B, G0), scene.life_of(B, G1)), (5, 5), "2 - 1 each");
    let shop = [WEST, MIDDLE, EAST];
    let shop = shop.iter().fold(Scene::two(), |scene, &place| scene.building(A, Building::Technical, place));
    assert!(shop.store(A, 2, 0).developing().can(A, Action::Technology(Technology::PlusTwo)), "without T1");
}

#[test]
fn x_d43_x_d44_nine_tiles_three_on_each_level() {
    let on_sale = |count: usize| -> Vec<Action> {
        let places = &[WEST, MIDDLE, EAST][..count];
        let scene =
            places.iter().fold(Scene::two(), |scene, &place| scene.building(A, Building::Technical, place));
        let list = scene.store(A, 2, 0).developing().list(A);
        list.into_iter().filter(|action| matches!(action, Action::Technology(_))).collect()
    };
    use Technology::*;
    let tiles =
        [PlusOne, Source, Rebuilding, Watchtower, QuarkRange, Protection, Capture, Suppression, PlusTwo];
    for level in 1..=3 {
        assert_eq!(
            on_sale(level),
            tiles[..3 * level].iter().copied().map(Action::Technology).collect::<Vec<_>>()
        );
    }
}

#[test]
fn x_21_2_x_21_3_a_crystal_buys_one_power_or_one_healing() {
    let scene = || {
        let scene = workshop().technology(A, Technology::PlusOne);
        scene.slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Healing, G1)).store(A, 9, 1).developing()
    };
    let effects = |scene: &Scene| (scene.game.power(A, G0), scene.game.holdings().boards[A].healing(G1));
    assert_eq!(effects(&scene()), (1, 1));
    for (kind, expected) in [(Upgrade::Power, (2, 1)), (Upgrade::Healing, (1, 2))] {
        assert!(!scene().store(A, 9, 0).can(A, Action::Upgrade(G0, kind)), "no Crystal");
        let mut scene = scene();
        scene.act(A, Action::Upgrade(G0, kind));
        assert_eq!((effects(&scene), scene.crystals(A), scene.resources(A)), (expected, 0, 9));
    }
}

#[test]
fn x_21_6_an_upgrade_token_cannot_be_changed_or_returned() {
    let scene = workshop().technology(A, Technology::PlusOne).technology(A, Technology::PlusTwo);
    let mut scene = scene.store(A, 9, 9).developing();
    scene.act(A, Action::Upgrade(G0, Upgrade::Power));
    for action in scene.list(A) {
        let mut after = scene.clone();
        after.act(A, action);
        let quarter = after.game.holdings().boards[A].quarter(G0);
        assert!(quarter.power >= 1 && quarter.healing == 0, "{action:?}");
    }
    scene.until(Phase::Moves);
    scene.until(Phase::Development);
    assert_eq!(scene.game.power(A, G0), 2);
    assert!(!scene.can(A, Action::Upgrade(G0, Upgrade::Healing)), "not in a later round either");
}

#[test]
fn x_21_8_x_d46_any_number_of_guardians_can_be_upgraded() {
    let places = [WEST, MIDDLE, EAST, NORTH];
    let mut scene = Scene::two().technology(A, Technology::PlusOne).technology(A, Technology::PlusTwo);
    for (guardian, place) in Guardian::ALL.into_iter().zip(places) {
        scene = scene.guardian(A, guardian, place).building(A, Building::Technical, place);
    }
    let mut scene = scene.store(A, 0, 8).developing();
    for guardian in Guardian::ALL {
        scene.act(A, Action::Upgrade(guardian, Upgrade::Power));
        scene.act(A, Action::Upgrade(guardian, Upgrade::Power));
    }
    assert_eq!(Guardian::ALL.map(|guardian| scene.game.power(A, guardian)), [3, 3, 3, 4], "8 tokens");
}

#[test]
fn x_21_9_upgrades_are_hidden_from_the_others() {
    let mut views = Vec::new();
    for upgrade in [None, Some(Upgrade::Power), Some(Upgrade::Healing)] {
        let mut scene = workshop().technology(A, Technology::PlusOne).developing();
        if let Some(kind) = upgrade {
            scene.act(A, Action::Upgrade(G0, kind));
            let quarter = *scene.game.private(A).board.quarter(G0);
            assert_eq!(quarter.power + quarter.healing, 1, "the owner sees it");
        }
        let during = (scene.game.public(), scene.game.private(B));
        scene.until(Phase::Moves);
        views.push((during, scene.game.public(), scene.game.private(B)));
    }
    assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
}
