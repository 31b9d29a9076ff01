//! The scripted player writes code for twenty prompts of growing length, and the code fulfils them.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_blocks::world::BlockEntity;
use cooperage_blocks::{BlockPos, World};
use cooperage_core::{AgentId, Entry, Environment, EventKind, Receipt, Tick, ToolCall, Wake};
use cooperage_mindcraft::living::{LandSource, LivingWorld, WorldCast, world};
use cooperage_mindcraft::player::Player;
use cooperage_mindcraft::player::author::SUCCESS;
use cooperage_mindcraft::player::scene::Scene;
use cooperage_models::{ChatRole, Message};
use cooperage_teams::player::{ExpertDecision, SpeechTopic};
use serde_json::json;

/// How far around the start is looked, in blocks.
const REACH: i32 = 24;
/// The layer in which bodies stand on flat grass.
const GROUND: i32 = -60;

/// A condition on the world after the prompt's code has run.
enum Wanted {
    /// So many cells of that block, in a box of that size (east, up, south; the horizontal ones in any order).
    Cells(&'static str, usize, [i32; 3]),
    /// So many cells that are air where the ground was.
    Dug(usize),
    /// A chest with that many items whose names end so, and no others.
    Chest(&'static str, u32),
    /// Items that are carried.
    Carried(&'static str, u32),
}

use Wanted::{Carried, Cells, Chest, Dug};

/// Prompts of growing length, the set-up commands before them, and the conditions afterwards.
const PROMPTS: [(&str, &[&str], &[Wanted]); 20] = [
    ("build a tower", &["oak_planks 64"], &[Cells("oak_planks", 6, [1, 6, 1])]),
    ("collect 3 dirt", &[], &[Carried("dirt", 3)]),
    ("build a cobblestone pillar 5 high", &["cobblestone 64"], &[Cells("cobblestone", 5, [1, 5, 1])]),
    ("make a 4 by 4 floor of oak planks", &["oak_planks 64"], &[Cells("oak_planks", 16, [4, 1, 4])]),
    ("dig a pit 3 by 3 and 2 deep", &[], &[Dug(18)]),
    (
        "build a wall 6 long and 3 high of stone bricks",
        &["stone_bricks 64"],
        &[Cells("stone_bricks", 18, [6, 3, 1])],
    ),
    ("build stairs of cobblestone with 5 steps", &["cobblestone 64"], &[Cells("cobblestone", 15, [5, 5, 1])]),
    ("put 4 torches in a square around you", &["torch 8"], &[Cells("torch", 4, [7, 1, 7])]),
    (
        "build a pyramid of sandstone with a base of 5",
        &["sandstone 64"],
        &[Cells("sandstone", 35, [5, 3, 5])],
    ),
    (
        "build a bridge of oak planks, six blocks long",
        &["oak_planks 64"],
        &[Cells("oak_planks", 8, [6, 2, 1])],
    ),
    (
        "build a wall 7 long and 3 high of cobblestone with a door in the middle",
        &["cobblestone 64", "oak_door 1"],
        &[Cells("cobblestone", 19, [7, 3, 1]), Cells("oak_door", 2, [1, 2, 1])],
    ),
    (
        "make a farm plot of 3 by 3 and sow wheat on it",
        &["wooden_hoe 1", "wheat_seeds 16"],
        &[Cells("farmland", 9, [3, 1, 3]), Cells("wheat", 9, [3, 1, 3])],
    ),
    (
        "lay a checkerboard of 4 by 4 from birch planks and cobblestone",
        &["birch_planks 32", "cobblestone 32"],
        &[Cells("birch_planks", 8, [4, 1, 4]), Cells("cobblestone", 8, [4, 1, 4])],
    ),
    (
        "build an arch of stone bricks, 5 wide and 4 high, that one can walk through",
        &["stone_bricks 64"],
        &[Cells("stone_bricks", 11, [5, 4, 1])],
    ),
    (
        "build a small house of oak planks with a door, so that I can sleep in it",
        &["oak_planks 128", "oak_door 1"],
        &[Cells("oak_planks", 71, [5, 4, 5]), Cells("oak_door", 2, [1, 2, 1])],
    ),
    (
        "build a ring of walls around a square of 6 by 5, 2 high, out of cobblestone",
        &["cobblestone 64"],
        &[Cells("cobblestone", 36, [6, 2, 5])],
    ),
    (
        "sort the chest: take all logs out of it and put them into the other chest beside it",
        &[],
        &[Chest("_log", 9)],
    ),
    (
        "collect 4 dirt, then build a pillar of dirt 4 high and make a floor of 2 by 2 of cobblestone",
        &["cobblestone 8"],
        &[Cells("cobblestone", 4, [2, 1, 2])],
    ),
    (
        "craft 8 sticks from planks and then craft 4 torches, and put all torches into the chest afterwards",
        &["oak_planks 8", "coal 2"],
        &[Chest("torch", 4)],
    ),
    (
        "build a house 7 by 6 and 4 high of cobblestone with a floor of oak planks, two windows, a door and a torch inside",
        &["cobblestone 192", "oak_planks 32", "glass 4", "oak_door 1", "torch 2", "stone_pickaxe 1"],
        &[
            Cells("cobblestone", 126, [7, 5, 6]),
            Cells("glass", 2, [7, 1, 1]),
            Cells("oak_planks", 20, [5, 1, 4]),
            Cells("oak_door", 2, [1, 2, 1]),
        ],
    ),
];

const NAME: &str = "Andy";

fn stage(prompt: &str, given: &[&str]) -> LivingWorld {
    let names = [NAME.to_owned()];
    let mut world =
        world(LandSource::Flat, &WorldCast { agents: 1, names: &names, people: &BTreeMap::new() }, 5, 0)
            .unwrap();
    let (blocks, _) = world.parts_mut();
    for item in given {
        blocks.command(&format!("give {NAME} {item}")).unwrap();
    }
    if prompt.contains("chest") {
        for command in [
            "setblock 5 -60 0 chest",
            "setblock 5 -60 4 chest",
            "item replace block 5 -60 0 container.0 with oak_log 5",
            "item replace block 5 -60 0 container.3 with cobblestone 7",
            "item replace block 5 -60 0 container.5 with birch_log 4",
        ] {
            if prompt.contains("sort") || command == "setblock 5 -60 0 chest" {
                blocks.command(command).unwrap();
            }
        }
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
        other => panic!("{other:?}"),
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

fn check(world: &LivingWorld, wanted: &Wanted) -> Result<(), String> {
    world.blocks().with_world(|world| match wanted {
        Cells(block, count, size) => {
            let found = cells(world, block);
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
        Dug(count) => {
            let side = || -REACH..=REACH;
            let ground = (GROUND - 3..GROUND)
                .flat_map(|y| side().flat_map(move |x| side().map(move |z| BlockPos::new(x, y, z))));
            let dug = ground.filter(|pos| world.state(*pos).is_air()).count();
            if dug == *count { Ok(()) } else { Err(format!("{dug} cells dug")) }
        }
        Chest(end, count) => {
            let holds = |entity: &BlockEntity| match entity {
                BlockEntity::Container(container) => {
                    let stacks: Vec<_> = container.slots.iter().flatten().collect();
                    let meant = stacks.iter().filter(|stack| stack.item.name().ends_with(end));
                    stacks.iter().all(|stack| stack.item.name().ends_with(end))
                        && meant.map(|stack| stack.count).sum::<u32>() == *count
                }
                _ => false,
            };
            if world.block_entities().any(|(_, entity)| holds(entity)) {
                Ok(())
            } else {
                Err("no such chest".to_owned())
            }
        }
        Carried(item, count) => {
            let carried: u32 = world.players()[0]
                .inventory
                .slots()
                .iter()
                .flatten()
                .filter(|stack| stack.item.name() == *item)
                .map(|stack| stack.count)
                .sum();
            if carried >= *count { Ok(()) } else { Err(format!("{carried} {item} carried")) }
        }
    })
}

#[test]
fn nineteen_of_twenty_programs_do_what_their_prompts_ask_for() {
    let mut failed = Vec::new();
    for (prompt, given, wanted) in PROMPTS {
        let mut world = stage(prompt, given);
        let answer = written(&world, prompt, &[]);
        let (succeeded, said) = run(&mut world, code(&answer));
        let wrong: Vec<String> = wanted.iter().filter_map(|wanted| check(&world, wanted).err()).collect();
        if !succeeded || !said.contains(SUCCESS) || !wrong.is_empty() {
            failed.push(format!("{prompt}: {wrong:?}; it ended with {succeeded}: {said}\n{answer}"));
        }
    }
    println!("{} of {} do what they should", PROMPTS.len() - failed.len(), PROMPTS.len());
    assert!(failed.len() <= 1, "{} failed:\n{}", failed.len(), failed.join("\n\n"));
}

#[test]
fn a_fault_in_the_first_attempt_is_told_and_repaired_in_the_second() {
    let prompt = "build a small house of oak planks";
    for (fault, into, told) in [
        ("skills.buildParts", "skills.buildPartz", "buildPartz"),
        ("await skills.buildParts", "skills.buildParts", "await"),
        ("let done = true;", "let done = true;\nthrow new Error('the plan is wrong');", "the plan is wrong"),
    ] {
        let mut world = stage(prompt, &["oak_planks 128"]);
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
