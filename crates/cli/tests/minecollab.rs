//! MineCollab from the terminal: which tasks are chosen, files of tasks, people's seats, teams of other frameworks.

use crate::common::*;

const WOOL: &str = "minecollab/crafting/test/2_agent/multiagent_crafting_pink_wool_full_plan__depth_0";

#[test]
fn a_number_of_agents_chooses_the_tasks_made_for_as_many() {
    let lab = Lab::new();
    let episodes = |selection: &str, agents: &str| {
        let plan = ["run", selection, "--agents", agents, "--model", "oracle", "--dry-run", "--json"];
        lab.json(&plan)["episodes"].as_array().unwrap().len()
    };
    assert_eq!(episodes("minecollab/hells_kitchen", "2"), 6);
    assert_eq!(episodes("minecollab/cooking/test", "2"), 6 + 15 + 6 + 15);
    assert_eq!(episodes("minecollab/crafting", "2"), 17 + 25);
    assert_eq!(episodes("minecollab/cooking/train/2_agent", "2"), 45);
    let (code, told) = lab.fails(&["run", WOOL, "--agents", "3", "--model", "oracle"]);
    assert_eq!(code, 2);
    assert!(told.contains("can be played with 2 to 2 agents, not with 3"), "{told}");
}

#[test]
fn files_of_tasks_take_the_place_of_the_suites_own() {
    let lab = Lab::new();
    let task =
        r#"{"stick": {"type": "techtree", "goal": "Craft a stick.", "target": "stick", "agent_count": 1}}"#;
    lab.write("mine.json", task);
    lab.write("bad.json", r#"{"a": {"target": 3}}"#);
    let run = |suite: &'static str, file: &'static str| ["run", suite, "--tasks", file, "--model", "oracle"];
    let plan = lab.json(&[&run("minecollab/crafting", "mine.json")[..], &["--dry-run", "--json"]].concat());
    assert_eq!(plan["episodes"].as_array().unwrap().len(), 1);
    let (code, told) = lab.fails(&run("minecollab/cooking", "mine.json"));
    assert_eq!(code, 2);
    assert!(told.contains("`stick` in the file of tasks is about crafting, not about cooking"), "{told}");
    let (code, told) = lab.fails(&run("minecollab", "bad.json"));
    assert_eq!(code, 2);
    assert!(told.contains("of minecollab") && told.contains("`target`"), "{told}");
}

#[test]
fn teams_of_any_framework_and_mixed_teams_play() {
    let lab = Lab::new();
    for players in [
        &["--team", "s-agents"][..],
        &["--team", "villager"],
        &["--team", "solo"],
        &["--team", "solo", "--seat", "1=s-agents"],
        &["--team", "mindcraft", "--seat", "1=villager"],
    ] {
        let asked =
            ["run", WOOL, "--model", "random", "--max-calls", "30", "--json", "--out", "r", "--fresh"];
        let told = lab.json(&[&asked, players].concat());
        assert_eq!((told["episodes"].as_u64(), told["summary"]["broken"].as_f64()), (Some(1), Some(0.0)));
    }
}

#[test]
fn every_domain_is_played_by_teams_of_other_frameworks() {
    let lab = Lab::new();
    let tasks = [
        "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple",
        "minecollab/hells_kitchen/test/2_agent_hells_kitchen/multiagent_cooking_bread_cake_hells_kitchen",
        "minecollab/construction/test/2_agent/materials_0_rooms_0_window_0_carpet_0_variant_0",
    ];
    for team in ["random", "solo", "s-agents", "villager", "agentverse", "mindagent"] {
        let limits = ["--max-calls", "40", "--max-actions", "60"];
        let asked = ["--team", team, "--model", "random", "--json", "--out", "r", "--fresh"];
        let asked = if team == "random" { [&asked[..2], &asked[4..]].concat() } else { asked.to_vec() };
        let told = lab.json(&[&["run"][..], &tasks, &asked, &limits].concat());
        assert_eq!(
            (told["episodes"].as_u64(), told["summary"]["broken"].as_f64()),
            (Some(3), Some(0.0)),
            "{team}"
        );
    }
}

#[test]
fn tasks_are_made_in_the_published_form_and_tried() {
    let lab = Lab::new();
    for (domain, agents) in
        [("cooking", "5"), ("hells_kitchen", "2"), ("crafting", "4"), ("construction", "3")]
    {
        let suite = format!("minecollab/{domain}");
        let wishes =
            ["--agents", agents, "--split", "train", "--count", "3", "--seed", "9", "--out", "made.json"];
        lab.stdout(&[&["tasks", "generate", suite.as_str(), "--force"][..], &wishes].concat());
        let plan =
            ["run", suite.as_str(), "--tasks", "made.json", "--model", "oracle", "--dry-run", "--json"];
        let plan = lab.json(&[&plan[..], &["--agents", agents]].concat());
        assert_eq!(plan["episodes"].as_array().unwrap().len(), 3, "{domain}");
    }
    let (code, told) = lab.fails(&["tasks", "generate", "minecollab/hells_kitchen", "--agents", "3"]);
    assert!(code == 2 && told.contains("Hell's Kitchen is for 2 agents"), "{told}");
    let (code, told) = lab.fails(&["tasks", "generate", "minecollab/cooking", "--from", "made.json"]);
    assert!(code == 2 && told.contains("no tasks of minecollab/cooking are made of files"), "{told}");
    let stew = "minecollab/cooking/train/2_agent_block_recipe/multiagent_cooking_1_suspicious_stew";
    let told = lab.json(&["tasks", "check", stew, "--json"]);
    // The game makes it of any small flower, the bots' stored recipe of one that the task lacks.
    assert_eq!((&told["impossible"], &told["tasks"][0]["result"]), (&0.into(), &"solvable".into()), "{told}");
    // Without the older chest its items are missing.
    let carrot = "minecollab/hells_kitchen/train/2_agent_hells_kitchen/multiagent_cooking_mushroom_stew_golden_carrot_hells_kitchen";
    let without = ["tasks", "check", carrot, "--set", "minecollab.cooking_chest=off", "--json"];
    let told = lab.json(&without);
    assert_eq!(told["impossible"], 1, "{told}");
}

#[test]
fn a_person_sits_where_the_task_has_its_person() {
    let lab = Lab::new();
    let church = "minecollab/construction/human_ai/construction_1_agent_1_human";
    let done = lab.handed(&["play", church, "--human", "Ann"], b"score\nquit\n");
    let told = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{told}");
    assert!(told.contains("You are Ann, beside mindcraft by oracle in seat 0"), "{told}");
    assert!(told.contains("reached: 0 of"), "{told}");
}

#[test]
fn a_person_asks_is_given_and_gives_until_it_is_done_together() {
    let lab = Lab::new();
    let dishes = "cooking_1_agent_1_human/multiagent_cooking_bread_golden_apple";
    let cook = "wait 10s\nsay What do you have?\nwait 10s\nsay Please give me 1 apple.\nwait 20s\n\
                givePlayer Andy_0 apple 1\ngivePlayer Andy_0 gold_ingot 4\nwait 120s\n";
    let task = format!("minecollab/cooking/human_ai/{dishes}");
    let done = lab.handed(&["play", &task, "--human", "Ann", "--out", "run"], cook.as_bytes());
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    for told in ["I have 1 apple", "Here you are.", "Please give me 1 apple and 4 gold_ingot"] {
        assert!(text.contains(&format!("Andy_0 says: {told}")), "{told} in {text}");
    }
    assert!(done.status.success() && text.contains("Reached: 1 of 1"), "{text}");
    lab.stdout(&["verify", "run"]);
}

#[test]
fn other_frameworks_have_a_scripted_player_that_reads_the_world() {
    let lab = Lab::new();
    let kitchen = "minecollab/hells_kitchen/test/2_agent_hells_kitchen/multiagent_cooking_bread_golden_apple_hells_kitchen";
    for team in ["villager", "s-agents"] {
        for task in [WOOL, kitchen] {
            let told = lab
                .json(&["run", task, "--team", team, "--model", "oracle", "--json", "--out", "r", "--fresh"]);
            assert_eq!(told["summary"]["completion_mean"].as_f64(), Some(1.0), "{team}, {task}");
        }
    }
}

/// Two cooks with a goal, and two who have what these lack and no goal of their own.
fn helped() -> String {
    let goal = "Collaborate with agents around you to make 1 golden_carrot, 1 cookie. Recipe for golden_carrot:\n['Step 1: Go to the farm \
                and collect 1 carrot.', 'Step 2: Go to the chest and collect gold ingots and convert them to gold nuggets.', 'Step 3: Go to \
                the crafting table and surround the carrot with gold nuggets to create a golden carrot.']Recipe for cookie:\n['Step 1: Go to \
                the farm and collect 2 wheat.', 'Step 2: Get 1 cocoa bean from your inventory or other agents.', 'Step 3: Go to the crafting \
                table and combine the wheat and cocoa bean to craft a cookie.']";
    let task = serde_json::json!({
        "type": "cooking", "agent_count": 4, "goal": {"0": goal, "1": goal}, "target": {"golden_carrot": 1, "cookie": 1}, "timeout": 500,
        "conversation": "Let's work together to make golden_carrot, cookie.",
        "initial_inventory": {"0": {"gold_ingot": 3}, "1": {}, "2": {"gold_ingot": 2, "cocoa_beans": 1}, "3": {"gold_ingot": 3}},
    });
    serde_json::json!({"helped": task}).to_string()
}

#[test]
fn agents_without_a_goal_are_told_so_and_help() {
    let lab = Lab::new();
    lab.write("task.json", &helped());
    let told = lab.json(&[
        "run",
        "minecollab/cooking",
        "--tasks",
        "task.json",
        "--agents",
        "4",
        "--model",
        "oracle",
        "--quiet",
        "--json",
        "--out",
        "run",
    ]);
    assert_eq!(told["summary"]["completion_mean"], 1.0, "{}", told["summary"]);
    lab.stdout(&["export", "calls", "run", "--format", "jsonl", "--prompts", "--out", "calls.jsonl"]);
    let calls = std::fs::read_to_string(lab.path("calls.jsonl")).unwrap();
    let helps = "You have no goal of your own. Help Andy_0, Jill_0 and Sally_0 in what they ask of you";
    let is_of_helper = |line: &&str| line.contains("mindcraft.converse") && line.contains("You are Bob_0");
    assert!(calls.lines().any(|line| is_of_helper(&line)), "somebody asks the helper");
    assert!(calls.lines().filter(is_of_helper).all(|line| line.contains(helps)));
}
