//! Journals apart from digests: what short episodes of every kind write, line by line, without the digests of states.
//!
//! A change of how states are summed up leaves them as they are; a change of rules, prompts, frameworks or of the journal's
//! lines shows here. Where that is meant, `INSTA_UPDATE=always cargo test -p cooperage --test all journals` writes them anew.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a helper of a test may fail loudly")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use cooperage_core::Digest;
use cooperage_journal::Record;
use cooperage_runtime::WorldReplay;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::Value;

use crate::common::*;

/// The arguments of `run`; a run gives a journal for every episode.
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
fn journals_apart_from_digests() {
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
        let lines: Vec<String> = journal.lines().map(without_digest).collect();
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
fn without_digest(line: &str) -> String {
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
    record.to_string()
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
