//! Contents of the prompts of AgentVerse's roles, as typed values for built-in players. All answers but a base agent's
//! are plain words: an utterance, a subtask.

use cooperage_core::AgentId;
use serde_json::Value;

/// Brief of the prompt `agentverse.discuss`.
#[derive(Clone, Debug)]
pub struct DiscussBrief {
    /// The task data.
    pub document: Value,
    /// The agents' names, by number.
    pub names: Vec<String>,
    /// The agents of the team.
    pub seats: Vec<AgentId>,
}

/// Brief of the prompt `agentverse.summarise`.
#[derive(Clone, Debug)]
pub struct SummariseBrief {
    /// The name of the agent whose subtask the model extracts.
    pub name: String,
    /// The newest utterance that the agent has made or heard.
    pub said: String,
    /// Whether a player has read it from the prompt, and says by the prompt's own word that there is nothing to do.
    pub is_read: bool,
}
