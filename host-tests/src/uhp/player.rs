//! The player of the engine: the search of the device, with the memory, time and cores of the host.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hexboard::ai::hive::{POOL, POOL_ON_DEVICE, Search, SearchSettings, TABLE_RECORDS, TranspositionTable};
use hexboard::ai::{Level, SearchStep, Work};
use hexboard::games::hive::{Action, Hive};

/// The limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// This depth in turns.
    Depth(u32),
    /// This time. The best move found by then is played. At least one turn is searched.
    Time(Duration),
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// A level of the device with its budget and memory; `None` to use all resources of the host.
    pub level: Option<Level>,
    /// The random seed of a level.
    pub seed: u64,
    /// The number of search threads without a level.
    pub threads: usize,
    /// The most nodes that each thread searches without a level, if there is such a limit.
    pub nodes: Option<u32>,
}

/// A full search on a single core.
pub const PLAIN: SearchOptions = SearchOptions { level: None, seed: 0, threads: 1, nodes: None };

/// A depth that no time limit reaches.
const DEEPEST: u32 = 40;
/// The number of entries of the transposition table shared by all threads: 64 MiB.
const SHARED: usize = 1 << 23;
/// The number of entries for small limits, because clearing the table also takes time.
const FEW: usize = 1 << 17;

/// Returns the action the player would take; `None` if the game is over.
pub fn best_action<const N: usize>(hive: &Hive<N>, limit: Limit, options: SearchOptions) -> Option<Action> {
    match options.level {
        Some(level) => best_of_level(hive, limit, level, options.seed),
        None => best_of_host(hive, limit, options),
    }
}

/// Searches as the device does, with the budget of the level, whatever depth is given. A shorter
/// time limit ends the search.
fn best_of_level<const N: usize>(hive: &Hive<N>, limit: Limit, level: Level, seed: u64) -> Option<Action> {
    let end = end_of(limit);
    let mut search = Box::new(Search::idle());
    let mut memories = vec![[0; 2]; TABLE_RECORDS];
    let mut pool = vec![[0; 2]; POOL_ON_DEVICE];
    search.begin(hive, SearchSettings::of(level, seed));
    let mut left = level.budget();
    let mut memories = memories.as_mut_slice();
    let is_late = |search: &Search| {
        let may_stop = search.finished() > 0 && search.nodes().is_multiple_of(64);
        may_stop && end.is_some_and(|end| Instant::now() >= end)
    };
    while left > Work::NONE && !is_late(&search) {
        match search.step(&mut memories, &mut pool) {
            SearchStep::More(work) => left = left.saturating_sub(work),
            SearchStep::Done(_) => break,
        }
    }
    search.best()
}

fn end_of(limit: Limit) -> Option<Instant> {
    match limit {
        Limit::Depth(_) => None,
        Limit::Time(time) => Instant::now().checked_add(time),
    }
}

/// A transposition table that several threads write to. Each entry is written atomically.
#[derive(Clone, Copy)]
struct Shared<'a>(&'a [AtomicU64]);

impl TranspositionTable for Shared<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn read(&self, place: usize) -> u64 {
        self.0[place].load(Ordering::Relaxed)
    }

    fn write(&mut self, place: usize, record: u64) {
        self.0[place].store(record, Ordering::Relaxed);
    }
}

/// Searches the same position on all threads, which share the transposition table. The thread that
/// reached the greatest depth decides.
fn best_of_host<const N: usize>(hive: &Hive<N>, limit: Limit, options: SearchOptions) -> Option<Action> {
    let depth = match limit {
        Limit::Depth(depth) => depth.clamp(1, DEEPEST),
        Limit::Time(_) => DEEPEST,
    };
    let little = match limit {
        Limit::Depth(depth) => depth < 5,
        Limit::Time(time) => time < Duration::from_secs(1),
    };
    let records: Vec<AtomicU64> = (0..if little { FEW } else { SHARED }).map(|_| AtomicU64::new(0)).collect();
    let stop = Stop { end: end_of(limit), nodes: options.nodes, by_others: AtomicBool::new(false) };
    let think = |number: usize| {
        // A little noise makes the threads search different moves first.
        let noise = if number == 0 { 0 } else { 1 };
        let settings =
            SearchSettings { depth: depth as u8, noise, seed: number as u64, ..SearchSettings::BEST };
        let found = search_until(hive, settings, Shared(&records), &stop);
        stop.by_others.store(true, Ordering::Relaxed);
        found
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..options.threads).map(|number| scope.spawn(move || think(number))).collect();
        let mut best = think(0);
        for found in others.into_iter().filter_map(|thread| thread.join().ok()) {
            if found.0 > best.0 {
                best = found;
            }
        }
        best.1
    })
}

/// What ends a search before its depth.
struct Stop {
    end: Option<Instant>,
    nodes: Option<u32>,
    /// Whether another thread has finished.
    by_others: AtomicBool,
}

impl Stop {
    fn is_reached(&self, search: &Search) -> bool {
        self.by_others.load(Ordering::Relaxed)
            || self.nodes.is_some_and(|nodes| search.nodes() >= nodes)
            || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Returns the completed depth and the best action.
fn search_until<const N: usize>(
    hive: &Hive<N>,
    settings: SearchSettings,
    mut memories: Shared<'_>,
    stop: &Stop,
) -> (u8, Option<Action>) {
    let mut search = Box::new(Search::idle());
    let mut pool = vec![[0; 2]; POOL];
    search.begin(hive, settings);
    while let SearchStep::More(_) = search.step(&mut memories, &mut pool) {
        if search.nodes().is_multiple_of(64) && search.finished() > 0 && stop.is_reached(&search) {
            break;
        }
    }
    (search.finished(), search.best())
}
