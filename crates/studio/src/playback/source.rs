//! The places of an episode's files: in a run directory, or a journal alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{
    AttachmentPlan, Comments, EpisodeLines, EpisodePlan, EpisodeState, JournalError, MessageStore, RunDir,
    read_journal,
};
use cooperage_suites::results::{EpisodeBreak, break_of};

use crate::comments::CommentLine;

/// An episode's files.
#[derive(Clone, Debug)]
pub enum EpisodeSource {
    /// The episode of a run with a key.
    Run(Arc<RunDir>, String),
    /// A journal that lies in no run.
    File(Utf8PathBuf),
}

impl EpisodeSource {
    /// The name of the run, or of the journal's file.
    pub(crate) fn name(&self) -> &str {
        let path = match self {
            EpisodeSource::Run(run, _) => run.path(),
            EpisodeSource::File(path) => path,
        };
        path.file_name().unwrap_or("run")
    }

    /// The user's additions that the task depends on; a journal alone has none.
    pub(crate) fn attachments(&self) -> BTreeMap<String, AttachmentPlan> {
        match self {
            EpisodeSource::Run(run, _) => run.plan().attachments.clone(),
            EpisodeSource::File(_) => BTreeMap::new(),
        }
    }

    /// The texts of prompts by their hashes, each with its speaker; a journal alone has none.
    ///
    /// # Errors
    /// When the files cannot be read.
    pub(crate) fn texts(&self) -> Result<BTreeMap<String, (String, String)>, JournalError> {
        match self {
            EpisodeSource::Run(run, _) => MessageStore::read(run.path()),
            EpisodeSource::File(_) => Ok(BTreeMap::new()),
        }
    }

    /// The comments of people on the episode; a journal alone has none.
    ///
    /// # Errors
    /// When their file cannot be read.
    pub(crate) fn comments(&self) -> Result<Vec<CommentLine>, JournalError> {
        match self {
            EpisodeSource::Run(run, key) => {
                Ok(Comments::read(run)?.of_episode(key).cloned().map(CommentLine::from).collect())
            }
            EpisodeSource::File(_) => Ok(Vec::new()),
        }
    }

    /// The error that broke the episode, if it was the last thing that happened to it.
    pub(crate) fn fault(&self) -> Option<EpisodeBreak> {
        match self {
            EpisodeSource::Run(run, key) => break_of(&run.wall_path(key)),
            EpisodeSource::File(_) => None,
        }
    }

    /// The path of the journal once the episode is finished.
    pub(crate) fn finished(&self) -> Utf8PathBuf {
        match self {
            EpisodeSource::Run(run, key) => run.finished_path(key),
            EpisodeSource::File(path) => path.clone(),
        }
    }

    /// The path of the journal while the episode is under way.
    pub(super) fn part(&self) -> Utf8PathBuf {
        match self {
            EpisodeSource::Run(run, key) => run.part_path(key),
            EpisodeSource::File(path) => path.clone(),
        }
    }

    /// Whether the journal has its end.
    pub(super) fn is_finished(&self) -> bool {
        match self {
            EpisodeSource::Run(run, key) => run.finished_path(key).exists(),
            EpisodeSource::File(path) => !is_part(path),
        }
    }

    /// The lines of the journal, which has its end.
    pub(super) fn finished_lines(&self) -> Result<EpisodeLines, JournalError> {
        match self {
            EpisodeSource::Run(run, key) => run.finished_lines(key),
            EpisodeSource::File(path) => read_journal(path),
        }
    }

    /// Whether a process plays the episode's run.
    pub(super) fn is_held(&self) -> bool {
        matches!(self, EpisodeSource::Run(run, _) if run.is_held())
    }

    /// Why the episode cannot be played again, if so: its format is too old.
    pub(super) fn unplayable(&self) -> Option<String> {
        match self {
            EpisodeSource::Run(run, _) => run.check_playable().err().map(|error| error.to_string()),
            EpisodeSource::File(path) => {
                let lines = read_journal(path).ok()?;
                lines.playable_header(path).err().map(|error| error.to_string())
            }
        }
    }

    /// The plan of the episode.
    pub(super) fn plan(&self) -> Result<EpisodePlan, String> {
        match self {
            EpisodeSource::Run(run, key) => {
                let plan = run.episodes().find(|(known, _)| known == key).map(|(_, plan)| plan.clone());
                let plan = plan.ok_or("this run has no such episode")?;
                match run.state(key) {
                    EpisodeState::Missing => Err("this episode has not begun".to_owned()),
                    EpisodeState::UnderWay | EpisodeState::Finished => Ok(plan),
                }
            }
            EpisodeSource::File(path) => {
                let header = read_journal(path).and_then(|lines| lines.header(path));
                header.map(|header| header.plan).map_err(|error| error.to_string())
            }
        }
    }
}

fn is_part(path: &Utf8Path) -> bool {
    path.extension() == Some("part")
}
