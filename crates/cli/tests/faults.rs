//! Providers that fail, refuse, filter and say nothing.

use crate::common::*;

fn run(lab: &Lab, out: &str, url: &str) -> serde_json::Value {
    lab.json(&[
        "run",
        "cuisineworld/level_0/tau3",
        "cuisineworld/level_3/tau3",
        "--episodes",
        "3",
        "--model",
        "compatible/fake",
        "--base-url",
        url,
        "--request-timeout",
        "1s",
        "--max-calls",
        "12",
        "--give-up-after",
        "0",
        "--out",
        out,
        "--json",
    ])
}

#[test]
fn faults_that_are_retried_change_nothing_but_the_time() {
    let lab = Lab::new();
    let calm = provider(&[]);
    let expected = run(&lab, "calm", &calm.base_url());
    let faulty = provider(&[
        ("fault-rate", "0.3"),
        ("faults", "all"),
        ("fault-run", "5"),
        ("hold-ms", "1500"),
        ("seed", "3"),
    ]);
    let got = run(&lab, "faulty", &faulty.base_url());
    assert_eq!(journals(&lab.path("faulty")), journals(&lab.path("calm")));
    assert_eq!((&got["digest"], &got["cells"]), (&expected["digest"], &expected["cells"]));
    let faults = faulty.stats()["faults"].clone();
    assert!(faults.as_object().unwrap().len() >= 6, "every way to fail was met: {faults}");
    assert!(asked(&faulty) > asked(&calm) + 10, "{} {}", asked(&faulty), asked(&calm));
    // Failures are recorded beside the journal, never in it.
    let walls: String = std::fs::read_dir(lab.path("faulty/episodes"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".wall.jsonl"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    for kind in ["rate_limited", "server_error", "broken_json"] {
        assert!(walls.contains(kind), "{kind}");
    }
}

#[test]
fn refusals_filters_and_empty_replies_are_counted_apart() {
    let lab = Lab::new();
    let fake = provider(&[("refusals", "0.2"), ("filtered", "0.2"), ("empty", "0.2")]);
    let got = run(&lab, "odd", &fake.base_url());
    assert_eq!(asked(&fake), 6 * 12, "none of them is asked for again");
    let summary = got["summary"].as_object().unwrap();
    for kind in ["refusal", "content_filter", "empty"] {
        let counted =
            summary.iter().find(|(name, _)| name.contains(kind)).map(|(_, value)| value.as_f64().unwrap());
        assert!(counted.is_some_and(|count| count > 0.0), "{kind}: {summary:?}");
    }
    assert!(summary["turns_without_command"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_model_that_says_nothing_gets_one_warning() {
    let lab = Lab::new();
    let fake = provider(&[("empty", "1")]);
    let output = lab.output(&[
        "run",
        "cuisineworld/level_0/tau3",
        "--model",
        "compatible/thinker",
        "--base-url",
        &fake.base_url(),
        "--max-calls",
        "6",
    ]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.matches("warning:").count(), 1, "{stderr}");
    assert!(stderr.contains("finish reason"), "{stderr}");
    assert_eq!(output.status.code(), Some(0), "an episode whose calls ran out has a recorded outcome");
}

#[test]
fn a_provider_that_never_answers_breaks_the_episode_and_resume_mends_it() {
    let lab = Lab::new();
    let (code, stderr) = lab.fails(&[
        "run",
        "cuisineworld/level_0/tau3",
        "--model",
        "openai/gpt-4",
        "--base-url",
        "http://127.0.0.1:9/v1/",
        "--max-calls",
        "3",
        "--request-timeout",
        "100ms",
        "--out",
        "r",
        "--yes",
        "--max-wall",
        "1s",
    ]);
    // The wall-clock limit ends it before the retries do, or the retries break it: both are outcomes with a name.
    assert!(code == 0 || code == 3, "{code} {stderr}");
}

/// A server whose context is too short for some prompts: what it says is told in words, by kind, and counted.
#[test]
fn a_prompt_beyond_the_context_is_an_error_of_its_own_kind() {
    let lab = Lab::new();
    let small = provider(&[("context-bytes", "8000")]);
    let run = |out: &str, options: &[&str]| {
        let url = small.base_url();
        let mut arguments = vec![
            "run",
            "cuisineworld/level_0/tau3",
            "villagerbench/construction/0",
            "--agents",
            "2",
            "--model",
            "compatible/small",
            "--base-url",
            url.as_str(),
            "--max-calls",
            "40",
            "--out",
            out,
            "--json",
        ];
        arguments.extend(options);
        lab.output(&arguments)
    };
    let output = run("r", &[]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    let end = stderr.lines().find(|line| line.contains(" broken (")).unwrap();
    assert!(end.contains("context_overflow"), "{stderr}");
    assert!(end.contains("doesn't fit the model's context (HTTP status 400)"), "{stderr}");
    assert!(stderr.contains("a model with a longer context"), "{stderr}");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let summary = &object["summary"];
    assert!(summary["broken"].as_f64().unwrap() >= 1.0);
    assert_eq!(summary["broken.context_overflow"], summary["broken"]);
    // No further attempt is made at what can't succeed, and the report says what it was.
    let walls: String = std::fs::read_dir(lab.path("r/episodes"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".wall.jsonl"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    assert!(
        walls.contains(r#""attempts":1"#) && walls.contains(r#""errors":["context_overflow"]"#),
        "{walls}"
    );
    let report = std::fs::read_to_string(lab.path("r/report.md")).unwrap();
    assert!(report.contains("context_overflow"), "{report}");
}
