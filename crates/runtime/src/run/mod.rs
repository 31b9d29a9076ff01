//! A run: its episodes, played by worker threads, many at a time on each.

mod resident;
mod restore;
mod worker;

use std::collections::{BTreeSet, VecDeque};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use cooperage_journal::{EndRecord, EpisodeState, JournalError, MessageStore, RunDir};

use crate::door::EpisodeDoor;
use crate::episode::BuildInfo;
use crate::error::EpisodeError;
use crate::factory::EpisodeFactory;
use crate::observer::ObserverFactory;
use crate::process::ProcessHost;
use crate::seating::SeatingOptions;
use crate::timing::{CallTiming, ReplyTiming};
pub use resident::{EpisodeRecord, ResidentEpisode, ResidentOptions, ResidentRunner};
pub use restore::restore_lost_texts;
use worker::{EpisodeWorker, RunEpisodes, WorkerContext, close_journals};

/// Episodes that may wait for the disk at a time; then workers wait too.
const CLOSINGS_MAX: usize = 2048;

/// How a run is played; nothing of it changes any result.
#[derive(Clone)]
pub struct RunnerOptions {
    /// The number of worker threads.
    pub threads: NonZeroUsize,
    /// Episodes under way at a time on each thread.
    pub episodes_per_thread: NonZeroUsize,
    /// The time between the moments at which two episodes on one thread are due to start, to spread the load. A thread
    /// that falls behind catches up.
    pub start_spacing: Duration,
    /// Models, prices, latency profiles.
    pub seats: SeatingOptions,
    /// The program, for journal headers.
    pub build: BuildInfo,
}

/// People, processes and observers of a run. They are no part of the plan, but their input is part of the journals.
#[derive(Clone, Default)]
pub struct RunConnections {
    /// How people and processes reach the episodes.
    pub door: Option<EpisodeDoor>,
    /// Makes the observers of episodes.
    pub observe: Option<ObserverFactory>,
    /// Starts the processes that play teams; without it such a team cannot play.
    pub processes: Option<Arc<dyn ProcessHost>>,
}

/// The outcome of an episode in this call.
#[derive(Debug)]
pub enum EpisodeOutcome {
    /// It has a recorded outcome.
    Ended(Box<EndRecord>),
    /// It could not go on; its journal waits to be resumed.
    Broken(EpisodeError),
}

/// News of a run, from its worker threads.
#[derive(Debug)]
pub enum RunEvent {
    /// An episode begins or goes on.
    Started {
        /// Its place in the plan.
        index: usize,
    },
    /// A warning for a person.
    Warning {
        /// The episode's place in the plan.
        index: usize,
        text: String,
    },
    /// An episode is over.
    Ended {
        /// Its place in the plan.
        index: usize,
        outcome: EpisodeOutcome,
        /// Its measured calls, where a provider reports how long it held them.
        timings: Vec<CallTiming>,
        /// The timings of its replies from outside, where the client reports when they came.
        replies: Vec<ReplyTiming>,
    },
}

/// A request to stop a run, or some episodes of it. Episodes under way are left where they are, and their journals wait to be
/// resumed.
#[derive(Debug, Default)]
pub struct StopSignal {
    is_asked: AtomicBool,
    has_left: AtomicBool,
    /// The places in the plan of episodes that are to stop while others go on.
    left: Mutex<BTreeSet<usize>>,
}

impl StopSignal {
    /// Asks the run to stop; workers see it within a fifth of a second, or when the episode they are playing lets them.
    pub fn stop(&self) {
        self.is_asked.store(true, Ordering::Release);
    }

    /// Whether the whole run was asked to stop.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.is_asked.load(Ordering::Acquire)
    }

    /// Asks the episodes in these places of the plan to stop; the others go on.
    pub fn leave(&self, places: impl IntoIterator<Item = usize>) {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).extend(places);
        self.has_left.store(true, Ordering::Release);
    }

    /// Whether some episodes were asked to stop while others go on.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.has_left.load(Ordering::Acquire)
    }

    /// Whether the episode in that place is to stop.
    pub(crate) fn is_left(&self, place: usize) -> bool {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).contains(&place)
    }
}

/// Plays the episodes of a run directory that have no end yet. `news` is called from worker threads.
///
/// Returns how many episodes had ended before.
///
/// # Errors
/// When the run directory cannot be used at all. An error that breaks a single episode is reported as its outcome.
pub fn run(
    dir: &RunDir,
    factory: &dyn EpisodeFactory,
    options: &RunnerOptions,
    news: &(dyn Fn(RunEvent) + Sync),
) -> Result<usize, JournalError> {
    run_until(dir, factory, options, &StopSignal::default(), news)
}

/// Plays the episodes as [`run`] does, until a stop is asked for.
///
/// # Errors
/// As [`run`].
pub fn run_until(
    dir: &RunDir,
    factory: &dyn EpisodeFactory,
    options: &RunnerOptions,
    stop: &StopSignal,
    news: &(dyn Fn(RunEvent) + Sync),
) -> Result<usize, JournalError> {
    run_with(dir, factory, options, &RunConnections::default(), stop, news)
}

/// Plays the episodes as [`run_until`] does, with people and processes that take part, or with observers.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    dir: &RunDir,
    factory: &dyn EpisodeFactory,
    options: &RunnerOptions,
    outside: &RunConnections,
    stop: &StopSignal,
    news: &(dyn Fn(RunEvent) + Sync),
) -> Result<usize, JournalError> {
    dir.check_playable()?;
    let held = dir.lock()?;
    dir.remove_left_parts(&held)?;
    let missing: VecDeque<usize> = dir
        .episodes()
        .enumerate()
        .filter(|(_, (key, _))| dir.state(key) != EpisodeState::Finished)
        .map(|(index, _)| index)
        .collect();
    let reused = dir.plan().episodes.len() - missing.len();
    let threads = options.threads.get().min(missing.len());
    let store = Arc::new(MessageStore::open(dir.path())?);
    if let Some(lost) = restore::restore_texts(dir, factory, options.threads, stop, &store) {
        news(RunEvent::Warning { index: lost.index, text: lost.to_string() });
    }
    let queue = Mutex::new(missing);
    let next = || {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        std::iter::from_fn(|| queue.pop_front())
            .find(|place| !stop.is_left(*place))
            .filter(|_| !stop.is_asked())
    };
    let episodes = RunEpisodes { dir, store: Arc::clone(&store), seats: options.seats.clone() };
    std::thread::scope(|scope| {
        let (closer, closings) = mpsc::sync_channel(CLOSINGS_MAX);
        scope.spawn(move || close_journals(closings, news));
        for _ in 0..threads {
            let (next, closer) = (&next, closer.clone());
            let stage = WorkerContext { episodes: &episodes, factory, options, outside, news };
            scope.spawn(move || EpisodeWorker::new(stage, closer).work(next, stop));
        }
    });
    store.pack()?;
    Ok(reused)
}
