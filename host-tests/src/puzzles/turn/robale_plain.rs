//! The second search of Robale: die by die, and all steps in all orders, without bounds.

use std::collections::{HashMap, HashSet};

use hexboard::game::{Actor, Game, Goal};
use hexboard::games::robale::{Action, FACES, Phase, Robale};

use super::robale::{actor, choose, is_won, plans_of, results};
use super::{Budget, Solved, actions, after, decider};
use crate::puzzles::OutOfBudget;

/// Searches for the wins of a movement phase, or for the chances of a decision in a battle.
///
/// # Errors
/// Returns [`OutOfBudget`].
pub(super) fn prove(game: &Robale, goal: Goal, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
    let mut plain = Plain { budget: Budget(budget), won: HashMap::new(), chances: HashMap::new() };
    if goal == Goal::WinThisTurn {
        return plain.shortest(game);
    }
    let whole = results(game)?;
    let mut plans = Vec::new();
    for plan in plans_of(game) {
        let end = plan.iter().fold(game.clone(), |game, &action| after(&game, actor(&game), action));
        plans.push((plain.chance(&end)?, plan));
    }
    Ok(choose(&plans, whole))
}

struct Plain {
    budget: Budget,
    /// Whether a movement phase can be won, by its position as text.
    won: HashMap<String, bool>,
    /// The results with which a battle phase is won, by its position as text.
    chances: HashMap<String, u128>,
}

/// Returns everything that distinguishes positions of one turn, except the length of the game.
fn text(game: &Robale) -> String {
    let public = game.public();
    let battle =
        public.battle.map(|battle| (battle.army(), battle.rolled().len(), battle.damage(), battle.taken()));
    format!("{:?} {:?} {:?} {battle:?}", public.phase, game.bugs(), public.fights)
}

impl Plain {
    /// Searches all steps layer by layer, up to the first layer with a win.
    fn shortest(&mut self, game: &Robale) -> Result<Solved<Action>, OutOfBudget> {
        let mut layer: Vec<(Robale, Vec<Action>)> = vec![(game.clone(), Vec::new())];
        let mut seen: HashSet<String> = HashSet::new();
        loop {
            let (mut next, mut ends, mut plan) = (Vec::new(), HashSet::new(), None);
            for (game, line) in &layer {
                self.budget.spend()?;
                let Some(seat) = decider(game) else { continue };
                for action in actions(game, seat).into_iter().filter(|action| *action != Action::EndMove) {
                    let later = after(game, Actor::Seat(seat), action);
                    let line: Vec<Action> = line.iter().copied().chain([action]).collect();
                    if is_won(&later, game) {
                        ends.insert(text(&later));
                        plan.get_or_insert(line);
                    } else if seen.insert(text(&later)) {
                        next.push((later, line));
                    }
                }
            }
            if let Some(plan) = plan {
                return Ok(Solved { value: 1, second: 0, whole: 1, plans: ends.len(), plan });
            }
            if next.is_empty() {
                return Ok(Solved { value: 0, second: 0, whole: 1, plans: 0, plan: Vec::new() });
            }
            layer = next;
        }
    }

    /// Returns the number of results of the dice with which this turn can be won.
    fn chance(&mut self, game: &Robale) -> Result<u128, OutOfBudget> {
        let key = text(game);
        if game.phase() == Phase::Move {
            if let Some(&won) = self.won.get(&key) {
                return Ok(won.into());
            }
            let won = self.shortest(game)?.value > 0;
            self.won.insert(key, won);
            return Ok(won.into());
        }
        if let Some(&known) = self.chances.get(&key) {
            return Ok(known);
        }
        self.budget.spend()?;
        let chance = match decider(game) {
            None => self.roll(game)?,
            Some(seat) => {
                let mut best = 0;
                for action in actions(game, seat) {
                    best = best.max(self.chance(&after(game, Actor::Seat(seat), action))?);
                }
                best
            }
        };
        self.chances.insert(key, chance);
        Ok(chance)
    }

    /// Rolls one die: all harmful faces count alike, and so do all others.
    fn roll(&mut self, game: &Robale) -> Result<u128, OutOfBudget> {
        let Some(battle) = game.public().battle else { return Ok(0) };
        let (safe, harmful): (Vec<u8>, Vec<u8>) =
            (1..=FACES).partition(|&face| battle.resistance().contains(face));
        let mut sum = 0;
        for faces in [safe, harmful] {
            let Some(&face) = faces.first() else { continue };
            let mut next = game.clone();
            next.apply(Actor::Chance, Action::Die(face)).expect("a die is rolled");
            sum += faces.len() as u128 * self.chance(&next)?;
        }
        Ok(sum)
    }
}
