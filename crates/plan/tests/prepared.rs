//! Crews in prepared worlds, without a model: MineCollab's dishes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may stop, and tells what it does and what it skips"
)]

use std::path::PathBuf;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, WorldInput, WorldOptions};
use cooperage_blocks::{BlockPos, ItemId, World, registry};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::AgentId;
use cooperage_minecollab::cooking_world::{cooking_world, pantry};
use cooperage_minecollab::mulberry::Mulberry;
use cooperage_plan::execute::{Crew, CrewError, Limits};
use cooperage_plan::{Goal, Holder};
use serde_json::Value;

/// Ticks of a task without a limit of its own.
const SECONDS: u64 = 300;

/// Whether the large size is asked for: `make nightly` does.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

fn flat(agents: u32, near: BlockPos) -> World {
    let options = WorldOptions { view_radius: 5, active_radius: 4, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 7);
    for number in 0..agents {
        let [x, y, z] = [near.x + number as i32, near.y, near.z].map(f64::from);
        world.join(&format!("agent{number}"), [x + 0.5, y, z + 0.5]);
    }
    world.step();
    world
}

fn command(world: &mut World, text: String) {
    world.submit(Issuer::Setup, WorldInput::Command(text.into()));
}

/// Gives the agents the items of a task.
fn supply(world: &mut World, task: &Value) {
    let inventories = task["initial_inventory"].as_object().cloned().unwrap_or_default();
    for (agent, items) in inventories {
        for (item, count) in items.as_object().unwrap() {
            if count.as_u64().unwrap() > 0 {
                command(world, format!("give agent{agent} {item} {count}"));
            }
        }
    }
}

fn run(mut world: World, goal: Goal, ticks: u64) -> Result<u64, (CrewError, String)> {
    world.step();
    world.take_events();
    let players: Vec<_> = world.players().iter().map(|player| player.id).collect();
    let mut environment = BlockEnvironment::new(world, &players, catalogues::skills(), 1);
    let mut crew = Crew::new(goal, Limits { radii: [64, 64, 64], ..Limits::ticks(ticks) });
    let result = crew.run(&mut environment);
    let failures: Vec<_> = crew.log().iter().filter(|step| step.failure.is_some()).collect();
    result.map_err(|error| (error, format!("{failures:#?}")))
}

fn tasks(file: &str) -> Vec<(String, Value)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/minecollab").join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not there", path.display());
        return Vec::new();
    };
    let all: serde_json::Map<String, Value> = serde_json::from_str(&text).unwrap();
    all.into_iter().collect()
}

fn item(name: &str) -> ItemId {
    registry().item(name).unwrap()
}

/// The goal of a cooking task: all items in one agent's hands or, if the target is a list, one dish for each agent.
fn wanted(task: &Value) -> Goal {
    match &task["target"] {
        Value::Object(items) => {
            let items = items.iter().map(|(name, count)| (item(name), count.as_u64().unwrap() as u32));
            Goal::Have { items: items.collect(), who: Holder::Any }
        }
        Value::Array(dishes) => {
            let of = |(agent, dish): (usize, &Value)| Goal::Have {
                items: vec![(item(dish.as_str().unwrap()), 1)],
                who: Holder::Agent(AgentId(agent as u32)),
            };
            Goal::All(dishes.iter().enumerate().map(of).collect())
        }
        dish => Goal::have(dish.as_str().unwrap(), 1).unwrap(),
    }
}

fn cook(name: &str, task: &Value, seed: u32) -> Result<(), String> {
    let agents = task["agent_count"].as_u64().unwrap() as u32;
    let limit = task["timeout"].as_u64().unwrap_or(SECONDS) * 20;
    let spawn = ChunkGenerator::superflat().spawn();
    let mut world = flat(agents, spawn);
    for text in cooking_world(spawn, &mut Mulberry::new(seed)).unwrap() {
        command(&mut world, text);
    }
    supply(&mut world, task);
    if task["initial_inventory"].is_null() {
        command(&mut world, pantry(spawn));
    }
    match run(world, wanted(task), limit) {
        Ok(ticks) => {
            println!("{name} {seed}: {ticks} of {limit} ticks");
            Ok(())
        }
        Err((error, failures)) => Err(format!("{name} in farm {seed}: {error}: {failures}")),
    }
}

#[test]
fn every_dish_in_its_time() {
    let files = [
        "test/2_agent",
        "test/2_agent_hells_kitchen",
        "train/2_agent",
        "train/2_agent_hells_kitchen",
        "test/3_agent",
        "train/3_agent",
        "test/2_agent_block_recipe",
        "train/2_agent_block_recipe",
        "test/2_agent_full",
        "test/2_agent_block_recipe_full",
        "test/2_agent_hells_kitchen_full",
    ];
    let mut failed = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for file in files {
        for (name, task) in tasks(&format!("cooking/{file}.json")) {
            let dishes: Vec<String> = match &task["target"] {
                Value::Object(items) => items.keys().cloned().collect(),
                list => list.as_array().unwrap().iter().map(|dish| dish.as_str().unwrap().into()).collect(),
            };
            if is_nightly() || dishes.iter().any(|dish| !seen.contains(dish)) {
                seen.extend(dishes);
                failed.extend(cook(&name, &task, 1).err());
            }
        }
    }
    assert!(failed.is_empty(), "{} fail: {failed:#?}", failed.len());
}

#[test]
fn cake_and_rabbit_stew() {
    for (name, task) in tasks("cooking/test/2_agent.json") {
        let dishes = task["target"].as_object().unwrap();
        if dishes.contains_key("cake") || dishes.contains_key("rabbit_stew") {
            for seed in 0..if is_nightly() { 20 } else { 1 } {
                cook(&name, &task, seed).unwrap();
            }
        }
    }
}
