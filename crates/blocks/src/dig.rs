//! How long a block takes to dig, and whether it then drops anything (docs/spec/blockworld.md, 6.1).

use crate::registry::{BlockId, BlockInfo, ItemId, ItemInfo};

/// The conditions besides block and tool that decide how long digging takes. Effects count from level 1; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigConditions {
    /// The tool's level of Efficiency.
    pub efficiency: u32,
    /// Whether the helmet has Aqua Affinity.
    pub aqua_affinity: bool,
    /// Whether the digger's eyes are in water.
    pub in_water: bool,
    /// Whether the digger stands on something.
    pub on_ground: bool,
    /// The level of Haste, or of Conduit Power where that is higher.
    pub haste: u32,
    /// The level of Mining Fatigue.
    pub fatigue: u32,
    /// Whether the digger plays in creative mode.
    pub creative: bool,
}

impl DigConditions {
    /// Standing on dry ground, without effects and enchantments.
    pub const PLAIN: DigConditions = DigConditions {
        efficiency: 0,
        aqua_affinity: false,
        in_water: false,
        on_ground: true,
        haste: 0,
        fatigue: 0,
        creative: false,
    };
}

/// Whether the block, broken with this tool (none: by hand), drops what its loot says.
///
/// A block that needs a tool drops only for one of its class whose tier is high enough, or of a further class that the
/// registry names (webs: swords, shears). All others drop for anything.
#[must_use]
pub fn is_harvestable(block: BlockId, tool: Option<ItemId>) -> bool {
    harvests(block.info(), tool.map(ItemId::info))
}

/// Ticks that digging takes: 0 breaks at once, none means never.
///
/// With the tool's speed s, changed by Efficiency, Haste, Fatigue, water and being off the ground, a tick does
/// d = s / hardness / (30 if it can be harvested, else 100) of the work; it takes ⌈1/d⌉ ticks.
#[must_use]
pub fn dig_ticks(block: BlockId, tool: Option<ItemId>, conditions: &DigConditions) -> Option<u32> {
    let (block, tool) = (block.info(), tool.map(ItemId::info));
    if conditions.creative {
        return Some(0);
    }
    if block.hardness < 0.0 {
        return None;
    }
    if block.hardness == 0.0 {
        return Some(0);
    }
    let divisor = if harvests(block, tool) { 30.0 } else { 100.0 };
    let done_per_tick = speed(block, tool, conditions) / block.hardness / divisor;
    if done_per_tick >= 1.0 {
        return Some(0);
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "positive; the cast saturates"
    )]
    Some((1.0 / done_per_tick).ceil() as u32)
}

fn harvests(block: &BlockInfo, tool: Option<&ItemInfo>) -> bool {
    if !block.needs_tool {
        return true;
    }
    let Some((class, tier)) = tool.and_then(|tool| Some((tool.tool?, tool.tier))) else { return false };
    block.tool == Some(class) && tier >= block.tier || block.harvest_extra.contains(&class)
}

/// The speed s of the formula. The order of operations is part of the rule.
fn speed(block: &BlockInfo, tool: Option<&ItemInfo>, conditions: &DigConditions) -> f64 {
    let mut speed = tool.map_or(1.0, |tool| tool_speed(block, tool));
    if conditions.efficiency > 0 && speed > 1.0 {
        let level = f64::from(conditions.efficiency);
        speed += level * level + 1.0;
    }
    speed *= 1.0 + 0.2 * f64::from(conditions.haste);
    speed *= match conditions.fatigue {
        0 => 1.0,
        1 => 0.3,
        2 => 0.09,
        3 => 0.0027,
        _ => 0.00081,
    };
    if conditions.in_water && !conditions.aqua_affinity {
        speed /= 5.0;
    }
    if !conditions.on_ground {
        speed /= 5.0;
    }
    speed
}

fn tool_speed(block: &BlockInfo, tool: &ItemInfo) -> f64 {
    let Some(class) = tool.tool else { return 1.0 };
    match block.speeds.iter().find(|(special, _)| *special == class) {
        Some((_, speed)) => *speed,
        None if block.tool == Some(class) => tool.speed,
        None => 1.0,
    }
}
