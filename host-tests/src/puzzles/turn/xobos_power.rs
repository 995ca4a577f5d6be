//! The first search of the strongest Development of Xobos: all sets of the actions that can change the
//! Power of a Guardian.

use std::collections::HashSet;

use hexboard::game::{Actor, Seat};
use hexboard::games::xobos::{Action, ConnectionKind, Technology, Upgrade, Xobos};

use super::xobos_force::kind;
use super::{Budget, Solved, actions, after, decider};
use crate::puzzles::OutOfBudget;

/// Searches layer by layer, the shortest plans first, until no action is left.
///
/// # Errors
/// Returns [`OutOfBudget`].
pub(super) fn solve(game: &Xobos, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
    let us = decider(game).unwrap_or(Seat::A);
    let mut budget = Budget(budget);
    let mut best =
        Solved { value: game.strongest(us).into(), second: 0, whole: 1, plans: 1, plan: Vec::new() };
    best.second = best.value;
    let (mut layer, mut seen) = (vec![(game.clone(), Vec::new())], HashSet::new());
    while !layer.is_empty() {
        let mut next = Vec::new();
        for (game, plan) in &layer {
            for action in actions(game, us).into_iter().filter(|&action| may_matter(action)) {
                let plan: Vec<Action> = plan.iter().copied().chain([action]).collect();
                if !seen.insert(kind(&plan)) {
                    continue;
                }
                budget.spend()?;
                let after = after(game, Actor::Seat(us), action);
                note(&mut best, after.strongest(us).into(), &plan);
                next.push((after, plan));
            }
        }
        layer = next;
    }
    Ok(best)
}

/// Notes a plan with this Power. Plans come in the order of their lengths.
pub(super) fn note(best: &mut Solved<Action>, value: u128, plan: &[Action]) {
    if value > best.value {
        *best = Solved { value, second: best.value, whole: 1, plans: 1, plan: plan.to_vec() };
    } else if value == best.value && plan.len() == best.plan.len() {
        best.plans += 1;
    }
}

/// Returns whether an action can change the Power of a Guardian, now or with later actions of the same
/// phase: Quarks, loads, new sites, healing, Reactors and demolition cannot.
fn may_matter(action: Action) -> bool {
    match action {
        Action::Connect { link, .. } => link == ConnectionKind::Strengthening,
        Action::Upgrade(_, kind) => kind == Upgrade::Power,
        Action::Technology(tile) => {
            matches!(
                tile,
                Technology::PlusOne | Technology::PlusTwo | Technology::Rebuilding | Technology::Clan
            )
        }
        Action::Break(_) | Action::Pay(_) | Action::Rebuild(..) | Action::Furnace => true,
        _ => false,
    }
}
