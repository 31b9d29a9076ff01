//! Bodies that run the same skill side by side do not take each other's work away.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{PlayerId, WorldOptions};
use cooperage_blocks::{BlockPos, World, registry};
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_core::{AgentId, Entry, Environment, Tick, ToolCall, Wake};
use cooperage_script::run::{CodeOptions, embedded};
use serde_json::json;

use crate::support::is_nightly;

/// Runs a skill with these counts in a natural world, one body for each count. Returns how many of some items the
/// bodies carry together at the end, and the tick at which the last body finished.
fn carried(seed: u64, skill: &str, counts: &[u32], items: &str) -> (u32, u64) {
    let mut world = World::new(
        WorldOptions { active_radius: 3, ..WorldOptions::default() },
        ChunkGenerator::natural(seed),
        seed,
    );
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
    for seed in 1..=if is_nightly() { 6 } else { 2 } {
        let (logs, ticks) = carried(seed, "gatherLogs", &[17, 17, 16], "_log");
        assert!(logs >= 50, "{logs} logs after {ticks} ticks in seed {seed}");
        let (stones, ticks) = carried(seed, "gatherStone", &[17, 17, 16], "cobblestone");
        assert!(stones >= 50, "{stones} stones after {ticks} ticks in seed {seed}");
    }
}

/// One half of a hut of two kinds of blocks, beside a body that builds the other half: blocks in the site are not dug
/// through, and no block that was put up to stand on is left in it.
const HALF: &str = "\
const at = (x, y, z) => new Vec3(x, y - 60, z);
const site = {from: at(3, 0, 3), to: at(11, 8, 9), kept: true};
const sides = MINE === 'stone' ? [[3, 3, 11, 3], [3, 4, 3, 9]] : [[4, 9, 11, 9], [11, 4, 11, 8]];
const parts = sides.map(([x, z, X, Z]) => ({from: at(x, 0, z), to: at(X, 4, Z), block: MINE}));
const roof = MINE === 'stone' ? [4, 7] : [8, 10];
parts.push({from: at(roof[0], 4, 4), to: at(roof[1], 4, 8), block: MINE});
return await skills.buildParts(bot, [site, ...parts]);";

/// Bodies on a plain, where they start, and what each of them runs.
struct Site {
    environment: BlockEnvironment,
    players: Vec<PlayerId>,
    /// The ticks at which they were done.
    ends: Vec<u64>,
}

impl Site {
    /// Lets each body run its code to the end, from its place and with the given items.
    fn build(bodies: &[(&str, [f64; 3], &[&str], &str)], ticks_max: u64) -> Site {
        Site::build_in(&[], bodies, ticks_max)
    }

    /// The same after some commands.
    fn build_in(commands: &[&str], bodies: &[(&str, [f64; 3], &[&str], &str)], ticks_max: u64) -> Site {
        let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 1);
        world.load_start();
        for command in commands {
            world.command(command).unwrap();
        }
        let players: Vec<_> = bodies.iter().map(|(name, at, ..)| world.join(name, *at)).collect();
        for (name, _, items, _) in bodies {
            for item in *items {
                world.command(&format!("give {name} {item}")).unwrap();
            }
        }
        let catalogue = embedded("skills", CodeOptions::default()).unwrap();
        let environment = BlockEnvironment::new(world, &players, catalogue, 1);
        let mut site = Site { environment, players, ends: Vec::new() };
        for (number, (.., source)) in bodies.iter().enumerate() {
            let arguments = json!({"source": source}).as_object().unwrap().clone();
            let call = ToolCall { tool: "runCode".to_owned(), arguments };
            let entry = Entry::Named { agent: AgentId(number as u32), call: &call };
            site.environment.submit(&[entry], &mut Vec::new());
        }
        let is_end = |event: &&BlockEvent| matches!(event, BlockEvent::Finished { label, .. } if &**label == "runCode");
        while site.ends.len() < bodies.len() {
            let next = Tick(site.environment.tick().0 + 1);
            assert!(next < Tick(ticks_max), "still at it; {:?} are done", site.ends);
            let mut events = Vec::new();
            site.environment.advance(next, Wake::Nobody, &mut events);
            site.ends.extend(events.iter().filter(is_end).map(|_| next.0));
        }
        site
    }

    /// Counts the blocks in a box by name; heights count from the ground.
    fn found(&self, low: [i32; 3], high: [i32; 3]) -> BTreeMap<String, u32> {
        let mut found = BTreeMap::new();
        let [xs, ys, zs] = [0, 1, 2].map(|axis| low[axis]..=high[axis]);
        self.environment.with_world(|world| {
            for x in xs {
                for y in ys.clone() {
                    for z in zs.clone() {
                        let name = world.state(BlockPos::new(x, y - 60, z)).name().to_owned();
                        *found.entry(name).or_default() += 1;
                    }
                }
            }
        });
        found
    }
}

#[test]
fn two_bodies_build_one_hut() {
    let given = |block: &str| [format!("{block} 128"), "dirt 64".to_owned()];
    let (stone, glass) = (given("stone"), given("glass"));
    let [stone, glass] = [&stone, &glass].map(|items| items.each_ref().map(String::as_str));
    let [first, second] = ["'stone'", "'glass'"].map(|block| HALF.replace("MINE", block));
    let start = [0.5, -60.0, 0.5];
    let site = Site::build(&[("alice", start, &stone, &first), ("bob", start, &glass, &second)], 2_400);
    let found = site.found([3, 0, 3], [11, 8, 9]);
    // 5 layers of two sides each, and their parts of the roof.
    assert_eq!((found["stone"], found["glass"]), (15 * 5 + 20, 13 * 5 + 15), "{found:?}");
    assert_eq!(found.len(), 3, "{found:?}");
}

/// Parts of a site of 12 blocks a side that others build at, too.
fn parts(parts: &str) -> String {
    format!(
        "const at = (x, y, z) => new Vec3(x, y - 60, z);\nconst site = {{from: at(0, 0, 0), to: at(12, 8, 12), kept: true}};\n\
         return await skills.buildParts(bot, [site, {parts}]);"
    )
}

/// A block that hangs in the air holds up neither the blocks above it nor its builder, however long other bodies are at
/// work.
#[test]
fn what_hangs_does_not_hold_up_the_rest() {
    let mine = parts(
        "{from: at(3, 1, 6), to: at(3, 1, 6), block: 'stone'}, {from: at(2, 0, 2), to: at(8, 3, 2), block: 'stone'}",
    );
    let long = parts("{from: at(1, 0, 10), to: at(11, 5, 11), block: 'glass'}");
    let site = Site::build(
        &[
            ("alice", [0.5, -60.0, 0.5], &["stone 64", "dirt 16"], &mine),
            ("bob", [0.5, -60.0, 11.5], &["glass 192", "dirt 16"], &long),
        ],
        2_400,
    );
    let found = site.found([0; 3], [12, 8, 12]);
    assert_eq!((found["stone"], found["glass"]), (29, 132), "{found:?}");
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(site.ends[0] < 600, "{:?}", site.ends);
}

/// Each stands where the other has to put its block.
#[test]
fn bodies_in_each_others_way_step_aside() {
    let one = parts("{from: at(5, 0, 5), to: at(5, 1, 5), block: 'stone'}");
    let other = parts("{from: at(7, 0, 5), to: at(7, 1, 5), block: 'glass'}");
    let site = Site::build(
        &[("alice", [7.5, -60.0, 5.5], &["stone 2"], &one), ("bob", [5.5, -60.0, 5.5], &["glass 2"], &other)],
        1_200,
    );
    let found = site.found([0; 3], [12, 8, 12]);
    assert_eq!((found.get("stone"), found.get("glass")), (Some(&2), Some(&2)), "{found:?}");
}

/// A body that is shut in gets out and closes the wall again, before it places the few blocks that it reaches from
/// inside.
#[test]
fn who_is_shut_in_gets_out() {
    let room = ["fill 2 -60 2 6 -57 6 terracotta", "fill 3 -60 3 5 -58 5 air"];
    let mine = parts("{from: at(8, 0, 1), to: at(8, 3, 10), block: 'stone'}");
    let given: &[&str] = &["stone 64", "iron_pickaxe 1"];
    let site = Site::build_in(&room, &[("alice", [4.5, -60.0, 4.5], given, &mine)], 4_800);
    let found = site.found([0; 3], [12, 8, 12]);
    assert_eq!((found["stone"], found["terracotta"]), (40, 5 * 5 * 4 - 3 * 3 * 3), "{found:?}");
    assert!(site.ends[0] < 900, "{:?}", site.ends);
}

/// Where another body fills the cell in which a support was to be put up, that block is support enough.
#[test]
fn what_others_build_is_not_cleared_for_support() {
    let at = "const at = (x, y, z) => new Vec3(x, y - 60, z);\n";
    let mine = format!(
        "{at}return await skills.buildParts(bot, [{{from: at(5, 1, 5), to: at(5, 1, 5), block: 'stone'}}]);"
    );
    let other = format!(
        "{at}return await skills.buildParts(bot, [{{from: at(5, 0, 5), to: at(5, 0, 5), block: 'glass'}}]);"
    );
    let site = Site::build(
        &[
            ("alice", [5.5, -60.0, 30.5], &["stone 1", "dirt 16"], &mine),
            ("bob", [5.5, -60.0, -9.5], &["glass 1"], &other),
        ],
        1_200,
    );
    let found = site.found([0; 3], [12, 8, 12]);
    assert_eq!((found.get("stone"), found.get("glass")), (Some(&1), Some(&1)), "{found:?}");
}

/// Blocks that were dug out of the building and lie around are looked for by a body that lacks them.
#[test]
fn what_lies_around_is_looked_for() {
    let commands = [
        "fill 2 -60 2 6 -57 6 oak_planks",
        "fill 3 -60 3 5 -58 5 air",
        "setblock 4 -60 4 oak_planks",
        "setblock 4 -60 4 air destroy",
    ];
    let mine = parts("{from: at(9, 0, 9), to: at(9, 0, 9), block: 'oak_planks'}");
    let given: &[&str] = &["iron_axe 1"];
    let site = Site::build_in(&commands, &[("alice", [10.5, -60.0, 2.5], given, &mine)], 2_400);
    let found = site.found([0; 3], [12, 8, 12]);
    assert_eq!(found["oak_planks"], 5 * 5 * 4 - 3 * 3 * 3 + 1, "{found:?}");
}

/// A carpet waits for the floor that another body lays; where none is laid it is kept.
#[test]
fn carpets_are_not_laid_on_what_is_taken_away() {
    let mine = parts("{from: at(5, 3, 5), to: at(5, 3, 5), block: 'red_carpet'}");
    let given: &[&str] = &["red_carpet 1", "dirt 64"];
    let site = Site::build(&[("alice", [2.5, -60.0, 2.5], given, &mine)], 2_400);
    assert_eq!(site.found([0; 3], [12, 8, 12]).len(), 1);
    let carpet = registry().item("red_carpet").unwrap();
    let held = site.environment.with_world(|world| {
        world.players().iter().find(|player| player.id == site.players[0]).unwrap().inventory.count(carpet)
    });
    assert_eq!(held, 1);
}
