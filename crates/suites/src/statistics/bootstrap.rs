//! Seeded percentile bootstrap: the same data give the same interval, on every machine.
//!
//! Each set of units has a stream of its own, named by a label, so that one more cell in a table changes no other cell's
//! interval. Replicates of different sets are independent, so a mean of sets has the elementwise mean as replicates.

use cooperage_core::{RandomSource, Ratio, TreeRandom};

/// How often each set of units is drawn anew.
pub const RESAMPLES: usize = 2_000;

/// The reports' text about the intervals of episodes.
pub const METHOD_EPISODES: &str = "95 % interval: percentile bootstrap, 2,000 seeded resamples of the episodes within \
    each level and task interval; none where a task interval has fewer than two episodes or all are equal. With three \
    episodes per cell the interval is too narrow.";

/// The reports' text about the intervals of differences.
pub const METHOD_LEVELS: &str =
    "95 % interval: percentile bootstrap, 2,000 seeded resamples of the levels; none below five levels";

/// The reports' text about the intervals of differences in time and wasted work.
pub const METHOD_TASKS: &str =
    "95 % interval: percentile bootstrap, 2,000 seeded resamples of the tasks; none below five tasks";

/// The bounds of a 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// 2.5 % of the replicates lie below.
    pub low: f64,
    /// 2.5 % of the replicates lie above.
    pub high: f64,
}

/// [`RESAMPLES`] values of `statistic` over as many units drawn with replacement; empty if there are no units.
pub fn replicates<T>(
    label: &str,
    units: &[T],
    statistic: impl Fn(&mut dyn Iterator<Item = &T>) -> f64,
) -> Vec<f64> {
    let Ok(n @ 1..) = u32::try_from(units.len()) else { return Vec::new() };
    let mut random = TreeRandom::from_seed(0).child("bootstrap").child(label);
    (0..RESAMPLES)
        .map(|_| statistic(&mut (0..n).filter_map(|_| units.get(random.below(n) as usize))))
        .collect()
}

/// Replicates of the pooled ratio of episodes; none below two episodes.
#[must_use]
pub fn pooled_replicates(label: &str, episodes: &[Ratio]) -> Option<Vec<f64>> {
    (episodes.len() >= 2).then(|| {
        replicates(label, episodes, |drawn| drawn.fold(Ratio::default(), |sum, r| sum.pooled(*r)).value())
    })
}

/// The elementwise mean of independent sets of replicates; none if any set is missing or there is no set.
#[must_use]
pub fn mean_of<'a>(sets: impl IntoIterator<Item = Option<&'a Vec<f64>>>) -> Option<Vec<f64>> {
    let sets: Vec<&Vec<f64>> = sets.into_iter().collect::<Option<_>>()?;
    let count = sets.len() as f64;
    let resamples = sets.iter().map(|set| set.len()).min()?;
    Some((0..resamples).map(|i| sets.iter().filter_map(|set| set.get(i)).sum::<f64>() / count).collect())
}

/// The 2.5 and 97.5 percentiles (nearest rank) of replicates; none of an empty set, nor where all are equal: episodes that
/// do not differ say nothing of how much others would.
#[must_use]
pub fn interval(replicates: &[f64]) -> Option<Interval> {
    let mut sorted = replicates.to_vec();
    sorted.sort_by(f64::total_cmp);
    let tail = sorted.len() / 40;
    let low = *sorted.get(tail)?;
    let high = *sorted.get(sorted.len() - 1 - tail)?;
    if sorted.first() == sorted.last() {
        return None;
    }
    Some(Interval { low, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_by_hand() {
        let values: Vec<f64> = (0..2_000).rev().map(f64::from).collect();
        assert_eq!(interval(&values), Some(Interval { low: 50.0, high: 1_949.0 }));
        assert_eq!(interval(&[]), None);
        assert_eq!(interval(&[3.0, 3.0]), None, "all are equal");
    }

    #[test]
    fn the_same_label_gives_the_same_interval_and_another_one_does_not() {
        let episodes: Vec<Ratio> = (0..9).map(|i| Ratio { numerator: i, denominator: 9 }).collect();
        let one = pooled_replicates("level_3/tau1", &episodes).unwrap();
        assert_eq!(one, pooled_replicates("level_3/tau1", &episodes).unwrap());
        assert_ne!(one, pooled_replicates("level_3/tau2", &episodes).unwrap());
        assert_eq!(one.len(), RESAMPLES);
        let Interval { low, high } = interval(&one).unwrap();
        let pooled = 36.0 / 81.0;
        // The standard error of a mean of nine values 0, 1/9 … 8/9 is 0.287/3 = 0.096; twice that each way.
        assert!(
            (low - (pooled - 0.19)).abs() < 0.03 && (high - (pooled + 0.19)).abs() < 0.03,
            "{low} {high}"
        );
    }

    #[test]
    fn one_episode_has_no_interval_and_neither_has_a_mean_with_it() {
        let ratio = Ratio { numerator: 1, denominator: 2 };
        assert_eq!(pooled_replicates("x", &[ratio]), None);
        let two = pooled_replicates("x", &[ratio, ratio]);
        assert_eq!(mean_of([two.as_ref(), None]), None);
        assert_eq!(mean_of([two.as_ref(), two.as_ref()]).map(|set| set[7]), Some(0.5));
        assert_eq!(mean_of([]), None);
    }
}
