//! Played kitchens: what one run teaches the next.

use std::path::Path;

use cooperage_cuisineworld::measure::FIGURES;
use cooperage_cuisineworld::suite;
use cooperage_journal::{EndRecord, EpisodePlan, MessageStore, RunDir};
use cooperage_suites::experience::gather;
use cooperage_suites::testing::{self, plan_of};
use serde_json::Value;

const TASK: &str = "cuisineworld/level_3/tau3";

fn play_in(folder: &Path, episode: EpisodePlan, attachments: &[(&str, String)]) -> (RunDir, EndRecord) {
    testing::play_in(&[suite], folder, episode, attachments)
}

#[test]
fn every_figure_of_a_score_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let (_, end) = play_in(folder.path(), plan_of(TASK, "mindagent", "oracle", &[]), &[]);
    for name in end.score.figures.keys() {
        assert!(FIGURES.iter().any(|figure| figure.column_of(name).is_some()), "{name}");
    }
}

#[test]
fn what_worked_in_one_run_is_read_in_the_next() {
    let (before, after) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (run, _) = play_in(before.path(), plan_of(TASK, "villager", "oracle", &[]), &[]);
    let text = gather(&run).unwrap();
    let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert!(first["subtask"].as_str().unwrap().starts_with("work on the orders"), "{first}");
    assert!(first["actions"].as_array().unwrap().iter().any(|action| action["action"] == "goto"), "{first}");

    let given = plan_of(TASK, "villager", "oracle", &[("villager.experience", "given")]);
    let (run, _) = play_in(after.path(), given, &[("experience", text)]);
    let messages = MessageStore::read(run.path()).unwrap();
    let told = |words: &str| messages.values().any(|(_, text)| text.contains(words));
    assert!(told("What worked in an earlier run for a similar errand: work on the orders"));
    assert!(told("The subtasks of a similar task in an earlier run: work on the orders"));
}
