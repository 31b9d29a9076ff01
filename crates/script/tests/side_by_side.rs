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

/// One half of a hut of two kinds of blocks, beside somebody who builds the other half: what is in the site is not dug through, and
/// nothing that was put up to stand on is left in it.
const HALF: &str = "\
const at = (x, y, z) => new Vec3(x, y - 60, z);
const site = {from: at(3, 0, 3), to: at(11, 8, 9), kept: true};
const sides = MINE === 'stone' ? [[3, 3, 11, 3], [3, 4, 3, 9]] : [[4, 9, 11, 9], [11, 4, 11, 8]];
const parts = sides.map(([x, z, X, Z]) => ({from: at(x, 0, z), to: at(X, 4, Z), block: MINE}));
const roof = MINE === 'stone' ? [4, 7] : [8, 10];
parts.push({from: at(roof[0], 4, 4), to: at(roof[1], 4, 8), block: MINE});
return await skills.buildParts(bot, [site, ...parts]);";

#[test]
fn two_bodies_build_one_hut() {
    let mut world = World::new(Options::default(), Generator::superflat(), 1);
    world.load_start();
    let players: Vec<_> = ["alice", "bob"].map(|name| world.join(name, [0.5, -60.0, 0.5])).into();
    for command in ["give alice stone 128", "give bob glass 128", "give alice dirt 64", "give bob dirt 64"] {
        world.command(command).unwrap();
    }
    let catalogue = embedded("skills", CodeOptions::default()).unwrap();
    let mut environment = BlockEnvironment::new(world, &players, catalogue, 1);
    for (number, block) in ["stone", "glass"].into_iter().enumerate() {
        let source = HALF.replace("MINE", &format!("'{block}'"));
        let arguments = json!({"source": source}).as_object().unwrap().clone();
        let call = ToolCall { tool: "runCode".to_owned(), arguments };
        environment.submit(&[Entry::Named { agent: AgentId(number as u32), call: &call }], &mut Vec::new());
    }
    let (mut left, mut events) = (players.len(), Vec::new());
    let ends =
        |event: &&BlockEvent| matches!(event, BlockEvent::Finished { label, .. } if &**label == "runCode");
    while left > 0 {
        let next = Tick(environment.tick().0 + 1);
        assert!(next < Tick(2_400), "still at it");
        environment.advance(next, Wake::Nobody, &mut events);
        left -= events.iter().filter(ends).count();
    }
    let mut found = std::collections::BTreeMap::<String, u32>::new();
    environment.with_world(|world| {
        for (x, y, z) in (3..=11).flat_map(|x| (0..=8).flat_map(move |y| (3..=9).map(move |z| (x, y, z)))) {
            let name = world.state(cooperage_blocks::BlockPos::new(x, y - 60, z)).name().to_owned();
            *found.entry(name).or_default() += 1;
        }
    });
    // 5 layers of two sides each, and their parts of the roof.
    assert_eq!((found["stone"], found["glass"]), (15 * 5 + 20, 13 * 5 + 15), "{found:?}");
    assert_eq!(found.len(), 3, "{found:?}");
}
