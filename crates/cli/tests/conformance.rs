//! `cooperage conformance`: every verb over folders of vectors and recordings.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::io::Write;

use crate::common::*;

#[test]
fn conformance_ends_with_its_line() {
    let lab = Lab::new();
    let traces = concat!(env!("CARGO_MANIFEST_DIR"), "/../kitchen/tests/data/traces");
    let text = lab.stdout(&["conformance", "cuisineworld", traces]);
    assert_eq!(text.lines().last().unwrap(), "conformance cuisineworld: 85 passed, 0 failed, 0 skipped");
    std::fs::create_dir(lab.path("bad")).unwrap();
    lab.write("bad/x.json", "{\"format\": \"cuisineworld-trace/1\", \"steps\": 3}");
    let output = lab.output(&["conformance", "cuisineworld", "bad"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().ends_with("0 passed, 1 failed, 0 skipped\n"));
    std::fs::create_dir(lab.path("empty")).unwrap();
    assert_eq!(
        lab.output(&["conformance", "cuisineworld", "empty"]).status.code(),
        Some(1),
        "nothing passed is no success"
    );
}

#[test]
fn conformance_of_blocks_skips_what_is_missing_and_fails_what_differs() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("v")).unwrap();
    let judge = || {
        let output = lab.output(&["conformance", "blocks", "v"]);
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, text) = judge();
    assert_eq!(code, Some(1), "nothing passed is no success");
    assert!(text.contains("skipped dig.json: the file is missing\n"), "{text}");
    let dig = |ticks: u32| {
        format!(
            "{{\"tools\": [null, \"iron_shovel\"], \"rows\": [{{\"t\": [15, {ticks}], \"h\": \"11\"}}], \
             \"blocks\": {{\"dirt\": 0}}, \"sample_fields\": [], \"samples\": []}}"
        )
    };
    lab.write("v/dig.json", &dig(3));
    let (code, text) = judge();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.lines().last().unwrap().starts_with("conformance blocks: 1 passed, 0 failed, "), "{text}");
    lab.write("v/dig.json", &dig(4));
    lab.write("v/jump_gaps.json", "{\"rows\": 3}");
    let (code, text) = judge();
    assert_eq!(code, Some(1));
    let difference = "FAILED  dig.json, dirt: ticks with iron_shovel: expected 4, got 3\n";
    assert!(text.contains(difference) && text.contains("FAILED  jump_gaps.json: the file has not"), "{text}");
    assert!(text.lines().last().unwrap().starts_with("conformance blocks: 0 passed, 2 failed, "), "{text}");
    assert_eq!(lab.fails(&["conformance", "blocks", "nowhere"]).0, 5);
    assert_eq!(lab.fails(&["conformance", "blocks", "v", "--kitchen", "k"]).0, 2);
}

#[test]
fn conformance_of_commands_takes_blueprints_from_beside_the_vectors() {
    let lab = Lab::new();
    for folder in ["v", "construction"] {
        std::fs::create_dir(lab.path(folder)).unwrap();
    }
    let judge = || {
        let output = lab.output(&["conformance", "commands", "v"]);
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, text) = judge();
    assert_eq!(code, Some(1), "nothing passed is no success");
    assert_eq!(text.lines().last().unwrap(), "conformance commands: 0 passed, 0 failed, 3 skipped");
    let parsed = r#"[{"input": "!stay(3) !stop", "detected": "!stay", "truncated": "!stay(3)", "command": "!stay", "args": [3]}]"#;
    lab.write("v/command_parse_vectors.json", parsed);
    let score = r#"{"hut": [{"case": "one", "edits": [[0, 0, 0, "stone"]], "matches": 1, "mismatches": 1, "score": 50,
        "complete": false, "per_level": [[1, 1]]}]}"#;
    lab.write("v/construction_score_vectors.json", score);
    let (code, text) = judge();
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("skipped construction_score_vectors.json, \"hut\", \"one\": no task file"),
        "{text}"
    );
    let blueprint = r#"{"levels": [{"coordinates": [0, 0, 0], "placement": [["stone", "dirt", "air"]]}]}"#;
    lab.write("construction/a.json", &format!("{{\"hut\": {{\"blueprint\": {blueprint}}}}}"));
    lab.write("construction/b_meta.json", "{\"hut\": {}}");
    let (code, text) = judge();
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(text.lines().last().unwrap(), "conformance commands: 2 passed, 0 failed, 1 skipped");
    lab.write("v/command_parse_vectors.json", &parsed.replace("[3]", "[4]"));
    lab.write("v/crafting_plan_vectors.json", "{}");
    lab.write("construction/c.json", "[]");
    let (code, text) = judge();
    assert_eq!(code, Some(1));
    assert!(text.contains("args[0]: expected 4, got 3\n"), "{text}");
    assert!(text.contains("FAILED  ../construction/c.json: "), "{text}");
    assert_eq!(text.lines().last().unwrap(), "conformance commands: 1 passed, 3 failed, 0 skipped");
    assert_eq!(lab.fails(&["conformance", "commands", "nowhere"]).0, 5);
}

#[test]
fn conformance_of_overcooked_tells_the_first_difference_and_survives_anything() {
    let lab = Lab::new();
    for folder in ["v", "v/traces"] {
        std::fs::create_dir(lab.path(folder)).unwrap();
    }
    let judge = || {
        let output = lab.output(&["conformance", "overcooked", "v"]);
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, text) = judge();
    assert_eq!((code, text.as_str()), (Some(1), "conformance overcooked: 0 passed, 0 failed, 0 skipped\n"));
    let player = |x: u8, facing: &str| {
        format!("{{\"position\": [{x}, 1], \"orientation\": {facing}, \"held_object\": null}}")
    };
    let state = |x: u8, step: u8| {
        format!(
            "{{\"players\": [{}, {}], \"objects\": [], \"timestep\": {step}}}",
            player(x, "[1, 0]"),
            player(3, "[0, -1]")
        )
    };
    let trace = |x: u8| {
        format!(
            "{{\"format\": \"oc-trace/1\", \"dynamics\": \"old\", \"layout\": \"cramped_room\", \"initial_state\": {}, \
             \"steps\": [{{\"a\": [2, 4], \"s\": {}, \"r\": [0, 0], \"h\": [0, 0], \"e\": []}}]}}",
            state(1, 0),
            state(x, 1)
        )
    };
    lab.write("v/traces/x.json", &trace(2));
    lab.write("v/manifest.json", "{}");
    lab.write("v/README.md", "no case");
    let (code, text) = judge();
    let passed = "passed  traces/x.json: 1 steps\nconformance overcooked: 1 passed, 0 failed, 0 skipped\n";
    assert_eq!((code, text.as_str()), (Some(0), passed));
    lab.write("v/traces/x.json", &trace(1));
    lab.write("v/broken.json.gz", "no gzip");
    lab.write("v/micro_cases.json", "[{\"id\": \"a\", \"steps\": 1e999}]");
    let (code, text) = judge();
    assert_eq!(code, Some(1));
    let difference = "FAILED  traces/x.json: step 0, s.players[0].position[0]: expected 1, got 2\n";
    assert!(text.contains(difference) && text.contains("FAILED  broken.json.gz: "), "{text}");
    assert!(text.ends_with("conformance overcooked: 0 passed, 3 failed, 0 skipped\n"), "{text}");
    let output = lab.output(&["conformance", "overcooked", "v", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let case = json["cases"].as_array().unwrap().last().unwrap();
    assert_eq!((&case["step"], &case["field"]), (&0.into(), &"s.players[0].position[0]".into()));
    assert_eq!(lab.fails(&["conformance", "overcooked", "nowhere"]).0, 5);
    assert_eq!(lab.fails(&["conformance", "overcooked", "v", "--kitchen", "k"]).0, 2);
}

/// A floor of eight by eight cells, packed as maps are.
fn packed_floor() -> Vec<u8> {
    let mut cells = vec![0_u8; 8 * 3 * 8];
    cells[..64].fill(1);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(&cells).unwrap();
    packed.finish().unwrap()
}

#[test]
fn conformance_of_blocks_reads_packed_maps() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("v")).unwrap();
    std::fs::write(lab.path("v/floor.bin.gz"), packed_floor()).unwrap();
    let maps = |cost: f64| {
        format!(
            r#"{{"maps": [{{"name": "floor", "file": "floor.bin.gz", "size": [8, 3, 8], "min": [0, 63, 0],
            "palette": ["air", "stone"], "start": [1, 64, 1], "goal": ["Block", 6, 64, 1],
            "runs": [{{"config": "no_digging", "movements": {{"canDig": false}}, "items": [], "think_timeout_ms": 5000,
            "status": "success", "cost": {cost}, "median_ms": 1, "optimal_cost": {cost}}}]}}]}}"#
        )
    };
    lab.write("v/pathfinder_large.json", &maps(5.0));
    let output = lab.output(&["conformance", "blocks", "v"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("passed  pathfinder_large.json: 1 of 1 cases\n"), "{text}");
    assert_eq!(output.status.code(), Some(0), "{text}");
    lab.write("v/pathfinder_large.json", &maps(4.0));
    let text = String::from_utf8(lab.output(&["conformance", "blocks", "v"]).stdout).unwrap();
    assert!(text.contains("FAILED  pathfinder_large.json, floor/no_digging: "), "{text}");
    // A pipe in a map's place does not hold the program up.
    #[cfg(unix)]
    {
        std::fs::remove_file(lab.path("v/floor.bin.gz")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(lab.path("v/floor.bin.gz")).status();
        assert!(made.unwrap().success());
        let text = String::from_utf8(lab.output(&["conformance", "blocks", "v"]).stdout).unwrap();
        assert!(text.contains("skipped pathfinder_large.json, floor: "), "{text}");
    }
}

/// Every verb over every shared folder: nothing fails, and nothing is left out.
#[test]
fn conformance_holds_over_the_shared_folders() {
    let shared = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    if !std::path::Path::new(shared).is_dir() {
        eprintln!("SKIPPED: the shared data is not there ({shared})");
        return;
    }
    let lab = Lab::new();
    for (verb, folder) in [
        ("blocks", "minecraft/vectors"),
        ("commands", "minecollab/vectors"),
        ("cuisineworld", "cuisineworld/traces"),
        ("overcooked", "overcooked"),
    ] {
        let text = lab.stdout(&["conformance", verb, &format!("{shared}/{folder}")]);
        assert!(text.trim_end().ends_with(" 0 failed, 0 skipped"), "{verb}: {text}");
    }
}
