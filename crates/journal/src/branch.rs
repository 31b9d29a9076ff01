//! The replies that a branch of an episode takes over from its parent.

use serde::{Deserialize, Serialize};

use crate::blobs::BlobStore;
use crate::error::JournalError;
use crate::plan::ModelPlan;
use crate::record::ReplyRecord;

/// A reply with the hash of the request that it answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BranchReply {
    pub request: String,
    /// The model role of its call: a branch whose call has another one has left its parent too early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The seat on whose behalf it was asked, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u32>,
    pub reply: ReplyRecord,
    /// Whether it takes as long as it says, however many tokens it has: another reply comes when the recorded one came.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keeps_time: bool,
    /// The model that was asked in the parent, where the branch goes on with another one. No player is asked at such a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelPlan>,
}

/// Replies in the order of their calls, as bytes of a [`BlobStore`]: JSON, a list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BranchReplies(pub Vec<BranchReply>);

impl BranchReplies {
    /// Keeps the replies. Returns the hash for [`crate::BranchPlan::replies`].
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn keep(&self, blobs: &BlobStore) -> Result<String, JournalError> {
        blobs.keep(&serde_json::to_vec(self).unwrap_or_default())
    }

    /// Reads the replies of that hash.
    ///
    /// # Errors
    /// When there are none, or they cannot be understood.
    pub fn read(blobs: &BlobStore, hash: &str) -> Result<BranchReplies, JournalError> {
        let bytes = blobs.get(hash)?;
        serde_json::from_slice(&bytes).map_err(|error| JournalError::Invalid {
            path: blobs.path(hash),
            line: error.line(),
            reason: error.to_string(),
        })
    }
}
