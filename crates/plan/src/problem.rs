//! Reasons why a goal can't be reached.

use cooperage_blocks::{BlockPos, ItemId};
use thiserror::Error;

/// The reason why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolvable {
    /// No agent takes part.
    #[error("nobody is there to do it")]
    NoAgents,
    /// An agent is named that isn't there.
    #[error("there is no agent {0}")]
    NoSuchAgent(u32),
    /// There is no way to an item: it can neither be found nor be made of items that can be found.
    #[error("no {} can be had: {why}", item.name())]
    NoItem {
        item: ItemId,
        /// The missing ingredient, and why it is missing.
        why: Missing,
    },
    /// The cell has no door or other block that opens.
    #[error("there is nothing to open at {0}")]
    NoDoor(BlockPos),
    /// No switches open the door.
    #[error("no lever, button or plate in view opens {0}")]
    NoSwitch(BlockPos),
    /// More plates must be held down than there are agents.
    #[error("{plates} plates must be held down together, by {agents} agents")]
    TooFewAgents { plates: usize, agents: usize },
    /// No free place for a bed.
    #[error("there is no room for a bed near {0}")]
    NoRoom(BlockPos),
    /// More is asked for than plans are made for.
    #[error("{count} are asked for; plans are made for at most {max}")]
    TooMany {
        /// The number of items.
        count: usize,
        /// The highest number for which plans are made.
        max: usize,
    },
    /// The search was cut off.
    #[error("more than {0} attempts")]
    TooComplex(u32),
}

/// The reason why there is no way to an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Missing {
    /// The item is not in view, and nothing in view can be made into it.
    #[error("no source of {} is in view", .0.name())]
    Source(ItemId),
    /// The sources in view don't give enough of the item.
    #[error("what is in view gives too little {}", .0.name())]
    Enough(ItemId),
}
