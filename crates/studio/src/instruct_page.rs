//! The pages of a run's instructor. The guard lets only that instructor in.

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::guard::AccessRole;
use crate::instructors::Instructor;
use crate::runs::InstructedRun;
use crate::shared::AppState;
use crate::stream::StreamViewer;
use crate::{page as files, stream};

/// The HTML document, in which the script shows the run or one of its episodes.
pub(crate) async fn page(State(shared): State<AppState>, Path(id): Path<String>) -> Response {
    if shared.instructors.find(&id).is_some() { files::document() } else { nobody() }
}

/// The page of one of the run's episodes.
pub(crate) async fn episode(
    State(shared): State<AppState>,
    Path((id, _)): Path<(String, String)>,
) -> Response {
    page(State(shared), Path(id)).await
}

/// The run as viewers see it.
pub(crate) async fn run(State(shared): State<AppState>, Path(id): Path<String>) -> Response {
    let Some(instructor) = shared.instructors.find(&id) else { return nobody() };
    let name = instructor.name.to_string();
    let view = tokio::task::spawn_blocking(move || shared.runs.view(&instructor.run)).await;
    match view {
        Ok(Some(Ok(view))) => Json(InstructedRun { name, run: view.for_viewers() }).into_response(),
        _ => (StatusCode::INTERNAL_SERVER_ERROR, "the run cannot be read\n").into_response(),
    }
}

/// The WebSocket for the run's episodes.
pub(crate) async fn socket(
    State(shared): State<AppState>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(instructor) = shared.instructors.find(&id) else { return nobody() };
    let Instructor { name, run } = Instructor::clone(&instructor);
    stream::open(shared, StreamViewer { role: AccessRole::Instructor(name), only: Some(run) }, upgrade)
}

fn nobody() -> Response {
    (StatusCode::NOT_FOUND, "there is no such instructor\n").into_response()
}
