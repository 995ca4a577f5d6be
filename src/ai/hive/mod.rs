//! The computer player of Hive: alpha-beta search with a transposition table of 64 KiB.

mod eval;
mod frame;
mod order;
mod search;
mod table;
mod weights;

use super::{ARENA_WORDS, Arena, Level, Mind, Pace, Seen, Step, Task};
use crate::game::Dice;
use crate::games::hive::{Action, Hive};

pub use search::{SURE_WIN, Search, Settings};
pub use table::Memories;
pub use weights::{NUMBERS, WEIGHTS, Weights};

/// Number of transposition table entries on the device: 64 KiB.
pub const MEMORIES: usize = 8192;
/// Capacity for the moves of all positions on the path from the root, on the device.
pub const POOL_ON_DEVICE: usize = ARENA_WORDS / 2 - MEMORIES;
/// The same on a host computer.
pub const POOL: usize = 8192;

impl Settings {
    /// Returns the settings of a level.
    pub const fn of(level: Level, seed: u64) -> Settings {
        let (depth, noise) = match level {
            Level::Easy => (2, 60),
            Level::Normal => (3, 10),
            Level::Hard => (40, 2),
        };
        Settings { depth, noise, seed, ..Settings::BEST }
    }
}

/// The search of Hive.
pub struct HiveMind {
    search: Search,
}

impl HiveMind {
    /// Creates an idle search.
    pub const fn new() -> HiveMind {
        HiveMind { search: Search::idle() }
    }
}

impl Default for HiveMind {
    fn default() -> HiveMind {
        HiveMind::new()
    }
}

impl Mind for HiveMind {
    type Game = Hive;

    fn pace(seen: &Seen<'_, Hive>) -> Pace {
        Pace { turn: seen.public().position().ply(), share: Pace::ALL }
    }

    fn begin(&mut self, seen: &Seen<'_, Hive>, task: &Task, arena: &mut Arena) {
        arena.split(MEMORIES).0.fill([0; 2]);
        let hive = seen.sample(&mut Dice::new(task.seed));
        self.search.begin(&hive, Settings::of(task.level, task.seed));
    }

    fn step(&mut self, arena: &mut Arena) -> Step {
        let (mut memories, pool) = arena.split(MEMORIES);
        self.search.step(&mut memories, pool)
    }

    fn best(&self) -> Option<Action> {
        self.search.best()
    }
}
