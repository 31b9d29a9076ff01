//! Journals apart from digests of states: three short episodes line by line, and a hash of each journal of many.
//!
//! A change of how states are summed up leaves them as they are; a change of rules, prompts, frameworks or of the journal's
//! lines shows here. Where that is meant, write them anew:
//! `INSTA_UPDATE=always COOPERAGE_NIGHTLY=1 cargo test -p cooperage --test all journals::`
//! (without `COOPERAGE_NIGHTLY`, the three short ones alone).

#![expect(clippy::unwrap_used, clippy::panic, reason = "a helper of a test may fail loudly")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use cooperage_core::Digest;
use cooperage_journal::Record;
use cooperage_runtime::WorldReplay;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::Value;

use crate::common::*;

/// The arguments of `run` of the nightly test; a run gives a journal for every episode.
#[rustfmt::skip]
const RUNS: [&str; 30] = [
    "cuisineworld/level_0/tau1 --team mindagent --agents 2 --model oracle",
    "cuisineworld/level_3/tau3 --team mindagent --agents 3 --model oracle --episodes 2",
    "cuisineworld/level_9/tau2 --team mindagent --agents 4 --model random",
    "cuisineworld/level_1/tau2 cuisineworld/level_4/tau4 --team solo --agents 1 --model oracle",
    "cuisineworld/level_6/tau3 cuisineworld/level_8/tau1 --team solo --agents 2 --model oracle",
    "cuisineworld/level_2/tau2 --team villager --agents 2 --model oracle",
    "cuisineworld/level_5/tau5 --team villager --agents 3 --model oracle",
    "cuisineworld/level_7/tau1 cuisineworld/level_10/tau3 --team agentverse --agents 2 --model oracle",
    "cuisineworld/level_11/tau2 cuisineworld/level_12/tau4 --team random --agents 3",
    "cuisineworld/level_3/tau1 --agents 3 --team mindagent --seat 1=solo --seat 2=random --model oracle",
    "cuisineworld/level_3/tau4 --team mindagent --agents 2 --model oracle --clock tokens",
    "cuisineworld/level_0/tau2 --team mindagent --agents 2 --model oracle --rules fixed --max-calls 20",
    "cuisineworld/level_3/tau2 --team villager --agents 2 --model random",
    "villagerbench/construction/0 villagerbench/construction/6 --team villager --agents 2 --model oracle --max-ticks 800",
    "villagerbench/construction/5 --team solo --agents 1 --model oracle --max-ticks 800",
    "villagerbench/construction/11 --team mindagent --agents 3 --model oracle --max-ticks 800",
    "villagerbench/construction/0 --team agentverse --agents 2 --model oracle --max-ticks 800",
    "villagerbench/construction/7 --team random --agents 2 --max-ticks 200",
    "villagerbench/construction/24 --agents 2 --team villager --seat 1=solo --model oracle --max-ticks 800",
    "villagerbench/farm/0 villagerbench/farm/7 --team villager --agents 2 --model oracle --max-ticks 800",
    "villagerbench/farm/35 --team solo --agents 1 --model oracle --max-ticks 800",
    "villagerbench/farm/60 villagerbench/farm/99 --team mindagent --agents 3 --model oracle --max-ticks 800",
    "villagerbench/farm/11 --team agentverse --agents 2 --model oracle --max-ticks 800",
    "villagerbench/farm/73 --team random --agents 3 --max-ticks 200",
    "villagerbench/farm/0 --agents 3 --team villager --seat 1=solo --seat 2=random --model oracle --max-ticks 800",
    "villagerbench/escape/level_1_seed_0 villagerbench/escape/level_2_seed_0 --team villager --agents 2 --model oracle --max-ticks 800",
    "villagerbench/escape/level_1_seed_3 --team solo --agents 1 --model oracle --max-ticks 800",
    "villagerbench/escape/level_2_seed_5 villagerbench/escape/level_4_seed_3 --team mindagent --agents 3 --model oracle --max-ticks 800",
    "villagerbench/escape/level_1_seed_5 --team agentverse --agents 2 --model oracle --max-ticks 800",
    "villagerbench/escape/level_4_seed_1 --team random --agents 2 --max-ticks 200",
];

#[test]
fn a_kitchen() {
    let run = "run cuisineworld/level_0/tau1 --team mindagent --agents 2 --model oracle --max-ticks 4";
    insta::assert_snapshot!(played(run, &[], ""));
}

#[test]
fn a_block_world_with_talk() {
    let run = "run collection/planks/12 --team mindcraft --agents 2 --model oracle";
    insta::assert_snapshot!(played(run, &[], ""));
}

#[test]
fn a_person_beside_an_agent_that_crashes() {
    let run = "play cuisineworld/level_3/tau3 --seat 0=human:Ann --team mindagent --agents 3 --model oracle \
               --max-ticks 5";
    let faults = ["--fault", "crash 1@2t", "--fault", "rejoin 1@4t"];
    insta::assert_snapshot!(played(run, &faults, "say agent1: hello\ngoto storage0\nwait 1\nleave\n"));
}

/// The journal of a single episode as text; a person in it types these lines.
fn played(run: &str, more: &[&str], typed: &str) -> String {
    let lab = Lab::new();
    let mut arguments: Vec<&str> = run.split_whitespace().collect();
    arguments.extend(more);
    arguments.extend(["--out", "run"]);
    let output = lab.handed(&arguments, typed.as_bytes());
    assert!(output.status.success(), "{run}: {}", String::from_utf8_lossy(&output.stderr));
    let journals = journals(&lab.path("run"));
    let [(key, journal)] = journals.as_slice() else { panic!("{run}: {} journals", journals.len()) };
    assert_world_alone_is_the_same(key, journal);
    journal.lines().map(|line| readable(without_digest(line))).collect()
}

/// A record as a line that begins with its type and its tick. The header has a line for each field of the plan.
fn readable(mut record: Value) -> String {
    shorten_hashes(&mut record);
    let fields = record.as_object_mut().unwrap();
    let word = fields.shift_remove("type").unwrap();
    let word = word.as_str().unwrap();
    if word == "header" {
        return format!("header {}\n", serde_json::to_string_pretty(fields).unwrap());
    }
    let tick = fields.shift_remove("tick").map_or(String::new(), |tick| format!(" @{tick}"));
    format!("{word}{tick} {}\n", serde_json::to_string(fields).unwrap())
}

/// Shortens the hashes of requests and messages to eight digits, which tell as much.
fn shorten_hashes(value: &mut Value) {
    match value {
        Value::String(text) if text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            text.truncate(8);
        }
        Value::Array(parts) => parts.iter_mut().for_each(shorten_hashes),
        Value::Object(fields) => fields.values_mut().for_each(shorten_hashes),
        _ => {}
    }
}

#[test]
fn journals_apart_from_digests() {
    if !is_nightly() {
        eprintln!("skipped: it plays many episodes; `make nightly` runs it");
        return;
    }
    let lab = Lab::new();
    let next = AtomicUsize::new(0);
    let mut played: Vec<(usize, String)> = std::thread::scope(|scope| {
        let work = || {
            let mut played = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(run) = RUNS.get(number) else { return played };
                played.push((number, play(&lab, number, run)));
            }
        };
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    played.sort();
    let text: String = played.into_iter().map(|(_, lines)| lines).collect();
    assert_eq!(text.lines().filter(|line| line.starts_with("  ")).count(), 40, "a journal less, or more");
    insta::assert_snapshot!(text);
}

/// The run's arguments, and for each of its journals how many lines it has and a hash of them all.
fn play(lab: &Lab, number: usize, run: &str) -> String {
    let out = number.to_string();
    let mut arguments = vec!["run"];
    arguments.extend(run.split_whitespace());
    arguments.extend(["--quiet", "--threads", "1", "--out", &out]);
    lab.stdout(&arguments);
    let mut text = format!("{run}\n");
    for (key, journal) in journals(&lab.path(&out)) {
        assert_world_alone_is_the_same(&key, &journal);
        let lines: Vec<String> = journal.lines().map(|line| without_digest(line).to_string()).collect();
        let key = key.trim_end_matches(".jsonl.zst");
        let hash = Digest::of(lines.join("\n").as_bytes());
        text.push_str(&format!("  {key}: {} lines, {hash}\n", lines.len()));
    }
    text
}

/// Plays a journal's world again without its frameworks, each advance in two parts, to the recorded digests and score. On the way it goes back to an earlier
/// moment and comes forward again in small steps, which changes nothing and tells the judge nothing.
fn assert_world_alone_is_the_same(key: &str, journal: &str) {
    let records: Vec<Record> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let Some(Record::Header(header)) = records.first() else { panic!("{key} has no header") };
    let suites = Suites::new(&ProgramRegistry::of(cooperage::SUITES), &BTreeMap::new()).unwrap();
    let stage = suites.suite_of(&header.plan.task).unwrap().stage(&header.plan).unwrap();
    let mut replay = WorldReplay::new(stage.world, stage.judge);
    let (third, two_thirds) = (records.len() / 3, 2 * records.len() / 3);
    let mut kept = None;
    for (number, record) in records.iter().enumerate() {
        if number == third {
            kept = Some(replay.checkpoint().unwrap());
        }
        if number == two_thirds {
            let before = replay.world().digest();
            replay.restore(kept.as_ref().unwrap()).unwrap();
            for record in &records[third..two_thirds] {
                if let Record::Advance { tick, .. } = record {
                    replay.pass_again(tick.saturating_sub(1));
                }
                replay.obey_again(record);
            }
            assert_eq!(replay.world().digest(), before, "{key}");
        }
        // The judge sees what happens within an advance at once, however it is cut.
        if let Record::Advance { tick, .. } = record {
            let now = replay.world().tick().0;
            replay.pass(now + (tick - now) / 2);
        }
        replay.obey(record).unwrap_or_else(|differs| panic!("{key}, line {}: {differs}", number + 1));
    }
    let Some(Record::End(end)) = records.last() else { panic!("{key} has no end") };
    assert_eq!(replay.world().digest().to_string(), end.digest, "{key}");
    let score = replay.score().unwrap();
    assert_eq!(
        (score.completion.numerator, score.figures),
        (end.score.reached, end.score.figures.clone()),
        "{key}"
    );
}

/// A line of a journal without the digest of a state, and without what says which program began it.
fn without_digest(line: &str) -> Value {
    let mut record: Value = serde_json::from_str(line).unwrap();
    let left_out: &[&str] = match record["type"].as_str() {
        Some("digest" | "end") => &["digest"],
        Some("header") => &["build", "templates"],
        _ => &[],
    };
    for field in left_out {
        let value = record.get_mut(field).unwrap();
        assert!(value.as_str().is_some_and(|text| text.len() >= 20), "{field}: {value}");
        *value = Value::Null;
    }
    record
}

#[test]
fn nothing_but_digests_of_states_is_left_out() {
    let digest = |digit: &str| digest_line(&digit.repeat(32), 10);
    assert_eq!(without_digest(&digest("0")), without_digest(&digest("f")));
    assert_ne!(without_digest(&digest("0")), without_digest(&digest_line(&"0".repeat(32), 11)));
    let said = |text: &str| format!(r#"{{"type":"note","tick":1,"name":"n","data":{{"digest":"{text}"}}}}"#);
    assert_ne!(without_digest(&said("a")), without_digest(&said("b")));
}

fn digest_line(digest: &str, tick: u64) -> String {
    format!(r#"{{"type":"digest","tick":{tick},"digest":"{digest}"}}"#)
}
