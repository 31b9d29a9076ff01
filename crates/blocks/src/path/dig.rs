//! The time that breaking takes with the carried tools.

use crate::registry::{BlockState, ItemId, ItemInfo, ToolClass};

/// The tools that a body carries.
#[derive(Clone, Debug)]
pub(super) struct CarriedTools(Vec<&'static ItemInfo>);

impl CarriedTools {
    pub(super) fn new(tools: &[ItemId]) -> CarriedTools {
        CarriedTools(tools.iter().map(|tool| tool.info()).filter(|info| info.tool.is_some()).collect())
    }

    /// Ticks with the quickest of the tools or the hand, standing on ground; none if it can't be broken.
    pub(super) fn ticks(&self, state: BlockState) -> Option<u32> {
        let hand = dig_ticks(state, None);
        self.0.iter().map(|tool| dig_ticks(state, Some(tool))).chain([hand]).flatten().min()
    }
}

/// Ticks to break a block with a tool, in the air and on ground, without enchantments and effects; none if never.
///
/// d = speed / hardness / (30 if the tool harvests it, else 100); ticks = ⌈1/d⌉, and 0 where d ≥ 1.
pub(super) fn dig_ticks(state: BlockState, tool: Option<&ItemInfo>) -> Option<u32> {
    let block = state.info();
    if block.hardness < 0.0 {
        return None;
    }
    let class = tool.and_then(|tool| tool.tool);
    let tier = tool.map_or(0, |tool| tool.tier);
    let own_speed = block.speeds.iter().find(|(of, _)| Some(*of) == class).map(|&(_, speed)| speed);
    let speed = match (own_speed, tool) {
        (Some(speed), _) => speed,
        (None, Some(tool)) if tool.tool == block.tool && tool.tool != Some(ToolClass::Sword) => tool.speed,
        _ => 1.0,
    };
    let harvests = !block.needs_tool
        || class.is_some_and(|class| {
            (Some(class) == block.tool && tier >= block.tier) || block.harvest_extra.contains(&class)
        });
    let damage = speed / block.hardness / if harvests { 30.0 } else { 100.0 };
    if damage >= 1.0 {
        return Some(0);
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "positive; the cast saturates"
    )]
    Some((1.0 / damage).ceil() as u32)
}
