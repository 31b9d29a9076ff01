//! Fields: ripe crops stay ripe, and wheat ripens in the time that the rules say.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use cooperage_blocks::terrain::{ChunkGenerator, SuperflatLayer};
use cooperage_blocks::world::{Issuer, WorldInput, WorldOptions};
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, World};

fn state(text: &str) -> BlockState {
    text.parse().unwrap()
}

/// Stone up to 63, always noon, these chunks active.
fn world(seed: u64, chunks: impl Iterator<Item = ChunkPos>) -> World {
    let stone = ChunkGenerator::layered(vec![SuperflatLayer { state: state("stone"), height: 128 }]);
    let mut world = World::new(WorldOptions::default(), stone, seed);
    chunks.for_each(|chunk| world.pin(chunk));
    command(&mut world, "gamerule doDaylightCycle false");
    command(&mut world, "time set noon");
    world
}

fn command(world: &mut World, text: &str) {
    world.submit(Issuer::Setup, WorldInput::Command(text.into()));
}

/// Nine cells of wet farmland, with water two cells away, and what grows in the middle.
fn field(world: &mut World, middle: BlockPos, crop: &str) {
    let BlockPos { x, y, z } = middle;
    command(world, &format!("fill {} {y} {} {} {y} {} farmland[moisture=7]", x - 1, z - 1, x + 1, z + 1));
    command(world, &format!("setblock {} {y} {z} water", x + 3));
    command(world, &format!("setblock {x} {} {z} {crop}", y + 1));
}

#[test]
fn spec_29_9_lone_wheat_on_a_wet_field_ripens_in_28_700_ticks_on_average() {
    let chunks = || (0..200).map(|number| ChunkPos::new(number % 15, number / 15));
    let mut world = world(3, chunks());
    let middles: Vec<BlockPos> =
        chunks().map(|chunk| BlockPos::new(chunk.x * 16 + 7, 63, chunk.z * 16 + 7)).collect();
    for &middle in &middles {
        field(&mut world, middle, "wheat");
    }
    let mut ripe_at = vec![None; middles.len()];
    let mut tick = 0;
    while ripe_at.iter().any(Option::is_none) && tick < 150_000 {
        (0..50).for_each(|_| world.step());
        world.take_events();
        tick += 50;
        for (ripe, middle) in ripe_at.iter_mut().zip(&middles) {
            let crop = world.state(middle.up());
            assert_eq!(crop.name(), "wheat", "at {middle}");
            if ripe.is_none() && crop.is("age", "7") {
                *ripe = Some(tick);
            }
        }
    }
    let mean = ripe_at.iter().map(|ripe| ripe.unwrap()).sum::<u32>() / ripe_at.len() as u32;
    eprintln!("mean time to ripeness: {mean} ticks over {} fields", ripe_at.len());
    assert!((24_395..=33_005).contains(&mean), "{mean} ticks");
}

#[test]
fn spec_29_9_a_ripe_field_stays_ripe() {
    let mut world = world(4, [ChunkPos::new(0, 0)].into_iter());
    command(&mut world, "fill 4 63 4 9 63 9 farmland[moisture=7]");
    command(&mut world, "setblock 3 63 6 water");
    command(&mut world, "fill 4 64 4 9 64 9 wheat[age=7]");
    (0..20_000).for_each(|_| world.step());
    for z in 4..=9 {
        for x in 4..=9 {
            assert_eq!(world.state(BlockPos::new(x, 64, z)), state("wheat[age=7]"));
        }
    }
}

#[test]
fn canes_grow_to_three_and_dry_farmland_turns_back() {
    let mut world = world(5, [ChunkPos::new(0, 0)].into_iter());
    command(&mut world, "gamerule randomTickSpeed 300");
    command(&mut world, "setblock 4 63 4 sand");
    command(&mut world, "setblock 5 63 4 water");
    command(&mut world, "setblock 4 64 4 sugar_cane");
    command(&mut world, "setblock 12 63 12 farmland[moisture=2]");
    command(&mut world, "setblock 10 63 10 grass_block");
    command(&mut world, "setblock 11 63 10 dirt");
    command(&mut world, "setblock 10 63 14 grass_block");
    command(&mut world, "setblock 10 64 14 stone");
    (0..4_000).for_each(|_| world.step());
    for (y, name) in [(64, "sugar_cane"), (65, "sugar_cane"), (66, "sugar_cane"), (67, "air")] {
        assert_eq!(world.state(BlockPos::new(4, y, 4)).name(), name);
    }
    assert_eq!(world.state(BlockPos::new(12, 63, 12)).name(), "dirt");
    assert_eq!(world.state(BlockPos::new(11, 63, 10)).name(), "grass_block");
    assert_eq!(world.state(BlockPos::new(10, 63, 14)).name(), "dirt");
}

#[test]
fn leaves_without_a_log_decay_and_saplings_become_trees() {
    let mut world = world(6, [ChunkPos::new(0, 0)].into_iter());
    command(&mut world, "gamerule randomTickSpeed 300");
    command(&mut world, "setblock 3 70 3 oak_log");
    command(&mut world, "setblock 3 70 4 oak_leaves");
    command(&mut world, "setblock 9 63 9 dirt");
    command(&mut world, "setblock 9 64 9 oak_sapling");
    (0..2_000).for_each(|_| world.step());
    let leaves = world.state(BlockPos::new(3, 70, 4));
    assert_eq!(leaves.property("distance"), Some("1"), "{leaves}");
    assert_eq!(world.state(BlockPos::new(9, 64, 9)).name(), "oak_log");
    command(&mut world, "setblock 3 70 3 air");
    (0..2_000).for_each(|_| world.step());
    assert!(world.state(BlockPos::new(3, 70, 4)).is_air());
}
