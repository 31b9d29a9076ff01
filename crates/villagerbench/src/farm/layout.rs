//! The farm: an arena of glass with fields, pastures, a house and a factory (docs/spec/villager.md, 3.2.1, 3.2.3).

use cooperage_blocks::{BlockPos, World, registry};

use super::structures::{Structures, put};
use super::task::{ArenaOffset, FarmTask};
use crate::site::{ScenarioSite, WorldBehaviour};

/// The place that offsets count from.
pub const BASE: BlockPos = BlockPos::new(41, -60, 122);
/// The lowest corner of the arena, its glass included.
pub const LOW: [i32; 3] = [30, -60, 122];
/// The highest corner of the arena, its glass included.
pub const HIGH: [i32; 3] = [52, -45, 147];
/// The place at which agents start.
pub const START: [f64; 3] = [41.5, -60.0, 124.5];

/// The place of an offset in the world.
#[must_use]
pub fn place([x, y, z]: ArenaOffset) -> BlockPos {
    BASE.offset(x, y, z)
}

/// A world with the farm in it and no agents.
///
/// # Errors
/// A text that says which part could not be set up.
pub fn lay_out(
    task: &FarmTask,
    structures: &Structures,
    behaviour: WorldBehaviour,
    seed: u64,
) -> Result<World, String> {
    let mut site = ScenarioSite::flat(behaviour, seed);
    let [low, high] = [LOW, HIGH].map(|[x, y, z]| BlockPos::new(x, y, z));
    site.load(low.offset(-16, 0, -16), high.offset(16, 0, 16));
    for (from, to) in [
        (LOW, [LOW[0], HIGH[1], HIGH[2]]),
        ([HIGH[0], LOW[1], LOW[2]], HIGH),
        (LOW, [HIGH[0], HIGH[1], LOW[2]]),
        ([LOW[0], LOW[1], HIGH[2]], HIGH),
    ] {
        site.fill(from, to, "glass");
    }
    for (name, at) in &task.structures {
        let structure = structures.get(name).ok_or_else(|| format!("there is no structure `{name}`"))?;
        put(&mut site, structure, place(*at));
    }
    for (name, at) in &task.blocks {
        site.set(place(*at), name);
    }
    let chest = place(task.chest.pos);
    site.set(chest, "chest[facing=north]");
    let mut stacks = Vec::new();
    for (name, count) in &task.chest.items {
        let item = registry().item(name).ok_or_else(|| format!("there is no item `{name}`"))?;
        // Items that do not stack, such as full buckets, take a slot each; empty buckets do so too.
        let most = if name.ends_with("bucket") { 1 } else { item.info().stack.max(1) };
        let mut left = *count;
        while left > 0 {
            stacks.push((item, left.min(most)));
            left -= left.min(most);
        }
    }
    site.stock(chest, &stacks);
    site.finish()
}

#[cfg(test)]
mod tests {
    use super::super::published::task;
    use super::super::structures::built_in;
    use super::*;
    use crate::site::stacks_in;

    fn laid_out(id: u32) -> World {
        lay_out(&task(id), built_in(), WorldBehaviour { random_tick_speed: 0 }, 0).unwrap()
    }

    #[test]
    fn the_farm_of_the_hardest_cake() {
        let mut world = laid_out(35);
        let state = |world: &World, at: ArenaOffset| world.state(place(at)).to_string();
        assert_eq!(state(&world, [0, 0, 10]), "crafting_table");
        assert!(state(&world, [-1, 0, 10]).starts_with("chest[facing=north"));
        let names: Vec<(&str, u32)> = stacks_in(&world, place([-1, 0, 10]))
            .iter()
            .map(|stack| (stack.item.name(), stack.count))
            .collect();
        assert_eq!(names, [("egg", 1), ("iron_ingot", 9)]);
        assert_eq!(world.entities().len(), 3, "cows");
        // The fence is closed, and everything stays as it is.
        assert!(state(&world, [-4, 0, 8]).contains("north=true"));
        assert!(state(&world, [-4, 0, 8]).contains("south=true"));
        let hay = world.state(place([4, 1, 7])).to_string();
        for _ in 0..200 {
            world.step();
        }
        assert!(hay.starts_with("hay_block") || hay.starts_with("sugar_cane"), "{hay}");
        assert_eq!(world.state(place([4, 1, 7])).to_string(), hay);
        assert_eq!(world.entities().len(), 3, "nothing has dropped");
    }

    /// Whether the large size is asked for: `make nightly` does.
    #[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
    fn is_nightly() -> bool {
        std::env::var_os("COOPERAGE_NIGHTLY").is_some()
    }

    #[test]
    fn every_farm_stays_as_it_was_made() {
        for id in (0..100).step_by(if is_nightly() { 1 } else { 7 }) {
            let mut world = laid_out(id);
            let join = world.join("Alice", START);
            world.take_events();
            let animals = world.entities().len();
            for _ in 0..60 {
                world.step();
            }
            let changed: Vec<String> = world
                .take_events()
                .iter()
                .filter(|event| matches!(event.what, cooperage_blocks::world::WorldEventKind::Cell { .. }))
                .map(|event| format!("{event:?}"))
                .collect();
            assert_eq!(changed, [""; 0], "task {id}");
            assert_eq!(world.entities().len(), animals, "task {id}: something has dropped");
            assert!(world.player(join).is_some_and(|player| player.body.pos == START), "task {id}");
        }
    }

    #[test]
    fn stews_have_house_pasture_and_factory() {
        let world = laid_out(99);
        assert!(world.state(place([6, 1, 5])).to_string().starts_with("furnace"));
        assert_eq!(world.state(place([4, 1, 5])).to_string(), "crafting_table");
        assert_eq!(world.entities().len(), 9, "rabbits");
        let tools: Vec<&str> =
            stacks_in(&world, place([4, 0, 20])).iter().map(|stack| stack.item.name()).collect();
        assert_eq!(tools, ["iron_pickaxe", "iron_axe"]);
    }
}
