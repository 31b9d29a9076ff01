//! Measures how long planning takes: `cargo run --release -p cooperage-plan --example speed`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement for developers")]

use std::time::Instant;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, World, registry};
use cooperage_plan::{BuildCell, Direction, Goal, Scene, plan};

const ROUNDS: u32 = 50;

fn main() {
    let natural = world(ChunkGenerator::natural(3), 1);
    let crew = world(ChunkGenerator::natural(3), 3);
    measure("stone pickaxe", &natural, &Goal::have("stone_pickaxe", 1).unwrap());
    measure("10 iron ingots", &natural, &Goal::have("iron_ingot", 10).unwrap());
    measure("50 logs by three", &crew, &Goal::gather_tag("logs", 50).unwrap());
    measure("white bed by three", &crew, &Goal::have("white_bed", 1).unwrap());
    let flat = world(ChunkGenerator::superflat(), 1);
    measure("100 blocks", &flat, &house(100));
    measure("216 blocks", &flat, &house(216));
}

/// The first blocks of a hollow house, of materials that the ground gives.
fn house(count: usize) -> Goal {
    let block = registry().block("dirt").unwrap();
    let wall = |x: i32, z: i32| x == 0 || x == 8 || z == 0 || z == 8;
    let cells = (0..8).flat_map(|y| (0..9).flat_map(move |z| (0..9).map(move |x| (x, y, z))));
    let cells = cells.filter(|&(x, y, z)| wall(x, z) && !(z == 0 && x == 4 && y < 2)).take(count);
    let cells = cells.map(|(x, y, z)| BuildCell {
        cell: BlockPos::new(x + 6, y - 60, z),
        block,
        direction: Direction::Any,
    });
    Goal::Build { cells: cells.collect(), is_partial: false }
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
