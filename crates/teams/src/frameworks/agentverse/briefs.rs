//! Contents of the prompts of AgentVerse's roles, as typed values for built-in players. All answers but a base agent's
//! are plain words: an utterance, a subtask.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool};
use serde_json::Value;

/// The facts that hold for a whole episode.
#[derive(Clone, Debug)]
pub struct CommonFacts {
    /// The task's text.
    pub goal: String,
    /// The task data.
    pub document: Value,
    /// The agents' names, by number.
    pub names: Vec<String>,
    /// The agents of the team.
    pub seats: Vec<AgentId>,
    /// The tools of each agent, by number.
    pub tools: Vec<Arc<[Tool]>>,
}

/// The kind of a chat line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatLineKind {
    /// An utterance of the discussion.
    Said,
    /// A report after work: finished and failed subtasks.
    Feedback,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The agent that wrote the line.
    pub speaker: AgentId,
    pub kind: ChatLineKind,
    pub text: String,
}

/// Brief of the prompt `agentverse.discuss`.
#[derive(Clone, Debug)]
pub struct DiscussBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<CommonFacts>,
    /// The lines that the agent has said and heard so far, oldest first.
    pub chat: Vec<ChatLine>,
}

/// Brief of the prompt `agentverse.summarise`.
#[derive(Clone, Debug)]
pub struct SummariseBrief {
    /// Facts that hold for the whole episode.
    pub common: Arc<CommonFacts>,
    /// The agent whose subtask the model extracts.
    pub agent: AgentId,
    /// The lines that the agent has said and heard so far, oldest first.
    pub chat: Vec<ChatLine>,
}
