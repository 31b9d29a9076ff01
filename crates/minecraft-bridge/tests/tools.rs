//! Every tool of two catalogues on our own gate, compared with the same calls in the embedded world.
#![expect(clippy::unwrap_used, clippy::print_stderr, reason = "helpers of tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use cooperage_body::catalogues;
use cooperage_body::session::EndedCall;
use cooperage_minecraft_wire::ProtocolVersion;

use crate::played::GateServer;
use crate::scripts::{PlayedScript, play_both, scenarios, variable};

/// The worlds play so many times as fast as the game's.
const SPEED: u32 = 2;

fn word(ended: &EndedCall) -> &'static str {
    match (ended.is_refused, ended.succeeded) {
        (true, _) => "refused",
        (false, true) => "done",
        (false, false) => "failed",
    }
}

/// The comparison of a tool's calls.
#[derive(Default)]
struct ComparedTool {
    /// Calls that succeed embedded and bridged.
    succeeded: u32,
    differing: Vec<String>,
    shown: String,
}

/// Compares the calls of a scenario.
fn compare(
    name: &str,
    embedded: &PlayedScript,
    bridged: &PlayedScript,
    tools: &mut BTreeMap<String, ComparedTool>,
) {
    let mut theirs: BTreeMap<&str, Vec<&EndedCall>> = BTreeMap::new();
    for call in bridged.calls.iter().rev() {
        theirs.entry(call.tool.as_str()).or_default().push(call);
    }
    for call in &embedded.calls {
        let other = theirs.get_mut(call.tool.as_str()).and_then(Vec::pop);
        let end = other.map_or("without an end", word);
        let text = other.map_or("", |other| other.text.trim_start_matches("Action output:").trim_start());
        let text = text.lines().next().unwrap_or_default();
        let ticks = other.map_or(0, |other| other.ticks);
        let row = format!("{}: {} {} / {end} {ticks}: {text} ({name})", call.tool, word(call), call.ticks);
        let entry = tools.entry(call.tool.clone()).or_default();
        if word(call) != end {
            entry.differing.push(row);
        } else if call.succeeded {
            entry.succeeded += 1;
            if entry.shown.is_empty() {
                entry.shown = row;
            }
        }
    }
}

/// Commands without an end of their own: they end when another action interrupts them.
const ENDLESS: [&str; 1] = ["followPlayer"];

/// Plays the scenarios of a catalogue, at night all of them, and counts the tools that do the same on the gate.
fn every_tool(catalogue: &str, least: usize) {
    let is_nightly = variable("COOPERAGE_NIGHTLY").is_some();
    let only = variable("VERSION");
    // Scenarios of modes are not about tools, and that of the limit takes ten minutes.
    let mut chosen = scenarios(catalogue);
    chosen.retain(|(name, _)| !name.starts_with("mode_") && name != "time_limit");
    if !is_nightly && variable("SCENARIO").is_none() {
        chosen = chosen.into_iter().step_by(3).collect();
    }
    let versions: &[ProtocolVersion] = if is_nightly {
        &[ProtocolVersion::V1_20_4, ProtocolVersion::V1_21_1, ProtocolVersion::V1_21_8]
    } else {
        &[ProtocolVersion::V1_21_1]
    };
    let known: BTreeSet<String> =
        catalogues::embedded(catalogue).unwrap().tools().into_iter().map(|tool| tool.name).collect();
    for &version in versions {
        if only.as_deref().is_some_and(|only| only != version.name()) {
            continue;
        }
        let tools = Mutex::new(BTreeMap::<String, ComparedTool>::new());
        play_both(catalogue, &chosen, &|| GateServer::new(version, SPEED), &|name, embedded, bridged| {
            for problem in &bridged.problems {
                eprintln!("{catalogue} {} {name}: {problem}", version.name());
            }
            compare(name, embedded, bridged, &mut tools.lock().unwrap());
        });
        let mut tools = tools.into_inner().unwrap();
        tools.retain(|name, _| known.contains(name));
        for tool in tools.values() {
            eprintln!("{}", tool.shown);
            tool.differing.iter().for_each(|row| eprintln!("  DIFFERS {row}"));
        }
        let is_alike = |name: &str, tool: &ComparedTool| {
            tool.differing.is_empty() && (tool.succeeded > 0 || ENDLESS.contains(&name))
        };
        let (alike, differing): (Vec<_>, Vec<_>) =
            tools.iter().partition(|(name, tool)| is_alike(name, tool));
        let names: Vec<&str> = differing.iter().map(|(name, _)| name.as_str()).collect();
        let (count, version) = (alike.len(), version.name());
        eprintln!("{catalogue} at {version}: {count} passed, {} failed: {names:?}", names.len());
        // By day as many may differ as at night, in proportion.
        let may_differ = (known.len() - least) * tools.len() / known.len();
        assert!(names.len() <= may_differ, "{catalogue} at {version}: {names:?}");
    }
}

#[test]
fn tools_of_mindcraft_do_on_our_gate_what_they_do_in_the_embedded_world() {
    every_tool("mindcraft", 48);
}

#[test]
fn tools_of_villager_do_on_our_gate_what_they_do_in_the_embedded_world() {
    every_tool("villager", 45);
}
