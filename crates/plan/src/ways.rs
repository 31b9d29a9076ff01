//! The ways to an item that a scene leaves open.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::registry::ToolClass;
use cooperage_blocks::{BlockId, ItemId, registry};

use crate::formulas::{cooked_from, formulas};
use crate::means::Work;
use crate::survey::Survey;
pub(crate) use crate::way::Way;
use cooperage_blocks::loot::drops::{blocks_dropping, mobs_dropping};

/// All ways to an item that the scene leaves open.
pub(crate) fn ways_to(item: ItemId, survey: &Survey<'_>, held: &dyn Fn(ItemId) -> u32) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    if survey.knows_recipe(item) {
        ways.extend(formulas(item).iter().map(Way::Craft));
        ways.extend(cooked_from(item).iter().map(|&input| Way::Smelt { input }));
    }
    for drop in blocks_dropping(item) {
        if survey.seen(drop.block).count == 0 {
            continue;
        }
        let (block, per_mille) = (drop.block, drop.per_mille);
        if drop.by_shears {
            ways.push(Way::Collect { block, tool: registry().item("shears"), per_mille });
            continue;
        }
        if is_harvestable(block, None) {
            ways.push(Way::Collect { block, tool: None, per_mille });
        }
        let is_hasty = is_harvestable(block, None) && !survey.means.allow(Work::Hasten);
        for tool in tools_for(block, held).into_iter().filter(|_| !is_hasty) {
            ways.push(Way::Collect { block, tool: Some(tool), per_mille });
        }
    }
    let is_there = |kind: u16| survey.mobs.iter().any(|mob| mob.kind == kind);
    for drop in mobs_dropping(item) {
        if is_there(drop.kind) {
            ways.push(Way::Kill { kind: drop.kind, per_mille: drop.per_mille });
        }
    }
    crate::husbandry::ways_to(item, survey, &mut ways);
    ways.retain(|way| survey.means.allow(Work::of(way)));
    ways
}

/// Materials of tools that plans may make.
const MATERIALS: [&str; 4] = ["wooden", "stone", "iron", "diamond"];

/// Tools with which a block is quick to dig and drops.
fn tools_for(block: BlockId, held: &dyn Fn(ItemId) -> u32) -> Vec<ItemId> {
    let Some(class) = block.info().tool.filter(|class| *class != ToolClass::Shears) else {
        return Vec::new();
    };
    if block.info().hardness < HARD && !block.info().needs_tool {
        return Vec::new();
    }
    let thought_of = tools_of(class).iter().filter(|(tool, is_common)| *is_common || held(*tool) > 0);
    thought_of.map(|(tool, _)| *tool).filter(|&tool| is_harvestable(block, Some(tool))).collect()
}

/// The tools of a class, and whether plans may make them.
fn tools_of(class: ToolClass) -> &'static [(ItemId, bool)] {
    static TOOLS: LazyLock<BTreeMap<ToolClass, Vec<(ItemId, bool)>>> = LazyLock::new(|| {
        let mut tools: BTreeMap<ToolClass, Vec<(ItemId, bool)>> = BTreeMap::new();
        for item in registry().items() {
            let material = item.name.split('_').next().unwrap_or_default();
            if let Some(class) = item.tool {
                tools.entry(class).or_default().push((item.id, MATERIALS.contains(&material)));
            }
        }
        tools
    });
    TOOLS.get(&class).map_or(&[], Vec::as_slice)
}

/// Hardness below which blocks are dug by hand without a loss of time.
const HARD: f64 = 0.5;
