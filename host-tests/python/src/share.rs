//! What threads share.

use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::Python;

/// Locks what threads share. A thread that must wait lets others run Python meanwhile, or the one that holds the lock might
/// never give it back.
pub fn lock<'a, T: Send>(py: Python<'_>, shared: &'a Mutex<T>) -> MutexGuard<'a, T> {
    loop {
        match shared.try_lock() {
            Ok(guard) => return guard,
            // A panic leaves the game as it was before or after an action.
            Err(TryLockError::Poisoned(error)) => return error.into_inner(),
            Err(TryLockError::WouldBlock) => py.detach(|| drop(shared.lock())),
        }
    }
}
