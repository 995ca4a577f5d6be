//! The threads that share the work of a batch.

use std::hint::spin_loop;
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder, Yield};

/// How long a worker looks for more work before it sleeps. Waking it takes as long as a step of a
/// whole batch of a fast game, and a learner calls again at once.
const AWAKE: Duration = Duration::from_micros(200);
/// How long a thread waits for the others at least before it helps them.
const GRACE: Duration = Duration::from_micros(4);
/// How long the caller looks whether the workers are ready before it sleeps.
const PATIENCE: Duration = Duration::from_micros(100);
/// How often the caller pauses until the last worker has left its work.
const LEAVING: usize = 16;

/// The size of the smallest shares: this part of what a thread has to do.
const SMALLEST: usize = 32;

/// The calling thread and the workers that help it.
pub struct Team {
    threads: usize,
    /// `None` for a single thread.
    workers: Mutex<Option<Workers>>,
}

impl Team {
    /// Starts the workers for this number of threads.
    pub fn new(threads: usize) -> Result<Team, ThreadPoolBuildError> {
        let workers = (threads > 1).then(|| Workers::new(threads - 1));
        Ok(Team { threads, workers: Mutex::new(workers.transpose()?) })
    }

    /// Returns the number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the sizes of the shares of each thread, in order.
    pub fn shares(&self, games: usize) -> Vec<Vec<usize>> {
        shares(games, self.threads)
    }

    /// Does the work of all shares. Every thread does its own ones, so that a game stays in the cache
    /// of one core from call to call. A thread that is ready much earlier then helps the others.
    ///
    /// # Errors
    /// Returns an error of a share, or that no threads can be started in a forked process.
    pub fn work<T: Send>(
        &self,
        shares: Vec<Vec<T>>,
        work: impl Fn(T) -> Result<(), String> + Sync,
    ) -> Result<(), String> {
        let workers = &mut *hold(&self.workers);
        let Some(workers) = workers else { return shares.into_iter().flatten().try_for_each(work) };
        workers.follow_fork().map_err(|error| error.to_string())?;
        let queues: Vec<Queue<T>> = shares.into_iter().map(Queue::new).collect();
        let failure = Mutex::new(None);
        let finish = |share| {
            if let Err(reason) = work(share) {
                *hold(&failure) = Some(reason);
            }
        };
        workers.with(|own| {
            let start = Instant::now();
            while let Some(share) = queues[own].take(true) {
                finish(share);
            }
            wait_while(|| !queues.iter().all(Queue::is_empty), (start.elapsed() / 8).max(GRACE));
            for queue in &queues {
                while let Some(share) = queue.take(false) {
                    finish(share);
                }
            }
        });
        hold(&failure).take().map_or(Ok(()), Err)
    }
}

/// The shares of a thread, which takes them from the front. Others help from the back, and nobody
/// waits.
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

    fn is_empty(&self) -> bool {
        self.taken.load(Ordering::Relaxed) >= self.shares.len()
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

/// Returns the sizes of the shares of each thread, in order: first half of what it has to do, then half
/// of the rest and so on, so that there is something to help with until the end.
fn shares(games: usize, threads: usize) -> Vec<Vec<usize>> {
    let parts = (0..threads).map(|thread| games * (thread + 1) / threads - games * thread / threads);
    parts.map(|part| if threads == 1 { vec![part] } else { halves(part) }).collect()
}

fn halves(games: usize) -> Vec<usize> {
    let (mut sizes, mut rest) = (Vec::new(), games);
    while rest > 0 {
        let size = (rest / 2).max(games / SMALLEST).clamp(1, rest);
        rest -= size;
        sizes.push(size);
    }
    sizes
}

/// Threads that stay awake for a while after their work.
struct Workers {
    /// The process in which they run. A forked process has a copy of everything but the threads.
    process: u32,
    pool: Arc<ThreadPool>,
    awake: Arc<[AtomicBool]>,
}

impl Workers {
    fn new(count: usize) -> Result<Workers, ThreadPoolBuildError> {
        let pool = Arc::new(ThreadPoolBuilder::new().num_threads(count).build()?);
        let awake = (0..count).map(|_| AtomicBool::new(false)).collect();
        Ok(Workers { process: std::process::id(), pool, awake })
    }

    /// Starts new threads if this process is a fork of the one that has started them.
    fn follow_fork(&mut self) -> Result<(), ThreadPoolBuildError> {
        if self.process != std::process::id() {
            *self = Workers::new(self.count())?;
        }
        Ok(())
    }

    fn count(&self) -> usize {
        self.awake.len()
    }

    /// Calls `serve` on the calling thread with 0, and on every worker with its number from 1.
    fn with(&self, serve: impl Fn(usize) + Sync) {
        let busy = AtomicUsize::new(self.count());
        let work = |number| {
            serve(number);
            busy.fetch_sub(1, Ordering::Release);
        };
        self.pool.in_place_scope(|scope| {
            // One worker takes a task sooner than a broadcast.
            match self.count() {
                1 => scope.spawn(|_| work(1)),
                _ => scope.spawn_broadcast(|_, worker| work(1 + worker.index())),
            }
            serve(0);
            // What follows waits as long as it takes. It lets this thread sleep, though, and waking it
            // takes longer than most of the work that is left.
            wait_while(|| busy.load(Ordering::Acquire) > 0, PATIENCE);
            (0..LEAVING).for_each(|_| spin_loop());
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

impl Drop for Workers {
    /// Keeps the pool in a forked process, where ending it could wait for threads that are not there.
    fn drop(&mut self) {
        if self.process != std::process::id() {
            let _kept = ManuallyDrop::new(Arc::clone(&self.pool));
        }
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

/// Waits while this is so, but no longer than `most`.
fn wait_while(is_so: impl Fn() -> bool, most: Duration) {
    let start = Instant::now();
    while is_so() && start.elapsed() < most {
        spin_loop();
    }
}

fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
