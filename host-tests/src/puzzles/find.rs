//! Plays games and takes the puzzles out of them.

use std::collections::{HashSet, VecDeque};

use hexboard::game::{Game, Goal, Rng};
use hexboard::games::hive::{Extras, Hive, HiveOptions};
use rayon::prelude::*;

use super::hive::{MOST_TURNS, Puzzle, is_over};
use super::shape::shape;
use super::solver::{OutOfBudget, Solver, around};
use crate::json::Json;
use crate::uhp::{Limit, PLAIN, SearchOptions, best_action};

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The number of puzzles.
    pub count: usize,
    /// The seed of the first game. It increases by one for each further game.
    pub seed: u64,
    /// The most own turns of a puzzle.
    pub turns: u8,
    /// The only theme; `None` for all.
    pub theme: Option<Goal>,
    /// The extra kinds; `None` for the base game and the official pieces alternately.
    pub extras: Option<Extras>,
    /// The number of lists of moves to look at for each position.
    pub budget: u64,
}

/// One turn of this many is random.
const MISTAKES: u32 = 6;
/// The most positions that the search looks at.
const NODES: u32 = 1500;
/// The random turns at the start of a game.
const RANDOM_TURNS: u32 = 6;
/// The number of taken cells beside the own Queen from which on she may be in danger.
const IN_DANGER: usize = 4;
/// The turn from which on a pin is looked for.
const FIRST_PIN: u32 = 14;
/// The most lists of moves for a win within two turns.
const SHORT_BUDGET: u64 = 2500;
/// The turns after which a game is given up.
const LONGEST: u32 = 160;
/// The games played at the same time.
const BATCH: u64 = 16;
/// The games played for each puzzle before giving up.
const GAMES_FOR_EACH: u64 = 60;

/// Finds puzzles and passes each as a JSON object to `found`. Returns the number of games played.
///
/// # Errors
/// Returns the errors of `found`.
pub fn find<E>(plan: &Plan, found: &mut dyn FnMut(Json) -> Result<(), E>) -> Result<u64, E> {
    let (mut known, mut games, mut number) = (HashSet::new(), 0, 0);
    while number < plan.count && games < plan.count as u64 * GAMES_FOR_EACH {
        let seeds: Vec<u64> = (games..games + BATCH).map(|at| plan.seed.wrapping_add(at)).collect();
        games += BATCH;
        let batch: Vec<(u64, Vec<Puzzle>)> =
            seeds.into_par_iter().map(|seed| (seed, puzzles_of(plan, seed))).collect();
        for (seed, puzzles) in batch {
            for puzzle in puzzles {
                if number < plan.count && known.insert(shape(puzzle.hive.tabletop())) {
                    number += 1;
                    let ply = puzzle.hive.position().ply();
                    let from = Json::object([("seed", seed.into()), ("turn", ply.into())]);
                    found(puzzle.json(number, from))?;
                }
            }
        }
    }
    Ok(games)
}

impl Plan {
    /// Returns whether this theme is looked for.
    fn wants(&self, goal: Goal) -> bool {
        self.theme.is_none_or(|theme| theme == goal)
    }

    /// Returns whether wins within one or two own turns are looked for, or only needed to find where a
    /// longer one may begin.
    fn wants_wins(&self) -> bool {
        [Goal::WinIn1, Goal::WinIn2, Goal::WinIn3].into_iter().any(|goal| self.wants(goal))
    }
}

/// The puzzles of a game, while it is played: at most one of each theme.
struct Search<'a> {
    plan: &'a Plan,
    puzzles: Vec<Puzzle>,
    /// The last positions, at most two turns old.
    before: VecDeque<Hive>,
}

impl Search<'_> {
    fn lacks(&self, goal: Goal) -> bool {
        self.plan.wants(goal) && self.puzzles.iter().all(|other| other.goal != goal)
    }

    fn visit(&mut self, hive: &Hive) {
        let position = hive.position();
        if around(position, hive.to_move()) >= IN_DANGER && self.lacks(Goal::SaveQueen) {
            self.puzzles.extend(Puzzle::to_save(hive, self.plan.budget).ok().flatten());
        }
        if position.ply() >= FIRST_PIN && self.lacks(Goal::BestPin) {
            self.puzzles.extend(Puzzle::to_pin(hive));
        }
        let free = 6 - around(position, hive.to_move().other());
        if self.plan.wants_wins() && free <= usize::from(self.plan.turns) {
            self.look_for_win(hive);
        }
        if self.before.len() == 2 {
            self.before.pop_front();
        }
        self.before.push_back(Hive::from_tabletop(*hive.tabletop()));
    }

    /// Looks for a win within two own turns, and, if there is one, for a longer one that begins one own
    /// turn earlier.
    fn look_for_win(&mut self, hive: &Hive) {
        let turns = self.plan.turns.min(2);
        let mut solver = Solver::new(self.plan.budget.min(SHORT_BUDGET));
        let won = (1..=turns).find(|&turns| solver.wins(hive.position(), turns) == Ok(true));
        match won {
            Some(turns @ (1 | 2)) if self.lacks([Goal::WinIn1, Goal::WinIn2][usize::from(turns) - 1]) => {
                self.keep(Puzzle::of(hive, turns, self.plan.budget));
            }
            _ => {}
        }
        if won == Some(2) && self.plan.turns > 2 && self.lacks(Goal::WinIn3) && self.before.len() == 2 {
            self.keep(Puzzle::of(&self.before[0], MOST_TURNS, self.plan.budget));
        }
    }

    fn keep(&mut self, found: Result<Option<Puzzle>, OutOfBudget>) {
        self.puzzles.extend(found.ok().flatten().filter(|puzzle| self.lacks(puzzle.goal)));
    }
}

/// Returns the puzzles of a game.
fn puzzles_of(plan: &Plan, seed: u64) -> Vec<Puzzle> {
    let mut search = Search { plan, puzzles: Vec::new(), before: VecDeque::new() };
    play(options(plan, seed), seed, &mut |hive| search.visit(hive));
    search.puzzles
}

fn options(plan: &Plan, seed: u64) -> HiveOptions {
    let official = Extras::from_letters(if seed.is_multiple_of(2) { "" } else { "MLP" });
    let extras = plan.extras.or(official).unwrap_or_default();
    HiveOptions { extras, ..HiveOptions::DEVICE }
}

/// Plays a game of a shallow search that makes mistakes, after random turns, and visits its positions.
fn play(options: HiveOptions, seed: u64, visit: &mut dyn FnMut(&Hive)) {
    let mut rng = Rng::new(seed);
    let mut hive: Hive = Hive::start(&options).expect("any options fit");
    while !is_over(&hive) && hive.position().ply() < LONGEST {
        visit(&hive);
        let Some(actor) = hive.turn().sole_actor() else { return };
        let is_random = hive.position().ply() < RANDOM_TURNS || rng.below(MISTAKES) == 0;
        let action = if is_random {
            hive.random_legal(actor, &mut rng)
        } else {
            best_action(&hive, Limit::Depth(2), SearchOptions { nodes: Some(NODES), ..PLAIN })
        };
        let action = action.expect("the game is not over");
        hive.apply(actor, action).expect("a legal action");
    }
}
