//! Names of agents in worlds that give them none.

use cooperage_core::AgentId;
use cooperage_journal::EpisodePlan;
use cooperage_teams::given_name;

/// The names of an episode's agents, by seat, where its world gives them none of its own.
#[must_use]
pub fn given_names(plan: &EpisodePlan) -> Vec<String> {
    (0..plan.agents).map(|agent| given_name(AgentId(agent))).collect()
}
