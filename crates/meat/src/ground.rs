//! The ground of a game, and the commands that put things into their places.

use cooperage_blocks::World;

use crate::layout::Layout;

/// The height of feet on the ground.
pub(crate) fn floor(world: &World) -> i32 {
    world.generator().spawn().y
}

/// The command that sets the log.
pub(crate) fn log_command(layout: &Layout, floor: i32) -> String {
    let [x, z] = layout.log;
    format!("setblock {x} {floor} {z} oak_log")
}

/// The command that puts an animal without a will of its own into its place.
pub(crate) fn animal_command(kind: &str, [x, z]: [i32; 2], floor: i32) -> String {
    let [x, z] = [x, z].map(|part| f64::from(part) + 0.5);
    format!("summon {kind} {x} {floor} {z} {{NoAI:1b}}")
}
