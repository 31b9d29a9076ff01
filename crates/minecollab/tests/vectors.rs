//! The published program's results: commands, plans and scores, and hostile files of them.

#![expect(clippy::expect_used, clippy::print_stderr, reason = "helpers of tests; a skip is told loudly")]

use std::path::PathBuf;

use cooperage_blocks::conformance::{FormatError, VectorCase, VectorOutcome};
use cooperage_body::blueprint::Blueprint;
use cooperage_minecollab::conformance;
use serde_json::{Value, json};

/// A shared file; none, with a loud word, where there are no shared data.
fn shared(name: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/minecollab"));
    std::fs::read(folder.join(name)).inspect_err(|error| eprintln!("SKIPPED: {name}: {error}")).ok()
}

#[track_caller]
fn all_pass(cases: Result<Vec<VectorCase>, FormatError>) {
    let cases = cases.expect("the file has its format");
    let others: Vec<&VectorCase> =
        cases.iter().filter(|case| case.outcome != VectorOutcome::Passed).collect();
    assert!(others.is_empty(), "{others:#?}");
    assert!(!cases.is_empty());
}

#[test]
fn texts_are_read_as_recorded() {
    let Some(bytes) = shared("vectors/command_parse_vectors.json") else { return };
    all_pass(conformance::command_parse(&bytes));
}

#[test]
fn plans_are_as_recorded() {
    let Some(bytes) = shared("vectors/crafting_plan_vectors.json") else { return };
    all_pass(conformance::crafting_plan(&bytes));
}

#[test]
fn scores_are_as_recorded() {
    let Some(bytes) = shared("vectors/construction_score_vectors.json") else { return };
    let tasks: Value =
        serde_json::from_slice(&shared("construction/pyramid.json").expect("it lies beside")).expect("JSON");
    let blueprint = |task: &str| Some(Blueprint::from_json(&tasks[task]["blueprint"]).expect("a blueprint"));
    all_pass(conformance::construction_score(&bytes, blueprint));
    let skipped = conformance::construction_score(&bytes, |_| None).expect("the file has its format");
    assert!(skipped.iter().all(|case| matches!(case.outcome, VectorOutcome::Skipped(_))));
}

#[test]
fn a_difference_is_named() {
    let failed =
        |cases: Result<Vec<VectorCase>, FormatError>| match &cases.expect("the format is right")[0].outcome {
            VectorOutcome::Failed(difference) => difference.clone(),
            other => panic!("{other:?}"),
        };
    let row = json!([{"input": "!stay(3)", "detected": "!stay", "truncated": "!stay(3)", "command": "!stay", "args": [4]}]);
    assert_eq!(failed(conformance::command_parse(row.to_string().as_bytes())), "args[0]: expected 4, got 3");
    let row = json!([{"target": "coal", "count": 2, "inventory": {}, "plan": {"status": "base", "find": 3}}]);
    assert_eq!(failed(conformance::crafting_plan(row.to_string().as_bytes())), "find: expected 3, got 2");
    let row = json!({"x": [{"case": "c", "edits": [], "matches": 1, "mismatches": 0, "score": 0, "complete": true, "per_level": []}]});
    let cases = conformance::construction_score(row.to_string().as_bytes(), |_| {
        Blueprint::from_json(&json!({"levels": []})).ok()
    });
    assert_eq!(failed(cases), "matches: expected 1, got 0");
}

#[test]
fn hostile_vector_files_are_errors() {
    let files = [
        "",
        "{}",
        "[1]",
        "[{}]",
        "[[[[",
        "{\"x\": 1}",
        "{\"x\": [{\"case\": \"c\", \"edits\": [[0, 0, 0, \"phlogiston\"]], \"matches\": 0, \"mismatches\": 0, \
         \"score\": null, \"complete\": true, \"per_level\": []}]}",
        "[{\"input\": \"!stats\", \"detected\": null, \"truncated\": \"\"}]",
        "[{\"input\": \"!stats\", \"detected\": null, \"truncated\": \"\", \"error\": \"boredom\"}]",
        "[{\"target\": \"stick\", \"count\": 1e99, \"inventory\": {}, \"plan\": {\"status\": \"invalid\"}}]",
        "[{\"target\": \"stick\", \"count\": 1, \"inventory\": {\"stick\": -1}, \"plan\": {\"status\": \"invalid\"}}]",
        "[{\"target\": \"stick\", \"count\": 1, \"inventory\": {}, \"plan\": {\"status\": \"ready\", \"missing\": \
         {\"a\": \"b\"}, \"steps\": [], \"wood_note\": false}}]",
    ];
    for file in files {
        let bytes = file.as_bytes();
        assert!(conformance::command_parse(bytes).is_err(), "{file}");
        assert!(conformance::crafting_plan(bytes).is_err(), "{file}");
        assert!(file == "{}" || conformance::construction_score(bytes, |_| None).is_err(), "{file}");
    }
}
