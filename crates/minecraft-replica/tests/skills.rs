//! Skills on a replica whose server is an embedded world.

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{EntityKind, WorldEventKind, WorldOptions};
use cooperage_blocks::{World, registry};
use cooperage_body::catalogues;
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_core::{AgentId, Digest, Entry, Environment, EventKind, Receipt, Tick, ToolCall, Wake};
use cooperage_minecraft_replica::{ServerDriver, ServerFact};
use serde_json::{Value, json};

use crate::server::TestServer;

/// An episode on a test server, with its facts of each tick.
struct Episode {
    server: TestServer,
    blocks: BlockEnvironment,
    journal: Vec<Value>,
}

fn episode(delay: usize, commands: &[&str]) -> Episode {
    episode_of(&["alice"], delay, commands)
}

fn episode_of(names: &[&str], delay: usize, commands: &[&str]) -> Episode {
    let options = WorldOptions { view_radius: 4, active_radius: 3, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 1);
    let places = (0..).map(|place| [0.5 + 5.0 * f64::from(place), -60.0, 0.5]);
    let players: Vec<_> = names.iter().zip(places).map(|(name, place)| world.join(name, place)).collect();
    for command in commands {
        world.command(command).unwrap_or_else(|reason| panic!("{command}: {reason}"));
    }
    let mut episode = Episode {
        server: TestServer::new(world, &players, delay),
        blocks: blocks(names),
        journal: Vec::new(),
    };
    let joined = episode.server.joined();
    episode.take(&joined);
    episode
}

/// The environment of our side.
fn blocks(names: &[&str]) -> BlockEnvironment {
    let mut world = World::replica();
    let players: Vec<_> = names.iter().map(|name| world.as_replica().unwrap().join(name).unwrap()).collect();
    let driver = ServerDriver::new(&players);
    BlockEnvironment::new(world, &players, catalogues::embedded("mindcraft").unwrap(), 1)
        .with_driver(Box::new(driver))
}

impl Episode {
    fn take(&mut self, facts: &[ServerFact]) {
        let facts = serde_json::to_value(facts).unwrap();
        self.blocks.take_facts(&facts).unwrap();
        self.journal.push(facts);
    }

    fn tick(&mut self) -> Vec<BlockEvent> {
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
        let (succeeded, text) = episode.call(&call("goToCoordinates", &there), 600);
        assert!(succeeded, "{text}");
        for _ in 0..10 {
            episode.tick();
        }
        let ours = episode.blocks.with_world(|world| world.players()[0].body.pos);
        let theirs = episode.server.world.players()[0].body.pos;
        assert!((ours[2] - 14.5).abs() < 3.0, "{ours:?}");
        assert!(
            (0..3).all(|axis| (ours[axis] - theirs[axis]).abs() < 1e-6),
            "{ours:?} {theirs:?}, delay {delay}"
        );
    }
}

#[test]
fn a_body_collects_blocks_of_the_server() {
    for delay in [0, 2, 7] {
        let mut episode = episode(delay, &["fill 5 -60 3 6 -60 4 oak_log", "give alice wooden_axe 1"]);
        let (succeeded, text) =
            episode.call(&call("collectBlocks", &json!({"type": "oak_log", "num": 3})), 1_500);
        assert!(succeeded, "{text}, delay {delay}");
        assert!(episode.count("oak_log") >= 3, "{text}, delay {delay}");
    }
}

#[test]
fn a_body_places_eats_and_throws_on_the_server() {
    let mut episode = episode(2, &["give alice cobblestone 4", "give alice bread 2"]);
    let (succeeded, text) = episode.call(&call("placeHere", &json!({"type": "cobblestone"})), 400);
    assert!(succeeded, "{text}");
    assert_eq!(episode.count("cobblestone"), 3);
    episode.server.world.command("effect give alice hunger 1 255").ok();
    let (succeeded, text) =
        episode.call(&call("discard", &json!({"item_name": "cobblestone", "num": 3})), 400);
    assert!(succeeded, "{text}");
    assert_eq!(episode.count("cobblestone"), 0);
}

#[test]
fn a_body_crafts_in_its_own_grid_and_at_a_table() {
    for delay in [0, 3] {
        let mut episode = episode(delay, &["setblock 3 -60 3 crafting_table", "give alice oak_log 3"]);
        let planks = call("craftRecipe", &json!({"recipe_name": "oak_planks", "num": 2}));
        let (succeeded, text) = episode.call(&planks, 600);
        assert!(succeeded, "{text}");
        assert!(episode.count("oak_planks") >= 8, "{text}");
        let (succeeded, text) =
            episode.call(&call("craftRecipe", &json!({"recipe_name": "chest", "num": 1})), 900);
        assert!(succeeded, "{text}");
        assert_eq!((episode.count("chest"), episode.count("oak_planks")), (1, 0), "{text}");
    }
}

#[test]
fn a_body_uses_chests_and_furnaces() {
    for delay in [0, 3] {
        let commands =
            ["setblock 3 -60 3 chest", "setblock -3 -60 3 furnace", "give alice beef 5", "give alice coal 2"];
        let mut episode = episode(delay, &commands);
        let put = call("putInChest", &json!({"item_name": "beef", "num": 2}));
        let (succeeded, text) = episode.call(&put, 600);
        assert!(succeeded, "{text}");
        assert_eq!(episode.count("beef"), 3);
        let take = call("takeFromChest", &json!({"item_name": "beef", "num": 1}));
        let (succeeded, text) = episode.call(&take, 600);
        assert!(succeeded, "{text}");
        assert_eq!(episode.count("beef"), 4);
        let smelt = call("smeltItem", &json!({"item_name": "beef", "num": 2}));
        let (succeeded, text) = episode.call(&smelt, 1_500);
        assert!(succeeded, "{text}");
        assert_eq!((episode.count("cooked_beef"), episode.count("beef")), (2, 2), "{text}");
    }
}

#[test]
fn a_body_builds_its_way_up_with_blocks_from_its_rows() {
    for delay in [0, 3] {
        // The hotbar is full, so that blocks come from the rows.
        let kinds = ["stick", "coal", "bread", "apple", "bone", "string", "feather", "flint", "book"];
        let gifts: Vec<String> = kinds.iter().map(|kind| format!("give alice {kind} 1")).collect();
        let mut commands: Vec<&str> = vec!["fill 6 -60 6 8 -54 8 obsidian"];
        commands.extend(gifts.iter().map(String::as_str));
        commands.push("give alice cobblestone 32");
        let mut episode = episode(delay, &commands);
        let there = json!({"x": 7.0, "y": -53.0, "z": 7.0, "closeness": 1.0});
        let (succeeded, text) = episode.call(&call("goToCoordinates", &there), 2_000);
        assert!(succeeded, "{text}, delay {delay}");
        assert!(episode.count("cobblestone") < 32, "{text}");
    }
}

#[test]
fn a_body_gives_to_another_seat_and_fights_what_the_server_shows() {
    let mut episode = episode_of(&["alice", "bob"], 2, &["give alice bread 3", "summon cow -4 -60 3"]);
    let gift = call("givePlayer", &json!({"player_name": "bob", "item_name": "bread", "num": 2}));
    let (succeeded, text) = episode.call(&gift, 600);
    assert!(succeeded, "{text}");
    let bread = registry().item("bread").unwrap();
    let held = |world: &World, seat: usize| world.players()[seat].inventory.count(bread);
    assert_eq!(episode.blocks.with_world(|world| [held(world, 0), held(world, 1)]), [1, 2], "{text}");
    assert_eq!([held(&episode.server.world, 0), held(&episode.server.world, 1)], [1, 2]);
    let (succeeded, text) = episode.call(&call("attack", &json!({"type": "cow"})), 900);
    assert!(succeeded, "{text}");
    assert!(episode.server.world.entities().iter().all(|entity| !matches!(entity.kind, EntityKind::Mob(_))));
}

#[test]
fn a_body_sleeps_until_the_servers_morning() {
    let commands = [
        "setblock 3 -60 3 red_bed[part=foot,facing=east]",
        "setblock 4 -60 3 red_bed[part=head,facing=east]",
        "time set 14000",
    ];
    let mut episode = episode(2, &commands);
    let (succeeded, text) = episode.call(&call("goToBed", &json!({})), 900);
    assert!(succeeded, "{text}");
    let told: Vec<BlockEvent> = (0..30).flat_map(|_| episode.tick()).collect();
    let is_morning = |event: &BlockEvent| matches!(event, BlockEvent::World { event, .. } if event.what == WorldEventKind::Morning);
    assert_eq!(told.iter().filter(|event| is_morning(event)).count(), 1);
    assert!(episode.blocks.with_world(World::day_time) % 24_000 < 1_000, "{text}");
}

#[test]
fn the_facts_of_an_episode_repeat_it_without_its_server() {
    let mut played = episode(2, &["fill 5 -60 3 6 -60 4 oak_log"]);
    let order = call("collectBlocks", &json!({"type": "oak_log", "num": 2}));
    submit(&mut played.blocks, &order);
    let mut digests: Vec<Digest> = Vec::new();
    for _ in 0..200 {
        played.tick();
        digests.push(played.blocks.digest());
    }
    let mut again = blocks(&["alice"]);
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
