//! Files that are not a run's own are left alone, and damaged files are named with a way out.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use crate::common::*;

const RUN: [&str; 5] = ["run", "cuisineworld/level_0/tau3", "--model", "oracle", "--out"];

fn run<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&RUN[..], &[out], more].concat()
}

#[test]
fn fresh_deletes_nothing_but_what_a_run_wrote() {
    let lab = Lab::new();
    lab.stdout(&run("r", &["--episodes", "2"]));
    lab.write("r/notes.txt", "mine");
    lab.write("r/episodes/notes.txt", "mine too");
    lab.stdout(&run("r", &["--fresh"]));
    assert_eq!(std::fs::read_to_string(lab.path("r/notes.txt")).unwrap(), "mine");
    assert_eq!(std::fs::read_to_string(lab.path("r/episodes/notes.txt")).unwrap(), "mine too");
    assert_eq!(journals(&lab.path("r")).len(), 1, "the earlier run is gone");
    for fresh in [&["--fresh"][..], &[]] {
        std::fs::create_dir_all(lab.path("thesis")).unwrap();
        lab.write("thesis/chapter1.txt", "long work");
        let (code, stderr) = lab.fails(&run("thesis", fresh));
        assert_eq!(code, 2);
        assert!(
            stderr.contains("thesis is not the folder of a run, and not empty: it holds chapter1.txt"),
            "{stderr}"
        );
        assert_eq!(std::fs::read_dir(lab.path("thesis")).unwrap().count(), 1);
    }
    std::fs::create_dir(lab.path("empty")).unwrap();
    lab.stdout(&run("empty", &[]));
}

/// The finished journals of a run.
fn journal_paths(lab: &Lab, run: &str) -> Vec<std::path::PathBuf> {
    let mut paths: Vec<_> = std::fs::read_dir(lab.path(run).join("episodes"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "zst"))
        .collect();
    paths.sort();
    paths
}

#[test]
fn a_damaged_journal_is_named_by_every_verb_and_can_be_replaced() {
    let lab = Lab::new();
    lab.stdout(&run("whole", &["--episodes", "2"]));
    lab.stdout(&run("r", &["--episodes", "2"]));
    let path = journal_paths(&lab, "r").remove(0);
    let key = path.file_name().unwrap().to_string_lossy().replace(".jsonl.zst", "");
    let intact = std::fs::read(&path).unwrap();
    // Cut short, not compressed at all, and a line in between that is no record.
    let plain = String::from_utf8(zstd::decode_all(intact.as_slice()).unwrap()).unwrap();
    let torn = plain.replacen("{\"type\":\"call\"", "{\"type\":\"c\u{fffd}ll\"", 1);
    assert_ne!(torn, plain);
    for bytes in [
        intact[..intact.len() / 2].to_vec(),
        b"nonsense".to_vec(),
        zstd::encode_all(torn.as_bytes(), 3).unwrap(),
    ] {
        std::fs::write(&path, bytes).unwrap();
        for arguments in
            [&["resume", "r"][..], &["report", "r"], &["compare", "r", "whole"], &["compare", "whole", "r"]]
        {
            let (code, stderr) = lab.fails(arguments);
            assert_eq!(code, 5, "{arguments:?}: {stderr}");
            assert!(stderr.contains(&format!("the journal of episode {key} is damaged")), "{stderr}");
            assert!(stderr.contains("cooperage resume r --replace-damaged"), "{stderr}");
        }
        assert_eq!(lab.output(&["verify", "r"]).status.code(), Some(5));
        let replaced = lab.output(&["resume", "r", "--replace-damaged"]);
        assert_eq!(replaced.status.code(), Some(0), "{}", String::from_utf8_lossy(&replaced.stderr));
        assert!(path.with_extension("zst.damaged").exists(), "the damaged file is kept");
        assert_eq!(journals(&lab.path("r")), journals(&lab.path("whole")));
        lab.stdout(&["verify", "r"]);
    }
}

#[test]
fn verify_does_not_vouch_for_what_is_not_there() {
    let lab = Lab::new();
    lab.stdout(&run("r", &["--episodes", "2"]));
    let path = journal_paths(&lab, "r").remove(1);
    std::fs::remove_file(&path).unwrap();
    let output = lab.output(&["verify", "r"]);
    let (stdout, stderr) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout.contains("verify: 1 the same, 0 different, 1 unfinished"), "{stdout}");
    assert!(stderr.contains("1 of 2 episodes have no finished journal"), "{stderr}");
    assert!(stderr.contains("`cooperage resume r`"), "{stderr}");
    lab.stdout(&["resume", "r"]);
    lab.stdout(&["verify", "r"]);
}

#[test]
fn made_tasks_are_not_written_over_by_a_slip() {
    let lab = Lab::new();
    let make = |suite: &str, out: &str, more: &[&str]| {
        lab.output(&[&["tasks", "generate", suite, "--seed", "3", "--out", out][..], more].concat())
    };
    for (suite, out, file) in
        [("cuisineworld", "my.toml", "my.toml"), ("villagerbench/farm", "new", "new/farm_tasks.json")]
    {
        assert!(make(suite, out, &[]).status.success());
        lab.write(file, "mine");
        let again = make(suite, out, &[]);
        assert_eq!(again.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&again.stderr).contains("--force"));
        assert_eq!(std::fs::read_to_string(lab.path(file)).unwrap(), "mine");
        assert!(make(suite, out, &["--force"]).status.success());
        assert_ne!(std::fs::read_to_string(lab.path(file)).unwrap(), "mine");
    }
}

#[test]
fn resume_asks_the_server_that_the_run_asked() {
    let lab = Lab::new();
    let fake = provider(&[("latency-ms", "1")]);
    let begun = ["run", "cuisineworld/level_0/tau3", "--model", "compatible/fake", "--base-url"];
    let url = fake.base_url().replace("http://", "http://me:very-secret@");
    lab.stdout(&[&begun[..], &[&url, "--max-calls", "5", "--out", "r"]].concat());
    std::fs::remove_file(journal_paths(&lab, "r").remove(0)).unwrap();
    let before = asked(&fake);
    lab.stdout(&["resume", "r"]);
    assert_eq!(asked(&fake) - before, 5);
    let kept = std::fs::read_to_string(lab.path("r/reach.json")).unwrap();
    assert!(kept.contains(&fake.base_url()) && !kept.contains("very-secret"), "{kept}");
    // Another address of the command line goes first, and is kept from then on.
    std::fs::remove_file(journal_paths(&lab, "r").remove(0)).unwrap();
    let other = provider(&[]);
    lab.stdout(&["resume", "r", "--base-url", &other.base_url()]);
    assert_eq!(asked(&other), 5);
    assert!(std::fs::read_to_string(lab.path("r/reach.json")).unwrap().contains(&other.base_url()));
}

#[test]
fn resume_names_only_options_it_has() {
    let lab = Lab::new();
    lab.write("cooperage.toml", "");
    let run = ["run", "cuisineworld/level_0/tau3", "--model", "openai/gpt-4", "--out", "r", "--yes"];
    let fake = provider(&[("status", "401")]);
    let broken = lab.command(&[&run[..], &["--base-url", &fake.base_url()]].concat()).output().unwrap();
    assert_eq!(broken.status.code(), Some(3));
    std::fs::remove_file(lab.path("r/reach.json")).unwrap();
    let (code, stderr) = lab.fails(&["resume", "r"]);
    assert_eq!(code, 7, "{stderr}");
    assert!(stderr.contains("agree with --yes") && !stderr.contains("--max-cost"), "{stderr}");
}
