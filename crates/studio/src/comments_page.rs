//! HTTP requests about a run besides its report: comments on its moments, which all who may see the run read and the admin
//! writes, and its small picture.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cooperage_journal::{CommentError, Comments, RunDir};

use crate::answers::{broken, no_such_run, not_for_viewers};
use crate::comments::{CommentLine, CommentsView, NewComment};
use crate::guard::AccessRole;
use crate::shared::AppState;

/// The comments of a run.
pub(crate) async fn list(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
) -> Response {
    let may_write = role == AccessRole::Admin;
    told(shared, name, move |_, run| {
        let Comments { all, unread, .. } = Comments::read(run)?;
        let comments = all.into_iter().map(CommentLine::from).collect();
        // The reasons name parts of the file, which viewers are not shown.
        let unread = if may_write { unread } else { Vec::new() };
        Ok(Json(CommentsView { comments, unread, may_write }).into_response())
    })
    .await
}

/// Adds a comment.
pub(crate) async fn add(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
    wanted: Result<Json<NewComment>, JsonRejection>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let wanted = match wanted {
        Ok(Json(wanted)) => wanted,
        Err(error) => return (error.status(), format!("{}\n", error.body_text())).into_response(),
    };
    told(shared, name, move |shared, run| {
        let NewComment { episode, tick, by, text } = &wanted;
        let _held = shared.comments.hold();
        let comment = CommentLine::from(Comments::add(run, episode, *tick, by, text)?);
        Ok((StatusCode::CREATED, Json(comment)).into_response())
    })
    .await
}

/// Takes a comment back.
pub(crate) async fn remove(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path((name, id)): Path<(String, u64)>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    told(shared, name, move |shared, run| {
        let _held = shared.comments.hold();
        Comments::remove(run, id)?;
        Ok(StatusCode::NO_CONTENT.into_response())
    })
    .await
}

/// Opens a run, and answers with the result or the error.
async fn told(
    shared: AppState,
    name: String,
    tell: impl FnOnce(&AppState, &RunDir) -> Result<Response, CommentError> + Send + 'static,
) -> Response {
    let task = tokio::task::spawn_blocking(move || match shared.runs.open(&name)? {
        Ok(run) => Some(tell(&shared, &run)),
        Err(error) => Some(Err(error.into())),
    });
    match task.await {
        Ok(Some(Ok(answer))) => answer,
        Ok(Some(Err(error @ CommentError::Journal(_)))) => broken(&error.to_string()),
        Ok(Some(Err(error))) => {
            let is_absent = matches!(error, CommentError::NoEpisode | CommentError::NoComment(_));
            let status = if is_absent { StatusCode::NOT_FOUND } else { StatusCode::UNPROCESSABLE_ENTITY };
            (status, format!("{error}\n")).into_response()
        }
        Ok(None) => no_such_run(),
        Err(_) => broken("the comments cannot be read"),
    }
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
