//! Reasons why a goal can't be reached.

use cooperage_blocks::{BlockId, BlockPos, ItemId};
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
    /// No item places that block.
    #[error("no item places {} at {cell}", block.name())]
    NoItemFor {
        /// The cell in which it is wanted.
        cell: BlockPos,
        block: BlockId,
    },
    /// Nothing holds the block there.
    #[error("nothing would hold {} at {cell}", block.name())]
    NoSupport {
        /// The cell in which it is wanted.
        cell: BlockPos,
        block: BlockId,
    },
    /// The block would fall.
    #[error("{} would fall from {cell}: nothing is below", block.name())]
    Falls {
        /// The cell in which it is wanted.
        cell: BlockPos,
        block: BlockId,
    },
    /// No click places the block as it is wanted.
    #[error("no click places {} at {cell} as it is wanted", block.name())]
    NoClick {
        /// The cell in which it is wanted.
        cell: BlockPos,
        block: BlockId,
    },
    /// No place to stand is within reach of the cell.
    #[error("nobody can get within reach of {0}")]
    Unreachable(BlockPos),
    /// The block that is there can't be broken.
    #[error("{} at {cell} can't be broken", block.name())]
    Unbreakable {
        cell: BlockPos,
        /// The block that is there.
        block: BlockId,
    },
    /// The cell is not loaded.
    #[error("{0} is not loaded")]
    NotLoaded(BlockPos),
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
        /// The number of items or cells.
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
