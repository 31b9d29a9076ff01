//! The benchmark's worlds as scenes: what is still to be built, and the part that a task is about.

use cooperage_block_scene::Plan;
use cooperage_blocks::BlockState;
use cooperage_core::World;
use cooperage_suites::scene::Scene;

use super::construction::Construction;
use super::construction::blueprint::Cell;
use super::picture;
use super::world::VillagerWorld;

/// How a task's world looks; none if it is another world.
pub(super) fn scene(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<VillagerWorld>()?;
    let site = picture::area(world).map(|area| (area.first, area.last));
    let cells = world.scenario().as_any().downcast_ref::<Construction>();
    let cells = cells.map_or(&[][..], |construction| &construction.scorer().blueprint().cells);
    let missing = world.blocks().with_world(|blocks| {
        let missing = cells.iter().filter(|cell| !cell.is_met_by(blocks.state(cell.pos)));
        missing.map(|cell| (cell.pos, wanted(cell))).collect()
    });
    Some(cooperage_block_scene::scene(world.blocks(), Plan { site, missing }))
}

/// The state that a cell wants.
fn wanted(cell: &Cell) -> BlockState {
    let state = cell.block.default_state();
    cell.facing.property().map_or(state, |(name, value)| state.with(name, value))
}
