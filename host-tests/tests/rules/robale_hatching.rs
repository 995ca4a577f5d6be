//! Tests of: hatching, the next turn, the end.

use hexboard::game::{Game, Outcome, Reason, Seat, SeatSet, Turn};
use hexboard::games::robale::{
    Action, Bug, LastRound, Phase, Position, PositionError, RESOURCES, Robale, RobaleOptions,
};
use host_tests::scene::robale as robale_table;
use robale_table::*;

fn points(white: &str) -> u8 {
    let game = table(Phase::Hatch, White, white, "");
    let points = game.public().points;
    assert_eq!(game.bugs().income(White), points, "what a player can expect is what comes");
    points
}

fn hatch(game: &mut Robale, bug: Bug, q: i8, r: i8) {
    act(game, Action::Hatch(bug, at(q, r)));
}

/// Returns the kinds that can hatch now.
fn kinds(game: &Robale) -> Vec<Bug> {
    let mut kinds: Vec<Bug> = legal(game)
        .into_iter()
        .filter_map(|action| if let Action::Hatch(bug, _) = action { Some(bug) } else { None })
        .collect();
    kinds.dedup();
    kinds
}

#[test]
fn r_5_11_one_point_without_resources() {
    assert_eq!(points(""), 1);
    assert_eq!(points("G0,3 G1,3"), 1, "Grasshoppers without a Resource");
    assert_eq!(points("A1,1 B2,1"), 1, "a Resource without Grasshoppers");
}

#[test]
fn r_5_11_one_resource_brings_one_for_every_grasshopper_of_the_army() {
    assert_eq!(points("G1,1"), 2);
    assert_eq!(points("A1,1 G2,1 G1,2"), 3, "the Grasshoppers need not stand on it themselves");
    assert_eq!(points("A1,1 G2,1 G-3,3"), 2, "only those of this army");
}

#[test]
fn r_5_11_each_army_counts_by_itself() {
    assert_eq!(points("G1,1 G-2,1 G-2,2"), 1 + 1 + 2);
}

#[test]
fn r_5_11_one_army_on_two_resources_brings_two_for_every_grasshopper() {
    // (1,-2) and (1,1), connected by two Ants.
    assert_eq!(points("G1,-2 A1,-1 A1,0 G1,1"), 1 + 4);
    assert_eq!(points("A1,-2 A1,-1 A1,0 S1,1"), 1);
    assert_eq!(points("G1,-2 G1,-1 A1,0 A1,1 G-3,3"), 1 + 4, "the third stands elsewhere");
    assert_eq!(points("G1,-2 G1,-1 A1,0 A1,1 G0,1"), 1 + 6);
}

#[test]
fn r_5_11_points_are_fixed_when_the_phase_begins() {
    // The army reaches from the Resource (-2,1) to the Hatchery.
    let mut game = table(Phase::Hatch, White, "G-2,1 A-3,1", "");
    assert_eq!(game.public().points, 2);
    hatch(&mut game, Bug::Grasshopper, -4, 1);
    assert_eq!(armies(&game, White).len(), 1, "the new Grasshopper belongs to it");
    assert_eq!((game.public().points, game.public().hatched), (1, 1));
}

#[test]
fn r_5_12_cost_at_most_the_points() {
    // 1, 3, 2 and 4 points.
    assert_eq!(kinds(&table(Phase::Hatch, White, "", "")), [Bug::Grasshopper, Bug::Ant]);
    assert_eq!(kinds(&table(Phase::Hatch, White, "G1,1", "")), [Bug::Grasshopper, Bug::Ant, Bug::Spider]);
    let mut game = table(Phase::Hatch, White, "G1,1 G2,1", "");
    assert_eq!(kinds(&game), Bug::ALL);
    hatch(&mut game, Bug::Spider, -4, 0);
    assert_eq!((game.public().points, kinds(&game)), (1, vec![Bug::Grasshopper, Bug::Ant]));
    hatch(&mut game, Bug::Ant, -4, 1);
    assert_eq!(legal(&game), [Action::EndTurn], "no points left");
}

/// The Hatchery of this board has three cells, so the limits on bugs and on cells are reached
/// together.
#[test]
fn r_5_12_at_most_three_bugs() {
    let mut game = table(Phase::Hatch, White, "G1,-2 G1,-1 A1,0 G1,1", "");
    assert_eq!(game.public().points, 7);
    hatch(&mut game, Bug::Ant, -4, 0);
    hatch(&mut game, Bug::Ant, -4, 1);
    assert!(!kinds(&game).is_empty());
    hatch(&mut game, Bug::Spider, -3, -1);
    assert_eq!((game.public().points, game.public().hatched), (3, 3));
    assert_eq!(legal(&game), [Action::EndTurn]);
}

#[test]
fn r_5_12_r_d11_only_on_empty_cells_of_ones_hatchery() {
    let game = table(Phase::Hatch, White, "A-4,0", "A-4,1");
    let expected =
        [Action::Hatch(Bug::Grasshopper, at(-3, -1)), Action::Hatch(Bug::Ant, at(-3, -1)), Action::EndTurn];
    assert_eq!(legal(&game), expected, "one cell holds a bug of the same side, one an enemy");
    let black = table(Phase::Hatch, Black, "", "");
    let cells: Vec<_> = legal(&black)[..3].to_vec();
    assert_eq!(cells, [(4, -1), (4, 0), (3, 1)].map(|(q, r)| Action::Hatch(Bug::Grasshopper, at(q, r))));
    assert!(!black.is_legal(actor(&black), Action::Hatch(Bug::Ant, at(-4, 0))));
    assert!(!black.is_legal(actor(&black), Action::Hatch(Bug::Ant, at(0, 2))));
}

#[test]
fn r_5_12_only_from_the_reserve() {
    let game = table(Phase::Hatch, White, "G0,3 G1,3 G-1,3", "");
    assert_eq!(kinds(&game), [Bug::Ant]);
    let game = table(Phase::Hatch, White, "G0,3 G1,3 G-1,3 A0,2 A1,2 A-1,2", "");
    assert_eq!(legal(&game), [Action::EndTurn]);
}

#[test]
fn r_5_12_r_d11_unused_points_are_lost() {
    let mut game = table(Phase::Hatch, White, "G1,1 G2,1", "");
    assert_eq!(game.public().points, 3);
    for action in [Action::EndTurn, Action::EndMove, Action::EndTurn, Action::EndMove] {
        act(&mut game, action);
    }
    assert_eq!((game.public().turn, game.public().points), (White, 3));
}

#[test]
fn r_5_13_the_turn_passes_and_black_ends_the_round() {
    let mut game = table(Phase::Hatch, White, "", "");
    act(&mut game, Action::EndTurn);
    assert_eq!((game.public().turn, game.public().round, game.phase()), (Black, 1, Phase::Move));
    assert_eq!((game.public().points, game.public().hatched), (0, 0));
    act(&mut game, Action::EndMove);
    act(&mut game, Action::EndTurn);
    assert_eq!((game.public().turn, game.public().round), (White, 2));
}

#[test]
fn r_5_13_the_next_turn_begins_with_its_battles() {
    let mut game = table(Phase::Hatch, White, "A-1,2", "G0,2");
    act(&mut game, Action::EndTurn);
    assert_eq!(game.phase(), Phase::Battle);
    assert_eq!(legal(&game), [Action::Fight(at(-1, 2))], "now Black attacks");
}

/// Returns the number of turns before the end if both players only pass.
fn idle_turns(options: RobaleOptions, most: usize) -> usize {
    let mut game = Robale::start(&options).unwrap();
    act(&mut game, Action::Colour(Seat::A));
    for turn in 0..most {
        if matches!(game.turn(), Turn::Over(_)) {
            return turn;
        }
        act(&mut game, Action::EndMove);
        act(&mut game, Action::EndTurn);
    }
    most
}

#[test]
fn r_6_1_neither_losing_all_bugs_nor_points_end_the_game() {
    let mut game = table(Phase::Battle, White, "A-1,2", "A0,2");
    act(&mut game, Action::Fight(at(0, 2)));
    roll(&mut game, &[10, 10]);
    act(&mut game, Action::Take(at(0, 2)));
    assert!(game.public().bugs.cells(Black).is_empty());
    assert!(matches!(game.turn(), Turn::Decide(_)));
}

#[test]
fn r_6_2_r_d5_a_draw_after_a_hundred_rounds() {
    assert_eq!(idle_turns(RobaleOptions::default(), 500), 200);
}

#[test]
fn r_6_2_black_plays_the_last_turn() {
    let mut position = Position::new(RobaleOptions::new(Some(3)).unwrap());
    (position.phase, position.round) = (Phase::Hatch, 3);
    let mut game = Robale::from_position(&position).unwrap();
    act(&mut game, Action::EndTurn);
    assert_eq!((game.public().turn, game.public().round), (Black, 3), "White's end does not end it");
    act(&mut game, Action::EndMove);
    act(&mut game, Action::EndTurn);
    let Turn::Over(outcome) = game.turn() else { panic!("not over") };
    assert_eq!((outcome.winners, outcome.reason), (SeatSet::EMPTY, Reason::Rounds));
    assert_eq!(outcome.scores.0, [0; 4]);
    assert_eq!((game.phase(), game.public().turn, game.public().round), (Phase::Over, Black, 3));
}

/// Returns the outcome after the last round with these bugs on the board.
fn end_of_rounds(last_round: LastRound, white: &str, black: &str) -> Outcome {
    let options = RobaleOptions::new(Some(3)).unwrap().with_last_round(last_round);
    let mut position = Position::new(options);
    put(&mut position, White, white);
    put(&mut position, Black, black);
    (position.phase, position.round, position.turn) = (Phase::Hatch, 3, Black);
    let mut game = Robale::from_position(&position).unwrap();
    act(&mut game, Action::EndTurn);
    match game.turn() {
        Turn::Over(outcome) => outcome,
        turn => panic!("not over: {turn:?}"),
    }
}

#[test]
fn r_6_4_r_d14_more_resources_win_after_the_last_round_if_the_option_is_on() {
    let mut resources = RESOURCES.iter().map(|cell| format!("A{},{}", cell.hex().q, cell.hex().r));
    let [first, second, third] = core::array::from_fn(|_| resources.next().unwrap());
    let two = format!("{first} {second}");
    let cases = [
        (two.as_str(), third.as_str(), Some(Seat::A)),
        (&third, &two, Some(Seat::B)),
        ("", &first, Some(Seat::B)),
        (&first, &second, None),
        ("A-4,1", "", None),
    ];
    for (white, black, winner) in cases {
        let outcome = end_of_rounds(LastRound::Resources, white, black);
        let winners = winner.map_or(SeatSet::EMPTY, SeatSet::of);
        assert_eq!((outcome.winners, outcome.reason), (winners, Reason::Rounds), "{white} against {black}");
        assert_eq!(outcome.scores[Seat::A], i16::from(winner == Some(Seat::A)));
        let drawn = end_of_rounds(LastRound::Draw, white, black);
        assert_eq!((drawn.winners, drawn.reason), (SeatSet::EMPTY, Reason::Rounds), "off by default");
    }
}

#[test]
fn r_6_2_the_number_is_a_setting_and_can_be_off() {
    assert_eq!(idle_turns(RobaleOptions::new(Some(1)).unwrap(), 500), 2);
    // Far below the limit of.
    assert_eq!(idle_turns(RobaleOptions::new(None).unwrap(), 1900), 1900);
}

#[test]
fn impossible_positions_are_rejected() {
    let options = RobaleOptions::new(Some(5)).unwrap();
    let mut position = Position::new(options);
    assert_eq!(position.put(White, Bug::Ant, at(0, 0)), Err(PositionError::Cell(at(0, 0))));
    assert_eq!(position.put(White, Bug::Ant, at(5, 0)), Err(PositionError::Cell(at(5, 0))));
    put(&mut position, White, "A1,-2 A1,1 A-1,0");
    assert_eq!(position.put(Black, Bug::Ant, at(1, 1)), Err(PositionError::Cell(at(1, 1))));
    assert_eq!(position.put(White, Bug::Ant, at(0, 1)), Err(PositionError::Reserve(White, Bug::Ant)));
    assert!(Robale::from_position(&position).is_ok());
    let errors = |position: &Position| Robale::from_position(position).unwrap_err();
    for round in [0, 6] {
        position.round = round;
        assert_eq!(errors(&position), PositionError::Round);
    }
    (position.round, position.phase) = (5, Phase::Over);
    assert_eq!(errors(&position), PositionError::Phase);
    position.phase = Phase::Take;
    assert_eq!(errors(&position), PositionError::Battle, "there is nothing to take without a battle");
    position.phase = Phase::Move;
    put(&mut position, White, "S-2,1");
    assert_eq!(errors(&position), PositionError::Won(White));
    assert_eq!(errors(&position).to_string(), "White holds all Resources: free one");
}
