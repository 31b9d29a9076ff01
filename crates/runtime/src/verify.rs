//! Playing a journal again and checking every line of it.

use std::sync::Arc;

use camino::Utf8Path;
use cooperage_journal::{BlobStore, EndRecord, EpisodeLines, EpisodeWriter};

use crate::episode::{BuildInfo, Episode, EpisodeFiles};
use crate::error::EpisodeError;
use crate::observer::Observer;
use crate::run::EpisodeFactory;
use crate::scheduler::Progress;
use crate::seating::SeatingOptions;

/// Plays the finished journal at `path` again, with its recorded replies and without asking anybody, and compares every
/// line that comes out: requests, actions, events, digests, score. Returns the end, recomputed.
///
/// # Errors
/// [`cooperage_journal::JournalError::Differs`] names the first line and field that differ.
pub fn verify_episode(
    path: &Utf8Path,
    lines: EpisodeLines,
    factory: &dyn EpisodeFactory,
) -> Result<EndRecord, EpisodeError> {
    verify_observed(path, lines, factory, None)
}

/// The same, with somebody who watches.
///
/// # Errors
/// As [`verify_episode`].
pub fn verify_observed(
    path: &Utf8Path,
    lines: EpisodeLines,
    factory: &dyn EpisodeFactory,
    observer: Option<Box<dyn Observer>>,
) -> Result<EndRecord, EpisodeError> {
    let plan = lines.playable_header(path)?.plan;
    let setup = factory.set_up(&plan).map_err(EpisodeError::SetUp)?;
    let files = EpisodeFiles {
        writer: EpisodeWriter::check(path, &lines),
        recorded: lines,
        finished: path.to_owned(),
        part: path.to_owned(),
        wall: None,
        store: None,
        blobs: BlobStore::of_journal(path),
    };
    let seats = SeatingOptions { pool: None };
    let inbox = Arc::new(|_, _| {});
    let mut episode = Episode::begin(&plan, setup, files, seats, &BuildInfo::default(), inbox, observer)?;
    episode.show_by(factory.camera(&plan));
    match episode.proceed() {
        Progress::Over => episode.end()?.close(),
        Progress::Blocked => Err(EpisodeError::SetUp("the journal lacks a reply".to_owned())),
    }
}
