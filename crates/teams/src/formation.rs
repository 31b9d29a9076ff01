//! What a framework's options fix of who plays.

use std::collections::BTreeMap;

use crate::options::{Resolved, TeamError};

/// What a framework's options fix of who plays, and of who commands whom.
#[derive(Clone, Copy)]
pub struct FormationInfo {
    /// The option that says it.
    pub option: &'static str,
    /// The value of that option that takes as many agents as there are.
    pub of_all: &'static str,
    /// Its value for a single agent.
    pub of_one: &'static str,
    /// How many agents it has; none where it takes all there are.
    pub agents: fn(&Resolved, &Texts) -> Result<Option<u32>, TeamError>,
    /// Who commands whom among so many agents, by their places in the team.
    pub commands: CommandsOf,
}

impl FormationInfo {
    /// The value of the option for a team of whatever size.
    #[must_use]
    pub fn value_for(&self, agents: usize) -> &'static str {
        if agents == 1 { self.of_one } else { self.of_all }
    }
}

/// Says who commands whom among so many agents.
pub type CommandsOf = fn(&Resolved, &Texts, u32) -> Result<Vec<[u32; 2]>, TeamError>;

/// Texts that the user hands in, by name.
pub type Texts = BTreeMap<String, String>;
