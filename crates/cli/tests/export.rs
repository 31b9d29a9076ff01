//! `export episodes|calls|…`: tables of a run.
#![expect(clippy::unwrap_used, reason = "a test")]

use serde_json::Value;

use crate::common;
use crate::common::Lab;

fn rows(lab: &Lab, table: &str) -> Vec<Value> {
    let text = lab.stdout(&["export", table, "run", "--format", "jsonl"]);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn sum(rows: &[Value], column: &str) -> u64 {
    rows.iter().filter_map(|row| row.get(column)?.as_u64()).sum()
}

#[test]
fn pictures_of_prompts_are_written_beside_the_table_of_calls() {
    let lab = Lab::new();
    let server = common::provider(&[]);
    let arguments = ["run", "villagerbench/meta/dig/0", "--team", "solo", "--model", "compatible/seer"];
    let address = format!("compatible={}", server.base_url());
    let more = ["--base-url", &address, "--set", "solo.view=on", "--max-calls", "2", "--out", "r"];
    lab.stdout(&[&arguments[..], &more[..]].concat());
    let calls = lab.stdout(&["export", "calls", "r", "--images", "seen", "--format", "jsonl"]);
    let files: Vec<String> = std::fs::read_dir(lab.path("seen"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(!files.is_empty());
    for file in files {
        let (message, _) = file.split_once('-').unwrap();
        assert!(file.ends_with("-1.png") && calls.contains(message), "{file}");
        assert!(std::fs::read(lab.path(&format!("seen/{file}"))).unwrap().starts_with(b"\x89PNG"), "{file}");
    }
    assert!(lab.stdout(&["verify", "r"]).starts_with("verify: 1 the same"));
}

#[test]
fn rows_and_sums_are_those_of_the_report() {
    let lab = Lab::new();
    let run = "run villagerbench/farm/0..1 --team villager --model oracle --quiet --out run --json";
    let report = lab.json(&run.split(' ').collect::<Vec<_>>());
    let summary = |name: &str| report["summary"][name].as_f64().unwrap() as u64;
    let (episodes, calls, actions) = (rows(&lab, "episodes"), rows(&lab, "calls"), rows(&lab, "actions"));
    assert_eq!(episodes.len() as u64, report["episodes"].as_u64().unwrap());
    assert!(!calls.is_empty() && calls.len() as u64 == summary("calls"));
    for tokens in ["prompt_tokens", "completion_tokens"] {
        assert_eq!((sum(&calls, tokens), sum(&episodes, tokens)), (summary(tokens), summary(tokens)));
    }
    assert!(actions.iter().any(|row| row["tool"].is_string() && row["succeeded"] == true));
    let begun = |row: &Value| row["begun_tick"].as_u64().unwrap();
    assert!(actions.iter().all(|row| row["ended_tick"].as_u64().is_none_or(|ended| ended >= begun(row))));
    // The last score of each episode is what the report says of it.
    let scores = rows(&lab, "scores");
    for (episode, number) in episodes.iter().zip(1..) {
        let last = scores.iter().rfind(|row| row["episode"] == number).unwrap();
        assert_eq!(last["completion"].as_f64(), episode["completion"].as_f64());
    }
    assert!(!rows(&lab, "notes").is_empty());
    // A block world that moves: the same bytes each time, and each frame is only what has changed.
    let film = |name: &str| {
        lab.stdout(&["export", "picture", "run", "--episode", "2", "--moments", "5", "--out", name]);
        std::fs::read(lab.path(name)).unwrap()
    };
    let bytes = film("one.png");
    assert_eq!(bytes, film("two.png"));
    assert!(bytes.windows(4).any(|chunk| chunk == b"acTL") && bytes.len() < 8 << 20);
    let (code, said) = lab.fails(&["export", "picture", "run", "--out", "film.svg"]);
    assert_eq!((code, said.contains("film.png")), (2, true), "{said}");
}

/// The file of a report and the table are written by the same columns, and a file is there only when it is whole.
#[test]
fn the_reports_file_is_the_table_of_episodes() {
    let lab = Lab::new();
    lab.stdout(&"run overcooked/cramped_room --team greedy --quiet --out run".split(' ').collect::<Vec<_>>());
    let table = lab.stdout(&["export", "episodes", "run"]);
    assert_eq!(table, std::fs::read_to_string(lab.path("run/episodes.csv")).unwrap());
    lab.stdout(&["export", "actions", "run", "--out", "actions.csv"]);
    let written = std::fs::read_to_string(lab.path("actions.csv")).unwrap();
    assert_eq!(written, lab.stdout(&["export", "actions", "run"]));
    assert!(!lab.path("actions.csv.new").exists());
    lab.stdout(&["export", "actions", "run", "--out", "new/actions.csv"]);
    assert_eq!(written, std::fs::read_to_string(lab.path("new/actions.csv")).unwrap(), "the folder is made");
    let (code, said) = lab.fails(&["export", "actions", "run", "--out", "run/plan.json/actions.csv"]);
    assert_eq!((code, said.contains("run/plan.json")), (6, true), "{said}");
    // The game that moves, and the page that shows it without a server.
    lab.stdout(&["export", "picture", "run", "--from", "10", "--to", "20", "--out", "film.svg"]);
    let film = std::fs::read_to_string(lab.path("film.svg")).unwrap();
    assert!(film.contains("an episode of 11 moments") && !film.contains("<script"));
    lab.stdout(&["export", "page", "run", "--out", "page.html"]);
    let page = std::fs::read_to_string(lab.path("page.html")).unwrap();
    assert!(page.contains("id=\"episode\"") && !page.contains("unsafe-inline") && page.len() < 16 << 20);
}

#[test]
fn broken_episodes_are_left_out_and_told() {
    let lab = Lab::new();
    let run = ["run", "cuisineworld/level_0/tau1", "--team", "cmd:false", "--quiet", "--out", "run"];
    assert_eq!(lab.fails(&run).0, 3);
    let episodes = rows(&lab, "episodes");
    assert_eq!((episodes.len(), &episodes[0]["outcome"]), (1, &Value::from("broken")));
    let output = lab.output(&["export", "calls", "run"]);
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1, "the head alone");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("1 of 1 episodes have no finished journal"), "{said}");
}

/// The text of a model may look like a formula, a quote or a line of the file.
#[test]
fn texts_are_quoted() {
    let lab = Lab::new();
    let reply = "=cmd(\"x\"), \u{1b}[31m\nnoop";
    let provider = common::provider(&[("text", reply)]);
    let run = ["run", "cuisineworld/level_0/tau1", "--team", "mindagent", "--model", "compatible/fake"];
    let rest = ["--base-url", &provider.base_url(), "--yes", "--quiet", "--out", "run"];
    lab.stdout(&[run.as_slice(), &rest].concat());
    let calls = rows(&lab, "calls");
    assert!(!calls.is_empty() && calls.iter().all(|row| row["reply"] == reply));
    let text = lab.stdout(&["export", "calls", "run"]);
    assert!(text.contains(",\"'=cmd(\"\"x\"\"), \u{1b}[31m\nnoop\"\n"), "{text}");
}
