//! Two processes on one run: reports, studios and merges. One goes on, and the other is told so, or both do what each of
//! them would do alone.
#![cfg(unix)]

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use crate::common::*;
use crate::hosted::Serving;

/// Makes sure that a call is refused with the code of a run in use. One that waited would be let in, for the run comes to its end.
fn refused(lab: &Lab, words: &[&str]) {
    let (code, told) = lab.fails(words);
    assert!(code == 8 && told.contains("is in use by another process"), "{words:?}: {code} {told}");
}

#[test]
fn reports_at_the_same_time_are_whole_and_leave_nothing_behind() {
    let lab = Lab::new();
    lab.stdout(&[&TWELVE[..], &["--out", "r"]].concat());
    lab.stdout(&["report", "r"]);
    let calm = files_below(&lab.path("r"));
    for _ in 0..5 {
        let start =
            || lab.command(&["report", "r"]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        for one in [start(), start()] {
            let ended = one.wait_with_output().unwrap();
            assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        }
        let there = files_below(&lab.path("r"));
        let names: Vec<&String> = there.keys().collect();
        assert_eq!(names, calm.keys().collect::<Vec<_>>());
        assert_eq!(there, calm);
    }
}

#[test]
fn of_merges_at_the_same_time_one_joins_the_parts() {
    let lab = Lab::new();
    let [one, two] = two_parts(&lab);
    lab.stdout(&["merge", "calm", one, two, "--quiet"]);
    let files = |run: &str| run_files(&lab.path(run));
    for out in ["a", "b", "c"] {
        let merge = ["merge", out, one, two, "--quiet"];
        let start = || lab.command(&merge).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let mut all = [start(), start(), start()];
        let mut codes: Vec<i32> = all.iter_mut().map(|one| one.wait().unwrap().code().unwrap()).collect();
        codes.sort_unstable();
        // One that begins late finds nothing to add.
        assert!(codes[0] == 0 && codes.iter().all(|code| [0, 8].contains(code)), "{codes:?}");
        assert!(files(out) == files("calm"), "{out}");
    }
}

#[test]
fn a_studio_that_plays_a_run_keeps_a_merge_out_and_one_that_shows_it_does_not() {
    let lab = Lab::new();
    let [one, two] = two_parts(&lab);
    let (code, _) = lab.fails(&["merge", "runs/out", one]);
    assert_eq!(code, 3);
    // It shows the run before and after, while parts are added and people write comments.
    let shown = Serving::by(lab.command(&["serve", "--json"]));
    let finished = || {
        let (status, body) = shown.ask("url", "GET", "/api/runs", &Value::Null);
        let runs: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(status, 200, "{body}");
        runs[0]["finished"].as_u64().unwrap()
    };
    assert_eq!(finished(), 6);
    lab.stdout(&["merge", "runs/out", one, two, "--quiet"]);
    assert_eq!(finished(), 12);
    lab.stdout(&["verify", "runs/out"]);
    drop(shown);

    // One that plays it holds it.
    let fake = provider(&[("latency-ms", "100")]);
    let url = fake.base_url();
    let model = ["--model", "compatible/fake", "--free", "--base-url", &url, "--max-calls", "50", "--json"];
    let run =
        ["run", "cuisineworld/level_0/tau1", "--serve", "--quiet", "--partition", "1/1", "--out", "played"];
    let played = Serving::by(lab.command(&[&run[..], &model].concat()));
    wait_until("the run begins", || asked(&fake) >= 3);
    refused(&lab, &["merge", "merged", "played"]);
    refused(&lab, &["resume", "played"]);
    assert!(!lab.path("merged").exists());
    drop(played);
    let before = asked(&fake);
    lab.stdout(&["resume", "played", "--quiet"]);
    lab.stdout(&["merge", "merged", "played"]);
    assert!(asked(&fake) <= 50 + 1, "{before}, then {}: a call is made twice", asked(&fake));
    assert_eq!(
        fs::read_dir(lab.path("merged/episodes")).unwrap().count(),
        2,
        "a journal and its measurements"
    );
}
