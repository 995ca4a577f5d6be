//! Puzzles of Hive without a win: the only move that saves the Queen, and the move that leaves the
//! opponent the fewest moves.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use hexboard::ai::Level;
use hexboard::game::Goal;
use hexboard::games::hive::{Action, Hive, ListOrder, Position};

use super::hive::{Puzzle, after, misses};
use super::plain::prove;
use super::solver::{OutOfBudget, Solver};

/// The own turns of the opponent within which a Queen is lost by force.
pub const THREAT: u8 = 2;
/// A puzzle has at least this many moves to choose from.
const FEWEST_MOVES: usize = 8;
/// The opponent has at least this many moves before a pin.
const FEWEST_TO_PIN: usize = 12;

/// Returns the moves of a position, sorted by code.
fn moves(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    let _ = position.visit_actions(ListOrder::Sorted, |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}

/// Returns whether all these moves lead to the same position.
fn are_same(position: &Position, actions: &[Action]) -> bool {
    let key = |action: &Action| after(position, *action).key();
    actions.iter().all(|action| key(action) == key(&actions[0]))
}

impl Puzzle {
    /// Returns the puzzle to save the Queen in this position, if exactly one move does not lose by
    /// force within `THREAT` own turns of the opponent, and no move wins at once.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`] if `budget` lists of moves do not decide it.
    pub fn to_save<const N: usize>(hive: &Hive<N>, budget: u64) -> Result<Option<Puzzle>, OutOfBudget> {
        let hive: Hive = Hive::from_tabletop(*hive.tabletop());
        let position = *hive.position();
        let all = moves(&position);
        let mut solver = Solver::new(budget);
        if all.len() < FEWEST_MOVES || solver.wins(&position, 1)? {
            return Ok(None);
        }
        let mut saving = Vec::new();
        for action in &all {
            if solver.holds(&position, *action, THREAT)? {
                saving.push(*action);
                if !are_same(&position, &saving) {
                    return Ok(None);
                }
            }
        }
        let Some(&first) = saving.first() else { return Ok(None) };
        // How soon most of the other moves lose.
        let mut at_once = 0;
        for action in &all {
            at_once += usize::from(!solver.holds(&position, *action, 1)?);
        }
        let turns = if at_once * 2 >= all.len() { 1 } else { THREAT };
        Ok(Some(Puzzle::single(hive, Goal::SaveQueen, turns, first)))
    }

    /// Returns the puzzle of the best pin in this position, if one move leaves the opponent at most
    /// two thirds of the moves that any other one leaves.
    pub fn to_pin<const N: usize>(hive: &Hive<N>) -> Option<Puzzle> {
        let hive: Hive = Hive::from_tabletop(*hive.tabletop());
        let position = *hive.position();
        let (first, fewest, second) = best_pin(&position)?;
        // The closer the second move, the harder to see.
        let turns = if fewest * 2 <= second { 1 } else { 2 };
        Some(Puzzle::single(hive, Goal::BestPin, turns, first))
    }

    /// Returns a puzzle whose solution is one move.
    fn single(hive: Hive, goal: Goal, turns: u8, first: Action) -> Puzzle {
        let answers = after(hive.position(), first).count_actions();
        let missed = [Level::Easy, Level::Normal].map(|level| misses(&hive, first, level));
        Puzzle { hive, goal, turns, line: vec![first], answers, missed }
    }
}

/// Returns the move that leaves the opponent the fewest moves, that number, and the number after the
/// second best move, if there is a pin in this position.
fn best_pin(position: &Position) -> Option<(Action, usize, usize)> {
    let all = moves(position);
    let mut left: Vec<(usize, Action)> = all
        .iter()
        .map(|action| (action, after(position, *action)))
        .filter(|(_, after)| !after.is_decided())
        .map(|(action, after)| (after.count_actions(), *action))
        .collect();
    left.sort_by_key(|(count, action)| (*count, action.encode().bits()));
    let (&(fewest, first), &(most, _)) = (left.first()?, left.last()?);
    let same: Vec<Action> =
        left.iter().filter(|(count, _)| *count == fewest).map(|(_, action)| *action).collect();
    let &(second, _) = left.iter().find(|(count, _)| *count > fewest)?;
    let is_clear = fewest * 3 <= second * 2 && are_same(position, &same);
    (is_clear && all.len() >= FEWEST_MOVES && most >= FEWEST_TO_PIN).then_some((first, fewest, second))
}

/// Checks with the plain search which move saves the Queen. Returns the moves that do.
///
/// # Errors
/// Returns [`OutOfBudget`].
pub fn saving_moves(hive: &Hive, budget: u64) -> Result<Vec<Action>, OutOfBudget> {
    let position = *hive.position();
    let mut saving = Vec::new();
    for action in moves(&position) {
        let next = after(&position, action);
        let (own, other) = (position.to_move(), position.to_move().other());
        let holds = match (next.is_surrounded(own), next.is_surrounded(other)) {
            (_, true) => true,
            (true, false) => false,
            (false, false) => {
                let mut game: Hive<16> = Hive::from_tabletop(*hive.tabletop());
                let actor = hexboard::game::Actor::Seat(own.seat());
                hexboard::game::Game::apply(&mut game, actor, action).expect("a legal action");
                prove(&game, THREAT, budget)?.turns.is_none()
            }
        };
        if holds {
            saving.push(action);
        }
    }
    Ok(saving)
}

/// Returns the moves after which the opponent has the fewest moves, counted through the interface that
/// every game has.
pub fn pinning_moves(hive: &Hive) -> Vec<Action> {
    use hexboard::game::{Actor, Game};
    let us = Actor::Seat(hive.to_move().seat());
    let them = Actor::Seat(hive.to_move().other().seat());
    let mut counts = Vec::new();
    let _ = hive.visit_legal(us, &mut |action| {
        let mut next: Hive<16> = Hive::from_tabletop(*hive.tabletop());
        next.apply(us, action).expect("a legal action");
        if next.turn().outcome().is_none() {
            counts.push((Reverse(next.count_legal(them)), action));
        }
        ControlFlow::Continue(())
    });
    let best = counts.iter().map(|(count, _)| *count).max();
    counts.into_iter().filter(|(count, _)| Some(*count) == best).map(|(_, action)| action).collect()
}
