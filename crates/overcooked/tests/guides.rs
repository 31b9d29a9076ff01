//! The examples of the instructions have exactly the form of what the world shows, and their plans are skills that it takes.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::collections::BTreeSet;
use std::sync::Arc;

use cooperage_core::{
    AgentId, Entry, Environment, RandomSource, Receipt, SectionName, Tick, TreeRandom, Viewer, Wake,
};
use cooperage_overcooked::environment::{ControlLevel, OvercookedEnvironment, OvercookedSetup};
use cooperage_overcooked::{Dynamics, OvercookedRules, layout};
use serde_json::Value;

const CLASSICAL: [&str; 5] = [
    "asymmetric_advantages",
    "coordination_ring",
    "counter_circuit_o_1order",
    "cramped_room",
    "forced_coordination",
];

fn kitchen(name: &str, seed: u64) -> OvercookedEnvironment {
    let rules = OvercookedRules::new(layout::built_in(name).unwrap(), Dynamics::Old).unwrap();
    OvercookedEnvironment::new(OvercookedSetup {
        levels: vec![ControlLevel::Macros; 2],
        seed,
        ..OvercookedSetup::published(Arc::new(rules))
    })
}

fn seen(world: &OvercookedEnvironment, seat: u32) -> String {
    let mut text = String::new();
    world.observe_text(Viewer::Agent(AgentId(seat)), &mut text);
    text
}

/// A line with `#` in the place of each number.
fn shape(line: &str) -> String {
    let mut shape = String::new();
    for part in line.chars() {
        match part {
            '0'..='9' if shape.ends_with('#') => {}
            '0'..='9' => shape.push('#'),
            other => shape.push(other),
        }
    }
    shape.replace("steps", "step").replace("onions", "onion")
}

/// The shapes of all lines that players read in games at random.
fn shapes() -> BTreeSet<String> {
    let mut shapes = BTreeSet::new();
    for (name, seed) in CLASSICAL.into_iter().flat_map(|name| (0..6).map(move |seed| (name, seed))) {
        let mut world = kitchen(name, seed);
        let mut random = TreeRandom::from_seed(seed);
        while world.tick() < Tick(400) {
            for seat in 0..2 {
                shapes.extend(seen(&world, seat).lines().map(shape));
                let mut offers = world.offered(AgentId(seat));
                if !offers.is_empty() {
                    // A player that puts things down again and again never serves.
                    offers.retain(|offer| !offer.call.tool.starts_with("place") || seat == 1);
                    let choice = random.below(offers.len() as u32) as usize;
                    let call = &offers[choice].call;
                    let mut receipts = Vec::new();
                    world.submit(&[Entry::Named { agent: AgentId(seat), call }], &mut receipts);
                    assert!(matches!(receipts[..], [Receipt::Accepted]), "{name}: {call:?}");
                }
            }
            let next = world.tick().after(1);
            world.advance(next, Wake::Nobody, &mut Vec::new());
        }
    }
    shapes
}

/// The instructions of a seat, as its manual gives them: name, level and text.
fn guides(world: &OvercookedEnvironment, seat: u32) -> Vec<(String, Option<u64>, String)> {
    let manual = world.manual(Viewer::Agent(AgentId(seat)));
    let read = |text: &str| {
        let guide: Value = serde_json::from_str(text).unwrap();
        let text = |key: &str| guide[key].as_str().unwrap().to_owned();
        (text("name"), guide["level"].as_u64(), text("text"))
    };
    manual.section(SectionName::Guides).iter().map(|item| read(&item.text)).collect()
}

#[test]
fn scenes_are_worded_as_the_world_words_them() {
    let shapes = shapes();
    for name in CLASSICAL {
        let world = kitchen(name, 0);
        for seat in 0..2 {
            for (guide, level, text) in guides(&world, seat) {
                let (_, examples) = text.split_once("\nExamples:\n").unwrap();
                if guide == "plan" {
                    assert!(
                        examples.contains(&seen(&world, seat)),
                        "{name} {seat} {level:?}: no example of the start"
                    );
                }
                for line in examples.lines().filter(|line| !line.is_empty()) {
                    let is_ours = ["Analysis: ", "Intention of ", "Plan for ", "Why: "]
                        .iter()
                        .any(|start| line.starts_with(start))
                        || line.contains(" failed at: ");
                    assert!(
                        is_ours || shapes.contains(&shape(line)),
                        "{name} {seat}: the world never says `{line}`"
                    );
                }
            }
        }
    }
}

#[test]
fn whole_answers_are_read_and_refusals_say_why() {
    let mut world = kitchen("cramped_room", 0);
    let answers = world.manual(Viewer::Agent(AgentId(1)));
    let answers: Vec<&str> =
        answers.section(SectionName::Answers).iter().map(|item| item.text.as_str()).collect();
    assert_eq!(answers, ["Player 0", "Player 1"]);
    let mut say = |seat: u32, text: &str| {
        let mut receipts = Vec::new();
        world.submit(&[Entry::Text { agent: Some(AgentId(seat)), text }], &mut receipts);
        match &receipts[0] {
            Receipt::Accepted => "accepted".to_owned(),
            Receipt::Refused(refusal) => world.refusal_text(refusal),
        }
    };
    let refused =
        say(0, "Analysis: the soup!\nIntention of Player 1: pickup_onion\nPlan for Player 0: deliver_soup");
    assert!(refused.starts_with("deliver_soup cannot be done now"), "{refused}");
    assert!(say(0, "Plan for Player 0: wait(30)") != "accepted");
    assert!(say(0, "Plan for Player 0: pickup(soup)") != "accepted");
    assert_eq!(
        say(0, "Analysis: x.\nIntention of Player 1: deliver_soup\nPlan for Player 0: pickup(onion)."),
        "accepted"
    );
    assert!(say(0, "Plan for Player 0: pickup_dish").contains("under way"));
    assert_eq!(say(1, "I have no idea."), "accepted", "whatever else is a wait");
    assert_eq!(world.offered(AgentId(1)), [], "it waits");
}
