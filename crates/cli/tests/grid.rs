//! Several teams and models in one run: the product, its labels, what cannot be played, and the tutorial that uses it.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeSet;
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::common::*;

const TASK: &str = "cuisineworld/level_0/tau1";

fn plan(lab: &Lab, run: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(lab.path(run).join("plan.json")).unwrap()).unwrap()
}

/// The labels of a run's episodes, each pair once, as `team/model`.
fn labels(plan: &Value) -> BTreeSet<String> {
    let word = |value: &Value| value.as_str().unwrap_or("–").to_owned();
    let labels = plan["grid"]["labels"].as_array().unwrap().iter();
    labels.map(|one| format!("{}/{}", word(&one["team"]), word(&one["model"]))).collect()
}

/// Own prompts for that framework in the folder `mine`.
fn own_prompts(lab: &Lab, name: &str) {
    let text = lab.stdout(&["help", &format!("prompts/{name}")]);
    let path = format!("mine/{name}.jinja");
    std::fs::create_dir_all(lab.path(&path).parent().unwrap()).unwrap();
    lab.write(&path, &format!("{text}\nBe quick.\n"));
}

#[test]
fn an_episode_is_the_same_alone_and_in_a_grid() {
    let lab = Lab::new();
    own_prompts(&lab, "mindagent/turn");
    lab.write(
        "grid.toml",
        &r#"
        tasks = "cuisineworld/level_0/tau1"
        agents = [2, 3]
        [team.random]
        [team.mindagent]
        [team.quick]
        framework = "mindagent"
        prompts = "mine"
        set = { "mindagent.hints" = false }
        [model.best]
        name = "oracle"
        [model.other]
        name = "oracle:clairvoyant"
        "#
        .replace("\"mine\"", &format!("{:?}", lab.path("mine"))),
    );
    lab.stdout(&["run", "--grid", "grid.toml", "--out", "all"]);
    let all = journals(&lab.path("all"));
    // The team without a model plays once in each size.
    assert_eq!(all.len(), 2 + 2 * 2 * 2);
    let plan = plan(&lab, "all");
    let wanted = ["random/–", "mindagent/best", "mindagent/other", "quick/best", "quick/other"];
    assert_eq!(labels(&plan), wanted.map(str::to_owned).into());
    assert!(!plan["episodes"].to_string().contains("quick"), "labels stand beside the episodes");
    let folder = lab.path(".").canonicalize().unwrap();
    let folders = [folder, lab.path("mine")].map(|path| path.display().to_string());
    assert!(
        folders.iter().all(|one| !plan.to_string().contains(one.as_str())),
        "a plan names no folder of this machine"
    );
    assert_eq!(plan["grid"]["teams"]["quick"]["set"]["mindagent.hints"], "off");

    let mut alone = Vec::new();
    for (number, agents) in ["2", "3"].into_iter().enumerate() {
        let out = |name: &str| format!("{name}{number}");
        let run = |name: &str, more: &[&str]| {
            let out = out(name);
            lab.stdout(&[&["run", TASK, "--agents", agents, "--out", &out], more].concat());
            journals(&lab.path(&out))
        };
        alone.extend(run("random", &["--team", "random"]));
        for model in ["oracle", "oracle:clairvoyant"] {
            let name = model.replace(':', "-");
            alone.extend(run(&name, &["--team", "mindagent", "--model", model]));
            let own = ["--prompts", "mine", "--set", "mindagent.hints=off"];
            let own = [&["--team", "mindagent", "--model", model], &own[..]].concat();
            alone.extend(run(&format!("own-{name}"), &own));
        }
    }
    alone.sort();
    assert_eq!(alone, all, "keys and bytes");
    // It goes on and verifies as any other run.
    lab.stdout(&["verify", "all", "--strict"]);
    lab.stdout(&["resume", "all"]);

    // Tables and reports have the labels, and say what stands behind them.
    let table = lab.stdout(&["compare", "all", "--table", "team,model"]);
    assert!(table.contains("| *quick*") && table.contains("best"), "{table}");
    assert!(table.contains("quick is mindagent (mindagent.hints=off, prompt mindagent/turn "), "{table}");
    assert!(table.contains("best is oracle"), "{table}");
    let report = lab.json(&["report", "all", "--json"]);
    let players: Vec<&str> =
        report["players"].as_array().unwrap().iter().filter_map(|player| player["name"].as_str()).collect();
    assert_eq!(
        players,
        ["random", "mindagent with best", "mindagent with other", "quick with best", "quick with other"]
    );
    let episodes = std::fs::read_to_string(lab.path("all/episodes.csv")).unwrap();
    assert!(episodes.contains(",quick with other,"), "{episodes}");
}

#[test]
fn a_product_of_the_command_line_has_labels_and_repeats() {
    let lab = Lab::new();
    let words = [
        "run",
        TASK,
        "--team",
        "mindagent",
        "--team",
        "again=proagent",
        "--model",
        "o=oracle",
        "--agents",
        "2",
        "--out",
        "g",
    ];
    let told = lab.output(&words);
    let told = (told.status.code(), String::from_utf8(told.stderr).unwrap());
    assert!(told.0 == Some(0) || told.1.contains("cannot be played"), "{told:?}");
    lab.stdout(&[&words[..], &["--skip-unplayable"]].concat());
    assert!(labels(&plan(&lab, "g")).contains("mindagent/o"));
    // The same words go on with the same run; other labels are another run.
    lab.stdout(&[&words[..], &["--skip-unplayable"]].concat());
    let (code, told) = lab.fails(&[
        "run",
        TASK,
        "--team",
        "x=mindagent",
        "--model",
        "o=oracle",
        "--agents",
        "2",
        "--out",
        "g",
    ]);
    assert_eq!(code, 2, "{told}");
}

fn run<'w>(more: &[&'w str]) -> Vec<&'w str> {
    [&["run", TASK, "--out", "never"], more].concat()
}

#[test]
fn what_a_product_cannot_be_is_told_before_anything_is_played() {
    let lab = Lab::new();
    let grid = |name: &str, text: &str| lab.write(name, &format!("tasks = \"{TASK}\"\n{text}"));
    grid("unknown.toml", "[team.x]\nframwork = \"solo\"\n");
    grid("both.toml", "");
    grid(
        "base.toml",
        "[model.a]\nname = \"compatible/a\"\nbase-url = \"http://a/\"\n[model.b]\nname = \"compatible/b\"\nbase-url = \"http://b/\"\n",
    );
    grid("here.toml", "[model.a]\nname = \"oracle\"\nbase-url = \"http://a/\"\n");
    let team = ["--team", "mindagent"];
    for (words, code, told) in [
        (
            run(&["--team", "mindagent", "--team", "mindagent", "--model", "oracle"]),
            2,
            "two teams have the label `mindagent`",
        ),
        (
            run(&["--team", "a=mindagent", "--team", "b=mindagent", "--model", "oracle"]),
            2,
            "the teams `a` and `b` have equal plans",
        ),
        (
            run(&["--team", "mindagent", "--model", "a=oracle", "--model", "b=oracle"]),
            2,
            "the models `a` and `b` have equal plans",
        ),
        (run(&["--team", "a b=mindagent", "--model", "oracle"]), 2, "`a b` is no label"),
        (
            run(&["--team", "mindagent", "--model", "oracle", "--agents", "2,2"]),
            2,
            "2 agents are named twice",
        ),
        (run(&["--team", "mindagent", "--team", "mindagnt", "--model", "oracle"]), 2, "mindagnt"),
        // No crew of that size, no scripted player, an option of no framework.
        (
            run(&[&team[..], &["--team", "solo", "--model", "oracle", "--agents", "2,99"]].concat()),
            2,
            "not with 99",
        ),
        (
            run(&[&team[..], &["--team", "solo", "--model", "oracle", "--set", "villager.controller=never"]]
                .concat()),
            2,
            "villager.controller",
        ),
        (
            run(&[&team[..], &["--team", "solo", "--model", "oracle", "--model", "solo.nothing=oracle"]]
                .concat()),
            2,
            "nothing",
        ),
        (
            run(&[
                &team[..],
                &["--team", "solo", "--model", "oracle", "--agents", "2,3", "--episodes", "40000"],
            ]
            .concat()),
            7,
            "160,000 episodes",
        ),
        (vec!["run", "--grid", "unknown.toml"], 2, "unknown.toml: team.x.framwork: there is no such key"),
        (vec!["run", "--grid", "missing.toml"], 5, "missing.toml"),
        (vec!["run", TASK, "--grid", "both.toml"], 2, "in place of SUITE|TASK"),
        (vec!["run", "--grid", "both.toml", "--agents", "2"], 2, "in place of --agents"),
        (vec!["run", "--grid", "both.toml", "--team", "solo"], 2, "in place of --team"),
        (vec!["run", "--grid", "both.toml", "--model", "oracle"], 2, "in place of --model"),
        (vec!["run", "--grid", "both.toml", "--episodes", "2"], 2, "in place of --episodes"),
        (vec!["run", "--grid", "base.toml"], 2, "two models of compatible have different addresses"),
        (vec!["run", "--grid", "here.toml"], 2, "at no address"),
        (vec!["play", TASK, "--team", "solo", "--team", "mindagent"], 2, "one team plays with one model"),
    ] {
        let (found, text) = lab.fails(&words);
        assert!(found == code && text.contains(told), "{words:?}: {found} {text}");
    }
    let nearest = lab.fails(&["run", "--grid", "unknown.toml"]).1;
    assert!(nearest.contains("did you mean `framework`?"), "{nearest}");
    assert!(!lab.path("never").exists());
}

#[test]
fn what_cannot_be_played_is_left_out_on_request_and_shown_in_tables() {
    let lab = Lab::new();
    let words = [
        "run",
        TASK,
        "--team",
        "mindagent",
        "--team",
        "random",
        "--model",
        "oracle",
        "--agents",
        "2,99",
        "--out",
        "g",
    ];
    let (code, told) = lab.fails(&words);
    assert_eq!(code, 2);
    assert!(told.contains("2 of 4 combinations cannot be played:"), "{told}");
    assert!(told.contains(&format!("mindagent in {TASK}, with oracle, 99 agents")), "{told}");
    assert!(told.contains("--skip-unplayable plays the other 2 episodes"), "{told}");
    let told = lab.output(&[&words[..], &["--skip-unplayable"]].concat());
    let told = String::from_utf8(told.stderr).unwrap();
    assert!(told.contains("2 episodes, no calls of models over a network"), "{told}");
    let table = lab.stdout(&["compare", "g", "--table", "team,agents"]);
    assert!(table.contains("not played") && table.contains("not with 99"), "{table}");
}

#[test]
fn a_model_that_refuses_stops_its_own_episodes_only() {
    let lab = Lab::new();
    let closed = provider(&[("status", "401")]);
    lab.write(
        "grid.toml",
        &format!(
            "tasks = \"cuisineworld/level_0\"\n[team.mindagent]\n[team.proagent]\n[model.closed]\nname = \"compatible/x\"\nbase-url = \"{}\"\n\
             [model.open]\nname = \"oracle\"\n",
            closed.base_url()
        ),
    );
    let (code, told) =
        lab.fails(&["run", "--grid", "grid.toml", "--out", "g", "-j", "1", "--yes", "--skip-unplayable"]);
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("the episodes of a model were left"), "{told}");
    let plan = plan(&lab, "g");
    let of = |model: &str| {
        plan["grid"]["labels"].as_array().unwrap().iter().filter(|one| one["model"] == model).count()
    };
    assert_eq!(journals(&lab.path("g")).len(), of("open"), "{told}");
    let report = lab.json(&["report", "g", "--json"]);
    let broken = report["summary"]["broken"].as_u64().unwrap();
    assert!(of("closed") > 1 && broken < of("closed") as u64, "not broken one by one: {broken}");
}

/// Ends a run once some of its journals are finished.
fn kill_after(mut child: Child, run: &std::path::Path, wanted: usize) {
    loop {
        let finished = std::fs::read_dir(run.join("episodes")).map_or(0, |folder| {
            let names =
                folder.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
            names.filter(|name| name.ends_with(".zst")).count()
        });
        if finished >= wanted || child.try_wait().unwrap().is_some() {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_grid_that_is_killed_twice_ends_as_an_undisturbed_one() {
    let lab = Lab::new();
    let calm = provider(&[]);
    let slow = provider(&[("latency-ms", "1-4")]);
    let words = |out: &'static str, url: &str| -> Vec<String> {
        let words = [
            "run",
            TASK,
            "cuisineworld/level_1/tau2",
            "--team",
            "mindagent",
            "--team",
            "short=mindagent",
            "--team",
            "random",
            "--model",
            "a=compatible/a",
            "--model",
            "b=compatible/b",
            "--set",
            "mindagent.hints=off",
            "--base-url",
            url,
            "--out",
            out,
        ];
        words.map(str::to_owned).into()
    };
    // The two teams are alike: they are told apart by a file.
    let (code, told) =
        lab.fails(&words("never", &calm.base_url()).iter().map(String::as_str).collect::<Vec<_>>());
    assert!(code == 2 && told.contains("`mindagent` and `short` have equal plans"), "{told}");
    let grid = |url: &str| {
        format!(
            "tasks = [\"{TASK}\", \"cuisineworld/level_1/tau2\"]\nepisodes = 2\n[team.mindagent]\n[team.random]\n[team.short]\n\
             framework = \"mindagent\"\nset = {{ \"mindagent.hints\" = \"off\" }}\n[model.a]\nname = \"compatible/a\"\nbase-url = \"{url}\"\n\
             [model.b]\nname = \"compatible/b\"\n"
        )
    };
    lab.write("calm.toml", &grid(&calm.base_url()));
    lab.write("slow.toml", &grid(&slow.base_url()));
    lab.stdout(&["run", "--grid", "calm.toml", "--out", "calm", "--yes", "--max-calls", "10"]);
    let arguments = [
        "run",
        "--grid",
        "slow.toml",
        "--out",
        "killed",
        "--yes",
        "--max-calls",
        "10",
        "-j",
        "1",
        "--in-flight",
        "2",
    ];
    for wanted in [2, 6] {
        let child = lab.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        kill_after(child, &lab.path("killed"), wanted);
    }
    lab.stdout(&["resume", "killed", "--yes"]);
    assert_eq!(journals(&lab.path("killed")), journals(&lab.path("calm")));
    let read = |run: &str, name: &str| std::fs::read(lab.path(run).join(name)).unwrap();
    for name in ["plan.json", "cells.csv", "episodes.csv"] {
        let without_errors = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        assert_eq!(without_errors(read("killed", name)), without_errors(read("calm", name)), "{name}");
    }
}

#[test]
fn process_teams_of_a_file_are_agreed_to_and_told_apart_by_their_programs() {
    let lab = Lab::new();
    lab.write("one.sh", "# one\n");
    lab.write("two.sh", "# two\n");
    lab.write(
        "grid.toml",
        &format!("tasks = \"{TASK}\"\n[team.one]\nframework = \"cmd:/bin/sh one.sh\"\n[team.two]\nframework = \"cmd:/bin/sh two.sh\"\n"),
    );
    let (code, told) = lab.fails(&["run", "--grid", "grid.toml", "--out", "g"]);
    assert!(code == 7 && told.contains("start the program /bin/sh one.sh"), "{told}");
    // The teams end at once: their episodes are broken, and named by their labels.
    let (code, told) = lab.fails(&["run", "--grid", "grid.toml", "--out", "g", "--yes"]);
    assert_eq!(code, 3, "{told}");
    let report = lab.json(&["report", "g", "--json"]);
    assert_eq!(report["players"][1]["name"], "two", "{report}");
    // Alone, a program is named with its hash.
    lab.fails(&["run", TASK, "--team", "cmd:/bin/sh one.sh", "--out", "alone", "--yes"]);
    let report = lab.json(&["report", "alone", "--json"]);
    let name = report["players"][0]["name"].as_str().unwrap();
    assert!(name.starts_with("cmd (one.sh "), "{name}");
}
