//! The shared construction tasks are built by one agent with everything in its hands: every cell is as it should be, and
//! nothing else is left standing.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::Path;

use cooperage_blocks::{BlockPos, registry};
use cooperage_body::blueprint::Blueprint;
use cooperage_body::session::BodySession;
use cooperage_minecollab::score::total;
use serde_json::Value;

/// Blocks from which on a blueprint takes long to build: those are for the night.
const LONG: usize = 500;

/// Whether the large size is asked for: `make nightly` does.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

fn blueprints() -> Vec<(String, Blueprint)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/minecollab/construction");
    let mut found = Vec::new();
    for file in ["pyramid.json", "procedural_seeded.json"] {
        let Ok(text) = std::fs::read_to_string(folder.join(file)) else { continue };
        let tasks: Value = serde_json::from_str(&text).unwrap();
        for (name, task) in tasks.as_object().unwrap() {
            found.push((name.clone(), Blueprint::from_json(&task["blueprint"]).unwrap()));
        }
    }
    found
}

#[test]
fn shared_blueprints_are_built_to_the_last_cell() {
    let blueprints = blueprints();
    if blueprints.is_empty() {
        eprintln!("SKIPPED: the shared construction tasks are not here");
    }
    for (name, blueprint) in blueprints {
        let solid: Vec<(BlockPos, &str)> = blueprint
            .cells()
            .map(|(pos, cell)| (pos, blueprint.name(cell)))
            .filter(|(_, block)| *block != "air")
            .collect();
        if solid.len() > LONG && !is_nightly() {
            continue;
        }
        let no_files = |path: &str| Err(format!("no worlds from files here: {path}"));
        let mut session = BodySession::new(&no_files);
        let corner = solid[0].0;
        session.line("world flat").unwrap();
        session.line(&format!("agent alice {} -60 {}", corner.x - 3, corner.z - 3)).unwrap();
        for (block, count) in blueprint.materials() {
            let item = block.info().item.map_or(block.name(), |item| item.name());
            session.line(&format!("setup give alice {item} {count}")).unwrap();
        }
        session.line("setup give alice dirt 128").unwrap();
        session.line("setup give alice diamond_pickaxe 1").unwrap();
        let listed: Vec<String> =
            solid.iter().map(|(pos, block)| format!("{} {} {} {block}", pos.x, pos.y, pos.z)).collect();
        session.line(&format!("alice: build(\"{}\")", listed.join("; "))).unwrap();
        let (_, ended) = session.ended().last().unwrap();
        println!("{name}: {} cells in {} ticks: {}", solid.len(), ended.ticks, ended.text);
        let environment = session.environment().unwrap();
        let tally = environment.with_world(|world| total(&blueprint, |pos| world.state(pos).block()));
        // A carpet over nothing does not stay.
        let is_solid = |pos: BlockPos| solid.iter().any(|(other, _)| *other == pos);
        let floating =
            solid.iter().filter(|(pos, block)| block.ends_with("_carpet") && !is_solid(pos.down()));
        let floating = floating.count();
        assert_eq!(tally.mismatches, floating as u64, "{name}: {}", ended.text);
        assert_eq!(ended.succeeded, floating == 0, "{name}: {}", ended.text);
        let dirt = registry().item("dirt").unwrap();
        let held = environment.with_world(|world| world.players()[0].inventory.count(dirt));
        // Some falls where it isn't found again.
        assert!(held >= 112, "{name}: only {held} dirt is left of what was stepped on");
    }
}
