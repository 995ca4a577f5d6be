//! Tests of: pieces, fields, and the start of the game.

use super::*;

const BASE: [(i8, i8); 4] = [(-1, -3), (-2, -3), (-1, -4), (-2, -4)];
const CAMPS: [(i8, i8); 5] = [(-3, -2), (-2, -2), (-3, -1), (-2, -1), (-1, -1)];

fn builder() -> Scene {
    Scene::two().guardian(A, G0, WEST).store(A, 9, 9).developing()
}

#[test]
fn x_1_1_x_4_1_two_to_four_players_start_on_the_right_side_of_the_board() {
    for (players, fields) in [(2, 94), (3, 75), (4, 94)] {
        let options = XobosOptions::new(players).unwrap();
        assert_eq!(options.map().fields.len(), fields, "the side for 2 and 4, or the one for 3");
        assert_eq!(options.map().bases.iter().filter(|(_, base)| base.is_some()).count(), players);
        let scene = Scene::started(options);
        assert_eq!((scene.game.round(), scene.game.phase()), (1, Phase::Moves));
    }
    assert!([0, 1, 5].into_iter().all(|players| XobosOptions::new(players).is_err()));
}

#[test]
fn x_1_2_x_d1_x_d43_each_player_has_a_limited_number_of_pieces() {
    let scene = Scene::started(XobosOptions::new(4).unwrap());
    assert!(Seat::ALL.into_iter().all(|seat| scene.game.holdings().sides[seat].guardian_count() == 4));
    let each =
        [(Building::Mine, 4), (Building::Well, 5), (Building::Technical, 4), (Building::Watchtower, 5)];
    for (kind, count) in each {
        let with = |count: usize| {
            CAMPS[..count].iter().fold(builder(), |scene, &place| scene.building(A, kind, place))
        };
        assert!(with(count - 1).can(A, Action::Build(G0, kind)), "{kind:?}");
        assert!(!with(count).can(A, Action::Build(G0, kind)), "{kind:?}");
    }
    let mut scene = Scene::two().store(A, 0, 20).developing();
    for bought in 0..9 {
        scene.act(A, Action::BuyQuark(at(BASE[bought / 3])));
    }
    assert!(!scene.can(A, Action::BuyQuark(at(BASE[3]))), "nine Quarks");
    let scene =
        CAMPS[..3].iter().fold(builder(), |scene, &place| scene.building(A, Building::Technical, place));
    let tiles = scene.list(A).into_iter().filter(|action| matches!(action, Action::Technology(_)));
    assert_eq!(tiles.count(), 9, "nine kinds of tiles");
}

#[test]
fn x_1_3_of_crystals_only_the_value_counts() {
    let mut scene = Scene::two().store(A, 0, 5).developing();
    for left in [4, 3, 2, 1, 0] {
        scene.act(A, Action::BuyQuark(at(BASE[usize::from(left > 2)])));
        assert_eq!(scene.crystals(A), left, "a violet Crystal is changed without loss");
    }
    assert!(!scene.can(A, Action::BuyQuark(at(BASE[2]))));
}

#[test]
fn x_1_5_destroyed_pieces_can_be_used_again() {
    let mut scene =
        CAMPS[..4].iter().fold(builder(), |scene, &place| scene.building(A, Building::Mine, place));
    assert!(!scene.can(A, Action::Build(G0, Building::Mine)));
    scene.act(A, Action::Demolish(at(CAMPS[0])));
    assert!(scene.can(A, Action::Build(G0, Building::Mine)));
    let scene = Scene::two().quarks(A, 3, WEST).quarks(A, 3, A_GATE).quarks(A, 3, EAST);
    let scene = scene.guardian(A, G1, NORTH).life(A, G1, 1).store(A, 9, 9);
    let mut scene = scene.guardian(B, G0, MIDDLE).guardian(B, G1, (1, -3));
    scene.until_turn(B);
    scene.attack(B, MIDDLE, WEST);
    scene.attack(B, (1, -3), NORTH);
    scene.until(Phase::Development);
    assert_eq!((scene.quarks_at(A, WEST), scene.place(A, G1)), (2, None));
    scene.act(A, Action::BuyQuark(at(BASE[0])));
    assert!(!scene.can(A, Action::BuyQuark(at(BASE[0]))), "nine again");
    scene.act(A, Action::Rebuild(G1, at(BASE[0])));
}

#[test]
fn x_2_3_units_enter_and_stay_on_irradiated_fields_without_building_or_connecting() {
    let mut scene = Scene::two().guardian(A, G0, MIDDLE).guardian(A, G1, WEST).quarks(A, 1, MIDDLE);
    scene.act(A, go(G0, RAY));
    scene.act(A, hop(MIDDLE, RAY));
    scene.act(A, go(G1, MIDDLE));
    scene.until(Phase::Development);
    let scene = scene.store(A, 9, 9);
    assert_eq!((scene.place(A, G0), scene.quarks_at(A, RAY)), (Some(at(RAY)), 1));
    assert!(Building::ALL.into_iter().all(|kind| !scene.can(A, Action::Build(G0, kind))));
    assert!(scene.can(A, Action::Build(G1, Building::Mine)), "only there");
    for link in ConnectionKind::ALL {
        assert!(!scene.can(A, Action::Connect { giver: G0, receiver: G1, link }));
        assert!(!scene.can(A, Action::Connect { giver: G1, receiver: G0, link }));
    }
}

#[test]
fn x_2_6_gate_fields_are_ordinary_fields() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, A_GATE).store(B, 1, 0);
    scene.attack(A, WEST, A_GATE);
    scene.until(Phase::Development);
    assert_eq!(scene.life_of(B, G0), 5, "no base protection");
    assert!(scene.can(B, Action::Build(G0, Building::Watchtower)));
}

#[test]
fn x_2_8_reactors_and_only_reactors_are_built_on_base_fields() {
    for place in BASE {
        let scene = Scene::two().guardian(A, G0, place).store(A, 9, 9).developing();
        assert!(Building::ALL.into_iter().all(|kind| !scene.can(A, Action::Build(G0, kind))));
        let sites: CellSet = (scene.list(A).into_iter())
            .filter_map(|action| if let Action::Reactor(site) = action { Some(site) } else { None })
            .collect();
        assert_eq!(sites, BASE.into_iter().map(at).collect());
    }
}

#[test]
fn x_2_11_x_d15_a_field_has_at_most_one_building() {
    let nothing = |scene: Scene| Building::ALL.iter().all(|&kind| !scene.can(A, Action::Build(G0, kind)));
    assert!(!nothing(builder()));
    for kind in [Building::Mine, Building::Well, Building::Technical, Building::Watchtower] {
        assert!(nothing(builder().building(A, kind, WEST)), "{kind:?}");
    }
    assert!(
        nothing(builder().slot(A, G0, ConnectionSlot::Site(Building::Mine, 1))),
        "one under construction counts"
    );
    let mut scene = Scene::two().store(A, 9, 0).building(A, Building::Reactor, BASE[0]).developing();
    assert!(!scene.can(A, Action::Reactor(at(BASE[0]))));
    scene.act(A, Action::Reactor(at(BASE[1])));
}
