//! The program's output on the terminal and in files, for programs and for people.
#![expect(clippy::unwrap_used, clippy::print_stderr, reason = "helpers of tests may fail loudly")]

use base64::Engine;
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

/// The files and folders below a folder, each with the time at which it was written.
fn written(folder: &std::path::Path) -> Vec<(std::path::PathBuf, std::time::SystemTime)> {
    let mut all = vec![(folder.to_owned(), folder.metadata().unwrap().modified().unwrap())];
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            all.extend(written(&path));
        } else {
            all.push((path, entry.metadata().unwrap().modified().unwrap()));
        }
    }
    all.sort();
    all
}

#[test]
fn a_run_with_nothing_left_to_play_writes_nothing_until_something_has_changed() {
    let lab = Lab::new();
    let run = ["run", "cuisineworld/level_0/tau1", "--model", "oracle", "--episodes", "2", "--out", "one"];
    let first = lab.json(&[&run[..], &["--json"]].concat());
    let before = written(&lab.path("one"));
    assert!(lab.stdout(&run).contains("cuisineworld/level_0"), "the table is printed as before");
    let again = lab.json(&["resume", "one", "--json"]);
    assert_eq!((&again["cells"], &again["reused"]), (&first["cells"], &Value::from(2)));
    assert_eq!(written(&lab.path("one")), before);
    std::fs::remove_file(lab.path("one/report.md")).unwrap();
    lab.stdout(&run);
    assert!(lab.path("one/report.md").is_file());
    let report = || lab.path("one/report.json").metadata().unwrap().modified().unwrap();
    let (before, journal) = (report(), written(&lab.path("one/episodes")).pop().unwrap().0);
    std::fs::write(&journal, std::fs::read(&journal).unwrap()).unwrap();
    lab.stdout(&run);
    assert!(report() > before, "a journal was written after the report");
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
        (&Value::from(100), &Value::from(8192))
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
        "--rules",
        "paper",
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

/// A finished run costs nothing, and so needs no agreement (repair 30).
#[test]
fn a_finished_run_needs_no_consent_and_no_estimate() {
    let lab = Lab::new();
    let fake = provider(&[]);
    let url = fake.base_url();
    let task = ["run", "cuisineworld/level_0/tau1", "--model", "compatible/x", "--out", "r"];
    lab.stdout(&[&task[..], &["--base-url", &url]].concat());
    // Without an address the model's price is unknown, and there is no call left to make.
    let output = lab.output(&["resume", "r"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.contains("estimate")), (Some(0), false), "{stderr}");
    let (code, stderr) = lab.fails(&["run", "cuisineworld/level_0/tau1", "--model", "openai/gpt-4-0613"]);
    assert_eq!(code, 7);
    assert!(stderr.starts_with("estimate: 1 episode, 60 calls, "), "{stderr}");
    let agreed = ["run", "cuisineworld/level_0/tau1", "--model", "openai/gpt-4-0613", "--yes"];
    let (_, stderr) = lab.fails(&agreed);
    assert!(stderr.starts_with("estimate: 1 episode, 60 calls, "), "{stderr}");
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
fn runs_become_one_table_in_four_forms() {
    let lab = Lab::new();
    for (out, model) in [("a", "oracle"), ("b", "random")] {
        lab.stdout(&["run", "cuisineworld/level_0", "cuisineworld/level_1", "--model", model, "--out", out]);
    }
    let text = lab.stdout(&["compare", "a", "b", "--table", "model,kind", "--figure", "--width", "84"]);
    assert!(text.starts_with("| model"), "{text}");
    for name in ["table.md", "table.tex", "table.csv", "table.html", "figure.svg", "figure.pdf"] {
        assert!(lab.path(&format!("a/tables/{name}")).exists(), "{name}");
    }
    is_typeset(&lab, "a/tables");
    // The means are those of the files of episodes.
    let table = std::fs::read_to_string(lab.path("a/tables/table.csv")).unwrap();
    for (out, model) in [("a", "oracle"), ("b", "random")] {
        lab.stdout(&["report", out]);
        let episodes = std::fs::read_to_string(lab.path(&format!("{out}/episodes.csv"))).unwrap();
        let mut lines = episodes.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let head = lines.next().unwrap();
        let place = |name: &str| head.iter().position(|field| *field == name).unwrap();
        for level in ["cuisineworld/level_0", "cuisineworld/level_1"] {
            let of_level = lines.clone().filter(|line| line[place("task")].starts_with(level));
            let values: Vec<f64> = of_level.map(|line| line[place("completion")].parse().unwrap()).collect();
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let row = table
                .lines()
                .find(|line| line.contains(&format!(",{model},")) && line.contains(&format!(",{level},")));
            let fields: Vec<&str> = row.unwrap().split(',').collect();
            assert!(
                (fields[7].parse::<f64>().unwrap() - mean).abs() < 1e-6,
                "{level} {model}: {fields:?} {mean}"
            );
            assert_eq!(fields[10], values.len().to_string());
        }
    }
    let needs =
        lab.stdout(&["compare", "a", "b", "--table", "model,benchmark", "--power", "0.05", "--out", "t"]);
    assert!(needs.starts_with("cuisineworld: ") && lab.path("t/table.tex").exists(), "{needs}");
    for (arguments, error) in [
        (&["compare", "a"][..], "nothing to compare it with"),
        (&["compare", "a", "b", "--table", "team,colour"], "there is no factor `colour`"),
        (&["compare", "a", "b", "--table", "team,team"], "rows and columns are both `team`"),
        (&["compare", "a", "b", "--table", "--measure", "complexion"], "there is no measure `complexion`"),
        (&["compare", "a", "b", "--table", "model,kind", "--baseline", "orcale"], "did you mean `oracle`?"),
        (&["compare", "a", "--power", "0"], "a number above 0"),
    ] {
        let output = lab.output(arguments);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && stderr.contains(error), "{arguments:?}: {stderr}");
    }
}

/// The table compiles in an article with `booktabs` where LaTeX is installed, and the figure's fonts are inside where `pdffonts` can
/// tell; else both are read.
fn is_typeset(lab: &Lab, folder: &str) {
    let folder = lab.path(folder);
    let latex = std::fs::read_to_string(folder.join("table.tex")).unwrap();
    for (begin, end) in [("\\begin{table}", "\\end{table}"), ("\\begin{tabular}", "\\end{tabular}")] {
        assert_eq!((latex.matches(begin).count(), latex.matches(end).count()), (1, 1), "{latex}");
    }
    assert!(
        ["\\toprule", "\\bottomrule", "\\caption{", "\\label{"].iter().all(|part| latex.contains(part)),
        "{latex}"
    );
    std::fs::write(
        folder.join("article.tex"),
        "\\documentclass{article}\\usepackage{booktabs}\\begin{document}\\input{table}\\end{document}\n",
    )
    .unwrap();
    let run = |program: &str, arguments: &[&str]| {
        std::process::Command::new(program).args(arguments).current_dir(&folder).output().ok()
    };
    match run("pdflatex", &["-interaction=nonstopmode", "-halt-on-error", "article.tex"]) {
        Some(done) => assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout)),
        None => eprintln!("SKIPPED: the table is not compiled, for there is no pdflatex"),
    }
    match run("pdffonts", &["figure.pdf"]) {
        Some(done) => {
            let told = String::from_utf8_lossy(&done.stdout).into_owned();
            let fonts: Vec<&str> = told.lines().skip(2).collect();
            assert!(!fonts.is_empty() && fonts.iter().all(|font| font.contains(" yes ")), "{told}");
        }
        None => {
            let bytes = std::fs::read(folder.join("figure.pdf")).unwrap();
            assert!(bytes.windows(10).any(|part| part == b"/FontFile2"), "the font is inside");
        }
    }
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

/// The data of an episode's page.
fn told_in(page: &str) -> Value {
    let packed = page.split("id=\"episode\">").nth(1).unwrap().split('<').next().unwrap();
    let bytes = base64::engine::general_purpose::STANDARD.decode(packed).unwrap();
    serde_json::from_reader(flate2::read::ZlibDecoder::new(&*bytes)).unwrap()
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
    let told = told_in(&episode);
    let findings = told["parts"]["findings"].as_str().unwrap();
    for part in ["Orders", "Agents and stations", "not served within its lifetime", "servingtable0"] {
        assert!(findings.contains(part), "{part}");
    }
    let answer = told["parts"]["answer"].as_str().unwrap();
    assert!(answer.contains("The task&#x27;s time was over.") && answer.contains("model calls"), "{answer}");
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
        "licences",
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
