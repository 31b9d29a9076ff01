//! Meta tasks are done by the expert, by scripted players of teams, and not by itself.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Environment, Judge, Wake};
use cooperage_journal::{AttachmentPlan, ClockPlan, EndRecord, LatencyPlan, TeamPlan};
use cooperage_suites::suite::{Suite, Suites};
use cooperage_suites::tasks::{Split, TaskGenerationOptions};
use cooperage_suites::testing::{plan_of, play_in};
use cooperage_villagerbench::check::{Tried, check, check_all};
use cooperage_villagerbench::judge::VillagerJudge;
use cooperage_villagerbench::meta::{MetaKind, built_in};
use cooperage_villagerbench::settings::VillagerBenchSettings;
use cooperage_villagerbench::tasks::METAS;
use cooperage_villagerbench::{VillagerBenchSuite, generate, suite, world_seed};

/// Whether everything is tried, or as much as ordinary tests have time for: `make nightly` asks for everything.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// The tasks that are played: one of each kind, or all.
fn names() -> Vec<String> {
    let all = built_in().iter().map(|task| (task.id, format!("villagerbench/{}", task.name())));
    all.filter(|(id, _)| *id == 0 || is_nightly()).map(|(_, name)| name).collect()
}

fn plain() -> VillagerBenchSuite {
    VillagerBenchSuite::new(&BTreeMap::new()).unwrap()
}

fn told(tried: &Tried) -> String {
    let calls = tried.plan.iter().map(|played| {
        let arguments = serde_json::Value::Object(played.call.arguments.clone());
        format!(
            "  {} {} {arguments}: {:?} {}",
            played.tick, played.call.tool, played.succeeded, played.message
        )
    });
    let calls: Vec<String> = calls.take(12).collect();
    format!("{} {:?} {}\n{}", tried.name, tried.problem, tried.completion, calls.join("\n"))
}

#[test]
fn every_task_is_solvable_with_a_few_calls() {
    let names = names();
    let tried = check_all(&plain(), &names, 2, 0, None).unwrap();
    let open: Vec<&Tried> = tried.iter().filter(|tried| tried.problem.is_some()).collect();
    open.iter().for_each(|tried| println!("{}", told(tried)));
    assert_eq!(open.len(), 0, "{:?}", open.iter().map(|tried| &tried.name).collect::<Vec<_>>());
    for tried in tried.iter().filter(|tried| !tried.name.contains("/chat/")) {
        assert!(tried.plan.len() <= 8, "{}", told(tried));
    }
}

#[test]
fn nothing_is_done_at_the_beginning_or_by_itself() {
    let suite = plain();
    let settings = VillagerBenchSettings::of_rules(true);
    for task in built_in() {
        let name = format!("villagerbench/{}", task.name());
        let mut world = suite.world(&name, &settings, task.goal.kind.agents(), world_seed(0, 0)).unwrap();
        let judge = VillagerJudge::new(&name, true);
        assert_eq!(judge.score(&world).unwrap().completion.numerator, 0, "{name}");
        if task.id > 0 && !is_nightly() {
            continue;
        }
        let until = if is_nightly() { world.limits().horizon() } else { cooperage_core::Tick(400) };
        Environment::advance(&mut world, until, Wake::Nobody, &mut Vec::new());
        assert_eq!(judge.score(&world).unwrap().completion.numerator, 0, "{name}");
    }
}

/// Plays a task with a scripted player on the clock of tokens.
fn play(task: &str, team: &str, model: &str, agents: u32) -> EndRecord {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan_of(task, team, model, &[]);
    plan.clock = ClockPlan { kind: "tokens".to_owned(), tick_us: 50_000, speed: None };
    let latency =
        LatencyPlan { name: "default".to_owned(), first_us: 500_000, input_per_s: 5_000, output_per_s: 60 };
    plan.agents = agents;
    plan.teams[0].latency.insert("*".to_owned(), latency);
    plan.teams[0].seats = (0..agents).collect();
    if team == "solo" {
        // Each agent alone follows a team of its own.
        let alone = |seat: u32| TeamPlan { seats: vec![seat], ..plan.teams[0].clone() };
        plan.teams = (0..agents).map(alone).collect();
    }
    play_in(&[suite], folder.path(), plan, &[]).1
}

/// The sum of the scores of a player in a team, and the tasks that it has not done.
fn played(team: &str, model: &str) -> (u64, Vec<String>) {
    let mut open = Vec::new();
    let mut sum = 0;
    for name in names() {
        let kind = MetaKind::named(name.split('/').nth(2).unwrap()).unwrap();
        let end = play(&name, team, model, kind.agents());
        sum += end.score.reached;
        if end.score.reached < 100 {
            open.push(format!("{name} {}", end.score.reached));
        }
    }
    (sum, open)
}

fn oracle_does_all(team: &str) {
    let (_, open) = played(team, "oracle");
    assert_eq!(open, Vec::<String>::new(), "{team}");
}

fn reader_does_nearly_all(team: &str) {
    let (sum, open) = played(team, "reader");
    println!("{team}: {open:?}");
    assert!(sum * 100 >= 95 * 100 * names().len() as u64, "{team}: {sum} {open:?}");
}

#[test]
fn the_oracle_does_all_alone() {
    oracle_does_all("solo");
}

#[test]
fn the_oracle_does_all_with_a_planner() {
    oracle_does_all("villager");
}

#[test]
fn the_oracle_does_all_by_discussion() {
    oracle_does_all("agentverse");
}

#[test]
fn goals_tell_enough_to_an_agent_alone() {
    reader_does_nearly_all("solo");
}

#[test]
fn goals_tell_enough_to_a_planner() {
    reader_does_nearly_all("villager");
}

#[test]
fn the_benchmark_by_its_name_stays_the_published_one() {
    let registry = cooperage_suites::suite::ProgramRegistry::of(&[suite]);
    let suites = Suites::new(&registry, &BTreeMap::new()).unwrap();
    let count = |selection: &str| suites.select(selection).map_or(0, |tasks| tasks.len());
    assert_eq!(count("villagerbench"), 205);
    assert_eq!(count("villagerbench/meta"), 230);
    assert_eq!(count("villagerbench/meta/dig"), 10);
    assert_eq!(plain().tasks().len(), 435);
}

const WISHES: TaskGenerationOptions = TaskGenerationOptions {
    count: 12,
    seed: 31,
    kind: None,
    class: "simple",
    difficulty: 0.5,
    agents: 2,
    split: Split::Train,
    threads: None,
};

fn made(wishes: &TaskGenerationOptions) -> BTreeMap<String, AttachmentPlan> {
    let files = generate::generate("meta", wishes).unwrap();
    let attach = |(name, text): (&str, String)| {
        (name.to_owned(), AttachmentPlan { file: name.to_owned(), text, hash: None })
    };
    files.into_iter().map(attach).collect()
}

#[test]
fn tasks_are_made_by_seed_and_split() {
    let files = made(&WISHES);
    assert_eq!(files, made(&WISHES));
    let suite = VillagerBenchSuite::new(&files).unwrap();
    assert_eq!(suite.book().entries().len(), 12);
    let own = TaskGenerationOptions { kind: Some("bed".to_owned()), count: 3, split: Split::Val, ..WISHES };
    let text = &made(&own)[METAS].text;
    assert_eq!(text.matches("\"kind\":\"bed\"").count(), 3, "{text}");
    assert_eq!(text.matches("\"split\":\"val\"").count(), 3, "{text}");
    let unknown = TaskGenerationOptions { kind: Some("dance".to_owned()), ..WISHES };
    assert!(generate::generate("meta", &unknown).unwrap_err().contains("no kind `dance`"));
}

#[test]
fn most_tasks_of_any_seed_are_solvable_as_they_are_drawn() {
    if !is_nightly() {
        println!("SKIPPED: it takes long; `make nightly` runs it");
        return;
    }
    let (mut all, mut unsolved) = (0, 0);
    for kind in MetaKind::ALL {
        let wishes = TaskGenerationOptions {
            count: 40,
            seed: 77,
            kind: Some(kind.name().to_owned()),
            split: Split::Train,
            ..WISHES
        };
        let drawn = cooperage_villagerbench::meta::generate::generate(&wishes, &[0; 40]).unwrap();
        let text = cooperage_villagerbench::meta::task::write(&drawn);
        let file = AttachmentPlan { file: METAS.to_owned(), text, hash: None };
        let suite = VillagerBenchSuite::new(&BTreeMap::from([(METAS.to_owned(), file)])).unwrap();
        let names: Vec<String> = suite.tasks().into_iter().map(|task| task.name).collect();
        let tried = check_all(&suite, &names, 2, 0, None).unwrap();
        let open: Vec<&Tried> = tried.iter().filter(|tried| tried.problem.is_some()).collect();
        open.iter().for_each(|tried| println!("{}", told(tried)));
        println!("{}: {} of 40 not solved", kind.name(), open.len());
        all += names.len();
        unsolved += open.len();
    }
    assert!(unsolved * 100 <= all, "{unsolved} of {all}");
}

#[test]
fn a_launch_list_describes_its_tasks() {
    let list = r#"[{"task_type": "meta", "task_scenario": "dig", "agent_num": 1, "task_idx": 0, "host": "x",
            "evaluation_arg": {"target": "stone", "x": 8, "y": -60, "z": 20, "tool": "diamond_pickaxe",
                "item_position": "inventory", "step": 1, "other_arg": [], "facing": "", "action": ""},
            "task_goal": "Have the stone at 8 -60 20 gone.", "task_name": "dig_stone_id0"},
        {"task_type": "meta", "task_scenario": "interact", "task_name": "interact_cook_id1", "task_goal": "",
            "evaluation_arg": {"action": "cook", "target": "furnace", "other_arg": ["coal", "beef"]}},
        {"task_type": "construction", "task_idx": 5}]"#;
    let file = AttachmentPlan { file: "launch.json".to_owned(), text: list.to_owned(), hash: None };
    let attachments = BTreeMap::from([("villagerbench_import".to_owned(), file)]);
    let suite = VillagerBenchSuite::new(&attachments).unwrap();
    let names: Vec<String> = suite.tasks().into_iter().map(|task| task.name).collect();
    assert_eq!(
        names,
        ["villagerbench/meta/dig/0", "villagerbench/meta/cook/0", "villagerbench/construction/5"]
    );
    let settings = VillagerBenchSettings::of_rules(true);
    let world = suite.world(&names[0], &settings, 1, 0).unwrap();
    assert_eq!(world.briefing().goal, "Have the stone at 8 -60 20 gone.");
    assert_eq!(world.tools(AgentId(0)).len(), 26);
    for name in &names[..2] {
        let tried = check(&suite, name, &settings, 2, 0).unwrap();
        assert_eq!(tried.problem, None, "{}", told(&tried));
    }
}
