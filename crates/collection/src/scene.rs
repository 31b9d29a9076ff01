//! Both benchmarks' worlds as scenes.

use cooperage_block_scene::ScenePlan;
use cooperage_blocks::{BlockPos, BlockState, registry};
use cooperage_core::{AgentId, World};
use cooperage_suites::scene::Scene;

use crate::gathering::GatheringWorld;
use crate::shelter::plan::BuildingMaterial;
use crate::shelter::round::ShelterWorld;

/// Cells around a shelter that belong to its site.
const MARGIN: i32 = 5;

/// How a world in which things are collected looks; none if it is another world.
pub(crate) fn gathering(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<GatheringWorld>()?;
    Some(cooperage_block_scene::scene(world.blocks(), ScenePlan::default()))
}

/// The same from a seat.
pub(crate) fn gathering_seat(world: &dyn World, agent: AgentId) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<GatheringWorld>()?;
    cooperage_block_scene::seat_scene(world.blocks(), agent, Vec::new())
}

/// Draws the site of a shelter with the missing cells; `None` if it is another world.
#[must_use]
pub fn shelter(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<ShelterWorld>()?;
    let round = world.round();
    let places = || round.cells().iter().map(|(pos, _)| *pos);
    let corner = |of: fn(BlockPos) -> i32| Some((places().map(of).min()?, places().map(of).max()?));
    let site = corner(|pos| pos.x).zip(corner(|pos| pos.y)).zip(corner(|pos| pos.z));
    let site = site.map(|((x, y), z)| {
        let (low, high) = (BlockPos::new(x.0, y.0, z.0), BlockPos::new(x.1, y.1, z.1));
        (low.offset(-MARGIN, -1, -MARGIN), high.offset(MARGIN, 1, MARGIN))
    });
    Some(cooperage_block_scene::scene(world.blocks(), ScenePlan { site, missing: missing(world) }))
}

/// The same from an agent's seat. The missing blocks of the plan are shown, because every agent is told the plan.
#[must_use]
pub fn shelter_seat(world: &dyn World, agent: AgentId) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<ShelterWorld>()?;
    cooperage_block_scene::seat_scene(world.blocks(), agent, missing(world))
}

/// Returns the cells of the plan that do not hold the wanted material.
fn missing(world: &ShelterWorld) -> Vec<(BlockPos, BlockState)> {
    let round = world.round();
    let wanted = |material: BuildingMaterial| {
        let name = if material == BuildingMaterial::Stone { "cobblestone" } else { "oak_planks" };
        registry().block(name).map(cooperage_blocks::BlockId::default_state)
    };
    world.blocks().with_world(|blocks| {
        let cells = round.cells().iter();
        let cells = cells.map(|&(pos, stage)| (pos, stage.material()));
        let missing = cells.filter(|(pos, material)| !material.includes(blocks.state(*pos).name()));
        missing.filter_map(|(pos, material)| Some((pos, wanted(material)?))).collect()
    })
}

#[cfg(test)]
mod tests {
    use cooperage_suites::scene::Blocks;

    use super::*;
    use crate::{shelter as shelters, wilds};

    fn blocks(scene: Option<Scene>) -> Blocks {
        match scene.unwrap() {
            Scene::Blocks(blocks) => blocks,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn a_forest_is_there_with_who_is_in_it() {
        let mut world = wilds::world("collection/logs/3", 2, 0, 0, true).unwrap();
        world.parts_mut().0.command("give Alice birch_log 2").unwrap();
        let shown = blocks(gathering(&world));
        assert_eq!((shown.agents.len(), shown.site, shown.missing.len()), (2, None, 0));
        assert_eq!(shown.agents[0].carries, [("birch_log".to_owned(), 2)]);
        assert!(shown.sections.is_sorted_by_key(|section| section.at));
        assert!(shown.sections.iter().any(|section| section.is_hidden), "what lies deep");
        assert_eq!(blocks(gathering(&world)), shown, "looking changes nothing");
        assert_eq!(shelter(&world), None, "a world of another suite");
    }

    #[test]
    fn a_shelter_is_missing_until_it_stands() {
        let mut world = shelters::world("shelter/5x5x4", 2, &[0, 1], 0, 0).unwrap();
        let before = blocks(shelter(&world));
        assert_eq!(before.missing.len(), world.round().cells().len());
        let [x, y, z, _] = before.missing[0];
        // Any stone will do.
        world.parts_mut().0.command(&format!("setblock {x} {y} {z} andesite")).unwrap();
        assert_eq!(blocks(shelter(&world)).missing, before.missing[1..]);
        let [low, high] = before.site.unwrap();
        assert!(low[0] < x && x < high[0] && low[1] < y && y < high[1]);
    }
}
