//! Briefs for built-in players, beside the messages: the seat and the results of its calls. A player that talks reads only
//! the prompt.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool, ToolCall, Trouble};

/// A call of a tool of the world that ended.
#[derive(Clone, Debug, PartialEq)]
pub struct CompletedToolCall {
    pub call: ToolCall,
    /// Whether it did what it should.
    pub succeeded: bool,
    /// The world's words about the result.
    pub message: String,
    /// The trouble that the call met, where the world reports one.
    pub trouble: Option<Trouble>,
}

/// The brief that goes with every call of the framework.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatBrief {
    /// The seat for which a model is asked.
    pub agent: AgentId,
    /// The agent's name, as its prompts call it.
    pub name: String,
    /// The tools of the world that the agent's commands may call.
    pub tools: Arc<[Tool]>,
    /// Calls that ended since the agent's model was last asked what to say or do.
    pub calls: Vec<CompletedToolCall>,
}
