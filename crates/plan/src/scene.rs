//! What a plan is made for: a world, those who act in it, and what has failed before.

use cooperage_blocks::world::{EntityId, PlayerId};
use cooperage_blocks::{BlockId, BlockPos, ItemId, World};
use serde::{Deserialize, Serialize};

use crate::means::Means;
use crate::written;

/// A world at one moment, read only, and the crew.
#[derive(Clone)]
pub struct Scene<'a> {
    /// The world. Whatever is loaded within the radius counts as known, whether or not it can be seen.
    pub world: &'a World,
    /// The crew. Agents of plans are numbered as these players are.
    pub agents: Vec<PlayerId>,
    /// How far from the agents sources are looked for, along x and z, in blocks; whole chunks are taken.
    pub radius: u32,
    /// What the crew can do.
    pub means: Means,
    /// What others are about to hand to the crew: plans count on it as if it were held already.
    pub promised: Vec<Promise>,
}

/// Items that somebody who is not of the crew is about to bring.
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

/// A source that has turned out to be of no use: a plan that is made anew leaves it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// A cell: its block isn't collected, what lies there isn't picked up, its container isn't opened, nobody works there.
    Cell(#[serde(with = "written")] BlockPos),
    /// A creature or an item on the ground, by its number.
    Entity(u32),
    /// A kind of block: it isn't collected.
    Block(#[serde(with = "written")] BlockId),
}

/// Failures, to be looked up.
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
