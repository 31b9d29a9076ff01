//! The episodes of a case, and the statistics of their measures.

use std::collections::BTreeMap;

use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::{mean, mean_interval, median};
use cooperage_suites::table::{FigureFormat, Published, ReportCell};

use super::case::ExperimentCase;
use crate::measure::{PROMPT_TIMES, TIME_COST, UNFINISHED_MINUTES, figures};

/// The episodes of a case that have an outcome.
pub(super) struct CaseSample<'r> {
    pub(super) case: ExperimentCase,
    pub(super) episodes: Vec<&'r EpisodeResult>,
}

impl<'r> CaseSample<'r> {
    pub(super) fn of(case: &ExperimentCase, results: &'r Results, player: &TeamPlayer) -> CaseSample<'r> {
        let mut episodes = case.episodes(results, player);
        episodes.retain(|episode| episode.end.is_some());
        CaseSample { case: case.clone(), episodes }
    }

    /// TC of those that met the goal, in minutes.
    fn met(&self) -> Vec<f64> {
        self.episodes.iter().filter_map(|episode| (TIME_COST.of)(episode)).collect()
    }

    /// The mean TC of those that met the goal; NaN if none of them did.
    pub(super) fn time(&self, paper: Option<Published>) -> ReportCell {
        let met = self.met();
        ReportCell {
            metric: TIME_COST.key,
            ours: mean(&met),
            interval: mean_interval(&met),
            form: FigureFormat::Tenths,
            n: self.episodes.len() as u64,
            paper,
            ..ReportCell::default()
        }
    }

    /// The median TC, in which an episode that did not meet the goal counts 120 minutes.
    pub(super) fn median_time(&self) -> ReportCell {
        let of = |episode: &&EpisodeResult| (TIME_COST.of)(episode).unwrap_or(UNFINISHED_MINUTES);
        let all: Vec<f64> = self.episodes.iter().map(of).collect();
        ReportCell::number("tc_minutes_median", FigureFormat::Tenths, median(&all), all.len())
    }

    /// The share of episodes that did not meet the goal.
    pub(super) fn nan(&self) -> ReportCell {
        let all = self.episodes.len();
        let missed = all.saturating_sub(self.met().len());
        self.number("nan_share", (all > 0).then(|| missed as f64 / all as f64), FigureFormat::Percent)
    }

    /// The mean of mPT.
    pub(super) fn prompt_times(&self, paper: Option<Published>) -> ReportCell {
        ReportCell { paper, form: FigureFormat::Tenths, notes: Vec::new(), ..self.mean(&PROMPT_TIMES) }
    }

    /// The mean of a measure over all of the episodes.
    pub(super) fn mean(&self, measure: &EpisodeMeasure) -> ReportCell {
        ReportCell { notes: Vec::new(), ..measure.cell(&self.episodes) }
    }

    /// A number of its own.
    pub(super) fn number(&self, metric: &'static str, ours: Option<f64>, form: FigureFormat) -> ReportCell {
        ReportCell::number(metric, form, ours, self.episodes.len())
    }

    /// The mean of a count of the framework's.
    pub(super) fn mean_count(&self, metric: &'static str, name: &str) -> ReportCell {
        let counts: Vec<f64> = self.episodes.iter().map(|episode| episode.count(name) as f64).collect();
        self.number(metric, mean(&counts), FigureFormat::Tenths)
    }

    /// The mean of a total of the episodes.
    pub(super) fn mean_total(&self, metric: &'static str, of: fn(&EpisodeResult) -> u64) -> ReportCell {
        let totals: Vec<f64> = self.episodes.iter().map(|episode| of(episode) as f64).collect();
        self.number(metric, mean(&totals), FigureFormat::Count)
    }

    /// Counts of the framework's as a quotient of their sums over the episodes.
    pub(super) fn quotient(
        &self,
        metric: &'static str,
        (part, whole): (&str, &str),
        form: FigureFormat,
    ) -> ReportCell {
        let sum = |name: &str| self.episodes.iter().map(|episode| episode.count(name)).sum::<u64>() as f64;
        let (part, whole) = (sum(part), sum(whole));
        self.number(metric, (whole > 0.0).then(|| part / whole), form)
    }

    /// The entries for a summary.
    pub(super) fn figures(&self) -> BTreeMap<&'static str, f64> {
        figures(&self.episodes)
    }
}

/// Differences of TC between the episodes of one terrain, the second less the first; where a goal was not met it counts 120
/// minutes.
pub(super) fn differences(first: &CaseSample<'_>, second: &CaseSample<'_>) -> Vec<f64> {
    let time = |episode: &EpisodeResult| (TIME_COST.of)(episode).unwrap_or(UNFINISHED_MINUTES);
    let key = |episode: &EpisodeResult| (episode.plan.seed, episode.plan.index);
    let others: BTreeMap<(i64, u32), &EpisodeResult> =
        second.episodes.iter().map(|&episode| (key(episode), episode)).collect();
    let pairs = first.episodes.iter().filter_map(|&one| Some((one, *others.get(&key(one))?)));
    pairs.map(|(one, other)| time(other) - time(one)).collect()
}
