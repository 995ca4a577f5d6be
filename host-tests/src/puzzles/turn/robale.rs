//! Puzzles of Robale: the win in this movement phase, and the decision in the battles that makes it
//! most likely.
//!
//! The order of battles alone never changes the expected losses: own bugs stay where they are, and enemy
//! armies do not touch each other (R-D3). What matters is which bugs are removed, because that decides
//! whether the way to the Resources is open, and one battle may show what to remove in the next one.

use std::collections::HashMap;

use hexboard::game::{Actor, Game, Goal, Seat, Turn};
use hexboard::games::robale::{
    Action, Battle, Bugs, DAMAGE_PER_LOSS, FACES, Odds, Phase, Position, RESOURCES, Robale, RobaleOptions,
};
use hexboard::hex::{Cell, CellSet};

use super::robale_win::{Ways, Winner, winners};
use super::{Budget, Solved, TurnGame, actions, after, decider, robale_plain, words};
use crate::puzzles::OutOfBudget;

/// The most dice of one puzzle: 10 to this power is still counted exactly.
pub(super) const MOST_DICE: u32 = 34;
/// The least share of all results, one in so many, by which the best decision must be better.
const LEAST_LEAD: u128 = 20;
/// The least number of decisions to choose from.
const FEWEST_DECISIONS: usize = 3;
/// The most steps of a win that is worth asking for.
const LONGEST_WIN: usize = 6;

impl TurnGame for Robale {
    const GOALS: &'static [Goal] = &[Goal::WinThisTurn, Goal::BattleOrder];

    fn options_of(_: u64) -> RobaleOptions {
        RobaleOptions::DEFAULT
    }

    fn options_here(&self) -> RobaleOptions {
        *self.options()
    }

    /// The round does not matter, and White is always the first seat.
    fn asked(&self, goal: Goal) -> Option<Robale> {
        let public = self.public();
        let is_fresh = self.bugs().iter().all(|(_, placed)| placed.moves == placed.bug.moves());
        let fits = match (goal, public.phase) {
            (Goal::WinThisTurn, Phase::Move) => is_fresh,
            (Goal::BattleOrder, Phase::Battle) => public.battle.is_none() && public.fights().count() > 1,
            (Goal::BattleOrder, Phase::Take) => true,
            _ => false,
        };
        public.white.filter(|_| fits)?;
        // A bound: even if all enemies in battles were gone, is there a way?
        let army = public.battle.map_or(CellSet::EMPTY, |battle| battle.army());
        Ways::new(self.bugs(), self.side(), public.fights | army).steps_needed(self.bugs(), self.side())?;
        let mut position = Position::new(*self.options());
        (position.phase, position.turn, position.battle) = (public.phase, public.turn, public.battle);
        position.fights = matches!(public.phase, Phase::Battle | Phase::Take).then_some(public.fights);
        for (cell, placed) in self.bugs().iter() {
            position.put(placed.side, placed.bug, cell).ok()?;
            if placed.moves < placed.bug.moves() {
                position.set_moves_left(cell, placed.moves).ok()?;
            }
        }
        Robale::from_position(&position).ok().filter(|game| game.phase() == public.phase)
    }

    fn solve(&self, goal: Goal, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
        let mut chances = Chances { budget: Budget(budget), known: HashMap::new() };
        match goal {
            Goal::WinThisTurn => winners(self, &mut chances.budget).map(win),
            _ => chances.decide(self),
        }
    }

    fn prove(&self, goal: Goal, _: usize, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
        robale_plain::prove(self, goal, budget)
    }

    /// A win in one step is seen at once, and many steps are tedious. A decision in a battle must matter,
    /// be one of several, and be one action, because the order in which bugs are removed does not matter.
    fn is_good(&self, goal: Goal, solved: &Solved<Action>) -> bool {
        match goal {
            Goal::WinThisTurn => (2..=LONGEST_WIN).contains(&solved.plan.len()),
            _ => {
                let is_clear = (solved.value - solved.second) * LEAST_LEAD >= solved.whole;
                let is_one = solved.plan.len() == 1 && solved.plan != [Action::Done];
                let decisions = plans_of(self).iter().filter(|plan| **plan != [Action::Done]).count();
                is_clear && is_one && decisions >= FEWEST_DECISIONS
            }
        }
    }

    fn target(goal: Goal, solved: &Solved<Action>) -> Option<u16> {
        (goal == Goal::BattleOrder).then(|| thousandths(solved.value, solved.whole))
    }

    fn is_open(&self, goal: Goal, start: &Robale) -> bool {
        match goal {
            Goal::WinThisTurn => self.phase() == Phase::Move && self.side() == start.side(),
            _ if start.phase() == Phase::Battle => self == start,
            _ => self.phase() == Phase::Take && battle_of(self) == battle_of(start),
        }
    }

    fn is_reached(&self, goal: Goal, start: &Robale, solved: &Solved<Action>) -> bool {
        let first =
            solved.plan.first().map(|&action| after(start, Actor::Seat(start.seat(start.side())), action));
        match goal {
            Goal::WinThisTurn => is_won(self, start),
            _ if start.phase() == Phase::Battle => first.as_ref() == Some(self),
            _ => {
                let mut end = start.clone();
                let seat = Actor::Seat(start.seat(start.side()));
                solved.plan.iter().all(|&action| end.apply(seat, action).is_ok()) && end.bugs() == self.bugs()
            }
        }
    }

    /// The Resources have six symmetries. The Hatcheries play no part before the win.
    fn shape(&self, _: Goal) -> Vec<u8> {
        let shapes = (0..12).filter(|symmetry| {
            let turned: CellSet = RESOURCES.iter().map(|cell| mapped(cell, *symmetry)).collect();
            turned == RESOURCES
        });
        shapes.map(|symmetry| turned(self, symmetry)).min().unwrap_or_default()
    }

    fn explain(&self, goal: Goal, solved: &Solved<Action>) -> [String; 2] {
        words::robale(self, goal, solved)
    }
}

/// Returns a chance in thousandths.
pub(super) fn thousandths(value: u128, whole: u128) -> u16 {
    // Halves are rounded up; both numbers are at most 10^34, so that the product fits.
    ((value * 2000 + whole) / (2 * whole)) as u16
}

/// Returns the army under attack and the dice, which identify a battle.
fn battle_of(game: &Robale) -> Option<(CellSet, Vec<u8>)> {
    game.public().battle.map(|battle| (battle.army(), battle.rolled().to_vec()))
}

/// Returns whether the side that moved at the start has won.
pub(super) fn is_won(game: &Robale, start: &Robale) -> bool {
    let seat = start.seat(start.side());
    matches!(game.turn(), Turn::Over(outcome) if outcome.winners.contains(seat))
}

fn win(found: Option<Winner>) -> Solved<Action> {
    match found {
        Some(found) => Solved { value: 1, second: 0, whole: 1, plans: found.ends, plan: found.line },
        None => Solved { value: 0, second: 0, whole: 1, plans: 0, plan: Vec::new() },
    }
}

/// Returns the seat of the active side, which decides in the whole turn.
pub(super) fn actor(game: &Robale) -> Actor {
    Actor::Seat(game.seat(game.side()))
}

/// Returns 10 to the power of the dice that are still to be rolled: the number of equally likely
/// results.
pub(super) fn results(game: &Robale) -> Result<u128, OutOfBudget> {
    let public = game.public();
    let enemy = game.side().other();
    let to_come: u32 = public.fights().map(|army| u32::from(game.bugs().force(enemy, army))).sum();
    let rolling = public.battle.map_or(0, |battle| usize::from(battle.force()) - battle.rolled().len());
    let dice = to_come + rolling as u32;
    if dice > MOST_DICE { Err(OutOfBudget) } else { Ok(10_u128.pow(dice)) }
}

/// What a position in the battle phase consists of, as far as it matters.
type Key = (Bugs, CellSet, Option<(CellSet, u8, u8)>);

/// Computes the chance to win in this turn, in battles that are counted as a whole.
struct Chances {
    budget: Budget,
    known: HashMap<Key, u128>,
}

impl Chances {
    /// Returns the number of results of all dice that are still to be rolled with which the active side
    /// wins this turn, if it decides as well as possible.
    fn wins(&mut self, game: &Robale) -> Result<u128, OutOfBudget> {
        let public = game.public();
        match public.phase {
            Phase::Move => return Ok(u128::from(winners(game, &mut self.budget)?.is_some())),
            Phase::Hatch | Phase::Over => return Ok(0),
            Phase::Battle | Phase::Take => {}
        }
        let battle = public.battle.map(|battle| (battle.army(), battle.damage(), battle.taken()));
        let key = (*game.bugs(), public.fights, battle);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.budget.spend()?;
        let seat = decider(game).unwrap_or(Seat::A);
        let mut best = 0;
        for action in actions(game, seat) {
            best = best.max(self.wins_after(game, action)?);
        }
        self.known.insert(key, best);
        Ok(best)
    }

    /// Returns the number of results after this decision.
    fn wins_after(&mut self, game: &Robale, action: Action) -> Result<u128, OutOfBudget> {
        let next = after(game, actor(game), action);
        let Some(battle) = next.public().battle.filter(Battle::is_rolling) else { return self.wins(&next) };
        let exposed = next.bugs().exposed(next.side().other(), battle.army()).len() as u8;
        let odds = Odds::new(battle.force(), battle.resistance(), exposed).ok_or(OutOfBudget)?;
        let mut wins = 0;
        for losses in 0..=odds.most() {
            let odds = odds.of(losses);
            // The odds are in lowest terms; here every die has ten faces.
            let scale = 10_u128.pow(battle.force().into()) / odds.of();
            wins += odds.ways() * scale * self.wins(&rolled(&next, &battle, losses))?;
        }
        Ok(wins)
    }

    /// Solves the decision: which battle comes first, or which bugs are removed.
    fn decide(&mut self, game: &Robale) -> Result<Solved<Action>, OutOfBudget> {
        let whole = results(game)?;
        let mut plans: Vec<(u128, Vec<Action>)> = Vec::new();
        for plan in plans_of(game) {
            let last = plan.len() - 1;
            let before =
                plan[..last].iter().fold(game.clone(), |game, &action| after(&game, actor(&game), action));
            plans.push((self.wins_after(&before, plan[last])?, plan));
        }
        Ok(choose(&plans, whole))
    }
}

/// Returns the plans of a decision: the first battle, or the bugs that are removed in this battle, in
/// any order.
pub(super) fn plans_of(game: &Robale) -> Vec<Vec<Action>> {
    let seat = decider(game).unwrap_or(Seat::A);
    if game.phase() == Phase::Battle {
        return actions(game, seat).into_iter().map(|action| vec![action]).collect();
    }
    let mut plans = Vec::new();
    collect_takes(game, seat, &mut Vec::new(), &mut plans);
    plans
}

/// Collects the sets of bugs that can be removed, each as a sorted list of removals. It ends with
/// `Done` if the rules wait for it.
fn collect_takes(game: &Robale, seat: Seat, taken: &mut Vec<Action>, plans: &mut Vec<Vec<Action>>) {
    for action in actions(game, seat) {
        if action == Action::Done {
            plans.push(taken.iter().copied().chain([action]).collect());
            continue;
        }
        let is_sorted = taken.last().is_none_or(|last| Robale::encode(*last) < Robale::encode(action));
        if !is_sorted {
            continue;
        }
        let next = after(game, actor(game), action);
        taken.push(action);
        let army = |game: &Robale| game.public().battle.map(|battle| battle.army());
        if next.phase() == Phase::Take && army(&next) == army(game) {
            collect_takes(&next, seat, taken, plans);
        } else {
            plans.push(taken.clone());
        }
        taken.pop();
    }
}

/// Returns the best plan: the highest value, then the fewest actions.
pub(super) fn choose(plans: &[(u128, Vec<Action>)], whole: u128) -> Solved<Action> {
    let value = plans.iter().map(|plan| plan.0).max().unwrap_or(0);
    let second = plans.iter().map(|plan| plan.0).filter(|other| *other < value).max().unwrap_or(value);
    let best = || plans.iter().filter(|plan| plan.0 == value);
    let least = best().map(|plan| plan.1.len()).min().unwrap_or(0);
    let winners: Vec<&Vec<Action>> = best().map(|plan| &plan.1).filter(|plan| plan.len() == least).collect();
    let plan = winners.first().map(|plan| plan.to_vec()).unwrap_or_default();
    Solved { value, second, whole, plans: winners.len(), plan }
}

/// Returns the game after dice that allow to remove exactly this many bugs, or all that can be removed.
fn rolled(game: &Robale, battle: &Battle, losses: u8) -> Robale {
    let harmless = (1..=FACES).find(|&face| battle.resistance().contains(face)).unwrap_or(1);
    let mut game = game.clone();
    for die in 0..battle.force() {
        let face = if die < losses * DAMAGE_PER_LOSS { FACES } else { harmless };
        game.apply(Actor::Chance, Action::Die(face)).expect("a die is rolled");
    }
    game
}

fn mapped(cell: Cell, symmetry: usize) -> Cell {
    let cell = if symmetry < 6 { cell } else { cell.mirrored() };
    cell.rotated(symmetry % 6)
}

fn turned(game: &Robale, symmetry: usize) -> Vec<u8> {
    let us = game.side();
    let public = game.public();
    let map = |cell: Cell| mapped(cell, symmetry).ring() as u8;
    let mut shape: Vec<[u8; 4]> = Vec::new();
    for (cell, placed) in game.bugs().iter() {
        shape.push([map(cell), u8::from(placed.side != us), placed.bug as u8, placed.moves]);
    }
    shape.extend(public.fights.iter().map(|cell| [map(cell), 2, 0, 0]));
    if let Some(battle) = public.battle {
        shape.extend(battle.army().iter().map(|cell| [map(cell), 3, battle.allowed(), 0]));
    }
    shape.sort_unstable();
    shape.into_iter().flatten().collect()
}
