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
    /// The failure that just happened, if the planner is asked again.
    pub failure: Option<FailedSkill>,
}

/// Behind `proagent.explain`. Any text is an answer.
#[derive(Clone, Debug)]
pub struct ExplainBrief {
    /// The agent whose skill failed.
    pub agent: AgentId,
    /// The skill and its failure.
    pub failure: FailedSkill,
    /// Which query for this explanation it is, from 1 on.
    pub round: u32,
    /// How many there are.
    pub rounds: u32,
}

/// A skill that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedSkill {
    /// The skill, as the agent put it.
    pub skill: String,
    /// The reason that the world gave.
    pub finding: String,
}
