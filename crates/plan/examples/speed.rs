//! Measures how long planning takes: `cargo run --release -p cooperage-plan --example speed`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement for developers")]

use std::time::Instant;

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_plan::{Goal, Scene, plan};

const ROUNDS: u32 = 50;

fn main() {
    let natural = world(ChunkGenerator::natural(3), 1);
    let crew = world(ChunkGenerator::natural(3), 3);
    measure("stone pickaxe", &natural, &Goal::have("stone_pickaxe", 1).unwrap());
    measure("10 iron ingots", &natural, &Goal::have("iron_ingot", 10).unwrap());
    measure("50 logs by three", &crew, &Goal::gather_tag("logs", 50).unwrap());
    measure("white bed by three", &crew, &Goal::have("white_bed", 1).unwrap());
}

fn world(generator: ChunkGenerator, agents: u32) -> World {
    let mut world = World::new(WorldOptions { view_radius: 6, ..WorldOptions::default() }, generator, 3);
    let spawn = world.generator().spawn();
    for number in 0..agents {
        let at = [f64::from(spawn.x) + 0.5, f64::from(spawn.y), f64::from(spawn.z) + 0.5];
        world.join(&format!("agent{number}"), at);
    }
    world
}

#[expect(clippy::disallowed_methods, reason = "it measures real time")]
fn measure(name: &str, world: &World, goal: &Goal) {
    let agents = world.players().iter().map(|player| player.id).collect();
    let scene = Scene::new(world, agents, 64);
    let first = plan(goal, &scene).unwrap();
    let begin = Instant::now();
    for _ in 0..ROUNDS {
        assert_eq!(plan(goal, &scene).unwrap().steps.len(), first.steps.len());
    }
    let each = begin.elapsed() / ROUNDS;
    println!("{name}: {} steps, {} ticks, {each:?} to plan", first.steps.len(), first.ticks());
}
