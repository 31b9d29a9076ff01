//! What CuisineWorld measures of an episode beyond its completion.

use cooperage_core::Ratio;
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

/// All of them.
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
