//! The player of the engine: the search of the device, with the memory, time and cores of the host.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hexboard::ai::hive::{
    POOL, POOL_ON_DEVICE, Search, SearchSettings, TABLE_RECORDS, TranspositionTable, main_line,
};
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
    /// The percentage of the level's budget that it thinks for.
    pub budget: u32,
    /// The random seed of a level.
    pub seed: u64,
    /// The number of search threads without a level.
    pub threads: usize,
    /// The most nodes that each thread searches without a level, if there is such a limit.
    pub nodes: Option<u32>,
}

/// A full search on a single core.
pub const PLAIN: SearchOptions = SearchOptions { level: None, budget: 100, seed: 0, threads: 1, nodes: None };

/// A depth that no time limit reaches.
const DEEPEST: u32 = 40;
/// The most moves of a main line.
const LONGEST_LINE: usize = DEEPEST as usize;
/// The number of entries of the transposition table shared by all threads: 64 MiB.
const SHARED: usize = 1 << 23;
/// The number of entries for small limits, because clearing the table also takes time.
const FEW: usize = 1 << 17;

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// The depth in turns that was searched completely.
    pub depth: u8,
    /// The value for the side to move.
    pub value: i16,
    /// The number of positions visited.
    pub nodes: u32,
    /// The best move, and the moves expected after it.
    pub line: Vec<Action>,
}

impl SearchReport {
    /// Returns the current result of a search; `None` if the game is over.
    fn of<const N: usize>(
        search: &Search,
        hive: &Hive<N>,
        memories: &impl TranspositionTable,
    ) -> Option<SearchReport> {
        let line = main_line::<LONGEST_LINE>(hive.position(), search.best()?, memories);
        let (depth, value, nodes) = (search.finished(), search.value(), search.nodes());
        let line = line.into_iter().take(usize::from(depth).max(1)).collect();
        Some(SearchReport { depth, value, nodes, line })
    }
}

/// Gets the result of each depth.
pub type ReportSink<'a> = &'a mut dyn FnMut(&SearchReport);

/// Returns the action the player would take; `None` if the game is over.
pub fn best_action<const N: usize>(hive: &Hive<N>, limit: Limit, options: SearchOptions) -> Option<Action> {
    think(hive, limit, options, &mut |_| ())
}

/// Returns the action the player would take; `None` if the game is over. Passes the result of each
/// depth to `report` as soon as it is known. The last one has the returned action.
pub fn think<const N: usize>(
    hive: &Hive<N>,
    limit: Limit,
    options: SearchOptions,
    report: ReportSink<'_>,
) -> Option<Action> {
    let mut last = None;
    let mut note = |new: &SearchReport| {
        if last.as_ref().is_none_or(|last: &SearchReport| (last.depth, &last.line) != (new.depth, &new.line))
        {
            report(new);
            last = Some(new.clone());
        }
    };
    let found = match options.level {
        Some(level) => best_of_level(hive, limit, level, options, &mut note),
        None => best_of_host(hive, limit, options, &mut note),
    }?;
    note(&found);
    found.line.first().copied()
}

/// Searches as the device does, with the budget of the level, whatever depth is given. A shorter
/// time limit ends the search.
fn best_of_level<const N: usize>(
    hive: &Hive<N>,
    limit: Limit,
    level: Level,
    options: SearchOptions,
    report: ReportSink<'_>,
) -> Option<SearchReport> {
    let end = end_of(limit);
    let mut search = Box::new(Search::idle());
    let mut memories = vec![[0; 2]; TABLE_RECORDS];
    let mut pool = vec![[0; 2]; POOL_ON_DEVICE];
    search.begin(hive, SearchSettings::of(level, options.seed));
    let mut left = percentage(level.budget(), options.budget);
    let mut memories = memories.as_mut_slice();
    let mut depths = DepthWatch::default();
    let is_late = |search: &Search| {
        let may_stop = search.finished() > 0 && search.nodes().is_multiple_of(64);
        may_stop && end.is_some_and(|end| Instant::now() >= end)
    };
    while left > Work::NONE && !is_late(&search) {
        match search.step(&mut memories, &mut pool) {
            SearchStep::More(work) => left = left.saturating_sub(work),
            SearchStep::Done(_) => break,
        }
        depths.watch(&search, hive, &memories, report);
    }
    SearchReport::of(&search, hive, &memories)
}

fn percentage(budget: Work, percent: u32) -> Work {
    Work((u64::from(budget.0) * u64::from(percent) / 100).try_into().unwrap_or(u32::MAX))
}

/// Notices when a search has finished a depth.
#[derive(Default)]
struct DepthWatch {
    finished: u8,
}

impl DepthWatch {
    fn watch<const N: usize>(
        &mut self,
        search: &Search,
        hive: &Hive<N>,
        memories: &impl TranspositionTable,
        report: ReportSink<'_>,
    ) {
        if search.finished() == self.finished {
            return;
        }
        self.finished = search.finished();
        if let Some(found) = SearchReport::of(search, hive, memories) {
            report(&found);
        }
    }
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
/// reached the greatest depth decides. The first one reports.
fn best_of_host<const N: usize>(
    hive: &Hive<N>,
    limit: Limit,
    options: SearchOptions,
    report: ReportSink<'_>,
) -> Option<SearchReport> {
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
    let search = |number: usize, report: ReportSink<'_>| {
        // A little noise makes the threads search different moves first.
        let noise = if number == 0 { 0 } else { 1 };
        let settings =
            SearchSettings { depth: depth as u8, noise, seed: number as u64, ..SearchSettings::BEST };
        let found = search_until(hive, settings, Shared(&records), &stop, report);
        stop.by_others.store(true, Ordering::Relaxed);
        found
    };
    let search = &search;
    std::thread::scope(|scope| {
        let others: Vec<_> =
            (1..options.threads).map(|number| scope.spawn(move || search(number, &mut |_| ()))).collect();
        let mut best = search(0, report)?;
        for found in others.into_iter().filter_map(|thread| thread.join().ok().flatten()) {
            if found.depth > best.depth {
                best = found;
            }
        }
        Some(best)
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

/// Returns the result; `None` if the game is over.
fn search_until<const N: usize>(
    hive: &Hive<N>,
    settings: SearchSettings,
    mut memories: Shared<'_>,
    stop: &Stop,
    report: ReportSink<'_>,
) -> Option<SearchReport> {
    let mut search = Box::new(Search::idle());
    let mut pool = vec![[0; 2]; POOL];
    let mut depths = DepthWatch::default();
    search.begin(hive, settings);
    while let SearchStep::More(_) = search.step(&mut memories, &mut pool) {
        depths.watch(&search, hive, &memories, report);
        if search.nodes().is_multiple_of(64) && search.finished() > 0 && stop.is_reached(&search) {
            break;
        }
    }
    SearchReport::of(&search, hive, &memories)
}
