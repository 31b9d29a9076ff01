//! The scripted player writes code for prompts of growing length, and the code fulfils them.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_blocks::{BlockPos, World};
use cooperage_body::gallery::gallery;
use cooperage_body::skills::CarriedItems;
use cooperage_core::{AgentId, Entry, Environment, EventKind, Receipt, Tick, ToolCall, Wake};
use cooperage_mindcraft::living::{LandSource, LivingWorld, WorldCast, world};
use cooperage_mindcraft::player::Player;
use cooperage_mindcraft::player::author::{SUCCESS, design};
use cooperage_mindcraft::player::scene::Scene;
use cooperage_models::{ChatRole, Message};
use cooperage_teams::player::{ExpertDecision, SpeechTopic};
use serde_json::json;

/// How far around the start is looked, in blocks.
const REACH: i32 = 24;
/// The layer in which bodies stand on flat grass.
const GROUND: i32 = -60;

/// So many cells of a block in a box of that size (east, up, south; the horizontal ones in any order).
struct Cells(&'static str, usize, [i32; 3]);

/// Prompts of growing length, the items that are given before them, and the conditions afterwards.
const PROMPTS: [(&str, &[&str], &[Cells]); 6] = [
    ("build a tower", &["oak_planks 64"], &[Cells("oak_planks", 6, [1, 6, 1])]),
    ("build a cobblestone pillar 5 high", &["cobblestone 64"], &[Cells("cobblestone", 5, [1, 5, 1])]),
    (
        "build a wall 6 long and 3 high of stone bricks",
        &["stone_bricks 64"],
        &[Cells("stone_bricks", 18, [6, 3, 1])],
    ),
    (
        "build a hollow tower of birch planks, 4 by 4 and 5 high",
        &["birch_planks 80"],
        &[Cells("birch_planks", 68, [4, 5, 4])],
    ),
    (
        "build a small house of oak planks with a door, so that I can sleep in it",
        &["oak_planks 128", "oak_door 1"],
        &[Cells("oak_planks", 71, [5, 4, 5]), Cells("oak_door", 2, [1, 2, 1])],
    ),
    (
        "build a house 7 by 6 and 4 high of cobblestone with two windows and a door",
        &["cobblestone 192", "glass 4", "oak_door 1", "stone_pickaxe 1"],
        &[
            Cells("cobblestone", 126, [7, 5, 6]),
            Cells("glass", 2, [7, 1, 1]),
            Cells("oak_door", 2, [1, 2, 1]),
        ],
    ),
];

const NAME: &str = "Andy";

fn stage(given: &[&str]) -> LivingWorld {
    let names = [NAME.to_owned()];
    let mut world = world(
        LandSource::Flat,
        &WorldCast {
            agents: 1,
            names: &names,
            people: &BTreeMap::new(),
            conduct: cooperage_journal::Revision::NEWEST,
        },
        5,
        0,
    )
    .unwrap();
    let (blocks, _) = world.parts_mut();
    for item in given {
        blocks.command(&format!("give {NAME} {item}")).unwrap();
    }
    world.advance(Tick(5), Wake::Nobody, &mut Vec::new());
    world
}

/// The scripted player's answer to a prompt for code.
fn written(world: &LivingWorld, prompt: &str, more: &[Message]) -> String {
    let seen = world.observe(cooperage_core::Viewer::Agent(AgentId(0))).text;
    let mut messages = vec![
        Message::system(format!("You write the code.\n{seen}\n")),
        Message::user(format!("Ann: {prompt}")),
        Message::new(ChatRole::Assistant, format!("I build it now. !newAction(\"{prompt}\")")),
    ];
    messages.extend_from_slice(more);
    match Player::default().answer(SpeechTopic::Code, &Scene::of(&messages, NAME)) {
        ExpertDecision::Text(code) => code,
        _ => String::new(),
    }
}

/// The code in the fence.
fn code(answer: &str) -> &str {
    answer.strip_prefix("```js\n").unwrap().strip_suffix("\n```").unwrap()
}

/// Runs code to its end. Returns whether it succeeded, and its result.
fn run(world: &mut LivingWorld, source: &str) -> (bool, String) {
    let call = ToolCall {
        tool: "runCode".to_owned(),
        arguments: json!({"source": source}).as_object().unwrap().clone(),
    };
    let mut receipts = Vec::new();
    world.submit(&[Entry::Named { agent: AgentId(0), call: &call }], &mut receipts);
    assert!(matches!(receipts[..], [Receipt::Accepted]), "{receipts:?}");
    let mut events = Vec::new();
    for _ in 0..1_000 {
        let until = Tick(world.tick().0 + 100);
        world.advance(until, Wake::Nobody, &mut events);
        for event in &events {
            let record = world.event_record(event);
            if let EventKind::ActionFinished { succeeded } = record.kind
                && record.data["action"] == "runCode"
            {
                return (succeeded, record.text);
            }
        }
    }
    (false, "it does not end".to_owned())
}

fn cells(world: &World, block: &str) -> Vec<BlockPos> {
    let side = || -REACH..=REACH;
    let all = (GROUND - 3..GROUND + 20)
        .flat_map(|y| side().flat_map(move |x| side().map(move |z| BlockPos::new(x, y, z))));
    all.filter(|pos| world.state(*pos).name() == block).collect()
}

fn check(world: &LivingWorld, Cells(block, count, size): &Cells) -> Result<(), String> {
    let found = world.blocks().with_world(|world| cells(world, block));
    let extent = |part: fn(&BlockPos) -> i32| {
        found.iter().map(part).max().unwrap_or(0) - found.iter().map(part).min().unwrap_or(1) + 1
    };
    let box_size = [extent(|pos| pos.x), extent(|pos| pos.y), extent(|pos| pos.z)];
    let turned = [box_size[2], box_size[1], box_size[0]];
    if found.len() == *count && (box_size == *size || turned == *size) {
        Ok(())
    } else {
        Err(format!("{} {block} in {box_size:?}, not {count} in {size:?}", found.len()))
    }
}

#[test]
fn programs_put_up_what_their_prompts_ask_for() {
    for (prompt, given, wanted) in PROMPTS {
        let mut world = stage(given);
        let answer = written(&world, prompt, &[]);
        let (succeeded, said) = run(&mut world, code(&answer));
        assert!(succeeded && said.contains(SUCCESS), "{prompt}: {said}\n{answer}");
        for wanted in wanted {
            assert_eq!(check(&world, wanted), Ok(()), "{prompt}");
        }
    }
}

/// Every ready building, as a person asks for it. A large house takes longer than the 600 seconds of a `runCode`; the tests of
/// scripts put it up.
#[test]
fn ready_buildings_are_put_up_by_their_names() {
    for building in gallery().iter().filter(|building| building.name != "large_house") {
        let needs = design(&format!("build a {}", building.name), &Scene::default()).unwrap().needs;
        assert_eq!(needs, building.materials(&CarriedItems::new()).unwrap().into_iter().collect::<Vec<_>>());
        let spare = ["dirt 32", "cobblestone 8", "diamond_pickaxe 1", "diamond_shovel 1"].map(str::to_owned);
        let given: Vec<String> =
            needs.iter().map(|(item, count)| format!("{item} {count}")).chain(spare).collect();
        let mut world = stage(&given.iter().map(String::as_str).collect::<Vec<_>>());
        let words = building.name.replace('_', " ");
        let answer = written(&world, &format!("build a {words}"), &[]);
        assert!(answer.contains(&format!("'{}'", building.name)), "{answer}");
        let (succeeded, said) = run(&mut world, code(&answer));
        assert!(succeeded && said.contains(SUCCESS), "{}: {said}", building.name);
    }
}

#[test]
fn a_fault_in_the_first_attempt_is_told_and_repaired_in_the_second() {
    let prompt = "build a small house of oak planks";
    for (fault, into, told) in [
        ("skills.buildParts", "skills.buildPartz", "buildPartz"),
        ("await skills.buildParts", "skills.buildParts", "await"),
        ("let done = true;", "let done = true;\nthrow new Error('the plan is wrong');", "the plan is wrong"),
    ] {
        let mut world = stage(&["oak_planks 128"]);
        let first = written(&world, prompt, &[]);
        assert!(first.contains(fault), "{fault} is in {first}");
        let broken = first.replacen(fault, into, 1);
        let (succeeded, said) = run(&mut world, code(&broken));
        assert!(!succeeded && said.contains(told), "{into}: {said}");
        let more = [
            Message::new(ChatRole::Assistant, broken.as_str()),
            Message::system(format!("The code failed:\n{said}\nTry again.")),
        ];
        let second = written(&world, prompt, &more);
        assert_ne!(second, broken);
        let (succeeded, said) = run(&mut world, code(&second));
        assert!(succeeded && said.contains(SUCCESS), "{into}: {said}");
        let house = check(&world, &Cells("oak_planks", 71, [5, 4, 5]));
        assert_eq!(house, Ok(()), "{into}");
    }
}
