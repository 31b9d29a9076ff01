//! What ProAgent's prompts say, as typed values for built-in players.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool};

use super::options::Level;

/// Behind `proagent.plan`. The answer is written with [`write_plan`](super::reply::write_plan).
#[derive(Clone, Debug)]
pub struct PlanBrief {
    /// Whose skill is wanted.
    pub agent: AgentId,
    /// What agents are called in answers, by number.
    pub names: Vec<String>,
    /// All other agents, whoever plays them.
    pub partners: Vec<AgentId>,
    /// What an answer consists of.
    pub level: Level,
    /// The agent's tools.
    pub tools: Arc<[Tool]>,
    /// Whether the world finds the skill in the words of an answer; else it is a command.
    pub is_in_words: bool,
    /// What failed just now, where the planner is asked again.
    pub failure: Option<Failure>,
}

/// Behind `proagent.explain`. Any text is an answer.
#[derive(Clone, Debug)]
pub struct ExplainBrief {
    /// Whose skill failed.
    pub agent: AgentId,
    /// What failed.
    pub failure: Failure,
    /// Which query for this explanation it is, from 1 on.
    pub round: u32,
    /// How many there are.
    pub rounds: u32,
}

/// A skill that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The skill, as the agent put it.
    pub skill: String,
    /// What the world found.
    pub finding: String,
}
