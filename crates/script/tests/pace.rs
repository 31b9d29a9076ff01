//! How fast the library's skills gather, in natural terrain.

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_script::run::{ScriptOptions, run_alone};

/// The seconds that a skill takes in some seeds, in ascending order; those in which it failed count as endless.
fn seconds(skill: &str, count: u32) -> Vec<f64> {
    let source = format!("async function run(bot, count) {{ return {skill}(bot, count); }}");
    let one = |seed: u64| {
        let world = World::new(WorldOptions::default(), ChunkGenerator::natural(seed), seed);
        let report = run_alone(world, seed, &source, &format!("[{count}]"), &ScriptOptions::default());
        let is_done = report.result == serde_json::json!(true);
        if is_done { report.ticks as f64 / 20.0 } else { f64::INFINITY }
    };
    let mut all: Vec<f64> = (1..=9).map(one).collect();
    all.sort_by(f64::total_cmp);
    all
}

#[test]
fn logs_are_gathered_fast() {
    let all = seconds("gatherLogs", 17);
    assert!(all[all.len() / 2] <= 90.0, "{all:?}");
}

#[test]
fn stone_is_gathered_fast() {
    let all = seconds("gatherStone", 17);
    assert!(all[all.len() / 2] <= 100.0, "{all:?}");
}
