//! The benchmark's worlds as scenes: the cells still to be built, and the part of the world that a task is about.

use cooperage_block_scene::ScenePlan;
use cooperage_blocks::{BlockPos, BlockState};
use cooperage_core::{AgentId, World};
use cooperage_suites::scene::Scene;

use super::construction::Construction;
use super::construction::blueprint::ConstructionCell;
use super::picture;
use super::world::VillagerWorld;

/// How a task's world looks; none if it is another world.
pub(super) fn scene(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<VillagerWorld>()?;
    let site = picture::area(world).map(|area| (area.first, area.last));
    Some(cooperage_block_scene::scene(world.blocks(), ScenePlan { site, missing: missing(world) }))
}

/// The same from an agent's seat. The missing blocks are shown, because every agent is told the blueprint.
pub(super) fn seat(world: &dyn World, agent: AgentId) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<VillagerWorld>()?;
    cooperage_block_scene::seat_scene(world.blocks(), agent, missing(world))
}

/// Returns the cells of the blueprint that do not hold the wanted block.
fn missing(world: &VillagerWorld) -> Vec<(BlockPos, BlockState)> {
    let cells = world.scenario().as_any().downcast_ref::<Construction>();
    let cells = cells.map_or(&[][..], |construction| &construction.scorer().blueprint().cells);
    world.blocks().with_world(|blocks| {
        let missing = cells.iter().filter(|cell| !cell.is_met_by(blocks.state(cell.pos)));
        missing.map(|cell| (cell.pos, wanted(cell))).collect()
    })
}

/// The state that a cell wants.
fn wanted(cell: &ConstructionCell) -> BlockState {
    let state = cell.block.default_state();
    cell.facing.property().map_or(state, |(name, value)| state.with(name, value))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cooperage_suites::scene::Blocks;
    use cooperage_suites::suite::Suite;

    use super::*;
    use crate::VillagerBenchSuite;
    use crate::settings::VillagerBenchSettings;

    fn blocks(world: &VillagerWorld) -> Blocks {
        match scene(world).unwrap() {
            Scene::Blocks(blocks) => blocks,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn what_is_built_is_not_missing_any_more() {
        let suite = VillagerBenchSuite::new(&BTreeMap::new()).unwrap();
        let settings = VillagerBenchSettings::of_rules(true);
        let mut world = suite.world("villagerbench/construction/1", &settings, 2, 1).unwrap();
        let before = blocks(&world);
        assert_eq!(before.agents.iter().map(|agent| &*agent.name).collect::<Vec<_>>(), ["Alice", "Bob"]);
        let construction = world.scenario().as_any().downcast_ref::<Construction>().unwrap();
        let cells = construction.scorer().blueprint().cells.clone();
        assert_eq!(before.missing.len(), cells.len());
        let [low, high] = before.site.unwrap();
        assert!(cells.iter().all(|cell| {
            let at = [cell.pos.x, cell.pos.y, cell.pos.z];
            (0..3).all(|axis| (low[axis]..=high[axis]).contains(&at[axis]))
        }));
        let [x, y, z, state] = before.missing[0];
        let name = BlockState(u16::try_from(state).unwrap()).name();
        world.parts_mut().0.command(&format!("setblock {x} {y} {z} {name}")).unwrap();
        let after = blocks(&world);
        assert_eq!(after.missing, before.missing[1..]);
        // One section was changed, and can be read.
        let other = |section: &&cooperage_suites::scene::SectionAt| !before.sections.contains(section);
        let changed: Vec<_> = after.sections.iter().filter(other).collect();
        assert_eq!(changed.len(), 1);
        let reader = suite.views().blocks.unwrap();
        let cells = (reader.cells)(&world, changed[0].at).unwrap();
        assert!(cells.palette.iter().any(|state| (reader.look)(*state).name == name));
    }

    #[test]
    fn rooms_and_the_farm_have_a_site_and_nothing_to_build() {
        let suite = VillagerBenchSuite::new(&BTreeMap::new()).unwrap();
        for task in ["villagerbench/farm/0", "villagerbench/escape/0"] {
            let name = suite
                .book()
                .entries()
                .iter()
                .map(|entry| &entry.name)
                .find(|name| name.starts_with(&task[..20]));
            let world = suite.world(name.unwrap(), &VillagerBenchSettings::of_rules(true), 3, 1).unwrap();
            let blocks = blocks(&world);
            assert_eq!((blocks.agents.len(), blocks.missing.len()), (3, 0), "{task}");
            assert!(blocks.site.is_some() && !blocks.sections.is_empty(), "{task}");
        }
    }
}
