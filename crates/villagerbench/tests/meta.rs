//! Meta tasks are done by the expert, by scripted players of teams, and not by itself.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Entry, Environment, EventKind, Judge, Receipt, ToolCall, Viewer, Wake};
use cooperage_journal::{AttachmentPlan, ClockPlan, EndRecord, LatencyPlan, TeamPlan};
use cooperage_suites::suite::{Suite, Suites};
use cooperage_suites::tasks::{Split, TaskGenerationOptions};
use cooperage_suites::testing::{plan_of, play_in};
use cooperage_villagerbench::check::{Tried, check, check_all};
use cooperage_villagerbench::judge::VillagerJudge;
use cooperage_villagerbench::meta::{self, MetaKind, MetaTask, built_in};
use cooperage_villagerbench::settings::VillagerBenchSettings;
use cooperage_villagerbench::tasks::METAS;
use cooperage_villagerbench::world::VillagerWorld;
use cooperage_villagerbench::{VillagerBenchSuite, generate, suite, world_seed};
use serde_json::json;

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

/// Lets an agent carry an action out to its end. Returns whether it succeeded, and its result.
fn act(world: &mut VillagerWorld, agent: u32, tool: &str, arguments: serde_json::Value) -> (bool, String) {
    let arguments = arguments.as_object().unwrap().clone();
    let call = ToolCall { tool: tool.to_owned(), arguments };
    let mut receipts = Vec::new();
    Environment::submit(world, &[Entry::Named { agent: AgentId(agent), call: &call }], &mut receipts);
    assert!(matches!(receipts[..], [Receipt::Accepted]), "{receipts:?}");
    let mut events = Vec::new();
    loop {
        let until = world.tick().after(2_000);
        Environment::advance(world, until, Wake::Agents(&[AgentId(agent)]), &mut events);
        let records = events.iter().map(|event| world.event_record(event));
        if let Some(record) = records.into_iter().find(|record| record.name == "action_finished") {
            return (record.kind == EventKind::ActionFinished { succeeded: true }, record.text);
        }
    }
}

fn points(world: &VillagerWorld) -> u64 {
    VillagerJudge::new("villagerbench/meta", true).score(world).unwrap().completion.numerator
}

/// A world of the first built-in task of a kind that is wanted.
fn world_of(kind: MetaKind, is_wanted: impl Fn(&MetaTask) -> bool) -> (&'static MetaTask, VillagerWorld) {
    let task = built_in().iter().find(|task| task.goal.kind == kind && is_wanted(task)).unwrap();
    let settings = VillagerBenchSettings::of_rules(true);
    (task, meta::world(task, &settings, kind.agents(), 3).unwrap())
}

#[test]
fn messages_count_when_the_speaker_changes() {
    let (_, mut world) = world_of(MetaKind::Chat, |_| true);
    let mut say = |agent: u32, to: &str| {
        let told = act(&mut world, agent, "talkTo", json!({"entity_name": to, "message": "Hello."}));
        assert!(told.0, "{told:?}");
        points(&world)
    };
    assert_eq!([say(0, "Bob"), say(0, "Bob"), say(1, "Alice"), say(0, "Bob")], [20, 20, 40, 60]);
}

#[test]
fn a_sign_is_told_by_reading_alone() {
    let (task, mut world) = world_of(MetaKind::Sign, |task| meta::words::read(&task.goal.text).is_none());
    let cell = task.goal.cell;
    let place = json!({"x": cell.x, "y": cell.y, "z": cell.z});
    assert!(act(&mut world, 0, "navigateTo", place).0);
    let seen = Environment::observe(&world, Viewer::Agent(AgentId(0)));
    assert!(!seen.text.contains(&task.goal.text), "{}", seen.text);
    assert!(!task.told().contains(&task.goal.text));
    assert_eq!(points(&world), 0, "standing there is not enough");
    let read = act(&mut world, 0, "read", json!({"item_name": "sign"}));
    assert!(read.1.contains(&task.goal.text), "{read:?}");
    assert_eq!(points(&world), 100);
}

#[test]
fn an_errand_counts_half_and_only_once_it_is_read() {
    let errand = |task: &MetaTask| meta::words::read(&task.goal.text).filter(|it| it.kind == MetaKind::Take);
    let tasks = built_in().iter().filter(|task| task.goal.kind == MetaKind::Sign);
    let Some(task) = tasks.clone().find(|task| errand(task).is_some()) else {
        assert!(tasks.clone().any(|task| meta::words::read(&task.goal.text).is_some()), "no errand at all");
        return;
    };
    let (_, mut world) = world_of(MetaKind::Sign, |other| other == task);
    let chest = errand(task).unwrap().chest.unwrap();
    act(&mut world, 0, "navigateTo", json!({"x": chest.x, "y": chest.y, "z": chest.z}));
    let item = errand(task).unwrap().target;
    let taken = act(&mut world, 0, "withdrawItem", json!({"item_name": item, "from_name": "chest"}));
    assert!(taken.0, "{taken:?}");
    assert_eq!(points(&world), 0);
}

#[test]
fn half_a_field_is_half_the_points() {
    let (task, mut world) =
        world_of(MetaKind::Till, |task| !task.goal.in_chest && task.goal.other(0) != "coarse_dirt");
    let cell = task.goal.cell;
    let on = |item: &str| json!({"item_name": item, "x": cell.x, "y": cell.y, "z": cell.z});
    assert!(act(&mut world, 0, "useItemOnBlock", on(&task.goal.tool)).0);
    assert_eq!(points(&world), 50);
    assert!(act(&mut world, 0, "useItemOnBlock", on(task.goal.item())).0);
    assert_eq!(points(&world), 100);
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
fn goals_tell_enough_to_agents_that_talk() {
    reader_does_nearly_all("mindcraft");
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
    assert_eq!(count("villagerbench/goals"), 85);
    assert_eq!(count("villagerbench/gen"), 20);
    assert_eq!(plain().tasks().len(), 540);
}

const WISHES: TaskGenerationOptions = TaskGenerationOptions {
    count: 12,
    seed: 31,
    kind: None,
    wording: None,
    class: "simple",
    difficulty: 0.5,
    agents: 2,
    split: Some(Split::Train),
    holds_out_shapes: false,
    related_dishes: false,
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
    let own =
        TaskGenerationOptions { kind: Some("bed".to_owned()), count: 3, split: Some(Split::Val), ..WISHES };
    let text = &made(&own)[METAS].text;
    assert_eq!(text.matches("\"kind\":\"bed\"").count(), 3, "{text}");
    assert_eq!(text.matches("\"split\":\"val\"").count(), 3, "{text}");
    let plain = TaskGenerationOptions { wording: Some("plain".to_owned()), ..WISHES };
    assert_eq!(made(&plain)[METAS].text.matches("\"wording\":0").count(), 12);
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
            split: Some(Split::Train),
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

/// Generated tasks of a split about that thing.
fn made_about(kind: &str, split: Split, word: &str) -> Option<(VillagerBenchSuite, String)> {
    let wishes =
        TaskGenerationOptions { count: 1, kind: Some(kind.to_owned()), split: Some(split), ..WISHES };
    (0..200).find_map(|seed| {
        let drawn =
            meta::generate::generate(&TaskGenerationOptions { seed, ..wishes.clone() }, &[0]).unwrap();
        if !meta::rewording::plain(&drawn[0]).contains(word) {
            return None;
        }
        let text = meta::task::write(&drawn);
        let file = AttachmentPlan { file: METAS.to_owned(), text, hash: None };
        let suite = VillagerBenchSuite::new(&BTreeMap::from([(METAS.to_owned(), file)])).unwrap();
        let name = suite.tasks()[0].name.clone();
        Some((suite, name))
    })
}

#[test]
fn generated_tasks_are_about_more_animals_and_about_bamboo() {
    for (kind, word) in [
        ("feed", " cat "),
        ("feed", " parrot "),
        ("feed", " turtle "),
        ("feed", " panda "),
        ("bone_meal", "bamboo"),
    ] {
        let splits = [Split::Train, Split::Val, Split::Test];
        let (suite, name) = splits.into_iter().find_map(|split| made_about(kind, split, word)).unwrap();
        let tried = check(&suite, &name, &VillagerBenchSettings::of_rules(true), 1, 0).unwrap();
        assert_eq!(tried.problem, None, "{word} {}", told(&tried));
        let mut before = built_in().iter().filter(|task| task.goal.kind.name() == kind);
        assert!(before.all(|task| !meta::rewording::plain(task).contains(word)), "{word}");
    }
}

#[test]
fn mangroves_stand_in_rooms_of_generated_tasks_alone() {
    let drawn = meta::generate::generate(&TaskGenerationOptions { count: 200, ..WISHES }, &[0; 200]).unwrap();
    let mangroves = |tasks: &[MetaTask]| {
        let trees = tasks.iter().filter_map(|task| meta::room::MetaRoom::of(task).tree);
        trees.filter(|(kind, _)| kind.name() == "mangrove").count()
    };
    assert!((1..=20).contains(&mangroves(&drawn)), "{}", mangroves(&drawn));
    assert_eq!(mangroves(built_in()), 0);
}

#[test]
fn rounds_of_meta_tasks_are_counted_in_subtasks() {
    let bench = plain();
    let given = BTreeMap::from([("villagerbench.meta_rounds".to_owned(), "1".to_owned())]);
    let implied = |task: &MetaTask| {
        let name = format!("villagerbench/{}", task.name());
        bench.settings().implied_by_task(&name, &given).get("villager.subtasks_max").cloned()
    };
    for task in built_in() {
        let more = task.goal.in_chest || task.goal.kind == MetaKind::Chat;
        assert_eq!(implied(task).as_deref(), Some(if more { "2" } else { "1" }), "{}", task.name());
    }
    assert!(bench.settings().implied_by_task("villagerbench/construction/0", &given).is_empty());
    assert!(bench.settings().implied_by_task("villagerbench/meta/dig/0", &BTreeMap::new()).is_empty());

    // An agent's first subtask is its last one, however much is left.
    let plan = |most: &str| {
        let mut plan = plan_of("villagerbench/construction/11", "villager", "oracle", &[]);
        plan.teams[0].options.insert("villager.subtasks_max".to_owned(), most.to_owned());
        plan
    };
    let ended = |most: &str| {
        let folder = tempfile::tempdir().unwrap();
        let end = play_in(&[suite], folder.path(), plan(most), &[]).1;
        let judged = end.totals.calls_by_role.get("villager.reflect").copied().unwrap_or(0);
        (end.score.reached == end.score.possible, judged)
    };
    let (is_whole, subtasks) = ended("none");
    assert!(is_whole && subtasks > 2, "{subtasks}");
    // Two agents end their first ones in the same moment at most.
    let (is_whole, subtasks) = ended("1");
    assert!(!is_whole && (1..=2).contains(&subtasks), "{subtasks}");
}
