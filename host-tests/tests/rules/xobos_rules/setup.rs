//! Tests of: setup, Leaders, the round.

use super::*;

#[test]
fn x_4_2_x_4_3_x_4_4_x_4_5_x_4_6_x_d9_the_game_starts_with_these_pieces() {
    for players in 2..=4 {
        let options = XobosOptions::new(players).unwrap();
        let game = Xobos::start(&options).unwrap();
        for seat in options.seats().iter() {
            let base = options.map().bases[seat].unwrap();
            let side = &game.holdings().sides[seat];
            let cells: Vec<Cell> = side.at.iter().flatten().copied().collect();
            assert!(cells[..2].iter().all(|&cell| base.fields.contains(cell) && cell != base.exit));
            assert!(cells[2..].iter().all(|&cell| base.gates.contains(cell)));
            assert_eq!((side.swarm.count(base.exit), side.swarm.len()), (2, 2));
            assert_eq!(game.holdings().stores[seat], Stockpile { resources: 3, crystals: 0 });
            assert_eq!(
                game.holdings().boards[seat].quarters,
                [Quarter::NEW; 4],
                "tokens lie in the common supply"
            );
            assert_eq!(side.technologies, Technologies::NONE, "no tiles at the start");
            assert_eq!(game.public().boards[seat], None, "behind the Screen");
        }
        assert_eq!(game.tokens().len(), 0);
        assert!(game.holdings().buildings.cells().is_empty());
        assert_eq!(game.holdings().holder(at((1, 3))).is_some(), players == 4);
    }
}

#[test]
fn x_4_7_chance_draws_the_first_player() {
    let mut game = Xobos::start(&XobosOptions::new(3).unwrap()).unwrap();
    assert_eq!((game.turn(), game.first()), (Turn::Chance, None));
    assert!(!game.is_legal(Actor::Chance, Action::First(D)));
    game.apply(Actor::Chance, Action::First(C)).unwrap();
    assert_eq!(game.first(), Some(C));
}

#[test]
fn x_4_8_x_5_1_leaders_are_chosen_at_the_same_time() {
    let mut game = Xobos::start(&XobosOptions::new(2).unwrap()).unwrap();
    game.apply(Actor::Chance, Action::First(B)).unwrap();
    assert_eq!(game.turn(), Turn::Decide(SeatSet::first(2)));
    game.apply(Actor::Seat(B), Action::Leader(G2)).unwrap();
    assert_eq!(game.turn(), Turn::Decide(SeatSet::of(A)));
    game.apply(Actor::Seat(A), Action::Leader(G0)).unwrap();
    assert_eq!((game.phase(), game.round(), game.turn()), (Phase::Moves, 1, Turn::Decide(SeatSet::of(B))));
    assert_eq!((game.power(B, G2), game.power(B, G0)), (2, 1), "X-5.2");
    assert_eq!((game.power(A, G0), game.power(A, G2)), (2, 1));
}

#[test]
fn x_6_2_turns_go_clockwise_and_the_first_player_changes_every_round() {
    let mut scene = Scene::started(XobosOptions::new(3).unwrap());
    for round in 0..4 {
        for turn in 0..3 {
            assert_eq!(scene.game.on_turn().index(), (round + turn) % 3);
            scene.act(scene.game.on_turn(), Action::EndMoves);
        }
        scene.until(Phase::Moves);
        assert_eq!(usize::from(scene.game.round()), round + 2);
    }
}

#[test]
fn x_6_6_the_first_resources_are_spent_after_the_first_movement_phase() {
    let mut scene = Scene::started(XobosOptions::new(2).unwrap());
    scene.until(Phase::Development);
    assert_eq!(scene.resources(A), 3 + 1, "X-16.2");
}

#[test]
fn x_6_1_the_game_ends_after_fifteen_rounds() {
    let mut scene = Scene::started(XobosOptions::new(4).unwrap());
    let mut rounds = 0;
    while scene.game.phase() != Phase::Over {
        rounds = rounds.max(scene.game.round());
        scene.take_last_action();
    }
    assert_eq!(rounds, 15);
    assert_eq!(
        scene.game.turn().outcome().unwrap().reason,
        hexboard::game::Reason::Shared,
        "nobody has a Reactor"
    );
}
