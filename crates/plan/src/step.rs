//! Steps: the single actions of a plan.

use cooperage_blocks::{BlockId, BlockPos, Face, ItemId, registry};
use cooperage_core::AgentId;
use serde::{Deserialize, Serialize};

use crate::written;

/// One action of one agent. The items in a step are its purpose: the step may bring more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Step {
    /// Goes within a distance of a cell.
    GoTo {
        #[serde(with = "written")]
        cell: BlockPos,
        distance: u32,
    },
    /// Picks items up that lie near a cell.
    PickUp {
        #[serde(with = "written")]
        cell: BlockPos,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
    },
    /// Breaks blocks of these kinds, nearest first, and picks up their drops, until it has that many more of the items
    /// together. Crops are broken when they are ripe. `near` is the cell of the nearest known block.
    Collect {
        #[serde(with = "written")]
        blocks: Vec<BlockId>,
        #[serde(with = "written")]
        items: Vec<ItemId>,
        count: u32,
        #[serde(with = "written")]
        tool: Option<ItemId>,
        #[serde(with = "written")]
        near: Option<BlockPos>,
    },
    /// Crafts that many times: the items of `grid` (4 or 9 cells) become `count` of the item each time. `leaves` are the
    /// items that come back from all crafts together, such as empty buckets.
    Craft {
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
        times: u32,
        #[serde(with = "written")]
        grid: Vec<Option<ItemId>>,
        #[serde(with = "written")]
        leaves: Vec<(ItemId, u32)>,
        table: Station,
    },
    /// Cooks `count` of the input, with that fuel in addition to the fuel in the station, and takes the results.
    Smelt {
        #[serde(with = "written")]
        input: ItemId,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
        #[serde(with = "written")]
        fuel: Option<(ItemId, u32)>,
        station: Station,
    },
    /// Takes items out of a container.
    Fetch {
        #[serde(with = "written")]
        container: BlockPos,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
    },
    /// Puts items into a container.
    Store {
        #[serde(with = "written")]
        container: BlockPos,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
    },
    /// Hands items to another agent.
    Give {
        #[serde(with = "written")]
        to: AgentId,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
    },
    /// Places the block of an item in a cell, facing that way.
    Place {
        #[serde(with = "written")]
        cell: BlockPos,
        #[serde(with = "written")]
        item: ItemId,
        #[serde(with = "written")]
        facing: Face,
    },
    /// Kills creatures of a kind until it has that many more of the item.
    Kill {
        mob: String,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
    },
    /// Uses held items (buckets, bowls) on creatures of a kind, so that each held item becomes the other one.
    Milk {
        mob: String,
        #[serde(with = "written")]
        with: ItemId,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
    },
    /// Shears creatures of a kind until it has that many more of the item.
    Shear {
        mob: String,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
    },
    /// Stays near creatures of a kind until they have laid that many of the item, and picks them up.
    AwaitLaid {
        mob: String,
        #[serde(with = "written")]
        item: ItemId,
        count: u32,
    },
    /// Fills a bucket at a source.
    Fill {
        #[serde(with = "written")]
        cell: BlockPos,
        #[serde(with = "written")]
        item: ItemId,
    },
    /// Makes farmland of a cell.
    Till {
        #[serde(with = "written")]
        cell: BlockPos,
        #[serde(with = "written")]
        tool: ItemId,
    },
    /// Plants a seed on a cell of farmland.
    Sow {
        #[serde(with = "written")]
        cell: BlockPos,
        #[serde(with = "written")]
        seed: ItemId,
    },
    /// Waits until the plants in these cells are ripe.
    AwaitRipe {
        #[serde(with = "written")]
        cells: Vec<BlockPos>,
    },
    /// Uses a block, such as a lever, a button or a door; if an item is named, uses the item on the block.
    Use {
        #[serde(with = "written")]
        cell: BlockPos,
        #[serde(with = "written")]
        item: Option<ItemId>,
    },
    /// Stands on a plate for that many ticks.
    StandOn {
        #[serde(with = "written")]
        cell: BlockPos,
        ticks: u32,
    },
    /// Waits until the agent can sleep.
    AwaitNight,
    /// Sleeps in a bed until morning.
    Sleep {
        #[serde(with = "written")]
        bed: BlockPos,
    },
    Wait {
        ticks: u32,
    },
}

/// The place where an item is crafted or cooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Station {
    /// In the player's own grid of four cells.
    Hand,
    /// At a block that stands there.
    At(#[serde(with = "written")] BlockPos),
    /// At a block of that kind, in a cell that is not known.
    Near(#[serde(with = "written")] BlockId),
    /// At a block that the agent carries, puts up and takes along again.
    Carried(#[serde(with = "written")] ItemId),
}

/// Items that a step brings: `count` of any of them together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The agent that gets them; none for the agent that takes the step.
    pub to: Option<AgentId>,
    pub any_of: Vec<ItemId>,
    pub count: u32,
}

impl Step {
    /// Items that the agent must hold and keeps: tools and carried stations.
    #[must_use]
    pub fn needs(&self) -> Vec<ItemId> {
        match self {
            Step::Collect { tool, .. } => tool.iter().copied().collect(),
            Step::Craft { table: station, .. } | Step::Smelt { station, .. } => match station {
                Station::Carried(item) => vec![*item],
                Station::Hand | Station::At(_) | Station::Near(_) => Vec::new(),
            },
            Step::Till { tool, .. } => vec![*tool],
            Step::Shear { .. } => registry().item("shears").into_iter().collect(),
            Step::Use { item, .. } => item.iter().copied().collect(),
            _ => Vec::new(),
        }
    }

    /// Items that the step gives away or uses up.
    #[must_use]
    pub fn uses(&self) -> Vec<(ItemId, u32)> {
        match self {
            Step::Craft { grid, times, .. } => {
                let mut uses: Vec<(ItemId, u32)> = Vec::new();
                for item in grid.iter().flatten() {
                    match uses.iter_mut().find(|(known, _)| known == item) {
                        Some((_, count)) => *count += times,
                        None => uses.push((*item, *times)),
                    }
                }
                uses
            }
            Step::Smelt { input, count, fuel, .. } => {
                std::iter::once((*input, *count)).chain(fuel.iter().copied()).collect()
            }
            Step::Store { item, count, .. } | Step::Give { item, count, .. } => vec![(*item, *count)],
            Step::Place { item, .. } => vec![(*item, 1)],
            Step::Milk { with, count, .. } => vec![(*with, *count)],
            Step::Fill { .. } => registry().item("bucket").map(|bucket| (bucket, 1)).into_iter().collect(),
            Step::Sow { seed, .. } => vec![(*seed, 1)],
            _ => Vec::new(),
        }
    }

    /// Items that the step brings at least.
    #[must_use]
    pub fn gains(&self) -> Vec<Gain> {
        let own = |item: ItemId, count: u32| Gain { to: None, any_of: vec![item], count };
        match self {
            Step::PickUp { item, count, .. }
            | Step::Fetch { item, count, .. }
            | Step::Kill { item, count, .. }
            | Step::Milk { item, count, .. }
            | Step::Shear { item, count, .. }
            | Step::AwaitLaid { item, count, .. }
            | Step::Smelt { item, count, .. } => vec![own(*item, *count)],
            Step::Collect { items, count, .. } => {
                vec![Gain { to: None, any_of: items.clone(), count: *count }]
            }
            Step::Craft { item, count, times, leaves, .. } => {
                let left = leaves.iter().map(|&(item, count)| own(item, count));
                std::iter::once(own(*item, count * times)).chain(left).collect()
            }
            Step::Give { to, item, count } => {
                vec![Gain { to: Some(*to), any_of: vec![*item], count: *count }]
            }
            Step::Fill { item, .. } => vec![own(*item, 1)],
            _ => Vec::new(),
        }
    }
}
