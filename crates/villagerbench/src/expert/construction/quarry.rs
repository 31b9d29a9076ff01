//! Material that lies in no chest and is dug in the factory.
//!
//! There is one tool for stone: the agent that has it digs stone and places it, and the others place everything else. The
//! factory holds no spare block, so a block that has fallen on the pile is fetched before another one is dug: drops do not lie
//! there for ever.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{EntityKind, Player};
use cooperage_blocks::{BlockId, BlockPos, ItemId, World};
use cooperage_core::ToolCall;
use serde_json::json;

use super::access::dig_from;
use super::site::{Site, feet};
use super::{BuildOrder, item};
use crate::expert::{Scene, call, call_at, stock};

/// Where material is dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarry {
    /// The chest with the tools.
    pub chest: BlockPos,
    /// The lowest and the highest corner.
    pub corners: (BlockPos, BlockPos),
}

/// The tool for stone; logs are dug with the hands.
const TOOL: &str = "iron_pickaxe";
/// How many of a kind an agent digs at once. Chosen by hand.
const AT_ONCE: u32 = 16;

/// The cells of the factory that give an item.
fn cells(world: &World, quarry: &Quarry, item: ItemId) -> Vec<BlockPos> {
    let (low, high) = quarry.corners;
    let all = (low.y..=high.y).rev().flat_map(|y| {
        (low.z..=high.z).flat_map(move |z| (low.x..=high.x).map(move |x| BlockPos::new(x, y, z)))
    });
    all.filter(|cell| world.state(*cell).block().info().item == Some(item)).collect()
}

/// The cells above the factory's ground in which an item lies, once for each of its items: on walls and fences, which are higher
/// than a cell, in the cell above.
fn lying(world: &World, quarry: &Quarry, item: ItemId) -> Vec<BlockPos> {
    let (low, high) = quarry.corners;
    let is_there = |cell: &BlockPos| {
        (low.x..=high.x).contains(&cell.x) && (low.z..=high.z).contains(&cell.z) && cell.y >= low.y
    };
    let drops = world.entities().iter().filter_map(|entity| match &entity.kind {
        EntityKind::Item { stack, .. } if stack.item == item => Some((entity.cell(), stack.count as usize)),
        _ => None,
    });
    drops.filter(|(cell, _)| is_there(cell)).flat_map(|(cell, count)| vec![cell; count]).collect()
}

fn has_tool(body: &Player) -> bool {
    item(TOOL).is_some_and(|tool| stock::held(body, tool) > 0)
}

/// Whether a body can dig a block, with its hands, a tool that it has or the one in the chest.
fn can_dig(world: &World, quarry: &Quarry, body: &Player, block: BlockId) -> bool {
    let tool = item(TOOL);
    is_harvestable(block, None)
        || has_tool(body)
        || tool.is_some_and(|tool| stock::stored(world, quarry.chest, tool) > 0)
}

/// How many of an item a body can dig or pick up.
pub(super) fn there(scene: &Scene<'_>, blueprint: &BuildOrder, body: &Player, item: ItemId) -> u32 {
    let Some(quarry) = &blueprint.quarry else { return 0 };
    let cells = cells(scene.world, quarry, item);
    let can_dig = |cell: &BlockPos| can_dig(scene.world, quarry, body, scene.world.state(*cell).block());
    let dug = if cells.first().is_some_and(can_dig) { cells.len() } else { 0 };
    (dug + lying(scene.world, quarry, item).len()) as u32
}

/// The call by which an agent gets an item in the factory: it fetches what has fallen, takes the tool, digs, and digs more while it
/// is there. `None` where it has enough or can get none. `was_at` says whether it has just gone to a cell.
pub(super) fn next(
    site: &Site<'_>,
    body: &Player,
    item: ItemId,
    lacking: u32,
    was_at: impl Fn(BlockPos) -> bool,
) -> Option<ToolCall> {
    let quarry = site.blueprint.quarry.as_ref()?;
    let world = site.scene.world;
    let here = feet(body);
    let (low, high) = quarry.corners;
    let is_there = (low.x - 1..=high.x + 1).contains(&here.x) && (low.z - 1..=high.z + 2).contains(&here.z);
    let unmet = site.blueprint.cells.values().filter(|wanted| site.is_unmet(wanted.pos));
    let wanted = unmet.filter(|wanted| wanted.item() == Some(item)).count() as u32;
    let enough = if is_there { wanted.min(AT_ONCE) } else { lacking.min(1) };
    if stock::held(body, item) >= enough {
        return None;
    }
    let ways = site.ways(here);
    let fallen = lying(world, quarry, item);
    let steps = |cell: &BlockPos| Some((ways.steps(*cell)?, *cell));
    if let Some((_, cell)) = fallen.iter().filter(|cell| !was_at(**cell)).filter_map(steps).min() {
        return Some(call_at(&body.name, "navigateTo", ["x", "y", "z"], cell));
    }
    let reached = |cells: Vec<BlockPos>| {
        let reached = cells.into_iter().filter_map(|cell| Some((dig_from(&ways, cell)?.1, -cell.y, cell)));
        reached.min().map(|(.., cell)| cell)
    };
    // A block out of reach comes down with the block below it.
    let below = fallen.iter().map(|cell| if world.state(*cell).is_air() { cell.down() } else { *cell });
    let is_dug = |cell: &BlockPos| {
        let state = world.state(*cell);
        let is_of_the_factory = cell.y >= low.y && *cell != quarry.chest && !state.is_air();
        is_of_the_factory && can_dig(world, quarry, body, state.block())
    };
    let below = below.filter(is_dug);
    let cell = reached(below.collect()).or_else(|| reached(cells(world, quarry, item)))?;
    let block = world.state(cell).block();
    let in_hand = body.inventory.in_hand(InteractionHand::Main).map(|stack| stack.item);
    if is_harvestable(block, in_hand) {
        return Some(call_at(&body.name, "MineBlock", ["x", "y", "z"], cell));
    }
    let tool = super::item(TOOL)?;
    if has_tool(body) {
        let arguments = [("slot", json!("hand")), ("item_name", json!(TOOL))];
        return Some(call(&body.name, "equipItem", arguments));
    }
    let beside = quarry.chest.neighbours().into_iter().find(|cell| ways.steps(*cell).is_some())?;
    stock::withdraw(world, body, quarry.chest, beside, tool, 1)
}
