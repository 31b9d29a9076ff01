//! The findings of cases, and the metrics that are the experiments' own.

use std::collections::BTreeSet;

use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::player::TeamPlayer;

use super::case::ExperimentCase;
use super::sample::CaseSample;
use super::tables::cases;

/// The steps by which a sheet of findings takes up the cases of these experiments.
pub(super) trait CaseFindings<'r> {
    /// The samples of these cases by a player, with their figures entered in the summary.
    fn samples(&mut self, cases: &[ExperimentCase], player: &TeamPlayer) -> Vec<CaseSample<'r>>;
    /// Enters the figures of a sample in the summary.
    fn enter_sample(&mut self, player: &TeamPlayer, sample: &CaseSample<'_>);
    /// Adds the table of cases, by the names of their rows.
    fn cases(&mut self, id: &str, rows: &[(String, &CaseSample<'_>)], player: &TeamPlayer);
}

impl<'r> CaseFindings<'r> for FindingsSheet<'r> {
    fn samples(&mut self, cases: &[ExperimentCase], player: &TeamPlayer) -> Vec<CaseSample<'r>> {
        let samples: Vec<CaseSample<'r>> =
            cases.iter().map(|case| CaseSample::of(case, self.results, player)).collect();
        for sample in &samples {
            self.enter_sample(player, sample);
        }
        samples
    }

    fn enter_sample(&mut self, player: &TeamPlayer, sample: &CaseSample<'_>) {
        for (name, value) in sample.figures() {
            self.enter(player, &format!("{}.{name}", sample.case.key()), Some(value));
        }
    }

    fn cases(&mut self, id: &str, rows: &[(String, &CaseSample<'_>)], player: &TeamPlayer) {
        self.table(cases(id, rows, player));
    }
}

/// Metrics that are no measures of an episode, with their names and meanings.
const METRICS: [(&str, &str, &str); 14] = [
    (
        "tc_minutes_median",
        "median TC",
        "The median of TC; an episode that did not meet its goal counts 120 minutes.",
    ),
    ("nan_share", "NaN", "The share of episodes that did not meet their goal."),
    (
        "tc_difference",
        "difference of TC",
        "Minutes more than the first scheme took on the same terrain, mean over pairs.",
    ),
    (
        "tc_minutes_lost",
        "lost",
        "Minutes of TC more than on the same terrain with nothing wrong, mean over pairs.",
    ),
    ("agents", "agents", "How many agents there are."),
    (
        "working_bodies",
        "working",
        "How many of them work with their own hands: all but the leaders of a tree.",
    ),
    (
        "command_cycles_mean",
        "command cycles",
        "Orders about the same work that came back to who gave the first of them.",
    ),
    (
        "commands_dropped_mean",
        "dropped orders",
        "Orders that were dropped before anything was done about them.",
    ),
    ("tokens_per_episode", "tokens", "Prompt and completion tokens of an episode."),
    ("calls_per_episode", "calls", "Calls of models in an episode."),
    ("attempts_per_action", "attempts per action", "Scripts that were tried for a direct action."),
    ("skills_learned_mean", "skills learned", "Scripts that became skills, per episode."),
    (
        "skills_used_per_action",
        "skills per action",
        "Skills of the library that a direct action's script called.",
    ),
    (
        "stage_minutes",
        "stage complete",
        "Minutes of virtual time until a stage of the shelter was complete first.",
    ),
];

/// Name and meaning of those of these metrics that are the experiments' own, in reading order.
pub(crate) fn meanings(metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
    METRICS
        .iter()
        .filter(|(metric, ..)| metrics.contains(metric))
        .map(|&(_, name, text)| (name, text))
        .collect()
}
