//! F2 and F3: cells are inside and counts within their limits; everything has its place.

use std::collections::BTreeMap;

use cooperage_blocks::rules::support::survives;
use cooperage_blocks::terrain::trees::TreeKind;
use cooperage_blocks::{BlockPos, Face, World};

use super::{CheckCode, Flaw};
use crate::invented::build::stacks;
use crate::invented::place::{PlacedCell, START, cells_of, is_inside, world_cell};
use crate::invented::record::{BlockRecord, InventedTask, StackRecord};

/// Most blocks, creatures, and stacks in a chest or in the inventories.
const BLOCKS_MAX: i64 = 400;
const ENTITIES_MAX: usize = 30;
const STACKS_MAX: usize = 27;

/// The corners of an entry.
fn corners(block: &BlockRecord) -> [BlockPos; 2] {
    match block {
        BlockRecord::Cube { low, high, .. } => [*low, *high],
        BlockRecord::Single { position, .. } | BlockRecord::Tree { position, .. } => [*position; 2],
    }
}

fn volume([low, high]: [BlockPos; 2]) -> i64 {
    let along = |low: i32, high: i32| i64::from(high) - i64::from(low) + 1;
    along(low.x, high.x) * along(low.y, high.y) * along(low.z, high.z)
}

/// F2: the first cell that is outside, or count that is too high. Nothing can be built of a record with such a flaw.
#[must_use]
pub fn bounds(task: &InventedTask) -> Option<Flaw> {
    let outside =
        |cell: BlockPos| (!is_inside(cell)).then(|| Flaw::at(CheckCode::Bounds, cell, "a cell is outside"));
    let blocks = task.blocks.iter().flat_map(corners).find_map(outside);
    let creatures = || task.entities.iter().find_map(|entity| outside(entity.position));
    let conditions =
        || task.criteria.iter().flat_map(|criterion| criterion.condition.cells()).find_map(outside);
    if let Some(flaw) = blocks.or_else(creatures).or_else(conditions) {
        return Some(flaw);
    }
    let count: i64 = task.blocks.iter().map(|block| volume(corners(block))).sum();
    let flaw = |why: String| Some(Flaw::new(CheckCode::Bounds, why));
    if count > BLOCKS_MAX {
        return flaw(format!("there are {count} blocks; at most {BLOCKS_MAX} fit"));
    }
    if task.entities.len() > ENTITIES_MAX {
        return flaw(format!("there are {} creatures; at most {ENTITIES_MAX} fit", task.entities.len()));
    }
    // The second halves of doors and beds must be inside too.
    let halves =
        task.blocks.iter().enumerate().filter(|(_, block)| matches!(block, BlockRecord::Single { .. }));
    if let Some(flaw) =
        halves.flat_map(|(entry, block)| cells_of(block, entry)).find_map(|placed| outside(placed.cell))
    {
        return Some(flaw);
    }
    let chests = task.blocks.iter().filter_map(|block| match block {
        BlockRecord::Single { position, items, .. } if !items.is_empty() => {
            Some((Some(*position), &items[..]))
        }
        _ => None,
    });
    let mut stores = chests.chain([(None, &task.inventory[..])]);
    stores.find_map(|(cell, items)| {
        crowded(items)
            .map(|why| Flaw { cells: cell.into_iter().collect(), ..Flaw::new(CheckCode::Bounds, why) })
    })
}

/// Why items do not fit, if they do not.
fn crowded(items: &[StackRecord]) -> Option<String> {
    let large = items.iter().find(|stack| stack.count > stack.item.info().stack);
    if let Some(stack) = large {
        let (name, most) = (stack.item.name(), stack.item.info().stack);
        return Some(format!("{} {name} are no stack; one holds {most}", stack.count));
    }
    let count = stacks(items).len();
    (count > STACKS_MAX).then(|| format!("there are {count} stacks in one place; {STACKS_MAX} fit"))
}

/// F3: the first cell in which something does not stand as it was put.
pub(super) fn places(task: &InventedTask, world: &World) -> Option<Flaw> {
    let placed: Vec<PlacedCell> =
        task.blocks.iter().enumerate().flat_map(|(entry, block)| cells_of(block, entry)).collect();
    twice(task, &placed)
        .or_else(|| start(world))
        .or_else(|| standing(&placed, world))
        .or_else(|| trees(task, world))
        .or_else(|| creatures(task, world))
}

/// Two things in a cell; a smaller one may stand in a box that was put before it.
fn twice(task: &InventedTask, placed: &[PlacedCell]) -> Option<Flaw> {
    let mut taken: BTreeMap<BlockPos, Vec<usize>> = BTreeMap::new();
    for PlacedCell { cell, entry, .. } in placed {
        let before = taken.entry(*cell).or_default();
        let is_clash = |other: &usize| *other != *entry && !is_within(task, placed, *entry, *other);
        if before.iter().any(is_clash) {
            return Some(Flaw::at(CheckCode::Place, *cell, "two things are in one cell"));
        }
        before.push(*entry);
    }
    None
}

/// Whether all cells of an entry lie in the box of an earlier one that is larger.
fn is_within(task: &InventedTask, placed: &[PlacedCell], entry: usize, earlier: usize) -> bool {
    let Some(BlockRecord::Cube { low, high, .. }) = task.blocks.get(earlier) else { return false };
    let inside = |cell: BlockPos| {
        (low.x..=high.x).contains(&cell.x)
            && (low.y..=high.y).contains(&cell.y)
            && (low.z..=high.z).contains(&cell.z)
    };
    let own: Vec<&PlacedCell> = placed.iter().filter(|placed| placed.entry == entry).collect();
    earlier < entry
        && (own.len() as i64) < volume([*low, *high])
        && own.iter().all(|placed| inside(placed.cell))
}

/// The place where agents begin is free.
fn start(world: &World) -> Option<Flaw> {
    let state = |cell: BlockPos| world.state(world_cell(cell));
    let is_free = |cell: BlockPos| state(cell).has_no_collision() && !state(cell).is_liquid();
    let ground = START.down();
    if is_free(START) && is_free(START.up()) && !state(ground).has_no_collision() {
        return None;
    }
    Some(Flaw::at(CheckCode::Place, START, "the place where agents begin is not free"))
}

/// Blocks stand as they were put, with all that holds them.
fn standing(placed: &[PlacedCell], world: &World) -> Option<Flaw> {
    let mut last: BTreeMap<BlockPos, &PlacedCell> = BTreeMap::new();
    placed.iter().for_each(|placed| _ = last.insert(placed.cell, placed));
    last.into_iter().find_map(|(cell, placed)| {
        let at = world_cell(cell);
        let state = world.state(at);
        let name = placed.state.name();
        let flaw = |why: String| Some(Flaw::at(CheckCode::Place, cell, why));
        if state.block() != placed.state.block() {
            return if is_of_tree(name) { None } else { flaw(format!("the {name} does not stay")) };
        }
        if !survives(world.chunks(), at, state) {
            return flaw(format!("the {name} has nothing that holds it, or not the ground that it needs"));
        }
        if state.has_gravity() && world.state(at.down()).is_replaceable() {
            return flaw(format!("the {name} would fall"));
        }
        if state.is_liquid() {
            let sides = Face::HORIZONTAL.into_iter().chain([Face::Down]).map(|side| cell.step(side));
            let open = sides.into_iter().find(|side| {
                let beside = world.state(world_cell(*side));
                beside.has_no_collision() && !beside.is_liquid()
            });
            if open.is_some() {
                return flaw(format!("the {name} is not enclosed"));
            }
        }
        let half = ["half", "part"].into_iter().find_map(|name| Some((name, placed.state.property(name)?)));
        match half {
            Some((property, wanted)) if !state.is(property, wanted) => {
                flaw(format!("the {name} is not whole"))
            }
            _ => None,
        }
    })
}

/// A trunk is drawn as one kind of wood; the tree itself has another shape.
fn is_of_tree(name: &str) -> bool {
    name == "oak_log"
}

/// Trees stand on soil, apart from each other.
fn trees(task: &InventedTask, world: &World) -> Option<Flaw> {
    let soil = ["grass_block", "dirt", "podzol", "coarse_dirt", "rooted_dirt", "mycelium"];
    task.blocks.iter().find_map(|block| {
        let BlockRecord::Tree { position, name } = block else { return None };
        let wide = i32::from(*name == TreeKind::DarkOak);
        let mut feet = (0..=wide).flat_map(|x| (0..=wide).map(move |z| position.offset(x, -1, z)));
        let bare = feet.find(|cell| !soil.contains(&world.state(world_cell(*cell)).name()))?;
        Some(Flaw::at(CheckCode::Place, bare, "a tree needs soil"))
    })
}

/// Creatures are in cells of their own, and in no block.
fn creatures(task: &InventedTask, world: &World) -> Option<Flaw> {
    let mut taken = Vec::new();
    task.entities.iter().find_map(|entity| {
        let cell = entity.position;
        let state = world.state(world_cell(cell));
        let is_free = state.has_no_collision() && !state.is_lava();
        if !is_free {
            return Some(Flaw::at(CheckCode::Place, cell, format!("the {} is in a block", entity.name)));
        }
        if taken.contains(&cell) {
            return Some(Flaw::at(CheckCode::Place, cell, "two creatures are in one cell"));
        }
        taken.push(cell);
        None
    })
}
