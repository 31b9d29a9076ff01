//! The conditions that these experiments play, and how their episodes are found in results.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::Args;
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{EpisodeResult, Results, distinct};
use cooperage_suites::suite::Suite;

use crate::measure::ScenarioKind;
use crate::{SUITE, VillagerBenchSuite};

/// The options that an experiment sets itself.
pub(super) type OptionOverrides<'a> = &'a [(&'a str, &'a str)];

/// The built-in tasks for that many agents, in the suite's order.
pub(super) fn tasks(agents: u32) -> Vec<&'static str> {
    static TASKS: OnceLock<Vec<cooperage_suites::suite::TaskListing>> = OnceLock::new();
    let tasks = TASKS.get_or_init(|| {
        // Without attachments nothing can be wrong with them.
        VillagerBenchSuite::new(&BTreeMap::new()).map(|suite| suite.tasks()).unwrap_or_default()
    });
    tasks.iter().filter(|task| task.agents.contains(&agents)).map(|task| task.name.as_str()).collect()
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

/// A condition on tasks of the benchmark.
pub(super) fn condition(
    args: &Args,
    player: &TeamPlayer,
    tasks: &str,
    agents: u32,
    set: OptionOverrides<'_>,
) -> ExperimentCondition {
    let own: String = set.iter().map(|(key, value)| format!(", {key}={value}")).collect();
    let mut options = args.options.clone();
    options.extend(set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
    ExperimentCondition {
        id: format!("{tasks}, {agents} agents, {}{own}", player.full_label()),
        suite: tasks.to_owned(),
        agents,
        framework: player.framework.clone(),
        options,
        models: player.models.clone(),
        episodes: args.episodes,
        ..ExperimentCondition::default()
    }
}

/// Episodes of a player with a team of that size.
pub(super) fn episodes<'r>(results: &'r Results, player: &TeamPlayer, agents: u32) -> Vec<&'r EpisodeResult> {
    let all = results.episodes.iter();
    all.filter(|episode| episode.plan.agents == agents && TeamPlayer::of(&episode.plan) == *player).collect()
}

/// Those with that value of an option; an option of the suite at its default stands in no plan.
pub(super) fn with_option<'r>(
    episodes: &[&'r EpisodeResult],
    (name, value, default): (&str, &str, &str),
) -> Vec<&'r EpisodeResult> {
    let is_so = |episode: &&&'r EpisodeResult| episode.option(name).unwrap_or(default) == value;
    episodes.iter().filter(is_so).copied().collect()
}

/// Returns the episodes of a scenario.
pub(super) fn of_scenario<'r>(
    episodes: &[&'r EpisodeResult],
    scenario: ScenarioKind,
) -> Vec<&'r EpisodeResult> {
    episodes.iter().copied().filter(|e| ScenarioKind::of(&e.plan.task) == Some(scenario)).collect()
}

/// Pairs of episodes of one task, team size, seed and index, in the first ones' order.
pub(super) fn pairs<'r>(
    first: &[&'r EpisodeResult],
    second: &[&'r EpisodeResult],
) -> Vec<(&'r EpisodeResult, &'r EpisodeResult)> {
    type Key<'k> = (&'k str, u32, i64, u32);
    fn key(episode: &EpisodeResult) -> Key<'_> {
        let plan = &episode.plan;
        (&plan.task, plan.agents, plan.seed, plan.index)
    }
    let others: BTreeMap<Key<'r>, &'r EpisodeResult> =
        second.iter().map(|&other| (key(other), other)).collect();
    let found = first.iter().filter_map(|&one| Some((one, *others.get(&key(one))?)));
    found.filter(|(one, other)| one.end.is_some() && other.end.is_some()).collect()
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
    let players = results.players();
    let scripted: Vec<String> =
        players.iter().filter(|p| p.kind() == PlayerKind::Scripted).map(TeamPlayer::full_label).collect();
    if !scripted.is_empty() {
        remarks.push(format!(
            "{}: scripted, no language model. Such a figure shows what the rules and the framework allow; it says nothing \
             about any model.",
            scripted.join(", ")
        ));
    }
    let rules = results.rules();
    if !rules.is_empty() {
        remarks.push(format!("Rules: {}.", rules.join(", ")));
    }
    let latencies = distinct(results.episodes.iter().map(|episode| {
        let clock = &episode.plan.clock;
        let names = episode.plan.latency_names();
        if names.is_empty() { clock.kind.clone() } else { format!("{}, {}", clock.kind, names.join(" and ")) }
    }));
    if !latencies.is_empty() {
        remarks.push(format!("Clock and latency profile: {}.", latencies.join("; ")));
    }
    remarks
}
