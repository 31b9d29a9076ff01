//! Ctrl-C and SIGTERM while a run is played: it stops, says what is done, and how to go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use cooperage_journal::{EpisodeState, RunDir};
use cooperage_runtime::StopSignal;

use crate::error::{CliError, Exit};
use crate::output::{note, say};

/// How long a run may take to stop by itself. Then the process ends as it stands, which loses nothing: a run directory is
/// whole at every instant.
const PATIENCE: Duration = Duration::from_secs(3);

/// Listener for signals that stop the run.
pub(crate) struct Interrupt {
    stop: Arc<StopSignal>,
    /// The exit code that the signal asks for; 0 while there was none.
    code: Arc<AtomicU8>,
    is_told: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. Where the system refuses, signals end the process as they always do.
    pub(crate) fn listen(dir: &RunDir) -> Interrupt {
        let interrupt = Interrupt {
            stop: Arc::new(StopSignal::default()),
            code: Arc::new(AtomicU8::new(0)),
            is_told: Arc::new(AtomicBool::new(false)),
        };
        let (stop, code, is_told) =
            (Arc::clone(&interrupt.stop), Arc::clone(&interrupt.code), Arc::clone(&interrupt.is_told));
        let dir = dir.clone();
        std::thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
                return;
            };
            runtime.block_on(async {
                let Some(exit) = signal().await else { return };
                code.store(exit as u8, Ordering::Release);
                stop.stop();
                // A user who asks twice does not want to wait.
                let _ = tokio::time::timeout(PATIENCE, signal()).await;
                if !is_told.swap(true, Ordering::AcqRel) {
                    say(&format!("\n{}", told(&dir, exit).at_the_end()));
                    std::process::exit(i32::from(exit as u8));
                }
            });
        });
        interrupt
    }

    /// Makes a value without a listener: only a holder of its [`StopSignal`] can stop the run.
    pub(crate) fn never() -> Interrupt {
        Interrupt { stop: Arc::default(), code: Arc::default(), is_told: Arc::default() }
    }

    /// The same, to be kept.
    pub(crate) fn stop_handle(&self) -> Arc<StopSignal> {
        Arc::clone(&self.stop)
    }

    /// Returns the switch that stops the run.
    pub(crate) fn stop(&self) -> &StopSignal {
        &self.stop
    }

    /// The error with which the program ends, if a signal asked it to stop.
    pub(crate) fn error(&self, dir: &RunDir) -> Option<CliError> {
        let exit = match self.code.load(Ordering::Acquire) {
            0 => return None,
            code if code == Exit::Terminated as u8 => Exit::Terminated,
            _ => Exit::Interrupted,
        };
        if self.is_told.swap(true, Ordering::AcqRel) {
            // The listener is telling it at this moment, and ends the process.
            #[expect(
                clippy::disallowed_methods,
                reason = "nothing to wait for: the listener ends the process meanwhile"
            )]
            std::thread::sleep(PATIENCE);
        }
        note("");
        Some(told(dir, exit))
    }
}

/// Where the run stands, and how to go on.
fn told(dir: &RunDir, exit: Exit) -> CliError {
    let count = |wanted| dir.episodes().filter(|(key, _)| dir.state(key) == wanted).count();
    let (finished, under_way) = (count(EpisodeState::Finished), count(EpisodeState::UnderWay));
    let message = format!(
        "stopped: {finished} of {} episodes are finished, {under_way} are under way; nothing that was done is lost",
        dir.plan().episodes.len()
    );
    CliError::new(exit, message).hint(format!("go on with `cooperage resume {}`", dir.path()))
}

/// Waits for a signal; `None` if the system refuses to listen.
#[cfg(unix)]
pub(crate) async fn signal() -> Option<Exit> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt()).ok()?;
    let mut terminated = signal(SignalKind::terminate()).ok()?;
    std::future::poll_fn(|context| {
        if interrupted.poll_recv(context).is_ready() {
            std::task::Poll::Ready(Some(Exit::Interrupted))
        } else {
            terminated.poll_recv(context).map(|_| Some(Exit::Terminated))
        }
    })
    .await
}

/// The same where there is only Ctrl-C.
#[cfg(not(unix))]
pub(crate) async fn signal() -> Option<Exit> {
    tokio::signal::ctrl_c().await.ok().map(|()| Exit::Interrupted)
}
