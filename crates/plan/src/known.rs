//! The input of a plan where no cells are known: an agent that reads has inventories, kinds of blocks and kinds of creatures.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockId, ItemId, World, registry};
use cooperage_core::AgentId;

use crate::formulas::{cooked_from, formulas};
use crate::means::Means;

/// How far stations near the crew are, in blocks.
const STATION_DISTANCE: u32 = 4;

/// Facts about a world whose cells are not known. Plans that need cells, such as buildings and fields, can't be made of
/// them.
#[derive(Clone, Debug)]
pub struct Known {
    /// The agents of the crew, each with the items that it holds.
    pub agents: Vec<(AgentId, Vec<(ItemId, u32)>)>,
    /// Kinds of blocks that may be taken.
    pub blocks: Vec<KnownBlocks>,
    /// Tables and furnaces that stand there and are not taken, with how far they are, in blocks.
    pub stations: Vec<(BlockId, u32)>,
    /// Kinds of creatures by name, with how many of each.
    pub creatures: Vec<(&'static str, u32)>,
    /// Whether furnaces hold fuel.
    pub has_fuel: bool,
    /// The kinds of work that the crew can do.
    pub means: Means,
    /// Items that plans count on as if an agent held them already.
    pub promised: Vec<(AgentId, ItemId, u32)>,
    /// The items whose recipes the crew knows; `None` if it knows all recipes.
    pub recipes: Option<BTreeSet<ItemId>>,
}

/// Blocks of a kind.
#[derive(Clone, Copy, Debug)]
pub struct KnownBlocks {
    pub block: BlockId,
    pub count: u32,
    /// How far the nearest one is, in blocks.
    pub distance: u32,
}

impl Known {
    /// A crew that can do everything and knows all recipes, in a world of which nothing is known.
    #[must_use]
    pub fn new(agents: Vec<(AgentId, Vec<(ItemId, u32)>)>) -> Known {
        Known {
            agents,
            blocks: Vec::new(),
            stations: Vec::new(),
            creatures: Vec::new(),
            has_fuel: false,
            means: Means::ALL,
            promised: Vec::new(),
            recipes: None,
        }
    }

    /// Adds so many blocks of each of these kinds at a distance. Names of no block are left out.
    pub fn add_blocks<'n>(&mut self, names: impl IntoIterator<Item = &'n str>, count: u32, distance: u32) {
        let blocks = names.into_iter().filter_map(|name| registry().block(name));
        self.blocks.extend(blocks.map(|block| KnownBlocks { block, count, distance }));
    }

    /// Adds a table or furnace near the crew.
    pub fn add_station(&mut self, name: &str) {
        self.stations.extend(registry().block(name).map(|block| (block, STATION_DISTANCE)));
    }

    /// The world in whose cells nothing is known.
    pub(crate) fn no_world() -> &'static World {
        static NONE: LazyLock<World> =
            LazyLock::new(|| World::new(WorldOptions::default(), ChunkGenerator::Void, 0));
        &NONE
    }
}

/// How an item is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemRecipe {
    /// The ingredients, and how many of each; where any of several items fits, the first of them.
    pub uses: Vec<(ItemId, u32)>,
    pub makes: u32,
    /// Whether it is cooked; otherwise it is crafted.
    pub is_cooked: bool,
}

/// The first recipe of an item; `None` if it is neither crafted nor cooked.
#[must_use]
pub fn recipe(item: ItemId) -> Option<ItemRecipe> {
    recipes(item).into_iter().next()
}

fn recipes(item: ItemId) -> Vec<ItemRecipe> {
    let crafted = formulas(item).iter().map(|formula| {
        let groups = formula.groups.iter();
        let uses = groups.filter_map(|group| Some((*group.items.first()?, group.cells.len() as u32)));
        ItemRecipe { uses: uses.collect(), makes: formula.count, is_cooked: false }
    });
    let cooked = cooked_from(item).iter().map(|&input| ItemRecipe {
        uses: vec![(input, 1)],
        makes: 1,
        is_cooked: true,
    });
    crafted.chain(cooked).collect()
}

/// The items that are made on the way to an item, itself included. An item whose first recipe goes round in a circle, such
/// as ingots of blocks of ingots, is none of them: it is got as it is.
#[must_use]
pub fn recipes_behind(item: ItemId) -> BTreeSet<ItemId> {
    let mut found = BTreeSet::new();
    circles(item, &mut Vec::new(), &mut found);
    found
}

/// Returns the items of a path to which all recipes of an item lead back.
fn circles(item: ItemId, path: &mut Vec<ItemId>, found: &mut BTreeSet<ItemId>) -> BTreeSet<ItemId> {
    if path.contains(&item) {
        return BTreeSet::from([item]);
    }
    let followed = if path.len() < DEPTH_MAX { recipes(item) } else { Vec::new() };
    path.push(item);
    let back = |recipe: ItemRecipe| -> BTreeSet<ItemId> {
        recipe.uses.into_iter().flat_map(|(used, _)| circles(used, path, found)).collect()
    };
    let backs: Vec<BTreeSet<ItemId>> = followed.into_iter().map(back).collect();
    path.pop();
    if backs.first().is_some_and(BTreeSet::is_empty) {
        found.insert(item);
    }
    let mut back = backs.into_iter().min_by_key(BTreeSet::len).unwrap_or_default();
    back.remove(&item);
    back
}

/// The longest chain of recipes that is followed.
const DEPTH_MAX: usize = 8;
