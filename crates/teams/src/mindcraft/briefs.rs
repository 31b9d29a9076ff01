//! What built-in players are told beside the messages: whose seat it is, and what came of its calls. A player that talks reads
//! the prompt alone.

use cooperage_core::{AgentId, ToolCall, Trouble};

/// A call of a tool of the world that ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    /// The call.
    pub call: ToolCall,
    /// Whether it did what it should.
    pub succeeded: bool,
    /// What came of it, in words.
    pub message: String,
    /// What stood in its way, where the world says.
    pub trouble: Option<Trouble>,
}

/// Behind every call of the framework.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatBrief {
    /// The seat on whose behalf is asked.
    pub agent: AgentId,
    /// The agent's name, as its prompts call it.
    pub name: String,
    /// Calls that ended since the agent's model was last asked what to say or do.
    pub calls: Vec<Called>,
}
