//! The first search of what can be forced in a Movement phase of Xobos: every own plan, shortest first,
//! against every answer.

use std::collections::HashSet;

use hexboard::game::{Actor, Game, Goal, Puzzled, Seat};
use hexboard::games::xobos::{Action, Guardian, Phase, Xobos};
use hexboard::hex::Cell;

use super::xobos::{is_counted, towers, turns_after};
use super::{Budget, Solved, actions, after, decider};
use crate::puzzles::OutOfBudget;

/// The most own actions of a plan that is looked for.
const MOST_ACTIONS: usize = 4;
/// The budget for judging a try of a weaker level.
const TRY_BUDGET: u64 = 200_000;

/// Returns whether this is a phase in which the active player plans, or an attacked player answers.
pub(super) fn is_planning(game: &Xobos) -> bool {
    matches!(game.phase(), Phase::Moves | Phase::Attacks | Phase::Answers | Phase::Shots)
}

/// Returns whether the last player of the round may destroy a Guardian: a bound from the distances.
pub(super) fn may_destroy(game: &Xobos, seat: Seat) -> bool {
    let is_own_turn = matches!(game.phase(), Phase::Moves | Phase::Attacks) && game.on_turn() == seat;
    if !is_own_turn || !turns_after(game, seat).is_empty() {
        return false;
    }
    let enemies = game.options().seats().iter().filter(|other| *other != seat);
    enemies.into_iter().any(|enemy| {
        Guardian::ALL.into_iter().any(|guardian| {
            let at = game.holdings().sides[enemy].guardian_at(guardian);
            let life = game.holdings().boards[enemy].quarter(guardian).life;
            at.is_some_and(|at| strength_near(game, seat, at) >= usize::from(life))
        })
    })
}

/// Returns more than the Power that can be brought against a field in this turn.
fn strength_near(game: &Xobos, seat: Seat, at: Cell) -> usize {
    let side = &game.holdings().sides[seat];
    let range = game.holdings().quark_range(seat, game.options().clan(seat)) + 1;
    let near = |from: Cell, steps: usize| usize::from(from.distance(at)) <= steps;
    let guardians = Guardian::ALL
        .into_iter()
        .filter(|&guardian| side.guardian_at(guardian).is_some_and(|from| near(from, 2)));
    let power: usize = guardians.map(|guardian| usize::from(game.power(seat, guardian))).sum();
    let quarks = side.swarm.quarks().iter().filter(|quark| near(quark.at, range)).count();
    let loaded = towers(game, seat).iter().filter(|from| near(*from, 1));
    let crystals: usize = loaded
        .filter_map(|from| game.holdings().buildings.at(from))
        .map(|built| usize::from(built.load))
        .sum();
    power + quarks + crystals + usize::from(side.cannon)
}

/// Returns whether an attack on a field with a Watchtower of this seat is declared, and no enemy has a
/// turn left.
pub(super) fn is_threatened(game: &Xobos, seat: Seat) -> bool {
    let towers = towers(game, seat);
    let is_attacked = game.tokens().iter().any(|token| token.victim == seat && towers.contains(token.to));
    let is_own = game.phase() == Phase::Answers || game.on_turn() == seat;
    is_attacked && is_planning(game) && is_own && turns_after(game, seat).is_empty()
        || is_attacked
            && game.phase() == Phase::Answers
            && turns_after(game, game.on_turn()).without(seat).is_empty()
}

/// Searches for the shortest plans.
///
/// # Errors
/// Returns [`OutOfBudget`].
pub(super) fn solve(game: &Xobos, goal: Goal, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
    let us = decider(game).unwrap_or(Seat::A);
    let mut force = Force { start: game, goal, us, budget: Budget(budget) };
    for own in 0..=MOST_ACTIONS {
        let mut plans = Plans::default();
        force.collect(game, own, &mut Vec::new(), &mut plans)?;
        if let Some(plan) = plans.found.first() {
            let plan = plan.clone();
            return Ok(Solved { value: 1, second: 0, whole: 1, plans: plans.kinds.len(), plan });
        }
    }
    Ok(Solved { value: 0, second: 0, whole: 1, plans: 0, plan: Vec::new() })
}

/// Returns whether the goal can still be forced, with the decisions that settle fights.
pub(super) fn succeeds(game: &Xobos, goal: Goal, start: &Xobos, us: Seat) -> bool {
    let mut force = Force { start, goal, us, budget: Budget(TRY_BUDGET) };
    force.wins(game, 0).unwrap_or(false)
}

/// Returns what comes next in the line of a solution: an action with which the one who solves still
/// wins, or an answer of another player, an attack if possible.
pub(super) fn go_on(start: &Xobos, goal: Goal, us: Seat, game: &Xobos, seat: Seat) -> Option<Action> {
    let legal = actions(game, seat);
    if seat != us {
        return legal.iter().copied().find(|&action| is_counted(action)).or(legal.first().copied());
    }
    let mut force = Force { start, goal, us, budget: Budget(TRY_BUDGET) };
    for left in 0..=MOST_ACTIONS {
        for &action in &legal {
            let cost = usize::from(is_counted(action));
            if cost <= left
                && force.wins(&after(game, Actor::Seat(seat), action), left - cost).unwrap_or(false)
            {
                return Some(action);
            }
        }
    }
    None
}

/// The plans that have been found.
#[derive(Default)]
struct Plans {
    /// Every state of planning that was looked at: its phase and the sorted actions that led to it.
    seen: HashSet<(Phase, Vec<u32>)>,
    /// The sorted actions of the plans that win.
    kinds: HashSet<Vec<u32>>,
    found: Vec<Vec<Action>>,
}

struct Force<'a> {
    start: &'a Xobos,
    goal: Goal,
    us: Seat,
    budget: Budget,
}

/// Returns the actions that count, as sorted codes.
pub(super) fn kind(plan: &[Action]) -> Vec<u32> {
    let mut codes: Vec<u32> = plan
        .iter()
        .filter(|&&action| is_counted(action))
        .map(|&action| Xobos::encode(action).bits())
        .collect();
    codes.sort_unstable();
    codes
}

/// Returns whether the goal is reached or missed for good.
pub(super) fn decided(game: &Xobos, goal: Goal, start: &Xobos, us: Seat) -> Option<bool> {
    let is_over = !is_fighting(game) || game.round() != start.round();
    match goal {
        Goal::DestroyGuardian if game.has_reached(goal, None, us, start) => Some(true),
        Goal::DefendTower if !towers(start, us).is_subset(towers(game, us)) => Some(false),
        _ if is_over => Some(game.has_reached(goal, None, us, start)),
        _ => None,
    }
}

fn is_fighting(game: &Xobos) -> bool {
    !matches!(game.phase(), Phase::Development | Phase::Change | Phase::Over | Phase::First | Phase::Leaders)
}

impl Force<'_> {
    /// Follows own plans with `left` more actions, up to where somebody else decides or fights are
    /// settled.
    fn collect(
        &mut self,
        game: &Xobos,
        left: usize,
        plan: &mut Vec<Action>,
        plans: &mut Plans,
    ) -> Result<(), OutOfBudget> {
        let is_ours = decider(game) == Some(self.us) && is_planning(game);
        if !is_ours || decided(game, self.goal, self.start, self.us).is_some() {
            if !plan.is_empty() && self.wins(game, left)? && plans.kinds.insert(kind(plan)) {
                plans.found.push(plan.clone());
            }
            return Ok(());
        }
        if !plans.seen.insert((game.phase(), kind(plan))) {
            return Ok(());
        }
        for action in actions(game, self.us) {
            let cost = usize::from(is_counted(action));
            if cost > left {
                continue;
            }
            self.budget.spend()?;
            plan.push(action);
            self.collect(&after(game, Actor::Seat(self.us), action), left - cost, plan, plans)?;
            plan.pop();
        }
        Ok(())
    }

    /// Returns whether the goal is reached against every answer, with at most `left` more own actions.
    fn wins(&mut self, game: &Xobos, left: usize) -> Result<bool, OutOfBudget> {
        if let Some(decided) = decided(game, self.goal, self.start, self.us) {
            return Ok(decided);
        }
        let Some(seat) = decider(game) else { return Ok(false) };
        let is_ours = seat == self.us;
        for action in actions(game, seat) {
            let cost = usize::from(is_ours && is_counted(action));
            if cost > left {
                continue;
            }
            self.budget.spend()?;
            if self.wins(&after(game, Actor::Seat(seat), action), left - cost)? == is_ours {
                return Ok(is_ours);
            }
        }
        Ok(!is_ours)
    }
}
