//! A resident runner: its episodes are added while others are under way, each with files of its own or with none.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use cooperage_journal::{EpisodePlan, MessageStore, RunDir};

use super::worker::{
    EpisodeSupply, EpisodeWorker, SourcedEpisode, WorkerContext, WorkerMail, close_journals,
};
use super::{CLOSINGS_MAX, RunConnections, RunEvent, RunnerOptions, StopSignal};
use crate::episode::{BuildInfo, EpisodeFiles};
use crate::error::EpisodeError;
use crate::factory::EpisodeFactory;
use crate::observer::WorldLook;
use crate::seating::SeatingOptions;

/// The place where an episode is recorded.
#[derive(Clone)]
pub enum EpisodeRecord {
    /// Nothing is kept.
    None,
    /// In a run directory, whose plan its holder keeps complete, with the texts of the run.
    Run(Arc<RunDir>, Arc<MessageStore>),
}

/// An episode of a resident runner.
#[derive(Clone)]
pub struct ResidentEpisode {
    pub plan: EpisodePlan,
    pub record: EpisodeRecord,
    /// How its models are reached.
    pub seats: SeatingOptions,
}

/// How a resident runner plays.
#[derive(Clone)]
pub struct ResidentOptions {
    /// The number of worker threads.
    pub threads: NonZeroUsize,
    /// The program, for journal headers.
    pub build: BuildInfo,
}

/// The episodes that are to begin, by their numbers.
#[derive(Default)]
struct WaitingEpisodes(Mutex<BTreeMap<usize, ResidentEpisode>>);

impl EpisodeSupply for WaitingEpisodes {
    fn open(&self, index: usize) -> Result<SourcedEpisode<'_>, EpisodeError> {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&index);
        let ResidentEpisode { plan, record, seats } =
            waiting.ok_or_else(|| EpisodeError::SetUp("no such episode".to_owned()))?;
        let files = match record {
            EpisodeRecord::None => EpisodeFiles::nowhere(),
            EpisodeRecord::Run(dir, store) => EpisodeFiles::of_run(&dir, &plan, Some(store))?,
        };
        Ok(SourcedEpisode { plan: Cow::Owned(plan), files, seats })
    }
}

/// Plays episodes as they are begun, many at a time on each of its threads. Dropping it leaves those under way as they stand.
pub struct ResidentRunner {
    waiting: Arc<WaitingEpisodes>,
    workers: Vec<Sender<WorkerMail>>,
    threads: Vec<JoinHandle<()>>,
    stop: Arc<StopSignal>,
}

impl ResidentRunner {
    /// Starts the threads. `news` is called from them.
    #[must_use]
    pub fn start(
        factory: Arc<dyn EpisodeFactory + Send + Sync>,
        options: ResidentOptions,
        outside: RunConnections,
        news: Arc<dyn Fn(RunEvent) + Send + Sync>,
    ) -> ResidentRunner {
        let waiting: Arc<WaitingEpisodes> = Arc::default();
        let stop: Arc<StopSignal> = Arc::default();
        let (closer, closings) = mpsc::sync_channel(CLOSINGS_MAX);
        let (mut workers, mut threads) = (Vec::new(), Vec::new());
        for _ in 0..options.threads.get() {
            let (sender, ready) = mpsc::channel();
            let (waiting, stop, factory) = (Arc::clone(&waiting), Arc::clone(&stop), Arc::clone(&factory));
            let (outside, news, closer) = (outside.clone(), Arc::clone(&news), closer.clone());
            let options = RunnerOptions {
                threads: options.threads,
                episodes_per_thread: NonZeroUsize::MAX,
                start_spacing: Duration::ZERO,
                seats: SeatingOptions { pool: None },
                build: options.build.clone(),
            };
            threads.push(std::thread::spawn(move || {
                let stage = WorkerContext {
                    episodes: waiting.as_ref(),
                    factory: factory.as_ref(),
                    options: &options,
                    outside: &outside,
                    news: news.as_ref(),
                };
                let worker = EpisodeWorker::new(stage, closer);
                if sender.send(worker.sender()).is_ok() {
                    worker.serve(&stop);
                }
            }));
            workers.extend(ready.recv());
        }
        threads.push(std::thread::spawn(move || close_journals(closings, news.as_ref())));
        ResidentRunner { waiting, workers, threads, stop }
    }

    /// Begins an episode. Its number, which no other one has, names it in news and at the door.
    pub fn begin(&self, number: usize, episode: ResidentEpisode) {
        self.waiting.0.lock().unwrap_or_else(PoisonError::into_inner).insert(number, episode);
        self.post(number, WorkerMail::Begin(number));
    }

    /// Leaves an episode as it stands; nothing more is told of it.
    pub fn leave(&self, number: usize) {
        self.waiting.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
        self.post(number, WorkerMail::Leave(number));
    }

    /// Looks at the world of an episode as soon as its worker is free. The look is dropped where the episode is not under way.
    pub fn look(&self, number: usize, look: WorldLook) {
        self.post(number, WorkerMail::Look(number, look));
    }

    fn post(&self, number: usize, mail: WorkerMail) {
        if let Some(worker) = self.workers.get(number % self.workers.len().max(1)) {
            // A worker that is gone plays nothing.
            let _ = worker.send(mail);
        }
    }
}

impl Drop for ResidentRunner {
    fn drop(&mut self) {
        self.stop.stop();
        // Wakes the workers: the number belongs to no episode.
        (0..self.workers.len()).for_each(|worker| self.post(worker, WorkerMail::Leave(usize::MAX)));
        for thread in self.threads.drain(..) {
            // A worker guards its episodes, so that it does not panic.
            let _ = thread.join();
        }
    }
}
