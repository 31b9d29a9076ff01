//! The course of the suite `full`: a flat world with things to climb, use, dig and stand on, and bots that carry what they need.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{World, write_world};

/// The tools and things that the first bot carries.
const CARRIED: [&str; 21] = [
    "stone_pickaxe",
    "stone_axe",
    "stone_shovel",
    "shears",
    "stone_sword",
    "stone_hoe",
    "cobblestone 16",
    "oak_slab 4",
    "oak_stairs 4",
    "oak_log 4",
    "torch 4",
    "oak_door 4",
    "oak_sign 4",
    "oak_fence 4",
    "chest 4",
    "white_carpet 4",
    "oak_sapling 4",
    "lever 4",
    "golden_apple 2",
    "iron_helmet",
    "bread 4",
];
/// The layer in which feet stand.
const Y: i32 = -60;

/// Builds the course: its parts by their places from the start of the first bot, as the suite names them.
pub(crate) fn course(bots: &[&str]) -> Vec<u8> {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
    world.load_start();
    for (place, name) in (0..).zip(bots) {
        world.join(name, [0.5 + 2.0 * f64::from(place), f64::from(Y), 0.5]);
    }
    let mut commands: Vec<String> =
        ["time set 1000", "difficulty peaceful", "gamerule keepInventory true"].map(str::to_owned).into();
    let set = |x: i32, y: i32, z: i32, block: &str| format!("setblock {x} {} {z} {block}", Y + y);
    commands.push(set(3, 0, 3, "stone"));
    commands.push(format!("fill 4 {} 7 8 {} 9 water", Y - 2, Y - 1));
    for y in 0..8 {
        commands.push(set(0, y, 8, "stone"));
        commands.push(set(0, y, 7, "ladder[facing=north]"));
    }
    commands.push(set(-4, 0, 8, "oak_door[half=lower,facing=north]"));
    commands.push(set(-4, 1, 8, "oak_door[half=upper,facing=north]"));
    commands.push(set(-6, 0, 8, "oak_fence_gate"));
    commands.push(set(-8, 0, 8, "oak_trapdoor"));
    commands.push(set(-10, 0, 8, "lever[face=floor]"));
    commands.push(set(-12, 0, 8, "stone_button[face=floor]"));
    let dug =
        ["stone", "oak_log", "dirt", "oak_leaves[persistent=true]", "cobweb", "hay_block", "sand", "glass"];
    commands.extend((0..).zip(dug).map(|(place, block)| set(-2 * place, 0, 15, block)));
    commands.extend(CARRIED.iter().map(|item| format!("give {} {item}", bots[0])));
    for command in commands {
        let done = world.command(&command);
        assert!(done.is_ok(), "{command}: {done:?}");
    }
    write_world(&world).unwrap()
}
