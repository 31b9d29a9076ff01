//! `--model local:FILE`: models whose weights the program reads.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;

use cooperage_core::Digest;

use crate::common::*;

/// A tiny model that was trained for tests, and plays badly.
const TINY: &[u8] = include_bytes!("../../local-model/tests/data/tiny.safetensors");

/// The answers of the model that comes with the program, on twelve levels.
const ANSWERS: &str = "9e023ca70e05f1f3c167b91484962dbc";

const RUN: [&str; 8] = [
    "run",
    "cuisineworld/level_0/tau1",
    "--model",
    "local:tiny.safetensors",
    "--agents",
    "2",
    "--max-ticks",
    "12",
];

fn lab() -> Lab {
    let lab = Lab::new();
    fs::write(lab.path("tiny.safetensors"), TINY).unwrap();
    lab
}

/// The tiny model with other words in its header.
fn changed(from: &str, to: &str) -> Vec<u8> {
    let header = u64::from_le_bytes(TINY[..8].try_into().unwrap()) as usize;
    let text = str::from_utf8(&TINY[8..8 + header]).unwrap();
    assert!(text.contains(from), "{text}");
    let text = text.replace(from, to);
    [&(text.len() as u64).to_le_bytes()[..], text.as_bytes(), &TINY[8 + header..]].concat()
}

fn run(lab: &Lab, words: &[&str]) {
    lab.stdout(&[&RUN[..], words].concat());
}

#[test]
fn a_file_plays_in_short_words_and_a_run_played_again_has_the_same_bytes() {
    let lab = lab();
    run(&lab, &["--out", "a"]);
    run(&lab, &["--out", "b", "-j", "2"]);
    let (first, second) = (journals(&lab.path("a")), journals(&lab.path("b")));
    assert_eq!(first.len(), 1);
    assert_eq!(first, second);
    lab.stdout(&["verify", "a"]);
    let plan: serde_json::Value =
        serde_json::from_slice(&fs::read(lab.path("a/plan.json")).unwrap()).unwrap();
    let team = &plan["episodes"][0]["teams"][0];
    assert_eq!(team["options"]["mindagent.prompt"], "compact", "the model brings its prompt");
    let model = &team["models"]["mindagent.plan"];
    assert_eq!(model["name"], "local:tiny.safetensors");
    assert_eq!(model["params"]["weights"].as_str().map(str::len), Some(32));
    assert!(model["temperature_milli"].is_null(), "it is greedy");
    let report = fs::read_to_string(lab.path("a/report.md")).unwrap();
    assert!(report.contains("tuned on scripted data for this game alone"), "{report}");
    let told = lab.json(&["report", "a", "--json"]);
    assert_eq!(told["players"][0]["scripted"], true);
}

/// The weights that come with the program, on each published level. The hash is that of the answers: it is the same in every build,
/// and changes with the weights, the words or the arithmetic alone.
#[test]
fn the_model_that_comes_with_the_program_delivers_on_every_level() {
    let lab = Lab::new();
    let tasks =
        [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12].map(|level| format!("cuisineworld/level_{level}/tau3"));
    let tasks: Vec<&str> = tasks.iter().map(String::as_str).collect();
    let players = ["--model", "local/cuisine-small", "--agents", "2", "--json", "--quiet", "--out", "run"];
    let outcome = lab.json(&[&["run"], &tasks[..], &players].concat());
    let mean = outcome["summary"]["completion_mean"].as_f64().unwrap();
    assert!(mean >= 0.6, "{outcome:#}");
    let mut answers = String::new();
    for (name, journal) in journals(&lab.path("run")) {
        let lines = journal.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let replies = lines.filter(|line| line["type"] == "reply");
        let said: Vec<String> = replies.map(|line| line["text"].as_str().unwrap().to_owned()).collect();
        assert_eq!(said.len(), 60, "{name}");
        answers += &said.join("\n");
    }
    assert_eq!(Digest::of(answers.as_bytes()).to_string(), ANSWERS);
    assert!(lab.stdout(&["verify", "run"]).contains("12 the same, 0 different"));
    let models = lab.stdout(&["models"]);
    assert!(models.contains("local/cuisine-small"), "{models}");
}

#[test]
fn draws_at_a_temperature_come_from_the_request() {
    let lab = lab();
    run(&lab, &["--temperature", "1.5", "--out", "a"]);
    run(&lab, &["--temperature", "1.5", "--out", "b"]);
    run(&lab, &["--out", "greedy"]);
    let replies = |run: &str| {
        let (_, journal) = journals(&lab.path(run)).remove(0);
        journal.lines().filter(|line| line.contains("\"reply\"")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(!replies("a").is_empty());
    assert_eq!(replies("a"), replies("b"));
    assert_ne!(replies("a"), replies("greedy"));
    lab.stdout(&["verify", "a"]);
}

#[test]
fn a_model_whose_answers_cannot_be_read_plays_all_episodes_for_they_cost_nothing() {
    let lab = lab();
    let run = ["run", "cuisineworld/level_0", "--model", "local:tiny.safetensors", "--temperature", "2"];
    lab.stdout(&[&run[..], &["--quiet", "--out", "run"]].concat());
    let table = fs::read_to_string(lab.path("run/episodes.csv")).unwrap();
    let unreadable = table.lines().filter(|line| line.contains("limit: unreadable")).count();
    assert!(unreadable > 3, "{table}");
    assert!(!table.contains("unfinished"), "{table}");
}

#[test]
fn what_it_was_not_trained_for_is_refused_before_the_run() {
    let lab = lab();
    for (words, told) in [
        (
            &["cuisineworld/level_0/tau1", "--team", "proagent"][..],
            "2 error: `local:tiny.safetensors` plays cuisineworld with team `mindagent` and nothing else, and this is cuisineworld \
             with team `proagent`",
        ),
        (
            &["overcooked/cramped_room"],
            "2 error: `local:tiny.safetensors` plays cuisineworld with team `mindagent` and nothing else, and this is overcooked \
             with team ",
        ),
        (
            &["cuisineworld/level_0/tau1", "--set", "mindagent.prompt=paper"],
            "2 error: `local:tiny.safetensors` plays cuisineworld with team `mindagent` and `mindagent.prompt=compact` and nothing \
             else, and this is cuisineworld with team `mindagent` and `mindagent.prompt=paper`",
        ),
    ] {
        let (code, text) =
            lab.fails(&[&["run"], words, &["--model", "local:tiny.safetensors", "--out", "no"]].concat());
        assert!(format!("{code} {text}").starts_with(told), "{code} {text}");
        assert!(!lab.path("no").exists());
    }
}

#[test]
fn a_file_whose_card_names_a_prompt_of_other_words_is_asked_nothing_that_it_could_misread() {
    let lab = lab();
    fs::write(lab.path("tiny.safetensors"), changed("compact", "paper")).unwrap();
    let (code, text) = lab.fails(&[&RUN[..], &["--out", "paper"]].concat());
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("it reads prompts of the codec kitchen-1 alone"), "{text}");
}

#[test]
fn files_that_are_no_models_are_refused_in_one_line() {
    let lab = lab();
    let mut huge = TINY.to_vec();
    huge[..8].copy_from_slice(&(1_u64 << 30).to_le_bytes());
    for (name, bytes, told) in [
        ("text", b"weights".to_vec(), "the file is no whole safetensors file"),
        ("cut", TINY[..TINY.len() - 1].to_vec(), "the file is no whole safetensors file"),
        ("header", huge, "the file is no whole safetensors file"),
        (
            "codec",
            changed("kitchen-1", "kitchen-9"),
            "its card's `codec` is `kitchen-9` with 250 words, and this program has kitchen-1 only",
        ),
        ("tensor", changed("\"norm\"", "\"nor2\""), "the file lacks the tensor `norm`"),
        ("type", changed("\"I8\"", "\"U8\""), "is of type U8"),
    ] {
        fs::write(lab.path("bad"), bytes).unwrap();
        let (code, text) =
            lab.fails(&["run", "cuisineworld/level_0/tau1", "--model", "local:bad", "--out", "no"]);
        assert_eq!(code, 5, "{name}: {text}");
        assert!(text.starts_with("error: local:bad: ") && text.contains(told), "{name}: {text}");
        assert_eq!(text.lines().count(), 1, "{name}: {text}");
        assert!(!lab.path("no").exists(), "{name}");
    }
    let (code, text) =
        lab.fails(&["run", "cuisineworld/level_0/tau1", "--model", "local:gone", "--out", "no"]);
    assert_eq!(code, 5, "{text}");
    let (code, text) =
        lab.fails(&["run", "cuisineworld/level_0/tau1", "--model", "local/unknown", "--out", "no"]);
    assert_eq!(
        (code, text.trim_end()),
        (
            5,
            "error: local/unknown: no model of that name comes with the program, which has local/cuisine-small; local:FILE reads a file"
        )
    );
}

#[test]
fn a_run_is_not_gone_on_with_by_other_weights() {
    let lab = lab();
    let words = [&RUN[..], &["--episodes", "2", "--out", "run"]].concat();
    run(&lab, &["--episodes", "2", "--out", "whole"]);
    lab.stdout(&words);
    let mut files = fs::read_dir(lab.path("run/episodes")).unwrap().map(|file| file.unwrap().path());
    let journal = files.find(|file| file.to_string_lossy().ends_with(".jsonl.zst")).unwrap();
    fs::remove_file(journal).unwrap();
    let mut other = TINY.to_vec();
    *other.last_mut().unwrap() ^= 1;
    fs::write(lab.path("tiny.safetensors"), other).unwrap();
    let (code, text) = lab.fails(&["resume", "run"]);
    assert_eq!(code, 5, "{text}");
    assert!(text.contains("its weights have the hash"), "{text}");
    fs::remove_file(lab.path("tiny.safetensors")).unwrap();
    let (code, text) = lab.fails(&["resume", "run"]);
    assert_eq!(code, 5, "{text}");
    lab.stdout(&["verify", "whole"]);
    fs::write(lab.path("tiny.safetensors"), TINY).unwrap();
    lab.stdout(&["resume", "run"]);
    assert_eq!(journals(&lab.path("run")), journals(&lab.path("whole")));
}

#[test]
fn the_words_beside_the_training_script_are_those_of_the_codec() {
    let codec: serde_json::Value =
        serde_json::from_str(include_str!("../../../python/cooperage/train/kitchen-1.json")).unwrap();
    assert_eq!(codec["codec"], cooperage_kitchen::compact::CODEC);
    assert_eq!(codec["words"], serde_json::json!(cooperage_kitchen::compact::VOCABULARY));
}
