//! Every recorded game of the original is reproduced, field by field.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::fs;
use std::path::{Path, PathBuf};

use cooperage_kitchen::conformance::{TraceOutcome, check_trace};

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/traces");
const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cuisineworld/traces");
const TRACES: usize = 85;

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(ending) && !path.ends_with("index.json"))
        .collect();
    files.sort();
    files
}

fn own(path: &Path) -> String {
    String::from_utf8(zstd::decode_all(fs::File::open(path).unwrap()).unwrap()).unwrap()
}

fn trace(name: &str) -> String {
    own(&Path::new(OWN).join(format!("{name}.json.zst")))
}

#[test]
fn every_trace_passes() {
    let files = files(OWN, ".json.zst");
    assert_eq!(files.len(), TRACES);
    for path in files {
        let outcome = check_trace(&own(&path));
        assert!(
            matches!(outcome, TraceOutcome::Passed { steps } if steps > 0),
            "{}: {outcome:?}",
            path.display()
        );
    }
}

#[test]
fn own_copies_equal_the_shared_traces() {
    if !Path::new(SHARED).is_dir() {
        eprintln!("SKIPPED: {SHARED} is not there, so the copies cannot be compared");
        return;
    }
    let shared = files(SHARED, ".json");
    assert_eq!(shared.len(), TRACES);
    for path in shared {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert_eq!(fs::read_to_string(&path).unwrap(), trace(&name), "{name}");
    }
}

/// Changes one text in a trace and returns the report of the first difference.
fn difference_after(name: &str, from: &str, to: &str) -> String {
    let text = trace(name);
    assert!(text.contains(from), "{name} lacks {from}");
    match check_trace(&text.replacen(from, to, 1)) {
        TraceOutcome::Failed(difference) => difference.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_first_difference_is_named() {
    let text = trace("dish_01_salmonMeatcake");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = json.clone();
        change(&mut json);
        match check_trace(&json.to_string()) {
            TraceOutcome::Failed(difference) => difference.to_string(),
            other => format!("{other:?}"),
        }
    };
    assert_eq!(
        changed(&|json| json["steps"][2]["results"][0] = false.into()),
        "step 3, results[0]: expected false, got true (replay with the generator)"
    );
    assert_eq!(
        changed(&|json| json["steps"][4]["state"]["agents"][1]["at"] = "pot0".into()),
        "step 5, state.agents[1].at: expected \"pot0\", got \"blender0\" (replay with the generator)"
    );
    assert_eq!(
        changed(&|json| json["steps"][0]["reward"] = 1.5.into()),
        "step 1, reward: expected 1.5, got -0.03 (replay with the generator)"
    );
    assert_eq!(
        changed(&|json| json["initial"]["state_text"] = "x".into()).split(':').next(),
        Some("step 0, initial.state_text")
    );
    assert_eq!(
        changed(&|json| json["final"]["completed"] = 2.into()),
        "final.completed: expected 2, got 1 (replay with the generator)"
    );
    assert_eq!(
        changed(&|json| json["config"]["task_interval"] = 8.into()),
        "config.task_interval: expected 8, got 9"
    );
    assert_eq!(
        changed(&|json| json["config"]["prior_draws"] = 8.into()),
        "config.prior_draws: expected 8, got 0"
    );
}

/// The order list is replayed independently of the generator.
#[test]
fn both_replays_count() {
    let difference = difference_after("full_03_level_3_n4_a1.0", "\"seed\": 0", "\"seed\": 12");
    assert!(difference.ends_with("(replay with the generator)"), "{difference}");
}

#[test]
fn what_is_not_a_trace_is_told_apart() {
    for text in ["", "[]", "{", "null", "{\"format\": 7}", "{\"format\": \"cuisineworld-trace/1\"}"] {
        assert!(matches!(check_trace(text), TraceOutcome::Failed(_)), "{text}");
    }
    let skipped = |text: &str| match check_trace(text) {
        TraceOutcome::Skipped { reason } => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(skipped("{\"format\": \"x\"}"), "the format is `x`, not `cuisineworld-trace/1`");
    let text = trace("dish_01_salmonMeatcake");
    let renamed = text.replace("salmonMeatcake", "salmonMousse");
    assert_eq!(skipped(&renamed), "the book has no recipe for `salmonMousse`");
}

/// A level that is not in the book is played with the kitchen and the dishes of the trace.
#[test]
fn unknown_levels_are_built_from_the_trace() {
    let text = trace("conc_01_blender_races").replace("level_1", "my_level");
    assert!(matches!(check_trace(&text), TraceOutcome::Passed { .. }), "{:?}", check_trace(&text));
}

/// The check of a damaged trace always ends with an outcome.
#[test]
fn damaged_traces_are_no_danger() {
    let json: serde_json::Value = serde_json::from_str(&trace("conc_03_put_then_activate")).unwrap();
    let strange = [
        serde_json::json!(null),
        serde_json::json!(-1),
        serde_json::json!(0),
        serde_json::json!(4_000_000_000_u64),
        serde_json::json!(1e300),
        serde_json::json!("storage0"),
        serde_json::json!([]),
        serde_json::json!([{}, "x", 3]),
        serde_json::json!({"pot": {"cook_time": 251, "capacity": -7}}),
    ];
    let keys = |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let mut failed = 0;
    let mut check = |json: &serde_json::Value| {
        failed += usize::from(matches!(check_trace(&json.to_string()), TraceOutcome::Failed(_)));
    };
    for value in &strange {
        for key in keys(&json) {
            let mut damaged = json.clone();
            damaged[&key] = value.clone();
            check(&damaged);
        }
        for part in ["config", "final", "initial"] {
            for key in keys(&json[part]) {
                let mut damaged = json.clone();
                damaged[part][&key] = value.clone();
                check(&damaged);
            }
        }
        for key in keys(&json["steps"][3]) {
            let mut damaged = json.clone();
            damaged["steps"][3][&key] = value.clone();
            check(&damaged);
        }
    }
    assert!(failed > 200, "{failed}");
}
