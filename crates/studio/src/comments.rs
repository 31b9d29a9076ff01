//! Comments on moments of episodes, as pages read and write them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use cooperage_journal::Comment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    /// The words of the comment, which may have several lines.
    pub text: String,
}

/// Serializes the writers of this server: a comment's number is that of the last one and one more.
#[derive(Debug, Default)]
pub(crate) struct CommentWriter(Mutex<()>);

impl CommentWriter {
    pub(crate) fn hold(&self) -> MutexGuard<'_, ()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
