//! How much memory this process holds, as the system counts it (the resident set).
//!
//! An allocator that counts would make every program pay for what only benchmarks ask.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::error::{CliError, Exit};

/// Bytes of this process that are in memory.
///
/// # Errors
///
/// The system does not tell.
pub(super) fn resident() -> Result<u64, CliError> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64).ok_or_else(|| {
        CliError::new(Exit::Broken, "the system does not tell how much memory a process holds")
    })
}

/// The most bytes that are in memory while something is done, beyond those before it, looked at ten times a second; and
/// what comes of it.
///
/// # Errors
///
/// The system does not tell.
pub(super) fn most_resident<T>(work: impl FnOnce() -> T) -> Result<(u64, T), CliError> {
    let before = resident()?;
    let most = AtomicU64::new(before);
    let (over, is_over) = mpsc::channel::<()>();
    let done = std::thread::scope(|scope| {
        let most = &most;
        scope.spawn(move || {
            while is_over.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                most.fetch_max(resident().unwrap_or_default(), Ordering::AcqRel);
            }
        });
        let done = work();
        drop(over);
        done
    });
    Ok((most.load(Ordering::Acquire).saturating_sub(before), done))
}
