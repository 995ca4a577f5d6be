//! Tests of: components, bugs, armies, start.

use hexboard::game::{Actor, Game, Seat, SeatSet, Turn};
use hexboard::games::robale::{Action, BLOCKED, BOARD, Bug, Phase, Robale, RobaleOptions, Side};
use host_tests::scene::robale as robale_table;
use robale_table::*;

fn fresh() -> Robale {
    Robale::start(&RobaleOptions::default()).unwrap()
}

/// Returns the attack value of the single army that these bugs form.
fn attack(bugs: &str) -> u8 {
    let game = table(Phase::Move, White, bugs, "");
    let armies = armies(&game, White);
    assert_eq!(armies.len(), 1, "{bugs} is one army");
    game.public().bugs.attack(armies[0])
}

fn resistance(bugs: &str) -> Vec<u8> {
    let game = table(Phase::Move, White, bugs, "");
    game.public().bugs.resistance(armies(&game, White)[0]).iter().collect()
}

#[test]
fn r_1_1_two_players_and_dice_of_ten_faces() {
    let mut game = table(Phase::Battle, White, "A0,2", "A1,2");
    act(&mut game, Action::Fight(at(1, 2)));
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(legal(&game), (1..=10).map(Action::Die).collect::<Vec<_>>());
    assert!(legal(&game).into_iter().all(|face| game.weight(face) == 1));
    assert!(!game.is_legal(Actor::Chance, Action::Die(0)) && !game.is_legal(Actor::Chance, Action::Die(11)));
}

#[test]
fn r_1_2_r_d1_twelve_bugs_three_of_each_kind() {
    let game = fresh();
    for side in Side::ALL {
        assert_eq!(Bug::ALL.map(|bug| game.public().bugs.reserve(side, bug)), [3; 4]);
    }
    assert_eq!(Bug::ARMY, 12);
}

#[test]
fn r_1_3_r_d2_the_board() {
    assert_eq!((BOARD.len(), BLOCKED), (61, at(0, 0)));
    assert_eq!(hexboard::games::robale::RESOURCES, cells(&[(1, -2), (1, 1), (-2, 1)]));
    assert_eq!(White.hatchery(), cells(&[(-4, 0), (-4, 1), (-3, -1)]));
    assert_eq!(Black.hatchery(), cells(&[(4, 0), (3, 1), (4, -1)]));
}

#[test]
fn r_3_1_armies_are_groups_of_one_player() {
    // A white row of three with a gap. The black bug in the gap does not connect them.
    let game = table(Phase::Move, White, "A-3,2 G-2,2 S0,2", "B-1,2 A-1,3");
    assert_eq!(armies(&game, White), [cells(&[(-3, 2), (-2, 2)]), cells(&[(0, 2)])]);
    assert_eq!(armies(&game, Black), [cells(&[(-1, 2), (-1, 3)])]);
    assert_eq!(game.public().bugs.army_at(at(-2, 2)), cells(&[(-3, 2), (-2, 2)]));
    assert!(game.public().bugs.army_at(at(3, 0)).is_empty());
}

#[test]
fn r_3_2_even_armies_need_exactly_half() {
    assert_eq!(attack("B0,2 A1,2"), 5, "one of two");
    assert_eq!(attack("S0,2 G1,2"), 3);
    assert_eq!(attack("A0,2 G1,2"), 1);
    assert_eq!(attack("B-2,2 S-1,2 A0,2 G1,2"), 3, "5 is reached by one of four only, 3 by two");
    assert_eq!(attack("B-2,2 G-1,2 G0,2 G1,2"), 0, "one of four reaches more than 0");
    assert_eq!(attack("B-2,2 B-1,2 G0,2 G1,2"), 5);
}

#[test]
fn r_3_2_odd_armies_need_the_larger_half() {
    assert_eq!(attack("B0,2"), 5);
    assert_eq!(attack("B0,2 S1,2 A2,2"), 3, "two of three");
    assert_eq!(attack("B0,2 A1,2 A2,2"), 1);
    assert_eq!(attack("B0,2 G1,2 G2,2"), 0);
    assert_eq!(attack("B-2,2 B-1,2 A0,2 G1,2 G2,2"), 1, "three of five");
}

#[test]
fn r_3_2_grasshoppers_alone_attack_with_zero() {
    assert_eq!(attack("G0,2"), 0);
    assert_eq!(attack("G0,2 G1,2 G2,2"), 0);
    assert_eq!(attack("G0,2 G1,2 A2,2"), 0);
}

#[test]
fn r_3_3_resistances_are_united() {
    assert_eq!(resistance("G0,2 A1,2"), [1, 3, 4]);
    assert_eq!(resistance("A0,2 S1,2"), [1, 2, 3, 4], "3 counts once");
    assert_eq!(resistance("S0,2 B1,2 B2,2"), [1, 2, 3, 4, 5, 6]);
    assert_eq!(resistance("G0,2 G1,2"), [1]);
}

#[test]
fn r_3_4_armies_touch_by_one_pair_of_neighbours() {
    let touching = table(Phase::Battle, White, "A-3,2 A-2,2", "A-1,2 A0,2");
    assert_eq!(touching.public().fights().collect::<Vec<_>>(), [cells(&[(-1, 2), (0, 2)])]);
    let apart = table(Phase::Battle, White, "A-3,2 A-2,2", "A0,2 A1,2");
    assert_eq!((apart.phase(), apart.public().fights().count()), (Phase::Move, 0));
}

#[test]
fn r_4_1_r_d8_chance_gives_white_to_a_seat_and_white_begins() {
    for seat in [Seat::A, Seat::B] {
        let mut game = fresh();
        assert_eq!(game.turn(), Turn::Chance);
        assert_eq!(legal(&game), [Action::Colour(Seat::A), Action::Colour(Seat::B)]);
        assert!(game.public().bugs.iter().next().is_none(), "the board is empty");
        act(&mut game, Action::Colour(seat));
        assert_eq!(game.turn(), Turn::Decide(SeatSet::of(seat)));
        let public = game.public();
        assert_eq!(
            (public.turn, public.round, public.phase, public.white),
            (White, 1, Phase::Move, Some(seat))
        );
        assert_eq!(legal(&game), [Action::EndMove], "no bug can move");
        act(&mut game, Action::EndMove);
        act(&mut game, Action::EndTurn);
        assert_ne!(game.turn(), Turn::Decide(SeatSet::of(seat)), "now the other seat");
        assert_eq!(game.public().turn, Black);
    }
}

/// Nothing is hidden: the public view is the whole state, and the private views add nothing.
#[test]
fn nothing_is_hidden() {
    use hexboard::game::Rng;
    let mut dice = Rng::new(4);
    let mut game = fresh();
    let mut compared = 0;
    while let Some(actor) = game.turn().sole_actor() {
        let before = game.clone();
        for viewer in [None, Some(Seat::A), Some(Seat::B)] {
            let mut redrawn = game.clone();
            redrawn.redraw_hidden(viewer, &mut dice);
            assert_eq!(redrawn, game, "there is nothing to redraw");
        }
        let action = game.random_legal(actor, &mut dice).unwrap();
        assert_eq!(game.audience(actor, action), SeatSet::ALL);
        game.apply(actor, action).unwrap();
        // Control: every change of the state changes the public view.
        assert_ne!(game, before);
        assert_ne!(game.public(), before.public(), "{action:?}");
        compared += 1;
    }
    assert!(compared > 50);
}
