//! Evaluates positions of Robale.

use super::Weights;
use crate::game::Seat;
use crate::games::robale::{Bug, Bugs, Phase, RESOURCES, Robale, Side};
use crate::hex::Cell;

/// Number of bugs considered for each Resource.
const NEAREST: usize = 3;

/// Returns the value of the position for a seat.
pub fn evaluate(game: &Robale, seat: Seat, weights: &Weights) -> i32 {
    let (bugs, side) = (game.bugs(), game.side_of(seat));
    let (fights, moves) = next(game);
    let races = races(bugs, weights);
    let chances = Side::ALL.map(|side| storm_chance(bugs, side));
    let worth = |side: Side| {
        let losses = bugs.expected_losses(side, |bug| weights.bug[bug.index()]) / 1000;
        let share = weights.losses[usize::from(fights == side)];
        let race = races[side.index()].worth(moves == side, weights);
        let storm = races[side.index()].storm(chances[side.index()], fights == side, weights);
        material(bugs, side, weights) + race + storm - losses * share / 100
    };
    worth(side) - worth(side.other())
}

/// Returns the side that fights next and the side that moves next.
fn next(game: &Robale) -> (Side, Side) {
    let side = game.side();
    match game.phase() {
        Phase::Battle | Phase::Take => (side, side),
        Phase::Move | Phase::Over => (side.other(), side),
        Phase::Hatch => (side.other(), side.other()),
    }
}

/// Returns the value of the bugs on the board and their income.
fn material(bugs: &Bugs, side: Side, weights: &Weights) -> i32 {
    let mut sum = 0;
    let mut waiting = 0;
    for bug in Bug::ALL {
        let reserve = i32::from(bugs.reserve(side, bug));
        sum += weights.bug[bug.index()] * (i32::from(Bug::EACH) - reserve);
        waiting += reserve * i32::from(bug.cost());
    }
    let income = i32::from(bugs.income(side) - 1).min(waiting);
    sum + weights.income * income
}

/// Returns the chance that a side takes off every enemy bug on a Resource in one turn's battles, in
/// percent; 0 if one of them is not touched.
fn storm_chance(bugs: &Bugs, side: Side) -> i32 {
    let holders = RESOURCES.iter().filter(|&cell| bugs.at(cell).is_some_and(|held| held.side != side));
    holders.fold(100, |chance, cell| chance * bugs.loss_chance(side.other(), cell) / 100)
}

/// A bug on its way to a Resource: its cell, the steps, whether it gets there in one movement, and
/// whether it does after an enemy bug there was taken off.
#[derive(Clone, Copy)]
struct Runner {
    at: Option<Cell>,
    steps: i32,
    arrives: bool,
    storms: bool,
}

impl Runner {
    const NONE: Runner = Runner { at: None, steps: 9, arrives: false, storms: false };
}

/// How close a side is to holding all Resources: the nearest bugs for each Resource.
#[derive(Clone, Copy)]
struct ResourceRace {
    runners: [[Runner; NEAREST]; 3],
    held: usize,
}

/// Returns the race of each side.
fn races(bugs: &Bugs, weights: &Weights) -> [ResourceRace; 2] {
    const NEW: ResourceRace = ResourceRace { runners: [[Runner::NONE; NEAREST]; 3], held: 0 };
    let mut races = [NEW; 2];
    let pinned = Side::ALL.map(|side| bugs.pinned(side));
    let mut holders = [None; 3];
    for (resource, holder) in RESOURCES.iter().zip(&mut holders) {
        *holder = bugs.at(resource).map(|placed| placed.side);
        if let Some(side) = *holder {
            races[side.index()].held += 1;
        }
    }
    for (cell, placed) in bugs.iter() {
        let side = placed.side;
        let stuck = pinned[side.index()].contains(cell);
        for ((place, resource), holder) in RESOURCES.iter().enumerate().zip(holders) {
            let distance = i32::from(cell.distance(resource));
            let enemy = holder == Some(side.other());
            let reaches = distance <= i32::from(placed.moves);
            // Who touches the bug on the Resource is free to move once that is gone.
            let storms = reaches && (!stuck || distance == 1 && enemy);
            let stuck = stuck && distance > 0;
            let arrives = !stuck && !enemy && reaches;
            let storms = storms || arrives;
            let steps = distance + weights.barred * (i32::from(stuck) + i32::from(enemy));
            races[side.index()].add(place, Runner { at: Some(cell), steps, arrives, storms });
        }
    }
    races
}

impl ResourceRace {
    /// Adds a bug on its way to a Resource.
    fn add(&mut self, resource: usize, runner: Runner) {
        let Some(runners) = self.runners.get_mut(resource) else { return };
        if let Some(place) = runners.iter().position(|old| runner.steps < old.steps) {
            runners[place..].rotate_right(1);
            runners[place] = runner;
        }
    }

    fn worth(&self, is_next: bool, weights: &Weights) -> i32 {
        let (steps, arrive) = best_assignment(&self.runners, |runner| runner.arrives);
        let near = (Weights::FAR - steps).max(0);
        let reach = if arrive { weights.reach[usize::from(!is_next)] } else { 0 };
        weights.near * near * near + reach + weights.held[self.held & 3]
    }

    /// Returns the value of taking off the enemy bugs on Resources, with this chance in percent, and
    /// of holding all three after that.
    fn storm(&self, chance: i32, is_next: bool, weights: &Weights) -> i32 {
        if chance == 0 || chance == 100 || !best_assignment(&self.runners, |runner| runner.storms).1 {
            return 0;
        }
        weights.storm[usize::from(!is_next)] * chance / 100
    }
}

/// Returns the fewest total steps of three different bugs, and whether three different bugs can
/// `arrive` in one movement.
fn best_assignment(runners: &[[Runner; NEAREST]; 3], arrives: impl Fn(&Runner) -> bool) -> (i32, bool) {
    let (mut best, mut arrive) = (27, false);
    for first in runners[0] {
        for second in runners[1].into_iter().filter(|runner| runner.at.is_none() || runner.at != first.at) {
            for third in runners[2] {
                if third.at.is_some() && (third.at == first.at || third.at == second.at) {
                    continue;
                }
                best = best.min(first.steps + second.steps + third.steps);
                arrive |= arrives(&first) && arrives(&second) && arrives(&third);
            }
        }
    }
    (best, arrive)
}
