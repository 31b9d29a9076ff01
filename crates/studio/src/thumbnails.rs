//! Small pictures of runs in their list: the last moment of the first finished episode.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::film::{FilmForm, film};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::limits::THUMBNAILS_KEPT;

/// A picture as a file.
#[derive(Clone, Debug)]
pub(crate) struct Thumbnail {
    pub(crate) kind: &'static str,
    pub(crate) bytes: Arc<[u8]>,
}

/// A cache of pictures by run and episode; `None` where there is none.
#[derive(Debug, Default)]
pub(crate) struct Thumbnails {
    known: Mutex<BTreeMap<(String, String), Option<Thumbnail>>>,
    /// Held while a picture is made: an episode is played again for it, and one at a time is enough.
    making: Mutex<()>,
}

impl Thumbnails {
    /// The picture of a run, if it has a finished episode whose world is drawn.
    pub(crate) fn of(&self, name: &str, run: &RunDir, registry: &ProgramRegistry) -> Option<Thumbnail> {
        let key = run.episodes().map(|(key, _)| key).find(|key| run.state(key) == EpisodeState::Finished)?;
        let place = (name.to_owned(), key);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = known().get(&place) {
            return picture.clone();
        }
        let _alone = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = known().get(&place) {
            return picture.clone();
        }
        let made = made(run, &place.1, registry);
        let mut known = known();
        if known.len() >= THUMBNAILS_KEPT {
            known.pop_first();
        }
        known.insert(place, made.clone());
        made
    }
}

/// Plays an episode again for a picture of its last moment.
fn made(run: &RunDir, key: &str, registry: &ProgramRegistry) -> Option<Thumbnail> {
    let suites = Suites::for_reading(registry, &run.plan().attachments).ok()?;
    let last = run.end(key).ok()?.ticks;
    let form = FilmForm { from: last, to: Some(last), ..FilmForm::default() };
    let film = film(&run.finished_path(key), run.finished_lines(key).ok()?, &suites, form).ok()?;
    let kind = if film.ending == "svg" { "image/svg+xml" } else { "image/png" };
    Some(Thumbnail { kind, bytes: film.bytes.into() })
}
