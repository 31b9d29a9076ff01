//! Pictures of a world, for agents whose models see.

use cooperage_core::{AgentId, Request, World};

/// What an agent sees that looks somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Where it looks, in words.
    pub text: String,
    /// The picture, as PNG.
    pub png: Vec<u8>,
}

/// Shows what an agent sees that looks at a player or a place; none where there is nothing to be seen, or for other requests.
///
/// **Invariant:** what it gives is a function of the world, so that a replay shows the same.
pub type Camera = fn(&dyn World, AgentId, &Request) -> Option<Shot>;
