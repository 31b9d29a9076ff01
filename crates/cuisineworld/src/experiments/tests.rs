//! The episodes that experiments play, and how experiments find them again.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_suites::testing::{SampleEpisode, experiments_declared, results_of};

use super::*;

fn args(models: &[&str]) -> Args {
    Args {
        players: models.iter().map(|model| TeamPlayer::with_model("mindagent", model)).collect(),
        episodes: 3,
        ..Args::default()
    }
}

fn find(name: &str) -> &'static Experiment {
    ALL.iter().find(|experiment| experiment.name == name).unwrap()
}

fn conditions(name: &str, models: &[&str]) -> Vec<ExperimentCondition> {
    find(name).conditions(&args(models))
}

#[test]
fn the_list_is_sorted() {
    assert!(ALL.is_sorted_by(|a, b| a.name < b.name));
}

#[test]
fn every_module_of_an_experiment_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/experiments");
    let sources = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts = sources.filter(|path| path.is_file()).map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(texts.map(|text| experiments_declared(&text)).sum::<usize>(), ALL.len());
}

#[test]
fn the_main_tables_are_twelve_levels_in_the_published_order() {
    for (name, agents) in [("mindagent/table3", 2), ("mindagent/table4", 3), ("mindagent/table5", 4)] {
        let conditions = conditions(name, &["oracle"]);
        assert_eq!(conditions.len(), 12);
        assert!(conditions.iter().all(|condition| condition.agents == agents && condition.episodes == 3));
        assert_eq!(conditions[2].suite, "cuisineworld/level_7");
        assert_eq!(conditions[2].id, format!("level_7, {agents} agents, mindagent with oracle"));
    }
    assert_eq!(conditions("mindagent/figure4", &["oracle"]).len(), 36);
    assert_eq!(conditions("mindagent/level6", &["oracle", "random"]).len(), 6);
    assert_eq!(conditions("mindagent/table6", &["openai/gpt-4o", "ollama/llama3"]).len(), 6);
    assert_eq!(conditions("mindagent/figure2", &["oracle"]), []);
}

#[test]
fn a_choice_of_levels_is_kept() {
    let args = Args { levels: vec!["level_3".to_owned()], ..args(&["oracle"]) };
    assert_eq!(find("mindagent/figure4").conditions(&args).len(), 3);
}

#[test]
fn conditions_have_different_ids() {
    for experiment in ALL {
        let conditions = experiment.conditions(&args(&["oracle", "openai/gpt-4o"]));
        let ids: BTreeSet<&str> = conditions.iter().map(|condition| condition.id.as_str()).collect();
        assert_eq!(ids.len(), conditions.len(), "{}", experiment.name);
    }
}

#[test]
fn prompts_are_varied_for_models_only() {
    assert_eq!(conditions("mindagent/table7", &["oracle"]).len(), 1);
    assert_eq!(conditions("mindagent/table8", &["random"]).len(), 2);
    let table7 = conditions("mindagent/table7", &["openai/gpt-4o"]);
    let options: Vec<_> = table7.iter().map(|condition| condition.options.clone()).collect();
    assert_eq!(options[0], BTreeMap::new());
    assert_eq!(options[1], BTreeMap::from([("mindagent.demo".to_owned(), "two_step".to_owned())]));
    assert_eq!(options[2], BTreeMap::from([("mindagent.hints".to_owned(), "off".to_owned())]));
    assert_eq!(options[3], BTreeMap::from([("mindagent.feedback".to_owned(), "off".to_owned())]));
    let table8 = conditions("mindagent/table8", &["openai/gpt-4o"]);
    assert_eq!(table8.iter().map(|condition| condition.agents).collect::<Vec<_>>(), [4, 4, 3, 3]);
}

/// A plan holds every option with its default filled in; variants are told apart all the same.
#[test]
fn variants_find_their_own_episodes() {
    let game = |options: &[(&'static str, &'static str)], completed| SampleEpisode {
        options: options.to_vec(),
        ..SampleEpisode::new("cuisineworld/level_3/tau1", 2, 0, (completed, 1)).by("openai/gpt-4o")
    };
    let full = [("mindagent.demo", "full"), ("mindagent.hints", "on"), ("mindagent.feedback", "on")];
    let no_hints = [("mindagent.demo", "full"), ("mindagent.hints", "off"), ("mindagent.feedback", "on")];
    let two_step = [("mindagent.demo", "two_step"), ("mindagent.hints", "on"), ("mindagent.feedback", "on")];
    let results = results_of(&[game(&full, 1), game(&no_hints, 2), game(&two_step, 3)]);
    let tables = find("mindagent/table7").tables(&results);
    let completed: Vec<Option<u64>> =
        tables[0].rows.iter().map(|row| row.cells[0].ratio.map(|ratio| ratio.numerator)).collect();
    assert_eq!(completed, [Some(1), Some(3), Some(2), None]);
}

#[test]
fn a_level_not_yet_played_has_the_published_figure_and_none_of_ours() {
    let games = [SampleEpisode::new("cuisineworld/level_3/tau1", 3, 0, (5, 5))];
    let tables = find("mindagent/table4").tables(&results_of(&games));
    let table = &tables[0];
    let (level_12, level_3) = (&table.rows[0].cells[11], &table.rows[0].cells[6]);
    assert_eq!((level_12.ours, level_12.paper_text()), (None, "9/26".to_owned()));
    assert!(level_12.paper_note().unwrap().contains("irregular"));
    assert_eq!(level_3.ours_text(), "5/10");
    assert_eq!(level_3.interval, None, "one episode has no interval");
    let average = &table.rows[5].cells[12];
    assert_eq!((average.ours, average.paper_text()), (None, "0.694".to_owned()));
}
