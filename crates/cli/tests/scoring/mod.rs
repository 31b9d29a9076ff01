//! Scores that are given afterwards: what a scorer is told, what is kept of its answers, and that what it does wrong costs its own
//! episodes alone.
#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a scorer is a program, which needs the environment of the test"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::common::*;

mod wrong;

/// The words of a command line.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The output of a call, and its exit code.
struct Called {
    code: i32,
    stdout: String,
    stderr: String,
}

impl Called {
    fn of(output: Output) -> Called {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Called {
            code: output.status.code().unwrap(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// A folder with a run of six episodes; none, with a loud message, where there is no Python.
fn lab() -> Option<Lab> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no python3, in which scorers are written");
        return None;
    }
    let lab = Lab::new();
    let run = "run cuisineworld/level_0/tau1 cuisineworld/level_0/tau2 --team random --episodes 3 --quiet --out run";
    lab.stdout(&words(run));
    Some(lab)
}

/// Calls `score`; words of the line are parted by blanks.
fn score(lab: &Lab, line: &str) -> Called {
    let mut command = lab.command(&[&["score"], &words(line)[..]].concat());
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    Called::of(command.output().unwrap())
}

/// Scores `run` with that text of `judge.py`.
fn judged(lab: &Lab, text: &str) -> Called {
    lab.write("judge.py", text);
    score(lab, "run --scorer judge.py")
}

/// The lines of a file of scores.
fn lines(lab: &Lab, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(lab.path(&format!("run/scores/{name}.jsonl"))).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn scores(lab: &Lab, name: &str) -> Vec<Value> {
    lines(lab, name).iter().map(|line| line["score"].clone()).collect()
}

/// All files below a folder but those of scores and reports, with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = files_below(folder);
    files.retain(|name, _| !name.starts_with("scores/"));
    files
}

const INDEX: &str = "def score(episode):\n    return episode.index + 0.5\n";

#[test]
fn every_episode_is_scored_and_the_run_stays_as_it_is() {
    let Some(lab) = lab() else { return };
    let before = files(&lab.path("run"));
    let called = judged(&lab, INDEX);
    assert_eq!(called.code, 0, "{}", called.stderr);
    assert!(called.stdout.starts_with("run: 6 episodes scored by judge.py ("), "{}", called.stdout);
    assert!(called.stdout.contains("  score.judge: mean 1.500 over 6 episodes\n"), "{}", called.stdout);
    assert_eq!(files(&lab.path("run")), before);
    assert!(lab.stdout(&["verify", "run"]).starts_with("verify: 6 the same"));
    let lines = lines(&lab, "judge");
    assert_eq!(
        lines.iter().map(|line| line["score"].as_f64().unwrap()).collect::<Vec<_>>(),
        [0.5, 1.5, 2.5, 0.5, 1.5, 2.5]
    );
    let plan: Value = serde_json::from_slice(&fs::read(lab.path("run/plan.json")).unwrap()).unwrap();
    assert_eq!(plan["episodes"].as_array().unwrap().len(), lines.len());
    for line in &lines {
        let journal = lab.path(&format!("run/episodes/{}.jsonl.zst", line["key"].as_str().unwrap()));
        assert!(
            journal.exists() && line["scorer"] == "judge.py" && line["hash"].as_str().unwrap().len() == 32
        );
    }
    assert!(!lab.path("run/scores/judge.errors.txt").exists());
    assert!(!lab.path("__pycache__").exists());
}

#[test]
fn the_same_scorer_is_not_asked_again_and_another_text_replaces_it() {
    let Some(lab) = lab() else { return };
    let text = "def score(episode):\n    open('asked', 'a').write('x')\n    return 1\n";
    let asked = || fs::read_to_string(lab.path("asked")).unwrap().len();
    judged(&lab, text);
    assert_eq!(asked(), 6);
    let again = judged(&lab, text);
    assert!(
        again.stdout.contains("6 episodes scored by judge.py") && again.stdout.contains(", 6 of them before"),
        "{}",
        again.stdout
    );
    assert_eq!(asked(), 6);
    // A journal that is another one than before is scored anew.
    let key = lines(&lab, "judge")[1]["key"].as_str().unwrap().to_owned();
    let journal = lab.path(&format!("run/episodes/{key}.jsonl.zst"));
    let text_of = zstd::decode_all(fs::File::open(&journal).unwrap()).unwrap();
    fs::write(&journal, zstd::encode_all(&text_of[..], 1).unwrap()).unwrap();
    judged(&lab, text);
    assert_eq!(asked(), 7);
    let replaced = judged(&lab, &text.replace("return 1", "return 2"));
    assert!(
        replaced.stderr.contains("run/scores/judge.jsonl: the scores by judge.py ("),
        "{}",
        replaced.stderr
    );
    assert!(replaced.stderr.contains(") are replaced by those by judge.py ("), "{}", replaced.stderr);
    assert_eq!((asked(), scores(&lab, "judge")), (13, vec![Value::from(2.0); 6]));
    assert_eq!(score(&lab, "run --scorer judge.py --again").code, 0);
    assert_eq!(asked(), 19);
    // Another name stands beside it.
    assert_eq!(score(&lab, "run --scorer judge.py --name other").code, 0);
    assert_eq!(scores(&lab, "other").len(), 6);
}

/// The tables have the columns of `export`, and the other parts those of `export episodes`.
#[test]
fn a_scorer_is_told_what_export_tells() {
    let Some(lab) = lab() else { return };
    let text = "import json\nfrom cooperage.scoring import Episode\nimport cooperage.scoring\n\n\ndef score(episode):\n    \
                assert isinstance(episode, cooperage.scoring.Episode) and Episode is cooperage.scoring.Episode\n    \
                parts = {name: getattr(episode, name) for name in ('number', 'key', 'task', 'team', 'models', 'seed', 'index',\n        \
                'agents', 'outcome', 'reason', 'completion', 'figures', 'missing')}\n    \
                tables = {name: getattr(episode, name)() for name in ('events', 'calls', 'actions', 'messages', 'notes', 'scores')}\n    \
                with open('told.jsonl', 'a') as file:\n        file.write(json.dumps({'parts': parts, 'tables': tables}) + '\\n')\n";
    lab.write("judge.py", text);
    let called = score(&lab, "run --scorer judge.py -j 1");
    assert_eq!(called.code, 0, "{}", called.stderr);
    assert_eq!(scores(&lab, "judge"), vec![Value::Null; 6], "it gives nothing");
    let told = fs::read_to_string(lab.path("told.jsonl")).unwrap();
    let told: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let exported = |table: &str| -> Vec<Value> {
        let text = lab.stdout(&["export", table, "run", "--format", "jsonl"]);
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    for table in ["events", "calls", "actions", "messages", "notes", "scores"] {
        let rows: Vec<Value> =
            told.iter().flat_map(|one| one["tables"][table].as_array().unwrap().clone()).collect();
        assert_eq!(rows, exported(table), "{table}");
    }
    assert!(!exported("events").is_empty() && !exported("actions").is_empty());
    for (row, told) in exported("episodes").iter().zip(&told) {
        let parts = &told["parts"];
        for part in ["number", "key", "task", "seed", "index", "agents", "outcome", "reason"] {
            assert_eq!(parts[part], row[part], "{part}");
        }
        assert!((parts["completion"].as_f64().unwrap() - row["completion"].as_f64().unwrap()).abs() < 1e-6);
        for (name, value) in parts["figures"].as_object().unwrap() {
            assert_eq!(value, &row[name], "{name}");
        }
        assert_eq!(
            (&parts["team"], &parts["models"]),
            (&Value::from("random"), &Value::from(Vec::<String>::new()))
        );
        let missing: Vec<&str> =
            parts["missing"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        assert_eq!(missing.join("; "), row["missing"].as_str().unwrap());
    }
}

#[test]
fn scores_stand_in_reports_tables_and_files_as_such() {
    let Some(lab) = lab() else { return };
    judged(&lab, INDEX);
    lab.write("quality.py", "def score(episode):\n    return {'a': episode.seed, 'b': -episode.index}\n");
    assert_eq!(score(&lab, "run --scorer quality.py").code, 0);
    let report = lab.json(&["report", "run", "--json"]);
    for (column, mean) in [("score.judge", 1.5), ("score.quality.a", 0.0), ("score.quality.b", -1.0)] {
        assert_eq!(report["summary"][column].as_f64(), Some(mean), "{column}");
        let meaning = report["measures"][column]["meaning"].as_str().unwrap();
        assert!(meaning.starts_with("Scored afterwards by ") && meaning.contains(".py ("), "{meaning}");
    }
    let cells = report["cells"].as_array().unwrap();
    let cell = cells.iter().find(|cell| cell["metric"] == "score.judge").unwrap();
    assert_eq!(
        (cell["table"].as_str(), cell["ours"].as_f64(), cell["n"].as_u64()),
        (Some("scores"), Some(1.5), Some(6))
    );
    let hash = lines(&lab, "judge")[0]["hash"].as_str().unwrap()[..8].to_owned();
    for file in ["report.md", "report.html"] {
        let text = fs::read_to_string(lab.path(&format!("run/{file}"))).unwrap();
        assert!(text.contains("Scored afterwards") && text.contains(&format!("judge.py ({hash})")), "{file}");
    }
    let page = fs::read_to_string(lab.path("run/report.html")).unwrap();
    assert!(
        page.contains(">score.quality.b</button>") && page.contains("<td class=\"right\">-2.000</td>"),
        "a column of episodes"
    );
    let episodes = fs::read_to_string(lab.path("run/episodes.csv")).unwrap();
    assert!(
        episodes.lines().next().unwrap().ends_with("score.judge,score.quality.a,score.quality.b"),
        "{episodes}"
    );
    assert!(episodes.lines().nth(2).unwrap().ends_with("1.5,0,-1"), "{episodes}");
    let table = lab.stdout(&words("compare --table team,task --measure score.judge run"));
    assert!(table.contains("score.judge") && table.contains("1.5"), "{table}");
    lab.stdout(&words("compare run run --out both"));
    assert!(fs::read_to_string(lab.path("both/compare.csv")).unwrap().contains("score.quality.b"));
    let (code, said) = lab.fails(&words("compare --table --measure score.judg run"));
    assert!(code == 2 && said.contains("did you mean `score.judge`?"), "{said}");
    // A score of a journal that is another one now counts no more, and is told.
    let key = lines(&lab, "judge")[0]["key"].as_str().unwrap().to_owned();
    let journal = lab.path(&format!("run/episodes/{key}.jsonl.zst"));
    let text = zstd::decode_all(fs::File::open(&journal).unwrap()).unwrap();
    fs::write(&journal, zstd::encode_all(&text[..], 1).unwrap()).unwrap();
    let report = lab.json(&["report", "run", "--json"]);
    assert_eq!(report["summary"]["score.judge"].as_f64(), Some(1.7), "{report}");
    let remarks = report["remarks"].to_string();
    assert!(
        remarks.contains("2 scores are left out: the journals or the scorer have changed since."),
        "{remarks}"
    );
}

#[test]
fn runs_that_two_texts_of_a_scorer_scored_are_told_of() {
    let Some(lab) = lab() else { return };
    judged(&lab, INDEX);
    let copied = Command::new("cp").args(["-r", "run", "other"]).current_dir(lab.path("")).output().unwrap();
    assert!(copied.status.success());
    judged(&lab, &INDEX.replace("0.5", "0.25"));
    let told = lab.stdout(&["compare", "run", "other"]);
    assert!(
        told.contains("score.judge was given to A by judge.py (")
            && told.contains("a difference may come from the scorers"),
        "{told}"
    );
}

#[test]
fn a_program_is_told_a_line_and_answers_with_one() {
    let Some(lab) = lab() else { return };
    lab.write(
        "judge.sh",
        "read first\necho started >> starts\nwhile [ -n \"$first\" ]; do\n  case \"$first\" in\n    *'\"number\":2,'*) echo nonsense;;\n    \
         *'\"number\":3,'*) echo '{\"error\": \"no idea\"}';;\n    *'\"number\":4,'*) echo '{\"want\": \"scores\"}'; read table\n      \
         case \"$table\" in *'\"completion\":'*) echo '{\"score\": 4}';; *) echo '{\"error\": \"no table\"}';; esac;;\n    \
         *'\"actions\":[{'*) echo '{\"score\": 0.25}';;\n    *) echo '{\"score\": null}';;\n  esac\n  read first\ndone\n",
    );
    let mut command = lab.command(&["score", "run", "--scorer", "sh judge.sh", "-j", "1", "--json"]);
    let called =
        Called::of(command.env("PATH", std::env::var_os("PATH").unwrap_or_default()).output().unwrap());
    assert_eq!(called.code, 3, "{}", called.stderr);
    assert!(
        called.stderr.contains(
            "episode 2: the scorer said `nonsense`; wanted is a line of JSON such as {\"score\": 0.5}"
        ),
        "{}",
        called.stderr
    );
    assert!(called.stderr.contains("episode 3: no idea\n"), "{}", called.stderr);
    let expected: Vec<Value> = serde_json::from_str("[0.25, null, null, 4.0, 0.25, 0.25]").unwrap();
    assert_eq!(scores(&lab, "judge"), expected);
    assert_eq!(fs::read_to_string(lab.path("starts")).unwrap(), "started\n", "nonsense does not end it");
    let told: Value = serde_json::from_str(&called.stdout).unwrap();
    let run = &told["runs"][0];
    assert_eq!(
        (&told["scorer"], &run["failed"], &run["episodes"]),
        (&Value::from("sh judge.sh"), &Value::from(2), &Value::from(6))
    );
    let schema = lab.json(&["export", "protocol"]);
    let episode = schema["$defs"]["ScorerEpisode"]["properties"].as_object().unwrap();
    assert!(
        schema["properties"]["scorer"]["properties"]["said"].is_object() && episode.contains_key("actions")
    );
}

#[test]
fn a_scorer_inherits_no_keys_unless_they_are_named() {
    let Some(lab) = lab() else { return };
    lab.write(
        "judge.py",
        "import os\n\n\ndef score(episode):\n    return len(os.environ.get('OPENAI_API_KEY', ''))\n",
    );
    for (more, expected) in [("", 0.0), (" --pass-env OPENAI_API_KEY --again", 6.0)] {
        let line = format!("score run --scorer judge.py{more}");
        let mut command = lab.command(&words(&line));
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("OPENAI_API_KEY", "secret");
        assert_eq!(Called::of(command.output().unwrap()).code, 0);
        assert_eq!(scores(&lab, "judge"), vec![Value::from(expected); 6]);
    }
}

/// The names of the files of finished journals, in order.
fn lines_of_episodes(lab: &Lab) -> Vec<String> {
    let names = journals_of(&lab.path("run"));
    assert!(names.len() >= 5);
    names
}

fn journals_of(run: &Path) -> Vec<String> {
    let files = fs::read_dir(run.join("episodes")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".jsonl.zst")).collect();
    names.sort();
    names
}

/// It is not prevented, and found.
#[test]
fn verify_finds_what_a_scorer_writes_into_a_run() {
    let Some(lab) = lab() else { return };
    let text = "import os\n\n\ndef score(episode):\n    open(f'run/episodes/{episode.key}.jsonl.zst', 'wb').write(b'mine')\n    return 1\n";
    judged(&lab, text);
    let output = lab.output(&["verify", "run"]);
    assert_ne!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

/// The examples of the page about it run as they stand there.
#[test]
fn the_example_of_the_page_is_a_scorer() {
    let Some(lab) = lab() else { return };
    let page = lab.stdout(&["help", "scoring"]);
    let example = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    fs::create_dir(lab.path("runs")).unwrap();
    fs::rename(lab.path("run"), lab.path("runs/x")).unwrap();
    lab.write("judge.py", example);
    let line = page.lines().find(|line| line.starts_with("cooperage score")).unwrap();
    let called = score(&lab, line.strip_prefix("cooperage score ").unwrap());
    assert_eq!(called.code, 0, "{}", called.stderr);
    assert!(
        called.stdout.contains("  score.judge.actions: mean ")
            && called.stdout.contains("  score.judge.refused: mean "),
        "{}",
        called.stdout
    );
    let at = page.find("cooperage compare").unwrap();
    let line: Vec<&str> = page[at..].split('`').next().unwrap().split_whitespace().collect();
    let table = lab.stdout(&line[1..]);
    assert!(table.contains("score.judge.refused"), "{table}");
}

/// Three hundred episodes, as many as a paper has.
#[test]
fn many_episodes_are_scored() {
    if !is_nightly() {
        return;
    }
    let Some(lab) = lab() else { return };
    lab.stdout(&words("run cuisineworld/level_0 --team random --episodes 60 --quiet --out many"));
    lab.write(
        "judge.py",
        "def score(episode):\n    return sum(action['accepted'] for action in episode.actions())\n",
    );
    let called = score(&lab, "many --scorer judge.py");
    assert!(
        called.code == 0 && called.stdout.starts_with("many: 300 episodes scored"),
        "{}{}",
        called.stdout,
        called.stderr
    );
}
