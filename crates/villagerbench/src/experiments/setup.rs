//! The conditions that these experiments play, and how their episodes are found in results.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use cooperage_suites::experiments::Args;
use cooperage_suites::experiments::kit::remarks;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::suite::Suite;

use crate::measure::ScenarioKind;
use crate::{SUITE, VillagerBenchSuite};

/// The built-in tasks for that many agents, in the suite's order.
pub(super) fn tasks(agents: u32) -> Vec<&'static str> {
    static TASKS: OnceLock<Vec<cooperage_suites::suite::TaskListing>> = OnceLock::new();
    let tasks = TASKS.get_or_init(|| {
        // Without attachments nothing can be wrong with them.
        VillagerBenchSuite::new(&BTreeMap::new()).map(|suite| suite.tasks()).unwrap_or_default()
    });
    tasks
        .iter()
        .filter(|task| task.published && task.agents.contains(&agents))
        .map(|task| task.name.as_str())
        .collect()
}

/// The tasks of a scenario for that many agents as selections: the whole scenario, or the requested tasks.
pub(super) fn scenario(args: &Args, scenario: ScenarioKind, agents: u32) -> Vec<String> {
    let folder = format!("{SUITE}/{}", scenario.name());
    if args.levels.is_empty() {
        return vec![folder];
    }
    let of_scenario = |task: &&&str| ScenarioKind::of(task) == Some(scenario);
    let all = tasks(agents);
    let wanted = all.iter().filter(of_scenario).filter(|task| args.wants(task));
    wanted.map(|task| (*task).to_owned()).collect()
}

/// Returns the episodes of a scenario.
pub(super) fn of_scenario<'r>(
    episodes: &[&'r EpisodeResult],
    scenario: ScenarioKind,
) -> Vec<&'r EpisodeResult> {
    episodes.iter().copied().filter(|e| ScenarioKind::of(&e.plan.task) == Some(scenario)).collect()
}

/// Remarks that apply to every one of these experiments.
pub(super) fn remarks(results: &Results, has_published: bool) -> Vec<String> {
    let mut remarks = Vec::new();
    if has_published {
        remarks.push(
            "The published figures are those of gpt-4-1106-preview, gemini-pro and glm-4 in the authors' own program on a \
             game server, with their prompts and in real time. Ours come from our own re-implementation on an embedded \
             block world, with prompts in our own words and declared latencies. They stand side by side; they are not the \
             same measurement."
                .to_owned(),
        );
    }
    remarks.extend(remarks::scripted(results));
    let rules = results.rules();
    if !rules.is_empty() {
        remarks.push(format!("Rules: {}.", rules.join(", ")));
    }
    remarks.extend(remarks::clocks(results).map(|clocks| format!("Clock and latency profile: {clocks}.")));
    remarks
}
