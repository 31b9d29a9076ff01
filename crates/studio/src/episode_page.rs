//! HTTP requests of an episode's page besides its socket: its result, drawings, search, raw journal lines, and the
//! episode as one file.

use std::sync::Arc;

use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::answers::{SeenQuery, broken, no_such_run, not_for_viewers, packed};
use crate::guard::AccessRole;
use crate::playback::{EpisodeSource, Playback};
use crate::raw;
use crate::search;
use crate::share::{self, ShareForm};
use crate::shared::AppState;

/// The name of a run and the key of an episode.
type EpisodePath = Path<(String, String)>;

/// The drawing of each agent's actions over time.
pub(crate) async fn time(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(place): EpisodePath,
    Query(SeenQuery { seen }): Query<SeenQuery>,
    headers: HeaderMap,
) -> Response {
    let draw = move |playback: &Arc<Playback>, _: &AppState| {
        playback.time(&role, &seen, Arc::strong_count(playback))
    };
    told(shared, place, draw, |drawing| packed(&headers, &drawing)).await
}

/// The same drawing for an instructor of the run.
pub(crate) async fn instructed_time(
    State(shared): State<AppState>,
    Path((id, key)): EpisodePath,
    seen: Query<SeenQuery>,
    headers: HeaderMap,
) -> Response {
    let Some(instructor) = shared.instructors.find(&id) else { return no_such_run() };
    let role = AccessRole::Instructor(Arc::clone(&instructor.name));
    time(State(shared), Extension(role), Path((instructor.run.clone(), key)), seen, headers).await
}

/// The result of the episode.
pub(crate) async fn answer(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(place): EpisodePath,
    Query(SeenQuery { seen }): Query<SeenQuery>,
    headers: HeaderMap,
) -> Response {
    let draw = move |playback: &Arc<Playback>, _: &AppState| {
        playback.answer(&role, &seen, Arc::strong_count(playback))
    };
    told(shared, place, draw, |drawing| packed(&headers, &drawing)).await
}

/// The result for an instructor of the run.
pub(crate) async fn instructed_answer(
    State(shared): State<AppState>,
    Path((id, key)): EpisodePath,
    seen: Query<SeenQuery>,
    headers: HeaderMap,
) -> Response {
    let Some(instructor) = shared.instructors.find(&id) else { return no_such_run() };
    let role = AccessRole::Instructor(Arc::clone(&instructor.name));
    answer(State(shared), Extension(role), Path((instructor.run.clone(), key)), seen, headers).await
}

/// The tables and drawings of the episode.
pub(crate) async fn findings(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(place): EpisodePath,
    headers: HeaderMap,
) -> Response {
    let draw =
        move |playback: &Arc<Playback>, _: &AppState| playback.findings(&role, Arc::strong_count(playback));
    told(shared, place, draw, |drawing| packed(&headers, &drawing)).await
}

/// The query parameter with the tick that is shown.
#[derive(Deserialize)]
pub(crate) struct MomentQuery {
    tick: u64,
}

/// The state of the team at a tick.
pub(crate) async fn team(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(place): EpisodePath,
    Query(MomentQuery { tick }): Query<MomentQuery>,
    headers: HeaderMap,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let draw = move |playback: &Arc<Playback>, _: &AppState| playback.team(tick, Arc::strong_count(playback));
    told(shared, place, draw, |team| packed(&headers, &team)).await
}

/// The query parameter with the words to search for.
#[derive(Deserialize)]
pub(crate) struct Sought {
    words: String,
}

/// Searches all of an episode for words.
pub(crate) async fn search(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(place): EpisodePath,
    Query(Sought { words }): Query<Sought>,
    headers: HeaderMap,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let name = place.0.clone();
    let look = move |playback: &Arc<Playback>, shared: &AppState| {
        let run =
            shared.runs.open(&name).ok_or("there is no such run")?.map_err(|error| error.to_string())?;
        let texts = shared.prompts.all(&run, playback.is_live()).map_err(|error| error.to_string())?;
        Ok(search::search(&words, &playback.lines(), &texts, &playback.info.agents))
    };
    told(shared, place, look, |found| packed(&headers, &found)).await
}

/// Raw lines of the journal, as far as the requesting role may see them.
pub(crate) async fn lines(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(place): EpisodePath,
    Query(wanted): Query<raw::JournalQuery>,
) -> Response {
    let read =
        move |playback: &Arc<Playback>, _: &AppState| Ok(raw::lines(&playback.lines(), &role, &wanted));
    let json = |text: String| ([(header::CONTENT_TYPE, "application/json")], text).into_response();
    told(shared, place, read, json).await
}

/// The query parameter that includes prompts in the file.
#[derive(Deserialize)]
pub(crate) struct ShareQuery {
    #[serde(default)]
    prompts: bool,
}

/// The episode as one HTML file that needs no server.
pub(crate) async fn share(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path((name, key)): EpisodePath,
    Query(ShareQuery { prompts }): Query<ShareQuery>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let file = format!(
        "attachment; filename=\"{}.html\"",
        key.chars().filter(char::is_ascii_alphanumeric).collect::<String>()
    );
    let made = tokio::task::spawn_blocking(move || {
        let run = shared.runs.open(&name)?.map_err(|error| error.to_string());
        let page = move |run: Arc<cooperage_journal::RunDir>| {
            let source = EpisodeSource::Run(run, key);
            let form = ShareForm { prompts, ..ShareForm::default() };
            let shared = share::page(&source, &shared.registry, form).map_err(|error| error.to_string());
            shared.map(|shared| shared.html)
        };
        Some(run.and_then(page))
    });
    match made.await {
        Ok(Some(Ok(page))) => {
            let mut response = ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response();
            if let Ok(value) = HeaderValue::from_str(&file) {
                response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
            }
            response
        }
        Ok(Some(Err(error))) => (StatusCode::UNPROCESSABLE_ENTITY, format!("{error}\n")).into_response(),
        Ok(None) => no_such_run(),
        Err(_) => broken("the file cannot be made"),
    }
}

/// Opens the playback of an episode, calls `tell` with it, and answers with the result or the error.
async fn told<T: Send + 'static>(
    shared: AppState,
    (name, key): (String, String),
    tell: impl FnOnce(&Arc<Playback>, &AppState) -> Result<T, String> + Send + 'static,
    answer: impl FnOnce(T) -> Response,
) -> Response {
    let task = tokio::task::spawn_blocking(move || {
        let missing = |why: String| (StatusCode::NOT_FOUND, why);
        let broken = |why: String| (StatusCode::INTERNAL_SERVER_ERROR, why);
        let run = shared.runs.open(&name).ok_or_else(|| missing("there is no such run".to_owned()))?;
        let run = run.map_err(|error| broken(error.to_string()))?;
        let window = shared.live.window(&name, &key);
        let playback =
            shared.playbacks.enter(&name, &run, &key, &shared.registry, window).map_err(missing)?;
        tell(&playback, &shared).map_err(broken)
    });
    match task.await {
        Ok(Ok(told)) => answer(told),
        Ok(Err((status, why))) => (status, format!("{why}\n")).into_response(),
        Err(_) => broken("the episode cannot be read"),
    }
}
