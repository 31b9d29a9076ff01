//! What is wanted.

use cooperage_blocks::{BlockId, BlockPos, BlockState, Face, ItemId, registry};
use cooperage_core::AgentId;
use serde::{Deserialize, Serialize};

use crate::written;

/// A state of the world that is wanted. A goal that holds already takes no steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Items are held; a dish is an item like others.
    Have {
        /// What, and how many.
        #[serde(with = "written")]
        items: Vec<(ItemId, u32)>,
        who: Holder,
    },
    /// So many items are held that blocks of these kinds give, whichever: any log counts where all logs are named, and
    /// cobblestone counts where stone is.
    Gather {
        #[serde(with = "written")]
        blocks: Vec<BlockId>,
        /// How many in all.
        count: u32,
        who: Holder,
    },
    /// Blocks stand where they are wanted.
    Build {
        /// The cells of which something is wanted; all others may be changed for scaffolding, but end as they were.
        cells: Vec<BuildCell>,
        /// Whether cells that can't be built are left out and told of, rather than no plan made at all.
        is_partial: bool,
    },
    /// A door, gate or trapdoor is open, and stays so for a while.
    Open {
        #[serde(with = "written")]
        door: BlockPos,
        /// The plates, levers and buttons that must be active together; where none are named, those that power the
        /// door are looked for.
        #[serde(with = "written")]
        by: Vec<BlockPos>,
    },
    /// Every agent sleeps until morning.
    Sleep,
    /// All of these, one after the other.
    All(Vec<Goal>),
}

/// Who is to hold items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holder {
    /// One agent holds them all, no matter which.
    Any,
    Agent(#[serde(with = "written")] AgentId),
    /// All agents together.
    Crew,
}

/// A block that is wanted in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildCell {
    #[serde(with = "written")]
    pub cell: BlockPos,
    /// What; air for a cell that must be empty.
    #[serde(with = "written")]
    pub block: BlockId,
    /// How it is turned.
    pub direction: Direction,
}

/// How a block is to be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    /// It doesn't matter.
    Any,
    /// Its property `facing`.
    Facing(#[serde(with = "written")] Face),
    /// Its property `axis`: the axis on which this face lies.
    Axis(#[serde(with = "written")] Face),
}

impl Goal {
    /// That many of an item, held by any one agent; none if there is no item of that name.
    #[must_use]
    pub fn have(item: &str, count: u32) -> Option<Goal> {
        Some(Goal::Have { items: vec![(registry().item(item)?, count)], who: Holder::Any })
    }

    /// So many items that the blocks of a tag give, held by all agents together; none if there is no such tag.
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
    /// Whether a state is what is wanted. Forms of a block that hang on a wall count as the block where it may be turned
    /// anyhow or faces as wanted.
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

/// Whether one item places both: the floor form and the wall form of a torch, sign, banner.
fn is_family(one: BlockId, other: BlockId) -> bool {
    one.info().item.is_some_and(|item| {
        let forms = &item.info().blocks;
        forms.contains(&one) && forms.contains(&other)
    })
}
