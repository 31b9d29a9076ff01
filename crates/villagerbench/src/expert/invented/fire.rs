//! Items that cook: they are waited for, and taken out.

use cooperage_blocks::ItemId;
use cooperage_blocks::craft::{CookKind, cooking};
use cooperage_blocks::world::{BlockEntity, furnace_slot};
use cooperage_core::AgentId;
use serde_json::json;

use super::{Next, place};
use crate::expert::{Scene, call, call_at};

/// How near the tool must be to a furnace.
const NEAR: u32 = 4;

/// The step of an agent whose item cooks in a furnace, or lies in it.
pub(super) fn next(scene: &Scene<'_>, agent: AgentId, item: ItemId) -> Option<Next> {
    let body = scene.body(agent)?;
    place::arena_cells().find_map(|cell| {
        let Some(BlockEntity::Furnace(furnace)) = scene.world.block_entity(cell) else { return None };
        let slot = |number: usize| furnace.slots.get(number).and_then(Option::as_ref);
        let done = slot(furnace_slot::OUTPUT).filter(|stack| stack.item == item);
        let is_cooking = slot(furnace_slot::INPUT)
            .and_then(|input| cooking(CookKind::Smelting, input.item))
            .is_some_and(|cooked| cooked.output == item);
        let Some(done) = done else { return (is_cooking && furnace.burn > 0).then_some(Next::Wait) };
        let here = body.cell();
        if here.x.abs_diff(cell.x).max(here.z.abs_diff(cell.z)) > NEAR {
            return Some(Next::Call(call_at(scene.name(agent), "navigateTo", ["x", "y", "z"], cell)));
        }
        let arguments = [
            ("item_name", json!(item.name())),
            ("from_name", json!("furnace")),
            ("item_count", json!(done.count)),
        ];
        Some(Next::Call(call(scene.name(agent), "withdrawItem", arguments)))
    })
}
