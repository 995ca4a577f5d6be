//! Checks puzzles again: the rules, and the second search.

use hexboard::game::{Game, Goal, Puzzle, Rng, Turn};
use hexboard::games::hive::{Action, Hive};

use super::defence::{pinning_moves, saving_moves};
use super::plain::prove;
use super::stored::position_of;
use crate::json::Json;
use crate::position;
use crate::uhp::UhpGame;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The solution is legal and wins, and the second search agrees.
    Confirmed,
    /// The second search used up its budget.
    Unknown,
    /// What is wrong.
    Wrong(String),
}

/// A puzzle from its JSON object.
#[derive(Clone, Debug)]
pub struct Claim {
    game: UhpGame,
    goal: Goal,
    turns: u8,
    solution: Vec<String>,
}

/// Reads a puzzle.
///
/// # Errors
/// Returns what is wrong in words.
pub fn read(line: &str) -> Result<Claim, String> {
    let json = Json::read(line).map_err(|error| error.to_string())?;
    let text = |key: &str| json.get(key).and_then(Json::text).ok_or_else(|| format!("{key} is missing"));
    if text("game")? != "hive" {
        return Err("only puzzles of hive can be checked".into());
    }
    let theme = text("theme")?;
    let (goal, turns) = Goal::by_word(theme).and_then(turns_of).ok_or_else(|| {
        format!("{theme:?} is no theme of hive: write win-in-1 to win-in-3, save-queen or best-pin")
    })?;
    let (game, _) = position::read::<UhpGame>(text("position")?, &mut Rng::new(0))
        .map_err(|error| format!("position: {error}"))?;
    let solution = json.get("solution").and_then(Json::items).ok_or("solution is missing")?;
    let solution: Option<Vec<String>> = solution.iter().map(|text| text.text().map(Into::into)).collect();
    let solution = solution.filter(|moves| !moves.is_empty()).ok_or("solution is no list of moves")?;
    Ok(Claim { game, goal, turns, solution })
}

/// Returns a goal of Hive with the number of turns of the solver until it is reached.
fn turns_of(goal: Goal) -> Option<(Goal, u8)> {
    match goal {
        Goal::WinIn1 | Goal::SaveQueen | Goal::BestPin => Some((goal, 1)),
        Goal::WinIn2 => Some((goal, 2)),
        Goal::WinIn3 => Some((goal, super::MOST_TURNS)),
        _ => None,
    }
}

/// Reads a puzzle of a book.
///
/// # Errors
/// Returns what is wrong in words.
pub fn read_stored(puzzle: &Puzzle<'_>) -> Result<Claim, String> {
    let hive: Hive = position_of(puzzle)?;
    let game = UhpGame::from_tabletop(*hive.tabletop());
    let (goal, turns) = turns_of(puzzle.facts().goal).ok_or("this is no goal of hive")?;
    let (mut line, mut solution) = (game.clone(), Vec::new());
    for entry in puzzle.solution() {
        let action = Action::decode(entry.code()).map_err(|error| error.to_string())?;
        solution.push(line.text(action));
        line.take(action).map_err(|error| error.to_string())?;
    }
    Ok(Claim { game, goal, turns, solution })
}

/// Checks a puzzle: replays its solution, and searches for all forced wins again with `budget` lists
/// of moves.
pub fn check(claim: &Claim, budget: u64) -> Verdict {
    if let Err(wrong) = replay(claim) {
        return Verdict::Wrong(wrong);
    }
    if matches!(claim.goal, Goal::SaveQueen | Goal::BestPin) {
        return check_single(claim, budget);
    }
    let Ok(proof) = prove(claim.game.hive(), claim.turns, budget) else { return Verdict::Unknown };
    if proof.turns != Some(claim.turns) {
        let found = proof.turns.map_or_else(|| "no forced win".into(), |turns| format!("a win in {turns}"));
        return Verdict::Wrong(format!("the second search found {found}, not a win in {}", claim.turns));
    }
    let key = |action| {
        let mut position = *claim.game.hive().position();
        position.make(action);
        position.key()
    };
    let texts = || proof.winners.iter().map(|action| claim.game.text(*action)).collect::<Vec<_>>().join(", ");
    if proof.winners.iter().any(|action| key(*action) != key(proof.winners[0])) {
        return Verdict::Wrong(format!("several first moves win: {}", texts()));
    }
    let first = claim.game.hive().tabletop().read_move(&claim.solution[0]);
    match first.is_ok_and(|first| key(first) == key(proof.winners[0])) {
        true => Verdict::Confirmed,
        false => Verdict::Wrong(format!("the first move that wins is {}", texts())),
    }
}

/// Checks a puzzle whose solution is one move.
fn check_single(claim: &Claim, budget: u64) -> Verdict {
    let hive: Hive = Hive::from_tabletop(*claim.game.hive().tabletop());
    let found = match claim.goal {
        Goal::SaveQueen => saving_moves(&hive, budget),
        _ => Ok(pinning_moves(&hive)),
    };
    let Ok(found) = found else { return Verdict::Unknown };
    let key = |action| {
        let mut position = *hive.position();
        position.make(action);
        position.key()
    };
    let first = claim.game.hive().tabletop().read_move(&claim.solution[0]);
    let is_only =
        first.is_ok_and(|first| !found.is_empty() && found.iter().all(|other| key(*other) == key(first)));
    let texts = found.iter().map(|action| claim.game.text(*action)).collect::<Vec<_>>().join(", ");
    if is_only { Verdict::Confirmed } else { Verdict::Wrong(format!("the moves that do are {texts}")) }
}

/// Replays the solution, which must end with a win of the side that begins.
fn replay(claim: &Claim) -> Result<(), String> {
    let mut game = claim.game.clone();
    let us = game.hive().to_move();
    for (at, text) in claim.solution.iter().enumerate() {
        game.play(text).map_err(|error| format!("move {} of the solution: {error}", at + 1))?;
    }
    if matches!(claim.goal, Goal::SaveQueen | Goal::BestPin) {
        let is_one = claim.solution.len() == 1;
        return if is_one { Ok(()) } else { Err("the solution is not one move".into()) };
    }
    let most = usize::from(claim.turns) * 2 - 1;
    match game.hive().turn() {
        Turn::Over(outcome) if outcome.winners.contains(us.seat()) && claim.solution.len() <= most => Ok(()),
        Turn::Over(_) => Err("the solution does not win in time".into()),
        _ => Err("the solution does not end the game".into()),
    }
}
