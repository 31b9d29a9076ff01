//! Bodies that run the same skill side by side do not take each other's work away.

#![expect(clippy::unwrap_used, reason = "tests")]

use cooperage_blocks::terrain::Generator;
use cooperage_blocks::world::Options;
use cooperage_blocks::{World, registry};
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_core::{AgentId, Entry, Environment, Tick, ToolCall, Wake};
use cooperage_script::run::{CodeOptions, embedded};
use serde_json::json;

/// What the bodies of a natural world carry of some items together after they ran a skill with these counts, and the tick at
/// which the last one ended.
fn carried(seed: u64, skill: &str, counts: &[u32], items: &str) -> (u32, u64) {
    let mut world =
        World::new(Options { active_radius: 3, ..Options::default() }, Generator::natural(seed), seed);
    world.load_start();
    let at = world.start_place();
    let names = ["alice", "bob", "cindy", "david"];
    let players: Vec<_> = counts.iter().zip(names).map(|(_, name)| world.join(name, at)).collect();
    let catalogue = embedded("skills", CodeOptions::default()).unwrap();
    let mut environment = BlockEnvironment::new(world, &players, catalogue, seed);
    for (number, count) in counts.iter().enumerate() {
        let source = format!("return {skill}(bot, {count});");
        let arguments = json!({"source": source}).as_object().unwrap().clone();
        let call = ToolCall { tool: "runCode".to_owned(), arguments };
        environment.submit(&[Entry::Named { agent: AgentId(number as u32), call: &call }], &mut Vec::new());
    }
    let (mut left, mut events) = (counts.len(), Vec::new());
    while left > 0 && environment.tick() < Tick(12_000) {
        let next = Tick(environment.tick().0 + 1);
        environment.advance(next, Wake::Nobody, &mut events);
        left -= events
            .iter()
            .filter(|event| matches!(event, BlockEvent::Finished { label, .. } if &**label == "runCode"))
            .count();
    }
    let wanted: Vec<_> =
        registry().items().iter().filter(|info| info.name.ends_with(items)).map(|info| info.id).collect();
    let sum = environment.with_world(|world| {
        world
            .players()
            .iter()
            .flat_map(|player| wanted.iter().map(|&item| player.inventory.count(item)))
            .sum()
    });
    (sum, environment.tick().0)
}

#[test]
fn three_bodies_gather_what_they_were_asked_for() {
    for seed in 1..=6 {
        let (logs, ticks) = carried(seed, "gatherLogs", &[17, 17, 16], "_log");
        assert!(logs >= 50, "{logs} logs after {ticks} ticks in seed {seed}");
        let (stones, ticks) = carried(seed, "gatherStone", &[17, 17, 16], "cobblestone");
        assert!(stones >= 50, "{stones} stones after {ticks} ticks in seed {seed}");
    }
}
