//! The processes that score episodes, some at once.

use std::ffi::OsString;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cooperage_process::{LineFailure, LineProcess, LineSettings};
use cooperage_suites::scores::ScoreValue;
use cooperage_suites::scoring::ScorerReply;
use serde_json::Value;

use super::episode::{Handed, ScoredRun, ScoringJob};
use super::scorer::UserScorer;
use super::stop::StopFlag;
use crate::error::{CliError, Exit};
use crate::output;

/// The least time that a Python file has to be loaded: what it imports may be large.
const LOADING: Duration = Duration::from_secs(60);

/// How processes are started and asked.
pub(super) struct Workshop<'w> {
    pub(super) scorer: &'w UserScorer,
    pub(super) environment: Vec<(String, OsString)>,
    pub(super) timeout: Duration,
    pub(super) stop: &'w StopFlag,
}

/// The score or failure of an episode.
pub(super) enum Scored {
    /// The scorer's answer; an error in its words or ours.
    Answer(Result<Option<ScoreValue>, String>),
    /// The journal cannot be read.
    Damaged(String),
}

/// A process with the place that its standard error belongs to.
struct Worker {
    process: LineProcess,
    place: Arc<Mutex<String>>,
}

impl Workshop<'_> {
    /// Scores episodes with that many processes, at most; gives what came of each, none where it was stopped before. `tick` is
    /// called for each that is done.
    ///
    /// # Errors
    /// When the scorer cannot be started, or is none.
    pub(super) fn score(
        &self,
        run: &ScoredRun<'_>,
        jobs: &[ScoringJob],
        threads: usize,
        tick: &(dyn Fn() + Sync),
    ) -> Result<Vec<Option<Scored>>, CliError> {
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        // The first process is started before anything else: a scorer that can score no episode is told of at once.
        let first = Mutex::new(Some(self.start()?));
        let next = AtomicUsize::new(0);
        let done: Vec<Mutex<Option<Scored>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
        std::thread::scope(|scope| {
            for _ in 0..threads.min(jobs.len()) {
                scope.spawn(|| {
                    let mut worker = first.lock().unwrap_or_else(PoisonError::into_inner).take();
                    while !self.stop.is_set() {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some((job, slot)) = jobs.get(place).zip(done.get(place)) else { break };
                        let scored = self.one(run, job, &mut worker);
                        *slot.lock().unwrap_or_else(PoisonError::into_inner) = scored;
                        tick();
                    }
                    if let Some(worker) = worker {
                        worker.process.finish();
                    }
                });
            }
        });
        Ok(done.into_iter().map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner)).collect())
    }

    /// Starts a process; a Python file is loaded then.
    fn start(&self) -> Result<Worker, CliError> {
        let place = Arc::new(Mutex::new("scorer".to_owned()));
        let of_line = Arc::clone(&place);
        let settings = LineSettings {
            words: &self.scorer.words,
            environment: &self.environment,
            mark: self.scorer.error_mark(),
            told: Arc::new(move |line| {
                let place = of_line.lock().unwrap_or_else(PoisonError::into_inner).clone();
                output::note(&format!("{place}: {line}"));
            }),
        };
        let mut process = LineProcess::start(&settings).map_err(|why| self.scorer.not_started(&why))?;
        if self.scorer.is_python {
            let said = process.ask(None, self.timeout.max(LOADING), &|| !self.stop.is_set());
            let said = said.map_err(|failure| match failure {
                LineFailure::Stopped => CliError::new(
                    self.stop.exit().unwrap_or(Exit::Interrupted),
                    "stopped before any episode was scored",
                ),
                failure => self.scorer.refused(&format!("it {}", failure.text())),
            })?;
            let said: Value = serde_json::from_slice(&said).unwrap_or_default();
            if let Some(why) = said["refused"].as_str() {
                return Err(self.scorer.refused(why));
            }
        }
        Ok(Worker { process, place })
    }

    /// Scores an episode. A process that is of no more use is dropped, and the next episode gets a new one.
    fn one(&self, run: &ScoredRun<'_>, job: &ScoringJob, worker: &mut Option<Worker>) -> Option<Scored> {
        let mut handed = match run.handed(job) {
            Ok(handed) => handed,
            Err(why) => return Some(Scored::Damaged(why)),
        };
        if worker.is_none() {
            match self.start() {
                Ok(started) => *worker = Some(started),
                Err(error) => return (!self.stop.is_set()).then_some(Scored::Answer(Err(error.message))),
            }
        }
        let asked = worker.as_mut()?;
        *asked.place.lock().unwrap_or_else(PoisonError::into_inner) = run.place(job);
        match self.answer(asked, &mut handed) {
            Ok(answer) => Some(Scored::Answer(answer)),
            Err(failure) => {
                *worker = None;
                let text = format!("the scorer {}", failure.text());
                (failure != LineFailure::Stopped).then_some(Scored::Answer(Err(text)))
            }
        }
    }

    /// Hands an episode over and fulfils the scorer's wishes until it answers.
    fn answer(
        &self,
        worker: &mut Worker,
        handed: &mut Handed<'_>,
    ) -> Result<Result<Option<ScoreValue>, String>, LineFailure> {
        let mut line = handed.line();
        loop {
            let said = worker.process.ask(Some(line), self.timeout, &|| !self.stop.is_set())?;
            match ScorerReply::read(&said) {
                Ok(ScorerReply::Want(table)) => line = handed.table(table),
                Ok(reply @ ScorerReply::Error(_)) => return Ok(reply.score()),
                Ok(reply) => return Ok(reply.score().map_err(|why| format!("the scorer {why}"))),
                Err(why) => return Ok(Err(format!("the scorer {why}"))),
            }
        }
    }
}
