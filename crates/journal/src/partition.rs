//! The place of a part in its run, as the plan of the part has it.

use serde::{Deserialize, Serialize};

/// The place of a part within the run that it is one of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartitionPlan {
    /// The number of the part, from 1.
    pub part: u32,
    /// The number of all parts.
    pub of: u32,
    /// The hash over the keys of all episodes of the whole: 32 hexadecimal digits.
    pub whole: String,
    /// The number of episodes of the whole.
    pub episodes: u64,
    /// The same hash of the run to which all this belongs, where the whole is only what was missing of that run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_of: Option<String>,
}

impl PartitionPlan {
    /// Whether the episode in that place of the whole falls to this part.
    #[must_use]
    pub fn has(&self, place: usize) -> bool {
        self.of > 0 && (place as u64) % u64::from(self.of) + 1 == u64::from(self.part)
    }

    /// The number of episodes of the whole that fall to this part.
    #[must_use]
    pub fn share(&self) -> u64 {
        let (part, of) = (u64::from(self.part), u64::from(self.of));
        if part == 0 || of < part { 0 } else { (self.episodes + of - part) / of }
    }
}
