//! Accepted and refused arguments, and the words of the errors.

use crate::common::*;

/// The error's lines, and the exit code in front.
fn error(lab: &Lab, arguments: &[&str]) -> String {
    let (code, stderr) = lab.fails(arguments);
    format!("{code} {}", stderr.replace('\n', " "))
}

const RUN: [&str; 4] = ["run", "cuisineworld/level_3/tau3", "--model", "oracle"];

#[test]
fn numbers_without_meaning_are_refused() {
    let lab = Lab::new();
    for (option, value, words) in [
        ("--temperature", "99", "write a number from 0 to 2"),
        ("--temperature", "nan", "write a number from 0 to 2"),
        ("--step-seconds", "0", "write a number of seconds above 0"),
        ("--fail-under", "5", "write a number from 0 to 1"),
        ("--threads", "0", "write a whole number from 1"),
        ("--in-flight", "0", "write a whole number from 1"),
    ] {
        let told = error(&lab, &[&RUN[..], &[option, value]].concat());
        assert!(told.starts_with("2 ") && told.contains(words), "{option} {value}: {told}");
    }
}

#[test]
fn files_that_nothing_reads_are_refused() {
    let lab = Lab::new();
    lab.write("t.json", "{}");
    assert!(
        error(&lab, &[&RUN[..], &["--tasks", "t.json"]].concat())
            .contains("--tasks: there are no files of tasks for cuisineworld")
    );
    let farm = ["run", "villagerbench/farm/0", "--model", "oracle", "--kitchen", "t.json"];
    assert!(error(&lab, &farm).contains("--kitchen: villagerbench reads no such file"));
    lab.write(
        "cold.toml",
        "format = 1\n[[levels]]\nname = \"cold\"\nkitchen = [\"storage\", \"servingtable\", \"pan\"]\ndishes = [\"salmonMeatcake\"]\n",
    );
    let told = error(&lab, &["tasks", "--kitchen", "cold.toml"]);
    assert!(
        told.starts_with("5 ") && told.contains("none of the dishes of the level `cold` can be made"),
        "{told}"
    );
    lab.write("data.toml", "");
    std::fs::write(lab.path("data.toml"), [0xff, 0xfe, 0x00]).unwrap();
    assert!(error(&lab, &["tasks", "--kitchen", "data.toml"]).contains("it is not a text file in UTF-8"));
}

#[test]
fn task_files_may_hold_remarks_but_lack_nothing() {
    let lab = Lab::new();
    for (scenario, file, key, misspelt) in [
        ("construction", "construction_blueprints.json", "\"palette\":", "\"pallete\":"),
        ("farm", "farm_tasks.json", "\"target\":", "\"targett\":"),
        ("escape", "escape_instances.json", "\"rooms\":", "\"room\":"),
    ] {
        let suite = format!("villagerbench/{scenario}");
        lab.stdout(&["tasks", "generate", &suite, "--seed", "3", "--out", scenario]);
        let path = format!("{scenario}/{file}");
        let text = std::fs::read_to_string(lab.path(&path)).unwrap();
        assert!(text.contains(key), "{file} has {key}");
        // Published rows hold remarks, which are not read.
        lab.write(&path, &text.replacen(key, &format!("\"quality\":\"fine\",{key}"), 1));
        lab.stdout(&["tasks", &suite, "--tasks", scenario]);
        lab.write(&path, &text.replacen(key, misspelt, 1));
        let told = error(&lab, &["tasks", &suite, "--tasks", scenario]);
        let wanted = key.trim_matches(|c| c == '"' || c == ':');
        assert!(told.starts_with("5 ") && told.contains(wanted) && told.contains(file), "{told}");
    }
}

#[test]
fn what_was_meant_is_guessed_close_by() {
    let lab = Lab::new();
    let run = |name: &str, more: &[&str]| error(&lab, &[&["run", name][..], more].concat());
    let told = run("cuisineworld/level_3/tau9", &["--model", "oracle"]);
    assert!(told.contains("did you mean `cuisineworld/level_3/tau1`, `cuisineworld/level_3/tau2`"), "{told}");
    let included: Vec<String> = lab.json(&["tasks", "villagerbench/construction", "--json"])["tasks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|task| task["name"].as_str().unwrap().to_owned())
        .collect();
    let absent =
        (0..100).map(|id| format!("villagerbench/construction/{id}")).find(|name| !included.contains(name));
    let told = run(&absent.unwrap(), &["--model", "oracle"]);
    assert!(
        told.starts_with("2 ") && told.contains("is not included: 80 of the 100 published buildings"),
        "{told}"
    );
    assert!(run(RUN[1], &["--model", "oracel"]).contains("did you mean `oracle`?"));
    assert!(run(RUN[1], &["--model", "opnai/gpt-4o"]).contains("did you mean `openai/gpt-4o`?"));
    assert!(run(RUN[1], &["--model", "oracle", "--team", "mindagnt"]).contains("did you mean `mindagent`?"));
    let told = run("villagerbench/farm/0", &["--model", "oracle", "--set", "villagerbench.nonsense=1"]);
    assert!(
        told.contains("its options are villagerbench.actions, villagerbench.dig_needed")
            && !told.contains("villager.rules"),
        "{told}"
    );
    let told =
        run("villagerbench/farm/0", &["--model", "oracle", "--set", "villagerbench.oracle_error_kind=x"]);
    assert!(told.contains("any, malformed, missing_key"), "{told}");
    assert!(error(&lab, &["replay", "gone.jsonl.zst"]).contains("a journal is a file such as"));
    assert!(error(&lab, &[&RUN[..], &["--out", "/proc/none"]].concat()).contains("choose another --out"));
}

#[test]
fn a_part_of_the_tasks_is_chosen_by_range_number_or_seed() {
    let lab = Lab::new();
    let names = |arguments: &[&str]| -> Vec<String> {
        let dry = [&["run"][..], arguments, &["--model", "oracle", "--dry-run", "--json"]].concat();
        let plan = lab.json(&dry);
        plan["episodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|episode| episode["task"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        names(&["villagerbench/farm/0..2"]),
        ["villagerbench/farm/0", "villagerbench/farm/1", "villagerbench/farm/2"]
    );
    assert_eq!(
        names(&["cuisineworld/level_3..4/tau5"]),
        ["cuisineworld/level_3/tau5", "cuisineworld/level_4/tau5"]
    );
    assert_eq!(names(&["cuisineworld", "--limit", "7"]).len(), 7);
    let sample =
        |seed: &str| names(&["cuisineworld", "villagerbench/farm", "--sample", "10", "--seed", seed]);
    assert_eq!((sample("1").len(), sample("1")), (10, sample("1")));
    assert_ne!(sample("1"), sample("2"));
    assert!(error(&lab, &["run", "villagerbench/farm/500..510", "--model", "oracle"]).starts_with("2 "));
}

#[test]
fn a_dry_run_is_a_table_of_what_varies() {
    let lab = Lab::new();
    let text =
        lab.stdout(&["run", "cuisineworld/level_3", "--model", "oracle", "--episodes", "3", "--dry-run"]);
    let (fixed, varying) = text.split_once("What varies:").unwrap();
    assert!(fixed.contains("framework") && fixed.contains("mindagent") && !fixed.contains("tau1"), "{text}");
    assert!(
        varying.contains("task") && varying.contains("episodes") && !varying.contains("mindagent"),
        "{text}"
    );
    let lines: Vec<&str> = varying.lines().filter(|line| line.contains("cuisineworld/level_3/tau")).collect();
    assert!(lines.len() == 5 && lines.iter().all(|line| line.trim_end().ends_with('3')), "{text}");
    assert!(text.contains("15 episodes"), "{text}");
}

#[test]
fn a_dry_run_of_several_frameworks_says_once_what_each_of_them_has() {
    let lab = Lab::new();
    let both = [
        "experiment",
        "models/sufficiency",
        "--only",
        "cuisineworld/level_0",
        "--only",
        "overcooked",
        "--dry-run",
    ];
    let text = lab.stdout(&both);
    let (blocks, varying) = text.split_once("What varies:").unwrap();
    let (all, cooks) = blocks.split_once("For every episode of mindagent:").unwrap();
    assert!(
        !all.contains("teams.0.options.mindagent.") && cooks.contains("teams.0.options.mindagent.demo "),
        "{text}"
    );
    assert!(cooks.contains("For every episode of proagent:") && !varying.contains("options."), "{text}");
    assert!(varying.contains("teams.0.framework") && varying.contains("teams.0.models.*.name"), "{text}");
    assert!(!varying.contains("mindagent.plan") && varying.contains("cuisineworld/level_0/tau1"), "{text}");
}

#[test]
fn long_tables_are_summed_up_and_wide_ones_fit() {
    let lab = Lab::new();
    let run = ["run", "villagerbench/farm", "--team", "random", "--max-ticks", "1", "--out", "r"];
    let output = lab.command(&run).env("COLUMNS", "70").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let short = String::from_utf8(output.stdout).unwrap();
    assert!(short.contains("villagerbench/farm (100 tasks)"), "{short}");
    assert!(
        short.contains("the worst 10") && short.contains("… and 90 more lines: --all prints them"),
        "{short}"
    );
    let all = lab.stdout(&["report", "r", "--all"]);
    assert!(all.contains("villagerbench/farm/73") && !all.contains("more lines"), "{all}");
    assert_eq!(lab.stdout(&[&run[..], &["--quiet"]].concat()), "");
    let kitchens = ["run", "cuisineworld", "--team", "random", "--max-ticks", "8", "--out", "k"];
    let output = lab.command(&kitchens).env("COLUMNS", "60").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let tables =
        text.lines().filter(|line| line.starts_with('τ') || line.starts_with("tau") || line.contains('─'));
    for line in tables {
        assert!(line.chars().count() <= 60, "{line}\n{text}");
    }
}

#[test]
fn every_verb_speaks_json() {
    let lab = Lab::new();
    assert!(lab.json(&["experiment", "--json"])["experiments"].as_array().unwrap().len() > 5);
    assert!(lab.json(&["help", "clocks", "--json"])["text"].as_str().unwrap().contains("--clock wall"));
    assert!(lab.json(&["completions", "bash", "--json"])["script"].as_str().unwrap().contains("cooperage"));
    let made = lab.json(&["tasks", "generate", "cuisineworld", "--seed", "5", "--out", "my.toml", "--json"]);
    assert_eq!(made["files"][0], "my.toml");
    let world = lab.json(&["world", "generate", "--flat", "--radius", "1", "--out", "w.bin", "--json"]);
    assert_eq!(world["world"], "w.bin");
    assert!(
        lab.json(&["world", "render", "w.bin", "--out", "w.png", "--json"])["width"].as_u64().unwrap() > 0
    );
    lab.write("s.scn", "observe alice\n");
    let said = lab.json(&["play", "--script", "s.scn", "--json"]);
    assert_eq!((&said["line"], &said["error"]), (&"observe alice".into(), &serde_json::Value::Null));
    let suites = lab.json(&["tasks", "--json"])["suites"].clone();
    assert_eq!((&suites[0]["name"], &suites[1]["name"]), (&"cuisineworld".into(), &"villagerbench".into()));
}

#[test]
fn suites_come_first_and_can_be_shown() {
    let lab = Lab::new();
    let listed = lab.stdout(&["tasks"]);
    assert!(listed.lines().nth(1).unwrap().trim_start().starts_with("cuisineworld"), "{listed}");
    let shown = lab.stdout(&["tasks", "show", "villagerbench"]);
    assert!(shown.contains("villagerbench/farm") && shown.contains("100 tasks"), "{shown}");
    assert_eq!(lab.json(&["tasks", "show", "villagerbench/escape", "--json"])["tasks"], 25);
    assert!(!lab.stdout(&["models"]).contains("replay"));
    lab.write("s.scn", "observe alice\n");
    lab.stdout(&["play", "--catalogue", "villager_first", "--script", "s.scn"]);
    lab.stdout(&["run", "cuisineworld/level_3", "--model", "oracle", "--out", "r"]);
    let told = error(&lab, &["report", "r", "--episode", "cuisineworld.level_3"]);
    assert!(told.starts_with("2 ") && told.contains("5 episodes of the run begin with"), "{told}");
}

#[test]
fn every_option_of_run_may_stand_in_the_file() {
    let lab = Lab::new();
    lab.write(
        "cooperage.toml",
        "model = \"oracle\"\nagents = 3\nepisodes = 2\nseed = 7\nmax_calls = 5\nquiet = true\nlatency = \"local-small\"\n\
         [set]\n\"mindagent.hints\" = \"off\"\n",
    );
    let plan = lab.json(&["run", "cuisineworld/level_3/tau3", "--seed", "9", "--dry-run", "--json"]);
    let episodes = plan["episodes"].as_array().unwrap();
    let first = &episodes[0];
    assert_eq!((episodes.len(), &first["agents"], &first["limits"]["calls"]), (2, &3.into(), &5.into()));
    assert_eq!(first["seed"], 9, "the command line goes first");
    assert!(first.to_string().contains("\"mindagent.hints\":\"off\""), "{first}");
    let told = |text: &str| {
        lab.write("cooperage.toml", text);
        error(&lab, &["run", "cuisineworld/level_3/tau3"])
    };
    let unknown = told("# mine\nagnts = 3\n");
    assert!(unknown.starts_with("5 error: cooperage.toml: line 2: there is no key `agnts`"), "{unknown}");
    assert!(unknown.contains("did you mean `agents`?"), "{unknown}");
    assert!(
        told("agents = \"many\"\n").starts_with("5 error: cooperage.toml, as options of the command line: ")
    );
    assert!(
        told("yes = 3\n").contains("yes: expected true or false, for which \"on\" and \"off\" are read too")
    );
}

#[test]
fn every_column_and_key_of_the_results_is_documented() {
    let lab = Lab::new();
    let page = lab.stdout(&["help", "results"]);
    lab.stdout(&["experiment", "mindagent/table7", "--model", "oracle", "--episodes", "1", "--out", "r"]);
    let documented = |key: &str| assert!(page.contains(&format!("| `{key}` |")), "{key}");
    let header = |file: &str| {
        let text = std::fs::read_to_string(lab.path("r").join(file)).unwrap();
        text.lines().next().unwrap().split(',').map(str::to_owned).collect::<Vec<_>>()
    };
    header("cells.csv").iter().for_each(|column| documented(column));
    header("episodes.csv").iter().take(13).for_each(|column| documented(column));
    let report: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(lab.path("r/report.json")).unwrap()).unwrap();
    report.as_object().unwrap().keys().for_each(|key| documented(key));
    for cell in report["cells"].as_array().unwrap() {
        cell.as_object().unwrap().keys().for_each(|key| documented(key));
    }
}

#[test]
fn a_journal_is_shown_with_whose_reply_when_and_what_came_of_it() {
    let lab = Lab::new();
    lab.stdout(&[
        "run",
        "villagerbench/farm/0",
        "--team",
        "solo",
        "--agents",
        "2",
        "--model",
        "oracle",
        "--out",
        "r",
    ]);
    let journal = std::fs::read_dir(lab.path("r/episodes"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|extension| extension == "zst"))
        .unwrap();
    let journal = journal.to_str().unwrap();
    let all = lab.stdout(&["replay", journal, "--show"]);
    assert!(all.contains("reply to solo.act #0"), "{all}");
    assert!(all.contains(" 0:07  Alice >") && all.contains("Alice finished"), "times and outcomes: {all}");
    let shown = |more: &[&str]| {
        lab.json(&[&["replay", journal, "--show", "--json"][..], more].concat())["lines"]
            .as_array()
            .unwrap()
            .clone()
    };
    let (every, late) = (shown(&[]), shown(&["--from", "100", "--to", "160"]));
    assert!(!late.is_empty() && late.len() < every.len());
    assert!(late.iter().all(|line| (100..=160).contains(&line["tick"].as_u64().unwrap())));
    let other = shown(&["--agent", "1"]);
    assert!(
        other.iter().all(|line| line["agent"].is_null() || line["agent"] == 1) && other.len() < every.len()
    );
}
