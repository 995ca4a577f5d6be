//! Tests of: the Guardian board, the Production board, the Leader.

use super::*;

const BLUE: ConnectionKind = ConnectionKind::Strengthening;
const RED: ConnectionKind = ConnectionKind::Healing;

fn connect(giver: Guardian, receiver: Guardian, link: ConnectionKind) -> Action {
    Action::Connect { giver, receiver, link }
}

#[test]
fn x_3_2_each_guardian_has_a_quarter_of_its_own() {
    let scene =
        Scene::two().guardian(A, G0, WEST).guardian(A, G1, MIDDLE).building(A, Building::Technical, WEST);
    let mut scene = scene.technology(A, Technology::PlusOne).store(A, 9, 9).life(A, G0, 2).developing();
    scene.act(A, Action::Upgrade(G0, Upgrade::Power));
    scene.act(A, connect(G1, G0, RED));
    let quarters = scene.game.holdings().boards[A].quarters;
    assert_eq!(quarters[0], Quarter { life: 2, power: 1, ..Quarter::NEW });
    assert_eq!(quarters[1], Quarter { slot: ConnectionSlot::Connection(RED, G0), ..Quarter::NEW });
    assert_eq!(quarters[2..], [Quarter::NEW; 2]);
}

#[test]
fn x_3_3_x_3_5_power_is_recomputed_and_ranges_from_one_to_eight() {
    let scene = Scene::two().guardian(A, G3, WEST).guardian(A, G0, NORTH);
    let scene = scene.guardian(A, G1, A_GATE).guardian(A, G2, (1, -3));
    assert_eq!(scene.game.power(A, G0), 1);
    let mut scene = Guardian::ALL.into_iter().fold(scene, |scene, guardian| scene.power(A, guardian, 2));
    scene = [G0, G1, G2]
        .into_iter()
        .fold(scene, |scene, giver| scene.slot(A, giver, ConnectionSlot::Connection(BLUE, G3)));
    assert_eq!(scene.game.power(A, G3), 8, "4 + 3 + 3 + 3");
    scene.act(A, Action::Break(G0));
    assert_eq!(scene.game.power(A, G3), 8, "4 + 3 + 3: the excess over 8 is not subtracted");
    scene.act(A, Action::Break(G1));
    assert_eq!(scene.game.power(A, G3), 7, "4 + 3");
}

#[test]
fn x_3_4_x_5_2_own_power_is_base_power_and_tokens() {
    for tokens in 0..=2 {
        let scene = Scene::two().power(A, G0, tokens).power(A, G3, tokens);
        assert_eq!((scene.game.power(A, G0), scene.game.power(A, G3)), (1 + tokens, 2 + tokens));
    }
}

#[test]
fn x_3_6_x_d8_life_is_six_at_the_start_and_at_most_and_zero_destroys() {
    let scene = Scene::started(XobosOptions::new(2).unwrap());
    assert!(Guardian::ALL.into_iter().all(|guardian| scene.life_of(A, guardian) == 6));
    assert_eq!(scene.crystals(A), 0);
    let scene = Scene::two().quarks(A, 1, WEST).guardian(B, G0, MIDDLE).life(B, G0, 5);
    let mut scene = scene.guardian(B, G1, EAST).slot(B, G1, ConnectionSlot::Connection(RED, G0));
    scene.edit(|position| position.holdings.boards[B].quarter_mut(G1).healing = 2);
    assert_eq!(attacked(scene).life_of(B, G0), 6, "5 - 1 + 3");
    let scene = attacked(Scene::two().guardian(A, G3, WEST).guardian(B, G0, MIDDLE).life(B, G0, 2));
    assert_eq!((scene.life_of(B, G0), scene.place(B, G0)), (0, None));
}

#[test]
fn x_3_7_lent_power_counts_for_the_receiver_and_its_giver_does_not_attack() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, NORTH).guardian(B, G0, MIDDLE);
    let mut scene = scene.guardian(B, G1, (1, -3)).slot(A, G0, ConnectionSlot::Connection(BLUE, G1));
    assert_eq!(scene.game.power(A, G1), 2);
    scene.act(A, Action::EndMoves);
    let strike = |from, to| Action::Attack { from: at(from), to: at(to) };
    assert!(!scene.can(A, strike(WEST, MIDDLE)) && !scene.can(A, strike(WEST, (1, -3))));
    assert!(scene.can(A, strike(NORTH, (1, -3))));
}

#[test]
fn x_3_8_a_slot_holds_one_connection_or_one_unfinished_building() {
    let scene = |slot| {
        let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, MIDDLE).guardian(A, G2, EAST);
        scene.store(A, 9, 9).slot(A, G1, slot).developing()
    };
    let more = [connect(G1, G2, BLUE), connect(G1, G2, RED), Action::Build(G1, Building::Mine)];
    assert!(more.into_iter().all(|action| scene(ConnectionSlot::Free).can(A, action)));
    for slot in [
        ConnectionSlot::Connection(RED, G0),
        ConnectionSlot::Connection(BLUE, G0),
        ConnectionSlot::Site(Building::Well, 1),
    ] {
        assert!(more.into_iter().all(|action| !scene(slot).can(A, action)), "{slot:?}");
    }
}

#[test]
fn x_3_9_production_changes_immediately_with_the_buildings() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, NORTH).store(A, 9, 9);
    let scene = scene.slot(A, G0, ConnectionSlot::Site(Building::Mine, 2)).slot(
        A,
        G1,
        ConnectionSlot::Site(Building::Technical, 1),
    );
    let mut scene = scene.developing();
    assert_eq!(scene.game.income(A), (1, 0));
    scene.act(A, Action::Pay(G0));
    assert_eq!(scene.game.income(A), (3, 0), "finished");
    scene.act(A, Action::Demolish(at(WEST)));
    assert_eq!(scene.game.income(A), (1, 0), "destroyed");
    assert!(!scene.can(A, Action::Technology(Technology::Source)));
    scene.act(A, Action::Pay(G1));
    assert!(scene.can(A, Action::Technology(Technology::Source)), "a Technical Building counts at once");
    for (capture, income) in [(false, 0), (true, 1)] {
        let scene = Scene::two().guardian(A, G0, WEST).building(B, Building::Well, MIDDLE);
        let mut scene = scene.technology(A, Technology::Capture);
        assert_eq!((scene.game.income(A).1, scene.game.income(B).1), (0, 1));
        scene.act(A, Action::Move { guardian: G0, to: at(MIDDLE), capture });
        assert_eq!((scene.game.income(A).1, scene.game.income(B).1), (income, 0), "lost, or captured");
    }
}

#[test]
fn x_5_3_x_d40_the_leader_alone_heals_itself_with_a_token_in_its_slot() {
    let scene = || Scene::two().guardian(B, G3, MIDDLE).guardian(B, G0, EAST).store(B, 9, 0);
    let mut healing = scene().developing();
    assert!(!healing.can(B, connect(G0, G0, RED)));
    healing.act(B, connect(G3, G3, RED));
    assert!(!healing.can(B, Action::Build(G3, Building::Mine)), "its slot is taken");
    let plain = attacked(scene().guardian(A, G0, WEST));
    assert_eq!(plain.life_of(B, G3), 5, "not without the token");
    let healed = attacked(scene().guardian(A, G0, WEST).slot(B, G3, ConnectionSlot::Connection(RED, G3)));
    assert_eq!(healed.life_of(B, G3), 6);
}

#[test]
fn x_5_4_upgrades_work_on_the_leader_and_on_its_self_healing() {
    let scene = || {
        let scene = Scene::two().guardian(A, G3, WEST).building(A, Building::Technical, WEST).store(A, 9, 9);
        scene.technology(A, Technology::PlusOne).slot(A, G3, ConnectionSlot::Connection(RED, G3)).developing()
    };
    let mut stronger = scene();
    stronger.act(A, Action::Upgrade(G3, Upgrade::Power));
    assert_eq!((stronger.game.power(A, G3), stronger.game.holdings().boards[A].healing(G3)), (3, 1));
    let mut healing = scene();
    healing.act(A, Action::Upgrade(G3, Upgrade::Healing));
    assert_eq!((healing.game.power(A, G3), healing.game.holdings().boards[A].healing(G3)), (2, 2));
}

#[test]
fn x_5_5_a_rebuilt_leader_is_still_the_leader() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(B, G3, MIDDLE).life(B, G3, 1).store(B, 9, 0);
    let mut scene = attacked(scene);
    assert_eq!(scene.place(B, G3), None);
    scene.until(Phase::Development);
    scene.act(B, Action::Rebuild(G3, at((4, -3))));
    assert_eq!((scene.game.power(B, G3), scene.game.power(B, G0)), (2, 1));
    scene.act(A, Action::Done);
    scene.act(B, Action::Done);
    assert_eq!(
        (scene.game.phase(), scene.game.round()),
        (Phase::Moves, 2),
        "nobody is asked for another Leader"
    );
    assert!(Guardian::ALL.into_iter().all(|guardian| !scene.can(B, Action::Leader(guardian))));
}

/// Crystals spent on upgrade tokens and Resources on sites are no longer in the store. No
/// redrawn game has more than the total income.
#[test]
fn x_25_a_redrawn_store_is_limited_by_tokens_and_sites() {
    // Everybody knows how much B has received.
    let scene = Scene::two().guardian(B, G0, MIDDLE).technology(B, Technology::PlusOne).store(B, 40, 4);
    let mut rng = Rng::new(1);
    for _ in 0..200 {
        let mut world = scene.game.clone();
        world.redraw_hidden(Some(A), &mut rng);
        let quarters = world.holdings().boards[B].quarters;
        let tokens: u8 = quarters.iter().map(|quarter| quarter.power + quarter.healing).sum();
        assert!(world.holdings().stores[B].crystals + u16::from(tokens) <= 4, "{quarters:?}");
    }
}

/// a redrawn Connection is a possible one. Guardian 1 can give to Guardian 2, and no
/// other can give, except that a Leader can heal itself.
#[test]
fn x_25_a_redrawn_connection_is_a_possible_one() {
    let scene = Scene::two().guardian(B, G0, MIDDLE).guardian(B, G1, EAST).guardian(B, G2, RAY);
    let (mut rng, mut slots) = (Rng::new(1), Vec::new());
    for _ in 0..200 {
        let mut world = scene.game.clone();
        world.redraw_hidden(Some(A), &mut rng);
        let board = world.holdings().boards[B];
        for guardian in Guardian::ALL {
            match board.slot(guardian) {
                ConnectionSlot::Connection(link, receiver) if receiver == guardian => {
                    assert_eq!((link, board.leader), (RED, Some(guardian)));
                    assert!(guardian != G3, "it is not on the board");
                }
                ConnectionSlot::Connection(link, receiver) => slots.push((guardian, receiver, link)),
                slot => assert_eq!(slot, ConnectionSlot::Free),
            }
        }
    }
    slots.sort_unstable_by_key(|&(giver, _, link)| (giver.index(), link as u8));
    slots.dedup();
    let mut expected = [(G0, G1, BLUE), (G0, G1, RED), (G1, G0, BLUE), (G1, G0, RED)];
    expected.sort_unstable_by_key(|&(giver, _, link)| (giver.index(), link as u8));
    assert_eq!(slots, expected);
}
