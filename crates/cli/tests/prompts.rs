//! Prompts of the user's own: what is said to models comes from them, wherever the run is played again.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use serde_json::Value;

use crate::common::*;

const RUN: [&str; 7] = ["run", "cuisineworld/level_0/tau1", "--agents", "2", "--model", "oracle", "--quiet"];

fn play(lab: &Lab, more: &[&str]) -> Value {
    lab.json(&[&RUN[..], &["--json"], more].concat())
}

/// The texts of all messages of a run.
fn said(lab: &Lab, run: &str) -> String {
    let bytes = std::fs::read(lab.path(&format!("{run}/messages.jsonl.zst"))).unwrap();
    String::from_utf8(zstd::decode_all(&bytes[..]).unwrap()).unwrap()
}

fn header(lab: &Lab, run: &str) -> (String, Value) {
    let (key, journal) = journals(&lab.path(run)).remove(0);
    (key, serde_json::from_str(journal.lines().next().unwrap()).unwrap())
}

#[test]
fn a_run_speaks_with_its_own_prompts_also_when_they_are_gone() {
    let lab = Lab::new();
    std::fs::create_dir_all(lab.path("mine/mindagent")).unwrap();
    let own = lab.stdout(&["help", "prompts/mindagent/crew"]);
    lab.write("mine/mindagent/crew.jinja", &format!("Salt and pepper! {own}"));
    play(&lab, &["--out", "plain"]);
    play(&lab, &["--out", "spiced", "--prompts", "mine"]);
    assert!(said(&lab, "spiced").contains("Salt and pepper!") && !said(&lab, "plain").contains("Salt"));
    let ((plain, plain_header), (spiced, spiced_header)) = (header(&lab, "plain"), header(&lab, "spiced"));
    assert_ne!(plain, spiced, "another prompt makes another episode");
    assert_ne!(plain_header["templates"], spiced_header["templates"]);
    assert!(spiced_header["plan"]["attachments"]["prompts/mindagent/crew"].is_string());

    std::fs::remove_dir_all(lab.path("mine")).unwrap();
    lab.stdout(&["verify", "spiced"]);
    let journal = lab.path(&format!("spiced/episodes/{spiced}"));
    lab.stdout(&["replay", journal.to_str().unwrap()]);
    let expected = journals(&lab.path("spiced"));
    let bytes = expected[0].1.as_bytes();
    std::fs::remove_file(&journal).unwrap();
    let part = spiced.replace(".jsonl.zst", ".jsonl.part");
    std::fs::write(lab.path(&format!("spiced/episodes/{part}")), &bytes[..bytes.len() / 2]).unwrap();
    lab.stdout(&["resume", "spiced", "--quiet"]);
    assert_eq!(journals(&lab.path("spiced")), expected);
}

#[test]
fn prompts_of_other_teams_change_no_episode() {
    let lab = Lab::new();
    std::fs::create_dir_all(lab.path("mine/villager")).unwrap();
    lab.write("mine/villager/plan.jinja", "Plan.");
    play(&lab, &["--out", "plain"]);
    play(&lab, &["--out", "other", "--prompts", "mine"]);
    assert_eq!(header(&lab, "plain").0, header(&lab, "other").0);
}

#[test]
fn what_is_no_prompt_is_told_in_one_line() {
    let lab = Lab::new();
    let told = |file: &str, text: &str| {
        let folder = lab.path("wrong");
        let _ = std::fs::remove_dir_all(&folder);
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        let (code, stderr) = lab.fails(&[&RUN[..], &["--prompts", "wrong"]].concat());
        format!("{code} {}", stderr.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" | "))
    };
    assert_eq!(
        told("villager/plam.jinja", "x"),
        "2 error: wrong/villager/plam.jinja: there is no prompt `villager/plam.jinja` | hint: did you mean \
         `villager/plan.jinja`?"
    );
    assert!(told("villager/plan.txt", "x").contains("did you mean `villager/plan.jinja`?"));
    let broken = told("villager/plan.jinja", "Plan.\n\n{% for x in %}");
    assert!(broken.starts_with("5 error: wrong/villager/plan.jinja: line 3: "), "{broken}");
    assert!(
        broken.ends_with("hint: `cooperage help prompts/villager/plan` prints the program's own"),
        "{broken}"
    );
    assert_eq!(
        told("solo/opening.jinja", "You are {{ name }}.\n{% if name %}{{ goals }}{% endif %}"),
        "2 error: wrong/solo/opening.jinja: line 2: there is no variable `goals` | hint: its variables are document, done, \
         environment, goal, last_word, name, neighbours, time_left; `cooperage help prompts/solo/opening` prints the program's own"
    );
    let (code, stderr) = lab.fails(&[&RUN[..], &["--prompts", "wrong", "--dry-run"]].concat());
    assert!(code == 2 && stderr.contains("line 2: there is no variable `goals`"), "{stderr}");
    std::fs::create_dir_all(lab.path("empty")).unwrap();
    let (code, stderr) = lab.fails(&[&RUN[..], &["--prompts", "empty"]].concat());
    assert!(code == 2 && stderr.contains("there is no file of prompts in empty"), "{stderr}");
    let (code, stderr) = lab.fails(&[&RUN[..], &["--prompts", "nowhere"]].concat());
    assert!(code == 5 && stderr.contains("cannot read nowhere"), "{stderr}");
    let (code, stderr) = lab.fails(&["help", "prompts/villager/plam"]);
    assert!(code == 2 && stderr.contains("did you mean `villager/plan`?"), "{stderr}");
    assert!(lab.stdout(&["help", "prompts"]).contains("- `villager/plan`"));
}

#[test]
fn prompts_of_agents_that_talk_may_be_markdown() {
    let lab = Lab::new();
    std::fs::create_dir_all(lab.path("mine/mindcraft")).unwrap();
    lab.write(
        "mine/mindcraft/conversing.md",
        "# I am $NAME\n{{ no }} {% template %} \"as it is\"\n$COMMAND_DOCS",
    );
    let chat = ["chat", "--world", "flat", "--json", "--prompts", "mine", "--out", "talk"];
    let output = lab.handed(&chat, b"hello\n");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes = std::fs::read(lab.path("talk/messages.jsonl.zst")).unwrap();
    let said = String::from_utf8_lossy(&zstd::decode_all(&bytes[..]).unwrap()).into_owned();
    assert!(said.contains(r#"# I am Andy\n{{ no }} {% template %} \"as it is\""#), "{said}");

    let told = |folder: &str, text: &str| {
        lab.write(folder, text);
        let (_, stderr) = lab.fails(&[&RUN[..], &["--prompts", "mine"]].concat());
        stderr
    };
    assert!(
        told("mine/mindcraft/conversing.jinja", "x")
            .contains("there are two files for the prompt `mindcraft/conversing`")
    );
    std::fs::remove_file(lab.path("mine/mindcraft/conversing.jinja")).unwrap();
    assert!(told("mine/mindcraft/hello.md", "x").contains("this prompt is a template and no Markdown"));
}
