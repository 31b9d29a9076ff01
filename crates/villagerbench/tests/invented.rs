//! Invented tasks: all templates are played, and records with planted defects are found out by their codes.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect, and tells what it saw")]

use std::collections::BTreeMap;

use cooperage_suites::tasks::Solvability;
use cooperage_villagerbench::VillagerBenchSuite;
use cooperage_villagerbench::check::{check_all, played};
use cooperage_villagerbench::invented::checks::{CheckCode, conflict, flaw, repeated};
use cooperage_villagerbench::invented::record::{self, InventedTask, ItemPlace};
use cooperage_villagerbench::invented::templates::{self, TaskWishes};
use cooperage_villagerbench::settings::VillagerBenchSettings;
use serde_json::{Value, json};

/// Whether everything is to be played.
#[expect(clippy::disallowed_methods, reason = "how long tests may take is no input of a world")]
pub(crate) fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// Records with a defect for each code.
const PLANTED: u32 = 20;
/// The same in `make test`: each kind of defect once.
const PLANTED_QUICKLY: u32 = 10;

#[test]
fn the_tasks_that_come_with_the_program_can_be_done() {
    let suite = VillagerBenchSuite::new(&BTreeMap::new()).unwrap();
    let names: Vec<String> = (0..20).map(|id| format!("villagerbench/gen/{id}")).collect();
    let tried = check_all(&suite, &names, 2, 0, None).unwrap();
    let failed = tried.iter().filter(|tried| tried.verdict != Solvability::Solvable);
    let told: Vec<String> =
        failed.map(|tried| format!("{} {:?} {:?}", tried.name, tried.flaw, tried.problem)).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// A sound record of the scripted inventor.
fn sound(number: u32) -> InventedTask {
    let items = if number.is_multiple_of(3) { ItemPlace::Inventory } else { ItemPlace::Chest };
    let wishes = TaskWishes { agents: 1 + number % 3, items, seed: 1_000 + u64::from(number / 20) };
    templates::task(number, &wishes).unwrap()
}

/// The code by which a record is found out; none if it is sound. Only those that pass all else are played.
fn found(value: &Value, is_played: bool) -> Option<CheckCode> {
    let Ok(task) = record::read(value) else { return Some(CheckCode::Form) };
    if let Some(flaw) = flaw(&task) {
        return Some(flaw.code);
    }
    if !is_played {
        return None;
    }
    if let Some(flaw) = conflict(&task) {
        return Some(flaw.code);
    }
    let settings = VillagerBenchSettings::of_rules(true);
    let tried = played(&task, "it", &settings, 0).unwrap();
    tried.flaw.map(|flaw| flaw.code)
}

#[test]
fn sound_records_can_be_done() {
    // The first twenty come with the program, and are played each time.
    let count = if is_nightly() { 100 } else { 20 };
    let settings = VillagerBenchSettings::of_rules(true);
    let mut told = Vec::new();
    for number in 0..count {
        let task = sound(number);
        let flaw = flaw(&task);
        let tried = played(&task, "it", &settings, 0).unwrap();
        if flaw.is_some() || tried.verdict != Solvability::Solvable {
            let calls = tried.plan.iter().rev().take(12).map(|played| {
                let agent = played.agent.0;
                format!(
                    "  {} {agent} {} {:?} {}",
                    played.tick.0, played.call.tool, played.call.arguments, played.message
                )
            });
            let calls: Vec<String> = calls.collect();
            told.push(format!(
                "{number} {:?} {flaw:?} {:?} {:?}\n{}",
                task.goal,
                tried.flaw,
                tried.problem,
                calls.join("\n")
            ));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Planted by kind and number in a record of a team of at least two, where `more` blocks and conditions are free.
struct Plant {
    record: Value,
    number: u32,
}

impl Plant {
    fn field(&mut self, name: &str) -> &mut Vec<Value> {
        self.record[name].as_array_mut().unwrap()
    }

    fn block(&mut self, name: &str, position: [i32; 3]) {
        self.field("blocks").push(json!({"type": "single", "name": name, "position": position}));
    }

    fn cube(&mut self, name: &str, from: [i32; 3], to: [i32; 3]) {
        self.field("blocks").push(json!({"type": "cube", "name": name, "from": from, "to": to}));
    }

    fn say(&mut self, words: &str) {
        let goal = format!("{} {words}", self.record["goal"].as_str().unwrap());
        self.record["goal"] = json!(goal);
    }

    /// Adds a condition for a point of the first one, and says it.
    fn wants(&mut self, condition: Value, words: &str) {
        let points = self.record["criteria"][0]["points"].as_u64().unwrap();
        self.record["criteria"][0]["points"] = json!(points - 1);
        let mut condition = condition;
        condition["points"] = json!(1);
        self.field("criteria").push(condition);
        self.say(words);
    }

    fn one_of(&self, count: u32) -> u32 {
        self.number % count
    }
}

fn form(plant: &mut Plant) {
    match plant.one_of(10) {
        0 => plant.record["criteria"][0]["type"] = json!("danced"),
        1 => _ = plant.record.as_object_mut().unwrap().remove("goal"),
        2 => plant.record["agents"] = json!("two"),
        3 => plant.record["criteria"] = json!([]),
        4 => plant.record["blocks"] = json!({"type": "single"}),
        5 => plant.block("unobtainium", [-10, 0, 24]),
        6 => plant.field("entities").push(json!({"name": "zombie", "position": [-10, 0, 24]})),
        7 => plant.record["criteria"][0]["points"] = json!(1e30),
        8 => plant.record["mood"] = json!("good"),
        _ => plant.field("inventory").push(json!({"name": "stick", "count": -4})),
    }
}

fn bounds(plant: &mut Plant) {
    match plant.one_of(7) {
        0 => plant.block("stone", [11, 0, 20]),
        1 => plant.field("entities").push(json!({"name": "cow", "position": [0, 6, 9]})),
        2 => plant.wants(json!({"type": "no_block", "at": [0, 0, 0]}), "Clear [0, 0, 0]."),
        3 => plant.cube("stone", [-10, 4, 4], [10, 5, 24]),
        4 => {
            for n in 0..31 {
                plant
                    .field("entities")
                    .push(json!({"name": "cow", "position": [n % 20 - 10, 5, 1 + n / 20]}));
            }
        }
        5 => {
            let items: Vec<Value> = (0..28).map(|_| json!({"name": "stick", "count": 1})).collect();
            plant
                .field("blocks")
                .push(json!({"type": "single", "name": "chest", "position": [-10, 0, 24], "items": items}));
        }
        _ => plant.field("inventory").push(json!({"name": "iron_sword", "count": 2})),
    }
}

fn place(plant: &mut Plant) {
    let at = [-10, 0, 24];
    match plant.one_of(10) {
        0 => {
            plant.block("stone", at);
            plant.block("dirt", at);
        }
        1 => plant.block("torch", [-10, 2, 24]),
        2 => plant.block("water", at),
        3 => plant.block("stone", [0, 1, 2]),
        4 => {
            plant.block("oak_door", at);
            plant.block("stone", [-10, 1, 24]);
        }
        5 => {
            plant.block("stone", at);
            plant.block("oak_sapling", [-10, 1, 24]);
        }
        6 => {
            plant.block("stone", at);
            plant.field("entities").push(json!({"name": "cow", "position": at}));
        }
        7 => plant.block("sand", [-10, 3, 24]),
        8 => {
            plant
                .field("blocks")
                .push(json!({"type": "single", "name": "red_bed", "position": at, "facing": "north"}));
            plant.block("stone", [-10, 0, 23]);
        }
        _ => {
            for _ in 0..2 {
                plant.field("entities").push(json!({"name": "cow", "position": at}));
            }
        }
    }
}

fn not_done(plant: &mut Plant) {
    match plant.one_of(4) {
        0 => {
            let points = plant.record["criteria"][0]["points"].as_u64().unwrap();
            plant.record["criteria"][0]["points"] = json!(points - 1);
        }
        1 => plant.wants(json!({"type": "no_block", "at": [-10, 3, 24]}), "Keep [-10, 3, 24] free."),
        2 => plant.wants(json!({"type": "holds", "item": "dirt", "count": 5}), "Have 5 dirt."),
        _ => {
            let near = json!({"type": "near", "at": [0, 0, 3], "distance": 2, "who": "one"});
            plant.wants(near, "One of you is within 2 of [0, 0, 3].");
        }
    }
}

fn wording(plant: &mut Plant) {
    match plant.one_of(5) {
        0 => plant.record["goal"] = json!("Do all that is to be done."),
        1 => plant.say(&"Take your time. ".repeat(60)),
        2 => plant.say("Alice does most of it."),
        3 => plant.wants(json!({"type": "holds", "item": "dirt", "count": 37}), "Have more dirt."),
        _ => {
            plant.block("stone", [-10, 0, 24]);
            plant.wants(json!({"type": "no_block", "at": [-10, 0, 24]}), "Dig the stone away.");
        }
    }
}

fn reach(plant: &mut Plant) {
    let shell = ["bedrock", "obsidian", "glass", "cobblestone"][plant.one_of(4) as usize];
    plant.cube(shell, [-10, 3, 22], [-8, 5, 24]);
    let at = [-9, 4, 23];
    match plant.one_of(3) {
        0 => {
            plant.block("chest", at);
            plant.wants(
                json!({"type": "container", "at": at, "item": "dirt", "count": 2}),
                "Put 2 dirt at [-9, 4, 23].",
            );
        }
        1 => plant.wants(
            json!({"type": "near", "at": at, "distance": 0, "who": "one"}),
            "One of you goes to [-9, 4, 23].",
        ),
        _ => {
            plant.block("lever", at);
            let state = json!({"type": "state", "at": at, "property": "powered", "value": "true"});
            plant.wants(state, "Switch the lever at [-9, 4, 23] on.");
        }
    }
}

fn supply(plant: &mut Plant) {
    match plant.one_of(8) {
        0 => plant.wants(json!({"type": "holds", "item": "diamond", "count": 3}), "Have 3 diamond."),
        1 => plant.wants(json!({"type": "killed", "kind": "rabbit", "count": 2}), "Kill 2 rabbit."),
        2 => plant.wants(json!({"type": "fed", "kind": "cat", "count": 1}), "Feed a cat."),
        3 => plant.wants(json!({"type": "worn", "item": "diamond_helmet"}), "Wear a diamond_helmet."),
        4 => {
            plant.block("stone", [-10, 0, 24]);
            plant.wants(json!({"type": "read", "at": [-10, 0, 24]}), "Read what is at [-10, 0, 24].");
        }
        5 => plant.wants(json!({"type": "rode", "kind": "donkey"}), "Ride the donkey."),
        6 => {
            plant.block("chest", [-10, 0, 24]);
            let stored = json!({"type": "container", "at": [-10, 0, 24], "item": "cake", "count": 2});
            plant.wants(stored, "Put 2 cake into [-10, 0, 24].");
        }
        _ => plant.wants(
            json!({"type": "block", "name": "beacon", "at": [-10, 0, 24]}),
            "Put a beacon at [-10, 0, 24].",
        ),
    }
}

fn time(plant: &mut Plant) {
    if plant.one_of(2) == 0 {
        plant.wants(json!({"type": "said", "who": "each", "times": 3_000}), "Each says 3000 messages.");
        return;
    }
    let items = json!([
        {"name": "raw_iron", "count": 64}, {"name": "raw_iron", "count": 64}, {"name": "raw_iron", "count": 64},
        {"name": "coal", "count": 64},
    ]);
    plant
        .field("blocks")
        .push(json!({"type": "single", "name": "chest", "position": [-10, 0, 24], "items": items}));
    plant.record["blocks"].as_array_mut().unwrap().retain(|block| block["name"] != "furnace");
    plant.block("furnace", [10, 0, 24]);
    // Of the conditions only the slow one is left.
    plant.record["criteria"] = json!([{"type": "holds", "points": 100, "item": "iron_ingot", "count": 192}]);
    plant.say("Smelt 192 iron_ingot.");
}

fn play(plant: &mut Plant) {
    let at = [-10, 0, 20];
    match plant.one_of(3) {
        0 => {
            plant.block("sand", at);
            plant.wants(json!({"type": "no_block", "at": at}), "Dig the sand at [-10, 0, 20].");
            plant.wants(json!({"type": "block", "name": "dirt", "at": at}), "Then put dirt there.");
        }
        1 => {
            plant.field("inventory").push(json!({"name": "oak_planks", "count": 4}));
            plant.wants(
                json!({"type": "block", "name": "oak_planks", "at": at}),
                "Put oak_planks at [-10, 0, 20].",
            );
            plant.wants(json!({"type": "block", "name": "dirt", "at": at}), "Put dirt there too.");
        }
        _ => {
            plant.block("oak_fence_gate", at);
            plant.wants(json!({"type": "no_block", "at": at}), "Take away the gate at [-10, 0, 20].");
            let open = json!({"type": "state", "at": at, "property": "open", "value": "true"});
            plant.wants(open, "Open it.");
        }
    }
}

fn team(plant: &mut Plant) {
    let near = |who: &str| json!({"type": "near", "at": [9, 0, 24], "distance": 2, "who": who});
    match plant.one_of(3) {
        0 => plant.wants(near("Frank"), "Frank comes within 2 of [9, 0, 24]."),
        1 => {
            let mut condition = near("each");
            condition["of"] = json!(5);
            plant.wants(condition, "All 5 come within 2 of [9, 0, 24].");
        }
        _ => {
            plant.record["agents"] = json!(1);
            plant.wants(json!({"type": "said", "who": "each", "times": 2}), "Each says 2 messages.");
        }
    }
}

type Planter = fn(&mut Plant);

#[test]
fn every_planted_defect_is_found_with_its_code() {
    let planters: [(CheckCode, Planter); 10] = [
        (CheckCode::Form, form),
        (CheckCode::Bounds, bounds),
        (CheckCode::Place, place),
        (CheckCode::NotDone, not_done),
        (CheckCode::Words, wording),
        (CheckCode::Reach, reach),
        (CheckCode::Supply, supply),
        (CheckCode::Time, time),
        (CheckCode::Play, play),
        (CheckCode::Team, team),
    ];
    let count = if is_nightly() { PLANTED } else { PLANTED_QUICKLY };
    let mut told = Vec::new();
    for (code, planter) in planters {
        for number in 0..count {
            let items = if number.is_multiple_of(2) { ItemPlace::Chest } else { ItemPlace::Inventory };
            let wishes = TaskWishes { agents: 2 + number % 2, items, seed: 77 + u64::from(number) };
            let task = templates::task(number, &wishes).unwrap();
            let mut plant = Plant { record: record::write(&task), number };
            planter(&mut plant);
            let found = found(&plant.record, code == CheckCode::Play);
            if found != Some(code) {
                told.push(format!("{} {number}: {found:?}, {}", code.name(), plant.record));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn a_task_of_the_set_again_is_found() {
    let tasks: Vec<InventedTask> = (0..20).map(sound).collect();
    for (number, task) in tasks.iter().enumerate() {
        assert_eq!(repeated(task, &tasks[..number]), None);
        let mut again = InventedTask { id: 900, goal: "Other words.".to_owned(), seed: 5, ..task.clone() };
        again.criteria.reverse();
        again.blocks.reverse();
        assert_eq!(repeated(&again, &tasks).unwrap().code, CheckCode::New);
    }
}
