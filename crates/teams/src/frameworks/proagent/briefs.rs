//! Contents of ProAgent's prompts, as typed values for built-in players.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool};

use super::options::PromptLevel;

/// Behind `proagent.plan`. The answer is written with [`write_plan`](super::reply::write_plan).
#[derive(Clone, Debug)]
pub struct ProAgentPlanBrief {
    /// The agent whose skill the planner chooses.
    pub agent: AgentId,
    /// Names of agents in answers, by number.
    pub names: Vec<String>,
    /// All other agents, those of other teams included.
    pub partners: Vec<AgentId>,
    /// The parts of an answer.
    pub level: PromptLevel,
    /// The agent's tools.
    pub tools: Arc<[Tool]>,
    /// Whether the world finds the skill in the words of an answer; else it is a command.
    pub is_in_words: bool,
}

/// Behind `proagent.explain`. Any text is an answer.
#[derive(Clone, Debug)]
pub struct ExplainBrief {
    /// The reason that the world gave for the failure.
    pub finding: String,
}
