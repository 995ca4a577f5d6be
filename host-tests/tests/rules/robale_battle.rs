//! Tests of: battles.

use hexboard::game::{Game, Turn};
use hexboard::games::robale::{Action, Bug, Phase, Robale};
use host_tests::scene::robale as robale_table;
use robale_table::*;

/// Two black armies, left and right of a white Ant, and a third one that does not touch it.
fn between_two() -> Robale {
    table(Phase::Battle, White, "A-1,2", "G-2,2 G0,2 A2,2")
}

/// Returns the force of the battle against the army whose first cell is this one.
fn force(white: &str, black: &str, q: i8, r: i8) -> u8 {
    let mut game = table(Phase::Battle, White, white, black);
    let announced = game.public().bugs.force(Black, game.public().bugs.army_at(at(q, r)));
    act(&mut game, Action::Fight(at(q, r)));
    assert_eq!(announced, battle(&game).force());
    announced
}

#[test]
fn r_5_1_every_touching_army_is_fought_once_in_any_order() {
    let (left, right) = (at(-2, 2), at(0, 2));
    assert_eq!(legal(&between_two()), [Action::Fight(left), Action::Fight(right)]);
    for order in [[left, right], [right, left]] {
        let mut game = between_two();
        act(&mut game, Action::Fight(order[0]));
        // Ant 1, one bug adjacent: two dice. A Grasshopper resists 1.
        roll(&mut game, &[1, 1]);
        assert_eq!(legal(&game), [Action::Fight(order[1])]);
        act(&mut game, Action::Fight(order[1]));
        roll(&mut game, &[1, 1]);
        assert_eq!(game.phase(), Phase::Move);
    }
}

#[test]
fn r_5_1_a_turn_without_contact_has_no_battle() {
    assert_eq!(table(Phase::Battle, White, "A-1,2", "G1,2").phase(), Phase::Move);
    assert_eq!(between_two().phase(), Phase::Battle, "the control");
}

#[test]
fn r_5_1_armies_are_named_by_their_first_cell() {
    // The white bug touches the lower end of the black army; its first cell is the upper one.
    let game = table(Phase::Battle, White, "A-1,3", "A0,1 A0,2");
    assert_eq!(legal(&game), [Action::Fight(at(0, 1))]);
    assert!(!game.is_legal(actor(&game), Action::Fight(at(0, 2))));
}

#[test]
fn r_5_2_force_counts_attack_and_adjacent_bugs() {
    // Alone: a Beetle 5 + 1.
    assert_eq!(force("B-1,2", "A0,2", 0, 2), 6);
    // A Grasshopper has attack 0, and still rolls one die.
    assert_eq!(force("G-1,2", "A0,2", 0, 2), 1);
    // One army of two, both adjacent to the black one: attack 5 (one of two) + 2.
    assert_eq!(force("B-1,2 A0,1", "A0,2", 0, 2), 7);
    // The same with a third bug behind: attack 1 (two of three) + 2 adjacent.
    assert_eq!(force("B-1,2 A0,1 A1,0", "A0,2", 0, 2), 3);
}

#[test]
fn r_5_2_force_adds_up_several_armies() {
    // Beetle (5) on the left, Spider with Ant (3) on the right, two bugs adjacent.
    assert_eq!(force("B-2,2 S0,2 A1,2", "G-1,2", -1, 2), 10);
    // An army that does not touch adds nothing.
    assert_eq!(force("B-2,2 S0,2 A1,2 B3,-3", "G-1,2", -1, 2), 10);
    // One white army around a black one counts once, with all its adjacent bugs.
    assert_eq!(force("S-2,2 A-1,1 S0,1", "G-1,2", -1, 2), 3 + 3);
}

#[test]
fn r_5_2_force_against_each_army_by_itself() {
    // The Spider touches both black armies, the Beetle only the right one.
    let (white, black) = ("S-1,2 B1,2", "G-2,2 G0,2");
    assert_eq!(force(white, black, -2, 2), 3 + 1);
    assert_eq!(force(white, black, 0, 2), 3 + 5 + 2);
}

#[test]
fn r_5_3_as_many_dice_as_the_force_one_at_a_time() {
    let mut game = table(Phase::Battle, White, "S-1,2", "A0,2");
    act(&mut game, Action::Fight(at(0, 2)));
    for rolled in 0..4 {
        assert_eq!((game.turn(), game.phase()), (Turn::Chance, Phase::Battle));
        assert_eq!(battle(&game).rolled(), &[3, 9, 4, 10][..rolled]);
        act(&mut game, Action::Die([3, 9, 4, 10][rolled]));
    }
    assert_eq!((game.phase(), battle(&game).damage()), (Phase::Take, 2));
    assert_eq!(battle(&game).rolled(), [3, 9, 4, 10]);
}

#[test]
fn r_5_3_r_d10_dice_that_cannot_matter_are_rolled_too() {
    let mut game = table(Phase::Battle, White, "B-1,2", "G0,2");
    act(&mut game, Action::Fight(at(0, 2)));
    roll(&mut game, &[10; 5]);
    assert_eq!((battle(&game).allowed(), game.turn()), (2, Turn::Chance), "only one bug could be taken off");
    roll(&mut game, &[10]);
    assert_eq!(game.phase(), Phase::Take);
}

#[test]
fn r_5_3_results_outside_the_united_resistance_hurt() {
    // Six dice against Grasshopper and Ant: 1, 3 and 4 do no harm.
    let mut game = table(Phase::Battle, White, "B-1,2", "G0,2 A1,2");
    act(&mut game, Action::Fight(at(0, 2)));
    assert!(battle(&game).resistance().iter().eq([1, 3, 4]));
    roll(&mut game, &[1, 2, 3, 4, 5]);
    assert_eq!(battle(&game).damage(), 2);
    assert_eq!(battle(&game).allowed(), 1);
}

#[test]
fn r_5_4_two_damage_take_one_bug_off_and_one_damage_none() {
    let mut game = table(Phase::Battle, White, "A-1,2", "A0,2");
    act(&mut game, Action::Fight(at(0, 2)));
    let mut unhurt = game.clone();
    roll(&mut unhurt, &[9, 3]);
    assert_eq!((unhurt.phase(), bug(&unhurt, 0, 2)), (Phase::Move, Some((Bug::Ant, 4))));
    roll(&mut game, &[9, 2]);
    assert_eq!(legal(&game), [Action::Take(at(0, 2)), Action::Done]);
    assert_eq!(game.public().bugs.reserve(Black, Bug::Ant), 2);
    act(&mut game, Action::Take(at(0, 2)));
    assert_eq!(game.public().bugs.reserve(Black, Bug::Ant), 3, "it is back in the reserve");
    assert_eq!((game.phase(), bug(&game, 0, 2)), (Phase::Move, None));
}

/// A battle against a black row of three. The white Beetle touches the first two: six dice.
fn row_of_three() -> Robale {
    let mut game = table(Phase::Battle, White, "B0,1", "G-1,2 G0,2 A1,2");
    act(&mut game, Action::Fight(at(-1, 2)));
    assert_eq!(battle(&game).force(), 6);
    game
}

#[test]
fn r_5_4_only_touching_bugs_are_taken_off() {
    let mut game = row_of_three();
    roll(&mut game, &[10; 6]);
    assert_eq!(legal(&game), [Action::Take(at(-1, 2)), Action::Take(at(0, 2)), Action::Done]);
    act(&mut game, Action::Take(at(-1, 2)));
    assert_eq!(legal(&game), [Action::Take(at(0, 2)), Action::Done]);
    act(&mut game, Action::Take(at(0, 2)));
    assert_eq!(game.phase(), Phase::Move, "a third could be taken off, but none touches");
    assert!(bug(&game, 1, 2).is_some());
}

#[test]
fn r_5_4_no_more_than_one_for_every_two_damage() {
    let mut game = row_of_three();
    roll(&mut game, &[10, 10, 10, 1, 1, 1]);
    act(&mut game, Action::Take(at(0, 2)));
    assert_eq!(game.phase(), Phase::Move);
    assert!(bug(&game, -1, 2).is_some());
}

#[test]
fn r_5_4_fewer_may_be_taken_off() {
    let mut none = row_of_three();
    roll(&mut none, &[10; 6]);
    let mut one = none.clone();
    act(&mut none, Action::Done);
    assert_eq!((none.phase(), none.public().bugs.cells(Black).len()), (Phase::Move, 3));
    act(&mut one, Action::Take(at(0, 2)));
    act(&mut one, Action::Done);
    assert_eq!((one.phase(), one.public().bugs.cells(Black).len()), (Phase::Move, 2));
}

#[test]
fn r_5_4_an_army_split_in_its_battle_still_counts_whole() {
    // The Beetles touch all three of the black row. The middle is removed first, and the ends remain
    // in the battle.
    let mut game = table(Phase::Battle, White, "B0,1 B1,1", "G-1,2 G0,2 G1,2");
    act(&mut game, Action::Fight(at(-1, 2)));
    roll(&mut game, &[10; 7]);
    assert_eq!(battle(&game).allowed(), 3);
    act(&mut game, Action::Take(at(0, 2)));
    assert_eq!(legal(&game), [Action::Take(at(-1, 2)), Action::Take(at(1, 2)), Action::Done]);
    assert_eq!(battle(&game).army(), cells(&[(-1, 2), (0, 2), (1, 2)]));
}

#[test]
fn r_5_4_bugs_of_another_army_are_not_taken_off() {
    let mut game = between_two();
    act(&mut game, Action::Fight(at(0, 2)));
    roll(&mut game, &[10, 10]);
    assert_eq!(legal(&game), [Action::Take(at(0, 2)), Action::Done]);
}

#[test]
fn r_5_5_r_d3_a_split_army_is_not_fought_again() {
    let mut game = table(Phase::Battle, White, "B0,1 B1,1", "G-1,2 G0,2 G1,2");
    act(&mut game, Action::Fight(at(-1, 2)));
    roll(&mut game, &[10; 7]);
    act(&mut game, Action::Take(at(0, 2)));
    act(&mut game, Action::Done);
    assert_eq!(armies(&game, Black).len(), 2, "both parts touch White");
    assert_eq!(game.phase(), Phase::Move);
}

#[test]
fn r_5_5_the_other_fights_stay_as_they_were() {
    let mut game = between_two();
    act(&mut game, Action::Fight(at(-2, 2)));
    assert_eq!(game.public().fights().collect::<Vec<_>>(), [cells(&[(0, 2)])]);
    roll(&mut game, &[10, 10]);
    act(&mut game, Action::Take(at(-2, 2)));
    assert_eq!(game.phase(), Phase::Battle);
    assert_eq!(legal(&game), [Action::Fight(at(0, 2))]);
}

#[test]
fn odds_before_a_battle_are_those_of_the_battle() {
    // Beetle: six dice, 1, 3 and 4 resisted, so 7 of 10 hurt; two bugs touch.
    let game = table(Phase::Battle, White, "B0,1", "G-1,2 G0,2 A1,2");
    let odds = game.public().odds(at(1, 2)).expect("the whole army is attacked");
    // Damage 0 and 1: 3^6 + 6*7*3^5. Damage 2 and 3: 15*49*81 + 20*343*27.
    let (none, one) = (729 + 10206, 59535 + 185_220);
    assert_eq!((odds.most(), odds.of(0).of()), (2, 1_000_000));
    assert_eq!((odds.of(0).ways(), odds.of(1).ways()), (none, one));
    assert_eq!(odds.of(2).ways(), 1_000_000 - none - one);
    assert_eq!(odds.of(0).parts(1000), 11);
    assert_eq!(game.public().odds(at(0, 1)), None, "an army of the same side");
    assert_eq!(game.public().odds(at(3, -3)), None, "an empty cell");
}

/// the average losses of a battle. Each die damages an Ant with eight of ten
/// results, and two points of damage remove one of the bugs in contact.
#[test]
fn r_5_4_losses_that_a_side_can_expect() {
    for (white, touched) in [("A-1,2", 1), ("A-1,2 A-2,2", 1), ("A-1,2 A-1,3", 2)] {
        let game = table(Phase::Battle, Black, white, "A0,2");
        let army = game.bugs().army_at(at(-1, 2));
        let force = game.bugs().force(White, army);
        assert_eq!(game.bugs().exposed(White, army).len(), touched, "{white}");
        let bugs = (f64::from(force) * 0.8 / 2.0).min(touched as f64);
        let losses = game.bugs().expected_losses(White, |_| 1);
        assert_eq!(f64::from(losses), (bugs * 1000.0).round(), "{white}: {force} dice");
    }
}
