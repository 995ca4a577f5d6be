//! Tests of X-27: the clans.

use super::*;

const CAMPS: [(i8, i8); 3] = [(-3, -2), (-2, -2), (-3, -1)];

fn with_technical(scene: Scene, count: usize) -> Scene {
    CAMPS[..count].iter().fold(scene, |scene, &place| scene.building(A, Building::Technical, place))
}

#[test]
fn x_27_2_x_27_3_x_d47_the_clan_technology_needs_two_buildings_and_one_resource() {
    let buy = Action::Technology(Technology::Clan);
    let scene = |count| with_technical(Scene::clan(Clan::Rheita), count).store(A, 1, 0).developing();
    assert!(!scene(1).can(A, buy));
    let mut scene = scene(2);
    scene.act(A, buy);
    assert_eq!(scene.resources(A), 0);
    assert!(!scene.store(A, 9, 0).can(A, Action::Technology(Technology::Source)), "X-D47: the one purchase");
    assert!(!with_technical(Scene::two(), 2).store(A, 9, 0).developing().can(A, buy), "no clan");
}

#[test]
fn x_27_6_fast_quarks_move_one_field_further() {
    let scene = Scene::clan(Clan::Rheita).quarks(A, 1, A_GATE);
    assert!(scene.can(A, hop(A_GATE, EAST)) && !scene.can(A, hop(A_GATE, B_GATE)));
    assert!(scene.technology(A, Technology::QuarkRange).can(A, hop(A_GATE, B_GATE)));
}

#[test]
fn x_27_12_x_d58_the_tunnel_pays_two_crystals_from_the_next_production_on() {
    let mut scene = with_technical(Scene::clan(Clan::Rheita), 2).store(A, 1, 0).developing();
    scene.act(A, Action::Technology(Technology::Clan));
    assert_eq!(scene.crystals(A), 0);
    scene.until(Phase::Moves);
    scene.until(Phase::Development);
    assert_eq!(scene.crystals(A), 2);
}

#[test]
fn x_27_7_x_27_9_quarks_are_placed_on_a_cocoon() {
    let mut scene = Scene::clan(Clan::Kubadi).guardian(A, G0, WEST).store(A, 3, 9).developing();
    assert!(!scene.can(A, Action::BuyQuark(at(WEST))));
    scene.act(A, Action::Build(G0, Building::Cocoon));
    assert!(scene.game.holdings().buildings.is(at(WEST), A, Building::Cocoon));
    assert_eq!((scene.resources(A), scene.slot_of(A, G0)), (2, ConnectionSlot::Free));
    for _ in 0..3 {
        scene.act(A, Action::BuyQuark(at(WEST)));
    }
    assert_eq!(scene.quarks_at(A, WEST), 3);
    assert!(!scene.can(A, Action::BuyQuark(at(WEST))), "at most three on a field");
    let other = Scene::clan(Clan::Kubadi).building(A, Building::Cocoon, MIDDLE).quarks(B, 1, MIDDLE);
    assert!(!other.store(A, 0, 3).developing().can(A, Action::BuyQuark(at(MIDDLE))), "enemy units there");
}

#[test]
fn x_d54_cocoons_use_up_construction_tokens() {
    let scene = CAMPS
        .iter()
        .fold(Scene::clan(Clan::Kubadi), |scene, &place| scene.building(A, Building::Cocoon, place));
    let scene = scene.guardian(A, G0, WEST).store(A, 9, 0).developing();
    assert!(
        scene.can(A, Action::Build(G0, Building::Mine)) && scene.can(A, Action::Build(G0, Building::Cocoon))
    );
    let scene = scene.building(A, Building::Cocoon, (-2, -1));
    assert!(
        !scene.can(A, Action::Build(G0, Building::Mine))
            && !scene.can(A, Action::Build(G0, Building::Cocoon))
    );
    assert!(scene.can(A, Action::Build(G0, Building::Watchtower)));
}

#[test]
fn x_27_8_entering_a_cocoon_destroys_it() {
    let mut scene = Scene::clan(Clan::Kubadi).building(A, Building::Cocoon, MIDDLE).guardian(B, G0, EAST);
    scene.until_turn(B);
    scene.act(B, go(G0, MIDDLE));
    assert_eq!((scene.crystals(B), scene.game.holdings().buildings.at(at(MIDDLE))), (2, None));
}

#[test]
fn x_27_10_the_alpha_leader_has_power_three_and_cannot_heal_itself() {
    let scene = Scene::clan(Clan::Quatune).guardian(A, G3, WEST).guardian(A, G0, MIDDLE).developing();
    assert_eq!((scene.game.power(A, G3), scene.game.power(A, G0)), (3, 1));
    let heal = |giver| Action::Connect { giver, receiver: G3, link: ConnectionKind::Healing };
    assert!(!scene.can(A, heal(G3)) && scene.can(A, heal(G0)));
}

#[test]
fn x_27_11_x_d57_the_furnace_works_any_number_of_times() {
    let mut scene = Scene::clan(Clan::Xenth).store(A, 7, 0).developing();
    scene.act(A, Action::Furnace);
    scene.act(A, Action::Furnace);
    assert_eq!((scene.resources(A), scene.crystals(A)), (1, 4));
    assert!(!scene.can(A, Action::Furnace));
    assert!(!Scene::two().store(A, 7, 0).developing().can(A, Action::Furnace));
}

fn gunner() -> Scene {
    Scene::clan(Clan::Kubadi).technology(A, Technology::Clan)
}

#[test]
fn x_27_13_the_cannon_holds_at_most_two_crystals() {
    let mut scene = gunner().store(A, 0, 5).developing();
    assert!(scene.can(A, Action::LoadCannon(2)) && !scene.can(A, Action::LoadCannon(3)));
    scene.act(A, Action::LoadCannon(1));
    assert!(scene.can(A, Action::LoadCannon(1)) && !scene.can(A, Action::LoadCannon(2)));
    assert!(!Scene::clan(Clan::Kubadi).store(A, 0, 5).developing().can(A, Action::LoadCannon(1)));
}

#[test]
fn x_27_13_x_27_14_the_cannon_shoots_anywhere_once_and_unanswered() {
    let mut scene =
        gunner().cannon(A, 2).guardian(B, G0, (4, 1)).guardian(B, G1, (4, -3)).guardian(B, G2, EAST);
    scene.act(A, Action::EndMoves);
    assert!(!scene.can(A, Action::Cannon(at((4, -3)))), "not into a base");
    assert!(scene.can(A, Action::Cannon(at(EAST))));
    scene.act(A, Action::Cannon(at((4, 1))));
    assert_eq!((scene.game.phase(), scene.game.on_turn()), (Phase::Moves, B), "one shot, no answer");
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at((4, 1)), B));
    assert_eq!(scene.list(A), [1, 2].map(Action::Crystals));
    scene.act(A, Action::Crystals(2));
    assert_eq!((scene.life_of(B, G0), scene.game.holdings().sides[A].cannon), (4, 0));
}

#[test]
fn x_12_4_the_cannon_adds_to_an_attack_on_the_same_field() {
    let mut scene = gunner().cannon(A, 1).guardian(A, G0, WEST).guardian(B, G0, MIDDLE);
    scene.act(A, Action::EndMoves);
    scene.act(A, Action::Cannon(at(MIDDLE)));
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.strikes()[0].power, scene.life_of(B, G0)), (2, 4));
}

#[test]
fn x_27_14_beside_a_battle_the_cannon_is_settled_alone() {
    let mut scene = gunner().cannon(A, 1).guardian(A, G0, WEST).guardian(B, G0, MIDDLE);
    scene.act(A, Action::EndMoves);
    scene.act(A, Action::Cannon(at(MIDDLE)));
    scene.attack(A, WEST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until(Phase::Battles);
    scene.act(A, Action::Battle(at(WEST)));
    assert_eq!(scene.life_of(B, G0), 5);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.strikes()[0].power, scene.life_of(B, G0)), (1, 4));
}

#[test]
fn x_27_15_the_swarm_allows_five_quarks_on_a_field() {
    let scene = Scene::clan(Clan::Quatune).quarks(A, 4, MIDDLE).quarks(A, 1, WEST);
    assert!(!scene.can(A, hop(WEST, MIDDLE)));
    let scene = scene.technology(A, Technology::Clan);
    assert!(scene.can(A, hop(WEST, MIDDLE)));
    assert!(!scene.quarks(A, 1, MIDDLE).can(A, hop(WEST, MIDDLE)));
}

fn jumper() -> Scene {
    let mut scene = Scene::clan(Clan::Xenth).technology(A, Technology::Clan).guardian(A, G0, WEST);
    scene.edit(|position| position.holdings.sides[A].teleport = 3);
    scene
}

#[test]
fn x_27_16_the_teleport_takes_exactly_three() {
    let scene = |crystals| {
        Scene::clan(Clan::Xenth).technology(A, Technology::Clan).store(A, 0, crystals).developing()
    };
    assert!(!scene(2).can(A, Action::LoadTeleport));
    let mut scene = scene(7);
    scene.act(A, Action::LoadTeleport);
    assert_eq!((scene.crystals(A), scene.game.holdings().sides[A].teleport), (4, 3));
    assert!(!scene.can(A, Action::LoadTeleport));
}

#[test]
fn x_27_17_x_d56_the_teleport_reaches_free_fields_and_own_buildings() {
    let scene = jumper().quarks(A, 1, MIDDLE).building(B, Building::Mine, EAST).quarks(B, 1, B_GATE);
    let scene =
        scene.building(A, Building::Well, NORTH).quarks(A, 1, NORTH).building(A, Building::Mine, (1, -3));
    let scene = scene.quarks(B, 1, (1, -3));
    let jump = |place| scene.can(A, Action::Teleport(G0, at(place)));
    assert!(jump((4, 1)) && jump(RAY) && jump((-1, -3)), "free, irradiated, own base");
    assert!(jump(NORTH), "a building and Quarks of the same player");
    assert!(!jump(MIDDLE) && !jump(EAST) && !jump(B_GATE), "units, enemy building, enemy units");
    assert!(!jump((1, -3)), "enemy units on a building of the player");
    assert!(!jump((4, -3)) && !jump((0, 0)), "enemy base, Source");
    assert!(!Scene::clan(Clan::Xenth).guardian(A, G0, WEST).can(A, Action::Teleport(G0, at((4, 1)))));
}

#[test]
fn x_27_18_a_teleported_guardian_does_nothing_more_this_round() {
    let mut scene = jumper().guardian(B, G0, MIDDLE).store(A, 9, 9).guardian(A, G1, NORTH);
    scene.act(A, Action::Teleport(G0, at(EAST)));
    assert_eq!(scene.game.holdings().sides[A].teleport, 0);
    assert!(!scene.can(A, go(G0, B_GATE)));
    scene.act(A, Action::EndMoves);
    assert_eq!(scene.game.on_turn(), B, "no attack");
    scene.attack(B, MIDDLE, EAST);
    assert_ne!(scene.game.phase(), Phase::Answers, "no counterattack");
    scene.until(Phase::Development);
    assert!(!scene.can(A, Action::Build(G0, Building::Mine)));
    scene.until(Phase::Moves);
    scene.until_turn(A);
    assert!(scene.can(A, go(G0, B_GATE)), "next round");
}

#[test]
fn x_27_18_a_connection_it_gives_stays_if_still_joined() {
    let scene =
        jumper().guardian(A, G1, MIDDLE).slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Healing, G1));
    let mut near = scene.clone();
    near.act(A, Action::Teleport(G0, at(EAST)));
    near.act(A, Action::EndMoves);
    assert_eq!(near.slot_of(A, G0), ConnectionSlot::Connection(ConnectionKind::Healing, G1));
    let mut far = scene;
    far.act(A, Action::Teleport(G0, at((4, 1))));
    far.act(A, Action::EndMoves);
    assert_eq!(far.slot_of(A, G0), ConnectionSlot::Free);
}

#[test]
fn x_27_19_teleporting_counts_as_leaving_a_field() {
    let mut scene = jumper().guardian(B, G0, MIDDLE);
    scene.edit(|position| position.first = B);
    scene.edit(|position| position.on_turn = B);
    scene.attack(B, MIDDLE, WEST);
    scene.until_turn(A);
    scene.act(A, Action::Teleport(G0, at((4, 1))));
    assert_eq!((scene.game.phase(), scene.game.turn()), (Phase::Occupation, Turn::Decide(SeatSet::of(B))));
}

#[test]
fn x_27_4_a_clan_may_buy_all_nine_technologies_too() {
    let scene = with_technical(Scene::clan(Clan::Rheita), 3).store(A, 2, 0).developing();
    let on_sale = scene.list(A).into_iter().filter(|action| matches!(action, Action::Technology(_)));
    assert_eq!(on_sale.collect::<Vec<_>>(), Technology::ALL.map(Action::Technology));
    let mut scene =
        Scene::started(XobosOptions::new(2).unwrap().with_clans(&[Clan::Xenth, Clan::Kubadi]).unwrap());
    scene.until(Phase::Development);
    assert_eq!(
        (scene.resources(A), scene.crystals(A), scene.game.holdings().sides[A].swarm.len()),
        (4, 0, 2)
    );
}

/// Every clan has its own ability and technology, and nothing else.
#[test]
fn x_27_5_x_d53_each_clan_has_its_own_ability_and_technology() {
    for clan in Clan::ALL {
        let scene = Scene::clan(clan).guardian(A, G0, WEST).quarks(A, 1, A_GATE);
        let far = scene.can(A, hop(A_GATE, EAST));
        let scene = scene.store(A, 9, 9).developing();
        let cocoon = scene.can(A, Action::Build(G0, Building::Cocoon));
        let abilities = [far, cocoon, scene.can(A, Action::Furnace), scene.game.power(A, G3) == 3];
        let own = Clan::ALL.map(|other| other == clan);
        assert_eq!(abilities, own, "{clan:?}: Quarks, Cocoon, Furnace, Leader");
        let plain = (scene.game.income(A), scene.game.holdings().quarks_per_field(A, Some(clan)));
        assert_eq!(plain, ((1, 0), 3));
        assert!(!scene.can(A, Action::LoadCannon(1)) && !scene.can(A, Action::LoadTeleport));
        let scene = scene.technology(A, Technology::Clan);
        let tunnel = scene.game.income(A) == (1, 2);
        let swarm = scene.game.holdings().quarks_per_field(A, Some(clan)) == 5;
        let (cannon, teleport) = (scene.can(A, Action::LoadCannon(1)), scene.can(A, Action::LoadTeleport));
        assert_eq!([tunnel, cannon, teleport, swarm], own, "{clan:?}: Tunnel, Cannon, Teleport, Swarm");
    }
}
