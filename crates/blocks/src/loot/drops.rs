//! The average drops of blocks and creatures, found once by trying their loot tables.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cooperage_core::{RandomSource, TreeRandom};

use super::{Break, Catch, Kill, Loot, block_loot, entities_with_loot, entity_loot, fishing_loot};
use crate::classes::SupportClass;
use crate::registry::{
    BlockId, BlockInfo, BlockState, ItemId, ToolClass, entity_kind, entity_kinds, registry,
};

/// How often a table with random drops is tried.
const TRIES: u32 = 256;
/// How often a line is reeled in to know what it may catch.
const CATCHES: u32 = 8_000;

/// A block as a source of an item.
#[derive(Clone, Copy, Debug)]
pub struct BlockDrop {
    /// The block that gives the item when it is broken.
    pub block: BlockId,
    /// Items that a thousand blocks give.
    pub per_mille: u32,
    /// Items that one block gives at least.
    pub least: u32,
    /// Whether only shears get the item.
    pub by_shears: bool,
}

/// A kind of creature as a source of an item.
#[derive(Clone, Copy, Debug)]
pub struct MobDrop {
    /// The number of the kind.
    pub kind: u16,
    /// Items that a thousand creatures give.
    pub per_mille: u32,
}

/// The blocks that drop an item, by their numbers.
pub fn blocks_dropping(item: ItemId) -> &'static [BlockDrop] {
    table().blocks.get(usize::from(item.0)).map_or(&[], Vec::as_slice)
}

/// How many of an item a block gives at least, each time it is broken with a tool that harvests it (a crop when it is
/// ripe). The number comes from many tries of the block's loot table.
#[must_use]
pub fn drops_at_least(block: BlockId, item: ItemId) -> u32 {
    let drop = blocks_dropping(item).iter().find(|drop| drop.block == block && !drop.by_shears);
    drop.map_or(0, |drop| drop.least)
}

/// Where an item may come from, beside containers and recipes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemSources {
    /// The names of creatures that drop it, or give it while they live.
    pub creatures: Vec<&'static str>,
    /// Blocks that drop it.
    pub blocks: Vec<BlockId>,
}

/// The creatures and blocks that give an item, as a player of the game knows them; the usual ones first.
#[must_use]
pub fn sources(item: ItemId) -> ItemSources {
    let milked = (item.name() == "milk_bucket").then_some("cow");
    let dropping = mobs_dropping(item).iter().filter_map(|drop| entity_kinds().get(usize::from(drop.kind)));
    let mut blocks: Vec<&BlockDrop> = blocks_dropping(item).iter().filter(|drop| !drop.by_shears).collect();
    blocks.sort_by_key(|drop| std::cmp::Reverse(drop.per_mille));
    ItemSources {
        creatures: milked.into_iter().chain(dropping.map(|kind| &*kind.name)).collect(),
        blocks: blocks.into_iter().map(|drop| drop.block).collect(),
    }
}

/// The items that a block drops without shears.
pub fn drops_of(block: BlockId) -> impl Iterator<Item = ItemId> {
    let table = table().items.get(usize::from(block.0)).map_or(&[][..], Vec::as_slice);
    table.iter().copied()
}

/// The items that a creature drops when killed, with how many a thousand of them give.
pub fn drops_of_creature(kind: u16) -> impl Iterator<Item = (ItemId, u32)> {
    let of_item = move |(number, drops): (usize, &Vec<MobDrop>)| {
        let drop = drops.iter().find(|drop| drop.kind == kind)?;
        Some((ItemId(u16::try_from(number).ok()?), drop.per_mille))
    };
    table().mobs.iter().enumerate().filter_map(of_item)
}

/// Whether the block of an item drops the item if it is broken with Silk Touch, and with no other tool.
#[must_use]
pub fn drops_itself_by_silk_touch(item: ItemId) -> bool {
    let block = registry().blocks().iter().find(|block| block.name == item.info().name);
    let Some(block) = block.filter(|block| block.hardness >= 0.0 && !block.default_state.is_air()) else {
        return false;
    };
    let breaking = Break {
        state: ripe(block),
        tool: harvesting_tool(block),
        fortune: 0,
        silk_touch: true,
        by_entity: true,
        beside: &|_| BlockState::AIR,
    };
    let has_it = |loot: Loot| loot.drops.iter().any(|stack| stack.item == item);
    has_it(block_loot(&breaking, &mut TreeRandom::from_seed(0)))
        && blocks_dropping(item).iter().all(|drop| drop.block != block.id)
}

/// The items that a fishing line catches, by their numbers.
#[must_use]
pub fn caught() -> &'static BTreeSet<ItemId> {
    static CAUGHT: LazyLock<BTreeSet<ItemId>> = LazyLock::new(|| {
        let mut random = TreeRandom::from_seed(0).child("catches");
        let catch = Catch { biome: "plains", is_open_water: true };
        (0..CATCHES).flat_map(|_| fishing_loot(&catch, &mut random).drops).map(|stack| stack.item).collect()
    });
    &CAUGHT
}

/// The creatures that drop an item when killed, by the numbers of their kinds.
pub fn mobs_dropping(item: ItemId) -> &'static [MobDrop] {
    table().mobs.get(usize::from(item.0)).map_or(&[], Vec::as_slice)
}

/// Whether a block is a plant that gives its harvest only when it is ripe.
pub fn is_crop(block: &BlockInfo) -> bool {
    let grows = matches!(block.support, Some(SupportClass::Crop | SupportClass::SoulSand));
    let named = matches!(&*block.name, "cocoa" | "sweet_berry_bush");
    (grows || named) && block.property("age").is_some()
}

/// The state in which a block gives most: ripe, if it ripens.
pub fn ripe(block: &BlockInfo) -> BlockState {
    let oldest = block.property("age").filter(|_| is_crop(block)).and_then(|age| age.values.last());
    oldest.map_or(block.default_state, |oldest| block.default_state.with("age", oldest))
}

struct Table {
    /// The sources of items, by the items' numbers.
    blocks: Vec<Vec<BlockDrop>>,
    mobs: Vec<Vec<MobDrop>>,
    /// The drops of blocks, by the blocks' numbers.
    items: Vec<Vec<ItemId>>,
}

fn table() -> &'static Table {
    static TABLE: LazyLock<Table> = LazyLock::new(load);
    &TABLE
}

/// Counts random draws, so that tables without random drops are tried only once.
struct Counting {
    random: TreeRandom,
    draws: u32,
}

impl RandomSource for Counting {
    fn next_u32(&mut self) -> u32 {
        self.draws += 1;
        self.random.next_u32()
    }

    fn below(&mut self, n: u32) -> u32 {
        self.draws += 1;
        RandomSource::below(&mut self.random, n)
    }
}

/// The result of many tries of one table, for one item.
#[derive(Clone, Copy)]
struct Tried {
    item: ItemId,
    /// The mean, in thousandths.
    per_mille: u32,
    /// The least that a try gave.
    least: u32,
}

fn try_often(mut attempt: impl FnMut(&mut Counting) -> Loot) -> Vec<Tried> {
    let mut random = Counting { random: TreeRandom::from_seed(0).child("drops"), draws: 0 };
    let mut counts: BTreeMap<ItemId, Vec<u32>> = BTreeMap::new();
    let mut tries = 0;
    while tries == 0 || random.draws > 0 && tries < TRIES {
        tries += 1;
        let mut of_this: BTreeMap<ItemId, u32> = BTreeMap::new();
        for stack in attempt(&mut random).drops {
            *of_this.entry(stack.item).or_default() += stack.count;
        }
        for (item, count) in of_this {
            counts.entry(item).or_default().push(count);
        }
    }
    let of = |(item, counts): (ItemId, Vec<u32>)| {
        let came_always = counts.len() == tries as usize;
        let least = counts.iter().copied().min().filter(|_| came_always).unwrap_or(0);
        Tried { item, per_mille: (counts.iter().sum::<u32>() * 1000 / tries).max(1), least }
    };
    counts.into_iter().map(of).collect()
}

fn load() -> Table {
    let registry = registry();
    let mut table = Table {
        blocks: vec![Vec::new(); registry.items().len()],
        mobs: vec![Vec::new(); registry.items().len()],
        items: vec![Vec::new(); registry.blocks().len()],
    };
    let shears = registry.item("shears");
    for block in registry.blocks() {
        if block.hardness < 0.0 || block.default_state.is_air() {
            continue;
        }
        let with = |tool: Option<ItemId>| {
            try_often(|random| {
                let breaking = Break {
                    state: ripe(block),
                    tool,
                    fortune: 0,
                    silk_touch: false,
                    by_entity: true,
                    beside: &|_| BlockState::AIR,
                };
                block_loot(&breaking, random)
            })
        };
        let plain = with(harvesting_tool(block));
        let shorn = if shears.is_some() { with(shears) } else { Vec::new() };
        let only_shorn = shorn.iter().filter(|tried| plain.iter().all(|other| other.item != tried.item));
        let all = plain.iter().map(|&tried| (tried, false)).chain(only_shorn.map(|&tried| (tried, true)));
        for (Tried { item, per_mille, least }, by_shears) in all {
            let drop = BlockDrop { block: block.id, per_mille, least, by_shears };
            table.blocks[usize::from(item.0)].push(drop);
            if !by_shears {
                table.items[usize::from(block.id.0)].push(item);
            }
        }
    }
    for entity in entities_with_loot() {
        let Some(kind) = entity_kind(entity) else { continue };
        let kill = Kill {
            entity,
            by_player: true,
            looting: 0,
            fire_aspect: false,
            on_fire: false,
            size: 1,
            is_sheared: true,
            wool_color: "white",
            killer: None,
            is_captain: false,
            damage_tags: &[],
        };
        for Tried { item, per_mille, .. } in try_often(|random| entity_loot(&kill, random)) {
            table.mobs[usize::from(item.0)].push(MobDrop { kind: kind.number, per_mille });
        }
    }
    table
}

/// A tool with which the block drops its items: the best of its class. None for blocks without a class or for shears.
fn harvesting_tool(block: &BlockInfo) -> Option<ItemId> {
    let class = block.tool?;
    if class == ToolClass::Shears {
        return None;
    }
    let best =
        registry().items().iter().filter(|item| item.tool == Some(class)).max_by_key(|item| item.tier)?;
    Some(best.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_surely_drops_is_told_from_what_may() {
        let least = |block: &str, item: &str| {
            drops_at_least(registry().block(block).unwrap(), registry().item(item).unwrap())
        };
        for (block, item, expected) in [
            ("wheat", "wheat", 1),
            ("wheat", "wheat_seeds", 1),
            ("melon", "melon_slice", 3),
            ("gravel", "flint", 0),
            ("stone", "cobblestone", 1),
            ("oak_leaves", "oak_leaves", 0),
        ] {
            assert_eq!(least(block, item), expected, "{item} of {block}");
        }
    }
}
