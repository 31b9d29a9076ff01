//! What the program prints and writes, for programs and for people.

use serde_json::Value;

use crate::common::*;

#[test]
fn a_run_prints_the_fixed_object_and_is_the_same_on_any_number_of_threads() {
    let lab = Lab::new();
    let arguments = ["run", "cuisineworld/level_3/tau3", "--model", "oracle", "--episodes", "3", "--json"];
    let one = lab.json(&[&arguments[..], &["--out", "one", "-j", "1"]].concat());
    let two = lab.json(&[&arguments[..], &["--out", "two", "-j", "2"]].concat());
    assert_eq!(journals(&lab.path("one")), journals(&lab.path("two")));
    for key in ["digest", "cells", "summary", "models", "suites", "seed", "rules", "episodes"] {
        assert!(!one[key].is_null(), "{key}");
        assert_eq!(one[key], two[key], "{key}");
    }
    for key in [
        "episodes",
        "completion_mean",
        "completion_full",
        "failed",
        "limited",
        "broken",
        "calls",
        "prompt_tokens",
        "completion_tokens",
    ] {
        assert!(one["summary"][key].is_number(), "summary.{key}");
    }
    assert!(one["wall_s"].is_number() && one["run"] == "one" && one["reused"] == 0);
    let again = lab.json(&[&arguments[..], &["--out", "one"]].concat());
    assert_eq!((&again["reused"], &again["digest"]), (&Value::from(3), &one["digest"]));
}

#[test]
fn an_experiment_prints_the_papers_figures_beside_ours() {
    let lab = Lab::new();
    let table = lab.json(&[
        "experiment",
        "mindagent/table7",
        "--model",
        "oracle",
        "--episodes",
        "1",
        "--json",
        "--out",
        "t",
    ]);
    assert_eq!(table["experiment"], "mindagent/table7");
    let cells = table["cells"].as_array().unwrap();
    let full = cells.iter().filter(|cell| cell["ours"].is_number()).count();
    assert!(full > 0 && full < cells.len(), "a scripted player leaves ablations empty");
    let published = cells.iter().filter(|cell| cell["column"] != "strict CoS");
    assert!(published.clone().count() > 10 && published.clone().all(|cell| cell["paper"].is_number()));
    for file in ["report.md", "report.html", "report.json", "cells.csv"] {
        assert!(lab.path("t").join(file).exists(), "{file}");
    }
    let html = std::fs::read_to_string(lab.path("t/report.html")).unwrap();
    assert!(html.contains("<svg") || html.contains("<table"));
    assert!(!html.contains("http://") && !html.contains("src=\"http"), "the page needs nothing from outside");
}

#[test]
fn a_dry_run_prints_the_plan_and_plays_nothing() {
    let lab = Lab::new();
    let plan = lab.json(&[
        "run",
        "cuisineworld/level_0/tau1",
        "--model",
        "openai/gpt-4-0613",
        "--dry-run",
        "--json",
    ]);
    assert_eq!(plan["episodes"].as_array().unwrap().len(), 1);
    let model = &plan["episodes"][0]["teams"][0]["models"]["mindagent.plan"];
    assert_eq!(
        (&model["temperature_milli"], &model["output_tokens_max"]),
        (&Value::from(100), &Value::from(100))
    );
    assert_eq!(plan["estimate"]["calls"], 60);
    assert!(plan["estimate"]["cost_usd"].as_f64().unwrap() > 0.1);
    let role = &plan["estimate"]["roles"][0];
    assert_eq!((&role["role"], &role["model"]), (&"mindagent.plan".into(), &"openai/gpt-4-0613".into()));
    assert_eq!(role["cost_usd"], plan["estimate"]["cost_usd"]);
    assert!(!lab.path("runs").exists());
    let reasoning =
        lab.json(&["run", "cuisineworld/level_0/tau1", "--model", "openai/o3", "--dry-run", "--json"]);
    assert!(reasoning["episodes"][0]["teams"][0]["models"]["mindagent.plan"]["temperature_milli"].is_null());
    let claude = lab.json(&[
        "run",
        "cuisineworld/level_0/tau1",
        "--model",
        "anthropic/claude-2",
        "--dry-run",
        "--json",
    ]);
    assert_eq!(claude["episodes"][0]["teams"][0]["models"]["mindagent.plan"]["output_tokens_max"], 200);
}

/// Talk takes time too: what a talkative team may ask is bounded by what its task allows (repair 26).
#[test]
fn an_estimate_is_a_range_from_the_oracles_need_to_the_tasks_end() {
    let lab = Lab::new();
    let run = |more: &[&str]| {
        let mut arguments = vec!["run", "villagerbench/farm/0", "--team", "agentverse", "--json"];
        arguments.extend(more);
        lab.json(&arguments)
    };
    let estimate =
        run(&["--model", "compatible/x", "--base-url", "http://127.0.0.1:1", "--dry-run"])["estimate"]
            .clone();
    let played = run(&["--model", "oracle", "--out", "o"])["summary"].clone();
    assert_eq!(estimate["calls"], played["calls"], "{estimate}");
    let figure = |name: &str| estimate[name].as_u64().unwrap();
    // The oracle needs half a minute of the ten that the task lasts.
    let times = figure("calls_max") as f64 / figure("calls") as f64;
    assert!((15.0..25.0).contains(&times), "{estimate}");
    assert!(figure("prompt_tokens_max") > figure("prompt_tokens"), "{estimate}");
    let limited = run(&[
        "--model",
        "compatible/x",
        "--base-url",
        "http://127.0.0.1:1",
        "--max-calls",
        "40",
        "--dry-run",
    ]);
    assert_eq!(limited["estimate"]["calls_max"], 40);
}

/// What is finished costs nothing, and nobody is asked to agree to it (repair 30).
#[test]
fn a_finished_run_needs_no_consent_and_no_estimate() {
    let lab = Lab::new();
    let fake = provider(&[]);
    let url = fake.base_url();
    let task = ["run", "cuisineworld/level_0/tau1", "--model", "compatible/x", "--out", "r"];
    lab.stdout(&[&task[..], &["--base-url", &url]].concat());
    // Without an address nobody knows what the model would cost, and there is nothing left to ask it.
    let output = lab.output(&["resume", "r"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.contains("estimate")), (Some(0), false), "{stderr}");
    let (code, stderr) = lab.fails(&["run", "cuisineworld/level_0/tau1", "--model", "openai/gpt-4-0613"]);
    assert_eq!(code, 7);
    assert!(stderr.starts_with("estimate: 1 episodes, 60 calls, "), "{stderr}");
    let agreed = ["run", "cuisineworld/level_0/tau1", "--model", "openai/gpt-4-0613", "--yes"];
    let (_, stderr) = lab.fails(&agreed);
    assert!(stderr.starts_with("estimate: 1 episodes, 60 calls, "), "{stderr}");
    assert!(stderr.contains("\n  mindagent.plan  openai/gpt-4-0613  60 calls, "), "{stderr}");
    let (_, stderr) = lab.fails(&[&agreed[..], &["--quiet"]].concat());
    assert!(!stderr.contains("estimate"), "{stderr}");
}

#[test]
fn a_changed_journal_is_found_out() {
    let lab = Lab::new();
    lab.stdout(&["run", "cuisineworld/level_0/tau3", "--model", "oracle", "--out", "r"]);
    let (key, journal) = journals(&lab.path("r")).remove(0);
    let path = format!("r/episodes/{key}");
    assert!(lab.stdout(&["replay", &path]).starts_with("replay: the same"));
    assert!(lab.stdout(&["replay", &path, "--show", "--prompts"]).contains("asks mindagent.plan"));
    assert_ne!(journal.replace("goto_agent0_storage0", "goto_agent0_blender0"), journal);
    let changed = journal.replacen("goto_agent0_storage0", "goto_agent0_blender0", 1);
    std::fs::write(lab.path(&path), zstd::encode_all(changed.as_bytes(), 1).unwrap()).unwrap();
    let output = lab.output(&["replay", &path]);
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout.contains("DIFFERS") && stdout.contains("differs at `"), "{stdout}");
    let output = lab.output(&["verify", "r", "--json"]);
    let verified: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &verified["different"]), (Some(1), &Value::from(1)));
}

#[test]
fn two_runs_are_compared_episode_by_episode() {
    let lab = Lab::new();
    for (out, team, model) in [("a", "mindagent", Some("oracle")), ("b", "random", None)] {
        let mut arguments = vec!["run", "cuisineworld/level_0", "--team", team, "--out", out];
        arguments.extend(model.into_iter().flat_map(|model| ["--model", model]));
        lab.stdout(&arguments);
    }
    let text = lab.stdout(&["compare", "a", "b"]);
    assert!(text.contains('5'), "{text}");
    assert!(lab.json(&["compare", "a", "b", "--json"]).is_object());
}

#[test]
fn the_tokens_clock_lets_steps_pass_while_a_plan_is_awaited() {
    let lab = Lab::new();
    let arguments = ["run", "cuisineworld/level_0/tau3", "--model", "oracle", "--json", "--clock", "tokens"];
    let four = lab.json(&[&arguments[..], &["--out", "four"]].concat());
    assert_eq!(four["summary"]["calls"], 30, "each plan takes one step to come and one to be carried out");
    let one = lab.json(
        &[&arguments[..], &["--out", "one", "--step-seconds", "1", "--latency", "gpt-4-class"]].concat(),
    );
    assert!(one["summary"]["calls"].as_u64().unwrap() < 20, "{}", one["summary"]["calls"]);
    lab.stdout(&["verify", "one"]);
}

#[test]
fn a_kitchen_of_ones_own_is_played_and_kept_in_the_run() {
    let lab = Lab::new();
    lab.stdout(&["tasks", "generate", "cuisineworld", "--seed", "5", "--out", "my.toml"]);
    let listed = lab.stdout(&["tasks", "cuisineworld/generated", "--kitchen", "my.toml"]);
    let task = listed
        .lines()
        .find_map(|line| line.split_whitespace().find(|word| word.ends_with("/tau5")))
        .unwrap()
        .to_owned();
    let got = lab.json(&["run", &task, "--kitchen", "my.toml", "--model", "oracle", "--out", "r", "--json"]);
    assert!(got["summary"]["completion_mean"].as_f64().unwrap() > 0.0, "{got}");
    std::fs::remove_file(lab.path("my.toml")).unwrap();
    lab.stdout(&["verify", "r"]);
    let level = task.trim_end_matches("/tau5");
    lab.stdout(&["tasks", "generate", "cuisineworld", "--seed", "5", "--out", "my.toml"]);
    lab.stdout(&["tasks", "show", level, "--kitchen", "my.toml", "--graph", "g.svg"]);
    assert!(std::fs::read_to_string(lab.path("g.svg")).unwrap().starts_with("<svg"));
}

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

#[test]
fn pages_of_episodes_are_linked_and_a_run_without_an_outcome_shows_no_figures() {
    let lab = Lab::new();
    lab.stdout(&["run", "cuisineworld/level_3/tau1", "--model", "oracle", "--out", "kitchen"]);
    lab.stdout(&["report", "kitchen", "--episodes", "worst:1"]);
    let page = std::fs::read_to_string(lab.path("kitchen/report.html")).unwrap();
    let link = page.split("<a href=\"cuisineworld.level_3.tau1-").nth(1).unwrap();
    let key = link.split(".html").next().unwrap();
    let episode =
        std::fs::read_to_string(lab.path(&format!("kitchen/cuisineworld.level_3.tau1-{key}.html"))).unwrap();
    for part in ["Orders", "Agents and stations", "not served within its lifetime", "servingtable0"] {
        assert!(episode.contains(part), "{part}");
    }
    assert_eq!(lab.fails(&["report", "kitchen", "--episodes", "best"]).0, 2);
    // Nothing has been played: only what the paper printed could be shown.
    let journals = lab.path("kitchen/episodes");
    for file in std::fs::read_dir(journals).unwrap() {
        std::fs::remove_file(file.unwrap().path()).unwrap();
    }
    assert_eq!(lab.stdout(&["report", "kitchen"]), "");
}

#[test]
fn help_and_completions_cover_every_verb() {
    let lab = Lab::new();
    let overview = lab.stdout(&["help"]);
    for topic in [
        "concepts",
        "cuisineworld",
        "villagerbench",
        "clocks",
        "models",
        "oracle",
        "runs",
        "rules",
        "config",
        "kitchen-files",
        "exit-codes",
        "teams",
    ] {
        assert!(overview.contains(topic), "{topic}");
        assert!(lab.stdout(&["help", topic]).len() > 200, "{topic}");
    }
    assert!(lab.stdout(&["help", "--all"]).contains("`cooperage experiment`"));
    assert!(lab.stdout(&["completions", "bash"]).contains("cooperage"));
    assert!(lab.stdout(&["--version"]).starts_with("cooperage 0."));
    assert!(lab.json(&["tasks", "--json"])["tasks"].as_array().unwrap().len() >= 65);
}

#[test]
fn a_world_that_keeps_pace_with_real_time_can_be_verified() {
    let lab = Lab::new();
    let run = ["run", "cuisineworld/level_3/tau3", "--model", "oracle", "--clock", "wall", "--speed", "1000"];
    let out = lab.json(&[&run[..], &["--out", "real", "--json"]].concat());
    assert_eq!(out["summary"]["broken"], 0);
    lab.stdout(&["verify", "real"]);
}
