//! For every framework and suite there is an oracle, or a stated reason why there is none; and chance plays them all.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_journal::EpisodePlan;
use cooperage_models::BuiltIn;
use cooperage_suites::ExperimentCondition;
use cooperage_suites::plan::{PlanSettings, RunPlanError, plan};
use cooperage_suites::suite::{ProgramRegistry, Suite, Suites, with_implied_options};
use cooperage_suites::testing::play_in;
use cooperage_teams::FrameworkInfo;

use crate::common::{Lab, is_nightly, journals};

/// The ticks for which each pair plays.
const TICKS: u64 = 200;

/// A condition with these options of the framework; `None` where no task is for as many agents as the framework needs.
fn condition(
    suite: &dyn Suite,
    framework: &FrameworkInfo,
    options: &BTreeMap<String, String>,
    model: &str,
) -> Option<ExperimentCondition> {
    // An organisation has a size of its own.
    let agents = if framework.formation.is_some() { 4 } else { 2 };
    let task = suite.tasks().into_iter().find(|task| task.published && task.agents.contains(&agents))?;
    let model = ("*".to_owned(), model.to_owned());
    Some(ExperimentCondition {
        id: framework.name.to_owned(),
        suite: task.name,
        agents,
        framework: framework.name.to_owned(),
        models: if framework.roles.is_empty() { BTreeMap::new() } else { BTreeMap::from([model]) },
        options: options.clone(),
        episodes: 1,
        ..ExperimentCondition::default()
    })
}

/// The options by which a framework asks its models different kinds of questions, the defaults first.
fn ways(framework: &FrameworkInfo) -> Vec<BTreeMap<String, String>> {
    let asks =
        |given: &BTreeMap<String, String>| Some(framework.writer?.asks(&framework.resolve(given).unwrap()));
    let mut ways = vec![BTreeMap::new()];
    for option in framework.options {
        for word in option.kind.words() {
            let given = BTreeMap::from([(option.name.to_owned(), (*word).to_owned())]);
            if ways.iter().all(|known| asks(known) != asks(&given)) {
                ways.push(given);
            }
        }
    }
    ways
}

/// Plays the beginning of an episode, of which every reply must be readable.
fn plays(names: &str, mut episode: EpisodePlan) {
    episode.limits.ticks = Some(TICKS);
    let folder = tempfile::tempdir().unwrap();
    let (_, end) = play_in(cooperage::SUITES, folder.path(), episode, &[]);
    assert!(end.totals.calls > 0, "{names} asks nothing");
    assert_eq!(end.totals.counts.get("replies_unreadable"), None, "{names}: {:?}", end.totals);
}

/// The kinds of scripted players.
const KINDS: [BuiltIn; 6] =
    [BuiltIn::Oracle, BuiltIn::Clairvoyant, BuiltIn::Anew, BuiltIn::Quick, BuiltIn::Author, BuiltIn::Pieces];

#[test]
fn every_framework_is_played_in_every_suite_or_there_is_a_reason() {
    let suites = Suites::new(&ProgramRegistry::of(cooperage::SUITES), &BTreeMap::new()).unwrap();
    let settings = PlanSettings::usual(cooperage_models::LatencyProfiles::built_in().unwrap());
    // Without a server nothing happens in a world that follows one.
    for suite in suites.iter().filter(|suite| !suite.follows_server(&BTreeMap::new())) {
        for framework in cooperage_teams::FRAMEWORKS.iter().filter(|framework| framework.name != "cmd") {
            for options in ways(framework) {
                let names = format!("{} in {} with {options:?}", framework.name, suite.name());
                let whole = with_implied_options(suite, framework, suite.defaults().rules, options.clone());
                let oracle = suite.oracle(framework, &framework.resolve(&whole).unwrap());
                let planned = |model: &str| {
                    let condition = condition(suite, framework, &options, model)?;
                    Some(plan(&suites, None, Vec::new(), &[condition], &settings))
                };
                let Some(by_oracle) = planned("oracle") else {
                    // An organisation of the usual size has no task in a game for two; a smaller one plays it.
                    let is_too_large = framework.formation.is_some() && suite.name() == "meat";
                    assert!(oracle.is_err() || is_too_large, "{names} has an oracle and no task");
                    continue;
                };
                // Every day each pair is played once; setting the worlds up takes most of the time.
                if framework.writer.is_some() && (is_nightly() || oracle.is_err()) {
                    let by_chance = planned("random").unwrap().unwrap();
                    plays(&format!("{names}, by chance"), by_chance.episodes[0].clone());
                }
                let Err(reason) = oracle else {
                    let episode = by_oracle.unwrap().episodes[0].clone();
                    for kind in KINDS {
                        let writer = framework.writer.unwrap();
                        let has = suite.player(&episode, &episode.teams[0], kind, writer).is_some();
                        assert_eq!(has, suite.scripted_players().contains(&kind), "{names}: {}", kind.name());
                        assert_eq!(
                            has,
                            matches!(planned(kind.name()), Some(Ok(_))),
                            "{names}: {}",
                            kind.name()
                        );
                    }
                    plays(&names, episode);
                    continue;
                };
                assert!(!reason.is_empty() && !reason.ends_with('.'), "{names}: {reason}");
                match by_oracle {
                    Ok(_) => assert!(framework.roles.is_empty(), "{names} can be planned with an oracle"),
                    Err(error) => assert!(matches!(error, RunPlanError::NoPlayer { .. }), "{names}: {error}"),
                }
            }
        }
    }
}

/// Regression tests on tasks of VillagerBench: an agent once got, again and again, work that only another agent could do, or stood
/// where another agent wanted to build. Now everything is done long before the task's time is over.
#[test]
fn nobody_hinders_the_others_for_ever() {
    for (task, framework, virtual_s_max) in
        [("villagerbench/farm/95", "agentverse", 200), ("villagerbench/construction/84", "mindagent", 500)]
    {
        let lab = Lab::new();
        let arguments = ["--agents", "2", "--model", "oracle", "--episodes", "2", "--quiet", "--out", "run"];
        lab.stdout(&[&["run", task, "--team", framework], &arguments[..]].concat());
        let played = journals(&lab.path("run"));
        assert_eq!(played.len(), 2);
        for (name, text) in played {
            let end: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
            let score = &end["score"];
            assert_eq!(score["reached"], score["possible"], "{name}: {score}");
            let took_ms = score["figures"]["wall_ms"].as_i64().unwrap();
            assert!(took_ms <= virtual_s_max * 1_000, "{name}: {score}");
        }
    }
}
