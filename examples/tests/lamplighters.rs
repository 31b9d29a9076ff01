//! The benchmark of one's own appears in every verb of the command line.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Runs a verb.
fn output(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lamplighters"));
    command.args(arguments).current_dir(folder).output().unwrap()
}

/// Runs a verb and returns its standard output.
fn lamplighters(folder: &Path, arguments: &[&str]) -> String {
    let output = output(folder, arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_benchmark_of_ones_own_is_listed_played_reported_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let cli = |arguments: &[&str]| lamplighters(folder.path(), arguments);
    let listed = cli(&["tasks"]);
    assert!(listed.contains("lamplighters"), "{listed}");
    let tasks = cli(&["tasks", "lamplighters"]);
    assert!(tasks.contains("lamplighters/lane") && tasks.contains("lamplighters/avenue"), "{tasks}");
    assert!(cli(&["tasks", "show", "lamplighters/avenue"]).contains("24 lamps"));
    let run = |team: &str, model: &str, out: &str| -> Value {
        let model = ["--model", model];
        let words = ["run", "lamplighters", "--episodes", "3", "--team", team, "--out", out, "--json"];
        let model = if team == "random" { &[][..] } else { &model[..] };
        serde_json::from_str(&cli(&[&words[..], model].concat())).unwrap()
    };
    let planned = run("mindagent", "oracle", "planned");
    assert_eq!(planned["summary"]["episodes"], 6.0, "{planned}");
    assert_eq!(planned["summary"]["completion_mean"], 1.0, "{planned}");
    let alone = run("solo", "oracle", "alone");
    assert_eq!(alone["summary"]["completion_mean"], 1.0, "{alone}");
    for (team, out) in [("random", "random"), ("villager", "chance")] {
        let random = run(team, "random", out);
        assert!(random["summary"]["completion_mean"].as_f64().unwrap() < 1.0, "{random}");
    }
    assert!(cli(&["report", "planned"]).contains("lamplighters/lane"));
    let compared = cli(&["compare", "planned", "random"]);
    assert!(compared.contains("completion"), "{compared}");
    cli(&["verify", "planned"]);
}

#[test]
fn its_own_argument_is_shown_and_read_where_those_of_built_in_suites_are() {
    let folder = tempfile::tempdir().unwrap();
    let cli = |arguments: &[&str]| lamplighters(folder.path(), arguments);
    std::fs::write(folder.path().join("mine.txt"), "alley 3\n").unwrap();
    for verb in ["run", "experiment", "play", "tasks", "mcp"] {
        let help = cli(&[verb, "--help"]);
        assert!(help.contains("--streets <FILE>") && help.contains("--kitchen <FILE>"), "{verb}: {help}");
    }
    let reference = cli(&["help", "--all"]);
    assert!(reference.contains("| `--streets <FILE>` | Streets of your own: a line for each"), "{reference}");
    for shell in ["bash", "fish"] {
        assert!(cli(&["completions", shell]).contains("streets"), "{shell}");
    }

    let listed = cli(&["tasks", "lamplighters", "--streets", "mine.txt"]);
    assert!(listed.contains("lamplighters/alley"), "{listed}");
    assert!(cli(&["tasks", "show", "lamplighters/alley", "--streets", "mine.txt"]).contains("3 lamps"));
    let run = ["run", "lamplighters/alley", "--model", "oracle"];
    let played = cli(&[&run[..], &["--streets", "mine.txt", "--out", "alley", "--json"]].concat());
    let played: Value = serde_json::from_str(&played).unwrap();
    assert_eq!(played["summary"]["completion_mean"], 1.0, "{played}");
    // The run keeps the file.
    std::fs::remove_file(folder.path().join("mine.txt")).unwrap();
    cli(&["verify", "alley"]);

    // The settings of the folder name it too.
    std::fs::write(folder.path().join("road.txt"), "road 2").unwrap();
    std::fs::write(folder.path().join("cooperage.toml"), "streets = \"road.txt\"").unwrap();
    cli(&["run", "lamplighters/road", "--model", "oracle", "--out", "road"]);

    let told = |arguments: &[&str]| {
        let output = output(folder.path(), arguments);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, foreign) =
        told(&["run", "cuisineworld/level_0/tau1", "--model", "oracle", "--streets", "road.txt"]);
    assert!(code == Some(2) && foreign.contains("--streets: cuisineworld reads no such file"), "{foreign}");
    let (code, tasks) = told(&[&run[..], &["--tasks", "road.txt"]].concat());
    assert!(code == Some(2) && tasks.contains("streets are given with --streets FILE"), "{tasks}");
    for (streets, fault) in [
        ("road of stone", "bad.txt: `road of stone` is no street"),
        ("lane 3", "bad.txt: `lane 3` names a street that there is already"),
        ("road 2\nroad 3", "bad.txt: `road 3` names a street that there is already"),
    ] {
        std::fs::write(folder.path().join("bad.txt"), streets).unwrap();
        let (code, bad) = told(&["tasks", "lamplighters", "--streets", "bad.txt"]);
        assert!(code == Some(5) && bad.contains(fault), "{bad}");
    }
}
