//! The benchmark's worlds as scenes: the cells still to be built.

use cooperage_block_scene::ScenePlan;
use cooperage_blocks::{BlockPos, BlockState};
use cooperage_body::blueprint::BlueprintCell;
use cooperage_core::{AgentId, World};
use cooperage_mindcraft::state::full_state;
use cooperage_suites::scene::Scene;
use serde_json::Value;

use crate::round::TaskWorld;

/// Cells around a building that belong to its site.
const MARGIN: i32 = 4;

/// How a task's world looks; none if it is another world.
pub(crate) fn scene(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<TaskWorld>()?;
    let site = world.round().building().bounds().map(|(low, high): (BlockPos, BlockPos)| {
        (low.offset(-MARGIN, -1, -MARGIN), high.offset(MARGIN, MARGIN, MARGIN))
    });
    Some(cooperage_block_scene::scene(world.blocks(), ScenePlan { site, missing: missing(world) }))
}

/// The same from an agent's seat. The missing blocks are shown, because every builder is told the blueprint.
pub(crate) fn seat(world: &dyn World, agent: AgentId) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<TaskWorld>()?;
    cooperage_block_scene::seat_scene(world.blocks(), agent, missing(world))
}

/// Returns the cells of the blueprint that do not hold the wanted block.
fn missing(world: &TaskWorld) -> Vec<(BlockPos, BlockState)> {
    let building = world.round().building();
    world.blocks().with_world(|blocks| {
        let wanted = |(pos, wanted, _)| match wanted {
            BlueprintCell::Block(block) => Some((pos, block.default_state())),
            BlueprintCell::Unknown(_) => None,
        };
        // A block in a cell that should be empty is in the way; it is not a missing block.
        building.wrong(blocks).filter_map(wanted).filter(|(_, state)| !state.is_air()).collect()
    })
}

/// The state of a body in a task's world.
pub(crate) fn body_state(world: &dyn World, agent: AgentId) -> Option<Value> {
    full_state(world.as_any().downcast_ref::<TaskWorld>()?.blocks(), agent)
}
