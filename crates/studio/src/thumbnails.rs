//! Small pictures of runs in their list: the last moment of the first finished episode.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::film::{FilmForm, film};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::answers::no_such_run;
use crate::limits::THUMBNAILS_KEPT;
use crate::shared::AppState;

/// A picture as a file.
#[derive(Clone, Debug)]
struct Thumbnail {
    kind: &'static str,
    bytes: Arc<[u8]>,
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
    fn of(&self, name: &str, run: &RunDir, registry: &ProgramRegistry) -> Option<Thumbnail> {
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

/// The picture of a run.
pub(crate) async fn picture(State(shared): State<AppState>, Path(name): Path<String>) -> Response {
    let made = tokio::task::spawn_blocking(move || {
        let run = shared.runs.open(&name)?.ok()?;
        shared.thumbnails.of(&name, &run, &shared.registry)
    });
    match made.await {
        Ok(Some(picture)) => {
            // A picture is drawn from texts of a run, and may do nothing but be looked at.
            let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
            let head = [
                (header::CONTENT_TYPE, HeaderValue::from_static(picture.kind)),
                (header::CONTENT_SECURITY_POLICY, policy),
            ];
            (head, picture.bytes.to_vec()).into_response()
        }
        Ok(None) => (StatusCode::NO_CONTENT, ()).into_response(),
        Err(_) => no_such_run(),
    }
}
