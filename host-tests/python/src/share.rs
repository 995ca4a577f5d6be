//! Locking of state shared between threads.

use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::Python;

/// Locks shared state. Releases the Python interpreter while waiting; otherwise the thread that
/// holds the lock could deadlock.
pub fn lock<'a, T: Send>(py: Python<'_>, shared: &'a Mutex<T>) -> MutexGuard<'a, T> {
    loop {
        match shared.try_lock() {
            Ok(guard) => return guard,
            // A panic leaves the game as it was before or after an action, so the state is valid.
            Err(TryLockError::Poisoned(error)) => return error.into_inner(),
            Err(TryLockError::WouldBlock) => py.detach(|| drop(shared.lock())),
        }
    }
}
