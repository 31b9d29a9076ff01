//! The memory of modes between two looks. All of it belongs to the agent's memory, and so to snapshot and digest.

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::EntityId;

use crate::primitive::MovingTarget;

/// The memory of the modes of one body.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub(crate) struct ModeMemory {
    /// The tick at which the body was hurt last, and how much health that took.
    pub(crate) hurt: Option<(u64, f64)>,
    /// Whether a key is held down to get out of water.
    pub(crate) swims: bool,
    /// The place and the tick at which the body last moved on, and the cell at which it dug.
    pub(crate) stuck: Option<Stuck>,
    /// The item for which the body went last.
    pub(crate) item_before: Option<EntityId>,
    /// Items that could not be got at, and when that was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) items_left: Vec<(EntityId, u64)>,
    /// Since when an item has been noticed.
    pub(crate) item_since: Option<u64>,
    /// When a torch was placed last.
    pub(crate) torch: Option<u64>,
    pub(crate) stare: Stare,
    /// The cell in which it stands and which another body wants to fill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) asked_out_of: Option<BlockPos>,
}

/// The place where a body has not moved on.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub(crate) struct Stuck {
    pub(crate) at: [f64; 3],
    pub(crate) since: u64,
    pub(crate) digs: Option<BlockPos>,
}

/// The target that an idle body looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub(crate) struct Stare {
    /// The player or creature that it saw last.
    pub(crate) at: Option<MovingTarget>,
    /// Until when it looks there.
    pub(crate) until: u64,
    /// When it looks elsewhere.
    pub(crate) next: u64,
}
