//! The measures of an episode of both suites, and the figures of their runs.

use std::collections::BTreeMap;

use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::{mean, median};
use cooperage_teams::RoleInfo;
use cooperage_teams::frameworks::villager::{DECOMPOSE, REDECOMPOSE};

use crate::conduct;
use crate::progress::TICKS_PER_MINUTE;
use crate::task::{COLLECTION, SHELTER};

/// TC: the time that a group takes.
pub const TIME_COST: EpisodeMeasure = EpisodeMeasure {
    key: "tc_minutes",
    name: "TC",
    unit: MeasureUnit::Other("minutes of virtual time"),
    better: MeasureDirection::Lower,
    meaning: "Time cost: minutes of virtual time until the goal was met; an episode that did not meet it has none.",
    of: time_cost,
};

/// The share of episodes without a TC.
pub const WITHOUT_TIME: EpisodeMeasure = EpisodeMeasure {
    key: "nan_share",
    name: "NaN",
    unit: MeasureUnit::Share,
    better: MeasureDirection::Lower,
    meaning: "1 if the episode has no TC, because its goal was not met, else 0: the paper's NaN.",
    of: |episode| {
        let is_over = is_ours(episode) && episode.end.is_some();
        is_over.then(|| if time_cost(episode).is_none() { 1.0 } else { 0.0 })
    },
};

/// mPT: how often an agent plans.
pub const PROMPT_TIMES: EpisodeMeasure = EpisodeMeasure {
    key: "mpt",
    name: "mPT",
    unit: MeasureUnit::Other("plans per agent"),
    better: MeasureDirection::Lower,
    meaning: "Mean prompt times: questions to the task planner per agent, with those that it answers by planning nothing; \
              of S-Agents, repeated questions after an unreadable reply are not counted.",
    of: prompt_times,
};

/// Blocks of a shelter that were put up too early.
pub const OUT_OF_STAGE: EpisodeMeasure = EpisodeMeasure {
    key: "out_of_stage",
    name: "out of stage",
    unit: MeasureUnit::Count,
    better: MeasureDirection::Lower,
    meaning: "Shelter: blocks put into cells of a later stage while an earlier one was not complete.",
    of: |episode| episode.end.as_ref()?.score.figures.get("out_of_stage").map(|&count| count as f64),
};

/// The share of reused skills.
pub const SKILLS_REUSED: EpisodeMeasure = EpisodeMeasure {
    key: "skills_reused_share",
    name: "skills reused",
    unit: MeasureUnit::Share,
    better: MeasureDirection::Higher,
    meaning: "Attempts at direct actions that used skills of the library (scripts that called them, skills that were chosen): \
              their share of all scripts that were run and calls that were made.",
    of: skills_reused,
};

/// All measures of both suites, in the order of reports.
pub const MEASURES: &[EpisodeMeasure] = &[
    TIME_COST,
    WITHOUT_TIME,
    PROMPT_TIMES,
    OUT_OF_STAGE,
    SKILLS_REUSED,
    conduct::DELEGATED,
    conduct::REPLANNED,
    conduct::BY_SUCCESS,
    conduct::STARTED,
    conduct::REPORTED,
    conduct::SUCCESSES,
    conduct::FAILURES,
    conduct::WITH_INVENTORY,
    conduct::DANGERS,
    conduct::NIGHTS,
    conduct::CYCLES,
    conduct::LONGEST_CYCLE,
];

/// All figures of scores.
pub const FIGURES: &[ScoreFigure] = &[
    ScoreFigure::new("collected", "Collection: the most that counted at one time."),
    ScoreFigure::new("collected_at_end", "Collection: what counted at the end."),
    ScoreFigure::new("tc_ticks", "Ticks until the goal was met; absent where it was not."),
    ScoreFigure::new("end_complete", "1 if the goal was met, else 0."),
    ScoreFigure::new(
        "end_no_progress",
        "1 if the group was given up: 40 virtual minutes without progress and more than 5 attempts of one agent.",
    ),
    ScoreFigure::new("out_of_stage", "Shelter: blocks put up while an earlier stage was not complete.")
        .in_column("blocks_out_of_stage"),
    ScoreFigure::new("foundation_ticks", "Shelter: ticks until the foundation was complete first."),
    ScoreFigure::new("walls_ticks", "Shelter: the same of the walls."),
    ScoreFigure::new("ceiling_ticks", "Shelter: the same of the ceiling."),
];

/// Minutes that an episode without success counts in the median: the horizon.
pub(crate) const UNFINISHED_MINUTES: f64 = 120.0;

fn time_cost(episode: &EpisodeResult) -> Option<f64> {
    let ticks = *episode.end.as_ref()?.score.figures.get("tc_ticks")?;
    Some(ticks as f64 / TICKS_PER_MINUTE as f64)
}

/// Whether an episode is of one of the two suites.
fn is_ours(episode: &EpisodeResult) -> bool {
    let suite = episode.plan.task.split('/').next();
    matches!(suite, Some(COLLECTION | SHELTER))
}

fn prompt_times(episode: &EpisodeResult) -> Option<f64> {
    let totals = &episode.end.as_ref()?.totals;
    // VillagerAgent counts only the plans that it carries out.
    let asked = |role: &RoleInfo| totals.calls_by_role.get(role.name).copied().unwrap_or_default();
    let plans = match asked(&DECOMPOSE) + asked(&REDECOMPOSE) {
        0 => *totals.counts.get("plans")?,
        questions => questions,
    };
    Some(plans as f64 / f64::from(episode.plan.agents.max(1)))
}

fn skills_reused(episode: &EpisodeResult) -> Option<f64> {
    let counts = &episode.end.as_ref()?.totals.counts;
    let (used, all) = (*counts.get("attempts_with_skills")?, *counts.get("attempts_begun")?);
    (all > 0).then(|| used as f64 / all as f64)
}

/// Returns the figures of a run for its summary: all of its episodes together.
#[must_use]
pub fn summary(results: &Results) -> BTreeMap<String, f64> {
    let episodes: Vec<&EpisodeResult> =
        results.episodes.iter().filter(|episode| is_ours(episode) && episode.end.is_some()).collect();
    figures(&episodes).into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The figures of episodes that have an outcome, by name; none of no episodes. An episode that did not meet its goal counts
/// 120 minutes in the median and is left out of the mean.
pub(crate) fn figures(episodes: &[&EpisodeResult]) -> BTreeMap<&'static str, f64> {
    if episodes.is_empty() {
        return BTreeMap::new();
    }
    let times: Vec<Option<f64>> = episodes.iter().map(|episode| time_cost(episode)).collect();
    let met: Vec<f64> = times.iter().copied().flatten().collect();
    let all: Vec<f64> = times.iter().map(|time| time.unwrap_or(UNFINISHED_MINUTES)).collect();
    let plans: Vec<f64> = episodes.iter().filter_map(|episode| prompt_times(episode)).collect();
    let counted = |name: &str| episodes.iter().map(|episode| episode.count(name)).sum::<u64>() as f64;
    let out_of_stage = episodes.iter().map(|episode| episode.figure("out_of_stage")).sum::<i64>() as f64;
    let entries = [
        ("tc_minutes_median", median(&all)),
        // No number is written as null.
        ("tc_minutes_mean", mean(&met).or(Some(f64::NAN))),
        ("nan", Some((episodes.len() - met.len()) as f64)),
        ("mpt_mean", mean(&plans)),
        ("command_cycles", Some(counted("command_cycles"))),
        ("commands_dropped", Some(counted("commands_dropped"))),
        ("out_of_stage", Some(out_of_stage)),
    ];
    entries.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::testing::{SampleEpisode, results_of};

    #[test]
    fn an_episode_without_its_goal_has_no_time() {
        let mut results = results_of(&[SampleEpisode::new("collection/logs/50", 2, 0, (0, 50))]);
        let of =
            |results: &Results| [TIME_COST, WITHOUT_TIME].map(|measure| (measure.of)(&results.episodes[0]));
        assert_eq!(of(&results), [None, Some(1.0)]);
        let figures = &mut results.episodes[0].end.as_mut().unwrap().score.figures;
        figures.insert("tc_ticks".to_owned(), 1_200);
        assert_eq!(of(&results), [Some(1.0), Some(0.0)]);
    }

    #[test]
    fn plans_that_plan_nothing_count_as_prompts() {
        let mut results = results_of(&[SampleEpisode::new("collection/logs/50", 2, 0, (2, 1))]);
        let totals = &mut results.episodes[0].end.as_mut().unwrap().totals;
        totals.counts.insert("plans".to_owned(), 4);
        let mut prompts = |calls: &[(&str, u64)]| {
            let totals = &mut results.episodes[0].end.as_mut().unwrap().totals;
            totals.calls_by_role = calls.iter().map(|&(role, calls)| (role.to_owned(), calls)).collect();
            (PROMPT_TIMES.of)(&results.episodes[0])
        };
        assert_eq!(prompts(&[("s-agents.plan", 7)]), Some(2.0));
        assert_eq!(prompts(&[("villager.decompose", 1), ("villager.redecompose", 7)]), Some(4.0));
    }
}
