//! The conditions that the experiments play, and the findings they derive.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::FaultPlan;
use cooperage_suites::condition::{ConditionFault, ExperimentCondition};
use cooperage_suites::experiments::chart::Style;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::report;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{
    SampleEpisode, experiments_declared, page_is_sound, plan_of, play_in, results_of,
};

use super::ALL;

fn find(name: &str) -> &'static Experiment {
    ALL.iter().find(|experiment| experiment.name == name).unwrap()
}

fn suites() -> Suites {
    Suites::new(
        &ProgramRegistry::of(&[crate::collection::suite, crate::shelter_suite::suite]),
        &BTreeMap::new(),
    )
    .unwrap()
}

fn args(models: &[&str]) -> Args {
    Args {
        players: models.iter().map(|model| TeamPlayer::with_model("s-agents", model)).collect(),
        episodes: 2,
        ..Args::default()
    }
}

/// Minutes that an episode takes; none if it does not meet its goal.
type Minutes<'a> = &'a dyn Fn(&ExperimentCondition, u32) -> Option<f64>;

/// Returns a run of an experiment whose episodes take the given times.
fn played(experiment: &Experiment, args: &Args, minutes: Minutes<'_>) -> Results {
    let conditions = experiment.conditions(args);
    let mut games = Vec::new();
    let mut of_games = Vec::new();
    for condition in &conditions {
        for index in 0..condition.episodes {
            games.push(SampleEpisode {
                player: TeamPlayer {
                    framework: condition.framework.clone(),
                    models: condition.models.clone(),
                    ..TeamPlayer::default()
                },
                ..SampleEpisode::new(&condition.suite, condition.agents, index, (1, 0))
            });
            of_games.push((condition, index));
        }
    }
    let mut results = results_of(&games);
    for (episode, (condition, index)) in results.episodes.iter_mut().zip(of_games) {
        let team = &mut episode.plan.teams[0];
        team.options = condition.options.clone();
        team.options.entry("s-agents.library".to_owned()).or_insert_with(|| "shipped".to_owned());
        episode.plan.faults = condition
            .faults
            .iter()
            .map(|fault| match fault {
                ConditionFault::Crash(..) => FaultPlan::Crash { seat: 1, tick: 800 },
                ConditionFault::Late(..) => FaultPlan::Late { seat: 1, tick: 1_200 },
                ConditionFault::Unable(..) => FaultPlan::Unable { seat: 1, tick: 0 },
                ConditionFault::Slow(_, milli) => FaultPlan::Slow { seat: 1, milli: *milli },
                ConditionFault::DropMessages(per_million) => {
                    FaultPlan::DropMessages { per_million: *per_million }
                }
                other => panic!("{other:?}"),
            })
            .collect();
        let end = episode.end.as_mut().unwrap();
        if let Some(minutes) = minutes(condition, index) {
            end.score.figures.insert("tc_ticks".to_owned(), (minutes * 1_200.0) as i64);
        }
        end.totals.counts.insert("plans".to_owned(), 2 * u64::from(condition.agents));
        end.totals.counts.insert("command_cycles".to_owned(), 1);
    }
    Results { experiment: Some(experiment.name.to_owned()), ..results }
}

fn findings(name: &str, minutes: Minutes<'_>) -> Findings {
    let experiment = find(name);
    experiment.findings(&played(experiment, &args(&["oracle"]), minutes))
}

#[test]
fn conditions_name_tasks_organisations_and_options_that_exist() {
    let suites = suites();
    for experiment in ALL {
        let conditions = experiment.conditions(&args(&["oracle"]));
        let ids: BTreeSet<&str> = conditions.iter().map(|condition| condition.id.as_str()).collect();
        assert_eq!(ids.len(), conditions.len(), "{}", experiment.name);
        for condition in &conditions {
            let tasks = suites.select(&condition.suite).unwrap();
            assert!(tasks.len() == 1 && tasks[0].agents.contains(&condition.agents), "{}", condition.id);
            let framework = cooperage_teams::framework(&condition.framework).unwrap();
            let resolved = framework.resolve(&condition.options).unwrap();
            let agents = framework.formation.unwrap().agents;
            assert_eq!(agents(&resolved, &BTreeMap::new()), Ok(Some(condition.agents)), "{}", condition.id);
        }
    }
    let sizes = [
        "figure4",
        "figure6",
        "figure7a",
        "figure8",
        "figure9",
        "organisations",
        "seats",
        "library",
        "scaling",
    ];
    let conditions = |name: &&str| find(&format!("s-agents/{name}")).conditions(&args(&["oracle"])).len();
    assert_eq!(sizes.iter().map(conditions).collect::<Vec<_>>(), [3, 1, 6, 4, 4, 48, 15, 4, 6]);
}

#[test]
fn the_list_is_sorted_and_every_module_stands_in_it() {
    assert!(ALL.is_sorted_by(|a, b| a.name < b.name));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/experiments");
    let sources = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts = sources.map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(texts.map(|text| experiments_declared(&text)).sum::<usize>(), ALL.len());
}

#[test]
fn published_values_stand_beside_ours_and_nan_is_nan() {
    // A single agent collects no iron; neither does one of two episodes with one leaf.
    let found = findings("s-agents/figure7b", &|condition, index| {
        let is_iron = condition.suite.contains("iron");
        match condition.options["s-agents.organisation"].as_str() {
            "solo" if is_iron => None,
            "tree:1" if is_iron && index == 0 => None,
            _ => Some(4.0 + f64::from(index)),
        }
    });
    let table = &found.tables[0];
    assert_eq!(table.columns, ["50 logs", "50 stones", "50 iron"]);
    let row = |name: &str| table.rows.iter().find(|row| row.name == name).unwrap();
    let texts = |name: &str| {
        let cells = row(name).cells.iter();
        cells.map(|cell| (cell.ours_text(), cell.paper_text())).collect::<Vec<_>>()
    };
    let pair = |ours: &str, paper: &str| (ours.to_owned(), paper.to_owned());
    assert_eq!(texts("solo"), [pair("4.5", "10.2"), pair("4.5", "6.5"), pair("NaN", "NaN")]);
    assert_eq!(texts("ToA(1)")[2], pair("5.0", "NaN"));
    assert_eq!(texts("ToA(3)"), [pair("4.5", "5.1"), pair("4.5", "7.5"), pair("4.5", "15.3")]);
    assert!(row("solo").cells[0].paper_note().is_some() && row("ToA(3)").cells[0].paper_note().is_none());
    let figure = |name: &str| found.figures[name];
    assert_eq!((figure("tree_1.iron_50.nan"), figure("tree_1.iron_50.tc_minutes_median")), (1.0, 62.5));
    assert_eq!((figure("tree_3.logs_50.tc_minutes_mean"), figure("tree_3.logs_50.mpt_mean")), (4.5, 2.0));
    assert!(figure("solo.iron_50.tc_minutes_mean").is_nan(), "written as null");
    let styles: BTreeSet<&str> = found.charts[0].panels[0]
        .series
        .iter()
        .map(|series| match series.style {
            Style::Bars => "bars",
            Style::PaperDots => "published",
            Style::Absent => "NaN",
            _ => "other",
        })
        .collect();
    assert_eq!(styles, BTreeSet::from(["NaN", "bars", "published"]));
    assert_eq!(found.networks[0].panels.len(), 2, "one agent alone tells nobody anything");
}

#[test]
fn schemes_and_troubles_are_compared_on_the_same_terrain() {
    let found = findings("s-agents/figure4", &|condition, index| {
        let base = match condition.options["s-agents.collaboration"].as_str() {
            "relay" => 9.0,
            "rounds" => 5.0,
            _ => 4.0,
        };
        Some(base + 10.0 * f64::from(index))
    });
    let figure = |name: &str| found.figures[name];
    assert_eq!((figure("relay.tc_minutes_longer"), figure("rounds.tc_minutes_longer")), (5.0, 1.0));
    assert_eq!(figure("relay_less_rounds.tc_minutes"), 4.0);
    assert_eq!(figure("tree_3.rounds.stones_50.tc_minutes_median"), 10.0);
    let unread = found.remarks.iter().filter(|remark| remark.starts_with("Without the journals")).count();
    assert_eq!((found.gantts.len(), unread), (0, 1), "these episodes have no journals");
    let found = findings("s-agents/seats", &|condition, _| {
        let is_crash = matches!(condition.faults[..], [ConditionFault::Crash(..)]);
        let is_chain = condition.options["s-agents.organisation"] == "chain:3";
        (!(is_crash && is_chain)).then_some(if is_crash { 6.0 } else { 4.0 })
    });
    let figure = |name: &str| found.figures[name];
    assert_eq!(figure("tree_3.crash.logs_50.tc_minutes_lost"), 2.0);
    assert_eq!(figure("chain_3.crash.logs_50.tc_minutes_lost"), 116.0);
    assert_eq!(figure("chain_3.crash.logs_50.nan"), 2.0);
    assert_eq!(figure("graph_3.lost_messages.logs_50.command_cycles"), 2.0);
}

#[test]
fn without_skills_the_scripted_player_writes_its_scripts_itself() {
    let experiment = find("s-agents/library");
    let conditions = experiment.conditions(&args(&["oracle"]));
    let models: Vec<(&str, &str)> = conditions
        .iter()
        .map(|one| (one.options["s-agents.library"].as_str(), one.models["*"].as_str()))
        .collect();
    let expected = [("empty", "oracle:author"), ("shipped", "oracle")];
    assert_eq!(models, [expected, expected].concat());
    let mut given = args(&["openai/gpt-4o"]);
    given.options.insert("s-agents.library".to_owned(), "given".to_owned());
    let conditions = experiment.conditions(&given);
    assert_eq!(conditions.len(), 6, "the learned one too");
    assert!(conditions.iter().all(|condition| condition.models["*"] == "openai/gpt-4o"));
    let found = findings("s-agents/library", &|_, _| Some(3.0));
    assert_eq!(found.tables[0].rows.len(), 4);
    assert_eq!(found.figures["tree_3.empty.logs_50.tc_minutes_mean"], 3.0);
    assert_eq!(found.tables[0].player.as_deref(), Some("s-agents with oracle"));
}

#[test]
fn pages_are_well_formed_and_no_table_mixes_scripted_players_with_models() {
    for experiment in ALL {
        let results =
            played(experiment, &args(&["oracle", "openai/gpt-4o"]), &|_, index| (index > 0).then_some(3.0));
        page_is_sound(&report::of_results(&results, &suites(), None).unwrap().html);
        for table in experiment.tables(&results) {
            let text = report::terminal_table(&table);
            let (oracle, model) = (text.contains("oracle"), text.contains("gpt-4o"));
            assert!(!(oracle && model), "{}: {text}", experiment.name);
        }
    }
}

/// The scripted player that gives little at a time shows what figures 8 and 9 are about.
#[test]
fn no_measure_of_orders_stays_zero() {
    let played = |organisation: &str, faults: Vec<FaultPlan>| {
        let options = [("s-agents.organisation", organisation)];
        let mut plan = plan_of("collection/logs/12", "s-agents", "oracle:pieces", &options);
        plan.agents = if organisation == "graph:3" { 3 } else { 4 };
        plan.teams[0].seats = (0..plan.agents).collect();
        plan.clock.tick_us = 50_000;
        plan.faults = faults;
        let folder = tempfile::tempdir().unwrap();
        let (run, end) = play_in(&[crate::collection::suite], folder.path(), plan, &[]);
        assert!(end.score.figures.contains_key("tc_ticks"), "{end:?}");
        let results = Results::load(&run).unwrap();
        let keys = crate::measure::MEASURES.iter();
        keys.filter_map(|measure| Some((measure.key, (measure.of)(&results.episodes[0])?)))
            .collect::<BTreeMap<_, _>>()
    };
    let graph = played("graph:3", Vec::new());
    assert!(graph["delegation_loops"] > 0.0 && graph["longest_loop"] >= 2.0, "{graph:?}");
    let tree = played("tree:3", vec![FaultPlan::Unable { seat: 1, tick: 0 }]);
    for key in [
        "delegated_plans",
        "replanned_failures",
        "orders_by_success",
        "started_on_order",
        "successes_reported",
        "failures_reported",
        "ends_reported",
        "reports_with_inventory",
    ] {
        assert!(tree[key] > 0.0, "{key}: {tree:?}");
    }
    assert_eq!(tree["delegation_loops"], 0.0, "a tree has none");
}

/// An episode that was really played: its journal tells lanes, orders and progress.
#[test]
fn journals_tell_who_did_what_when() {
    let options = [("s-agents.organisation", "tree:3"), ("s-agents.collaboration", "relay")];
    let mut plan = plan_of("collection/stones/50", "s-agents", "oracle", &options);
    plan.agents = 4;
    plan.teams[0].seats = (0..4).collect();
    plan.clock.tick_us = 50_000;
    let folder = tempfile::tempdir().unwrap();
    let (run, end) = play_in(&[crate::collection::suite], folder.path(), plan, &[]);
    assert!(end.score.figures.contains_key("tc_ticks"), "{end:?}");
    let results = Results::load(&run).unwrap();
    let account = results.episodes[0].account().unwrap();
    assert_eq!(account.progress.last().map(|&(_, share)| share), Some(1.0));
    assert!((account.shares.values().sum::<f64>() - 1.0).abs() < 1e-9 && account.shares.len() == 8);
    let commanders: BTreeSet<u32> = account.orders.keys().map(|&(from, _)| from).collect();
    assert_eq!((commanders, account.orders.len()), (BTreeSet::from([0]), 3));
    let found = find("s-agents/figure4").findings(&results);
    // The other two schemes were not played.
    let [panel] = &found.gantts[0].panels[..] else { panic!("{:?}", found.gantts) };
    assert_eq!((panel.title.as_str(), panel.lanes.len(), panel.milestones.len()), ("relay", 4, 0));
    assert!(
        panel.lanes.iter().all(|lane| lane.stretches.iter().any(|stretch| stretch.to_ms > stretch.from_ms))
    );
    let results = Results { experiment: Some("s-agents/figure4".to_owned()), ..results };
    page_is_sound(&report::of_results(&results, &suites(), None).unwrap().html);
}
