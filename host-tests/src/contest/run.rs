//! Plays the pairs of a match side by side.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::game::{GameEnd, PlayedGame, play};
use super::record::FinishedPairs;
use crate::uhp::{EngineFault, EngineProcess, PartnerPlan, UhpGame};

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

/// Plays all pairs but those that are finished. Passes each to `report` as it ends, until `report`
/// returns false.
///
/// # Errors
/// Returns the error of `report`.
pub fn play_pairs<E>(
    plan: &MatchPlan,
    finished: &FinishedPairs,
    mut report: impl FnMut(PlayedPair) -> Result<bool, E>,
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
    fn work(&self, results: &Sender<PlayedPair>) {
        let mut engines = None;
        while let Some(pair) = self.take() {
            let games = [0, 1].map(|white| self.play(&mut engines, white, pair));
            if results.send((pair, games)).is_err() {
                return;
            }
        }
    }

    /// Plays a game. After a fault both engines are started again for the next one. An engine that
    /// does not start has lost the game.
    fn play(&self, engines: &mut Option<[EngineProcess; 2]>, white: usize, pair: usize) -> PlayedGame {
        let opening = &self.plan.openings[pair];
        let mut running = match engines.take().map_or_else(|| self.start(), Ok) {
            Ok(running) => running,
            Err(fault) => return PlayedGame::not_begun(fault, opening),
        };
        let played = play(&mut running, white, opening, self.plan.most);
        *engines = (!matches!(played.end, GameEnd::Fault(_))).then_some(running);
        played
    }

    fn start(&self) -> Result<[EngineProcess; 2], EngineFault> {
        let [first, second] = &self.plan.engines;
        Ok([EngineProcess::start(first)?, EngineProcess::start(second)?])
    }
}
