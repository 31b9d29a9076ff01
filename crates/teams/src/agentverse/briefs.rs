//! What the prompts of AgentVerse's roles say, as typed values for built-in players. All answers but a base agent's are
//! plain words: an utterance, a subtask.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool};
use cooperage_models::Brief;
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

/// What kind of line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatLineKind {
    /// An utterance of the discussion.
    Said,
    /// What was finished and what failed, after work.
    Feedback,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Whose.
    pub speaker: AgentId,
    /// What kind.
    pub kind: ChatLineKind,
    /// The words.
    pub text: String,
}

/// Behind `agentverse.discuss`.
#[derive(Clone, Debug)]
pub struct DiscussBrief {
    /// What holds for the whole episode.
    pub common: Arc<CommonFacts>,
    /// Who speaks.
    pub speaker: AgentId,
    /// Everything that the agent has said and heard so far, oldest first.
    pub chat: Vec<ChatLine>,
    /// Utterances left in this discussion, this one included.
    pub utterances_left: u32,
    /// The environment, as the prompt shows it.
    pub environment: String,
}

/// Behind `agentverse.summarise`.
#[derive(Clone, Debug)]
pub struct SummariseBrief {
    /// What holds for the whole episode.
    pub common: Arc<CommonFacts>,
    /// Whose subtask is wanted.
    pub agent: AgentId,
    /// Everything that the agent has said and heard so far, oldest first.
    pub chat: Vec<ChatLine>,
}

/// Something said where it does not matter what; none if the brief belongs to no such prompt.
pub(crate) fn random_answer(brief: &Brief) -> Option<String> {
    if brief.get::<DiscussBrief>().is_some() {
        return Some("Let each of us do whatever comes to mind.".to_owned());
    }
    brief.get::<SummariseBrief>().map(|_| "do whatever comes to mind".to_owned())
}
