//! The demonstration: its commands can be typed as they stand, and what it ends with is there.

use crate::common::Lab;

#[test]
fn it_compares_two_runs_and_ends_with_the_command_that_shows_them() {
    let lab = Lab::new();
    let output = lab.output(&["demo", "--runs", "my runs", "--json"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    let compared: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(compared["pairs"], 45, "{compared}");
    assert!(
        compared["benchmarks"][0]["difference"].as_f64().unwrap() < -0.5,
        "the random crew is far behind: {compared}"
    );

    let program = env!("CARGO_BIN_EXE_cooperage");
    let commands: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    assert!(commands.len() == 3 && commands.iter().all(|line| line.starts_with(program)), "{told}");
    assert!(commands[0].ends_with("--episodes 3 --fresh --out 'my runs/demo-oracle' --quiet"), "{told}");
    assert!(commands[2].ends_with("compare 'my runs/demo-oracle' 'my runs/demo-random' --json"), "{told}");
    let mut last = told.lines().rev();
    let shown = format!("{program} serve --runs 'my runs' --open");
    assert!(last.next().unwrap().ends_with(&shown), "{told}");
    assert_eq!(last.next(), Some("The report: my runs/demo-oracle/report.html"), "{told}");
    assert!(lab.path("my runs/demo-oracle/report.html").is_file());

    let typed = std::process::Command::new("sh")
        .args(["-c", commands[2]])
        .current_dir(lab.path(""))
        .output()
        .unwrap();
    assert!(typed.status.success() && typed.stdout == output.stdout, "{typed:?}");
}
