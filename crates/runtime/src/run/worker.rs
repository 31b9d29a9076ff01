//! A worker thread: it plays many episodes in turn, each as far as it can go without waiting.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

use cooperage_journal::{EpisodePlan, MessageStore, RunDir};
use cooperage_models::CallResult;

use super::{EpisodeFactory, EpisodeOutcome, RunConnections, RunEvent, RunnerOptions, StopSignal};
use crate::door::FromOutside;
use crate::episode::{EndedEpisode, EpisodeFiles, RunningEpisode};
use crate::error::EpisodeError;
use crate::observer::WorldLook;
use crate::priority::give_way;
use crate::scheduler::SchedulerStatus;
use crate::seating::SeatingOptions;
use crate::timing::{CallTiming, ReplyTiming};

/// Mail for an episode, named by its place in the plan.
pub(crate) enum WorkerMail {
    /// The episode is to begin.
    Begin(usize),
    /// It is dropped as it stands.
    Leave(usize),
    /// A model's reply: the call's number, the result, and the microseconds since its last byte.
    Reply(usize, u64, CallResult, Option<u64>),
    /// Something through the door.
    Outside(usize, FromOutside),
    /// A look at the world as it is.
    Look(usize, WorldLook),
}

/// The priority of the thread that closes journals, from -20 (first) to 19 (last); others have 0.
const CLOSER_NICENESS: i32 = 15;

/// How long a worker sleeps at most while it waits for replies; wall-clock limits are checked at least this often.
const NAP: Duration = Duration::from_millis(200);

/// Parts that the workers of a run share.
#[derive(Clone, Copy)]
pub(crate) struct WorkerContext<'a> {
    pub(crate) episodes: &'a dyn EpisodeSupply,
    pub(crate) factory: &'a dyn EpisodeFactory,
    pub(crate) options: &'a RunnerOptions,
    pub(crate) outside: &'a RunConnections,
    pub(crate) news: &'a (dyn Fn(RunEvent) + Sync),
}

/// The plan of an episode that is to be played, its files, and how its models are reached.
pub(crate) struct SourcedEpisode<'a> {
    pub(crate) plan: Cow<'a, EpisodePlan>,
    pub(crate) files: EpisodeFiles,
    pub(crate) seats: SeatingOptions,
}

/// Where the episodes of a worker come from, by their places.
pub(crate) trait EpisodeSupply: Sync {
    fn open(&self, index: usize) -> Result<SourcedEpisode<'_>, EpisodeError>;
}

/// The episodes of a run directory.
pub(crate) struct RunEpisodes<'a> {
    pub(crate) dir: &'a RunDir,
    pub(crate) store: Arc<MessageStore>,
    pub(crate) seats: SeatingOptions,
}

impl EpisodeSupply for RunEpisodes<'_> {
    fn open(&self, index: usize) -> Result<SourcedEpisode<'_>, EpisodeError> {
        let plan = self
            .dir
            .plan()
            .episodes
            .get(index)
            .ok_or_else(|| EpisodeError::SetUp("no such episode".into()))?;
        let files = EpisodeFiles::of_run(self.dir, plan, Some(Arc::clone(&self.store)))?;
        Ok(SourcedEpisode { plan: Cow::Borrowed(plan), files, seats: self.seats.clone() })
    }
}

pub(crate) struct EpisodeWorker<'a> {
    stage: WorkerContext<'a>,
    active: BTreeMap<usize, RunningEpisode>,
    closer: SyncSender<Closing>,
    sender: Sender<WorkerMail>,
    mail: Receiver<WorkerMail>,
    /// Whether any episode here keeps pace with real time.
    has_real_time: bool,
}

/// An episode on its way to the closer.
pub(crate) struct Closing {
    index: usize,
    ended: EndedEpisode,
    timings: Vec<CallTiming>,
    replies: Vec<ReplyTiming>,
}

/// Closes journals as episodes end, so that no worker waits for the disk while others wait for it.
pub(crate) fn close_journals(closings: Receiver<Closing>, news: &(dyn Fn(RunEvent) + Sync)) {
    // They have replies to act on, this thread has files to tidy.
    give_way(CLOSER_NICENESS);
    for Closing { index, ended, timings, replies } in closings {
        let outcome = guarded(|| ended.close())
            .map_or_else(EpisodeOutcome::Broken, |end| EpisodeOutcome::Ended(Box::new(end)));
        news(RunEvent::Ended { index, outcome, timings, replies });
    }
}

impl<'a> EpisodeWorker<'a> {
    pub(crate) fn new(stage: WorkerContext<'a>, closer: SyncSender<Closing>) -> EpisodeWorker<'a> {
        let (sender, mail) = mpsc::channel();
        EpisodeWorker { stage, active: BTreeMap::new(), closer, sender, mail, has_real_time: false }
    }

    /// Returns the way in which mail reaches the worker.
    pub(crate) fn sender(&self) -> Sender<WorkerMail> {
        self.sender.clone()
    }

    /// Plays episodes as they come by mail, until it is asked to stop.
    pub(crate) fn serve(mut self, stop: &StopSignal) {
        while !stop.is_asked() {
            self.wait(NAP, stop);
        }
    }

    /// Plays episodes from `next` until there are no more and all are over, or until it is asked to stop.
    pub(crate) fn work(mut self, next: &dyn Fn() -> Option<usize>, stop: &StopSignal) {
        let mut more = true;
        let mut due = now();
        loop {
            // Episodes under way are dropped as they stand: every reply that was acted on is in its journal.
            if stop.is_asked() {
                return;
            }
            self.leave(stop);
            while more
                && !stop.is_asked()
                && self.active.len() < self.stage.options.episodes_per_thread.get()
                && due <= now()
            {
                // Replies that have come go first: a start must not hold up the episodes that wait for them.
                while let Ok(mail) = self.mail.try_recv() {
                    self.receive(mail, stop);
                }
                match next() {
                    Some(index) => {
                        self.start(index);
                        due += self.stage.options.start_spacing;
                    }
                    None => more = false,
                }
            }
            if self.active.is_empty() && !more {
                return;
            }
            // Nothing wakes a worker when the next start is due, so it must not sleep longer than to then.
            let is_free = more && self.active.len() < self.stage.options.episodes_per_thread.get();
            let nap = if is_free { NAP.min(due.saturating_duration_since(now())) } else { NAP };
            self.wait(nap, stop);
        }
    }

    /// Waits for mail at most that long, and not beyond the next tick of an episode in real time.
    fn wait(&mut self, nap: Duration, stop: &StopSignal) {
        let nap = if self.has_real_time { nap.min(self.until_next_tick()) } else { nap };
        match self.mail.recv_timeout(nap) {
            Ok(mail) => {
                self.receive(mail, stop);
                if self.has_real_time {
                    self.check_deadlines();
                }
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => self.check_deadlines(),
        }
    }

    fn start(&mut self, index: usize) {
        (self.stage.news)(RunEvent::Started { index });
        match guarded(|| self.begin(index)) {
            Ok(episode) => {
                self.has_real_time |= episode.is_in_real_time();
                self.active.insert(index, episode);
                self.proceed(index);
            }
            Err(error) => self.report(index, EpisodeOutcome::Broken(error), Vec::new()),
        }
    }

    fn begin(&self, index: usize) -> Result<RunningEpisode, EpisodeError> {
        let SourcedEpisode { plan, files, seats } = self.stage.episodes.open(index)?;
        let plan = plan.as_ref();
        let setup = self.stage.factory.set_up(plan).map_err(EpisodeError::SetUp)?;
        let sender = self.sender.clone();
        let inbox = Arc::new(move |call, result: CallResult| {
            // A worker that is gone has no episode left that could want the reply.
            let queued_us = result.wall.received.map(micros_since);
            let _ = sender.send(WorkerMail::Reply(index, call, result, queued_us));
        });
        let observer = self.stage.outside.observe.as_ref().and_then(|observe| observe(index, plan));
        let mut build = self.stage.options.build.clone();
        if let Some(templates) = self.stage.factory.prompts_hash(plan) {
            build.templates = templates;
        }
        let episode = RunningEpisode::begin(plan, setup, files, seats, &build, inbox, observer)?;
        episode.show_by(self.stage.factory.camera(plan));
        episode.reward_by(self.stage.factory.rewards(plan));
        if let Some(host) = &self.stage.outside.processes {
            episode.play_by(Arc::clone(host), index, plan);
        }
        if let Some(door) = &self.stage.outside.door {
            let sender = self.sender.clone();
            let entrance = move |what| drop(sender.send(WorkerMail::Outside(index, what)));
            for waited in door.open(index, Arc::new(entrance)) {
                episode.take_in(waited);
            }
        }
        Ok(episode)
    }

    /// Drops the episodes that are to stop while others go on.
    fn leave(&mut self, stop: &StopSignal) {
        if !stop.has_left() {
            return;
        }
        let left: Vec<usize> = self.active.keys().copied().filter(|index| stop.is_left(*index)).collect();
        left.into_iter().for_each(|index| self.drop_episode(index));
    }

    /// Drops an episode as it stands.
    fn drop_episode(&mut self, index: usize) {
        self.active.remove(&index);
        if let Some(door) = &self.stage.outside.door {
            door.close(index);
        }
    }

    fn receive(&mut self, mail: WorkerMail, stop: &StopSignal) {
        self.leave(stop);
        let (index, call, result, queued_us) = match mail {
            WorkerMail::Reply(index, call, result, queued_us) => (index, call, result, queued_us),
            WorkerMail::Begin(index) => return self.start(index),
            WorkerMail::Leave(index) => return self.drop_episode(index),
            WorkerMail::Look(index, look) => {
                if let Some(episode) = self.active.get(&index) {
                    // A look that panics is no fault of the episode.
                    let _ = guarded(|| {
                        episode.look(look);
                        Ok(())
                    });
                }
                return;
            }
            WorkerMail::Outside(index, what) => {
                if let Some(episode) = self.active.get(&index) {
                    episode.take_in(what);
                    self.proceed(index);
                }
                return;
            }
        };
        let Some(episode) = self.active.get(&index) else { return };
        let begun = now();
        episode.deliver(call, result);
        self.proceed(index);
        if let (Some(queued_us), Some(episode)) = (queued_us, self.active.get_mut(&index)) {
            episode.replied(ReplyTiming { queued_us, played_us: micros_since(begun) });
        }
    }

    /// Returns the time until an episode must be looked at.
    fn until_next_tick(&self) -> Duration {
        let now = now();
        let due = self.active.values().filter_map(RunningEpisode::deadline).min();
        due.map_or(NAP, |due| due.saturating_duration_since(now))
    }

    fn check_deadlines(&mut self) {
        let now = now();
        let late: Vec<usize> = self
            .active
            .iter()
            .filter(|(_, episode)| episode.deadline().is_some_and(|deadline| deadline <= now))
            .map(|(&index, _)| index)
            .collect();
        late.into_iter().for_each(|index| self.proceed(index));
    }

    fn proceed(&mut self, index: usize) {
        let Some(episode) = self.active.get_mut(&index) else { return };
        let progress = guarded(|| Ok(episode.proceed()));
        for text in episode.take_warnings() {
            (self.stage.news)(RunEvent::Warning { index, text });
        }
        if matches!(progress, Ok(SchedulerStatus::Blocked)) {
            return;
        }
        let Some(mut episode) = self.active.remove(&index) else { return };
        if let Some(door) = &self.stage.outside.door {
            door.close(index);
        }
        let (timings, replies) = (episode.take_timings(), episode.take_replies());
        match progress.and_then(|_| guarded(|| episode.end())) {
            // The closer lives until every worker is gone.
            Ok(ended) => drop(self.closer.send(Closing { index, ended, timings, replies })),
            Err(error) => self.report(index, EpisodeOutcome::Broken(error), timings),
        }
    }

    fn report(&self, index: usize, outcome: EpisodeOutcome, timings: Vec<CallTiming>) {
        (self.stage.news)(RunEvent::Ended { index, outcome, timings, replies: Vec::new() });
    }
}

/// A broken invariant stops the episode, which is recorded as a bug; the other episodes go on.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, EpisodeError>) -> Result<T, EpisodeError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_else(|| "a panic without a text".to_owned());
        Err(EpisodeError::Panic(text))
    })
}

fn micros_since(begun: Instant) -> u64 {
    u64::try_from(now().saturating_duration_since(begun).as_micros()).unwrap_or(u64::MAX)
}

#[expect(clippy::disallowed_methods, reason = "limits of real time, and measurements outside every record")]
fn now() -> Instant {
    Instant::now()
}
