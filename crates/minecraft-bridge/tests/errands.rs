//! The same scripts in the embedded world and on our own gate: the same items and cells at the end, in about the same time.

use std::sync::Mutex;

use cooperage_blocks::{BlockPos, BlockState};
use cooperage_minecraft_wire::ProtocolVersion;

use crate::played::GateServer;
use crate::scripts::{PlayedScript, play_both, scenarios, variable};

/// The scenarios of skills that are played. Chance does not decide how they end.
const ERRANDS: [&str; 20] = [
    "activate",
    "breed",
    "build",
    "craft",
    "dig_down",
    "dismantle_ladder",
    "erect_ladder",
    "give",
    "hand_over",
    "lay_beam",
    "milk",
    "place_block",
    "put_in",
    "remove_beam",
    "sleep",
    "smelt",
    "sow",
    "staircase",
    "tunnel",
    "write_sign",
];
/// Every so manieth of them is played by day.
const DAILY: usize = 4;

/// Whether two cells are the same but for what chance does: grass grows and dies, and fields become wet.
fn is_alike((one, other): (&(BlockPos, BlockState), &(BlockPos, BlockState))) -> bool {
    let name = |state: BlockState| if state.name() == "grass_block" { "dirt" } else { state.name() };
    let is_by_chance = |state: BlockState| matches!(name(state), "dirt" | "farmland");
    let (one, other) = (one.1, other.1);
    one == other || is_by_chance(one) && name(one) == name(other)
}

fn has_same_end(embedded: &PlayedScript, bridged: &PlayedScript) -> bool {
    embedded.items == bridged.items && embedded.cells.iter().zip(&bridged.cells).all(is_alike)
}

#[test]
fn errands_end_on_our_gate_as_in_the_embedded_world() {
    let is_nightly = variable("COOPERAGE_NIGHTLY").is_some();
    let mut errands = scenarios("skills");
    errands.retain(|(name, _)| ERRANDS.contains(&name.as_str()));
    if !is_nightly {
        errands = errands.into_iter().step_by(DAILY).collect();
    }
    let (differing, ticks) = (Mutex::new(Vec::new()), Mutex::new((0, 0)));
    let server = || GateServer::new(ProtocolVersion::V1_21_1, 1);
    play_both("skills", &errands, &server, &|name, embedded, bridged| {
        let (ours, theirs) = (embedded.ticks(), bridged.ticks());
        let is_same = has_same_end(embedded, bridged);
        eprintln!("{name}: {ours} / {theirs} ticks, the same end: {is_same}");
        bridged.problems.iter().for_each(|problem| eprintln!("  {problem}"));
        if !is_same {
            differing.lock().unwrap().push(name.to_owned());
        }
        let mut ticks = ticks.lock().unwrap();
        *ticks = (ticks.0 + ours, ticks.1 + theirs);
    });
    let (differing, (embedded, bridged)) = (differing.into_inner().unwrap(), ticks.into_inner().unwrap());
    let count = errands.len();
    eprintln!("{} of {count} with the same end, in {embedded} / {bridged} ticks", count - differing.len());
    assert!(differing.len() * 10 <= count, "{differing:?}");
    assert!(2 * bridged <= 3 * embedded, "{bridged} ticks instead of {embedded}");
}

#[test]
fn a_fishing_line_shows_its_bite_and_brings_a_catch_on_our_gate() {
    let mut fishing = scenarios("skills");
    fishing.retain(|(name, _)| name == "fish");
    let server = || GateServer::new(ProtocolVersion::V1_21_1, 4);
    let caught = Mutex::new(0);
    play_both("skills", &fishing, &server, &|_, _, bridged| {
        let ends = bridged.calls.iter().filter(|call| call.tool == "fish");
        ends.clone().for_each(|call| eprintln!("{}: {}", call.succeeded, call.text));
        *caught.lock().unwrap() += ends.filter(|call| call.succeeded).count();
    });
    assert!(caught.into_inner().unwrap() > 0);
}
