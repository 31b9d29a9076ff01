//! External processes that play teams: starts them, exchanges lines with them, watches them and kills them.
//!
//! [`ProcessPool`] is the [`ProcessHost`] of a run. For each team of the framework `cmd` it starts the command of the
//! plan when an episode begins, writes the framework's lines to the standard input of the process, and hands the lines
//! of the process to the [`EpisodeDoor`]. A process cannot block or crash the program: its lines and its silence are bounded,
//! it inherits no API keys, and it is killed with all its children when its episode is over or when the program ends, even if the program is killed.
//!
//! A team may also be a function of the program that started this one: its lines come over a socket, and no process is started.
//!
//! [`LineProcess`] is a process that is asked line by line, such as a scorer; it is started, limited and ended in the same way.

mod child;
mod environment;
mod function;
mod guard;
mod line;
mod matching;
mod stderr;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cooperage_journal::EpisodePlan;
use cooperage_runtime::{EpisodeDoor, ProcessHost, ProcessLink};
use cooperage_teams::frameworks::cmd::COMMAND;

use child::{ChildLink, Started, nap, now};
pub use environment::{PASSED, environment};
pub use function::is_function;
pub use line::{LineFailure, LineProcess, LineSettings, StderrListener};
pub use stderr::StderrFactory;

/// Time that a process has to exit by itself after its episode.
const FAREWELL: Duration = Duration::from_secs(2);
/// Interval at which silent and leftover processes are looked for.
const LOOK: Duration = Duration::from_millis(50);

/// The settings with which every process of a run is started.
#[derive(Clone)]
pub struct ProcessSettings {
    /// The environment variables of every process; see [`environment`](environment()).
    pub environment: Vec<(String, OsString)>,
    /// The socket of the program whose functions play as teams.
    pub function_socket: Option<PathBuf>,
    /// The longest silence while the episode is waiting for a line of the process.
    pub timeout: Duration,
    /// Opens the file for the standard error, `KEY.stderr.txt`, or `KEY.teamN.stderr.txt` in an episode of several
    /// teams.
    pub keep: StderrFactory,
}

/// The processes of a run.
pub struct ProcessPool {
    settings: ProcessSettings,
    door: EpisodeDoor,
    started: Arc<Mutex<Vec<Arc<Started>>>>,
}

impl ProcessPool {
    /// Starts the thread that watches the processes; no process is started yet.
    #[must_use]
    pub fn new(settings: ProcessSettings, door: EpisodeDoor) -> ProcessPool {
        let started: Arc<Mutex<Vec<Arc<Started>>>> = Arc::default();
        let (watched, timeout) = (Arc::downgrade(&started), settings.timeout);
        std::thread::spawn(move || {
            while let Some(started) = watched.upgrade() {
                let all = started.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let over: Vec<bool> = all.iter().map(|one| one.look(timeout)).collect();
                let is_over = |one: &Arc<Started>| {
                    all.iter().zip(&over).any(|(known, over)| *over && Arc::ptr_eq(known, one))
                };
                started.lock().unwrap_or_else(PoisonError::into_inner).retain(|one| !is_over(one));
                drop((all, started));
                nap(LOOK);
            }
        });
        ProcessPool { settings, door, started }
    }
}

impl ProcessHost for ProcessPool {
    fn open(&self, episode: usize, plan: &EpisodePlan, team: usize) -> Box<dyn ProcessLink> {
        let command = plan.teams.get(team).and_then(|team| team.options.get(COMMAND));
        let key = plan.key();
        let name = if plan.teams.len() > 1 { format!("{key}.team{team}") } else { key };
        let command = command.map(String::as_str).unwrap_or_default();
        let place = child::ProcessSlot { door: self.door.clone(), episode, team };
        let link = ChildLink::start(command, &self.settings, format!("{name}.stderr.txt"), place);
        self.started.lock().unwrap_or_else(PoisonError::into_inner).push(link.started());
        Box::new(link)
    }
}

impl Drop for ProcessPool {
    fn drop(&mut self) {
        let deadline = now() + FAREWELL;
        let all = std::mem::take(&mut *self.started.lock().unwrap_or_else(PoisonError::into_inner));
        while now() < deadline && all.iter().any(|one| one.is_alive()) {
            nap(LOOK);
        }
        all.iter().for_each(|one| one.kill());
    }
}
