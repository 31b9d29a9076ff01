//! CuisineWorld's measures of an episode beyond its completion.

use cooperage_core::Ratio;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use cooperage_suites::results::EpisodeResult;

/// Completion with every expired order counted.
pub const STRICT: EpisodeMeasure = EpisodeMeasure {
    key: "strict_completion",
    name: "strict completion",
    unit: MeasureUnit::Share,
    better: MeasureDirection::Higher,
    meaning: "Orders completed of those completed or failed, with every expired order counted as failed.",
    of: |episode| {
        let strict = strict(episode)?;
        (strict.denominator > 0).then(|| strict.value())
    },
};

/// The number of orders delivered.
pub const COMPLETED: ScoreFigure = ScoreFigure::new("completed", "Orders delivered.");
/// Orders that count as failed.
pub const FAILED: ScoreFigure = ScoreFigure::new(
    "failed",
    "Steps in which at least one order expired: what the published program counts.",
);
/// Orders that expired, each counted.
pub const FAILED_EXACT: ScoreFigure = ScoreFigure::new("failed_exact", "Orders that expired, each counted.");
/// Orders still open at the end.
pub const ACTIVE: ScoreFigure = ScoreFigure::new("active", "Orders still open at the end.");
/// All orders that came in an episode.
pub const ORDERS: ScoreFigure =
    ScoreFigure::new("orders", "Orders that came: delivered, expired or still open.");
/// Orders that found no room.
pub const ORDERS_LOST: ScoreFigure =
    ScoreFigure::new("orders_lost", "Orders that never came because the list of orders was full.")
        .in_column("orders_lost_full_list");
/// Orders that no team could finish; in cells only.
pub const IMPOSSIBLE: ScoreFigure =
    ScoreFigure::new("impossible_orders", "In cells: orders that no team could deliver.");
/// In cells only: of episodes it is a column of every benchmark.
pub const TURNS_WITHOUT_COMMAND: ScoreFigure =
    ScoreFigure::new("turns_without_command", "In cells: turns in which the reply held no command.");

/// All figures of CuisineWorld.
pub const FIGURES: &[ScoreFigure] = &[
    COMPLETED,
    FAILED,
    FAILED_EXACT,
    ACTIVE,
    ORDERS,
    ORDERS_LOST,
    IMPOSSIBLE,
    TURNS_WITHOUT_COMMAND,
    ScoreFigure::new("failed_commands", "Commands that failed when they were carried out."),
    ScoreFigure::new("noops", "Commands to do nothing."),
];

/// All measures of CuisineWorld.
pub const MEASURES: &[EpisodeMeasure] = &[STRICT];

/// Completed of completed and failed with every expired order counted; none where the score does not say.
fn strict(episode: &EpisodeResult) -> Option<Ratio> {
    let end = episode.end.as_ref()?;
    let failed = end.score.figures.get("failed_exact").and_then(|&failed| u64::try_from(failed).ok())?;
    Some(Ratio { numerator: end.score.reached, denominator: end.score.reached.saturating_add(failed) })
}

#[cfg(test)]
mod tests {
    use cooperage_suites::testing::{SampleEpisode, results_of};

    use super::*;

    #[test]
    fn every_expired_order_counts() {
        let game = SampleEpisode {
            failed_exact: 6,
            ..SampleEpisode::new("cuisineworld/level_3/tau1", 2, 0, (2, 3))
        };
        let results = results_of(&[game]);
        assert_eq!((STRICT.of)(&results.episodes[0]), Some(0.25));
    }
}
