//! Routines of agents in real worlds: they get items in every way there is, and build buildings.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::cell::RefCell;
use std::rc::Rc;

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_body::catalogues;
use cooperage_body::catalogues::mindcraft::pack::{constructions, routines};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Environment, Tick, Wake};
use cooperage_script::checks::check_with;
use cooperage_script::run::{ScriptOptions, ScriptReport, run_alone, run_script, tools};
use serde_json::{Value, json};

fn code(name: &str) -> String {
    let routines = routines();
    let routine = routines.iter().find(|routine| routine["name"] == name).unwrap();
    routine["code"].as_str().unwrap().to_owned()
}

fn run(commands: &[String], name: &str, arguments: &Value) -> ScriptReport {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
    world.load_start();
    for command in ["time set 1000", "gamerule doMobSpawning false"] {
        world.command(command).unwrap();
    }
    for command in commands {
        world.command(command).unwrap();
    }
    run_alone(world, 3, &code(name), &arguments.to_string(), &ScriptOptions::default())
}

#[test]
fn routines_are_code_that_may_run() {
    for routine in routines() {
        let checked = check_with(routine["code"].as_str().unwrap(), &[]);
        assert!(checked.is_ok(), "{}: {checked:?}", routine["name"]);
    }
}

/// Trunks of so many logs around the start.
fn trees() -> Vec<String> {
    let at = |x: i32, z: i32| (0..4).map(move |y| format!("setblock {x} {} {z} oak_log", y - 60));
    at(6, 0).chain(at(-6, 3)).chain(at(2, 7)).collect()
}

#[test]
fn things_are_got_by_the_shortest_way_with_what_it_needs() {
    let report = run(&trees(), "get", &json!(["wooden_pickaxe", 1, {}]));
    assert_eq!(report.result["done"], true, "{}", report.text());
    let stones = (0..12).map(|n| format!("setblock {} -60 {} stone", 8 + n % 4, -8 - n / 4));
    let world: Vec<String> = trees().into_iter().chain(stones).collect();
    let report = run(&world, "get", &json!(["furnace", 1, {}]));
    assert_eq!(report.result["done"], true, "{}", report.text());
}

#[test]
fn what_cannot_be_got_is_told_with_what_failed() {
    let report = run(&[], "get", &json!(["diamond", 1, {}]));
    assert_eq!(report.result["done"], false, "{}", report.text());
    assert!(!report.result["failures"].as_object().unwrap().is_empty());
    let refused = run(&[], "get", &json!(["netherite_sword", 1, {}]));
    assert_eq!((&refused.result["done"], refused.ticks), (&json!(false), 0));
}

#[test]
fn a_building_tells_what_it_lacks_and_stays_at_its_place() {
    let shelter = constructions().into_iter().find(|building| building["name"] == "dirt_shelter").unwrap();
    let report = run(&[], "build", &json!([shelter, null]));
    assert_eq!(report.result["done"], false, "{}", report.text());
    let missing = &report.result["missing"];
    assert_eq!(
        (&missing["door"], &missing["bed"], &missing["torch"]),
        (&json!(1), &json!(1), &json!(1)),
        "{missing}"
    );
    assert!(report.result["place"]["turn"].is_u64());
}

/// Runs a routine again and again with a body that carries these items. Returns the report of the last run.
fn build(carried: &[&str], building: &str, runs: usize) -> ScriptReport {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
    world.load_start();
    let player = world.join("alice", world.start_place());
    for command in ["time set 1000", "gamerule doMobSpawning false"] {
        world.command(command).unwrap();
    }
    for things in carried {
        world.command(&format!("give alice {things}")).unwrap();
    }
    let mut environment = BlockEnvironment::new(world, &[player], catalogues::skills(), 3);
    let construction = constructions().into_iter().find(|known| known["name"] == building).unwrap();
    let mut place = Value::Null;
    let mut report = ScriptReport::default();
    for _ in 0..runs {
        let arguments = json!([construction, place]).to_string();
        let told = Rc::new(RefCell::new(ScriptReport::default()));
        let slot = Rc::clone(&told);
        let script = Rc::new(move |body| {
            let (slot, arguments) = (Rc::clone(&slot), arguments.clone());
            Box::pin(async move {
                let options = ScriptOptions::default();
                let report = run_script(body, tools().unwrap(), &code("build"), &arguments, &options).await;
                *slot.borrow_mut() = report.clone();
                report.into_outcome(true, true)
            }) as cooperage_body::ActionFuture
        });
        environment.start(AgentId(0), "code", script);
        while environment.doing(AgentId(0)).is_some() {
            let next = Tick(environment.tick().0 + 1);
            environment.advance(next, Wake::Nobody, &mut Vec::new());
        }
        report = told.borrow().clone();
        place = report.result["place"].clone();
    }
    report
}

#[test]
fn who_carries_everything_builds_the_whole() {
    let things = [
        "oak_planks 64",
        "oak_planks 64",
        "oak_log 16",
        "oak_door 1",
        "white_bed 1",
        "torch 4",
        "crafting_table 1",
        "chest 1",
        "stone_axe 1",
        "stone_shovel 1",
    ];
    let report = build(&things, "small_wood_house", 2);
    assert_eq!(report.result["done"], true, "{}", report.text());
}
