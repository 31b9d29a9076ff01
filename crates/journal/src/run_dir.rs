//! A run directory: its plan, and where each episode stands.

use std::fs::File;

use camino::{Utf8Path, Utf8PathBuf};

use crate::error::JournalError;
use crate::files;
use crate::plan::{EpisodePlan, Plan};
use crate::reader::{EpisodeLines, read_finished};
use crate::record::EndRecord;

/// Where an episode stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpisodeState {
    /// Nothing is there yet.
    Missing,
    /// It was begun.
    UnderWay,
    /// It has an end.
    Finished,
}

/// A run directory; it is the run's whole state.
#[derive(Clone, Debug)]
pub struct RunDir {
    path: Utf8PathBuf,
    plan: Plan,
}

impl RunDir {
    /// Makes the run directory, or opens it if it already holds an equal plan.
    ///
    /// # Errors
    /// [`JournalError::OtherPlan`] if it holds another one; otherwise when the operating system refuses.
    pub fn create(path: &Utf8Path, plan: Plan) -> Result<RunDir, JournalError> {
        if path.join("plan.json").exists() {
            let existing = RunDir::open(path)?;
            return if existing.plan == plan {
                Ok(existing)
            } else {
                Err(JournalError::OtherPlan { path: path.into() })
            };
        }
        files::make_folder(&path.join("episodes"))?;
        let text = serde_json::to_string_pretty(&plan).unwrap_or_default();
        files::write_whole(&path.join("plan.json"), text.as_bytes())?;
        Ok(RunDir { path: path.to_owned(), plan })
    }

    /// Opens an existing run directory.
    ///
    /// # Errors
    /// When its plan cannot be read.
    pub fn open(path: &Utf8Path) -> Result<RunDir, JournalError> {
        let file = path.join("plan.json");
        let bytes = files::read(&file)?;
        let invalid =
            |line: usize, reason: String| JournalError::Invalid { path: file.clone(), line, reason };
        let version: serde_json::Value =
            serde_json::from_slice(&bytes).map_err(|error| invalid(error.line(), error.to_string()))?;
        let found = version.get("format").and_then(serde_json::Value::as_u64).unwrap_or_default();
        if found > u64::from(crate::FORMAT) {
            let found = u32::try_from(found).unwrap_or(u32::MAX);
            return Err(JournalError::Format { path: file, found, known: crate::FORMAT });
        }
        let plan =
            serde_json::from_slice(&bytes).map_err(|error| invalid(error.line(), error.to_string()))?;
        Ok(RunDir { path: path.to_owned(), plan })
    }

    /// Holds the directory for this process until the returned file is dropped.
    ///
    /// # Errors
    /// [`JournalError::InUse`] if another process holds it.
    pub fn lock(&self) -> Result<File, JournalError> {
        let path = self.path.join("lock");
        let file = File::create(&path).map_err(JournalError::io("create", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(std::fs::TryLockError::WouldBlock) => Err(JournalError::InUse { path: self.path.clone() }),
            Err(std::fs::TryLockError::Error(source)) => {
                Err(JournalError::Io { action: "lock", path, source })
            }
        }
    }

    /// The directory.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where the journal of an episode under way is.
    #[must_use]
    pub fn part_path(&self, key: &str) -> Utf8PathBuf {
        self.path.join("episodes").join(format!("{key}.jsonl.part"))
    }

    /// Where the journal of a finished episode is.
    #[must_use]
    pub fn finished_path(&self, key: &str) -> Utf8PathBuf {
        self.path.join("episodes").join(format!("{key}.jsonl.zst"))
    }

    /// Where an episode's wall file is.
    #[must_use]
    pub fn wall_path(&self, key: &str) -> Utf8PathBuf {
        self.path.join("episodes").join(format!("{key}.wall.jsonl"))
    }

    /// Where an episode stands.
    #[must_use]
    pub fn state(&self, key: &str) -> EpisodeState {
        if self.finished_path(key).exists() {
            EpisodeState::Finished
        } else if self.part_path(key).exists() {
            EpisodeState::UnderWay
        } else {
            EpisodeState::Missing
        }
    }

    /// The lines of a finished episode.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn finished_lines(&self, key: &str) -> Result<EpisodeLines, JournalError> {
        read_finished(&self.finished_path(key))
    }

    /// The end of a finished episode.
    ///
    /// # Errors
    /// When the journal cannot be read or has no end.
    pub fn end(&self, key: &str) -> Result<EndRecord, JournalError> {
        let path = self.finished_path(key);
        let lines = read_finished(&path)?;
        lines.end(&path)?.ok_or_else(|| JournalError::Invalid {
            path,
            line: lines.lines.len(),
            reason: "the journal has no end".to_owned(),
        })
    }

    /// The planned episodes with their keys, in plan order.
    pub fn episodes(&self) -> impl Iterator<Item = (String, &EpisodePlan)> {
        self.plan.episodes.iter().map(|episode| (episode.key(), episode))
    }
}
