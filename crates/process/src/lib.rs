//! Processes that play teams: started, talked with in lines, watched and ended.
//!
//! [`Processes`] is the [`ProcessHost`] of a run. For each team of the framework `cmd` it starts the command of the plan in
//! an episode's first moment, writes what the framework tells to its standard input and hands its lines in at the
//! [`Door`]. Nothing that a process does can hold up or end the program: its lines are bounded, its silence too, it inherits
//! no keys, and it is killed with all that it started when its episode is over.

mod child;
mod environment;
mod matching;
mod stderr;

use std::ffi::OsString;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cooperage_journal::EpisodePlan;
use cooperage_runtime::{Door, ProcessHost, ProcessLink};
use cooperage_teams::cmd::COMMAND;

use child::{Link, Started, nap, now};
pub use environment::{PASSED, environment};
pub use stderr::Keep;

/// How long a process may take to end by itself after its episode.
const FAREWELL: Duration = Duration::from_secs(2);
/// How often silence and leftovers are looked for.
const LOOK: Duration = Duration::from_millis(50);

/// How processes are started.
#[derive(Clone)]
pub struct Settings {
    /// Their environment variables; see [`environment`](environment()).
    pub environment: Vec<(String, OsString)>,
    /// How long they may stay silent while their line is awaited.
    pub timeout: Duration,
    /// Where their standard error is kept, as `KEY.stderr.txt`; where an episode has several teams, with the team's number.
    pub keep: Keep,
}

/// The processes of a run.
pub struct Processes {
    settings: Settings,
    door: Door,
    started: Arc<Mutex<Vec<Arc<Started>>>>,
}

impl Processes {
    /// Begins to watch; no process is started yet.
    #[must_use]
    pub fn new(settings: Settings, door: Door) -> Processes {
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
        Processes { settings, door, started }
    }
}

impl ProcessHost for Processes {
    fn open(&self, episode: usize, plan: &EpisodePlan, team: usize) -> Box<dyn ProcessLink> {
        let command = plan.teams.get(team).and_then(|team| team.options.get(COMMAND));
        let key = plan.key();
        let name = if plan.teams.len() > 1 { format!("{key}.team{team}") } else { key };
        let stderr = (Arc::clone(&self.settings.keep), format!("{name}.stderr.txt"));
        let command = command.map(String::as_str).unwrap_or_default();
        let place = child::Place { door: self.door.clone(), episode, team };
        let link = Link::start(command, &self.settings.environment, stderr, place);
        self.started.lock().unwrap_or_else(PoisonError::into_inner).push(link.started());
        Box::new(link)
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        let deadline = now() + FAREWELL;
        let all = std::mem::take(&mut *self.started.lock().unwrap_or_else(PoisonError::into_inner));
        while now() < deadline && all.iter().any(|one| one.is_alive()) {
            nap(LOOK);
        }
        all.iter().for_each(|one| one.kill());
    }
}
