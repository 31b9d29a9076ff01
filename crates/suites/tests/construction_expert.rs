//! The expert builds the published blueprints.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use std::collections::BTreeMap;
use std::path::Path;

use cooperage_blocks::terrain::Generator;
use cooperage_blocks::world::{Input, Issuer, Options};
use cooperage_blocks::{BlockPos, registry};
use cooperage_body::catalogues::{Generation, Repertoire, villager_for};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{Tick, World};
use cooperage_suites::villagerbench::expert::construction::Blueprint;
use cooperage_suites::villagerbench::expert::rehearsal::{Pace, Rehearsal, rehearse};
use cooperage_suites::villagerbench::expert::{ConstructionExpert, Turn, Wanted};
use serde_json::Value;

const NAMES: [&str; 16] = [
    "Alice", "Bob", "Cindy", "David", "Eve", "Frank", "Grace", "Helen", "Ivy", "Jack", "Kevin", "Lily",
    "Mary", "Nancy", "Olivia", "Peter",
];

fn data() -> Option<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/villagerbench/construction_blueprints.json");
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("SKIPPED: {} is not there", file.display());
        return None;
    };
    Some(serde_json::from_str(&text).unwrap())
}

fn blueprint(task: &Value) -> Blueprint {
    let palette = task["palette"].as_array().unwrap();
    let mut cells = BTreeMap::new();
    for block in task["blocks"].as_array().unwrap() {
        let at = |part: usize| block[part].as_i64().unwrap() as i32;
        let entry = palette[at(3) as usize].as_str().unwrap();
        let (name, letter) = entry.split_once('|').unwrap();
        let cell = BlockPos::new(at(0), at(1), at(2));
        let Some(block) = registry().block(name) else {
            println!("no block {name}");
            continue;
        };
        cells.insert(cell, Wanted { cell, block, turn: Turn::of_letter(letter).unwrap() });
    }
    Blueprint { cells, chest: BlockPos::new(-4, -60, 0), home: BlockPos::new(-5, -60, 0) }
}

fn site(blueprint: &Blueprint, agents: usize) -> BlockEnvironment {
    let options = Options { view_radius: 4, active_radius: 4, ..Options::default() };
    let mut world = cooperage_blocks::World::new(options, Generator::superflat(), 1);
    let mut commands = vec![
        "gamerule doMobSpawning false".to_owned(),
        "gamerule randomTickSpeed 0".to_owned(),
        "difficulty peaceful".to_owned(),
        "fill -40 -60 -40 20 -40 40 air".to_owned(),
        "kill @e[type=!player]".to_owned(),
        "fill -19 -62 -20 -5 -61 7 stone_bricks".to_owned(),
        "fill -2 -60 -4 -2 -56 4 stone_bricks".to_owned(),
        "fill -5 -60 4 -2 -56 4 stone_bricks".to_owned(),
        "fill -5 -60 -4 -2 -56 -4 stone_bricks".to_owned(),
        "fill -3 -60 -3 -3 -59 3 spruce_planks".to_owned(),
        "setblock -4 -60 0 chest[facing=west]".to_owned(),
    ];
    let mut materials: BTreeMap<&str, u32> = BTreeMap::new();
    for wanted in blueprint.cells.values() {
        if let Some(item) = wanted.item() {
            *materials.entry(item.name()).or_default() += 1;
        }
    }
    let mut slot = 0;
    let mut put = |name: &str, count: u32| {
        commands.push(format!("item replace block -4 -60 0 container.{slot} with {name} {count}"));
        slot += 1;
    };
    for name in ["dirt", "ladder"] {
        put(name, 64);
        put(name, 64);
    }
    for (name, count) in &materials {
        for _ in 0..count.div_ceil(64) {
            put(name, registry().item(name).unwrap().info().stack);
        }
    }
    let players: Vec<_> = NAMES[..agents].iter().map(|name| world.join(name, [-4.5, -60.0, 0.5])).collect();
    for command in commands {
        world.submit(Issuer::Setup, Input::Command(command.into()));
    }
    world.step();
    world.take_events();
    BlockEnvironment::new(world, &players, villager_for(Generation::Second, construction()), 1)
}

fn construction() -> Repertoire {
    Repertoire::Construction
}

fn view(world: &dyn World) -> Option<&BlockEnvironment> {
    world.as_any().downcast_ref()
}

fn play(task: &Value, agents: usize) -> (Blueprint, BlockEnvironment, Rehearsal) {
    let blueprint = blueprint(task);
    let mut environment = site(&blueprint, agents);
    let mut expert = ConstructionExpert::new(blueprint.clone());
    let pace = Pace {
        think: 25,
        turnover: 40,
        size: 4,
        horizon: Tick(task["max_time_s"].as_f64().unwrap() as u64 * 20),
    };
    let rehearsal = rehearse(&mut environment, view, &mut expert, pace);
    (blueprint, environment, rehearsal)
}

fn right(blueprint: &Blueprint, environment: &BlockEnvironment) -> usize {
    environment.with_world(|world| {
        blueprint.cells.values().filter(|wanted| wanted.is_met_by(world.state(wanted.cell))).count()
    })
}

#[test]
fn table() {
    let Some(data) = data() else { return };
    let only: Option<u64> =
        std::fs::read_to_string("/tmp/t-expert/task").ok().and_then(|text| text.trim().parse().ok());
    let agents: usize = std::fs::read_to_string("/tmp/t-expert/agents")
        .ok()
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(2);
    for task in data["tasks"].as_array().unwrap() {
        let id = task["id"].as_u64().unwrap();
        if only.is_some_and(|only| only != id) {
            continue;
        }
        let begun = std::time::Instant::now();
        let (blueprint, environment, rehearsal) = play(task, agents);
        let failed: Vec<_> =
            rehearsal.calls.iter().filter(|played| played.succeeded == Some(false)).collect();
        println!(
            "{id:3} {:3}/{:3} {} {:6.1} s of {} calls {:3} failed {:2} subtasks {:2} waits {} problems {:?} {:?}",
            right(&blueprint, &environment),
            blueprint.cells.len(),
            if rehearsal.is_done { "done" } else { "OPEN" },
            rehearsal.tick.0 as f64 / 20.0,
            task["max_time_s"],
            rehearsal.calls.len(),
            failed.len(),
            rehearsal.subtasks,
            rehearsal.waits,
            rehearsal.problems.len(),
            begun.elapsed(),
        );
        if only.is_some() {
            for played in &rehearsal.calls {
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
            println!("{:?}", rehearsal.problems);
        } else {
            for played in failed.iter().take(3) {
                println!(
                    "      {} {:?}: {}",
                    played.call.tool,
                    played.call.arguments.values().skip(1).map(ToString::to_string).collect::<Vec<_>>(),
                    played.message
                );
            }
        }
    }
}
