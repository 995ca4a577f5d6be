//! Tests of: simultaneous decisions, and what players see.

use super::*;

fn options(mode: Mode) -> XobosOptions {
    XobosOptions::new(2).unwrap().in_mode(mode)
}

#[test]
fn x_6_8_the_public_view_stays_until_all_are_done() {
    let scene = Scene::two().guardian(A, G0, WEST).store(A, 9, 9).tower(A, 0, NORTH);
    let mut scene = scene.building(A, Building::Technical, MIDDLE).developing();
    let (before, other) = (scene.game.public(), scene.game.private(B));
    scene.act(A, Action::Build(G0, Building::Watchtower));
    scene.act(A, Action::Load(at(NORTH), 2));
    scene.act(A, Action::BuyQuark(at((-1, -3))));
    scene.act(A, Action::Rebuild(G1, at(MIDDLE)));
    scene.act(A, Action::Technology(Technology::Source));
    assert_eq!((scene.game.public(), scene.game.private(B)), (before.clone(), other));
    assert!(
        scene.game.private(A).buildings.is(at(WEST), A, Building::Watchtower),
        "the player sees their own actions"
    );
    scene.act(A, Action::Done);
    let done = scene.game.public();
    assert_eq!(done.done, SeatSet::of(A));
    assert_eq!((done.buildings, done.sides), (before.buildings, before.sides));
    scene.act(B, Action::Done);
    let shown = scene.game.public();
    assert!(shown.buildings.is(at(WEST), A, Building::Watchtower) && shown.buildings.load(at(NORTH), A) == 2);
    assert_eq!((shown.sides[A].swarm.len(), shown.sides[A].guardian_at(G1)), (1, Some(at(MIDDLE))));
    assert!(shown.sides[A].technologies.has(Technology::Source));
}

#[test]
fn x_6_9_fields_of_sites_are_public_but_not_their_kinds() {
    let mut shown = Vec::new();
    for kind in Building::SLOW {
        let mut scene = Scene::two().guardian(A, G0, WEST).store(A, 3, 0).developing();
        scene.act(A, Action::Build(G0, kind));
        scene.act(A, Action::Done);
        assert!(scene.game.public().builders[A].is_empty());
        scene.act(B, Action::Done);
        assert!(scene.game.public().builders[A].contains(G0));
        shown.push(scene.game.public());
    }
    assert!(shown.windows(2).all(|pair| pair[0] == pair[1]));
}

/// any interleaving of the seats' actions gives the same game.
#[test]
fn x_6_10_x_d48_the_order_between_seats_never_matters() {
    let scene = || {
        let scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, EAST).store(A, 9, 9).store(B, 9, 9);
        scene.building(A, Building::Technical, NORTH).building(B, Building::Technical, (2, -3)).developing()
    };
    let lists = [
        (A, [Action::Build(G0, Building::Mine), Action::Technology(Technology::Source), Action::Done]),
        (B, [Action::BuyQuark(at((4, -3))), Action::Technology(Technology::PlusOne), Action::Done]),
    ];
    let results: Vec<Xobos> = (0..20_u32)
        .filter(|order| order.count_ones() == 3)
        .chain([0b111000, 0b101010, 0b110100])
        .filter(|order| order.count_ones() == 3)
        .map(|order| {
            let mut scene = scene();
            let mut next = [0, 0];
            for step in 0..6 {
                let list = (order >> step & 1) as usize;
                scene.act(lists[list].0, lists[list].1[next[list]]);
                next[list] += 1;
            }
            scene.game
        })
        .collect();
    assert!(results.len() > 5 && results.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn x_25_1_x_d49_normal_mode_shows_no_board_and_no_store() {
    let mut scene = Scene::started(options(Mode::Normal));
    let mut seen = 0;
    while scene.game.phase() != Phase::Over {
        let public = scene.game.public();
        assert!(public.boards.iter().all(|(_, board)| board.is_none()));
        assert!(public.stores.iter().all(|(_, store)| store.is_none()));
        seen += 1;
        scene.take_last_action();
    }
    assert_eq!(seen, 15 * 2 * 2, "a move and a Development phase each");
    assert!(scene.game.public().stores[A].is_some(), "stores are revealed at the end");
}

#[test]
fn x_25_2_checking_mode_opens_the_boards_of_those_who_fight() {
    let options = XobosOptions::new(3).unwrap().in_mode(Mode::Checking);
    let mut scene =
        Scene::empty(options).guardian(A, G0, (1, 2)).guardian(B, G0, (0, 2)).guardian(C, G0, (-3, 1));
    scene.attack(A, (1, 2), (0, 2));
    assert!(scene.game.public().boards[A].is_none(), "not before all attacks are marked");
    scene.until(Phase::Settling);
    let open = |scene: &Scene| Seat::ALL.map(|seat| scene.game.public().boards[seat].is_some());
    assert_eq!(open(&scene), [true, true, false, false]);
    assert!(scene.game.public().stores[A].is_none(), "X-D51: not the stores");
    scene.until(Phase::Development);
    assert_eq!(open(&scene), [true, true, false, false], "until the end of the round");
    scene.until(Phase::Change);
    assert_eq!(open(&scene), [false; 4]);
    assert_eq!(scene.game.turn(), Turn::Decide(SeatSet::first(2)), "X-25.3: only they change");
    scene.act(B, Action::Leader(G1));
    scene.act(A, Action::Leader(G3));
    assert_eq!(scene.game.holdings().boards[B].leader, Some(G1));
    assert_eq!((scene.game.phase(), scene.game.round()), (Phase::Moves, 2));
}

#[test]
fn x_25_3_without_a_fight_nobody_changes_the_leader() {
    let mut scene = Scene::empty(options(Mode::Checking)).guardian(A, G0, WEST);
    scene.until(Phase::Development);
    scene.act(A, Action::Done);
    scene.act(B, Action::Done);
    assert_eq!(scene.game.phase(), Phase::Moves);
}

#[test]
fn x_d51_the_old_leaders_token_on_itself_is_removed() {
    let mut scene = Scene::empty(options(Mode::Checking)).guardian(A, G3, WEST).guardian(B, G0, MIDDLE);
    scene = scene.slot(A, G3, ConnectionSlot::Connection(ConnectionKind::Healing, G3));
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Change);
    scene.act(A, Action::Leader(G0));
    assert_eq!(scene.slot_of(A, G3), ConnectionSlot::Free);
}

#[test]
fn x_25_4_training_shows_everything_except_unfinished_actions() {
    let mut scene = Scene::empty(options(Mode::Training)).guardian(A, G0, WEST).store(A, 3, 1).developing();
    assert_eq!(scene.game.public().stores[A], Some(Stockpile { resources: 3, crystals: 1 }));
    let before = scene.game.public();
    scene.act(A, Action::Build(G0, Building::Mine));
    assert_eq!(scene.game.public(), before, "X-6.8");
    scene.act(A, Action::Done);
    scene.act(B, Action::Done);
    assert_eq!(scene.game.public().boards[A].unwrap().slot(G0), ConnectionSlot::Site(Building::Mine, 1));
}

#[test]
fn x_25_5_x_d70_the_decision_is_the_same_for_a_strengthening_and_for_a_free_guardian() {
    let asked = |slot| {
        let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, NORTH).quarks(A, 1, A_GATE);
        let mut scene = scene.guardian(B, G0, MIDDLE).slot(A, G0, slot);
        scene.act(A, hop(A_GATE, WEST));
        scene.attack(A, WEST, MIDDLE);
        scene.act(B, Action::EndAnswers);
        scene.act(B, go(G0, EAST));
        scene
    };
    let (bound, free) =
        (asked(ConnectionSlot::Connection(ConnectionKind::Strengthening, G1)), asked(ConnectionSlot::Free));
    assert_eq!((bound.game.public(), bound.game.turn()), (free.game.public(), free.game.turn()));
    assert_eq!((bound.list(A).len(), free.list(A).len()), (1, 2), "the player's legal actions differ");
}

#[test]
fn x_25_5_an_advance_is_also_offered_to_a_strengthening_guardian() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, NORTH).tower(A, 1, WEST);
    let scene = scene.slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Strengthening, G1));
    let mut scene = scene.guardian(B, G0, MIDDLE).life(B, G0, 1);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    assert_eq!((scene.game.phase(), scene.list(A)), (Phase::Advance, std::vec![Action::EndAdvance]));
}

#[test]
fn breaking_and_answering_with_a_guardian_is_hidden_from_the_log_of_others() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, NORTH).guardian(B, G0, MIDDLE);
    let mut scene = scene.slot(A, G0, ConnectionSlot::Connection(ConnectionKind::Healing, G1));
    assert_eq!(scene.game.audience(Actor::Seat(A), Action::Break(G0)), SeatSet::of(A));
    assert_eq!(scene.game.audience(Actor::Seat(A), go(G0, A_GATE)), SeatSet::ALL);
    scene.attack(A, WEST, MIDDLE);
    let answer = Action::Answer { at: at(MIDDLE), to: at(WEST), breaking: false };
    assert_eq!(scene.game.audience(Actor::Seat(B), answer), SeatSet::of(B));
    let scene = scene.developing();
    assert_eq!(scene.game.audience(Actor::Seat(A), Action::Done), SeatSet::of(A));
}

/// What everybody can deduce is never less than what a seat has, except for clan Xenth with its
/// Furnace.
#[test]
fn x_16_4_stores_are_at_most_income_minus_revealed_spending() {
    let mut shown = 0;
    for seed in 0..20 {
        let options = XobosOptions::new(3).unwrap().with_clans(&[Clan::Rheita, Clan::Kubadi, Clan::Quatune]);
        let mut game = Xobos::start(&options.unwrap()).unwrap();
        let mut rng = Rng::new(seed);
        while !matches!(game.turn(), Turn::Over(_)) {
            let actor = game.turn().seats().iter().next().map_or(Actor::Chance, Actor::Seat);
            let action = game.random_legal(actor, &mut rng).unwrap();
            game.apply(actor, action).unwrap();
            for seat in game.options().seats().iter() {
                let (known, store) = (game.known_store(seat), game.holdings().stores[seat]);
                assert!(
                    store.resources <= known.resources && store.crystals <= known.crystals,
                    "{known:?} {store:?}"
                );
                shown += usize::from(known == store);
            }
        }
    }
    assert!(shown > 1000, "too few checks: {shown}");
}

/// actions on the board are public; actions on a player's own boards only in
/// Training mode.
#[test]
fn x_25_1_actions_on_own_boards_are_public_only_in_training() {
    for mode in Mode::ALL {
        let public = Scene::empty(options(mode)).guardian(A, G0, WEST).game.public();
        for action in [Action::EndMoves, Action::Done, Action::Source(at(RAY)), go(G0, MIDDLE)] {
            assert!(public.is_open(action), "{mode:?}: {action:?}");
        }
        for action in [Action::Furnace, Action::LoadTeleport, Action::Break(G0)] {
            assert_eq!(public.is_open(action), mode == Mode::Training, "{mode:?}: {action:?}");
        }
    }
}

/// Life is hidden, but a lost Guardian is lost in every redrawn game.
#[test]
fn x_25_1_a_lost_guardian_is_lost_in_every_world() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, EAST).life(A, G1, 0);
    for seed in 0..20 {
        let mut world = scene.game.clone();
        world.redraw_hidden(Some(B), &mut Rng::new(seed));
        let life = |guardian| world.holdings().boards[A].quarter(guardian).life;
        assert_eq!(life(G1), 0, "{seed}");
        assert!((1..=6).contains(&life(G0)), "{seed}");
    }
}
