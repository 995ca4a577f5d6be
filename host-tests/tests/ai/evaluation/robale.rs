//! Positions of Robale: bugs, income, the way to the Resources, and expected losses.

use hexboard::ai::robale::{Weights, evaluate};
use hexboard::game::{Game, Seat};
use hexboard::games::robale::{Bug, Phase, RESOURCES, Robale, RobaleOptions, Side};
use hexboard::hex::Cell;

use super::{assert_valued, at_random};

/// Weights without common factors, so that no two terms cancel.
const WEIGHTS: Weights = Weights {
    bug: [61, 67, 131, 191],
    income: 23,
    held: [5, 41, 109, 211],
    near: 2,
    barred: 3,
    reach: [1501, 307],
    losses: [83, 29],
    storm: [0, 0],
};
/// A bug that is farther away does not count.
const NO_BUG: i32 = 9;

/// A bug on its way: its cell, its steps, and whether it arrives in one movement.
type Runner = (Option<Cell>, i32, bool);

/// Returns the three nearest bugs of a side for a Resource, and nobody.
fn runners(game: &Robale, side: Side, resource: Cell) -> Vec<Runner> {
    let bugs = game.bugs();
    let is_enemy = bugs.at(resource).is_some_and(|placed| placed.side != side);
    let mut runners: Vec<Runner> = Vec::new();
    for (cell, placed) in bugs.iter().filter(|(_, placed)| placed.side == side) {
        let distance = i32::from(cell.distance(resource));
        let is_stuck = cell != resource && bugs.pinned(side).contains(cell);
        let bars = [is_stuck, is_enemy].iter().filter(|bar| **bar).count() as i32;
        let steps = distance + bars * WEIGHTS.barred;
        runners.push((Some(cell), steps, bars == 0 && distance <= i32::from(placed.moves)));
    }
    runners.retain(|(_, steps, _)| *steps < NO_BUG);
    runners.sort_by_key(|(_, steps, _)| *steps);
    runners.truncate(3);
    runners.push((None, NO_BUG, false));
    runners
}

/// Returns the value of three different bugs near the three Resources, and of those held.
fn race(game: &Robale, side: Side, moves_next: bool) -> i32 {
    let [first, second, third] =
        core::array::from_fn(|place| runners(game, side, RESOURCES.iter().nth(place).expect("three")));
    let (mut fewest, mut arrive) = (3 * NO_BUG, false);
    let is_same = |one: &Runner, other: &Runner| one.0.is_some() && one.0 == other.0;
    for a in &first {
        for b in second.iter().filter(|b| !is_same(a, b)) {
            for c in third.iter().filter(|c| !is_same(a, c) && !is_same(b, c)) {
                fewest = fewest.min(a.1 + b.1 + c.1);
                arrive |= a.2 && b.2 && c.2;
            }
        }
    }
    let near = (Weights::FAR - fewest).max(0);
    let held = RESOURCES.iter().filter(|cell| game.bugs().at(*cell).is_some_and(|bug| bug.side == side));
    let reach = if moves_next { WEIGHTS.reach[0] } else { WEIGHTS.reach[1] };
    WEIGHTS.near * near.pow(2) + if arrive { reach } else { 0 } + WEIGHTS.held[held.count()]
}

fn value(game: &Robale, side: Side) -> i32 {
    let bugs = game.bugs();
    let weight = |bug: Bug| WEIGHTS.bug[bug.index()];
    let on_board: i32 =
        bugs.iter().filter(|(_, bug)| bug.side == side).map(|(_, placed)| weight(placed.bug)).sum();
    let waiting: i32 =
        Bug::ALL.iter().map(|&bug| i32::from(bugs.reserve(side, bug)) * i32::from(bug.cost())).sum();
    let income = (i32::from(bugs.income(side)) - 1).min(waiting);
    let is_turn = game.side() == side;
    let moves_next = is_turn != (game.phase() == Phase::Hatch);
    let fights_next = is_turn == matches!(game.phase(), Phase::Battle | Phase::Take);
    let share = if fights_next { WEIGHTS.losses[1] } else { WEIGHTS.losses[0] };
    let losses = bugs.expected_losses(side, weight) / 1000 * share / 100;
    on_board + WEIGHTS.income * income + race(game, side, moves_next) - losses
}

#[test]
fn positions_of_robale_have_the_value_of_their_bugs() {
    let (mut seen, mut values) = (0, Vec::new());
    for seed in 0..6 {
        let game = Robale::start(&RobaleOptions::DEFAULT).expect("the usual game");
        at_random(game, seed, 400, |game| {
            for seat in [Seat::A, Seat::B] {
                let side = game.side_of(seat);
                let expected = value(game, side) - value(game, side.other());
                assert_valued(game, seat);
                assert_eq!(evaluate(game, seat, &WEIGHTS), expected, "{game:?}");
                values.push(expected);
            }
            seen += 1;
        });
    }
    values.sort_unstable();
    values.dedup();
    assert!(seen > 500 && values.len() > 200, "{seen} positions, {} values", values.len());
}
