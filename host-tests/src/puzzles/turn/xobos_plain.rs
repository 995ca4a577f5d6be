//! The second search of Xobos: all actions in all orders, without bounds and without choosing what may
//! matter.

use std::collections::HashSet;

use hexboard::game::{Actor, Goal, Seat};
use hexboard::games::xobos::{Action, Phase, Xobos};

use super::xobos::is_counted;
use super::xobos_force::{decided, is_planning, kind};
use super::xobos_power::note;
use super::{Budget, Solved, actions, after, decider};
use crate::puzzles::OutOfBudget;

/// Searches for plans of at most as many actions as the solution has.
///
/// # Errors
/// Returns [`OutOfBudget`].
pub(super) fn prove(
    game: &Xobos,
    goal: Goal,
    own: usize,
    budget: u64,
) -> Result<Solved<Action>, OutOfBudget> {
    let us = decider(game).unwrap_or(Seat::A);
    let mut plain = Plain { start: game, goal, us, budget: Budget(budget) };
    match goal {
        Goal::LongestDevelopment => plain.development(own),
        _ => plain.shortest(own),
    }
}

struct Plain<'a> {
    start: &'a Xobos,
    goal: Goal,
    us: Seat,
    budget: Budget,
}

impl Plain<'_> {
    fn shortest(&mut self, most: usize) -> Result<Solved<Action>, OutOfBudget> {
        for own in 0..=most {
            let (mut kinds, mut found) = (HashSet::new(), None);
            self.plans(self.start, own, &[], &mut kinds, &mut found)?;
            if let Some(plan) = found {
                return Ok(Solved { value: 1, second: 0, whole: 1, plans: kinds.len(), plan });
            }
        }
        Ok(Solved { value: 0, second: 0, whole: 1, plans: 0, plan: Vec::new() })
    }

    /// Tries every sequence of own actions, up to where somebody else decides.
    fn plans(
        &mut self,
        game: &Xobos,
        left: usize,
        plan: &[Action],
        kinds: &mut HashSet<Vec<u32>>,
        found: &mut Option<Vec<Action>>,
    ) -> Result<(), OutOfBudget> {
        self.budget.spend()?;
        let is_ours = decider(game) == Some(self.us) && is_planning(game);
        if !is_ours || decided(game, self.goal, self.start, self.us).is_some() {
            if !plan.is_empty() && self.is_forced(game, left)? {
                kinds.insert(kind(plan));
                found.get_or_insert(plan.to_vec());
            }
            return Ok(());
        }
        for action in actions(game, self.us) {
            let Some(left) = left.checked_sub(usize::from(is_counted(action))) else { continue };
            let longer: Vec<Action> = plan.iter().copied().chain([action]).collect();
            self.plans(&after(game, Actor::Seat(self.us), action), left, &longer, kinds, found)?;
        }
        Ok(())
    }

    fn is_forced(&mut self, game: &Xobos, left: usize) -> Result<bool, OutOfBudget> {
        self.budget.spend()?;
        if let Some(decided) = decided(game, self.goal, self.start, self.us) {
            return Ok(decided);
        }
        let Some(seat) = decider(game) else { return Ok(false) };
        let (mut some, mut all) = (false, true);
        for action in actions(game, seat) {
            let cost = usize::from(seat == self.us && is_counted(action));
            let Some(left) = left.checked_sub(cost) else { continue };
            let forced = self.is_forced(&after(game, Actor::Seat(seat), action), left)?;
            (some, all) = (some || forced, all && forced);
        }
        Ok(if seat == self.us { some } else { all })
    }

    /// Tries every Development of at most this many actions, whatever it does.
    fn development(&mut self, most: usize) -> Result<Solved<Action>, OutOfBudget> {
        let value = self.start.strongest(self.us).into();
        let mut best = Solved { value, second: value, whole: 1, plans: 1, plan: Vec::new() };
        for own in 1..=most {
            let mut seen = HashSet::new();
            self.develop(self.start, own, &mut Vec::new(), &mut seen, &mut best)?;
        }
        Ok(best)
    }

    /// Notes the plans of exactly this length.
    fn develop(
        &mut self,
        game: &Xobos,
        left: usize,
        plan: &mut Vec<Action>,
        seen: &mut HashSet<Vec<u32>>,
        best: &mut Solved<Action>,
    ) -> Result<(), OutOfBudget> {
        if left == 0 {
            note(best, game.strongest(self.us).into(), plan);
            return Ok(());
        }
        for action in actions(game, self.us) {
            plan.push(action);
            if action != Action::Done && game.phase() == Phase::Development && seen.insert(kind(plan)) {
                self.budget.spend()?;
                self.develop(&after(game, Actor::Seat(self.us), action), left - 1, plan, seen, best)?;
            }
            plan.pop();
        }
        Ok(())
    }
}
