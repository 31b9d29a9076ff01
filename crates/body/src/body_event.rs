//! What happened, as a body is told.

use cooperage_blocks::world::Event;

/// Something that happened in the world, and when.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct BodyEvent {
    /// The world's tick in which it happened.
    pub tick: u64,
    /// What, and through whom.
    pub event: Event,
}
