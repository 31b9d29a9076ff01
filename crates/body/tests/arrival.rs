//! A body collects the logs of natural trees that it breaks.

#![expect(clippy::panic, reason = "a test stops at what it did not expect")]

use cooperage_blocks::BlockPos;
use cooperage_blocks::registry;
use cooperage_blocks::start::{natural_world, places};
use cooperage_body::catalogues;
use cooperage_body::environment::{BlockEnvironment, seen_by};
use cooperage_core::{AgentId, EventKind, Tick, Wake, World, WorldEntry, WorldReceipt};

use crate::common::is_nightly;

const ALICE: AgentId = AgentId(0);
/// The logs that are asked for in each world.
const LOGS: u32 = 20;

/// Collects logs of the nearest tree in natural terrain; returns how many were broken by the answer, and how many are carried.
fn collected(seed: u64) -> (u32, u32, String) {
    let mut world = natural_world(seed, seed);
    let [x, y, z] = world.start_place();
    let place = places(&world, BlockPos::holding(x, y, z), 1)[0];
    let player =
        world.join("alice", [f64::from(place.x) + 0.5, f64::from(place.y), f64::from(place.z) + 0.5]);
    let mut blocks = BlockEnvironment::new(world, &[player], catalogues::mindcraft(), seed);
    let kind = blocks.with_world(|world| {
        seen_by(world, player, |view| {
            let found = view.nearest(64.0, 1, |state| state.name().ends_with("_log"), |_| true);
            found.first().map(|cell| view.state(*cell).name())
        })
    });
    let Some(Some(kind)) = kind else { return (0, 0, "no tree".to_owned()) };
    let entry = WorldEntry::Text { agent: Some(ALICE), text: format!("!collectBlocks(\"{kind}\", {LOGS})") };
    assert_eq!(blocks.submit(&[entry]), [WorldReceipt::Accepted]);
    for _ in 0..10 * 60 + 10 {
        let until = Tick(World::tick(&blocks).0 + 20);
        let (_, events) = blocks.advance(until, Wake::Agents(&[ALICE]));
        let end = events.into_iter().find(|event| matches!(event.kind, EventKind::ActionFinished { .. }));
        if let Some(end) = end {
            let text = end.text.to_string();
            let broken = text
                .split(|c: char| !c.is_ascii_digit())
                .find_map(|word| word.parse().ok())
                .unwrap_or_default();
            let item = registry().item(kind);
            let held = blocks.with_world(|world| {
                seen_by(world, player, |view| item.map_or(0, |item| view.inventory().count(item)))
            });
            return (broken, held.unwrap_or_default(), text);
        }
    }
    panic!("collecting does not end in world {seed}");
}

#[test]
fn logs_of_trees_arrive_in_the_inventory() {
    let (mut broken, mut held) = (0, 0);
    let worlds = if is_nightly() { 9 } else { 3 };
    for seed in 1..=worlds {
        let (one_broken, one_held, text) = collected(seed);
        eprintln!("world {seed}: {one_held} of {one_broken} logs: {text}");
        broken += one_broken;
        held += one_held;
    }
    assert!(broken >= worlds as u32 * LOGS / 2, "too few trees: {broken}");
    assert!(held * 100 >= broken * 95, "{held} of {broken} logs are carried");
}
