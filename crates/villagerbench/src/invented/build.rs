//! Builds the arena of a task: glass around grass, with the blocks, creatures and items of its record.

use std::collections::BTreeMap;

use cooperage_blocks::terrain::trees;
use cooperage_blocks::{BlockPos, ItemId, World};
use cooperage_core::{RandomSource, TreeRandom};

use super::criterion::Condition;
use super::place::{PlacedCell, START, cells_of, world_cell};
use super::record::{BlockRecord, InventedTask, StackRecord};
use crate::names::NAMES;
use crate::site::{ScenarioSite, WorldBehaviour};

/// The glass around the arena, from the lowest to the highest corner.
pub(super) const GLASS_LOW: [i32; 3] = [30, -60, 122];
pub(super) const GLASS_HIGH: [i32; 3] = [52, -45, 147];
/// Items that each agent carries beside the task's things.
pub(crate) const AIDS: [(&str, u32); 2] = [("dirt", 15), ("ladder", 15)];
/// Creatures that let agents ride only once they are tame.
const TAMED: [&str; 5] = ["horse", "donkey", "mule", "llama", "skeleton_horse"];

/// The arena of a task, without agents.
///
/// # Errors
/// A text that says which part could not be set up.
pub(super) fn build(task: &InventedTask, behaviour: WorldBehaviour, seed: u64) -> Result<World, String> {
    let mut site = ScenarioSite::flat(behaviour, seed);
    let [low, high] = [GLASS_LOW, GLASS_HIGH].map(|[x, y, z]| BlockPos::new(x, y, z));
    site.load(low.offset(-16, 0, -16), high.offset(16, 0, 16));
    let is_side = |cell: BlockPos| {
        cell.x == low.x || cell.x == high.x || cell.z == low.z || cell.z == high.z || cell.y == high.y
    };
    site.fill_where(GLASS_LOW, GLASS_HIGH, "glass", is_side);
    put_blocks(&mut site, task);
    for (number, block) in task.blocks.iter().enumerate() {
        put_contents(&mut site, task, number as u64, block);
    }
    if task.criteria.iter().any(|criterion| matches!(criterion.condition, Condition::Slept { .. })) {
        site.command("time set 14000");
    }
    for entity in &task.entities {
        let BlockPos { x, y, z } = world_cell(entity.position);
        let tame = if TAMED.contains(&entity.name) { " {Tame:1b}" } else { "" };
        site.command(&format!("summon {} {x}.5 {y} {z}.5{tame}", entity.name));
    }
    site.finish()
}

/// Puts all blocks but trees: first those that stand by themselves, then those that others must hold.
fn put_blocks(site: &mut ScenarioSite, task: &InventedTask) {
    let is_tree = |block: &BlockRecord| matches!(block, BlockRecord::Tree { .. });
    let blocks = task.blocks.iter().enumerate().filter(|(_, block)| !is_tree(block));
    // Of two entries for a cell the later one counts.
    let mut last: BTreeMap<BlockPos, PlacedCell> = BTreeMap::new();
    for placed in blocks.flat_map(|(entry, block)| cells_of(block, entry)) {
        last.insert(placed.cell, placed);
    }
    let is_held = |placed: &&PlacedCell| placed.state.info().support.is_some();
    let (held, free): (Vec<&PlacedCell>, Vec<&PlacedCell>) = last.values().partition(is_held);
    for placed in free.iter().chain(&held) {
        let cell = world_cell(placed.cell);
        // The halves of doors and beds would fall while the other half is missing.
        let is_half = ["half", "part"].iter().any(|name| placed.state.property(name).is_some());
        if is_half || placed.state.is_liquid() {
            site.world.put_cell(cell, placed.state);
        } else {
            site.world.set_cell(cell, placed.state);
        }
    }
}

/// Grows a tree, fills a chest, or writes on a sign.
fn put_contents(site: &mut ScenarioSite, task: &InventedTask, number: u64, block: &BlockRecord) {
    match block {
        BlockRecord::Tree { position, name } => {
            let mut random = TreeRandom::from_seed(task.seed).child("tree").numbered_child("entry", number);
            for (offset, state) in trees::shape(*name, &mut random) {
                let cell = world_cell(position.offset(offset.x, offset.y, offset.z));
                if site.world.state(cell).is_air() {
                    site.world.put_cell(cell, state);
                }
            }
        }
        BlockRecord::Single { position, items, text, .. } => {
            let cell = world_cell(*position);
            if !items.is_empty() {
                site.stock(cell, &stacks(items));
            }
            if let Some(text) = text {
                site.write(cell, text);
            }
        }
        BlockRecord::Cube { .. } => {}
    }
}

/// Items in stacks that fit into slots.
pub(super) fn stacks(items: &[StackRecord]) -> Vec<(ItemId, u32)> {
    let mut all = Vec::new();
    for stack in items {
        let most = stack.item.info().stack.max(1);
        let mut left = stack.count;
        while left > 0 {
            all.push((stack.item, left.min(most)));
            left -= left.min(most);
        }
    }
    all
}

/// The agent that carries each entry of the inventory.
pub(super) fn carriers(task: &InventedTask, agents: u32) -> Vec<u32> {
    let mut random = TreeRandom::from_seed(task.seed).child("carriers");
    task.inventory.iter().map(|_| random.below(agents.max(1))).collect()
}

/// The commands that give the agents their items.
pub(super) fn gifts(task: &InventedTask, agents: u32) -> Vec<String> {
    let names = &NAMES[..(agents as usize).min(NAMES.len())];
    let own = task.inventory.iter().zip(carriers(task, agents)).map(|(stack, agent)| {
        let name = names.get(agent as usize).copied().unwrap_or_default();
        format!("give {name} {} {}", stack.item.name(), stack.count)
    });
    let aids = names
        .iter()
        .flat_map(|name| AIDS.iter().map(move |(item, count)| format!("give {name} {item} {count}")));
    own.chain(aids).collect()
}

/// Where all agents begin.
pub(super) fn start() -> [f64; 3] {
    let BlockPos { x, y, z } = world_cell(START);
    [f64::from(x) + 0.5, f64::from(y), f64::from(z) + 0.5]
}
