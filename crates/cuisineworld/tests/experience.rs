//! Played kitchens: what one run teaches the next.

use std::collections::BTreeMap;
use std::path::Path;

use cooperage_cuisineworld::measure::FIGURES;
use cooperage_cuisineworld::suite;
use cooperage_journal::{EndRecord, EpisodePlan, MessageStore, RunDir};
use cooperage_suites::demonstration::of_journal;
use cooperage_suites::experience::gather;
use cooperage_suites::suite::{ProgramRegistry, Suites};
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

/// A game of one run is the demonstration of the next, which both players read, with a sentence of reasoning, full feedback and a
/// long window beside it.
#[test]
fn a_recorded_game_is_shown_as_the_demonstration() {
    let before = tempfile::tempdir().unwrap();
    let (run, _) =
        play_in(before.path(), plan_of("cuisineworld/level_1/tau3", "mindagent", "oracle", &[]), &[]);
    let journal = run.finished_path(&run.episodes().next().unwrap().0);
    let suites = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap();
    let text = of_journal(&suites, &journal).unwrap();
    let options = [
        ("mindagent.demo", "given"),
        ("mindagent.rationale", "on"),
        ("mindagent.feedback", "full"),
        ("mindagent.window", "12"),
    ];
    let mut scores = Vec::new();
    for model in ["oracle", "reader"] {
        let after = tempfile::tempdir().unwrap();
        let given = plan_of(TASK, "mindagent", model, &options);
        let (run, end) = play_in(after.path(), given, &[("demonstration", text.clone())]);
        let messages = MessageStore::read(run.path()).unwrap();
        let said = |words: &str| messages.values().filter(|(_, text)| text.contains(words)).count();
        assert_eq!(said("The example is a recorded game."), 1);
        assert_eq!(said("First comes an example, played by 2 agents.\n"), 1);
        assert!(said("current game level: level_1\n") > 50, "every step is shown");
        assert_eq!(said("Begin your answer with one sentence that says why you choose these actions;"), 1);
        assert!(said("-execution successes:\n  --  ['") > 50);
        assert!(said("This brings the work forward most.\n") > 10, "the reason is asked for and given");
        scores.push(end.score.reached);
    }
    let (_, plain) =
        play_in(before.path().join("plain").as_path(), plan_of(TASK, "mindagent", "oracle", &[]), &[]);
    assert!(scores.iter().all(|score| score * 10 >= plain.score.reached * 8), "{scores:?} {:?}", plain.score);
    let calls = plan_of(TASK, "random", "random", &[]);
    let other = tempfile::tempdir().unwrap();
    let (run, _) = play_in(other.path(), calls, &[]);
    let journal = run.finished_path(&run.episodes().next().unwrap().0);
    assert!(of_journal(&suites, &journal).unwrap().contains("goto_agent0_"), "calls are shown as commands");
}
