//! Texts of prompts that the store of a run has lost. A finished episode that names one is played again, as verification
//! does, and asks all its questions anew.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_journal::threads::on_threads;
use cooperage_journal::{EpisodeState, JournalError, MessageStore, RunDir};

use super::StopSignal;
use super::worker::guarded;
use crate::factory::EpisodeFactory;
use crate::verify::verify_storing;

/// Texts that were missing.
#[derive(Default)]
pub(super) struct LostTexts {
    /// The place in the plan of an episode that names one.
    pub(super) index: usize,
    /// Their hashes; episodes share texts.
    missing: BTreeSet<String>,
    /// Those that are missing still.
    left: BTreeSet<String>,
    /// Why some are left, of one episode.
    why: String,
}

/// Restores the texts that the store of a run lacks, where no episode is left to be played. Returns what was missing, in words. A run
/// that lacks none is only read.
///
/// # Errors
/// When the store cannot be read or written, or another process is at work on the run.
pub fn restore_lost_texts(
    dir: &RunDir,
    factory: &dyn EpisodeFactory,
    threads: NonZeroUsize,
) -> Result<Option<String>, JournalError> {
    let store = MessageStore::look(dir.path())?;
    if store.damage().is_none() && !lacks_texts(dir, &store, threads) {
        return Ok(None);
    }
    let _held = dir.lock()?;
    let store = Arc::new(MessageStore::open(dir.path())?);
    let lost = restore_texts(dir, factory, threads, &StopSignal::default(), &store);
    store.pack()?;
    Ok(lost.map(|lost| lost.to_string()))
}

/// Adds the missing texts of all finished episodes to the store. Returns which were missing, if any were.
pub(super) fn restore_texts(
    dir: &RunDir,
    factory: &dyn EpisodeFactory,
    threads: NonZeroUsize,
    stop: &StopSignal,
    store: &Arc<MessageStore>,
) -> Option<LostTexts> {
    let lost: Mutex<Option<LostTexts>> = Mutex::default();
    let Ok(_) = on_threads(threads, dir.keys(), |index, key| {
        if !stop.is_asked()
            && dir.state(key) == EpisodeState::Finished
            // A damaged journal is told of where results are read.
            && let Ok(Some(found)) = restore(dir, key, factory, store)
        {
            let mut lost = lost.lock().unwrap_or_else(PoisonError::into_inner);
            lost.get_or_insert(LostTexts { index, ..LostTexts::default() }).add(found);
        }
        Ok::<_, Infallible>(())
    });
    lost.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a finished episode names a text that the store lacks.
fn lacks_texts(dir: &RunDir, store: &MessageStore, threads: NonZeroUsize) -> bool {
    let checked = on_threads(threads, dir.keys(), |_, key| {
        let lines = dir.finished_lines(key);
        // A damaged journal is told of where results are read.
        let lost = lines.and_then(|lines| store.missing_of(&dir.finished_path(key), &lines));
        if lost.is_ok_and(|lost| !lost.is_empty()) { Err(()) } else { Ok(()) }
    });
    checked.is_err()
}

/// Restores the texts of one episode. Returns those that were missing, if any were.
fn restore(
    dir: &RunDir,
    key: &str,
    factory: &dyn EpisodeFactory,
    store: &Arc<MessageStore>,
) -> Result<Option<LostTexts>, JournalError> {
    let path = dir.finished_path(key);
    let lines = dir.finished_lines(key)?;
    let missing: BTreeSet<String> = store.missing_of(&path, &lines)?.into_iter().collect();
    if missing.is_empty() {
        return Ok(None);
    }
    let played = guarded(|| verify_storing(&path, lines.clone(), factory, Arc::clone(store)));
    let left = store.missing_of(&path, &lines)?.into_iter().collect();
    let why = match played {
        Err(error) => error.chain(),
        Ok(_) => "this program words them otherwise".to_owned(),
    };
    Ok(Some(LostTexts { missing, left, why, ..LostTexts::default() }))
}

impl LostTexts {
    fn add(&mut self, found: LostTexts) {
        if !found.left.is_empty() && self.why.is_empty() {
            self.why = found.why;
        }
        self.missing.extend(found.missing);
        self.left.extend(found.left);
    }
}

impl fmt::Display for LostTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, restored) = (self.left.len(), self.missing.len().saturating_sub(self.left.len()));
        let texts = |count: usize| if count == 1 { "text of prompts is" } else { "texts of prompts are" };
        if restored > 0 {
            write!(f, "{restored} lost {} restored", texts(restored))?;
        }
        if left > 0 {
            let before = if restored > 0 { "; " } else { "" };
            write!(f, "{before}{left} lost {} not restored ({})", texts(left), self.why)?;
        }
        Ok(())
    }
}
