//! The collaboration score of CuisineWorld.

use cooperage_core::Ratio;

/// A collaboration score and what must be said beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct CollaborationScore {
    /// From 0 to 1.
    pub value: f64,
    /// The task intervals (counted from 0) in which no order was completed or failed; their ratio counts as 0.
    pub empty: Vec<usize>,
}

/// The collaboration score: the mean, over the M task intervals, of completed / (completed + failed).
///
/// ```text
/// CoS = (1/M) · Σᵢ completed[τᵢ] / (completed[τᵢ] + failed[τᵢ])        M = 5 as published
/// ```
///
/// Each ratio is given with its counts already pooled over the episodes of that interval: the published tables pool
/// three episodes. Orders still active at the end of an episode count nowhere. The headline score counts one failure
/// per step with any expiry, as the published program does; the strict one counts every expired order.
///
/// Source: MindAgent (Gong et al., 2023), its definition of CoS, with the pooling that its tables prove.
/// None when there is no interval.
#[must_use]
pub fn collaboration_score(pooled: &[Ratio]) -> Option<CollaborationScore> {
    if pooled.is_empty() {
        return None;
    }
    let empty =
        pooled.iter().enumerate().filter(|(_, ratio)| ratio.denominator == 0).map(|(i, _)| i).collect();
    let value = pooled.iter().map(|ratio| ratio.value()).sum::<f64>() / pooled.len() as f64;
    Some(CollaborationScore { value, empty })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: u64, denominator: u64) -> Ratio {
        Ratio { numerator, denominator }
    }

    /// Five task intervals with three episodes each, by hand:
    /// (3+4+3)/(9+9+8) = 10/26, (3+4+3)/(6+6+5) = 10/17, 11/13, 12/12, 11/11;
    /// (0.384615 + 0.588235 + 0.846154 + 1 + 1) / 5 = 3.819005 / 5 = 0.763801, published as 0.764.
    #[test]
    fn worked_example_with_three_episodes_pooled() {
        let episodes = [
            [ratio(3, 9), ratio(4, 9), ratio(3, 8)],
            [ratio(3, 6), ratio(4, 6), ratio(3, 5)],
            [ratio(4, 5), ratio(4, 4), ratio(3, 4)],
            [ratio(4, 4), ratio(4, 4), ratio(4, 4)],
            [ratio(4, 4), ratio(4, 4), ratio(3, 3)],
        ];
        let pooled = episodes.map(|three| three.into_iter().fold(Ratio::default(), Ratio::pooled));
        assert_eq!(pooled[0], ratio(10, 26));
        let score = collaboration_score(&pooled).unwrap();
        assert!((score.value - 0.763_801).abs() < 1e-6, "{}", score.value);
        assert!(score.empty.is_empty());
        // Averaging the episodes' own ratios is something else, and not what is published.
        let averaged = episodes.map(|three| three.iter().map(|r| r.value()).sum::<f64>() / 3.0);
        assert!((averaged.iter().sum::<f64>() / 5.0 - score.value).abs() > 1e-4);
    }

    #[test]
    fn an_interval_without_orders_counts_zero_and_is_named() {
        let score = collaboration_score(&[ratio(1, 2), ratio(0, 0)]).unwrap();
        assert_eq!((score.value, score.empty), (0.25, vec![1]));
        assert_eq!(collaboration_score(&[]), None);
    }
}
