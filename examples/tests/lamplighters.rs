//! The benchmark of one's own appears in every verb of the command line.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Runs a verb and returns its standard output.
fn lamplighters(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_lamplighters"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
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
    let run = |team: &str, out: &str| -> Value {
        let model = ["--model", "oracle"];
        let words = ["run", "lamplighters", "--episodes", "3", "--team", team, "--out", out, "--json"];
        let model = if team == "random" { &[][..] } else { &model[..] };
        serde_json::from_str(&cli(&[&words[..], model].concat())).unwrap()
    };
    let planned = run("mindagent", "planned");
    assert_eq!(planned["summary"]["episodes"], 6.0, "{planned}");
    assert_eq!(planned["summary"]["completion_mean"], 1.0, "{planned}");
    let alone = run("solo", "alone");
    assert_eq!(alone["summary"]["completion_mean"], 1.0, "{alone}");
    let random = run("random", "random");
    assert!(random["summary"]["completion_mean"].as_f64().unwrap() < 1.0, "{random}");
    assert!(cli(&["report", "planned"]).contains("lamplighters/lane"));
    let compared = cli(&["compare", "planned", "random"]);
    assert!(compared.contains("completion"), "{compared}");
    cli(&["verify", "planned"]);
}
