//! A run in parts: `--partition` and `merge`, as a user calls them.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::fs;
use std::path::Path;

use crate::common::*;

/// Twenty short episodes: four of each task of a level.
const RUN: [&str; 8] =
    ["run", "cuisineworld/level_0", "--episodes", "4", "--model", "random", "--max-ticks", "4"];

/// The call that plays part `part` of the episodes into that folder.
fn part_of<'a>(part: &'a str, out: &'a str) -> Vec<&'a str> {
    [&RUN[..], &["--partition", part, "--out", out, "--quiet"]].concat()
}

/// The report of a run without what depends on its folder and on the call that wrote it.
fn report(folder: &Path) -> serde_json::Value {
    let text = fs::read_to_string(folder.join("report.json")).unwrap();
    let mut report: serde_json::Value = serde_json::from_str(&text).unwrap();
    for name in ["run", "reused", "wall_s"] {
        report.as_object_mut().unwrap().remove(name);
    }
    report
}

/// The parts 1 to 4 in folders `sweep/K-of-4`.
fn four(lab: &Lab) -> [&'static str; 4] {
    for part in ["1", "2", "3", "4"] {
        let mut command = lab.command(&part_of("auto/4", "sweep"));
        assert!(command.env("COOPERAGE_PART", part).status().unwrap().success());
    }
    ["sweep/1-of-4", "sweep/2-of-4", "sweep/3-of-4", "sweep/4-of-4"]
}

#[test]
fn parts_merged_are_the_single_run() {
    let lab = Lab::new();
    lab.stdout(&[&RUN[..], &["--out", "whole", "--quiet"]].concat());
    let plan = fs::read_to_string(lab.path("whole/plan.json")).unwrap();
    assert!(!plan.contains("partition"), "a run that is not divided has the plan of before");
    let parts = four(&lab);
    let names = |folder: &str| -> Vec<String> { run_files(&lab.path(folder)).into_keys().collect() };
    let of_part = names(parts[0]);
    assert!(of_part.contains(&"whole.json.zst".to_owned()) && of_part.contains(&"cells.csv".to_owned()));
    assert!(lab.path("sweep/1-of-4/report.json").exists() && !lab.path("sweep/1-of-4/report.html").exists());
    lab.stdout(&["report", parts[0]]);
    assert!(lab.path("sweep/1-of-4/report.html").exists(), "every verb works in a part");
    lab.stdout(&["verify", parts[1]]);

    let merge = [&["merge", "out"][..], &parts].concat();
    let output = lab.output(&merge);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && told.contains("merged 4 parts: 20 of 20 episodes are finished"),
        "{told}"
    );
    assert_eq!(run_files(&lab.path("out")), run_files(&lab.path("whole")));
    assert_eq!(report(&lab.path("out")), report(&lab.path("whole")));
    assert!(lab.path("out/report.html").exists());
    lab.stdout(&["verify", "out"]);

    // Once more changes no byte, the report included.
    let before = fs::read(lab.path("out/report.json")).unwrap();
    let object = lab.json(&[&merge[..], &["--json"]].concat());
    assert_eq!(object["merge"]["is_changed"], false);
    assert_eq!(
        (&object["merge"]["finished"], &object["merge"]["missing"]),
        (&20.into(), &serde_json::json!([]))
    );
    assert_eq!(fs::read(lab.path("out/report.json")).unwrap(), before);
}

#[test]
fn what_is_missing_is_told_and_resume_plays_exactly_that() {
    let lab = Lab::new();
    lab.stdout(&[&RUN[..], &["--out", "whole", "--quiet"]].concat());
    let parts = four(&lab);
    let hole = fs::read_dir(lab.path("sweep/1-of-4/episodes")).unwrap().next().unwrap().unwrap().path();
    fs::remove_file(&hole).unwrap();
    let (code, told) = lab.fails(&["merge", "out", parts[0], parts[1], parts[3]]);
    assert_eq!(code, 3);
    assert!(told.contains("error: episodes are missing: 1 of 5 in part 1/4; all 5 in part 3/4\n"), "{told}");
    assert!(told.contains("`cooperage resume out` plays exactly these"), "{told}");
    let object = lab.output(&["merge", "out", parts[0], parts[1], parts[3], "--json"]);
    assert_eq!(object.status.code(), Some(3));
    let object: serde_json::Value = serde_json::from_slice(&object.stdout).unwrap();
    let missing = serde_json::json!({"part": 3, "of": 4, "missing": 5, "episodes": 5, "is_lost": true});
    assert_eq!(object["merge"]["missing"][1], missing);
    let resumed = lab.json(&["resume", "out", "--json"]);
    assert_eq!(resumed["reused"], 14);
    assert_eq!(run_files(&lab.path("out")), run_files(&lab.path("whole")));
    assert_eq!(report(&lab.path("out")), report(&lab.path("whole")));
    // The lost part turns up.
    let (code, told) = (lab.output(&[&["merge", "out"][..], &parts].concat()), "the parts hold nothing new");
    assert!(code.status.success() && String::from_utf8_lossy(&code.stderr).contains(told));
}

#[test]
fn wrong_words_are_told_with_what_would_be_right() {
    let lab = Lab::new();
    for (part, told) in [
        ("0/4", "the parts have the numbers 1 to 4"),
        ("5/4", "the parts have the numbers 1 to 4"),
        ("x/4", "write K/N, such as 3/16, or auto/N"),
        ("auto/4", "COOPERAGE_PART, SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, PBS_ARRAY_INDEX, SGE_TASK_ID"),
    ] {
        let (code, error) = lab.fails(&part_of(part, "out"));
        assert_eq!(code, 2, "{part}");
        assert!(error.contains(told), "{error}");
    }
    let person = ["--human", "Ada"];
    let (code, error) = lab.fails(&[&part_of("1/2", "out")[..], &person].concat());
    assert!(code == 2 && error.contains("a person plays in a seat"), "{error}");
    let (code, error) = lab.fails(&["resume", "nowhere", "--partition", "1/2"]);
    assert_eq!(code, 5, "{error}");
    assert!(!lab.path("out").exists());

    lab.stdout(&part_of("1/2", "one"));
    lab.stdout(&[&RUN[..], &["--out", "whole", "--quiet"]].concat());
    for (words, code, told) in [
        (&["merge", "out", "one", "whole"][..], 2, "whole is a whole run, not a part of one"),
        (&["merge", "out", "one", "./one"], 2, "./one is named twice"),
        (
            &["merge", "one", "one"],
            2,
            "one cannot hold the merged run: it overlaps with the folder of the part one",
        ),
        (&["merge", "out", "nowhere"], 5, "cannot read nowhere/plan.json"),
        (&["merge", "out"], 2, "PART"),
        (&["resume", "whole", "--partition", "1/2"], 2, "needs a folder of its own"),
        (&["resume", "whole", "--partition", "1/2", "--out", "rest"], 2, "nothing is missing of whole"),
    ] {
        let (found, error) = lab.fails(words);
        assert!(found == code && error.contains(told), "{words:?}: {found} {error}");
        assert!(error.lines().any(|line| line.starts_with("hint: ")) || words.len() < 3, "{error}");
    }
    assert!(!lab.path("out").exists());
}

#[test]
fn a_part_without_episodes_and_an_experiment_and_a_grid() {
    let lab = Lab::new();
    let one = ["run", "cuisineworld/level_0/tau1", "--model", "random", "--max-ticks", "3", "--partition"];
    let empty = lab.output(&[&one[..], &["2/2", "--out", "two"]].concat());
    let told = String::from_utf8(empty.stderr).unwrap();
    assert!(empty.status.success() && told.contains("no episode falls to part 2/2"), "{told}");
    // Without --out, parts stand beside each other.
    lab.stdout(&[&one[..], &["1/2", "--quiet"]].concat());
    let run = fs::read_dir(lab.path("runs")).unwrap().next().unwrap().unwrap().path().join("1-of-2");
    lab.stdout(&["merge", "out", "two", run.to_str().unwrap()]);
    assert_eq!(journals(&lab.path("out")).len(), 1);

    let experiment =
        ["experiment", "mindagent/table3", "--model", "random", "--episodes", "1", "--only", "level_0"];
    let grid = [
        "run",
        "cuisineworld/level_0/tau1",
        "--team",
        "a=mindagent",
        "--team",
        "b=solo",
        "--model",
        "random",
    ];
    for (name, words) in [("experiment", &experiment[..]), ("grid", &grid)] {
        let into = |out: &str| [words, &["--max-ticks", "3", "--quiet", "--out", out]].concat().join(" ");
        lab.stdout(&into(&format!("{name}-whole")).split(' ').collect::<Vec<_>>());
        let parts: Vec<String> = (1..=2).map(|part| format!("{name}-{part}")).collect();
        for (part, out) in (1..).zip(&parts) {
            let words = format!("{} --partition {part}/2", into(out));
            lab.stdout(&words.split(' ').collect::<Vec<_>>());
        }
        let out = format!("{name}-out");
        lab.stdout(&["merge", &out, &parts[0], &parts[1]]);
        assert_eq!(run_files(&lab.path(&out)), run_files(&lab.path(&format!("{name}-whole"))), "{name}");
        assert_eq!(report(&lab.path(&out)), report(&lab.path(&format!("{name}-whole"))), "{name}");
    }
}

#[test]
fn what_is_missing_of_a_run_is_played_in_parts_too() {
    let lab = Lab::new();
    lab.stdout(&[&RUN[..], &["--out", "whole", "--quiet"]].concat());
    lab.stdout(&[&RUN[..], &["--out", "run", "--quiet"]].concat());
    let mut journals: Vec<_> =
        fs::read_dir(lab.path("run/episodes")).unwrap().map(|entry| entry.unwrap().path()).collect();
    journals.sort();
    journals[..7].iter().for_each(|journal| fs::remove_file(journal).unwrap());
    for part in ["1/3", "2/3", "3/3"] {
        let out = format!("rest-{}", &part[..1]);
        lab.stdout(&["resume", "run", "--partition", part, "--out", &out, "--quiet"]);
    }
    let (code, told) = lab.fails(&["merge", "new", "rest-1", "rest-2"]);
    assert!(
        code == 2 && told.contains("a part of what was missing of a run, and new is not that run"),
        "{told}"
    );
    let (code, told) = lab.fails(&["merge", "run", "rest-1", "rest-2"]);
    assert!(code == 3 && told.contains("episodes are missing: ") && told.contains(" in no part"), "{told}");
    lab.stdout(&["merge", "run", "rest-1", "rest-2", "rest-3"]);
    assert_eq!(run_files(&lab.path("run")), run_files(&lab.path("whole")));
}

#[test]
fn scores_and_comments_are_carried_along() {
    let lab = Lab::new();
    lab.write("judge.py", "def score(episode):\n    return float(episode.index)\n");
    let parts = four(&lab);
    let mut score = lab.command(&["score", parts[0], parts[2], "--scorer", "judge.py"]);
    score.env("PATH", "/usr/bin:/bin:/usr/local/bin");
    assert!(score.status().unwrap().success());
    lab.stdout(&[&["merge", "out"][..], &parts].concat());
    let scores = fs::read_to_string(lab.path("out/scores/judge.jsonl")).unwrap();
    let lines: Vec<serde_json::Value> =
        scores.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 10);
    assert!(lines.iter().all(|line| line["scorer"] == "judge.py"));
    assert!(fs::read_to_string(lab.path("out/episodes.csv")).unwrap().contains("score.judge"));
    let before = run_files(&lab.path("out"));
    lab.stdout(&[&["merge", "out"][..], &parts].concat());
    assert_eq!(run_files(&lab.path("out")), before);
}

#[test]
fn other_answers_of_a_model_are_told_with_what_they_cost() {
    let lab = Lab::new();
    let one = provider(&[("text", "goto_agent0_pot0")]);
    let two = provider(&[("text", "noop")]);
    let play = |part: &str, out: &str, url: &str| {
        let words = format!(
            "run cuisineworld/level_0/tau1 --episodes 4 --model compatible/fake --max-calls 2 --free --base-url {url} \
             --partition {part} --out {out} --quiet"
        );
        lab.stdout(&words.split(' ').collect::<Vec<_>>());
    };
    play("1/2", "a", &one.base_url());
    play("1/2", "b", &two.base_url());
    play("2/2", "c", &one.base_url());
    let asked_before = asked(&one) + asked(&two);
    let (code, told) = lab.fails(&["merge", "strict", "a", "b", "c", "--strict"]);
    assert!(
        code == 1 && told.contains("2 journals with another outcome are left out, with 4 model calls"),
        "{told}"
    );
    assert!(!lab.path("strict").exists(), "nothing of the parts has entered");
    let output = lab.output(&["merge", "out", "b", "c", "a"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && told.contains("the first in order of the parts counts"), "{told}");
    let report = fs::read_to_string(lab.path("out/report.md")).unwrap();
    assert!(report.contains("Episodes were played more than once"), "{report}");
    let key = journals_of(&lab.path("a"))[0].clone();
    let bytes = |run: &str| fs::read(lab.path(run).join("episodes").join(&key)).unwrap();
    assert_eq!(bytes("out"), bytes("a"), "of two folders of one part the first by its path counts");
    assert_eq!(asked(&one) + asked(&two), asked_before, "a merge asks no model");
    assert!(lab.path("out/reach.json").exists(), "`resume` finds the model where the parts did");
}

/// The names of the finished journals of a run.
fn journals_of(run: &Path) -> Vec<String> {
    let entries = fs::read_dir(run.join("episodes")).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(".jsonl.zst"));
    names.sort();
    names
}

/// With a limit on the length of files, as on a disk that is full for a moment.
#[cfg(unix)]
#[test]
fn a_merge_without_room_is_gone_on_with() {
    let lab = Lab::new();
    let parts = four(&lab);
    lab.stdout(&[&["merge", "calm"][..], &parts].concat());
    let mut codes = Vec::new();
    for blocks in ["1", "8", "32", "128"] {
        let mut command = std::process::Command::new("sh");
        command.current_dir(lab.path("")).env_clear();
        command.args([
            "-c",
            "trap '' XFSZ; ulimit -f $0; exec \"$@\"",
            blocks,
            env!("CARGO_BIN_EXE_cooperage"),
            "merge",
            "out",
        ]);
        let output = command.args(parts).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        codes.push(output.status.code().unwrap());
        assert!(
            output.status.success()
                || told.contains("the same command goes on from it")
                || told.contains("cannot write"),
            "{told}"
        );
    }
    assert!(codes.contains(&6) && codes.iter().all(|code| [0, 6].contains(code)), "{codes:?}");
    lab.stdout(&[&["merge", "out"][..], &parts].concat());
    assert_eq!(run_files(&lab.path("out")), run_files(&lab.path("calm")));
}
