//! Runs that lose their surroundings: the folder, the terminal, the program itself.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that takes things away watches a run by the clock, and hands it its environment"
)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::*;

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args(["-s", name, &process.to_string()]).status();
    assert!(sent.unwrap().success());
}

fn holds(file: &Path) -> Option<String> {
    fs::read_to_string(file).ok().filter(|text| text.ends_with('\n'))
}

/// Whether a process runs; one that has ended and was not waited for does not.
fn runs(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.trim())).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
}

/// A run whose team is a process that ignores the end of its input and all signals that can be ignored, and has such a child.
fn stubborn(lab: &Lab, out: &str) -> (Child, Vec<String>) {
    let script = "trap '' HUP INT TERM; (trap '' HUP INT TERM; while :; do sleep 1; done) & \
                  echo $! > child.txt; echo $$ > process.txt; while :; do sleep 1; done";
    lab.write("stubborn.sh", script);
    let run = ["run", "cuisineworld/level_0/tau1", "--team", "cmd:sh stubborn.sh", "--out", out];
    let mut command = lab.command(&run);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    let run = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let files = ["child.txt", "process.txt"].map(|name| lab.path(name));
    wait_until("the process begins", || files.iter().all(|file| holds(file).is_some()));
    let processes: Vec<String> = files.iter().filter_map(|file| holds(file)).collect();
    assert!(processes.iter().all(|process| runs(process)));
    (run, processes)
}

#[test]
fn no_process_outlives_a_program_that_is_killed_or_hung_up() {
    for name in ["KILL", "HUP", "TERM"] {
        let lab = Lab::new();
        let (mut run, processes) = stubborn(&lab, "r");
        signal(name, run.id());
        let status = run.wait().unwrap();
        let code = if name == "KILL" { None } else { Some(143) };
        assert_eq!(status.code(), code, "{name}");
        wait_until("the processes end", || processes.iter().all(|process| !runs(process)));
    }
}

#[test]
fn a_run_without_its_folder_stops_and_says_so() {
    let slow = provider(&[("latency-ms", "400")]);
    let url = slow.base_url();
    let begin = |lab: &Lab| {
        let run = ["run", "cuisineworld/level_0/tau1", "--agents", "2", "--model", "compatible/fake"];
        let run = [&run[..], &["--base-url", &url, "--out", "r"]].concat();
        let child = lab.command(&run).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let is_begun = || {
            let parts = fs::read_dir(lab.path("r/episodes")).into_iter().flatten().flatten();
            parts.filter(|entry| entry.path().extension().is_some_and(|end| end == "part")).count() == 1
        };
        wait_until("the run begins", is_begun);
        child
    };
    for takes_away in ["r", "r/episodes"] {
        let lab = Lab::new();
        let child = begin(&lab);
        fs::rename(lab.path(takes_away), lab.path("moved")).unwrap();
        let before = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(before.elapsed() < Duration::from_secs(20));
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(6), "{stderr}");
        let part = "error: r is gone: the run's folder was deleted or moved while the run was played, so the run was stopped";
        assert!(stderr.contains(part), "{stderr}");
        assert_eq!(stderr.matches("error: ").count(), 1, "{stderr}");
        if takes_away == "r" {
            assert!(!lab.path("r").exists(), "the run makes no second folder");
            // The recorded journals are in the folder that was moved.
            lab.stdout(&["resume", "moved", "--quiet", "--yes"]);
            lab.stdout(&["verify", "moved"]);
        }
    }
}

#[test]
fn a_run_that_was_killed_at_an_end_is_tidied() {
    let lab = Lab::new();
    let run =
        ["run", "cuisineworld/level_0/tau1", "--agents", "2", "--model", "oracle", "--quiet", "--out", "r"];
    lab.stdout(&run);
    let expected = files_below(&lab.path("r"));
    let journal =
        expected.keys().find(|name| name.ends_with(".jsonl.zst") && name.starts_with("episodes/")).unwrap();
    for verb in [&run[..], &["resume", "r", "--quiet"]] {
        // The finished journal has its name, and the one under way is still there.
        let left = journal.replace(".jsonl.zst", ".jsonl.part");
        lab.write(&format!("r/{left}"), "{}\n");
        lab.stdout(verb);
        assert!(!lab.path(&format!("r/{left}")).exists(), "{verb:?}");
        assert_eq!(files_below(&lab.path("r"))[journal], expected[journal]);
    }
}

#[test]
fn a_run_without_a_folder_of_journals_is_gone_on_with() {
    let lab = Lab::new();
    let run =
        ["run", "cuisineworld/level_0/tau1", "--agents", "2", "--model", "oracle", "--quiet", "--out", "r"];
    lab.stdout(&run);
    let expected = journals(&lab.path("r"));
    fs::remove_dir_all(lab.path("r/episodes")).unwrap();
    lab.stdout(&["resume", "r", "--quiet"]);
    assert_eq!(journals(&lab.path("r")), expected);
}

#[test]
fn figures_are_told_where_the_report_cannot_be_written() {
    let lab = Lab::new();
    lab.stdout(&[
        "run",
        "cuisineworld/level_0/tau1",
        "--agents",
        "2",
        "--model",
        "oracle",
        "--quiet",
        "--out",
        "r",
    ]);
    fs::remove_file(lab.path("r/report.html")).unwrap();
    fs::create_dir_all(lab.path("r/report.html/in-its-place")).unwrap();
    for verb in ["report", "resume"] {
        let output = lab.output(&[verb, "r"]);
        let (stdout, stderr) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(6), "{verb}: {stderr}");
        assert!(stdout.contains("cuisineworld/level_0/tau1"), "{verb}: {stdout}");
        assert!(stderr.contains("error: cannot write r/report.html"), "{verb}: {stderr}");
    }
    assert!(!lab.path("r/report.html.new").exists(), "half a file is left behind");
}

#[test]
fn notices_name_the_software_of_others() {
    let text = Lab::new().stdout(&["help", "licences"]);
    for part in [
        "* serde_json ",
        "* three ",
        "* preact ",
        "* QuickJS-ng ",
        "Permission is hereby granted, free of charge",
    ] {
        assert!(text.contains(part), "{part}");
    }
}
