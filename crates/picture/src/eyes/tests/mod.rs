//! Tests of pictures from eyes.

mod chart;
mod creatures;
mod digests;
mod page;
mod scenes;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, BlockState, Chunk, ChunkPos, Chunks, World};

use super::{Camera, EyesPicture, EyesScene, draw_eyes};
use cooperage_raster::Colour;
use cooperage_raster::RgbaImage;

/// Loaded chunks of air around the origin.
fn air() -> Chunks {
    let mut chunks = Chunks::new();
    for (x, z) in (-6..=6).flat_map(|x| (-6..=6).map(move |z| (x, z))) {
        chunks.put(ChunkPos::new(x, z), std::sync::Arc::new(Chunk::empty()));
    }
    chunks
}

/// A plain of grass at noon.
fn plain() -> World {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 1);
    for (x, z) in (-5..=5).flat_map(|x| (-5..=5).map(move |z| (x, z))) {
        world.load(ChunkPos::new(x, z));
    }
    world.command("time set 6000").unwrap();
    world
}

fn state(text: &str) -> BlockState {
    text.parse().unwrap()
}

fn scene_of<'w>(chunks: &'w Chunks, camera: Camera, side: u32) -> EyesScene<'w> {
    let (figures, signs) = (Vec::new(), std::collections::BTreeMap::new());
    EyesScene { chunks, day_time: 6_000, camera, size: [side; 2], figures, signs, labels: None }
}

fn picture(chunks: &Chunks, camera: Camera, side: u32) -> RgbaImage {
    draw_eyes(&scene_of(chunks, camera, side)).unwrap().image
}

fn of_world(world: &World, camera: Camera, side: u32) -> EyesPicture {
    draw_eyes(&EyesScene::of_world(world, camera, [side; 2], None)).unwrap()
}

/// The pixels in which two pictures differ by more than a shade.
fn differing(one: &RgbaImage, other: &RgbaImage) -> usize {
    let pairs = one.pixels().as_chunks::<4>().0.iter().zip(other.pixels().as_chunks::<4>().0);
    pairs
        .filter(|(one, other)| {
            one.iter().zip(*other).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>() > 24
        })
        .count()
}

fn brightness_of(image: &RgbaImage) -> f64 {
    let sum: u64 = image
        .pixels()
        .as_chunks::<4>()
        .0
        .iter()
        .map(|[r, g, b, _]| u64::from(*r) + u64::from(*g) + u64::from(*b))
        .sum();
    sum as f64 / image.pixels().len() as f64 * 4.0 / 3.0
}

fn block_at(x: i32, y: i32, z: i32) -> BlockPos {
    BlockPos::new(x, y, z)
}

fn distance(Colour(one): Colour, Colour(other): Colour) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
}
