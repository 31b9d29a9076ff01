//! Ctrl-C and SIGTERM while episodes are scored: no process of a scorer is left behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::error::Exit;
use crate::interrupt::signal;

/// Whether a signal asked the program to end.
#[derive(Clone, Debug, Default)]
pub(super) struct StopFlag(Arc<AtomicU8>);

impl StopFlag {
    /// Listens from now on. Where the system refuses, signals end the program as they always do.
    pub(super) fn listen() -> StopFlag {
        let flag = StopFlag::default();
        let code = Arc::clone(&flag.0);
        std::thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
                return;
            };
            runtime.block_on(async {
                if let Some(exit) = signal().await {
                    code.store(exit as u8, Ordering::Release);
                }
            });
        });
        flag
    }

    pub(super) fn is_set(&self) -> bool {
        self.exit().is_some()
    }

    /// The exit code that the signal asks for.
    pub(super) fn exit(&self) -> Option<Exit> {
        match self.0.load(Ordering::Acquire) {
            0 => None,
            code if code == Exit::Terminated as u8 => Some(Exit::Terminated),
            _ => Some(Exit::Interrupted),
        }
    }
}
