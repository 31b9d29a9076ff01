//! The content of a planning prompt, as a typed value for the oracle.

use std::sync::Arc;

use cooperage_core::{AgentId, ShortWords, Tool};

/// The facts behind a planner's prompt that are not the world's own.
#[derive(Clone, Debug)]
pub struct MindAgentPlanBrief {
    /// The agents whom the planner commands; a plan has at most one command for each, or the environment may refuse it whole.
    pub seats: Vec<AgentId>,
    /// The tools in whose text forms the reply is written; see [`crate::write_reply`].
    pub tools: Arc<[Tool]>,
    /// The commands of people in this step, in the world's text form: they are carried out before the plan.
    pub acted: Vec<String>,
    /// Whether people play agents beside the crew.
    pub has_people: bool,
    /// Whether the answer begins with a sentence of reasoning.
    pub is_reasoned: bool,
    /// The words in which the reply is written, where the prompt has the world's short form.
    pub words: Option<Arc<dyn ShortWords>>,
}
