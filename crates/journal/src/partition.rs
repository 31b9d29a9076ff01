//! The place of a part in its run, as the plan of the part has it.

use serde::{Deserialize, Serialize};

/// The place of a part within its whole run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartitionPlan {
    /// The number of the part, from 1.
    pub part: u32,
    /// The number of all parts.
    pub of: u32,
    /// The hash over the keys of all episodes of the whole run (`Plan::keys_hash`).
    pub whole: String,
    /// The number of episodes of the whole run.
    pub episodes: u64,
    /// If the parts divide only the missing episodes of a run (`resume --partition`): the same hash of that run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_of: Option<String>,
}

impl PartitionPlan {
    /// Whether the episode at that place of the whole run, from 0, falls to this part.
    #[must_use]
    pub fn has(&self, place: usize) -> bool {
        self.of > 0 && (place as u64) % u64::from(self.of) + 1 == u64::from(self.part)
    }

    /// The number of episodes of the whole run that fall to this part.
    #[must_use]
    pub fn share(&self) -> u64 {
        let (part, of) = (u64::from(self.part), u64::from(self.of));
        if part == 0 || of < part { 0 } else { self.episodes / of + u64::from(self.episodes % of >= part) }
    }
}
