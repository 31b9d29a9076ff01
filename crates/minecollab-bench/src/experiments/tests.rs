//! The conditions that the experiments play, and the findings they derive.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::report;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{SampleEpisode, experiments_declared, page_is_sound, results_of};

use super::ALL;
use super::plays::TaskSubset;
use crate::record::TaskDomain;

fn find(name: &str) -> &'static Experiment {
    ALL.iter().find(|experiment| experiment.name == format!("minecollab/{name}")).unwrap()
}

fn suites() -> Suites {
    Suites::new(&ProgramRegistry::of(&[crate::suite::suite]), &BTreeMap::new()).unwrap()
}

fn args(models: &[&str]) -> Args {
    Args {
        players: models.iter().map(|model| TeamPlayer::with_model("mindcraft", model)).collect(),
        episodes: 1,
        ..Args::default()
    }
}

/// Returns a run of an experiment in which `is_done` says which episodes succeed.
fn played(
    experiment: &Experiment,
    args: &Args,
    is_done: &dyn Fn(&ExperimentCondition, &str) -> bool,
) -> Results {
    let suites = suites();
    let (mut games, mut options) = (Vec::new(), Vec::new());
    for condition in experiment.conditions(args) {
        for task in suites.select(&condition.suite).unwrap() {
            for index in 0..condition.episodes {
                let done = u64::from(is_done(&condition, &task.name));
                let player = TeamPlayer {
                    framework: condition.framework.clone(),
                    models: condition.models.clone(),
                    ..TeamPlayer::default()
                };
                games.push(SampleEpisode {
                    player,
                    ..SampleEpisode::new(&task.name, condition.agents, index, (done, 1 - done))
                });
                options.push(condition.options.clone());
            }
        }
    }
    let mut results = results_of(&games);
    for (episode, options) in results.episodes.iter_mut().zip(options) {
        episode.plan.teams[0].options = options;
        episode.conduct.figures.insert(crate::measure::converse_key(), 6.0);
    }
    Results { experiment: Some(experiment.name.to_owned()), ..results }
}

fn findings(name: &str, is_done: &dyn Fn(&ExperimentCondition, &str) -> bool) -> Findings {
    let experiment = find(name);
    experiment.findings(&played(experiment, &args(&["oracle"]), is_done))
}

#[test]
fn conditions_name_tasks_and_options_that_exist() {
    let suites = suites();
    for experiment in ALL {
        let conditions = experiment.conditions(&args(&["openai/gpt-4o"]));
        let ids: BTreeSet<&str> = conditions.iter().map(|condition| condition.id.as_str()).collect();
        assert_eq!(ids.len(), conditions.len(), "{}", experiment.name);
        for condition in &conditions {
            let tasks = suites.select(&condition.suite).unwrap();
            assert!(tasks.iter().all(|task| task.agents.contains(&condition.agents)), "{}", condition.id);
            cooperage_teams::framework(&condition.framework).unwrap().resolve(&condition.options).unwrap();
        }
    }
}

#[test]
fn the_list_is_sorted_and_every_module_stands_in_it() {
    assert!(ALL.is_sorted_by(|a, b| a.name < b.name));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/experiments");
    let sources = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts = sources.map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(texts.map(|text| experiments_declared(&text)).sum::<usize>(), ALL.len());
}

/// The number of episodes behind each row is the published one.
#[test]
fn rows_rest_on_as_many_tasks_as_published() {
    let counts = |name: &str| -> Vec<u64> {
        let found = findings(name, &|_, _| true);
        found.tables[0].rows.iter().map(|row| row.cells[0].n).collect()
    };
    assert_eq!(counts("table4"), [25, 13, 6, 6, 14, 11]);
    assert_eq!(counts("table5"), [30, 12, 12, 6]);
}

#[test]
fn published_values_stand_beside_ours() {
    let found = findings("table4", &|_, task| task.contains("depth_0"));
    let table = &found.tables[0];
    assert_eq!(table.columns[..2], ["ours", "gpt-4o"]);
    let row = |name: &str| table.rows.iter().find(|row| row.name == name).unwrap();
    assert_eq!((row("depth 0").cells[0].ours, row("depth 1").cells[0].ours), (Some(100.0), Some(0.0)));
    assert_eq!(row("depth 1").cells[2].paper.as_ref().unwrap().value, Some(83.33));
    assert_eq!(found.figures["crafting.all"], 52.0);
    let papers = table.cells().filter(|(_, _, cell)| cell.paper.is_some()).count();
    assert_eq!(papers, 30);
    let found = findings("table5", &|_, task| !task.ends_with("_0_1"));
    assert_eq!((found.figures["cooking.all"], found.figures["cooking.both_blocked"]), (80.0, 0.0));
    let found = findings("table3", &|condition, _| condition.agents < 4);
    assert!(found.tables.len() == 2 && found.figures["crafting"] > 0.0);
}

#[test]
fn a_model_has_one_colour_in_all_panels_of_a_figure() {
    let found = findings("figure3", &|_, _| true);
    let mut colours: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    let series = found.charts.iter().flat_map(|chart| &chart.panels).flat_map(|panel| &panel.series);
    for one in series {
        colours.entry(&one.label).or_default().insert(one.colour);
    }
    assert!(colours.len() > 4 && colours.values().all(|own| own.len() == 1), "{colours:?}");
    let all: BTreeSet<&BTreeSet<usize>> = colours.values().collect();
    assert_eq!(all.len(), colours.len(), "{colours:?}");
}

#[test]
fn ablations_switch_one_block_off_and_a_scripted_player_has_two_rows() {
    let is_talking =
        |condition: &ExperimentCondition, _: &str| !condition.options.contains_key("mindcraft.communication");
    let found = findings("table7", &is_talking);
    let ours: Vec<Option<f64>> = found.tables[0].rows.iter().map(|row| row.cells[0].ours).collect();
    assert_eq!(ours, [Some(100.0), None, None, Some(0.0)]);
    assert!(found.tables[0].rows[1].cells[0].notes[0].contains("scripted"));
    let experiment = find("table7");
    let model = args(&["openai/gpt-4o"]);
    let conditions = experiment.conditions(&model);
    let sets: Vec<usize> = conditions.iter().map(|condition| condition.options.len()).collect();
    assert_eq!(sets, [0, 1, 1, 1]);
    let found = experiment.findings(&played(experiment, &model, &is_talking));
    let ours: Vec<Option<f64>> = found.tables[0].rows.iter().map(|row| row.cells[0].ours).collect();
    assert_eq!(ours, [Some(100.0), Some(100.0), Some(100.0), Some(0.0)]);
}

#[test]
fn a_data_set_is_counted_as_it_is_filtered() {
    let found = findings("table2", &|_, task| task.contains("cooking/train/3_agent"));
    let figure = |name: &str| found.figures[name];
    let kept = TaskSubset::test(TaskDomain::Cooking, "3_agent", 3).map(|_| 17.0).unwrap();
    assert_eq!((figure("cooking.successes"), figure("cooking.transitions")), (kept, 6.0 * kept));
    assert_eq!(figure("cooking.trajectory_length"), 2.0);
    assert_eq!((figure("crafting.successes"), figure("crafting.trials")), (0.0, 65.0));
    let cell = &found.tables[0].rows[0].cells[0];
    assert_eq!((cell.ours, cell.paper.as_ref().unwrap().value), (Some(165.0), Some(280.0)));
}

#[test]
fn pages_are_well_formed_and_no_table_mixes_players() {
    let both = args(&["oracle", "openai/gpt-4o-mini"]);
    for experiment in ALL {
        let results = played(experiment, &both, &|_, task| task.len() % 2 == 0);
        page_is_sound(&report::of_results(&results, &suites(), None).unwrap().html);
        for table in experiment.tables(&results) {
            let text = report::terminal_table(&table);
            let (oracle, model) = (text.contains("oracle"), text.contains("gpt-4o-mini"));
            assert!(oracle != model, "{}: {text}", experiment.name);
        }
    }
}
