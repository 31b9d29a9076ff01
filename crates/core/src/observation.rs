//! Observations: the part of a world that one viewer may perceive now.

use crate::ids::AgentId;
use crate::perception::Perception;

/// The viewer of an observation: one agent, or the whole crew where the benchmark allows a central view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// One agent with its own, possibly partial, perception.
    Agent(AgentId),
    /// All agents as one viewer.
    Crew,
}

/// A viewer's observation, for programs and for models.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The perception as structured data; its schema belongs to the environment.
    pub data: serde_json::Value,
    /// The same as the text a model reads.
    pub text: String,
    /// The part that every framework can use; `None` where the viewer is the crew, or the world has no such parts.
    pub perception: Option<Perception>,
}
