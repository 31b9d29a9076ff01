//! The figures of scores, and the collaboration score of a run.

use std::collections::BTreeMap;

use cooperage_core::Ratio;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::mean;

use crate::tasks::SUITE;

/// All figures of scores.
pub const FIGURES: &[ScoreFigure] = &[
    ScoreFigure::new("completed", "Orders that were served."),
    ScoreFigure::new("failed", "Orders that were not served in time."),
    ScoreFigure::new("open", "Orders that could still be served at the end; they count nowhere."),
    ScoreFigure::new("orders", "Orders that were placed."),
    ScoreFigure::new("turns", "Turns that were played."),
];

/// The counts of episodes together.
pub(crate) fn pooled<'r>(episodes: impl IntoIterator<Item = &'r EpisodeResult>) -> Ratio {
    let of = |episode: &EpisodeResult| {
        let score = &episode.end.as_ref()?.score;
        Some(Ratio { numerator: score.reached, denominator: score.possible })
    };
    episodes.into_iter().filter_map(of).fold(Ratio::default(), Ratio::pooled)
}

/// CoS: the mean of the tasks' completion rates, the episodes of a task pooled. `None` of no task.
pub(crate) fn cos(rates: &[Ratio]) -> Option<f64> {
    mean(&rates.iter().map(|rate| rate.value()).collect::<Vec<_>>())
}

/// The collaboration score of a run whose tasks are several, as a figure of its summary.
pub(crate) fn summary(results: &Results) -> BTreeMap<String, f64> {
    let mut by_task: BTreeMap<&str, Vec<&EpisodeResult>> = BTreeMap::new();
    for episode in &results.episodes {
        let task = episode.plan.task.as_str();
        if task.split('/').next() == Some(SUITE) && !task.starts_with("meat/free/") && episode.end.is_some() {
            by_task.entry(task).or_default().push(episode);
        }
    }
    if by_task.len() < 2 {
        return BTreeMap::new();
    }
    let rates: Vec<Ratio> = by_task.values().map(|episodes| pooled(episodes.iter().copied())).collect();
    cos(&rates).map(|cos| ("meat_cos".to_owned(), cos)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::testing::{SampleEpisode, results_of};

    /// Tasks with 3 of 4 and 1 of 2 served in two episodes, and with 1 of 4: (4/6 + 1/4) / 2.
    #[test]
    fn episodes_are_pooled_and_tasks_averaged() {
        let results = results_of(&[
            SampleEpisode::new("meat/victorian/tau1", 2, 0, (3, 1)),
            SampleEpisode::new("meat/victorian/tau1", 2, 1, (1, 1)),
            SampleEpisode::new("meat/victorian/tau2", 2, 0, (1, 3)),
            SampleEpisode::new("meat/free/flat", 2, 0, (9, 0)),
        ]);
        let expected = (4.0 / 6.0 + 0.25) / 2.0;
        assert!((summary(&results)["meat_cos"] - expected).abs() < 1e-12);
    }
}
