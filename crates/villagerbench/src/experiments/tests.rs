//! The conditions that the experiments play, and the findings they derive.

use std::collections::BTreeMap;

use cooperage_suites::experiments::chart::PanelLayout;
use cooperage_suites::experiments::{Args, Chart, Experiment};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::report;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{SampleEpisode, experiments_declared, page_is_sound, results_of};

use super::ALL;

fn find(name: &str) -> Option<&'static Experiment> {
    ALL.iter().find(|experiment| experiment.name == name)
}

fn suites() -> Suites {
    Suites::new(&ProgramRegistry::of(&[crate::suite]), &BTreeMap::new()).unwrap()
}

fn args(experiment: &str, only: &[&str]) -> Args {
    let team = find(experiment).unwrap().team;
    Args {
        players: vec![TeamPlayer::with_model(team, "oracle")],
        episodes: 3,
        levels: only.iter().map(|name| (*name).to_owned()).collect(),
        ..Args::default()
    }
}

#[test]
fn conditions_name_tasks_that_exist() {
    let suites = suites();
    // Thousands of conditions name hundreds of tasks.
    let mut agents = BTreeMap::new();
    for experiment in ALL {
        for condition in experiment.conditions(&args(experiment.name, &[])) {
            let agents = agents.entry(condition.suite.clone()).or_insert_with(|| {
                let tasks = suites.select(&condition.suite).unwrap();
                tasks.into_iter().map(|task| task.agents).collect::<Vec<_>>()
            });
            assert!(!agents.is_empty(), "{}", condition.id);
            assert!(agents.iter().all(|agents| agents.contains(&condition.agents)), "{}", condition.id);
        }
    }
}

#[test]
fn what_is_asked_for_alone_is_played_alone() {
    let conditions = |name: &str, only: &[&str]| find(name).unwrap().conditions(&args(name, only));
    assert_eq!(
        conditions("villager/scaling", &["construction/55"]).len(),
        7,
        "five sizes, two of them with a pool too"
    );
    assert_eq!(conditions("villager/async", &["construction/0"]).len(), 2);
    assert_eq!(conditions("villager/controller", &["construction/0"]).len(), 3);
    // Three rates, and each of the six kinds on a task that is in the sample.
    assert_eq!(conditions("villager/recovery", &["construction/0"]).len(), 9);
    let prompts = conditions("villager/prompts", &["farm/20"]);
    let rules: Vec<Option<&str>> = prompts.iter().map(|condition| condition.rules.as_deref()).collect();
    assert_eq!(rules, [Some("fixed"), Some("paper")]);
    assert!(conditions("villager/scaling", &["farm/20"]).is_empty());
    // Those on fixed tasks are no exception.
    assert_eq!(conditions("villager/table2", &["farm/99"]).len(), 2);
    assert_eq!(conditions("villager/table6", &["construction/64"]).len(), 4);
    assert!(conditions("villager/table2", &["farm/20"]).is_empty());
    assert!(conditions("villager/figure5", &["villagerbench/farm/99"]).is_empty());
    // Single tasks of a folder that is played as a whole.
    let one = args("villager/meta", &["meta/feed/3"]);
    let played = find("villager/meta").unwrap().conditions(&one);
    let suites: Vec<&str> = played.iter().map(|condition| condition.suite.as_str()).collect();
    assert_eq!(suites, ["villagerbench/meta/feed/3"; 2]);
    assert!(one.unmet(&played).is_empty());
    let figure5 = args("villager/figure5", &["farm/20", "farm/21", "construction/0"]);
    let played = find("villager/figure5").unwrap().conditions(&figure5);
    assert_eq!((played.len(), figure5.unmet(&played)), (2, vec!["farm/21", "construction/0"]));
}

#[test]
fn systems_keep_the_models_that_are_theirs() {
    let mut player = TeamPlayer::with_model("villager", "oracle");
    player.models.insert("villager.act".to_owned(), "openai/gpt-4o".to_owned());
    let args = Args { players: vec![player], episodes: 1, ..Args::default() };
    let conditions = find("villager/table3").unwrap().conditions(&args);
    let models: Vec<(&str, u32, usize)> = conditions
        .iter()
        .map(|condition| (condition.framework.as_str(), condition.agents, condition.models.len()))
        .collect();
    assert_eq!(models, [("agentverse", 2, 1), ("villager", 2, 2), ("villager", 3, 2)]);
}

#[test]
fn the_list_is_sorted_and_every_module_stands_in_it() {
    assert!(ALL.is_sorted_by(|a, b| a.name < b.name));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/experiments");
    let sources = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts = sources.filter(|path| path.is_file()).map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(texts.map(|text| experiments_declared(&text)).sum::<usize>(), ALL.len());
}

/// Two players on a few tasks of every scenario.
fn games() -> Vec<SampleEpisode> {
    let mut games = Vec::new();
    for task in ["construction/0", "farm/20", "farm/99", "escape/level_1_seed_1"] {
        for team in ["villager", "agentverse"] {
            for model in ["oracle", "openai/gpt-4o"] {
                let player = TeamPlayer::with_model(team, model);
                games.push(SampleEpisode {
                    player,
                    ..SampleEpisode::new(&format!("villagerbench/{task}"), 2, 0, (1, 1))
                });
            }
        }
    }
    games
}

fn charts(experiment: &str, games: &[SampleEpisode]) -> Vec<Chart> {
    let results = Results { experiment: Some(experiment.to_owned()), ..results_of(games) };
    find(experiment).unwrap().findings(&results).charts
}

#[test]
fn the_systems_of_figure_3_stand_side_by_side() {
    let charts = charts("villager/figure3", &games());
    assert_eq!(charts.len(), 2, "one for the oracle, one for the model");
    for chart in charts {
        assert_eq!(chart.names, ["VillagerAgent", "AgentVerse"]);
        assert_eq!(chart.panels.len(), 4);
        assert!(chart.panels.iter().all(|panel| panel.series[0].label == "published"));
        assert_eq!(chart.panels[0].series[1].points.len(), 2, "ours of both systems");
    }
}

#[test]
fn figure_4_of_one_player_has_bars() {
    let alone: Vec<SampleEpisode> =
        games().into_iter().filter(|game| game.player.framework == "villager").collect();
    let mut charts = charts("villager/figure4", &alone);
    let published = charts.pop().unwrap();
    assert_eq!((published.id.as_str(), published.shape), ("figure4-published", PanelLayout::Radar));
    assert_eq!(published.panels[0].series.len(), 3, "a polygon for each of the three models");
    assert!(charts.iter().all(|chart| chart.shape == PanelLayout::Plane && chart.panels.len() == 3));
    assert_eq!(charts[0].names, ["construction", "farm", "escape"]);
    assert!(self::charts("villager/figure4", &games()).iter().all(|chart| chart.shape == PanelLayout::Radar));
}

#[test]
fn pages_are_well_formed_and_no_table_mixes_scripted_players_with_models() {
    for experiment in ALL {
        let results = Results { experiment: Some(experiment.name.to_owned()), ..results_of(&games()) };
        page_is_sound(&report::of_results(&results, &suites(), None).unwrap().html);
        for table in experiment.tables(&results) {
            let text = report::terminal_table(&table);
            let (oracle, model) = (text.contains("oracle"), text.contains("gpt-4o"));
            assert!(!(oracle && model), "{}: {text}", experiment.name);
        }
    }
}
