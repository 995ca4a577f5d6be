//! The threads that share the work of a batch.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The number of shares per thread: small enough that no thread waits long for the others.
const SHARES: usize = 8;

/// The calling thread and the workers that help it.
pub struct Team {
    workers: Option<ThreadPool>,
}

impl Team {
    /// Starts the workers for this number of threads.
    pub fn new(threads: usize) -> Result<Team, ThreadPoolBuildError> {
        let workers = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads - 1).build());
        Ok(Team { workers: workers.transpose()? })
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        1 + self.workers.as_ref().map_or(0, ThreadPool::current_num_threads)
    }

    /// Returns the number of games in a share.
    pub fn share(&self, games: usize) -> usize {
        let shares = if self.workers.is_none() { 1 } else { SHARES * self.threads() };
        games.div_ceil(shares).max(1)
    }

    /// Does the work of all shares. The caller takes them from the front and the workers from the
    /// back. So most games stay with the same thread from call to call, and in the cache of its core.
    ///
    /// # Errors
    /// Returns an error of a share.
    pub fn work<I: DoubleEndedIterator + Send>(
        &self,
        mut shares: I,
        work: impl Fn(I::Item) -> Result<(), String> + Sync,
    ) -> Result<(), String> {
        let Some(workers) = &self.workers else { return shares.try_for_each(work) };
        let (shares, failure) = (Mutex::new(shares), Mutex::new(None));
        let serve = |take: fn(&mut I) -> Option<I::Item>| {
            // The lock is held only while a share is taken.
            while let Some(share) = { take(&mut hold(&shares)) } {
                if let Err(reason) = work(share) {
                    *hold(&failure) = Some(reason);
                }
            }
        };
        workers.in_place_scope(|scope| {
            for _ in 0..workers.current_num_threads() {
                scope.spawn(|_| serve(DoubleEndedIterator::next_back));
            }
            serve(Iterator::next);
        });
        hold(&failure).take().map_or(Ok(()), Err)
    }
}

fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
