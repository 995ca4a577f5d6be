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
    ARENA_WORDS, Arena, Assessment, BudgetShare, CoachLimits, GameSearch, Judge, Level, Observation,
    SearchStep, SearchTask, Thought, Work,
};
use crate::game::Rng;
use crate::games::hive::{Action, Hive, Position};

pub use coach::{Coach, expectation};
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
    /// The coach owns the search, so that both use the same memory.
    coach: Coach,
    judges: bool,
    /// The position of the decision.
    root: Position,
}

impl HiveSearch {
    /// Creates an idle search.
    pub const fn new() -> HiveSearch {
        HiveSearch { coach: Coach::idle(), judges: false, root: Position::PLACEHOLDER }
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
        (self.judges, self.root) = (false, *hive.position());
        self.coach.search.begin(&hive, SearchSettings::of(task.level, task.seed));
    }

    fn step(&mut self, arena: &mut Arena) -> SearchStep {
        let (mut memories, pool) = arena.split(TABLE_RECORDS);
        match self.judges {
            true => self.coach.step(&mut memories, pool),
            false => self.coach.search.step(&mut memories, pool),
        }
    }

    fn depth(&self) -> u8 {
        self.coach.search.finished()
    }

    #[inline(never)] // Following the line needs a large stack frame.
    fn thought(&self, arena: &mut Arena) -> Option<Thought<Action>> {
        let (memories, _) = arena.split(TABLE_RECORDS);
        let line = main_line(&self.root, self.coach.search.best()?, &memories);
        Some(Thought { depth: self.coach.search.finished(), score: self.coach.search.value().into(), line })
    }

    fn best(&self) -> Option<Action> {
        self.coach.search.best()
    }
}

impl Judge for HiveSearch {
    /// A game of 60 moves takes 60 s of a device, a fifth of which is reserved for lights and pads.
    const GAME_WORK: Work = Work::of_millis(48_000);

    fn begin_judging(
        &mut self,
        seen: &Observation<'_, Hive>,
        played: Action,
        limits: CoachLimits,
        arena: &mut Arena,
    ) {
        arena.split(TABLE_RECORDS).0.fill([0; 2]);
        self.judges = true;
        // Nothing is hidden, so a sampled game is the game itself.
        let hive = seen.sample(&mut Rng::new(0));
        self.coach.begin(&hive, played, limits);
    }

    fn assessment(&self) -> Option<Assessment<Action>> {
        self.coach.assessment()
    }
}
