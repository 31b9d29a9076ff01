//! Pictures of a world, for agents whose models see.

use cooperage_core::{AgentId, Request, World};

/// The view of an agent that looks at a player or a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The direction or place in words.
    pub text: String,
    /// The picture, as PNG.
    pub png: Vec<u8>,
}

/// Shows an agent's view when it looks at a player or a place; `None` where there is nothing to be seen, or for other
/// requests.
///
/// **Invariant:** the shot is a function of the world, so that a replay shows the same.
pub type WorldCamera = fn(&dyn World, AgentId, &Request) -> Option<Shot>;
