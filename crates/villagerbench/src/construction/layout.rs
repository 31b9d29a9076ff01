//! The building site: hut, chest, glass walls (docs/spec/villager.md, 3.1.1).

use cooperage_blocks::{BlockPos, World};

use super::blueprint::ConstructionBlueprint;
use super::chest::stock;
use super::digging::DiggingRule;
use super::factory;
use crate::site::{ScenarioSite, WorldBehaviour};

/// Where agents start: in front of the hut.
pub const START: [f64; 3] = [-4.5, -60.0, 0.5];
/// The chest with the materials.
pub const CHEST: BlockPos = BlockPos::new(-4, -60, 0);
/// How near to a cell of the blueprint, along x and z, there is no glass.
const GLASS_AWAY: i32 = 3;

/// How a site is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteLayout {
    /// Which blocks are to be dug in the factory.
    pub digging: DiggingRule,
    /// Whether glass that stands in the way of the blueprint is there nevertheless.
    pub has_glass_in_the_way: bool,
    /// How the world behaves by itself.
    pub behaviour: WorldBehaviour,
}

/// Returns a world with the site in it and no agents.
///
/// # Errors
/// A text that says which part could not be set up.
pub fn lay_out(blueprint: &ConstructionBlueprint, layout: SiteLayout, seed: u64) -> Result<World, String> {
    let mut site = ScenarioSite::flat(layout.behaviour, seed);
    let (low, high) = blueprint.bounds();
    let part =
        |of: fn(BlockPos) -> i32, at: i32, pick: fn(i32, i32) -> i32| pick(of(low), pick(of(high), at));
    site.load(
        BlockPos::new(part(|pos| pos.x, -40, i32::min), 0, part(|pos| pos.z, -40, i32::min)),
        BlockPos::new(part(|pos| pos.x, 40, i32::max), 0, part(|pos| pos.z, 40, i32::max)),
    );
    floor_and_glass(&mut site, blueprint, layout);
    hut(&mut site, blueprint);
    factory::build(&mut site, blueprint, layout.digging);
    site.stock(CHEST, &stock(blueprint, layout.digging));
    site.finish()
}

fn floor_and_glass(site: &mut ScenarioSite, blueprint: &ConstructionBlueprint, layout: SiteLayout) {
    site.fill([-19, -62, -20], [-5, -61, 7], "stone_bricks");
    let is_free = |pos: BlockPos| {
        let is_near =
            |cell: BlockPos| (cell.x - pos.x).abs() <= GLASS_AWAY && (cell.z - pos.z).abs() <= GLASS_AWAY;
        layout.has_glass_in_the_way || !blueprint.cells.iter().any(|cell| is_near(cell.pos))
    };
    // Whether a column is free says it for all its cells.
    for (low, high) in
        [([-19, -20], [-19, 7]), ([-5, -20], [-5, 7]), ([-19, 7], [-5, 7]), ([-19, -20], [-5, -20])]
    {
        for z in low[1]..=high[1] {
            for x in low[0]..=high[0] {
                if is_free(BlockPos::new(x, 0, z)) {
                    site.fill([x, -60, z], [x, -45, z], "glass");
                }
            }
        }
    }
    site.fill([-5, -60, -3], [-5, -57, 3], "air");
}

fn hut(site: &mut ScenarioSite, blueprint: &ConstructionBlueprint) {
    site.fill([-2, -60, -4], [-2, -56, 4], "stone_bricks");
    site.fill([-5, -60, 4], [-2, -56, 4], "stone_bricks");
    site.fill([-5, -60, -4], [-2, -56, -4], "stone_bricks");
    site.fill([-5, -56, -3], [-3, -56, 3], "glass");
    site.fill([-3, -60, -3], [-3, -59, 3], "spruce_planks");
    for side in [-1, 1] {
        site.set(BlockPos::new(-4, -60, 2 * side), "spruce_planks");
        site.set(BlockPos::new(-4, -60, 3 * side), "spruce_fence");
    }
    site.set(CHEST, "chest[facing=west]");
    site.set(BlockPos::new(-4, -60, -1), "crafting_table");
    site.set(BlockPos::new(-4, -60, 1), "furnace[facing=west]");
    site.wall_sign(BlockPos::new(-3, -58, 0), "west", &["construction", &blueprint.id.to_string()]);
}

#[cfg(test)]
mod tests {
    use super::super::tasks::built_in;
    use super::*;
    use crate::site::stacks_in;

    const FIXED: SiteLayout = SiteLayout {
        digging: DiggingRule::Off,
        has_glass_in_the_way: false,
        behaviour: WorldBehaviour { random_tick_speed: 0 },
    };

    fn task(id: u32) -> &'static ConstructionBlueprint {
        built_in().iter().find(|blueprint| blueprint.id == id).unwrap()
    }

    #[test]
    fn the_site_is_as_the_specification_says() {
        let world = lay_out(task(0), FIXED, 0).unwrap();
        let name = |x: i32, y: i32, z: i32| world.state(BlockPos::new(x, y, z)).name();
        assert_eq!(
            [name(-10, -61, 0), name(-10, -62, 0), name(-10, -63, 0)],
            ["stone_bricks", "stone_bricks", "dirt"]
        );
        assert_eq!([name(-20, -61, 0), name(-20, -60, 0)], ["grass_block", "air"]);
        assert_eq!([name(-19, -60, 0), name(-19, -45, -20), name(-19, -44, 0)], ["glass", "glass", "air"]);
        assert_eq!([name(-5, -60, 3), name(-5, -60, 5), name(-5, -56, 0)], ["air", "glass", "glass"]);
        assert_eq!(
            [name(-4, -60, 0), name(-4, -60, -1), name(-4, -60, 1)],
            ["chest", "crafting_table", "furnace"]
        );
        assert_eq!(
            [name(-3, -58, 0), name(-4, -60, 3), name(-3, -56, 3)],
            ["oak_wall_sign", "spruce_fence", "glass"]
        );
        assert_eq!(stacks_in(&world, CHEST).len(), 4 + 3);
        assert!(world.entities().is_empty());
    }

    #[test]
    fn no_glass_stands_in_the_way_of_a_building() {
        let paper = SiteLayout { has_glass_in_the_way: true, ..FIXED };
        let mut in_the_way = Vec::new();
        for blueprint in built_in() {
            let is_clear = |layout| {
                let world = lay_out(blueprint, layout, 0).unwrap();
                blueprint.cells.iter().all(|cell| world.state(cell.pos).is_air())
            };
            assert!(is_clear(FIXED), "task {}", blueprint.id);
            if !is_clear(paper) {
                in_the_way.push(blueprint.id);
            }
        }
        assert_eq!(in_the_way, [60, 61, 69, 70, 72, 87, 91]);
    }
}
