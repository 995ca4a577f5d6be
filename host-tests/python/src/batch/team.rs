//! The threads that share the work of a batch.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder, Yield};

/// How long a worker looks for more work before it sleeps. Waking it takes as long as a step of a
/// whole batch of a fast game, and a learner calls again at once.
const AWAKE: Duration = Duration::from_micros(200);
/// How long the caller looks whether the workers are ready before it sleeps.
const PATIENCE: Duration = Duration::from_micros(100);
/// How often the caller pauses until the last worker has left its work.
const LEAVING: usize = 16;

/// The size of the smallest shares: this part of what each thread has to do.
const SMALLEST: usize = 32;

/// The calling thread and the workers that help it.
pub struct Team {
    workers: Option<Workers>,
}

impl Team {
    /// Starts the workers for this number of threads.
    pub fn new(threads: usize) -> Result<Team, ThreadPoolBuildError> {
        let workers = (threads > 1).then(|| Workers::new(threads - 1));
        Ok(Team { workers: workers.transpose()? })
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        1 + self.workers.as_ref().map_or(0, Workers::count)
    }

    /// Returns how many games each share has, in order.
    pub fn shares(&self, games: usize) -> Vec<usize> {
        shares(games, self.threads())
    }

    /// Does the work of all shares. The caller takes them from the front and the workers from the
    /// back. So most games stay with the same thread from call to call, and in the cache of its core.
    ///
    /// # Errors
    /// Returns an error of a share.
    pub fn work<T: Send>(
        &self,
        shares: Vec<T>,
        work: impl Fn(T) -> Result<(), String> + Sync,
    ) -> Result<(), String> {
        let Some(workers) = &self.workers else { return shares.into_iter().try_for_each(work) };
        let (queue, failure) = (Queue::new(shares), Mutex::new(None));
        workers.with(|is_caller| {
            while let Some(share) = queue.take(is_caller) {
                if let Err(reason) = work(share) {
                    *hold(&failure) = Some(reason);
                }
            }
        });
        hold(&failure).take().map_or(Ok(()), Err)
    }
}

/// Shares that threads take from both ends, without waiting for each other.
struct Queue<T> {
    shares: Vec<Mutex<Option<T>>>,
    taken: AtomicUsize,
    front: AtomicUsize,
    back: AtomicUsize,
}

impl<T> Queue<T> {
    fn new(shares: Vec<T>) -> Queue<T> {
        let shares = shares.into_iter().map(|share| Mutex::new(Some(share))).collect();
        Queue { shares, taken: AtomicUsize::new(0), front: AtomicUsize::new(0), back: AtomicUsize::new(0) }
    }

    /// Takes the next share from one of the ends; `None` when all are taken.
    fn take(&self, is_from_front: bool) -> Option<T> {
        // No more than there are, so both ends never meet at the same share.
        if self.taken.fetch_add(1, Ordering::Relaxed) >= self.shares.len() {
            return None;
        }
        let index = match is_from_front {
            true => self.front.fetch_add(1, Ordering::Relaxed),
            false => self.shares.len() - 1 - self.back.fetch_add(1, Ordering::Relaxed),
        };
        hold(&self.shares[index]).take()
    }
}

/// Returns how many games each share has, in order: large ones at both ends, where the threads
/// begin, and small ones in the middle, so that no thread waits long for the others.
fn shares(games: usize, threads: usize) -> Vec<usize> {
    if threads == 1 {
        return vec![games];
    }
    let (mut front, mut back, mut rest) = (Vec::new(), Vec::new(), games);
    let smallest = (games / (SMALLEST * threads)).max(1);
    while rest > 0 {
        let size = (rest / (2 * threads)).max(smallest);
        for thread in 0..threads {
            let size = size.min(rest);
            rest -= size;
            let side = if thread == 0 { &mut front } else { &mut back };
            side.extend((size > 0).then_some(size));
        }
    }
    front.extend(back.into_iter().rev());
    front
}

/// Threads that stay awake for a while after their work.
struct Workers {
    pool: ThreadPool,
    awake: Arc<[AtomicBool]>,
}

impl Workers {
    fn new(count: usize) -> Result<Workers, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(count).build()?;
        Ok(Workers { pool, awake: (0..count).map(|_| AtomicBool::new(false)).collect() })
    }

    fn count(&self) -> usize {
        self.awake.len()
    }

    /// Calls `serve` once on the calling thread, with true, and once on every worker, with false.
    fn with(&self, serve: impl Fn(bool) + Sync) {
        let busy = AtomicUsize::new(self.count());
        self.pool.in_place_scope(|scope| {
            for _ in 0..self.count() {
                scope.spawn(|_| {
                    serve(false);
                    busy.fetch_sub(1, Ordering::Release);
                });
            }
            serve(true);
            wait_for(&busy);
        });
        self.stay_awake();
    }

    /// Lets every worker look for work from now on.
    fn stay_awake(&self) {
        if self.awake.iter().all(|awake| awake.load(Ordering::Relaxed)) {
            return;
        }
        let awake = Arc::clone(&self.awake);
        self.pool.spawn_broadcast(move |worker| {
            let awake = &awake[worker.index()];
            // A worker that looks for work finds this task, too.
            if !awake.swap(true, Ordering::Relaxed) {
                look_for_work();
                awake.store(false, Ordering::Relaxed);
            }
        });
    }
}

/// Works on what the pool has to do, until there has been nothing for a while.
fn look_for_work() {
    let mut since = Instant::now();
    while since.elapsed() < AWAKE {
        // Without pauses, which virtual machines take for a reason to let others run.
        match rayon::yield_now() {
            Some(Yield::Executed) => since = Instant::now(),
            Some(Yield::Idle) => {}
            None => return,
        }
    }
}

/// Waits until no worker is busy, but not long. What follows waits for as long as it takes; it lets
/// the thread sleep, though, and waking it takes longer than most of the work that is left.
fn wait_for(busy: &AtomicUsize) {
    let start = Instant::now();
    while busy.load(Ordering::Acquire) > 0 {
        if start.elapsed() > PATIENCE {
            return;
        }
        spin_loop();
    }
    (0..LEAVING).for_each(|_| spin_loop());
}

fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
