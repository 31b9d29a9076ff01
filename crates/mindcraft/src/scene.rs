//! Living worlds as scenes.

use cooperage_block_scene::ScenePlan;
use cooperage_core::{AgentId, World};
use cooperage_suites::scene::Scene;

use crate::living::LivingWorld;

/// How a living world looks; none if it is another world.
pub(crate) fn scene(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<LivingWorld>()?;
    Some(cooperage_block_scene::scene(world.blocks(), ScenePlan::default()))
}

/// The same from a seat.
pub(crate) fn seat(world: &dyn World, agent: AgentId) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<LivingWorld>()?;
    cooperage_block_scene::seat_scene(world.blocks(), agent, Vec::new())
}
