//! CuisineWorld's measures of an episode beyond its completion.

use cooperage_core::Ratio;
use cooperage_suites::figure::Figure;
use cooperage_suites::measure::{Direction, Measure, Unit};
use cooperage_suites::results::Episode;

/// Completion with every expired order counted.
pub const STRICT: Measure = Measure {
    key: "strict_completion",
    name: "strict completion",
    unit: Unit::Share,
    better: Direction::Higher,
    meaning: "Orders completed of those completed or failed, with every expired order counted as failed.",
    of: |episode| {
        let strict = strict(episode)?;
        (strict.denominator > 0).then(|| strict.value())
    },
};

/// The number of orders delivered.
pub const COMPLETED: Figure = Figure::new("completed", "Orders delivered.");
/// Orders that count as failed.
pub const FAILED: Figure =
    Figure::new("failed", "Steps in which at least one order expired: what the published program counts.");
/// Orders that expired, each counted.
pub const FAILED_EXACT: Figure = Figure::new("failed_exact", "Orders that expired, each counted.");
/// Orders still open at the end.
pub const ACTIVE: Figure = Figure::new("active", "Orders still open at the end.");
/// All orders that came in an episode.
pub const ORDERS: Figure = Figure::new("orders", "Orders that came: delivered, expired or still open.");
/// Orders that found no room.
pub const ORDERS_LOST: Figure =
    Figure::new("orders_lost", "Orders that never came because the list of orders was full.")
        .in_column("orders_lost_full_list");
/// Orders that no team could finish; in cells only.
pub const IMPOSSIBLE: Figure =
    Figure::new("impossible_orders", "In cells: orders that no team could deliver.");
/// In cells only: of episodes it is a column of every benchmark.
pub const TURNS_WITHOUT_COMMAND: Figure =
    Figure::new("turns_without_command", "In cells: turns in which the reply held no command.");

/// All figures of CuisineWorld.
pub const FIGURES: &[Figure] = &[
    COMPLETED,
    FAILED,
    FAILED_EXACT,
    ACTIVE,
    ORDERS,
    ORDERS_LOST,
    IMPOSSIBLE,
    TURNS_WITHOUT_COMMAND,
    Figure::new("failed_commands", "Commands that failed when they were carried out."),
    Figure::new("noops", "Commands to do nothing."),
];

/// All measures of CuisineWorld.
pub const MEASURES: &[Measure] = &[STRICT];

/// Completed of completed and failed with every expired order counted; none where the score does not say.
fn strict(episode: &Episode) -> Option<Ratio> {
    let end = episode.end.as_ref()?;
    let failed = end.score.figures.get("failed_exact").and_then(|&failed| u64::try_from(failed).ok())?;
    Some(Ratio { numerator: end.score.reached, denominator: end.score.reached.saturating_add(failed) })
}

#[cfg(test)]
mod tests {
    use cooperage_suites::testing::{Game, results_of};

    use super::*;

    #[test]
    fn every_expired_order_counts() {
        let game = Game { failed_exact: 6, ..Game::new("cuisineworld/level_3/tau1", 2, 0, (2, 3)) };
        let results = results_of(&[game]);
        assert_eq!((STRICT.of)(&results.episodes[0]), Some(0.25));
    }
}
