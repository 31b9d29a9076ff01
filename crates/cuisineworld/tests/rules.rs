//! The rules of the suite and those of its frameworks.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_journal::{EpisodePlan, LimitsPlan};
use cooperage_models::{LatencyProfiles, ModelName, ProviderList};
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::plan::{PlanSettings, plan};
use cooperage_suites::suite::{ProgramRegistry, Suites};

/// The plan of an episode by a model, with `--rules` and options as the user says them.
fn planned(framework: &str, rules: Option<&str>, options: &[(&str, &str)]) -> EpisodePlan {
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &BTreeMap::new()).unwrap();
    let settings = PlanSettings {
        seed: 0,
        fits_agents: false,
        rules: rules.map(str::to_owned),
        suite_rules: None,
        clock: None,
        latency: None,
        role_latency: BTreeMap::new(),
        profiles: LatencyProfiles::built_in().unwrap(),
        sampling: cooperage_suites::plan::SamplingChoice::Framework,
        speed: 1,
        tick: None,
        faults: Vec::new(),
        operators: Vec::new(),
        limits: LimitsPlan::default(),
        give_up_after: None,
        tool_calls: None,
        temperature_milli: None,
        output_tokens_max: None,
        attachments: BTreeMap::new(),
        providers: ProviderList::default(),
        is_reasoning: &|model: &ModelName| model.to_string().contains("thinker"),
        price: &|_| None,
    };
    let condition = ExperimentCondition {
        id: "one".to_owned(),
        suite: "cuisineworld/level_3/tau3".to_owned(),
        agents: 2,
        framework: framework.to_owned(),
        options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        models: BTreeMap::from([("*".to_owned(), "compatible/some-model".to_owned())]),
        episodes: 1,
        ..ExperimentCondition::default()
    };
    plan(&suites, None, Vec::new(), &[condition], &settings).unwrap().episodes.remove(0)
}

/// The suite's rules, the framework's, and the most tokens of an answer.
fn check(framework: &str, rules: Option<&str>, options: &[(&str, &str)]) -> (String, String, Option<u32>) {
    let episode = planned(framework, rules, options);
    let team = &episode.teams[0];
    let model = team.models.values().next().unwrap();
    (episode.rules.clone(), team.options[&format!("{framework}.rules")].clone(), model.output_tokens_max)
}

#[test]
fn a_framework_has_rules_of_its_own() {
    let of = |suite: &str, framework: &str, tokens| (suite.to_owned(), framework.to_owned(), Some(tokens));
    assert_eq!(check("mindagent", None, &[]), of("paper", "fixed", 8_192));
    assert_eq!(check("mindagent", Some("paper"), &[]), of("paper", "paper", 100));
    assert_eq!(check("mindagent", Some("fixed"), &[]), of("fixed", "fixed", 8_192));
    let own = [("mindagent.rules", "paper")];
    assert_eq!(check("mindagent", None, &own), of("paper", "paper", 100));
    assert_eq!(check("mindagent", Some("fixed"), &own), of("fixed", "paper", 100));
    for framework in ["agentverse", "cmd", "mindcraft", "proagent", "solo", "villager"] {
        assert_eq!(check(framework, None, &[]), of("paper", "fixed", 8_192), "{framework}");
    }
    assert_eq!(check("solo", Some("paper"), &[]), of("paper", "paper", 256));
}

#[test]
fn published_defects_of_mindcraft_go_with_its_own_rules() {
    let planned = |rules, own: &[(&str, &str)]| planned("mindcraft", rules, own).teams[0].options.clone();
    for (rules, name) in [(None, "fixed"), (Some("paper"), "paper")] {
        let options = planned(rules, &[]);
        assert_eq!(options["mindcraft.rules"], name);
        assert!(!options.contains_key("mindcraft.quirks"), "the rules say it");
    }
    // The former option keeps its meaning, and is left out of a plan whose rules say the same.
    let keep = [("mindcraft.quirks", "keep")];
    assert_eq!(planned(Some("paper"), &keep), planned(Some("paper"), &[]));
    let options = planned(None, &keep);
    assert_eq!((&*options["mindcraft.rules"], &*options["mindcraft.quirks"]), ("fixed", "keep"));
}
