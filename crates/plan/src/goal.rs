//! Goals: states of the world that a plan must bring about.

use cooperage_blocks::{BlockId, BlockPos, ItemId, registry};
use cooperage_core::AgentId;
use serde::{Deserialize, Serialize};

use crate::written;

/// A wanted state of the world. A goal that is reached already takes no steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Items are held; a dish is an item like any other.
    Have {
        /// The items, and how many of each.
        #[serde(with = "written")]
        items: Vec<(ItemId, u32)>,
        who: Holder,
    },
    /// `count` items that blocks of these kinds give are held, in any mixture: if all kinds of logs are named, any log
    /// counts, and if stone is named, cobblestone counts as well.
    Gather {
        #[serde(with = "written")]
        blocks: Vec<BlockId>,
        count: u32,
        who: Holder,
    },
    /// A door, gate or trapdoor is open, and stays so for a while.
    Open {
        #[serde(with = "written")]
        door: BlockPos,
        /// The plates, levers and buttons that must be active together; if none are named, the planner looks for
        /// those that power the door.
        #[serde(with = "written")]
        by: Vec<BlockPos>,
    },
    /// Every agent sleeps until morning.
    Sleep,
    /// All of these goals, one after the other.
    All(Vec<Goal>),
}

/// The agents that must hold items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holder {
    /// One agent holds them all, no matter which.
    Any,
    Agent(#[serde(with = "written")] AgentId),
    /// All agents hold them together.
    Crew,
}

impl Goal {
    /// That many of an item, held by any one agent; none if there is no item of that name.
    #[must_use]
    pub fn have(item: &str, count: u32) -> Option<Goal> {
        Some(Goal::Have { items: vec![(registry().item(item)?, count)], who: Holder::Any })
    }

    /// That many items that the blocks of a tag give, held by all agents together; none if there is no such tag.
    #[must_use]
    pub fn gather_tag(tag: &str, count: u32) -> Option<Goal> {
        let blocks = registry().block_tag(tag)?.numbers().iter().map(|&number| BlockId(number)).collect();
        Some(Goal::Gather { blocks, count, who: Holder::Crew })
    }
}
