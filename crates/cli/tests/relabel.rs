//! Labels: `export sft --relabel`, and branches that go on with another model, which begin with them.
#![expect(clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::{Lab, is_nightly, journals};

/// Short episodes whose states no oracle would come to: task, team, model, further words of `run`.
const PLAYED: [(&str, &str, &str, &str); 6] = [
    ("cuisineworld/level_3/tau2", "mindagent", "random", "--agents 2 --max-ticks 14"),
    ("cuisineworld/level_9/tau4", "mindagent", "random", "--agents 3 --seed 5 --max-ticks 14"),
    ("cuisineworld/level_0/tau2", "solo", "random", "--agents 1 --max-ticks 8"),
    ("overcooked/cramped_room", "proagent", "random", "--agents 2 --max-ticks 40"),
    ("villagerbench/farm/0", "villager", "oracle", "--agents 2 --max-ticks 300"),
    (
        "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple",
        "mindcraft",
        "random",
        "--agents 2 --max-ticks 2400",
    ),
];
/// States of each episode that are branched.
const STATES: usize = 3;

fn lines(lab: &Lab, run: &str) -> Vec<Value> {
    journals(&lab.path(run))[0].1.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn examples(lab: &Lab, file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(lab.path(file)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn play(lab: &Lab, (task, team, model, more): (&str, &str, &str, &str), out: &str) {
    let run = ["run", task, "--team", team, "--model", model, "--quiet", "--out", out];
    lab.stdout(&run.into_iter().chain(more.split(' ')).collect::<Vec<_>>());
}

/// The label of a call is the first answer of a branch that leaves the episode there for the same player.
#[test]
fn a_label_is_the_first_answer_of_a_branch() {
    for (number, played) in PLAYED.into_iter().enumerate() {
        let lab = Lab::new();
        play(&lab, played, "parent");
        lab.stdout(&[
            "export",
            "sft",
            "parent",
            "--set",
            "both",
            "--relabel",
            "oracle",
            "--out",
            "set.jsonl",
        ]);
        let labels = examples(&lab, "set.jsonl");
        assert!(labels.len() > STATES, "{played:?}: {}", labels.len());
        let count = if is_nightly() { labels.len() } else { STATES };
        for place in (0..count).map(|one| (one * labels.len() + number) / count) {
            let label = &labels[place.min(labels.len() - 1)];
            let at = label["call"].as_u64().unwrap();
            lab.stdout(&[
                "branch",
                "parent",
                "--at",
                &at.to_string(),
                "--model",
                "oracle",
                "--out",
                "branch",
                "--quiet",
            ]);
            let own = lines(&lab, "branch");
            let is_reply = |line: &&Value| line["type"] == "reply" && line["call"] == at;
            let is_left = |line: &Value| line["type"] == "cancel" && line["call"] == at;
            match own.iter().find(is_reply) {
                Some(reply) => assert_eq!(reply["text"], label["response"], "{played:?} at {at}"),
                // It was called off, or the episode ended before it came.
                None => assert!(own.iter().any(is_left), "{played:?} at {at}"),
            }
            std::fs::remove_dir_all(lab.path("branch")).unwrap();
        }
    }
}

/// Up to the call the branch is its parent, asked models included; from there on the other model answers.
#[test]
fn a_branch_goes_on_with_another_model() {
    let lab = Lab::new();
    play(&lab, PLAYED[0], "parent");
    lab.stdout(&["branch", "parent", "--at", "5", "--model", "oracle", "--out", "run", "--quiet"]);
    let (parent, own) = (lines(&lab, "parent"), lines(&lab, "run"));
    let call = own.iter().position(|line| line["type"] == "call" && line["call"] == 5).unwrap();
    assert!(own[1..call] == parent[1..call], "something before the call differs");
    for line in own.iter().filter(|line| line["type"] == "call") {
        let model = if line["call"].as_u64() < Some(5) { "random" } else { "oracle" };
        assert_eq!(line["model"], model);
    }
    assert!(lab.stdout(&["verify", "run", "--strict"]).contains("1 the same"));
    // The models that were asked stay those of the calls, also in a branch of the branch.
    lab.stdout(&["branch", "run", "--at", "8", "--model", "oracle:anew", "--out", "deeper", "--quiet"]);
    let models: Vec<Value> = lines(&lab, "deeper")
        .into_iter()
        .filter(|line| line["type"] == "call")
        .map(|line| line["model"].clone())
        .collect();
    let expected: Vec<&str> =
        [["random"; 5].as_slice(), &["oracle"; 3], &vec!["oracle:anew"; models.len() - 8]].concat();
    assert_eq!(models, expected);
    assert!(lab.stdout(&["verify", "deeper", "--strict"]).contains("1 the same"));
    // It is gone on with after an interruption as every run is.
    let whole = journals(&lab.path("run"));
    let (name, text) = whole[0].clone();
    std::fs::remove_file(lab.path("run/episodes").join(&name)).unwrap();
    let part = lab.path("run/episodes").join(name.replace(".jsonl.zst", ".jsonl.part"));
    let begun: String = text.lines().take(call + 9).map(|line| format!("{line}\n")).collect();
    std::fs::write(part, begun).unwrap();
    lab.stdout(&["resume", "run", "--quiet"]);
    assert!(journals(&lab.path("run")) == whole);
}

/// A player that cannot be asked at a state is refused by one line.
#[test]
fn what_cannot_be_asked_at_a_state_is_told() {
    let lab = Lab::new();
    play(&lab, PLAYED[2], "solo");
    for (model, says) in [
        ("openai/gpt-4o", "only a built-in player can"),
        ("replay", "only a built-in player can"),
        ("oracle:author", "`cuisineworld` has no oracle:author"),
        ("nobody", "nobody"),
    ] {
        let export = ["export", "sft", "solo", "--set", "both", "--relabel", model, "--out", "set.jsonl"];
        let (code, said) = lab.fails(&export);
        assert!(code == 2 && said.contains(says), "{model}: {code}: {said}");
        assert!(!lab.path("set.jsonl").exists(), "{model}");
    }
    let (code, said) = lab.fails(&["branch", "solo", "--at", "1", "--model", "nobody", "--out", "run"]);
    assert!(code == 2 && said.contains("nobody") && !lab.path("run").exists(), "{said}");
}

/// Every call becomes an example with the recorded prompt, and the card says whose answers they are.
#[test]
fn prompts_are_those_of_the_run_and_answers_those_of_the_player() {
    let lab = Lab::new();
    play(&lab, PLAYED[0], "run");
    let export = |more: &[&str]| {
        lab.stdout(&[&["export", "sft", "run", "--set", "both", "--out", "set.jsonl"], more].concat());
        examples(&lab, "set.jsonl")
    };
    let (given, labels) = (export(&["--keep", "all"]), export(&["--relabel", "oracle"]));
    assert_eq!((given.len(), labels.len()), (14, 14));
    let mut differ = 0;
    for (one, other) in given.iter().zip(&labels) {
        for field in ["system", "messages", "call", "request_hash", "t"] {
            assert_eq!(one[field], other[field], "{field}");
        }
        differ += usize::from(one["response"] != other["response"]);
    }
    assert!(differ > 7, "{differ}");
    let card = std::fs::read_to_string(lab.path("set.md")).unwrap();
    assert!(card.contains("each is that of `oracle` which began at that call"), "{card}");
}

/// Chat lines end with the answer; texts that stand once are put back to the same examples.
#[test]
fn chat_and_compact_forms_hold_the_same() {
    let lab = Lab::new();
    play(&lab, PLAYED[0], "run");
    let export = |file: &str, more: &[&str]| {
        let export = ["export", "sft", "run", "--set", "both", "--keep", "all", "--out", file];
        lab.stdout(&[&export, more].concat());
        examples(&lab, file)
    };
    let plain = export("plain.jsonl", &[]);
    let chat = export("chat.jsonl", &["--format", "chat"]);
    assert_eq!(plain.len(), chat.len());
    for (one, other) in plain.iter().zip(&chat) {
        let messages = other["messages"].as_array().unwrap();
        let last = messages.last().unwrap();
        assert_eq!((&last["role"], &last["content"]), (&"assistant".into(), &one["response"]));
        let own = one["messages"].as_array().unwrap();
        let rest = &messages[messages.len() - 1 - own.len()..messages.len() - 1];
        assert_eq!(rest, own);
        assert_eq!(other.as_object().unwrap().len(), 1);
    }
    for (whole, file, more) in [
        (&plain, "small.jsonl", &["--compact"][..]),
        (&chat, "small-chat.jsonl", &["--compact", "--format", "chat"]),
    ] {
        let small = export(file, more);
        let mut texts = std::collections::BTreeMap::new();
        let mut read = Vec::new();
        for mut line in small {
            if let Some(hash) = line["message"].as_str() {
                let message = serde_json::json!({"role": line["role"], "content": line["content"]});
                assert!(texts.insert(hash.to_owned(), message).is_none(), "a text stands once");
                continue;
            }
            if let Some(hash) = line["system"]["message"].as_str() {
                line["system"] = texts[hash]["content"].clone();
            }
            for message in line["messages"].as_array_mut().unwrap() {
                if let Some(hash) = message["message"].as_str() {
                    *message = texts[hash].clone();
                }
            }
            read.push(line);
        }
        assert!(&read == whole, "{file}");
        assert!(!texts.is_empty());
    }
    let size = |file: &str| std::fs::metadata(lab.path(file)).unwrap().len();
    assert!(size("small.jsonl") * 2 < size("plain.jsonl"));
    let (code, said) =
        lab.fails(&["export", "sft", "run", "--compact", "--format", "parquet", "--out", "set.parquet"]);
    assert!(code == 2 && said.contains("--compact"), "{said}");
}

/// Where nothing is found, the roles that there are stand in the message.
#[test]
fn roles_without_calls_are_told_with_those_that_there_are() {
    let lab = Lab::new();
    play(&lab, PLAYED[0], "run");
    let export = ["export", "sft", "run", "--set", "both", "--keep", "all", "--role", "mindcraft.converse"];
    let output = lab.output(&[&export[..], &["--out", "set.jsonl"]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.contains("this run has: mindagent.plan (14 calls)"), "{said}");
}

/// Levels of the splits for choosing and for tests are held out, those for training are not: names of levels do not count.
#[test]
fn levels_are_held_out_by_their_recipes() {
    let lab = Lab::new();
    let mut domains = BTreeSet::new();
    for (split, held_out) in [("train", false), ("val", true), ("test", true)] {
        let file = format!("{split}.toml");
        let generate =
            ["tasks", "generate", "cuisineworld", "--class", "simple", "--split", split, "--out", &file];
        lab.stdout(&generate);
        let text = std::fs::read_to_string(lab.path(&file)).unwrap();
        let name = text.split('"').find(|part| part.starts_with("generated_simple_")).unwrap().to_owned();
        lab.write(&file, &text.replace(&name, "mine"));
        let run = ["run", "cuisineworld/mine/tau3", "--kitchen", &file, "--model", "oracle", "--quiet"];
        lab.stdout(&[&run[..], &["--out", split]].concat());
        let export = ["export", "sft", split, "--out", "set.jsonl", "--json"];
        if held_out {
            let (code, said) = lab.fails(&export);
            assert!(code == 2 && said.contains(&format!("belong to the split {split}")), "{said}");
        }
        let told = lab.json(&[&export[..], &["--set", "both"]].concat());
        assert!(told["total"]["by_role"]["mindagent.plan"].as_u64() > Some(0), "{told}");
        domains.extend(told["domains"].as_object().unwrap().keys().cloned());
    }
    let expected = ["cuisineworld/test", "cuisineworld/train", "cuisineworld/val"].map(str::to_owned);
    assert_eq!(domains, expected.into());
    let card = std::fs::read_to_string(lab.path("set.md")).unwrap();
    assert!(card.contains("upper bound"), "{card}");
}

/// Turn and label in the numbers of short words; a run with other prompts is refused.
#[test]
fn prompts_of_short_words_become_tokens() {
    let lab = Lab::new();
    let (task, team, model, more) = PLAYED[0];
    play(&lab, (task, team, model, &format!("{more} --set mindagent.prompt=compact")), "run");
    play(&lab, PLAYED[0], "full");
    let export = |run: &'static str| ["export", "sft", run, "--set", "both", "--relabel", "oracle", "--out"];
    lab.stdout(&[&export("run")[..], &["tokens.jsonl", "--format", "tokens"]].concat());
    lab.stdout(&[&export("run")[..], &["texts.jsonl"]].concat());
    let (tokens, texts) = (examples(&lab, "tokens.jsonl"), examples(&lab, "texts.jsonl"));
    assert_eq!((tokens.len(), texts.len()), (14, 14));
    for (numbers, words) in tokens.iter().zip(&texts) {
        let said = |numbers: &Value| {
            let of =
                |number: &Value| cooperage_kitchen::compact::VOCABULARY[number.as_u64().unwrap() as usize];
            numbers.as_array().unwrap().iter().map(of).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(said(&numbers["prompt"]), words["messages"][1]["content"].as_str().unwrap());
        let answer: Vec<&str> = words["response"].as_str().unwrap().split_whitespace().collect();
        assert_eq!(said(&numbers["answer"]), answer.join(" "));
    }
    let (code, said) = lab.fails(&[&export("full")[..], &["none.jsonl", "--format", "tokens"]].concat());
    assert!(code == 2 && said.contains("not in short words"), "{said}");
    assert!(!lab.path("none.jsonl").exists());
}
