//! Events of the world, as bodies are told of them.

use cooperage_blocks::world::WorldEvent;

/// An event in the world, with its time.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct BodyEvent {
    /// The world's tick in which it happened.
    pub tick: u64,
    /// The event and its doer.
    pub event: WorldEvent,
}
