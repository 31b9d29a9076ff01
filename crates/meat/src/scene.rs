//! The world as a scene.

use cooperage_block_scene::ScenePlan;
use cooperage_core::{AgentId, World};
use cooperage_suites::scene::Scene;

use crate::round::MeatWorld;

/// How a game looks; `None` if it is another world.
pub(crate) fn scene(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<MeatWorld>()?;
    Some(cooperage_block_scene::scene(world.blocks(), ScenePlan::default()))
}

/// The same from a seat.
pub(crate) fn seat_scene(world: &dyn World, agent: AgentId) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<MeatWorld>()?;
    cooperage_block_scene::seat_scene(world.blocks(), agent, Vec::new())
}
