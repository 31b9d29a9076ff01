//! For every framework and suite there is an oracle, or a stated reason why there is none.

use std::collections::BTreeMap;

use cooperage_runtime::EpisodeFactory;
use cooperage_suites::ExperimentCondition;
use cooperage_suites::plan::{PlanSettings, RunPlanError, plan};
use cooperage_suites::suite::{ProgramRegistry, Suite, Suites};

use crate::common::{Lab, journals};

/// None where no task is for as many agents as the framework needs.
fn conditions(suite: &dyn Suite, framework: &cooperage_teams::FrameworkInfo) -> Option<ExperimentCondition> {
    // An organisation has a size of its own.
    let agents = if framework.formation.is_some() { 4 } else { 2 };
    let task = suite.tasks().into_iter().find(|task| task.published && task.agents.contains(&agents))?;
    let model = ("*".to_owned(), "oracle".to_owned());
    Some(ExperimentCondition {
        id: framework.name.to_owned(),
        suite: task.name,
        agents,
        framework: framework.name.to_owned(),
        models: if framework.roles.is_empty() { BTreeMap::new() } else { BTreeMap::from([model]) },
        episodes: 1,
        ..ExperimentCondition::default()
    })
}

#[test]
fn every_framework_has_an_oracle_in_every_suite_or_a_reason() {
    let suites = Suites::new(&ProgramRegistry::of(cooperage::SUITES), &BTreeMap::new()).unwrap();
    let settings = PlanSettings::usual(cooperage_models::LatencyProfiles::built_in().unwrap());
    for suite in suites.iter() {
        for framework in cooperage_teams::FRAMEWORKS {
            let names = format!("{} in {}", framework.name, suite.name());
            let Some(condition) = conditions(suite, framework) else {
                assert!(suite.oracle(framework).is_err(), "{names} has an oracle and no task");
                continue;
            };
            let planned = plan(&suites, None, Vec::new(), &[condition], &settings);
            match suite.oracle(framework) {
                Ok(()) => {
                    let plan = planned.unwrap();
                    let setup = suites.set_up(&plan.episodes[0]).unwrap();
                    assert!(setup.teams[0].players.contains_key("oracle"), "{names}");
                }
                Err(reason) => {
                    assert!(!reason.is_empty() && !reason.ends_with('.'), "{names}: {reason}");
                    match planned {
                        Ok(_) => assert!(framework.roles.is_empty(), "{names} can be planned with an oracle"),
                        Err(error) => {
                            assert!(matches!(error, RunPlanError::NoOracle { .. }), "{names}: {error}")
                        }
                    }
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
