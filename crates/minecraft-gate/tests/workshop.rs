//! The workshops of the suite `windows`: for each bot a place in a flat world with every block that has a window, a villager, and the
//! things to work with; and a helper in creative mode beside it. And the free ground of the suite `house`.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{World, write_world};

/// Blocks between the places of two bots.
const APART: i32 = 24;
/// The layer in which feet stand.
const Y: i32 = -60;

/// The blocks by their places from the bot, as the suite names them.
const BLOCKS: [(i32, i32, &str); 13] = [
    (-3, 2, "crafting_table"),
    (-2, 2, "chest[facing=north]"),
    (-1, 2, "chest[facing=north,type=left]"),
    (0, 2, "chest[facing=north,type=right]"),
    (1, 2, "furnace[facing=north]"),
    (2, 2, "smoker[facing=north]"),
    (3, 2, "barrel[facing=up]"),
    (-3, -2, "anvil[facing=east]"),
    (-2, -2, "stonecutter[facing=south]"),
    (-1, -2, "smithing_table"),
    (0, -2, "grindstone[face=floor,facing=south]"),
    (1, -2, "enchanting_table"),
    (3, -2, "barrel[facing=up]"),
];

/// The things that each bot carries. The suite finds them by their names.
const CARRIED: [&str; 21] = [
    "oak_log 8",
    "cobblestone 64",
    "dirt 40",
    "raw_iron 3",
    "beef 3",
    "coal 8",
    "stone 4",
    "iron_pickaxe[damage=200] 1",
    "iron_pickaxe[damage=190] 1",
    "stick 16",
    "netherite_upgrade_smithing_template 1",
    "diamond_sword 1",
    "netherite_ingot 1",
    "iron_sword 1",
    "lapis_lazuli 8",
    "wheat 64",
    "carrot 64",
    "potato 64",
    "beetroot 64",
    "emerald 8",
    "shield 1",
];

fn flat() -> World {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
    world.load_start();
    for command in ["time set 1000", "difficulty peaceful", "gamerule doMobSpawning false"] {
        run(&mut world, command);
    }
    world
}

fn run(world: &mut World, command: &str) {
    let done = world.command(command);
    assert!(done.is_ok(), "{command}: {done:?}");
}

/// Builds a workshop for each bot, whose helper comes right after it.
pub(crate) fn workshops(bots: &[&str]) -> Vec<u8> {
    let mut world = flat();
    for (place, names) in (0..).zip(bots.chunks(2)) {
        let x = APART * place;
        for (name, shift) in names.iter().zip([0, 2]) {
            world.join(name, [f64::from(x) + 0.5, f64::from(Y), 0.5 + f64::from(shift) / 2.0]);
        }
        for (dx, dz, block) in BLOCKS {
            run(&mut world, &format!("setblock {} {Y} {dz} {block}", x + dx));
        }
        let villager = "{NoAI:1b,VillagerData:{profession:\"farmer\",level:1}}";
        run(&mut world, &format!("summon villager {}.5 {Y} 0.5 {villager}", x + 3));
        for item in CARRIED {
            run(&mut world, &format!("give {} {item}", names[0]));
        }
        run(&mut world, &format!("gamemode creative {}", names[1]));
    }
    write_world(&world).unwrap()
}

/// Builds a flat world in which each of the bots is in creative mode.
pub(crate) fn building_ground(bots: &[&str]) -> Vec<u8> {
    let mut world = flat();
    for (place, name) in (0..).zip(bots) {
        world.join(name, [f64::from(APART * place) + 0.5, f64::from(Y), 0.5]);
        run(&mut world, &format!("gamemode creative {name}"));
    }
    write_world(&world).unwrap()
}
