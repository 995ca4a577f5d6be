//! Checks puzzles of one turn again: the rules, and the second search.

use hexboard::game::{Actor, Goal, Puzzle, Rng, Seat};

use super::puzzle::texts;
use super::{Solved, TurnGame, actions, decider};
use crate::json::Json;
use crate::position;
use crate::puzzles::Verdict;
use crate::puzzles::stored::position_of;

/// A puzzle that is to be checked.
#[derive(Clone, Debug)]
pub struct TurnClaim<G: TurnGame> {
    game: G,
    goal: Goal,
    seat: Seat,
    solution: Vec<String>,
    reached: Reached,
}

/// What the solution is said to reach.
#[derive(Clone, Copy, Debug)]
enum Reached {
    /// The value, as in JSON lines.
    Value(u128),
    /// The number to reach, as in books.
    Target(Option<u16>),
}

/// Reads a puzzle.
///
/// # Errors
/// Returns what is wrong in words.
pub fn read_turn<G: TurnGame>(json: &Json) -> Result<TurnClaim<G>, String> {
    let text = |key: &str| json.get(key).and_then(Json::text).ok_or_else(|| format!("{key} is missing"));
    let word = text("theme")?;
    let goal = Goal::by_word(word).filter(|goal| G::GOALS.contains(goal));
    let words = || G::GOALS.iter().map(|goal| goal.word()).collect::<Vec<_>>().join(", ");
    let goal = goal.ok_or_else(|| format!("{word:?} is no theme: choose {}", words()))?;
    let (game, _) = position::read::<G>(text("position")?, &mut Rng::new(0))
        .map_err(|error| format!("position: {error}"))?;
    let seat = decider(&game).ok_or("nobody decides in this position")?;
    let solution = json.get("solution").and_then(Json::items).ok_or("solution is missing")?;
    let solution: Option<Vec<String>> = solution.iter().map(|text| text.text().map(Into::into)).collect();
    let solution = solution.filter(|moves| !moves.is_empty()).ok_or("solution is no list of actions")?;
    let value = text("value")?.parse().map_err(|_| "value is no number")?;
    Ok(TurnClaim { game, goal, seat, solution, reached: Reached::Value(value) })
}

/// Reads a puzzle of a book.
///
/// # Errors
/// Returns what is wrong in words.
pub fn read_stored_turn<G: TurnGame>(puzzle: &Puzzle<'_>) -> Result<TurnClaim<G>, String> {
    let (start, facts): (G, _) = (position_of(puzzle)?, *puzzle.facts());
    let seat = decider(&start).filter(|seat| *seat == facts.seat).ok_or("the solver does not decide")?;
    let (mut game, mut plan) = (start.clone(), Vec::new());
    for entry in puzzle.solution().take_while(|entry| entry.seat() == seat) {
        if !game.is_open(facts.goal, &start) {
            break;
        }
        let action = game.decode(entry.code()).map_err(|error| error.to_string())?;
        game.apply(Actor::Seat(seat), action).map_err(|error| error.to_string())?;
        plan.push(action);
    }
    let solution = texts(&start, seat, &plan);
    Ok(TurnClaim { game: start, goal: facts.goal, seat, solution, reached: Reached::Target(facts.target) })
}

/// Checks a puzzle: replays its solution, and searches again with `budget` positions.
pub fn check_turn<G: TurnGame>(claim: &TurnClaim<G>, budget: u64) -> Verdict {
    let plan = match replay(claim) {
        Ok(plan) => plan,
        Err(wrong) => return Verdict::Wrong(wrong),
    };
    if claim.game.asked(claim.goal).as_ref() != Some(&claim.game) {
        return Verdict::Wrong("the goal does not fit the position".into());
    }
    let Ok(proof) = claim.game.prove(claim.goal, plan.len(), budget) else { return Verdict::Unknown };
    if let Err(wrong) = compare::<G>(claim, &proof) {
        return Verdict::Wrong(wrong);
    }
    if proof.plans != 1 {
        return Verdict::Wrong(format!("the second search found {} best plans", proof.plans));
    }
    let is_same = G::is_same_plan(&plan, &proof.plan) || ends_alike(claim, &plan, &proof.plan);
    match is_same {
        true => Verdict::Confirmed,
        false => Verdict::Wrong("the second search found another plan".into()),
    }
}

/// Compares what the second search reaches with what the puzzle says.
fn compare<G: TurnGame>(claim: &TurnClaim<G>, proof: &Solved<G::Action>) -> Result<(), String> {
    match claim.reached {
        Reached::Value(value) if proof.value != value => {
            Err(format!("the second search found {}, not {value}", proof.value))
        }
        Reached::Target(target) if G::target(claim.goal, proof) != target => {
            Err(format!("the second search found {:?}, not {target:?}", G::target(claim.goal, proof)))
        }
        _ if proof.value == 0 => Err("the second search found no solution".into()),
        _ => Ok(()),
    }
}

/// Returns whether two plans lead to the same position.
fn ends_alike<G: TurnGame>(claim: &TurnClaim<G>, first: &[G::Action], second: &[G::Action]) -> bool {
    let end = |plan: &[G::Action]| {
        let mut game = claim.game.clone();
        plan.iter().try_for_each(|&action| game.apply(Actor::Seat(claim.seat), action)).ok().map(|()| game)
    };
    let (first, second) = (end(first), end(second));
    first.is_some() && first == second
}

/// Replays the solution by the rules and returns its actions.
fn replay<G: TurnGame>(claim: &TurnClaim<G>) -> Result<Vec<G::Action>, String> {
    let mut game = claim.game.clone();
    let mut plan = Vec::new();
    for (at, text) in claim.solution.iter().enumerate() {
        let legal = actions(&game, claim.seat);
        let action = legal.into_iter().find(|&action| game.show(action).to_string() == *text);
        let action =
            action.ok_or_else(|| format!("action {} of the solution is not legal: {text}", at + 1))?;
        game.apply(Actor::Seat(claim.seat), action).map_err(|error| error.to_string())?;
        plan.push(action);
    }
    Ok(plan)
}
