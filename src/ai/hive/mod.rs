//! The computer player of Hive: alpha-beta search with a transposition table of 64 KiB.

mod coach;
mod eval;
mod frame;
mod line;
mod order;
mod search;
mod table;
mod weights;

use super::{
    ARENA_WORDS, Arena, BudgetShare, GameSearch, Level, Observation, SearchStep, SearchTask, Thought,
};
use crate::game::Rng;
use crate::games::hive::{Action, Hive, Position};

pub use coach::{Assessment, Coach, CoachLimits, GameReport, Judgement, expectation};
pub use eval::static_value;
pub use line::main_line;
pub use search::{SURE_WIN, Search, SearchSettings, WON};
pub use table::TranspositionTable;
pub use weights::{NUMBERS, PhasedWeights, WEIGHTS, Weights};

/// Number of transposition table entries on the device: 64 KiB.
pub const TABLE_RECORDS: usize = 8192;
/// Capacity for the moves of all positions on the path from the root, on the device.
pub const POOL_ON_DEVICE: usize = ARENA_WORDS / 2 - TABLE_RECORDS;
/// The same on a host computer.
pub const POOL: usize = 8192;

impl SearchSettings {
    /// Returns the settings of a level.
    pub const fn of(level: Level, seed: u64) -> SearchSettings {
        // The levels of `Level::FIXED`.
        const DEPTH: [u8; 4] = [1, 2, 3, 40];
        const NOISE: [u32; 4] = [300, 60, 10, 2];
        let strength = level.strength();
        let (depth, noise) = (DEPTH[strength.ceiling()], strength.between(NOISE) as u16);
        SearchSettings { depth, noise, seed, ..SearchSettings::BEST }
    }
}

/// The search of Hive.
pub struct HiveSearch {
    search: Search,
    /// The position of the decision.
    root: Position,
}

impl HiveSearch {
    /// Creates an idle search.
    pub const fn new() -> HiveSearch {
        HiveSearch { search: Search::idle(), root: Position::PLACEHOLDER }
    }
}

impl Default for HiveSearch {
    fn default() -> HiveSearch {
        HiveSearch::new()
    }
}

impl GameSearch for HiveSearch {
    type Game = Hive;

    fn budget_share(seen: &Observation<'_, Hive>) -> BudgetShare {
        BudgetShare { turn: seen.public().position().ply(), share: BudgetShare::ALL }
    }

    fn begin(&mut self, seen: &Observation<'_, Hive>, task: &SearchTask, arena: &mut Arena) {
        arena.split(TABLE_RECORDS).0.fill([0; 2]);
        let hive = seen.sample(&mut Rng::new(task.seed));
        self.root = *hive.position();
        self.search.begin(&hive, SearchSettings::of(task.level, task.seed));
    }

    fn step(&mut self, arena: &mut Arena) -> SearchStep {
        let (mut memories, pool) = arena.split(TABLE_RECORDS);
        self.search.step(&mut memories, pool)
    }

    fn depth(&self) -> u8 {
        self.search.finished()
    }

    #[inline(never)] // Following the line needs a large stack frame.
    fn thought(&self, arena: &mut Arena) -> Option<Thought<Action>> {
        let (memories, _) = arena.split(TABLE_RECORDS);
        let line = main_line(&self.root, self.search.best()?, &memories);
        Some(Thought { depth: self.search.finished(), score: self.search.value().into(), line })
    }

    fn best(&self) -> Option<Action> {
        self.search.best()
    }
}
