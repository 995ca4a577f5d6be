//! What a position of Robale is worth.

use super::Weights;
use crate::game::Seat;
use crate::games::robale::{Bug, Bugs, Phase, RESOURCES, Robale, Side};
use crate::hex::Cell;

/// Bugs that are thought of for each Resource.
const NEAREST: usize = 3;

/// What the position is worth to a seat.
pub fn evaluate(game: &Robale, seat: Seat, weights: &Weights) -> i32 {
    let (bugs, side) = (game.bugs(), game.side_of(seat));
    let (fights, moves) = next(game);
    let ways = ways(bugs, weights);
    let worth = |side: Side| {
        let losses = bugs.expected_losses(side, |bug| weights.bug[bug.index()]) / 1000;
        let share = weights.losses[usize::from(fights == side)];
        let way = ways[side.index()].worth(moves == side, weights);
        material(bugs, side, weights) + way - losses * share / 100
    };
    worth(side) - worth(side.other())
}

/// Who fights next, and who moves next.
fn next(game: &Robale) -> (Side, Side) {
    let side = game.side();
    match game.phase() {
        Phase::Battle | Phase::Take => (side, side),
        Phase::Move | Phase::Over => (side.other(), side),
        Phase::Hatch => (side.other(), side.other()),
    }
}

/// Bugs on the board, and what they bring.
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

/// A bug on its way to a Resource: which one, the steps, and whether it gets there in one movement.
#[derive(Clone, Copy)]
struct Walker {
    at: Option<Cell>,
    steps: i32,
    arrives: bool,
}

impl Walker {
    const NOBODY: Walker = Walker { at: None, steps: 9, arrives: false };
}

/// How near a side is to standing on all Resources: by Resource, the bugs that are nearest.
#[derive(Clone, Copy)]
struct Way {
    walkers: [[Walker; NEAREST]; 3],
    held: usize,
}

/// The ways of both sides.
fn ways(bugs: &Bugs, weights: &Weights) -> [Way; 2] {
    const NEW: Way = Way { walkers: [[Walker::NOBODY; NEAREST]; 3], held: 0 };
    let mut ways = [NEW; 2];
    let pinned = Side::ALL.map(|side| bugs.pinned(side));
    let mut holders = [None; 3];
    for (resource, holder) in RESOURCES.iter().zip(&mut holders) {
        *holder = bugs.at(resource).map(|standing| standing.side);
        if let Some(side) = *holder {
            ways[side.index()].held += 1;
        }
    }
    for (cell, standing) in bugs.iter() {
        let side = standing.side;
        let stuck = pinned[side.index()].contains(cell);
        for (place, resource) in RESOURCES.iter().enumerate() {
            let distance = i32::from(cell.distance(resource));
            let enemy = holders[place] == Some(side.other());
            let stuck = stuck && distance > 0;
            let arrives = !stuck && !enemy && distance <= i32::from(standing.moves);
            let steps = distance + weights.barred * (i32::from(stuck) + i32::from(enemy));
            ways[side.index()].add(place, Walker { at: Some(cell), steps, arrives });
        }
    }
    ways
}

impl Way {
    /// One more bug on its way to a Resource.
    fn add(&mut self, resource: usize, walker: Walker) {
        let walkers = &mut self.walkers[resource];
        if let Some(place) = walkers.iter().position(|old| walker.steps < old.steps) {
            walkers[place..].rotate_right(1);
            walkers[place] = walker;
        }
    }

    fn worth(&self, is_next: bool, weights: &Weights) -> i32 {
        let (steps, arrive) = best_way(&self.walkers);
        let near = (Weights::FAR - steps).max(0);
        let reach = if arrive { weights.reach[usize::from(!is_next)] } else { 0 };
        weights.near * near * near + reach + weights.held[self.held & 3]
    }
}

/// The fewest steps of three different bugs, and whether three different ones arrive at once.
fn best_way(walkers: &[[Walker; NEAREST]; 3]) -> (i32, bool) {
    let (mut best, mut arrive) = (27, false);
    for first in walkers[0] {
        for second in walkers[1].into_iter().filter(|walker| walker.at.is_none() || walker.at != first.at) {
            for third in walkers[2] {
                if third.at.is_some() && (third.at == first.at || third.at == second.at) {
                    continue;
                }
                best = best.min(first.steps + second.steps + third.steps);
                arrive |= first.arrives && second.arrives && third.arrives;
            }
        }
    }
    (best, arrive)
}
