//! The input of a plan: a world, the agents that act in it, and the sources that have failed before.

use cooperage_blocks::world::{EntityId, PlayerId};
use cooperage_blocks::{BlockId, BlockPos, ItemId, World};
use serde::{Deserialize, Serialize};

use crate::means::Means;
use crate::written;

/// A world at one moment, read only, and the crew.
#[derive(Clone)]
pub struct Scene<'a> {
    /// The world. All loaded cells within the radius count as known, whether or not an agent can see them.
    pub world: &'a World,
    /// The players of the crew. Agents in plans have the numbers of these players.
    pub agents: Vec<PlayerId>,
    /// How far from the agents sources are looked for, along x and z, in blocks. Blocks are counted in whole chunks.
    pub radius: u32,
    /// The kinds of work that the crew can do.
    pub means: Means,
    /// Items that other players are about to hand to the crew: plans count on them as if the crew held them already.
    pub promised: Vec<Promise>,
}

/// Items that a player outside of the crew is about to bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    pub to: PlayerId,
    pub item: ItemId,
    pub count: u32,
}

impl<'a> Scene<'a> {
    /// A scene with a crew that can do everything and is promised nothing.
    #[must_use]
    pub fn new(world: &'a World, agents: Vec<PlayerId>, radius: u32) -> Scene<'a> {
        Scene { world, agents, radius, means: Means::ALL, promised: Vec::new() }
    }
}

/// A source that has turned out to be of no use: [`replan`](crate::replan) leaves it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// A cell: plans don't collect its block, pick up its items, open its container or send an agent to work there.
    Cell(#[serde(with = "written")] BlockPos),
    /// A creature or an item on the ground, by its number.
    Entity(u32),
    /// A kind of block: plans don't collect it.
    Block(#[serde(with = "written")] BlockId),
}

/// Failures as sets, for lookups.
#[derive(Clone, Debug, Default)]
pub(crate) struct Excluded {
    pub(crate) cells: std::collections::BTreeSet<BlockPos>,
    pub(crate) entities: std::collections::BTreeSet<EntityId>,
    pub(crate) blocks: std::collections::BTreeSet<BlockId>,
}

impl Excluded {
    pub(crate) fn new(failures: &[Failure]) -> Excluded {
        let mut excluded = Excluded::default();
        for failure in failures {
            match *failure {
                Failure::Cell(cell) => drop(excluded.cells.insert(cell)),
                Failure::Entity(number) => drop(excluded.entities.insert(EntityId(number))),
                Failure::Block(block) => drop(excluded.blocks.insert(block)),
            }
        }
        excluded
    }
}
