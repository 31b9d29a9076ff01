//! Tests of VillagerBench's action library that scenarios can't express: the record, the form of results, the tools
//! that digging needs.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use std::path::Path;

use cooperage_blocks::dig::{DigConditions, dig_ticks, is_harvestable};
use cooperage_blocks::{BlockPos, registry};
use cooperage_body::BodyView;
use cooperage_body::catalogues::foresight;
use cooperage_body::environment::{BlockEvent, seen_by};
use cooperage_body::session::BodySession;
use cooperage_core::{AgentId, Entry, Environment, Tick, Viewer, Wake};
use serde_json::{Value, json};

fn session(script: &str) -> BodySession<'static> {
    let mut session = BodySession::new(&|_: &str| Err("no files".to_owned()));
    session.run(script).unwrap();
    session
}

/// The data of what a call ends with.
fn result(session: &mut BodySession<'_>, text: &str) -> Value {
    let environment = session.environment_mut().unwrap();
    let mut receipts = Vec::new();
    environment.submit(&[Entry::Text { agent: Some(AgentId(0)), text }], &mut receipts);
    let mut events = Vec::new();
    for _ in 0..2_000 {
        let next = Tick(environment.tick().0 + 1);
        environment.advance(next, Wake::Nobody, &mut events);
        for event in &events {
            if let BlockEvent::Finished { outcome, .. } | BlockEvent::Answered { outcome, .. } = event {
                return outcome.data.clone();
            }
        }
    }
    panic!("`{text}` does not end");
}

const YARD: &str = "catalogue villager
world flat
agent alice 0 -60 0
agent bob 3 -60 0
setup give bob bread 1
setup give alice stick 5
setup give alice dirt 65
setup summon cow 5 -60 0 {NoAI:1b}
setup setblock 2 -60 2 lever[face=floor,facing=north]
setup time set 1500
";

#[test]
fn a_second_look_tells_what_has_changed_since() {
    let mut session = session(YARD);
    let blocks = |session: &BodySession<'_>| {
        let seen = session.environment().unwrap().observe(Viewer::Agent(AgentId(0))).perception.unwrap();
        let stone = seen.blocks.iter().filter(|block| block.name == "stone").map(|block| block.place);
        (stone.collect::<Vec<_>>(), seen.open.contains([1, -60, 2]))
    };
    assert_eq!(blocks(&session), (vec![], true));
    assert_eq!(blocks(&session), (vec![], true), "the same, as nothing has changed");
    session.run("setup setblock 1 -60 2 stone").unwrap();
    assert_eq!(blocks(&session), (vec![[1, -60, 2]], false));
    session.run("setup setblock 1 -60 2 air").unwrap();
    assert_eq!(blocks(&session), (vec![], true));
}

#[test]
fn the_record_has_its_fields() {
    let session = session(YARD);
    let record = session.environment().unwrap().observe(Viewer::Agent(AgentId(0))).data;
    assert_eq!(record["my_name"], "alice");
    assert_eq!(record["my_position"], json!([0, -60, 0]), "the cell");
    assert_eq!(record["oxygen"], 20);
    assert_eq!(record["timeOfDay"], "day");
    assert_eq!(record["I_held_item"], json!({"stick": 5}));
    assert_eq!(record["inventory"], json!([{"stick": 5}, {"dirt": 65}]));
    assert_eq!(record["equipment"], "hidden");
    let nearby = record["nearby_entities"].as_array().unwrap();
    assert_eq!(nearby[0]["other_entity"], "bob");
    assert_eq!(nearby[0]["heldItem"], "bread");
    assert!(nearby[1]["cow"].is_array());
    let blocks = record["blocks"].as_array().unwrap();
    let lever = blocks.iter().find(|block| block["name"] == "lever").unwrap();
    assert_eq!(lever["position"], json!([2, -60, 2]));
    assert_eq!((&lever["facing"], &lever["powered"]), (&json!("north"), &json!("false")));
    assert_eq!(blocks.iter().filter(|block| block["name"] == "grass_block").count(), 3);
}

#[test]
fn results_are_records() {
    let mut session = session(YARD);
    let found = result(&mut session, "scanNearbyEntities(\"alice\", \"lever\")");
    assert_eq!(found["status"], true);
    assert_eq!(found["data"], json!([{"x": 2, "y": -60, "z": 2}]));
    assert!(found["message"].as_str().unwrap().contains("(2, -60, 2)"));
    assert!(found["new_events"].as_array().unwrap().last().unwrap().as_str().unwrap().contains("inventory"));
    let failed = result(&mut session, "withdrawItem(\"alice\", \"bread\", \"chest\", 1)");
    assert_eq!((&failed["status"], &failed["data"]), (&json!(false), &Value::Null));
}

#[test]
fn the_benchmarks_list_of_tools_is_that_of_the_game() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/villagerbench/dig_tools.json");
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("SKIPPED: {} is not there", file.display());
        return;
    };
    let list: Value = serde_json::from_str(&text).unwrap();
    let name = |value: &Value| value.as_str().unwrap().to_owned();
    let mut listed = Vec::new();
    let mut differing = Vec::new();
    for group in list["groups"].as_array().unwrap() {
        let tools: Vec<String> = group["tools"].as_array().unwrap().iter().map(name).collect();
        for block in group["blocks"].as_array().unwrap().iter().map(name) {
            let Some(id) = registry().block(&block) else { continue };
            listed.push(id);
            for tool in registry().items().iter().filter(|item| item.tool.is_some()) {
                if is_harvestable(id, Some(tool.id)) != tools.contains(&tool.name.to_string()) {
                    differing.push(format!("{block} with {}", tool.name));
                }
            }
            if is_harvestable(id, None) {
                differing.push(format!("{block} by hand"));
            }
        }
    }
    for block in list["not_diggable"].as_array().unwrap().iter().map(name) {
        let Some(id) = registry().block(&block) else { continue };
        let state = id.default_state();
        if !state.is_air() && dig_ticks(id, None, &DigConditions::PLAIN).is_some() {
            differing.push(format!("{block} can be dug"));
        }
    }
    assert!(listed.len() > 300);
    assert_eq!(differing, Vec::<String>::new());
}

#[test]
fn walks_end_where_they_are_foreseen() {
    // A hut with a doorway, a slab and steps; the place beside it is nearest by way of its roof.
    let script = "catalogue villager\nworld flat\nagent alice 0 -60 0\nsetup give alice dirt 64\nsetup fill 4 -60 -2 8 -58 2 stone hollow\n\
                  setup fill 4 -60 0 4 -59 0 air\nsetup setblock 6 -60 0 stone_slab\nsetup setblock 3 -60 3 stone\n\
                  setup setblock 4 -59 3 stone";
    let cells = [[6, -57, 0], [9, -60, 0], [5, -57, 1], [2, -60, 3], [6, -59, -1], [7, -57, -1]];
    let mut compared = 0;
    for cell in cells {
        let mut session = session(script);
        let at = BlockPos::new(cell[0], cell[1], cell[2]);
        let look = |session: &mut BodySession<'_>, look: &dyn Fn(&BodyView<'_>) -> Option<BlockPos>| {
            let environment = session.environment_mut().unwrap();
            let me = environment.player_of(AgentId(0)).unwrap();
            environment.with_world(|world| seen_by(world, me, look).unwrap())
        };
        let Some(foreseen) = look(&mut session, &|view| foresight::end_of_walk(view, at, 1.4)) else {
            continue;
        };
        let [x, y, z] = cell;
        result(&mut session, &format!("placeBlock(\"alice\", \"dirt\", {x}, {y}, {z})"));
        let feet = look(&mut session, &|view| Some(view.feet())).unwrap();
        // A body that stands in the cell itself steps aside.
        if foreseen != at && foreseen.up() != at {
            assert_eq!(feet, foreseen, "to {at}");
            compared += 1;
        }
    }
    assert!(compared >= 3, "{compared}");
}
