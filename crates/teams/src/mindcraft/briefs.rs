//! What built-in players are told beside the messages: whose seat it is, and nothing more. Whatever they know, they have read
//! in the prompt.

use cooperage_core::AgentId;

/// Behind every call of the framework.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatBrief {
    /// The seat on whose behalf is asked.
    pub agent: AgentId,
    /// The agent's name, as its prompts call it.
    pub name: String,
}
