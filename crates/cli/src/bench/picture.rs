//! Pictures from agents' eyes in natural terrain, each drawn and packed on one core.

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, ChunkPos, World};
use cooperage_picture::eyes::{Camera, EYES_STANDING, EyesScene, VIEW_SIZE, draw_eyes};

use super::{BenchFigure, cpu};
use crate::error::{CliError, Exit, chain};

/// Seeds, views of each, and chunks that are loaded on each side of the first one.
const SEEDS: u64 = 10;
const VIEWS: u32 = 10;
const CHUNKS: i32 = 5;

pub(crate) fn measure() -> Result<Vec<BenchFigure>, CliError> {
    let mut times = Vec::new();
    let mut bytes = 0;
    for seed in 1..=SEEDS {
        let world = land(seed);
        for view in 0..VIEWS {
            let camera = camera(&world, view);
            let begun = cpu();
            let scene = EyesScene::of_world(&world, camera, VIEW_SIZE, None);
            let drawn = draw_eyes(&scene).and_then(|picture| Ok(picture.image.png_fast()?));
            times.push(begun.elapsed().as_secs_f64() * 1_000.0);
            bytes += drawn.map_err(|error| CliError::new(Exit::Output, chain(&error)))?.len();
        }
    }
    times.sort_by(f64::total_cmp);
    let figure = |name: &'static str, value, unit| BenchFigure { name: name.into(), value, unit };
    Ok(vec![
        figure("eyes_ms_median", times[times.len() / 2], "ms"),
        figure("eyes_ms_max", times[times.len() - 1], "ms"),
        figure("eyes_kib_mean", bytes as f64 / times.len() as f64 / 1_024.0, "KiB"),
    ])
}

/// Natural land around the place where players begin, in the morning.
fn land(seed: u64) -> World {
    let generator = ChunkGenerator::natural(seed);
    let middle = generator.spawn().chunk();
    let mut world = World::new(WorldOptions::default(), generator, seed);
    for (x, z) in (-CHUNKS..=CHUNKS).flat_map(|x| (-CHUNKS..=CHUNKS).map(move |z| (x, z))) {
        world.load(ChunkPos::new(middle.x + x, middle.z + z));
    }
    world
}

/// Eyes above the ground, a little beside the last ones, that look around.
fn camera(world: &World, view: u32) -> Camera {
    let start = world.generator().spawn();
    let (x, z) = (start.x + 2 * view as i32, start.z - view as i32);
    let is_free = |y: i32| world.state(BlockPos::new(x, y, z)).has_no_collision();
    let feet = (0..250).rev().find(|y| !is_free(*y)).map_or(64, |ground| ground + 1);
    let eyes = [f64::from(x) + 0.5, f64::from(feet) + EYES_STANDING, f64::from(z) + 0.5];
    Camera::turned(eyes, f64::from(view) * 36.0, 10.0)
}
