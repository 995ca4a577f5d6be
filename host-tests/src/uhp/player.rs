//! A first, simple player: alpha-beta to a depth or until the time is up.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use hexboard::games::hive::{Action, Colour, Order, Piece, Position, Site};
use hexboard::hex::Direction;

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many turns deep.
    Depth(u32),
    /// So long; the depth that is finished counts. One turn is always looked at.
    Time(Duration),
}

const WIN: i32 = 1_000_000;
/// Deep enough for any time limit.
const DEEPEST: u32 = 64;

/// The action the player would take; `None` when the game is decided.
pub fn best_action(position: &Position, limit: Limit) -> Option<Action> {
    let (deepest, end) = match limit {
        Limit::Depth(depth) => (depth.clamp(1, DEEPEST), None),
        Limit::Time(time) => (DEEPEST, Instant::now().checked_add(time)),
    };
    let mut actions = ordered(position);
    if actions.len() < 2 {
        return actions.first().copied();
    }
    let mut best = None;
    for depth in 1..=deepest {
        // The first turn is looked at whatever the time.
        let mut search = Search { end: end.filter(|_| depth > 1), steps: 0 };
        let Some((action, value)) = search.root(position, &actions, depth) else { break };
        best = Some(action);
        if value.abs() >= WIN {
            break;
        }
        // The best of this depth is tried first in the next.
        actions.retain(|&other| other != action);
        actions.insert(0, action);
    }
    best
}

struct Search {
    end: Option<Instant>,
    steps: u32,
}

impl Search {
    fn is_late(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        self.steps.is_multiple_of(256) && self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// The best action and its value; `None` when time is up.
    fn root(&mut self, position: &Position, actions: &[Action], depth: u32) -> Option<(Action, i32)> {
        let mut best = None;
        let mut alpha = -i32::MAX;
        for &action in actions {
            let mut after = *position;
            after.make(action);
            let value = -self.value(&after, depth - 1, -i32::MAX, -alpha)?;
            if best.is_none() || value > alpha {
                alpha = value;
                best = Some((action, value));
            }
        }
        best
    }

    /// The value for the side to move; `None` when time is up.
    fn value(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        if self.is_late() {
            return None;
        }
        let us = position.to_move();
        match (position.is_surrounded(us), position.is_surrounded(us.other())) {
            (true, true) => return Some(0),
            (true, false) => return Some(-WIN - depth as i32),
            (false, true) => return Some(WIN + depth as i32),
            (false, false) if depth == 0 => return Some(judge(position)),
            (false, false) => {}
        }
        for action in ordered(position) {
            let mut after = *position;
            after.make(action);
            let value = -self.value(&after, depth - 1, -beta, -alpha)?;
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(alpha)
    }
}

/// Actions beside the enemy Queen first, then other moves, then placements.
fn ordered(position: &Position) -> Vec<Action> {
    let enemy = position.spot(Piece::queen(position.to_move().other())).map(|spot| spot.site());
    let mut actions = Vec::with_capacity(64);
    let _ = position.visit_actions(Order::Any, |action| {
        let beside = |site: Site| enemy.is_some_and(|queen| site == queen || queen.towards(site).is_some());
        let rank = match (action.to(), action) {
            (Some(to), _) if beside(to.site()) => 0,
            (_, Action::Place { .. }) => 2,
            _ => 1,
        };
        actions.push((rank, action));
        ControlFlow::Continue(())
    });
    actions.sort_by_key(|&(rank, _)| rank);
    actions.into_iter().map(|(_, action)| action).collect()
}

/// Queens in danger count most, then how much there is to do.
fn judge(position: &Position) -> i32 {
    let us = position.to_move();
    let danger = |colour: Colour| {
        let Some(queen) = position.spot(Piece::queen(colour)) else { return 0 };
        let around =
            Direction::ALL.into_iter().filter(|&way| position.height(queen.site().step(way)) > 0).count();
        let covered = position.top(queen.site()).is_some_and(|top| top.colour() != colour);
        [0, 20, 60, 120, 220, 400, 0][around] + if covered { 80 } else { 0 }
    };
    danger(us.other()) - danger(us) + (position.count_actions() as i32).min(80)
}
