//! The number and the ranks of agents that a framework's options fix.

use std::collections::BTreeMap;

use crate::options::{Resolved, TeamError};

/// Describes the option that fixes how many agents play, and which agent commands which.
#[derive(Clone, Copy)]
pub struct FormationInfo {
    /// The option that says it.
    pub option: &'static str,
    /// The value of that option that takes as many agents as there are.
    pub of_all: &'static str,
    /// Its value for a single agent.
    pub of_one: &'static str,
    /// The number of its agents; `None` if it takes all agents there are.
    pub agents: fn(&Resolved, &AttachmentTexts) -> Result<Option<u32>, TeamError>,
    /// The pairs of commander and commanded agent in a team of a given size, by their places in the team.
    pub commands: CommandsOf,
}

impl FormationInfo {
    /// Whether people in seats beside the team have places in its formation: they have if the formation does not fit the
    /// team's own seats alone.
    #[must_use]
    pub fn seats_people(fixed: Option<usize>, seats: usize) -> bool {
        fixed != Some(seats)
    }

    /// Returns the value of the option for a team of the given size.
    #[must_use]
    pub fn value_for(&self, agents: usize) -> &'static str {
        if agents == 1 { self.of_one } else { self.of_all }
    }
}

/// Returns the pairs of commander and commanded agent in a team of the given size.
pub type CommandsOf = fn(&Resolved, &AttachmentTexts, u32) -> Result<Vec<[u32; 2]>, TeamError>;

/// Texts that the user hands in, by name.
pub type AttachmentTexts = BTreeMap<String, String>;
