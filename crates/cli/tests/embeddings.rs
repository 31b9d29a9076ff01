//! Vectors over the wire: asked for together, kept for later runs, and the same episode either way.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use serde_json::Value;

use crate::common::*;

/// Plays a short task of an agent alone, whose skills are found by vectors of the provider at an address.
fn play(lab: &Lab, url: &str, out: &str) {
    lab.stdout(&[
        "run",
        "collection/logs/3",
        "--team",
        "s-agents",
        "--set",
        "s-agents.organisation=solo",
        "--set",
        "s-agents.retrieval=embeddings",
        "--model",
        "oracle",
        "--model",
        "s-agents.embed=compatible/m",
        "--base-url",
        url,
        "--clock",
        "tokens",
        "--max-ticks",
        "1200",
        "--free",
        "--yes",
        "--quiet",
        "--out",
        out,
    ]);
}

/// The number of calls of an embedding model in a run.
fn embedded(lab: &Lab, run: &str) -> usize {
    let lines = lab.stdout(&["export", "calls", run, "--format", "jsonl"]);
    let calls = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    calls.filter(|call| call["role"] == "s-agents.embed").count()
}

/// The score and the virtual time of a run's episode.
fn end_of(lab: &Lab, run: &str) -> Vec<String> {
    let text = std::fs::read_to_string(lab.path(run).join("episodes.csv")).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let value =
        |name: &str| rows[0].iter().position(|column| *column == name).map(|at| rows[1][at].to_owned());
    ["completion", "duration_virtual_s", "calls"].into_iter().map(|name| value(name).unwrap()).collect()
}

#[test]
fn a_library_is_embedded_in_one_request_and_once_for_all_runs() {
    let lab = Lab::new();
    let fake = provider(&[]);
    let url = fake.base_url();
    play(&lab, &url, "first");
    let (calls, first) = (embedded(&lab, "first"), asked(&fake));
    // The first action embeds the library and its own words; each later one its own words.
    assert!(calls > 60, "{calls}");
    assert!(first <= 2 + (calls as u64 - 60), "{first} requests for {calls} texts");
    assert!(first <= 8, "{first} requests for {calls} texts");
    play(&lab, &url, "second");
    assert_eq!(asked(&fake), first, "the second run asks for no text again");
    assert_eq!(embedded(&lab, "second"), calls);
    assert_eq!(end_of(&lab, "first"), end_of(&lab, "second"));
    for run in ["first", "second"] {
        lab.stdout(&["verify", run]);
    }
    // A damaged file is asked for anew, and written anew.
    let file = lab.cache("cooperage/embeddings.bin");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    play(&lab, &url, "third");
    let third = asked(&fake);
    assert!(third > first);
    play(&lab, &url, "fourth");
    assert_eq!(asked(&fake), third);
    assert_eq!(end_of(&lab, "first"), end_of(&lab, "fourth"));
    let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
    assert!(!text.contains("cobblestone") && !text.contains("127.0.0.1"), "the file holds no texts");
}
