//! Questions that frameworks ask models.

use cooperage_core::AgentId;
use cooperage_models::{Brief, Message, ReplySchema, ToolDescription};

/// A question to a model. Which model answers, and how it is sampled, is the plan's business.
#[derive(Clone, Debug)]
pub struct ModelQuery {
    /// The named purpose, such as `mindagent.plan`.
    pub role: String,
    /// The seat on whose behalf the model is asked, where there is one.
    pub agent: Option<AgentId>,
    pub messages: Vec<Message>,
    /// Tools offered to the model.
    pub tools: Vec<ToolDescription>,
    /// The wanted form of the reply.
    pub schema: Option<ReplySchema>,
    /// The facts of the question, for the oracle.
    pub brief: Option<Brief>,
}
