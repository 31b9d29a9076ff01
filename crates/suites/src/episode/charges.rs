//! Conduct that a learner may be charged for: the honest measures of reports, as counts of seats.

use std::collections::BTreeMap;

use super::claims::claims;
use super::transcript::Transcript;
use super::wasted_work::undone;

/// Undone work and false claims of an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConductCharges {
    /// Blocks that an agent placed and another one took away. Events do not tell which of the two was wrong: it is a count of the team.
    pub undone_work: u64,
    /// Claims that events contradict, by the agent that made them; see
    /// [`WastedWork::unsupported`](super::wasted_work::WastedWork::unsupported).
    pub false_claims: BTreeMap<u32, u64>,
}

impl ConductCharges {
    /// Counts them in a whole episode.
    #[must_use]
    pub fn of(transcript: &Transcript) -> ConductCharges {
        let mut false_claims = BTreeMap::new();
        for claim in claims(transcript).unsupported {
            *false_claims.entry(claim.agent).or_default() += 1;
        }
        ConductCharges { undone_work: undone(transcript).len() as u64, false_claims }
    }
}
