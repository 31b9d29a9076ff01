//! Playing a journal again and checking every line of it.
//!
//! Where only texts that models read have changed since a journal was written, the play goes on with the recorded replies, and
//! all else is checked.

use std::sync::Arc;

use camino::Utf8Path;
use cooperage_journal::{
    BlobStore, EndRecord, EpisodeLines, EpisodeWriter, JournalError, MessageStore, PromptChanges,
};

use crate::episode::{BuildInfo, EpisodeFiles, RunningEpisode};
use crate::error::EpisodeError;
use crate::factory::EpisodeFactory;
use crate::observer::Observer;
use crate::scheduler::SchedulerStatus;
use crate::seating::SeatingOptions;

/// An episode that was played again as it was recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// Its end, recomputed.
    pub end: EndRecord,
    /// The changes of prompts since the journal was written.
    pub prompts: PromptChanges,
}

/// Plays the finished journal at `path` again, with its recorded replies and without asking any model or person, and
/// compares every line that comes out: calls, actions, events, digests, score.
///
/// # Errors
/// [`cooperage_journal::JournalError::Differs`] names the first line and field that differ.
pub fn verify_episode(
    path: &Utf8Path,
    lines: EpisodeLines,
    factory: &dyn EpisodeFactory,
) -> Result<Verified, EpisodeError> {
    verify_observed(path, lines, factory, None)
}

/// Plays the finished journal again as [`verify_episode`] does, with an observer.
///
/// # Errors
/// As [`verify_episode`].
pub fn verify_observed(
    path: &Utf8Path,
    lines: EpisodeLines,
    factory: &dyn EpisodeFactory,
    observer: Option<Box<dyn Observer>>,
) -> Result<Verified, EpisodeError> {
    let writer = EpisodeWriter::check(path, &lines);
    checked(begin(path, writer, lines, factory, observer, None)?)
}

/// Plays the finished journal again as [`verify_episode`] does, and adds the texts of its prompts to a store that lacks some.
///
/// # Errors
/// As [`verify_episode`], and when the store cannot be written.
pub(crate) fn verify_storing(
    path: &Utf8Path,
    lines: EpisodeLines,
    factory: &dyn EpisodeFactory,
    store: Arc<MessageStore>,
) -> Result<Verified, EpisodeError> {
    let writer = EpisodeWriter::check(path, &lines);
    checked(begin(path, writer, lines, factory, None, Some(store))?)
}

fn checked(mut episode: RunningEpisode) -> Result<Verified, EpisodeError> {
    match episode.proceed() {
        SchedulerStatus::Over => {
            let prompts = episode.prompts();
            Ok(Verified { end: episode.end()?.close()?, prompts })
        }
        SchedulerStatus::Blocked => Err(lacks_a_reply()),
    }
}

/// Plays the first `count` lines of a journal again, which may have no end, with all replies that it has.
///
/// # Errors
/// As [`verify_episode`].
pub fn verify_begun(
    path: &Utf8Path,
    lines: EpisodeLines,
    count: usize,
    factory: &dyn EpisodeFactory,
) -> Result<PromptChanges, EpisodeError> {
    let mut head = lines.clone();
    head.lines.truncate(count);
    let writer = EpisodeWriter::check(path, &head);
    let mut episode = begin(path, writer, lines, factory, None, None)?;
    let progress = episode.proceed();
    let (prompts, is_left) = (episode.prompts(), episode.is_replaying());
    match progress {
        SchedulerStatus::Blocked if is_left => Err(lacks_a_reply()),
        SchedulerStatus::Blocked => Ok(prompts),
        SchedulerStatus::Over => match episode.end() {
            Err(error @ EpisodeError::Journal(JournalError::Differs { .. })) => Err(error),
            Err(error) if is_left => Err(error),
            // Behind the last line it goes on, or cannot: no line says how.
            Ok(_) | Err(_) => Ok(prompts),
        },
    }
}

fn lacks_a_reply() -> EpisodeError {
    EpisodeError::SetUp("the journal lacks a reply".to_owned())
}

/// The episode of a journal that is compared with what `writer` has of it.
fn begin(
    path: &Utf8Path,
    writer: EpisodeWriter,
    recorded: EpisodeLines,
    factory: &dyn EpisodeFactory,
    observer: Option<Box<dyn Observer>>,
    store: Option<Arc<MessageStore>>,
) -> Result<RunningEpisode, EpisodeError> {
    let plan = recorded.playable_header(path)?.plan;
    let setup = factory.set_up(&plan).map_err(EpisodeError::SetUp)?;
    let files = EpisodeFiles {
        writer,
        recorded,
        finished: path.to_owned(),
        part: path.to_owned(),
        wall: None,
        store,
        blobs: BlobStore::of_journal(path),
    };
    let seats = SeatingOptions { pool: None };
    let inbox = Arc::new(|_, _| {});
    let episode = RunningEpisode::begin(&plan, setup, files, seats, &BuildInfo::default(), inbox, observer)?;
    episode.show_by(factory.camera(&plan));
    episode.reward_by(factory.rewards(&plan));
    Ok(episode)
}
