//! Plays the pairs of a match side by side.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::game::{GameEnd, PlayedGame, play};
use super::record::FinishedPairs;
use crate::uhp::{EngineProcess, PartnerPlan, UhpGame};

/// What is played.
pub struct MatchPlan {
    /// Both engines.
    pub engines: [PartnerPlan; 2],
    /// The openings, one for each pair.
    pub openings: Vec<UhpGame>,
    /// The number of turns after which a game is a draw.
    pub most: Option<usize>,
    /// The number of games that are played at the same time.
    pub threads: usize,
}

/// A finished pair: its number, and the games in which the first engine was White and Black.
pub type PlayedPair = (usize, [PlayedGame; 2]);

/// Plays all pairs but those that are finished. Passes each to `report` as it ends, or why an engine
/// did not start, until `report` returns false.
///
/// # Errors
/// Returns the error of `report`.
pub fn play_pairs<E>(
    plan: &MatchPlan,
    finished: &FinishedPairs,
    mut report: impl FnMut(Result<PlayedPair, String>) -> Result<bool, E>,
) -> Result<(), E> {
    let queue = Queue { next: AtomicUsize::new(0), is_over: AtomicBool::new(false), plan, finished };
    let (sender, results) = channel();
    thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (queue, sender) = (&queue, sender.clone());
            scope.spawn(move || queue.work(&sender));
        }
        drop(sender);
        let mut reports = results.iter().map(&mut report);
        let end = reports.find(|reported| !matches!(reported, Ok(true)));
        queue.is_over.store(true, Ordering::Relaxed);
        end.map_or(Ok(()), |end| end.map(drop))
    })
}

/// The pairs that are left, shared by the threads.
struct Queue<'a> {
    next: AtomicUsize,
    is_over: AtomicBool,
    plan: &'a MatchPlan,
    finished: &'a FinishedPairs,
}

impl Queue<'_> {
    fn take(&self) -> Option<usize> {
        loop {
            let pair = self.next.fetch_add(1, Ordering::Relaxed);
            if self.is_over.load(Ordering::Relaxed) || pair >= self.plan.openings.len() {
                return None;
            }
            if !self.finished.contains_key(&pair) {
                return Some(pair);
            }
        }
    }

    /// Plays pairs until none is left or nobody listens.
    fn work(&self, results: &Sender<Result<PlayedPair, String>>) {
        let mut engines = None;
        while let Some(pair) = self.take() {
            let played = [0, 1].map(|white| self.play(&mut engines, white, pair));
            let [first, second] = played;
            let result = first.and_then(|first| Ok((pair, [first, second?])));
            if results.send(result).is_err() {
                return;
            }
        }
    }

    /// Plays a game. After a fault both engines are started again for the next one.
    fn play(
        &self,
        engines: &mut Option<[EngineProcess; 2]>,
        white: usize,
        pair: usize,
    ) -> Result<PlayedGame, String> {
        if engines.is_none() {
            let start = |plan: &PartnerPlan| EngineProcess::start(plan).map_err(|fault| fault.to_string());
            let [first, second] = &self.plan.engines;
            *engines = Some([start(first)?, start(second)?]);
        }
        let running = engines.as_mut().ok_or("no engines")?;
        let played = play(running, white, &self.plan.openings[pair], self.plan.most);
        if matches!(played.end, GameEnd::Fault(_)) {
            *engines = None;
        }
        Ok(played)
    }
}
