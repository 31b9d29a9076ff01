//! Comments on moments of episodes: read by all who may see a run, written by the admin.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cooperage_journal::{Comment, CommentError, Comments, RunDir};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answers::{broken, no_such_run, not_for_viewers};
use crate::guard::AccessRole;
use crate::shared::AppState;

/// A comment on a moment of an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CommentLine {
    /// The number of the comment in its run.
    pub id: u64,
    /// The key of the episode.
    pub episode: String,
    /// The moment, in ticks.
    pub tick: u64,
    /// The author's name; empty if it was not given.
    pub by: String,
    /// The text, which may have several lines.
    pub text: String,
}

impl From<Comment> for CommentLine {
    fn from(Comment { id, episode, tick, by, text }: Comment) -> CommentLine {
        CommentLine { id, episode, tick, by, text }
    }
}

/// The comments of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CommentsView {
    /// The comments in order of episode and moment.
    pub comments: Vec<CommentLine>,
    /// The lines of the file that cannot be read, each with its reason.
    pub unread: Vec<String>,
    /// Whether the viewer may write comments and take them back.
    pub may_write: bool,
}

/// A request for a new comment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewComment {
    /// The key of the episode.
    pub episode: String,
    /// The moment, in ticks.
    pub tick: u64,
    /// The author's name.
    #[serde(default)]
    pub by: String,
    /// The text.
    pub text: String,
}

/// Serializes the writers of this server: a comment's number is that of the last one and one more.
#[derive(Debug, Default)]
pub(crate) struct CommentWriter(Mutex<()>);

impl CommentWriter {
    fn hold(&self) -> MutexGuard<'_, ()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

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
