//! Tests of: movement.

use hexboard::game::{Actor, Game, IllegalAction, Reason, Seat, SeatSet, Turn};
use hexboard::games::robale::{Action, ArmyStep, Bug, Phase, Robale};
use hexboard::hex::{CellSet, Direction};
use robale_table::*;

use Direction::{E, NE, NW, SE, SW, W};
use host_tests::scene::robale as robale_table;

fn step(game: &mut Robale, q: i8, r: i8, direction: Direction) {
    act(game, Action::Step(at(q, r), direction));
}

fn can_step(game: &Robale, q: i8, r: i8, direction: Direction) -> bool {
    let action = Action::Step(at(q, r), direction);
    let listed = legal(game).contains(&action);
    assert_eq!(listed, game.is_legal(actor(game), action));
    listed
}

#[test]
fn r_5_6_an_army_and_one_of_six_directions() {
    let game = table(Phase::Move, White, "A-2,2 A2,-2", "");
    let steps = |q, r| Direction::ALL.map(|direction| Action::Step(at(q, r), direction));
    let expected: Vec<_> = steps(2, -2).into_iter().chain(steps(-2, 2)).chain([Action::EndMove]).collect();
    assert_eq!(legal(&game), expected);
}

#[test]
fn r_5_6_only_own_armies_by_their_first_cell() {
    let game = table(Phase::Move, White, "A-2,2 A-1,2", "A2,-2");
    assert!(can_step(&game, -2, 2, E));
    assert!(!can_step(&game, -1, 2, E), "the same army by another cell");
    assert!(!can_step(&game, 2, -2, E), "not an army of the player");
    assert!(!can_step(&game, 0, 3, E), "nobody there");
}

#[test]
fn r_5_6_every_bug_needs_a_move() {
    // Beetle 2, Ant 4: the army stops with the Beetle.
    let mut game = table(Phase::Move, White, "B-3,2 A-2,2", "");
    step(&mut game, -3, 2, E);
    assert_eq!((bug(&game, -2, 2), bug(&game, -1, 2)), (Some((Bug::Beetle, 1)), Some((Bug::Ant, 3))));
    step(&mut game, -2, 2, E);
    assert_eq!((bug(&game, -1, 2), bug(&game, 0, 2)), (Some((Bug::Beetle, 0)), Some((Bug::Ant, 2))));
    assert_eq!(legal(&game), [Action::EndMove]);
    assert!(!can_step(&game, -1, 2, E), "it is not only not listed");
}

#[test]
fn r_5_6_moves_of_each_kind() {
    for (letter, moves) in [("G", 3), ("A", 4), ("S", 4), ("B", 2)] {
        let mut game = table(Phase::Move, White, &format!("{letter}-4,3"), "");
        for done in 0..moves {
            assert!(can_step(&game, -4 + done, 3, E), "{letter} after {done}");
            step(&mut game, -4 + done, 3, E);
        }
        assert_eq!(legal(&game), [Action::EndMove], "{letter}");
    }
}

#[test]
fn r_5_6_merged_armies_have_the_moves_of_their_most_tired_bug() {
    let mut game = table(Phase::Move, White, "A-4,3 A-1,3", "");
    step(&mut game, -4, 3, E);
    step(&mut game, -3, 3, E);
    assert_eq!(armies(&game, White), [cells(&[(-2, 3), (-1, 3)])], "merged, with 2 and 4 moves left");
    step(&mut game, -2, 3, E);
    step(&mut game, -1, 3, E);
    assert_eq!((bug(&game, 0, 3), bug(&game, 1, 3)), (Some((Bug::Ant, 0)), Some((Bug::Ant, 2))));
    assert_eq!(legal(&game), [Action::EndMove], "the fresh one cannot leave the tired one");
}

#[test]
fn r_5_7_r_d7_a_pinned_bug_pays_and_stays_and_the_army_splits() {
    // (-1,3) touches the black bug at (-2,3); (0,3) does not.
    let mut game = table(Phase::Move, White, "A-1,3 S0,3", "G-2,3");
    let expected = ArmyStep { moving: cells(&[(0, 3)]), pinned: cells(&[(-1, 3)]), barred: CellSet::EMPTY };
    assert_eq!(game.public().bugs.step(White, cells(&[(-1, 3), (0, 3)]), E), expected);
    step(&mut game, -1, 3, E);
    assert_eq!((bug(&game, -1, 3), bug(&game, 1, 3)), (Some((Bug::Ant, 3)), Some((Bug::Spider, 3))));
    assert_eq!(armies(&game, White), [cells(&[(-1, 3)]), cells(&[(1, 3)])]);
    // The free bug continues alone. A step of the pinned one would move nothing.
    assert!(can_step(&game, 1, 3, NE));
    assert!(Direction::ALL.into_iter().all(|direction| !can_step(&game, -1, 3, direction)));
    step(&mut game, 1, 3, NE);
    assert_eq!((bug(&game, -1, 3), bug(&game, 2, 2)), (Some((Bug::Ant, 3)), Some((Bug::Spider, 2))));
}

#[test]
fn r_5_7_split_and_merged_again_with_different_moves_left() {
    let mut game = table(Phase::Move, White, "A-1,3 S0,3", "G-2,3");
    step(&mut game, -1, 3, E);
    step(&mut game, 1, 3, W);
    assert_eq!(armies(&game, White), [cells(&[(-1, 3), (0, 3)])]);
    assert_eq!((bug(&game, -1, 3), bug(&game, 0, 3)), (Some((Bug::Ant, 3)), Some((Bug::Spider, 2))));
    step(&mut game, -1, 3, NE);
    assert_eq!((bug(&game, -1, 3), bug(&game, 1, 2)), (Some((Bug::Ant, 2)), Some((Bug::Spider, 1))));
}

#[test]
fn r_5_7_a_chain_moves_along_the_direction() {
    let mut game = table(Phase::Move, White, "A-3,2 G-2,2 S-1,2", "");
    step(&mut game, -3, 2, E);
    assert_eq!(
        [bug(&game, -3, 2), bug(&game, -2, 2), bug(&game, -1, 2), bug(&game, 0, 2)],
        [None, Some((Bug::Ant, 3)), Some((Bug::Grasshopper, 2)), Some((Bug::Spider, 3))]
    );
}

#[test]
fn r_5_7_a_chain_behind_a_pinned_bug_stays() {
    // The front at (0,2) is pinned by (1,2), so nothing moves east. To the north-east the rear is
    // free.
    let mut game = table(Phase::Move, White, "A-2,2 G-1,2 S0,2", "A1,2");
    assert!(!can_step(&game, -2, 2, E));
    step(&mut game, -2, 2, NE);
    assert_eq!(
        [bug(&game, -1, 1), bug(&game, 0, 1), bug(&game, 0, 2)],
        [Some((Bug::Ant, 3)), Some((Bug::Grasshopper, 2)), Some((Bug::Spider, 3))]
    );
}

#[test]
fn r_5_7_the_part_of_a_chain_before_a_pinned_bug_moves() {
    // The black bug at (-1,1) touches the rear and the middle, but not the front at (0,2).
    let mut game = table(Phase::Move, White, "A-2,2 G-1,2 S0,2", "A-1,1");
    step(&mut game, -2, 2, E);
    assert_eq!(
        [bug(&game, -2, 2), bug(&game, -1, 2), bug(&game, 0, 2), bug(&game, 1, 2)],
        [Some((Bug::Ant, 3)), Some((Bug::Grasshopper, 2)), None, Some((Bug::Spider, 3))]
    );
}

#[test]
fn r_5_7_the_edge_stops_a_chain() {
    let game = table(Phase::Move, White, "A1,2 A2,2", "");
    assert!(!can_step(&game, 1, 2, E), "(3,2) is off the board");
    assert!(can_step(&game, 1, 2, W));
}

#[test]
fn r_5_7_the_blocked_cell_stops_a_bug_and_the_others_move() {
    let alone = table(Phase::Move, White, "A-1,0", "");
    assert!(!can_step(&alone, -1, 0, E) && can_step(&alone, -1, 0, NE));
    let mut game = table(Phase::Move, White, "A-1,0 A-1,1", "");
    let army = cells(&[(-1, 0), (-1, 1)]);
    assert_eq!(
        game.public().bugs.step(White, army, E),
        ArmyStep { moving: cells(&[(-1, 1)]), pinned: CellSet::EMPTY, barred: cells(&[(-1, 0)]) }
    );
    step(&mut game, -1, 0, E);
    assert_eq!((bug(&game, -1, 0), bug(&game, 0, 1)), (Some((Bug::Ant, 3)), Some((Bug::Ant, 3))));
}

#[test]
fn r_5_7_r_d13_contact_and_free_cells_are_evaluated_before_the_step() {
    // (-1,2) touches the black bug at (1,2) only after this step, so it may move.
    let mut game = table(Phase::Move, White, "A-1,2", "A1,2");
    step(&mut game, -1, 2, E);
    assert_eq!(bug(&game, 0, 2), Some((Bug::Ant, 3)));
    // Now it is pinned, even for a step away.
    assert!(Direction::ALL.into_iter().all(|direction| !can_step(&game, 0, 2, direction)));
    // A cell with an enemy is not free.
    let game = table(Phase::Move, White, "A-2,2 A-1,2", "A0,2");
    assert!(!can_step(&game, -2, 2, E) && can_step(&game, -2, 2, W));
}

#[test]
fn r_5_8_r_d4_a_step_that_moves_nobody_is_not_allowed() {
    let mut game = table(Phase::Move, White, "A-1,2", "A0,2");
    assert_eq!(legal(&game), [Action::EndMove]);
    let before = game.clone();
    let white = actor(&game);
    assert_eq!(game.apply(white, Action::Step(at(-1, 2), W)), Err(IllegalAction::AgainstTheRules));
    assert_eq!(game, before);
    let free = table(Phase::Move, White, "A-1,2", "A1,2");
    assert!(can_step(&free, -1, 2, W), "the control");
}

#[test]
fn r_5_9_steps_repeat_and_end_at_will_and_moves_come_back() {
    let mut game = table(Phase::Move, White, "A-2,2 G3,-3", "");
    step(&mut game, -2, 2, E);
    step(&mut game, 3, -3, SW);
    step(&mut game, -1, 2, SE);
    assert_eq!((bug(&game, -1, 3), bug(&game, 2, -2)), (Some((Bug::Ant, 2)), Some((Bug::Grasshopper, 2))));
    act(&mut game, Action::EndMove);
    assert_eq!(game.phase(), Phase::Hatch);
    assert_eq!((bug(&game, -1, 3), bug(&game, 2, -2)), (Some((Bug::Ant, 4)), Some((Bug::Grasshopper, 3))));
    let unmoved = table(Phase::Move, White, "A-2,2", "");
    assert!(legal(&unmoved).contains(&Action::EndMove), "also without a step");
}

/// White holds two Resources, stands beside the third, and has another army that could move.
fn before_victory() -> Robale {
    table(Phase::Move, White, "A1,-2 A1,1 A-3,1 G4,-4", "B3,0")
}

#[test]
fn r_5_10_r_d9_all_resources_win_immediately_within_the_phase() {
    let mut game = before_victory();
    step(&mut game, 4, -4, SW);
    assert!(matches!(game.turn(), Turn::Decide(_)), "two Resources are not enough");
    step(&mut game, -3, 1, E);
    let Turn::Over(outcome) = game.turn() else { panic!("not over") };
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::of(Seat::A), Reason::Resources));
    assert_eq!(outcome.scores.0, [1, 0, 0, 0]);
    assert_eq!(game.phase(), Phase::Over);
    for actor in [Actor::Seat(Seat::A), Actor::Seat(Seat::B), Actor::Chance] {
        assert_eq!(game.count_legal(actor), 0);
        assert_eq!(game.apply(actor, Action::EndMove), Err(IllegalAction::GameOver));
    }
    // All bugs have their full movement again.
    assert_eq!((bug(&game, -2, 1), bug(&game, 3, -3)), (Some((Bug::Ant, 4)), Some((Bug::Grasshopper, 3))));
}

#[test]
fn r_5_10_black_wins_the_same_way() {
    let mut game = table(Phase::Move, Black, "", "S1,-2 S1,2 B-2,1");
    step(&mut game, 1, 2, NW);
    let Turn::Over(outcome) = game.turn() else { panic!("not over") };
    assert_eq!((outcome.winners, outcome.scores.0), (SeatSet::of(Seat::B), [0, 1, 0, 0]));
}

#[test]
fn r_5_10_resources_of_both_sides_together_do_not_win() {
    let mut game = table(Phase::Move, White, "A1,-2 A-3,1", "B1,1");
    step(&mut game, -3, 1, E);
    assert!(matches!(game.turn(), Turn::Decide(_)));
}
