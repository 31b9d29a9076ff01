//! `export sft`: examples for training.
#![expect(clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeSet;

use cooperage_core::{AgentId, command_grammar};
use cooperage_journal::RunDir;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_teams::frameworks::mindcraft::commands::{CommandTarget, Commands};
use serde_json::{Value, json};

use crate::common::{Lab, journals};

const FIELDS: [&str; 12] = [
    "task_id",
    "domain",
    "agent",
    "t",
    "system",
    "messages",
    "response",
    "score",
    "run",
    "episode",
    "call",
    "request_hash",
];

fn played() -> Lab {
    let lab = Lab::new();
    let run = "run collection/stones/5 collection/planks/12 --agents 2 --team mindcraft --model oracle --quiet --out run";
    lab.stdout(&run.split(' ').collect::<Vec<_>>());
    lab
}

fn lines(lab: &Lab, file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(lab.path(file)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_example_is_parsed_to_the_command_that_was_carried_out() {
    let lab = played();
    let (compared, ignored) = parsed_again(&lab, &[]);
    assert!(compared > 3 && ignored == 0, "{compared} {ignored}");
}

/// The same with MineCollab's tasks for training, with random commands.
#[test]
fn every_example_of_minecollab_is_parsed_to_the_command_that_was_carried_out() {
    let lab = Lab::new();
    for (selection, agents) in [
        ("cooking/train/2_agent", "2"),
        ("crafting/train/filtered_train_tasks", "2"),
        ("cooking/train/3_agent", "3"),
    ] {
        let run = format!(
            "run minecollab/{selection} --limit 1 --agents {agents} --model oracle --quiet --out run{agents}{}",
            &selection[..5]
        );
        lab.stdout(&run.split(' ').collect::<Vec<_>>());
    }
    let (mut compared, mut ignored) = (0, 0);
    for run in ["run2cooki", "run2craft", "run3cooki"] {
        std::fs::rename(lab.path(run), lab.path("run")).unwrap();
        let (more, without) = parsed_again(&lab, &["--keep", "all"]);
        (compared, ignored) = (compared + more, ignored + without);
        std::fs::rename(lab.path("run"), lab.path(run)).unwrap();
    }
    assert!(compared > 20 && ignored * 10 < compared, "{compared} {ignored}");
}

/// Checks that the exported examples are the recorded prompts and answers, and that each answer still means the action of its
/// agent. Returns how many commands were carried out, and how many were not.
fn parsed_again(lab: &Lab, more: &[&str]) -> (usize, usize) {
    let told = lab.json(&[&["export", "sft", "run", "--out", "set.jsonl", "--json"], more].concat());
    let lines = lines(lab, "set.jsonl");
    assert!(lines.len() > 2 && told["total"]["transitions"] == lines.len(), "{told}");
    let run = RunDir::open(lab.path("run").to_str().unwrap().into()).unwrap();
    let suites = Suites::new(
        &ProgramRegistry::of(&[
            cooperage_collection::collection::suite,
            cooperage_minecollab_bench::suite::suite,
        ]),
        &run.plan().attachments,
    )
    .unwrap();
    let mut journals_by_key = std::collections::BTreeMap::new();
    for (name, text) in journals(&lab.path("run")) {
        let records: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        journals_by_key.insert(name.trim_end_matches(".jsonl.zst").to_owned(), records);
    }
    let (mut compared, mut ignored) = (0_usize, 0_usize);
    let mut stages = std::collections::BTreeMap::new();
    for line in &lines {
        let names: Vec<&str> = line.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names, FIELDS);
        let records = &journals_by_key[line["episode"].as_str().unwrap()];
        let of_type = |kind: &'static str| records.iter().filter(move |record| record["type"] == kind);
        let call = of_type("call").find(|call| call["call"] == line["call"]).unwrap();
        assert_eq!((&call["request"], &call["tick"]), (&line["request_hash"], &line["t"]));
        let reply = of_type("reply").find(|reply| reply["call"] == line["call"]).unwrap();
        assert_eq!(reply["text"], line["response"]);
        assert!(line["system"].as_str().unwrap().contains("*COMMANDS"), "{line}");
        let response = line["response"].as_str().unwrap();
        if command_grammar::find(response).is_none() {
            continue;
        }
        let key = line["episode"].as_str().unwrap();
        let tools = stages.entry(key.to_owned()).or_insert_with(|| {
            let (_, plan) = run.episodes().find(|(known, _)| known == key).unwrap();
            let world = suites.suite_of(&plan.task).unwrap().stage(plan).unwrap().world;
            (0..plan.agents).map(|agent| world.tools(AgentId(agent)).to_vec()).collect::<Vec<_>>()
        });
        let seat = call["agent"].as_u64().unwrap();
        let tools = &tools[usize::try_from(seat).unwrap()];
        let wanted = match Commands::new(tools, &BTreeSet::new(), true).parse(response) {
            Ok(CommandTarget::Call { call: wanted, .. }) => wanted,
            // A command that concerns only the mind is no call of the world's tools.
            Ok(_) => {
                compared += 1;
                continue;
            }
            Err(_) => continue,
        };
        let done = of_type("submit").flat_map(|submit| {
            let entries = submit["entries"].as_array().unwrap().iter();
            entries.map(|entry| (submit["tick"].as_u64().unwrap(), entry))
        });
        let wanted = (json!(wanted.tool), json!(wanted.arguments));
        let reached = reply["tick"].as_u64().unwrap();
        let mut done = done.filter(|(tick, entry)| *tick >= reached && entry["agent"] == seat);
        // No agent obeys an answer that a newer message made obsolete.
        let is_it =
            |(_, entry): (u64, &Value)| (&entry["tool"], &entry["arguments"]) == (&wanted.0, &wanted.1);
        if !done.any(is_it) {
            ignored += 1;
            continue;
        }
        compared += 1;
    }
    (compared, ignored)
}

#[test]
fn forms_hold_the_same_and_a_card_says_what_it_is() {
    let lab = played();
    for arguments in
        ["--out set.jsonl", "--out set.parquet --format parquet", "--out log --format mindcraft-log"]
    {
        let all: Vec<&str> = ["export", "sft", "run"].into_iter().chain(arguments.split(' ')).collect();
        lab.stdout(&all);
    }
    let lines = lines(&lab, "set.jsonl");
    let bytes = std::fs::read(lab.path("set.parquet")).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    let mut logged = Vec::new();
    let mut folders = vec![lab.path("log")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "txt") {
                logged.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    for line in &lines {
        let (system, response) = (line["system"].as_str().unwrap(), line["response"].as_str().unwrap());
        assert!(logged.iter().any(|entry| entry.contains(system) && entry.ends_with(&format!("Response:\n{response}\n\n"))));
    }
    let card = std::fs::read_to_string(lab.path("set.md")).unwrap();
    for part in [
        format!("{} examples", lines.len()),
        "must not be used for".into(),
        "`oracle`".into(),
        "full score".into(),
    ] {
        assert!(card.contains(&part), "{part}: {card}");
    }
    assert!(!card.contains(lab.path("").to_str().unwrap()), "no folder of this machine stands in it");
    assert!(std::fs::read_to_string(lab.path("log/README.md")).unwrap().contains("log of prompts"));
}

#[test]
fn what_is_for_tests_is_refused_unless_it_is_asked_for() {
    let lab = Lab::new();
    let run = "run cuisineworld/level_3/tau3 --agents 2 --team mindcraft --model oracle --quiet --out run";
    lab.stdout(&run.split(' ').collect::<Vec<_>>());
    let (code, error) = lab.fails(&["export", "sft", "run", "--out", "set.jsonl"]);
    assert!(code == 2 && error.contains("1 of 1 episodes") && error.contains("--leave-out-test"), "{error}");
    assert!(!lab.path("set.jsonl").exists());
    let export = |more: &[&str]| {
        lab.json(&[&["export", "sft", "run", "--out", "set.jsonl", "--json", "--keep", "all"], more].concat())
    };
    let told = export(&["--leave-out-test"]);
    assert_eq!(told["total"]["transitions"], 0);
    assert!(told["left_out"].as_str().unwrap().contains("1 episode held out for tests"), "{told}");
    assert!(export(&["--set", "test"])["total"]["transitions"].as_u64() > Some(0));
    let memory = export(&["--set", "both", "--role", "mindcraft.memory"]);
    assert_eq!(memory["total"]["by_role"]["mindcraft.converse"], Value::Null);
}

/// A task of a file belongs to the test split if its content equals a published task, under any name.
#[test]
fn tasks_are_for_tests_by_their_content() {
    let lab = Lab::new();
    lab.stdout(&["tasks", "generate", "villagerbench/construction", "--seed", "3", "--out", "tasks"]);
    let play = |out: &str| {
        let run = [
            "run",
            "villagerbench/construction/0",
            "--tasks",
            "tasks",
            "--team",
            "solo",
            "--model",
            "oracle",
        ];
        lab.stdout(&[&run[..], &["--quiet", "--out", out]].concat());
    };
    play("made");
    let told = lab.json(&["export", "sft", "made", "--out", "set.jsonl", "--json", "--keep", "all"]);
    assert!(told["total"]["transitions"].as_u64() > Some(0), "{told}");
    // The second published building under the name of the first.
    let published = include_str!("../../villagerbench/data/construction_blueprints.json");
    let mut second = serde_json::from_str::<Value>(published).unwrap()["tasks"][1].take();
    second["id"] = json!(0);
    let file = lab.path("tasks/construction_blueprints.json");
    std::fs::write(file, json!({"tasks": [second]}).to_string()).unwrap();
    play("copied");
    let (code, error) = lab.fails(&["export", "sft", "copied", "--out", "other.jsonl"]);
    assert!(code == 2 && error.contains("1 of 1 episodes"), "{error}");
}

/// MineCollab's tests, and tasks for training about what tests are about, are held out; each reason is counted.
#[test]
fn minecollab_keeps_its_tests_out_of_a_set_for_training() {
    let lab = Lab::new();
    let run = "run minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_cake \
               minecollab/crafting/train/filtered_train_tasks/multiagent_crafting_bookshelf_requires_ctable_full_plan__depth_1 \
               minecollab/crafting/train/filtered_train_tasks/multiagent_crafting_netherite_block_requires_ctable_full_plan__depth_0 \
               --agents 2 --model oracle --quiet --out run";
    lab.stdout(&run.split_whitespace().collect::<Vec<_>>());
    let (code, error) = lab.fails(&["export", "sft", "run", "--out", "set.jsonl"]);
    assert!(code == 2 && error.contains("2 of 3 episodes"), "{error}");
    let told = lab.json(&[
        "export",
        "sft",
        "run",
        "--out",
        "set.jsonl",
        "--json",
        "--keep",
        "all",
        "--leave-out-test",
    ]);
    assert_eq!(told["domains"]["cooking"]["held_out"], json!({"task id": 1}));
    assert_eq!(told["domains"]["crafting"]["held_out"], json!({"item split": 1}));
    // The card has the filter of the paper, although this set keeps every episode.
    let card = std::fs::read_to_string(lab.path("set.md")).unwrap();
    let filter = "* The paper's filter, crafting: trials with score 1; 158 of 1,645 trials by llama3.3-70b were kept, with 3,565 transitions.";
    assert!(card.contains("* crafting: every episode with an outcome.") && card.contains(filter), "{card}");
    let agents: BTreeSet<String> =
        lines(&lab, "set.jsonl").iter().map(|line| line["agent"].as_str().unwrap().to_owned()).collect();
    assert_eq!(agents, BTreeSet::from(["Andy_0".to_owned(), "Jill_0".to_owned()]));
    assert!(lines(&lab, "set.jsonl").iter().all(|line| line["domain"] == "crafting"));
}

/// VillagerAgent's authors do all of this with episodes before they tune with them.
#[test]
fn steps_agents_and_tools_are_reworked_on_request() {
    let lab = Lab::new();
    lab.stdout(&["tasks", "generate", "villagerbench/construction", "--seed", "3", "--out", "tasks"]);
    let play = |team: &str, model: &str, agents: &str, out: &str| {
        let run =
            ["run", "villagerbench/construction/0", "--tasks", "tasks", "--team", team, "--model", model];
        lab.stdout(&[&run[..], &["--agents", agents, "--max-calls", "30", "--quiet", "--out", out]].concat());
    };
    play("villager", "oracle", "2", "run");
    play("solo", "random", "1", "odd");
    let export = |run: &str, more: &[&str]| {
        let told = lab
            .json(&[&["export", "sft", run, "--out", "set.jsonl", "--keep", "all", "--json"], more].concat());
        (told["total"].clone(), lines(&lab, "set.jsonl"))
    };
    let (_, plain) = export("run", &[]);
    assert!(plain.len() > 4 && plain[0].to_string().contains("Alice"));

    let (_, renamed) = export("run", &["--rename-agents"]);
    assert_eq!(renamed.len(), plain.len());
    for (old, new) in plain.iter().zip(&renamed) {
        let text = new.to_string();
        let is_word =
            |name: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
        assert!(!is_word("Alice") && !is_word("Bob"), "{text}");
        assert_ne!(old["agent"], new["agent"]);
        assert!(text.contains(new["agent"].as_str().unwrap()));
    }

    let (_, shuffled) = export("run", &["--shuffle-tools"]);
    let prompts = |line: &Value| format!("{}\n{}", line["system"].as_str().unwrap(), line["messages"]);
    let mut differ = 0;
    for (old, new) in plain.iter().zip(&shuffled) {
        assert_eq!(old["response"], new["response"]);
        let sorted = |line: &Value| {
            line["system"].as_str().unwrap().lines().map(str::to_owned).collect::<BTreeSet<_>>()
        };
        assert_eq!(sorted(old), sorted(new), "every line is still there");
        differ += usize::from(prompts(old) != prompts(new));
    }
    assert!(differ * 2 > plain.len(), "{differ} of {}", plain.len());

    let (total, none) = export("run", &["--max-actions", "0"]);
    assert_eq!((none.len() as u64, total["long_trajectories"].as_u64()), (0, Some(plain.len() as u64)));
    let (_, odd) = export("odd", &[]);
    let (total, good) = export("odd", &["--drop-failed-steps"]);
    let dropped = total["failed_steps"].as_u64().unwrap();
    assert!(dropped > 0 && odd.len() as u64 == good.len() as u64 + dropped, "{total}");
    let card = std::fs::read_to_string(lab.path("set.md")).unwrap();
    assert!(card.contains("after which an action failed") && card.contains("By request"), "{card}");
    let (_, few) = export("odd", &["--max-failures", "0"]);
    assert_eq!(few.len(), 0);
}
