//! Goals: states of the world that a plan must bring about.

use cooperage_blocks::{BlockId, BlockPos, BlockState, Face, ItemId, registry};
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
    /// Blocks stand in the cells in which they are wanted.
    Build {
        /// The cells with wanted blocks; all others may be changed for scaffolding, but end as they were.
        cells: Vec<BuildCell>,
        /// Whether a plan leaves out cells that can't be built and lists them; otherwise they make the goal unsolvable.
        is_partial: bool,
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

/// A block that is wanted in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildCell {
    #[serde(with = "written")]
    pub cell: BlockPos,
    /// The wanted block; air for a cell that must be empty.
    #[serde(with = "written")]
    pub block: BlockId,
    /// How it is turned.
    pub direction: Direction,
}

/// How a block is to be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    /// Any direction will do.
    Any,
    /// The block's property `facing` has this value.
    Facing(#[serde(with = "written")] Face),
    /// The block's property `axis` is the axis on which this face lies.
    Axis(#[serde(with = "written")] Face),
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

    /// The cells in which blocks are to stand.
    pub(crate) fn blocks(&self) -> Vec<BlockPos> {
        match self {
            Goal::Build { cells, .. } => {
                let blocks = cells.iter().filter(|wanted| !wanted.block.default_state().is_air());
                blocks.map(|wanted| wanted.cell).collect()
            }
            Goal::All(goals) => goals.iter().flat_map(Goal::blocks).collect(),
            _ => Vec::new(),
        }
    }
}

impl BuildCell {
    /// Whether a state meets the demand. The form of a block that hangs on a wall counts as the block, if it faces as
    /// wanted.
    #[must_use]
    pub fn is_met_by(&self, state: BlockState) -> bool {
        let wants_air = self.block.default_state().is_air();
        if wants_air {
            return state.is_air();
        }
        if state.block() != self.block && !(is_family(self.block, state.block())) {
            return false;
        }
        match self.direction {
            Direction::Any => true,
            Direction::Facing(face) => state.property("facing").is_none_or(|held| held == face.name()),
            Direction::Axis(face) => state.property("axis").is_none_or(|held| held == face.axis_name()),
        }
    }
}

/// Whether one item places both blocks, as for the floor form and the wall form of a torch, sign or banner.
fn is_family(one: BlockId, other: BlockId) -> bool {
    one.info().item.is_some_and(|item| {
        let forms = &item.info().blocks;
        forms.contains(&one) && forms.contains(&other)
    })
}
