//! What the experiments on the benchmark play, and what they make of it.

use crate::experiments::{Args, all, find};
use crate::player::Player;

fn args(experiment: &str, only: &[&str]) -> Args {
    let team = find(experiment).unwrap().team;
    Args {
        players: vec![Player::with_model(team, "oracle")],
        episodes: 3,
        levels: only.iter().map(|name| (*name).to_owned()).collect(),
        ..Args::default()
    }
}

#[test]
fn conditions_name_tasks_that_exist() {
    let suites = crate::suite::Suites::new(&std::collections::BTreeMap::new()).unwrap();
    for experiment in all().iter().filter(|experiment| experiment.name.starts_with("villager/")) {
        for condition in experiment.conditions(&args(experiment.name, &[])) {
            let tasks = suites.select(&condition.suite).unwrap();
            assert!(!tasks.is_empty(), "{}", condition.id);
            assert!(tasks.iter().all(|task| task.agents.contains(&condition.agents)), "{}", condition.id);
        }
    }
}

#[test]
fn what_is_asked_for_alone_is_played_alone() {
    let conditions = |name: &str, only: &[&str]| find(name).unwrap().conditions(&args(name, only));
    assert_eq!(conditions("villager/scaling", &["construction/55"]).len(), 5);
    assert_eq!(conditions("villager/async", &["construction/0"]).len(), 2);
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
    assert!(conditions("mindagent/level6", &["level_3"]).is_empty());
    let figure5 = args("villager/figure5", &["farm/20", "farm/21", "construction/0"]);
    let played = find("villager/figure5").unwrap().conditions(&figure5);
    assert_eq!((played.len(), figure5.unmet(&played)), (2, vec!["farm/21", "construction/0"]));
}

#[test]
fn systems_keep_the_models_that_are_theirs() {
    let mut player = Player::with_model("villager", "oracle");
    player.models.insert("villager.act".to_owned(), "openai/gpt-4o".to_owned());
    let args = Args { players: vec![player], episodes: 1, ..Args::default() };
    let conditions = find("villager/table3").unwrap().conditions(&args);
    let models: Vec<(&str, u32, usize)> = conditions
        .iter()
        .map(|condition| (condition.framework.as_str(), condition.agents, condition.models.len()))
        .collect();
    assert_eq!(models, [("agentverse", 2, 1), ("villager", 2, 2), ("villager", 3, 2)]);
}
