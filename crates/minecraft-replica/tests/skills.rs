//! Skills on a replica whose server is an embedded world.

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{World, registry};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Digest, Entry, Environment, EventKind, Receipt, Tick, ToolCall, Wake};
use cooperage_minecraft_replica::{Fact, ServerDriver};
use serde_json::{Value, json};

use crate::server::TestServer;

/// An episode on a test server, with its facts of each tick.
struct Episode {
    server: TestServer,
    blocks: BlockEnvironment,
    journal: Vec<Value>,
}

fn episode(delay: usize, commands: &[&str]) -> Episode {
    let options = WorldOptions { view_radius: 4, active_radius: 3, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 1);
    let player = world.join("alice", [0.5, -60.0, 0.5]);
    for command in commands {
        world.command(command).unwrap_or_else(|reason| panic!("{command}: {reason}"));
    }
    let mut episode = Episode { server: TestServer::new(world, &[player], delay), blocks: blocks(), journal: Vec::new() };
    let joined = episode.server.joined();
    episode.take(&joined);
    episode
}

/// The environment of our side.
fn blocks() -> BlockEnvironment {
    let mut world = World::replica();
    let me = world.as_replica().unwrap().join("alice").unwrap();
    let driver = ServerDriver::new(&[me]);
    BlockEnvironment::new(world, &[me], catalogues::embedded("mindcraft").unwrap(), 1).with_driver(Box::new(driver))
}

impl Episode {
    fn take(&mut self, facts: &[Fact]) {
        let facts = serde_json::to_value(facts).unwrap();
        self.blocks.take_facts(&facts).unwrap();
        self.journal.push(facts);
    }

    fn tick(&mut self) -> Vec<cooperage_body::environment::BlockEvent> {
        let mut events = Vec::new();
        let until = Tick(self.blocks.tick().0 + 1);
        self.blocks.advance(until, Wake::Nobody, &mut events);
        let driver: &ServerDriver = self.blocks.driver().as_any().downcast_ref().unwrap();
        let facts = self.server.play(driver.outgoing());
        self.take(&facts);
        events
    }

    /// Calls a tool and waits for the end of its action; returns whether it succeeded, with its words.
    fn call(&mut self, call: &ToolCall, ticks_max: usize) -> (bool, String) {
        submit(&mut self.blocks, call);
        for _ in 0..ticks_max {
            for event in self.tick() {
                let record = self.blocks.event_record(&event);
                if let EventKind::ActionFinished { succeeded } = record.kind
                    && record.data["action"] == call.tool
                {
                    return (succeeded, record.text);
                }
            }
        }
        let place = self.blocks.with_world(|world| world.players()[0].body.pos);
        panic!("{} has no end after {ticks_max} ticks at {place:?}", call.tool);
    }

    fn count(&self, item: &str) -> u32 {
        let item = registry().item(item).unwrap();
        let ours = self.blocks.with_world(|world| world.players()[0].inventory.count(item));
        let theirs = self.server.world.players()[0].inventory.count(item);
        assert_eq!(ours, theirs, "the replica has what the server has");
        ours
    }
}

fn submit(blocks: &mut BlockEnvironment, call: &ToolCall) {
    let mut receipts = Vec::new();
    blocks.submit(&[Entry::Named { agent: AgentId(0), call }], &mut receipts);
    assert!(matches!(receipts[0], Receipt::Accepted), "{receipts:?}");
}

fn call(tool: &str, arguments: &Value) -> ToolCall {
    let mut call = ToolCall::new(tool, &[]);
    for (name, value) in arguments.as_object().unwrap() {
        call.arguments.insert(name.clone(), value.clone());
    }
    call
}

#[test]
fn a_body_goes_somewhere_with_the_server_following() {
    for delay in [0, 2, 7] {
        let mut episode = episode(delay, &["fill -6 -60 8 6 -58 8 stone"]);
        let there = json!({"x": 3.0, "y": -60.0, "z": 14.0, "closeness": 1.0});
        let (succeeded, text) = episode.call(&call("!goToCoordinates", &there), 600);
        assert!(succeeded, "{text}");
        for _ in 0..10 {
            episode.tick();
        }
        let ours = episode.blocks.with_world(|world| world.players()[0].body.pos);
        let theirs = episode.server.world.players()[0].body.pos;
        assert!((ours[2] - 14.5).abs() < 3.0, "{ours:?}");
        assert!((0..3).all(|axis| (ours[axis] - theirs[axis]).abs() < 1e-6), "{ours:?} {theirs:?}, delay {delay}");
    }
}

#[test]
fn a_body_collects_blocks_of_the_server() {
    for delay in [0, 2, 7] {
        let mut episode = episode(delay, &["fill 5 -60 3 6 -60 4 oak_log", "give alice wooden_axe 1"]);
        let (succeeded, text) =
            episode.call(&call("!collectBlocks", &json!({"type": "oak_log", "num": 3})), 1_500);
        assert!(succeeded, "{text}, delay {delay}");
        assert!(episode.count("oak_log") >= 3, "{text}, delay {delay}");
    }
}

#[test]
fn a_body_places_eats_and_throws_on_the_server() {
    let mut episode = episode(2, &["give alice cobblestone 4", "give alice bread 2"]);
    let (succeeded, text) = episode.call(&call("!placeHere", &json!({"type": "cobblestone"})), 400);
    assert!(succeeded, "{text}");
    assert_eq!(episode.count("cobblestone"), 3);
    episode.server.world.command("effect give alice hunger 1 255").ok();
    let (succeeded, text) = episode.call(&call("!discard", &json!({"item_name": "cobblestone", "num": 3})), 400);
    assert!(succeeded, "{text}");
    assert_eq!(episode.count("cobblestone"), 0);
}

#[test]
fn the_facts_of_an_episode_repeat_it_without_its_server() {
    let mut played = episode(2, &["fill 5 -60 3 6 -60 4 oak_log"]);
    let order = call("!collectBlocks", &json!({"type": "oak_log", "num": 2}));
    submit(&mut played.blocks, &order);
    let mut digests: Vec<Digest> = Vec::new();
    for _ in 0..200 {
        played.tick();
        digests.push(played.blocks.digest());
    }
    let mut again = blocks();
    let mut facts = played.journal.iter();
    again.take_facts(facts.next().unwrap()).unwrap();
    submit(&mut again, &order);
    for (tick, (facts, digest)) in facts.zip(&digests).enumerate() {
        again.advance(Tick(tick as u64 + 1), Wake::Nobody, &mut Vec::new());
        again.take_facts(facts).unwrap();
        assert_eq!(again.digest(), *digest, "tick {tick}");
    }
    assert!(again.snapshot().is_err());
}
