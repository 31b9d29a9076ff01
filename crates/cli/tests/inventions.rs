//! A run of inventions that was stopped goes on to the same file of tasks.

use cooperage_fake_provider::{Background, FakeProviderOptions, SeenRequest};

use crate::common::*;

#[test]
fn inventions_that_were_stopped_go_on_to_the_same_file() {
    for (kind, file) in [
        ("villagerbench/gen", "generated_tasks.json"),
        ("villagerbench/escape", "escape_atoms.json"),
        ("villagerbench/meta", "meta_tasks.json"),
    ] {
        let lab = Lab::new();
        let invent = |count: &str, out: &str| {
            lab.stdout(&["tasks", "invent", kind, "--model", "oracle", "--count", count, "--out", out]);
            std::fs::read_to_string(lab.path(out).join(file)).unwrap()
        };
        let whole = invent("3", "whole");
        assert_eq!(invent("3", "again"), whole, "{kind}: the same seed gives the same file");
        let run = lab.path("whole/run");
        let expected = journals(&run);
        assert_eq!(expected.len(), 3);
        // The run was stopped in its second record: the first is there, the third was not begun.
        for (number, (name, bytes)) in expected.iter().enumerate().skip(1) {
            std::fs::remove_file(run.join("episodes").join(name)).unwrap();
            if number == 1 {
                let part = name.replace(".jsonl.zst", ".jsonl.part");
                std::fs::write(run.join("episodes").join(part), &bytes.as_bytes()[..bytes.len() * 2 / 3])
                    .unwrap();
            }
        }
        std::fs::remove_file(lab.path("whole").join(file)).unwrap();
        assert_eq!(invent("3", "whole"), whole, "{kind}");
        assert_eq!(journals(&run), expected);
        lab.stdout(&["verify", "whole/run"]);
    }
}

#[test]
fn a_goal_keeps_its_plain_words_where_a_model_loses_a_fact() {
    let lab = Lab::new();
    let generate = ["tasks", "generate", "villagerbench/meta", "--kind", "move", "--wording", "terse"];
    lab.stdout(&[&generate[..], &["--count", "2", "--out", "drawn"]].concat());
    let options = FakeProviderOptions {
        text: Some("Go there.".to_owned()),
        keeps_requests: true,
        ..Default::default()
    };
    let provider = Background::start(options).unwrap();
    let address = format!("compatible={}", provider.base_url());
    let invent = ["tasks", "invent", "villagerbench/meta", "--model", "compatible/m", "--base-url", &address];
    lab.stdout(&[&invent[..], &["--tasks", "drawn", "--out", "told", "--yes"]].concat());
    let seen = provider.seen();
    assert_eq!(seen.len(), 8, "each goal is asked for four times");
    let refused = |request: &&SeenRequest| {
        request.body["messages"].to_string().contains("They were refused: the cell [")
    };
    assert_eq!(seen.iter().filter(refused).count(), 6, "{:?}", seen[1].body);
    let told = std::fs::read_to_string(lab.path("told/meta_tasks.json")).unwrap();
    assert_eq!(told.matches("\"wording\":0").count(), 2, "{told}");
    assert!(!told.contains("task_goal"), "{told}");

    let wrong = lab.output(&[
        "tasks",
        "invent",
        "villagerbench/meta",
        "--tasks",
        "none",
        "--model",
        "oracle",
        "--out",
        "x",
    ]);
    let text = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(
        wrong.status.code() == Some(2) && text.contains("there is no meta_tasks.json in this folder"),
        "{text}"
    );
    let wrong = lab.output(&[
        "tasks",
        "invent",
        "villagerbench/gen",
        "--tasks",
        "drawn",
        "--model",
        "oracle",
        "--out",
        "x",
    ]);
    let text = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(text.contains("inventors of villagerbench/gen read no tasks"), "{text}");
}
