//! What a model is asked.

use cooperage_core::AgentId;
use cooperage_models::{Brief, Message, ReplySchema, ToolDescription};

/// A question to a model. Which model answers, and how it is sampled, is the plan's business.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The named purpose, such as `mindagent.plan`.
    pub role: String,
    /// The seat on whose behalf, where there is one.
    pub agent: Option<AgentId>,
    /// The conversation.
    pub messages: Vec<Message>,
    /// Tools offered to the model.
    pub tools: Vec<ToolDescription>,
    /// The wanted form of the reply.
    pub schema: Option<ReplySchema>,
    /// The same facts for the oracle.
    pub brief: Option<Brief>,
}
