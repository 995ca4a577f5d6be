//! Plays games and takes the puzzles out of them.

use std::collections::{HashMap, HashSet};

use hexboard::ai::{Level, Player};
use hexboard::game::{Actor, Goal, Rng, Turn};
use rayon::prelude::*;

use super::{TurnGame, TurnPuzzle};
use crate::json::Json;

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct TurnPlan {
    /// The number of puzzles.
    pub count: usize,
    /// The seed of the first game. It increases by one for each further game.
    pub seed: u64,
    /// The number of positions to look at for each puzzle.
    pub budget: u64,
    /// The only goal; `None` for all.
    pub theme: Option<Goal>,
}

/// The games played at the same time.
const BATCH: u64 = 16;
/// The games played for each puzzle before giving up.
const GAMES_FOR_EACH: u64 = 60;
/// The actions after which a game is given up.
const LONGEST: usize = 3000;
/// The random decisions at the start of a game.
const RANDOM_DECISIONS: usize = 8;
/// The most puzzles of one goal from one game.
const MOST_OF_A_GAME: usize = 2;

/// A puzzle with the number of actions before it.
type Placed<G> = (usize, TurnPuzzle<G>);

/// Finds puzzles and passes each as a JSON object to `found`. Returns the number of games played.
///
/// The themes of a game get equal shares: no goal gets more than its share before the games are used
/// up.
///
/// # Errors
/// Returns the errors of `found`.
pub fn find_turns<G: TurnGame + Send, E>(
    plan: &TurnPlan,
    found: &mut dyn FnMut(Json, TurnPuzzle<G>) -> Result<(), E>,
) -> Result<u64, E>
where
    G::Action: Send,
    G::Options: Send,
{
    let themes: Vec<Goal> =
        G::GOALS.iter().copied().filter(|goal| plan.theme.is_none_or(|only| only == *goal)).collect();
    let share = plan.count.div_ceil(themes.len().max(1));
    let (mut known, mut games, mut number) = (HashSet::new(), 0, 0);
    let mut counts: HashMap<Goal, usize> = HashMap::new();
    while number < plan.count && games < plan.count as u64 * GAMES_FOR_EACH {
        let open: Vec<Goal> = themes
            .iter()
            .copied()
            .filter(|goal| counts.get(goal).is_none_or(|&count| count < share))
            .collect();
        let seeds: Vec<u64> = (games..games + BATCH).map(|at| plan.seed.wrapping_add(at)).collect();
        games += BATCH;
        let batch: Vec<(u64, Vec<Placed<G>>)> =
            seeds.into_par_iter().map(|seed| (seed, puzzles_of(plan, &open, seed))).collect();
        for (seed, puzzles) in batch {
            for (turn, puzzle) in puzzles {
                let count = counts.entry(puzzle.goal).or_default();
                let shape = (puzzle.goal, puzzle.game.shape(puzzle.goal));
                if number < plan.count && *count < share && known.insert(shape) {
                    *count += 1;
                    number += 1;
                    let from = Json::object([("seed", seed.into()), ("turn", turn.into())]);
                    found(puzzle.json(number, from), puzzle)?;
                }
            }
        }
    }
    Ok(games)
}

/// Returns the puzzles of a game.
fn puzzles_of<G: TurnGame>(plan: &TurnPlan, themes: &[Goal], seed: u64) -> Vec<Placed<G>> {
    let mut puzzles: Vec<Placed<G>> = Vec::new();
    let mut player = Box::new(Player::new());
    play(seed, &mut |turn, game: &G| {
        for (goal, game) in themes.iter().flat_map(|&goal| positions_of(game, goal)) {
            if puzzles.iter().filter(|(_, other)| other.goal == goal).count() >= MOST_OF_A_GAME {
                continue;
            }
            let Ok(Some(puzzle)) = TurnPuzzle::of(&game, goal, plan.budget, &mut player) else { continue };
            if puzzles.iter().all(|(_, other)| other.goal != goal || !puzzle.resembles(other)) {
                puzzles.push((turn, puzzle));
            }
        }
    });
    puzzles
}

/// Returns the positions to look at for a goal.
fn positions_of<G: TurnGame>(game: &G, goal: Goal) -> impl Iterator<Item = (Goal, G)> {
    game.planted(goal).into_iter().map(move |game| (goal, game))
}

/// Plays a game of computer players after random decisions, and visits its positions.
fn play<G: TurnGame>(seed: u64, visit: &mut dyn FnMut(usize, &G)) {
    let mut rng = Rng::new(seed);
    let levels = [0; 4].map(|_| if rng.below(4) == 0 { Level::Normal } else { Level::Easy });
    let mut player = Box::new(Player::new());
    let mut game = G::start(&G::options_of(seed)).expect("options that fit");
    let mut decisions = 0;
    for actions in 0..LONGEST {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
            Turn::Decide(seats) => {
                visit(actions, &game);
                let at = rng.below(seats.len() as u32) as usize;
                let seat = seats.iter().nth(at).expect("somebody decides");
                decisions += 1;
                let seed = rng.next_u32().into();
                let action = if decisions <= RANDOM_DECISIONS {
                    game.random_legal(Actor::Seat(seat), &mut rng)
                } else {
                    game.computer_action(seat, levels[seat.index()], seed, &mut player)
                };
                (Actor::Seat(seat), action)
            }
        };
        let Some(action) = action else { return };
        game.apply(actor, action).expect("a legal action");
    }
}
