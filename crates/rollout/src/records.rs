//! Run directories in which sessions are recorded. Their plans grow with each session.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{
    EpisodePlan, EpisodeState, FORMAT, JournalError, MessageStore, Plan, RunDir, RunLock,
};
use cooperage_runtime::EpisodeRecord;

use crate::wire::{RolloutError, RolloutErrorKind};

/// The selection of a run directory that a rollout server has made.
const SELECTION: &str = "rollout-server";
/// Episodes of a run below which its plan is written with each new one; above, now and then.
const WRITTEN_EACH_MAX: usize = 256;

/// A run directory that this process holds.
struct RecordedRun {
    /// The run with its whole plan.
    run: RunDir,
    /// The same without its episodes: only its paths are used.
    paths: Arc<RunDir>,
    store: Arc<MessageStore>,
    keys: BTreeSet<String>,
    /// The keys of sessions that are open.
    open: BTreeSet<String>,
    is_dirty: bool,
    _held: RunLock,
}

/// The run directories of a server, by their paths.
#[derive(Default)]
pub(crate) struct RecordedRuns(Mutex<BTreeMap<Utf8PathBuf, RecordedRun>>);

impl RecordedRuns {
    /// The record of an episode in a directory, which is made where it is missing.
    pub(crate) fn open(&self, path: &Utf8Path, episode: &EpisodePlan) -> Result<EpisodeRecord, RolloutError> {
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let refused = |error: &JournalError| RolloutError::new(RolloutErrorKind::Record, told(error));
        if !runs.contains_key(path) {
            runs.insert(path.to_owned(), RecordedRun::open(path).map_err(|error| refused(&error))?);
        }
        let missing = || RolloutError::new(RolloutErrorKind::Record, "the run directory is gone");
        let recorded = runs.get_mut(path).ok_or_else(missing)?;
        recorded.add(episode)
    }

    /// A session whose episode is recorded is closed.
    pub(crate) fn close(&self, path: &Utf8Path, key: &str) {
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(recorded) = runs.get_mut(path) {
            recorded.open.remove(key);
        }
    }

    /// Writes the plans that have grown.
    pub(crate) fn write(&self) {
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for recorded in runs.values_mut().filter(|recorded| recorded.is_dirty) {
            // It stays dirty where the disk refuses, and is tried again.
            recorded.is_dirty = recorded.run.write_plan().is_err();
        }
    }
}

impl RecordedRun {
    fn open(path: &Utf8Path) -> Result<RecordedRun, JournalError> {
        let plan = |episodes| Plan {
            format: FORMAT,
            experiment: None,
            selection: vec![SELECTION.to_owned()],
            episodes,
            attachments: BTreeMap::new(),
            grid: None,
            partition: None,
        };
        let run = match RunDir::create(path, plan(Vec::new())) {
            Ok(run) => run,
            Err(JournalError::OtherPlan { path }) => {
                let run = RunDir::open(&path)?;
                if run.plan().selection != [SELECTION] {
                    return Err(JournalError::OtherPlan { path });
                }
                run
            }
            Err(error) => return Err(error),
        };
        let held = run.lock()?;
        let keys = run.keys().iter().cloned().collect();
        let store = Arc::new(MessageStore::open(run.path())?);
        let paths = Arc::new(run.without_episodes());
        Ok(RecordedRun { run, paths, store, keys, open: BTreeSet::new(), is_dirty: false, _held: held })
    }

    fn add(&mut self, episode: &EpisodePlan) -> Result<EpisodeRecord, RolloutError> {
        let key = episode.key();
        let refused = |text: String| Err(RolloutError::new(RolloutErrorKind::Record, text));
        if self.open.contains(&key) {
            return refused(format!("a session plays this episode already: {key}; name another `rollout`"));
        }
        if self.paths.state(&key) == EpisodeState::Finished {
            return refused(format!("this episode is finished there: {key}; name another `rollout`"));
        }
        if self.keys.insert(key.clone()) {
            self.run.add_episode(episode.clone());
            self.is_dirty = true;
            if self.run.plan().episodes.len() <= WRITTEN_EACH_MAX {
                if let Err(error) = self.run.write_plan() {
                    return refused(told(&error));
                }
                self.is_dirty = false;
            }
        }
        self.open.insert(key);
        Ok(EpisodeRecord::Run(Arc::clone(&self.paths), Arc::clone(&self.store)))
    }
}

fn told(error: &JournalError) -> String {
    error.to_string().replace('\n', " ")
}
