//! The expert makes the published dishes.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use std::path::Path;

use cooperage_blocks::terrain::Generator;
use cooperage_blocks::world::{Input, Issuer, Options};
use cooperage_blocks::{BlockPos, registry};
use cooperage_body::catalogues::{Generation, Repertoire, villager_for};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{Tick, World};
use cooperage_suites::villagerbench::expert::FarmExpert;
use cooperage_suites::villagerbench::expert::farm::Order;
use cooperage_suites::villagerbench::expert::rehearsal::{Pace, rehearse};
use serde_json::Value;

const NAMES: [&str; 4] = ["Alice", "Bob", "Cindy", "David"];
const BASE: [i64; 3] = [41, -60, 122];

fn data(name: &str) -> Option<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/villagerbench").join(name);
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("SKIPPED: {} is not there", file.display());
        return None;
    };
    Some(serde_json::from_str(&text).unwrap())
}

fn at(base: [i64; 3], offset: &Value) -> [i64; 3] {
    std::array::from_fn(|axis| base[axis] + offset[axis].as_i64().unwrap())
}

fn arena(task: &Value, structures: &Value, agents: usize) -> BlockEnvironment {
    let options = Options { view_radius: 4, active_radius: 4, ..Options::default() };
    let mut world = cooperage_blocks::World::new(options, Generator::superflat(), 1);
    let mut commands = vec![
        "gamerule doMobSpawning false".to_owned(),
        "gamerule randomTickSpeed 0".to_owned(),
        "gamerule doDaylightCycle false".to_owned(),
        "difficulty peaceful".to_owned(),
        "kill @e[type=!player]".to_owned(),
        "fill 30 -60 122 52 -45 122 glass".to_owned(),
        "fill 30 -60 147 52 -45 147 glass".to_owned(),
        "fill 30 -60 122 30 -45 147 glass".to_owned(),
        "fill 52 -60 122 52 -45 147 glass".to_owned(),
    ];
    let set = |commands: &mut Vec<String>, [x, y, z]: [i64; 3], block: &str| {
        commands.push(format!("setblock {x} {y} {z} {block}"));
    };
    let stock = |commands: &mut Vec<String>, [x, y, z]: [i64; 3], items: &Value| {
        let mut slot = 0;
        for item in items.as_array().unwrap() {
            let (name, mut count) = (item[0].as_str().unwrap(), item[1].as_u64().unwrap());
            let most = if name.contains("bucket") { 1 } else { 64 };
            while count > 0 {
                let some = count.min(most);
                commands.push(format!("item replace block {x} {y} {z} container.{slot} with {name} {some}"));
                slot += 1;
                count -= some;
            }
        }
    };
    for block in task["blocks"].as_array().unwrap() {
        set(&mut commands, at(BASE, &block[1]), block[0].as_str().unwrap());
    }
    let chest = at(BASE, &task["chest"]["pos"]);
    set(&mut commands, chest, "chest[facing=north]");
    stock(&mut commands, chest, &task["chest"]["items"]);
    for placed in task["structures"].as_array().unwrap() {
        let origin = at(BASE, &placed[1]);
        let all = structures["structures"].as_array().unwrap();
        let structure = all.iter().find(|one| one["name"] == placed[0]).unwrap();
        let palette = structure["palette"].as_array().unwrap();
        let mut blocks: Vec<&Value> = structure["blocks"].as_array().unwrap().iter().collect();
        blocks.sort_by_key(|block| block[1].as_i64().unwrap());
        for block in blocks {
            let mut state = palette[block[3].as_u64().unwrap() as usize].as_str().unwrap().to_owned();
            if state == "carrots" || state == "potatoes" {
                state += "[age=7]";
            }
            if state.starts_with("torch[") {
                state = state.replace("torch", "wall_torch");
            }
            if state.starts_with("brown_mushroom") {
                state = "brown_mushroom".to_owned();
            }
            set(&mut commands, at(origin, block), &state);
        }
        for held in structure["container_items"].as_array().into_iter().flatten() {
            stock(&mut commands, at(origin, &held[0]), &held[1]);
        }
        for entity in structure["entities"].as_array().into_iter().flatten() {
            let place: Vec<f64> =
                (0..3).map(|axis| origin[axis] as f64 + entity[1][axis].as_f64().unwrap()).collect();
            commands.push(format!(
                "summon {} {} {} {}",
                entity[0].as_str().unwrap(),
                place[0] + 0.5,
                place[1],
                place[2] + 0.5
            ));
        }
    }
    let players: Vec<_> = NAMES[..agents].iter().map(|name| world.join(name, [41.5, -60.0, 124.5])).collect();
    world.step();
    for command in commands {
        world.submit(Issuer::Setup, Input::Command(command.into()));
    }
    world.step();
    world.take_events();
    BlockEnvironment::new(world, &players, villager_for(Generation::Second, Repertoire::Farm), 1)
}

fn view(world: &dyn World) -> Option<&BlockEnvironment> {
    world.as_any().downcast_ref()
}

#[test]
fn table() {
    let (Some(tasks), Some(structures)) = (data("farm_tasks.json"), data("farm_structures.json")) else {
        return;
    };
    let only: Option<u64> =
        std::fs::read_to_string("/tmp/t-expert/task").ok().and_then(|text| text.trim().parse().ok());
    for task in tasks["tasks"].as_array().unwrap() {
        let id = task["id"].as_u64().unwrap();
        if only.is_some_and(|only| only != id) {
            continue;
        }
        let begun = std::time::Instant::now();
        let mut environment = arena(task, &structures, 2);
        let dish = registry().item(task["target"].as_str().unwrap()).unwrap();
        let order = Order {
            dish,
            arena: (BlockPos::new(30, -60, 122), BlockPos::new(52, -45, 147)),
            use_on_entity: "useItemOnEntity",
        };
        let mut expert = FarmExpert::new(order);
        let pace = Pace {
            think: 25,
            turnover: 40,
            size: 4,
            horizon: Tick(task["max_time_s"].as_f64().unwrap() as u64 * 20),
        };
        let rehearsal = rehearse(&mut environment, view, &mut expert, pace);
        let failed: Vec<_> =
            rehearsal.calls.iter().filter(|played| played.succeeded == Some(false)).collect();
        println!(
            "{id:3} {} {:6.1} s of {} ({}) calls {:3} failed {:2} subtasks {:2} waits {} problems {:?} {:?}",
            if rehearsal.is_done { "done" } else { "OPEN" },
            rehearsal.tick.0 as f64 / 20.0,
            task["max_time_s"],
            task["max_action_time_s"],
            rehearsal.calls.len(),
            failed.len(),
            rehearsal.subtasks,
            rehearsal.waits,
            rehearsal.problems.len(),
            begun.elapsed(),
        );
        for played in &rehearsal.calls {
            if only.is_some() || played.succeeded == Some(false) {
                let all: Vec<String> =
                    played.call.arguments.values().skip(1).map(ToString::to_string).collect();
                println!(
                    "{:6} {} {} {} -> {:?} {}",
                    played.tick.0,
                    played.agent.0,
                    played.call.tool,
                    all.join(" "),
                    played.succeeded,
                    played.message
                );
            }
        }
    }
}
