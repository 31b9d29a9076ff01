//! Frameworks behind a real connection: the oracle plays, its replies are served over HTTP with delays, and the run that a
//! model plays with them holds in every respect. A model that answers otherwise the second time goes on from any line.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::{Path, PathBuf};

use crate::common::*;

/// An episode of each framework in a benchmark for which it is made, kept short.
const PLAYED: [&str; 7] = [
    "cuisineworld/level_3/tau2 --team mindagent --agents 2 --max-ticks 20",
    "villagerbench/farm/0 --team villager --agents 2 --max-calls 14",
    "villagerbench/farm/7 --team agentverse --agents 2 --max-calls 14",
    "cuisineworld/level_3/tau3 --team solo --agents 1 --max-ticks 20",
    "shelter/5x5x4 --team s-agents --agents 4 --max-calls 14",
    "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple --agents 2 --max-calls 14",
    "overcooked/cramped_room --team proagent --agents 2 --max-ticks 60",
];

/// Episodes whose journals are cut.
const CUT: [&str; 2] = [
    "villagerbench/farm/0 --team villager --agents 2 --max-calls 5",
    "shelter/5x5x4 --team s-agents --agents 4 --max-calls 6",
];

/// Episodes in which the world was moved on towards an answer that its round's end made void.
const VOID: [&str; 3] = [
    "villagerbench/farm/76 --team villager",
    "villagerbench/escape/level_3_seed_0 --team villager",
    "villagerbench/farm/20 --team agentverse",
];

fn split(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

/// Plays with the oracle, and again with its replies over HTTP.
fn plays(lab: &Lab, run: &str, delays: &str) {
    let run = [&["run"], &split(run)[..]].concat();
    lab.stdout(&[&run[..], &["--model", "oracle", "--quiet", "--out", "oracle"]].concat());
    let recorded = lab.path("oracle");
    let fake = provider(&[("recorded", recorded.to_str().unwrap()), ("latency-ms", delays), ("seed", "7")]);
    let model = ["--model", "compatible/m", "--base-url", &fake.base_url(), "--yes", "--quiet"];
    lab.stdout(&[&run[..], &model, &["--out", "served"]].concat());
    assert!(asked(&fake) > 0);
}

fn holds(lab: &Lab, run: &str) {
    assert!(lab.stdout(&["verify", run]).contains("1 the same"));
    lab.stdout(&["replay", journal(&lab.path(run)).to_str().unwrap()]);
    lab.stdout(&["export", "scores", run]);
    lab.stdout(&["report", run, "--episode", "1"]);
}

fn journal(run: &Path) -> PathBuf {
    let files = std::fs::read_dir(run.join("episodes")).unwrap().map(|entry| entry.unwrap().path());
    files.into_iter().find(|path| path.extension().is_some_and(|kind| kind == "zst")).unwrap()
}

#[test]
fn every_framework_plays_over_a_real_connection() {
    for run in PLAYED {
        let lab = Lab::new();
        plays(&lab, run, "2-20");
        holds(&lab, "served");
        let [oracle, served] =
            ["oracle", "served"].map(|run| lab.json(&["export", "episodes", run, "--format", "jsonl"]));
        assert_eq!(oracle["calls"], served["calls"], "{run}");
    }
}

#[test]
fn a_world_that_moved_on_towards_an_answer_that_came_too_late_is_verified() {
    for run in VOID {
        let lab = Lab::new();
        plays(&lab, run, "1-4");
        holds(&lab, "served");
        let text = &journals(&lab.path("served"))[0].1;
        for kind in ["call", "reply", "cancel"] {
            assert!(text.contains(&format!("{{\"type\":\"{kind}\"")), "{run}: {kind}");
        }
        let count = |kind: &str| text.matches(&format!("{{\"type\":\"{kind}\"")).count();
        assert_eq!(count("call"), count("reply") + count("cancel"), "{run}: every call has its end");
    }
}

/// The numbers of lines after which a journal is cut: after each kind of line where it comes for a middle time, in the large size
/// for the first and the last time too.
fn cuts(lines: &[&str]) -> Vec<usize> {
    let mut by_kind: std::collections::BTreeMap<&str, Vec<usize>> = std::collections::BTreeMap::new();
    for (number, line) in lines.iter().enumerate() {
        by_kind.entry(line.split(',').next().unwrap()).or_default().push(number + 1);
    }
    let of_kind = |all: &Vec<usize>| {
        let middle = all[all.len() / 2];
        if is_nightly() { vec![all[0], middle, all[all.len() - 1]] } else { vec![middle] }
    };
    let mut cuts: Vec<usize> = by_kind.values().flat_map(of_kind).collect();
    cuts.sort_unstable();
    cuts.dedup();
    cuts.retain(|cut| *cut < lines.len());
    cuts
}

#[test]
fn a_journal_that_was_cut_goes_on_with_a_model_that_answers_anew() {
    for run in CUT {
        let lab = Lab::new();
        plays(&lab, run, "1-8");
        let whole = journals(&lab.path("served"));
        let (key, text) = (whole[0].0.trim_end_matches(".jsonl.zst"), &whole[0].1);
        let lines: Vec<&str> = text.lines().collect();
        for cut in cuts(&lines) {
            // Another seed and no recorded reply: nothing is said as it was.
            let fake =
                provider(&[("text", &format!("I would rather think about it. {}", "So. ".repeat(cut % 40)))]);
            let folder = lab.path(&format!("cut{cut}"));
            std::fs::create_dir_all(folder.join("episodes")).unwrap();
            std::fs::copy(lab.path("served/plan.json"), folder.join("plan.json")).unwrap();
            let head = format!("{}\n", lines[..cut].join("\n"));
            std::fs::write(folder.join(format!("episodes/{key}.jsonl.part")), &head).unwrap();
            let out = format!("cut{cut}");
            lab.stdout(&["resume", &out, "--base-url", &fake.base_url(), "--yes", "--quiet"]);
            assert!(lab.stdout(&["verify", &out]).contains("1 the same"));
            assert!(journals(&folder)[0].1.starts_with(&head), "{run}, cut after line {cut}");
        }
    }
}
