//! Ctrl-C, SIGTERM and SIGHUP while a run is played: it stops, says what is done, and how to go on.

#[cfg(unix)]
use std::io::IsTerminal as _;
use std::sync::Arc;
#[cfg(unix)]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use cooperage_journal::{EpisodeState, RunDir};
use cooperage_runtime::StopSignal;

use crate::error::{CliError, Exit};
use crate::folder_watch::FolderWatch;
use crate::going_on::going_on;
use crate::output::{note, say};

/// How long a run may take to stop by itself. Then the process ends as it stands, which loses nothing: a run directory is
/// whole at every instant.
const PATIENCE: Duration = Duration::from_secs(3);

/// Listener for signals that stop the run, and for the loss of its folder.
pub(crate) struct Interrupt {
    stop: Arc<StopSignal>,
    /// The exit code that the signal asks for; 0 while there was none.
    code: Arc<AtomicU8>,
    is_told: Arc<AtomicBool>,
    /// Whether the process ends where the run does not stop.
    ends_process: bool,
}

impl Interrupt {
    /// Listens from now on. Where the system refuses, signals end the process as they always do.
    pub(crate) fn listen(dir: &RunDir) -> Interrupt {
        let interrupt = Interrupt {
            stop: Arc::new(StopSignal::default()),
            code: Arc::new(AtomicU8::new(0)),
            is_told: Arc::new(AtomicBool::new(false)),
            ends_process: true,
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

    /// Leaves it to the caller to tell why the run has stopped; where the listener is telling it at this moment, it ends the process.
    pub(crate) fn take_over(&self) {
        if self.is_told.swap(true, Ordering::AcqRel) {
            nap(PATIENCE);
        }
    }

    /// Makes a value without a listener: only a holder of its [`StopSignal`] can stop the run.
    pub(crate) fn never() -> Interrupt {
        Interrupt { stop: Arc::default(), code: Arc::default(), is_told: Arc::default(), ends_process: false }
    }

    /// The same, to be kept.
    pub(crate) fn stop_handle(&self) -> Arc<StopSignal> {
        Arc::clone(&self.stop)
    }

    /// Returns the switch that stops the run.
    pub(crate) fn stop(&self) -> &StopSignal {
        &self.stop
    }

    /// Looks now and then whether the folder of the run is still there, until the watch is dropped; a run without it stops.
    pub(crate) fn watch(&self, dir: &RunDir) -> FolderWatch {
        let (stop, is_told, ends_process) =
            (self.stop_handle(), Arc::clone(&self.is_told), self.ends_process);
        FolderWatch::begin(dir, move |lost| {
            stop.stop();
            if !ends_process {
                return;
            }
            nap(PATIENCE);
            if !is_told.swap(true, Ordering::AcqRel) {
                say(&format!("\n{}", lost.at_the_end()));
                std::process::exit(i32::from(lost.exit as u8));
            }
        })
    }

    /// The error with which the program ends, if a signal asked it to stop.
    pub(crate) fn error(&self, dir: &RunDir) -> Option<CliError> {
        let exit = match self.code.load(Ordering::Acquire) {
            0 => return None,
            code if code == Exit::Terminated as u8 => Exit::Terminated,
            _ => Exit::Interrupted,
        };
        self.take_over();
        note("");
        Some(told(dir, exit))
    }
}

#[expect(clippy::disallowed_methods, reason = "the run stops meanwhile, or the listener ends the process")]
fn nap(duration: Duration) {
    std::thread::sleep(duration);
}

/// Where the run stands, and how to go on.
fn told(dir: &RunDir, exit: Exit) -> CliError {
    let count = |wanted| dir.episodes().filter(|(key, _)| dir.state(key) == wanted).count();
    let (finished, under_way) = (count(EpisodeState::Finished), count(EpisodeState::UnderWay));
    let message = format!(
        "stopped: {finished} of {} episodes are finished, {under_way} are under way; nothing that was done is lost",
        dir.plan().episodes.len()
    );
    CliError::new(exit, message).hint(format!("go on with `{}`", going_on(dir)))
}

/// Waits for a signal; `None` if the system refuses to listen.
#[cfg(unix)]
pub(crate) async fn signal() -> Option<Exit> {
    use std::task::Poll::Ready;

    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt()).ok()?;
    let mut terminated = signal(SignalKind::terminate()).ok()?;
    let mut hung_up = if ignores_hang_up() { None } else { signal(SignalKind::hangup()).ok() };
    std::future::poll_fn(|context| {
        let is_hung_up = hung_up.as_mut().is_some_and(|hung_up| hung_up.poll_recv(context).is_ready());
        if interrupted.poll_recv(context).is_ready() {
            return Ready(Some(Exit::Interrupted));
        }
        if is_hung_up {
            return Ready(Some(Exit::Terminated));
        }
        terminated.poll_recv(context).map(|_| Some(Exit::Terminated))
    })
    .await
}

/// Whether the program was started with `nohup` or in a like way, so that it goes on when its terminal is closed.
#[cfg(unix)]
fn ignores_hang_up() -> bool {
    static AT_START: OnceLock<bool> = OnceLock::new();
    *AT_START.get_or_init(|| match std::fs::read_to_string("/proc/self/status") {
        Ok(status) => has_hang_up(&status),
        // Where the system does not tell it: `nohup` takes a program away from its terminal.
        Err(_) => !std::io::stderr().is_terminal() && !std::io::stdout().is_terminal(),
    })
}

/// Whether the first of the signals, SIGHUP, is among the ignored ones in the status of a process as Linux tells it.
#[cfg(unix)]
fn has_hang_up(status: &str) -> bool {
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 == 1))
}

/// The same where there is only Ctrl-C.
#[cfg(not(unix))]
pub(crate) async fn signal() -> Option<Exit> {
    tokio::signal::ctrl_c().await.ok().map(|()| Exit::Interrupted)
}

#[cfg(all(test, unix))]
mod tests {
    use super::has_hang_up;

    #[test]
    fn a_program_that_ignores_a_closed_terminal_is_known_by_its_status() {
        let status = |mask: &str| format!("Name:\tcooperage\nSigBlk:\t0000000000000001\nSigIgn:\t{mask}\n");
        assert!(has_hang_up(&status("0000000000001001")));
        assert!(!has_hang_up(&status("0000000000001000")));
        assert!(!has_hang_up(""));
    }
}
