//! A script that is interrupted and taken up again at every tick comes to the same end; and the episode beside a hostile
//! script goes on as if there were none.

#![expect(clippy::unwrap_used, reason = "tests")]

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_core::{AgentId, Digest, Entry, Environment, Receipt, Tick, ToolCall, Wake};
use cooperage_script::run::{CodeOptions, ScriptOptions, embedded};
use serde_json::{Value, json};

use crate::support::is_nightly;

/// Scripts that see, wait, move, work, fail, talk and draw.
const BUSY: [&str; 20] = [
    "for (let i = 0; i < 5; i++) { await skills.collectBlock(bot, 'oak_log', 1); log(bot, bot.inventory.count('oak_log')); }",
    "for (let i = 0; i < 100; i++) { await sleep(50); if (bot.entity.position.x > 3) break; }",
    "const at = bot.entity.position; await skills.goToPosition(bot, at.x + 9, at.y, at.z + 4); await skills.goToPosition(bot, \
     at.x, at.y, at.z);",
    "await skills.collectBlock(bot, 'oak_log', 2); await skills.craft(bot, 'crafting_table', 1); const at = \
     bot.entity.position.floored(); await skills.placeBlock(bot, 'crafting_table', at.x + 1, at.y, at.z);",
    "bot.chat('one'); await skills.stay(bot, 2); bot.chat('two'); await skills.stay(bot, 1);",
    "for (let i = 0; i < 6; i++) { try { await skills.goToPlayer(bot, 'nobody'); } catch (e) { log(bot, e.message); } await sleep(99); }",
    "for (let i = 0; i < 20; i++) { log(bot, Math.random()); await sleep(Math.floor(Math.random() * 500)); }",
    "await skills.digDown(bot, 2); await skills.goToSurface(bot);",
    "const found = bot.findBlocks({ matching: b => b.name.endsWith('log'), maxDistance: 32, count: 8 }); for (const at of found) \
     { await skills.breakBlockAt(bot, at.x, at.y, at.z); }",
    "let n = 0; setTimeout(() => { n += 1; }, 300); setTimeout(() => { n += 10; }, 700); await skills.stay(bot, 1); log(bot, \
     n); await sleep(100); return n;",
    "await skills.attackNearest(bot, 'cow'); await skills.pickupNearbyItems(bot); return world.getInventoryCounts(bot);",
    "const r = await Promise.race([skills.moveAway(bot, 8), sleep(1000)]); log(bot, r);",
    "await skills.exploreUntil(bot, new Vec3(1, 0, 0), 10, () => world.getNearestBlock(bot, 'diamond_ore', 16));",
    "async function twice(f) { await f(); await f(); }\nawait twice(() => skills.collectBlock(bot, 'dirt', 1));",
    "const seen = []; for (let i = 0; i < 30; i++) { seen.push(world.getNearbyEntities(bot, 32).length); await sleep(150); } \
     return seen;",
    "for (const name of world.getNearbyBlockTypes(bot, 8)) { const b = world.getNearestBlock(bot, name, 8); if (b) await \
     skills.goToPosition(bot, b.position.x, b.position.y + 1, b.position.z, 3); }",
    "while (bot.time.age < 120) { await skills.wait(bot, 70); }",
    "await skills.collectBlock(bot, 'dirt', 4); const at = bot.entity.position.floored(); await skills.build(bot, at.offset(2, \
     0, 0), at.offset(3, 1, 0), 'dirt');",
    "function* g() { for (let i = 0; i < 8; i++) yield i; } for (const i of g()) { await sleep(i * 40); } throw new \
     Error('done');",
    "const m = new Map(); for (let i = 0; i < 12; i++) { m.set(i, bot.health); await skills.stay(bot, 0); await sleep(0); } \
     return [...m.keys()];",
];

/// All of these scripts in the large size, every third in the small one.
fn part_of(scripts: &[&'static str]) -> impl Iterator<Item = &'static str> {
    scripts.iter().copied().step_by(if is_nightly() { 1 } else { 3 })
}

fn world() -> World {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
    for name in ["alice", "bob"] {
        world.join(name, [0.5, -60.0, if name == "alice" { 0.5 } else { 9.5 }]);
    }
    for command in ["fill 6 -60 0 6 -57 0 oak_log", "fill -6 -60 3 -6 -58 3 oak_log", "summon cow 5 -60 5"] {
        world.command(command).unwrap();
    }
    world
}

fn environment(ticks_max: u64) -> BlockEnvironment {
    let run = ScriptOptions { ticks_max: Some(ticks_max), ..ScriptOptions::default() };
    let catalogue = embedded("skills", CodeOptions { run, ..CodeOptions::default() }).unwrap();
    let world = world();
    let players: Vec<_> = world.players().iter().map(|player| player.id).collect();
    BlockEnvironment::new(world, &players, catalogue, 11)
}

fn call(environment: &mut BlockEnvironment, agent: u32, tool: &str, arguments: &Value) {
    let call = ToolCall { tool: tool.to_owned(), arguments: arguments.as_object().unwrap().clone() };
    let mut receipts = Vec::new();
    environment.submit(&[Entry::Named { agent: AgentId(agent), call: &call }], &mut receipts);
    assert!(matches!(receipts[0], Receipt::Accepted), "{receipts:?}");
}

/// The end of an agent's action, if it is among the events.
fn end(events: &[BlockEvent]) -> Option<Value> {
    events.iter().find_map(|event| match event {
        BlockEvent::Finished { agent: AgentId(0), outcome, .. } => Some(outcome.data.clone()),
        _ => None,
    })
}

fn play(source: &str, is_restored: bool) -> (Digest, Value) {
    let mut environment = environment(400);
    call(&mut environment, 0, "runCode", &json!({"source": source}));
    call(&mut environment, 1, "stay", &json!({}));
    let mut ended = Value::Null;
    for tick in 1..=420 {
        let mut events = Vec::new();
        environment.advance(Tick(tick), Wake::Nobody, &mut events);
        if let Some(data) = end(&events) {
            ended = data;
        }
        if is_restored && ended.is_null() {
            let snapshot = environment.snapshot().unwrap();
            let before = environment.digest();
            environment.restore(&snapshot);
            assert!(environment.fault().is_none(), "{:?} in {source}", environment.fault());
            assert_eq!(environment.digest(), before, "tick {tick} of {source}");
        }
    }
    (environment.digest(), ended)
}

#[test]
fn scripts_restored_at_every_tick_end_as_if_they_were_not() {
    for source in part_of(&BUSY) {
        let whole = play(source, false);
        assert!(!whole.1.is_null(), "{source}");
        assert!(whole.1["ticks"].as_u64().unwrap() > 5, "{source}: {}", whole.1);
        assert_eq!(play(source, true), whole, "{source}");
    }
}

/// Hostile scripts, which use up time, memory and calls.
const HOSTILE: [&str; 12] = [
    "while (true) {}",
    "await 1; for (;;) { try { const a = []; for (;;) a.push(new Array(1e4).fill(1)); } catch (e) {} }",
    "for (;;) { try { await skills.collectBlock(bot, 'cheese', 1); } catch (e) {} }",
    "await 1; (function f() { f(); })();",
    "await 1; for (;;) log(bot, 'x'.repeat(10000));",
    "for (let i = 0; i < 100; i++) { try { skills['stay'](bot, 1); } catch (e) {} } await 1;",
    "await 1; Object.prototype.then = function (r) { r(1); }; Array.prototype.toJSON = () => { for (;;); }; return {};",
    "await 1; for (;;) bot.chat('x');",
    "await 1; bot.health = 1000;",
    "await 1; skills.constructor.constructor('return this')();",
    "await 1; throw { toString() { throw 1; } };",
    "await 1; for (let i = 0; ; i++) world.getNearestBlocks(bot, null, 32 + i % 32, 1500);",
];

#[test]
fn the_episode_beside_a_hostile_script_goes_on_unchanged() {
    // Alice stands still either way; her code costs the world only its own ticks.
    let beside = |source: Option<&str>| {
        let mut environment = environment(100);
        match source {
            Some(source) => call(&mut environment, 0, "runCode", &json!({"source": source})),
            None => call(&mut environment, 0, "stay", &json!({"seconds": 1})),
        }
        call(&mut environment, 1, "collectBlocks", &json!({"block": "oak_log", "count": 3}));
        let (mut ended, mut events) = (None, Vec::new());
        for tick in 1..=200 {
            environment.advance(Tick(tick), Wake::Nobody, &mut events);
            ended = ended.or_else(|| end(&events));
        }
        (environment.with_world(World::digest), ended)
    };
    let (alone, _) = beside(None);
    for source in part_of(&HOSTILE) {
        let (digest, ended) = beside(Some(source));
        let outcome = ended.unwrap()["outcome"].clone();
        assert!(outcome.is_string(), "{source}");
        assert_ne!(outcome, json!("stopped"), "{source}");
        if !source.contains("bot.chat") {
            assert_eq!(digest, alone, "{source}: {outcome}");
        }
    }
}
