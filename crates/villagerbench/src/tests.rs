//! The suite as a whole: every task can be set up and played.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_core::contract::environment_contract;
use cooperage_core::{AgentId, Entry, Environment, EventKind, Judge, Receipt, Tick, ToolCall, Wake};
use serde_json::json;

use super::construction::blueprint::ConstructionCell;
use super::expert::{Division, Scene, Subtask, SubtaskGoal};
use super::*;

fn suite() -> VillagerBenchSuite {
    VillagerBenchSuite::new(&BTreeMap::new()).unwrap()
}

#[test]
fn every_task_can_be_set_up() {
    let suite = suite();
    let settings = VillagerBenchSettings::of_rules(true);
    for entry in suite.book().entries() {
        if matches!(entry.kind, VillagerTaskKind::Meta(_)) && !entry.name.ends_with("/0") {
            continue;
        }
        let world = suite
            .world(&entry.name, &settings, 2, 1)
            .unwrap_or_else(|reason| panic!("{}: {reason}", entry.name));
        assert_eq!(world.agents(), 2, "{}", entry.name);
        assert!(!world.tools(AgentId(0)).is_empty());
    }
}

#[test]
fn a_round_nobody_plays_ends_with_its_time() {
    let suite = suite();
    let mut world =
        suite.world("villagerbench/construction/0", &VillagerBenchSettings::of_rules(true), 2, 1).unwrap();
    let mut events = Vec::new();
    let horizon = world.limits().horizon();
    let reached = Environment::advance(&mut world, Tick(1_000_000), Wake::Anybody, &mut events);
    assert_eq!(reached, horizon);
    let end = world.end().unwrap();
    assert_eq!((end.reason, end.tally.completion.numerator), (world::RoundEndReason::MaxTime, 0));
    let score = VillagerJudge::new("villagerbench/construction/0", true).score(&world).unwrap();
    assert_eq!(score.figures["end_max_time"], 1);
    assert_eq!(score.figures["complexity_milli"], 2907);
}

#[test]
fn the_judge_of_another_world_gives_no_score() {
    let world =
        suite().world("villagerbench/construction/0", &VillagerBenchSettings::of_rules(true), 2, 1).unwrap();
    let mut judge = VillagerJudge::new("villagerbench/construction/0", true);
    assert!(judge.score(&world).is_ok());
    assert!(judge.score(world.blocks()).is_err());
    assert!(judge.watch(world.blocks(), &[]).is_err());
}

#[test]
fn the_world_keeps_the_contract_of_environments() {
    let suite = suite();
    for task in ["villagerbench/construction/24", "villagerbench/farm/99"] {
        environment_contract(|seed| {
            suite.world(task, &VillagerBenchSettings::of_rules(true), 2, seed).unwrap()
        });
    }
}

/// Lets Alice carry an action out to its end. Returns whether it succeeded, and its result.
fn act(world: &mut VillagerWorld, tool: &str, arguments: serde_json::Value) -> (bool, String) {
    let serde_json::Value::Object(mut arguments) = arguments else { panic!("arguments are an object") };
    arguments.insert("player_name".to_owned(), "Alice".into());
    let call = ToolCall { tool: tool.to_owned(), arguments };
    let mut receipts = Vec::new();
    Environment::submit(world, &[Entry::Named { agent: AgentId(0), call: &call }], &mut receipts);
    assert!(matches!(receipts[..], [Receipt::Accepted]), "{receipts:?}");
    let mut events = Vec::new();
    loop {
        let until = world.tick().after(2_000);
        Environment::advance(world, until, Wake::Agents(&[AgentId(0)]), &mut events);
        let record =
            events.iter().map(|event| world.event_record(event)).find(|e| e.name == "action_finished");
        if let Some(record) = record {
            return (record.kind == EventKind::ActionFinished { succeeded: true }, record.text);
        }
    }
}

#[test]
fn a_building_that_stands_ends_its_round_and_is_scored() {
    let suite = suite();
    let mut world =
        suite.world("villagerbench/construction/0", &VillagerBenchSettings::of_rules(true), 2, 1).unwrap();
    for (y, name) in [(-60, "cut_sandstone"), (-59, "terracotta"), (-58, "torch")] {
        let taken = act(
            &mut world,
            "withdrawItem",
            json!({"item_name": name, "from_name": "chest", "item_count": 1}),
        );
        assert!(taken.0, "{taken:?}");
        let cell = json!({"item_name": name, "x": -8, "y": y, "z": 0, "facing": "A"});
        let placed = act(&mut world, "placeBlock", cell);
        assert!(placed.0, "{placed:?}");
    }
    let mut events = Vec::new();
    let until = world.tick().after(400);
    Environment::advance(&mut world, until, Wake::Anybody, &mut events);
    assert_eq!(world.end().map(|end| end.reason), Some(world::RoundEndReason::Complete));
    let judge = VillagerJudge::new("villagerbench/construction/0", true);
    let score = judge.score(&world).unwrap();
    assert!(score.completion.is_full());
    let figure = |name: &str| score.figures[name];
    assert_eq!([figure("vhr_ppm"), figure("end_complete"), figure("actions_valid")], [1_000_000, 1, 6]);
    assert!(figure("action_ms") <= figure("wall_ms") && figure("acted_ms_agent0") > 0);
    assert_eq!(figure("balance_ppm"), 500_000, "one has done it all");
    // Actions after the end no longer count.
    let until = world.tick().after(400);
    Environment::advance(&mut world, until, Wake::Nobody, &mut events);
    assert_eq!(judge.score(&world), Ok(score));
}

#[test]
fn every_figure_of_a_score_is_explained() {
    let suite = suite();
    let first = |scenario: &str| {
        let below = format!("villagerbench/{scenario}/");
        suite.tasks().into_iter().find(|task| task.name.starts_with(&below)).unwrap().name
    };
    for scenario in ["construction", "farm", "escape"] {
        let task = first(scenario);
        let world = suite.world(&task, &VillagerBenchSettings::of_rules(true), 2, 1).unwrap();
        let score = VillagerJudge::new(&task, true).score(&world).unwrap();
        for name in score.figures.keys() {
            assert!(
                suite.reporting().figures().iter().any(|figure| figure.column_of(name).is_some()),
                "{task}: {name}"
            );
        }
    }
    for figure in suite.reporting().figures() {
        assert!(figure.meaning.ends_with('.') && !figure.column.contains("wall"), "{figure:?}");
    }
}

#[test]
fn further_actions_follow_those_of_the_scenario() {
    let suite = suite();
    let names = |actions: settings::ActionOffer, is_fixed: bool| -> Vec<String> {
        let settings = VillagerBenchSettings { actions, ..VillagerBenchSettings::of_rules(is_fixed) };
        let world = suite.world("villagerbench/construction/0", &settings, 2, 0).unwrap();
        world.tools(AgentId(1)).iter().map(|tool| tool.name.clone()).collect()
    };
    let scenario = names(settings::ActionOffer::Scenario, true);
    assert_eq!(scenario.len(), 10);
    let talk = names(settings::ActionOffer::Talk, true);
    assert_eq!(
        (&talk[..10], &talk[10..]),
        (&scenario[..], &["talkTo", "waitForFeedback"].map(str::to_owned)[..])
    );
    let all = names(settings::ActionOffer::All, true);
    assert_eq!((all.len(), &all[..10]), (48, &scenario[..]));
    assert!(all.iter().collect::<std::collections::BTreeSet<_>>().len() == all.len(), "each once");
    // The first generation has two actions less, and cannot wait for an answer.
    assert_eq!(names(settings::ActionOffer::Talk, false).len(), 11);
    assert_eq!(names(settings::ActionOffer::All, false).len(), 46);
}

#[test]
fn skills_of_the_study_are_dealt_out() {
    let suite = suite();
    let names = |skills: settings::ToolAssignment, agent: u32| -> Vec<String> {
        let settings = VillagerBenchSettings { skills, ..VillagerBenchSettings::of_rules(true) };
        let world = suite.world("villagerbench/farm/99", &settings, 3, 0).unwrap();
        world.tools(AgentId(agent)).iter().map(|tool| tool.name.clone()).collect()
    };
    assert_eq!(names(settings::ToolAssignment::Same, 2).len(), 10);
    assert_eq!(names(settings::ToolAssignment::Base, 0).len(), 7);
    for (agent, own) in [(0, "SmeltingCooking"), (1, "MineBlock"), (2, "attackTarget")] {
        let names = names(settings::ToolAssignment::Diverse, agent);
        assert_eq!(names.len(), 8);
        assert_eq!(names[7], own);
    }
    let settings = VillagerBenchSettings {
        skills: settings::ToolAssignment::Diverse,
        ..VillagerBenchSettings::of_rules(true)
    };
    let mut world = suite.world("villagerbench/farm/99", &settings, 3, 0).unwrap();
    let calls = ["Alice", "Bob"].map(|name| {
        let cell = [("x", 41), ("y", -61), ("z", 124)].map(|(k, v)| (k.to_owned(), json!(v)));
        let mut arguments = serde_json::Map::from_iter(cell);
        arguments.insert("player_name".to_owned(), name.into());
        ToolCall { tool: "MineBlock".to_owned(), arguments }
    });
    let mut receipts = Vec::new();
    let batch: Vec<_> =
        (0..).zip(&calls).map(|(agent, call)| Entry::Named { agent: AgentId(agent), call }).collect();
    Environment::submit(&mut world, &batch, &mut receipts);
    assert!(matches!(receipts[..], [Receipt::Refused(_), Receipt::Accepted]), "{receipts:?}");
}

#[test]
fn a_folder_replaces_the_tasks_and_a_file_names_them() {
    let attachment = |name: &str, text: String| {
        BTreeMap::from([(name.to_owned(), AttachmentPlan { file: name.to_owned(), text, hash: None })])
    };
    let text = construction::blueprint::write(&construction::tasks::built_in()[5..7]);
    let suite = VillagerBenchSuite::new(&attachment(tasks::BLUEPRINTS, text)).unwrap();
    let names: Vec<&str> = suite.book().entries().iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["villagerbench/construction/6", "villagerbench/construction/7"]);
    let list = r#"[{"task_type": "construction", "task_idx": 5, "agent_num": 3, "dig_needed": true},
        {"task_type": "construction", "task_idx": 5, "agent_num": 1}]"#;
    let suite = VillagerBenchSuite::new(&attachment(tasks::IMPORT, list.to_owned())).unwrap();
    let listed: Vec<(String, u32)> =
        suite.tasks().into_iter().map(|task| (task.name, *task.agents.start())).collect();
    assert_eq!(
        listed,
        [("villagerbench/construction/5".to_owned(), 3), ("villagerbench/construction/5/2".to_owned(), 1)]
    );
    assert!(VillagerBenchSuite::new(&attachment(tasks::FARMS, "{".to_owned())).is_err());
}

#[test]
fn a_broken_round_of_the_papers_rules_is_set_up_as_well() {
    let suite = suite();
    for task in ["villagerbench/construction/60", "villagerbench/farm/35"] {
        let world = suite.world(task, &VillagerBenchSettings::of_rules(false), 2, 1).unwrap();
        assert_eq!(world.blocks().with_world(|world| world.rules.random_tick_speed), 3);
    }
    let digging = VillagerBenchSettings { dig_needed: true, ..VillagerBenchSettings::of_rules(true) };
    let world = suite.world("villagerbench/construction/0", &digging, 2, 1).unwrap();
    let block = world.blocks().with_world(|world| {
        let cells = (-14..=-10).flat_map(|x| (-14..=-10).map(move |z| BlockPos::new(x, -60, z)));
        cells.into_iter().filter(|&pos| world.state(pos).name() == "cut_sandstone").count()
    });
    assert_eq!(block, 3, "the factory's lowest layer");
    assert!(world.briefing().goal.contains("factory"));
}

#[test]
fn published_goals_give_no_places_but_that_of_the_finish() {
    let suite = suite();
    let goal = |task: &str, settings: VillagerBenchSettings| {
        suite.world(task, &settings, 2, 1).unwrap().briefing().goal.clone()
    };
    for dig_needed in [false, true] {
        for task in ["villagerbench/construction/0", "villagerbench/farm/0", "villagerbench/farm/99"] {
            let of =
                |is_fixed| VillagerBenchSettings { dig_needed, ..VillagerBenchSettings::of_rules(is_fixed) };
            let (fixed, paper) = (goal(task, of(true)), goal(task, of(false)));
            assert!(
                fixed.contains("at [") && !paper.contains(|c: char| c.is_ascii_digit()),
                "{task}: {paper}"
            );
        }
    }
    let building = goal("villagerbench/construction/0", VillagerBenchSettings::of_rules(true));
    assert!(!building.contains("factory"), "there is none without digging: {building}");
    let escape = goal("villagerbench/escape/level_1_seed_0", VillagerBenchSettings::of_rules(false));
    assert!(escape.contains("[130, -60, 140]"), "{escape}");
}

/// Divides the open subtasks of a building among four agents, of which the first has some work already.
fn divided(world: &VillagerWorld, open: &[SubtaskGoal], idle: &[AgentId]) -> Vec<Subtask> {
    let expert = facts::TaskFacts::of(world).unwrap().expert();
    let doers = vec![vec![AgentId(0)]; open.len()];
    Scene::of(world.blocks(), |scene| {
        expert.subtasks(scene, &Division { open, doers: &doers, most: 3, size: 5, idle, own: &[] })
    })
}

#[test]
fn work_goes_to_whoever_will_have_done_it_first() {
    let suite = suite();
    let world =
        suite.world("villagerbench/construction/19", &VillagerBenchSettings::of_rules(true), 4, 1).unwrap();
    let everybody = [0, 1, 2, 3].map(AgentId);
    let first = divided(&world, &[], &everybody);
    let suggested = |subtasks: &[Subtask]| -> Vec<Option<AgentId>> {
        subtasks.iter().map(|subtask| subtask.suggested).collect()
    };
    assert_eq!(suggested(&first), [0, 1, 2].map(|agent| Some(AgentId(agent))));
    // The first has the second and third piece to do as well: the rest is for the others.
    let open: Vec<SubtaskGoal> = first.into_iter().map(|subtask| subtask.goal).collect();
    let rest = divided(&world, &open, &everybody[1..]);
    assert!(!rest.is_empty() && !suggested(&rest).contains(&Some(AgentId(0))), "{rest:?}");
    let covered = |goal: &SubtaskGoal| -> Vec<ConstructionCell> {
        if let SubtaskGoal::Build(cells) = goal { cells.clone() } else { Vec::new() }
    };
    let known: Vec<ConstructionCell> = open.iter().flat_map(covered).collect();
    assert!(rest.iter().flat_map(|subtask| covered(&subtask.goal)).all(|cell| !known.contains(&cell)));
}
