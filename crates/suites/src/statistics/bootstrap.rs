//! Seeded percentile bootstrap: the same data give the same interval, on every machine and in every table.
//!
//! The percentile interval of few units is too short: of 1,000 simulated studies with five tasks it held the truth in 84 %. So the
//! replicates of n units are stretched about the estimate by √(n / (n − 1)), which makes good that a resample has the spread of a
//! population of n, and by t(n − 1) / z, which makes good that the spread itself is known from n units alone (T. Hesterberg, "What
//! Teachers Should Know About the Bootstrap", 2015, section 5.1). `tests::intervals_hold_the_truth` tries it.

use cooperage_core::{RandomSource, Ratio, TreeRandom};

/// How often each set of units is drawn anew.
pub const RESAMPLES: usize = 2_000;

/// The reports' text about the intervals of episodes.
pub const METHOD_EPISODES: &str = "95 % interval: percentile bootstrap, 2,000 seeded resamples of the episodes within \
    each level and task interval, stretched for few episodes (√(n/(n − 1)) · t(n − 1)/1.96); of more than 2,000 episodes, \
    2,000 seeded draws from the normal distribution that resamples then follow; none where a task interval has fewer than two \
    episodes or all are equal.";

/// The reports' text about the intervals over tasks.
pub const METHOD_TASKS: &str = "95 % interval: percentile bootstrap, 2,000 seeded resamples of the n tasks, stretched about the \
    mean by √(n/(n − 1)) · t(n − 1)/1.96; none below five tasks or where all are equal";

/// The episodes above which replicates are drawn from the distribution of resamples and not by resampling: it is normal then, and
/// drawing each episode would take most of the time of a report.
const EPISODES_DRAWN_MAX: usize = 2_000;

/// The uniform numbers whose sum, less their mean, has the standard deviation 1.
const UNIFORMS: u32 = 12;

/// The normal quantile that two-sided 95 % intervals use.
const Z: f64 = 1.959_963_984_540_054;

/// The bounds of a 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// 2.5 % of the replicates lie below.
    pub low: f64,
    /// 2.5 % of the replicates lie above.
    pub high: f64,
}

impl Interval {
    /// The part of it in which values can lie, such as 0 to 1 for shares.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Interval {
        Interval { low: self.low.clamp(least, most), high: self.high.clamp(least, most) }
    }

    /// Whether it holds a value.
    #[must_use]
    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Values of a statistic over units that were drawn anew.
#[derive(Clone, Debug, PartialEq)]
pub struct Replicates {
    /// The statistic of the units themselves.
    estimate: f64,
    /// The number of units less one; summed where sets are combined.
    freedom: u32,
    /// [`RESAMPLES`] values, with the spread that a population of the units' spread would have.
    values: Vec<f64>,
}

impl Replicates {
    /// [`RESAMPLES`] values of a statistic over as many units drawn with replacement; none below two units.
    ///
    /// Sets that are combined by [`mean_of`](Replicates::mean_of) need labels of their own: each label has a stream of its own, so
    /// that replicates of different sets are independent.
    pub fn of<T>(
        label: &str,
        units: &[T],
        statistic: impl Fn(&mut dyn Iterator<Item = &T>) -> f64,
    ) -> Option<Replicates> {
        let n @ 2.. = u32::try_from(units.len()).ok()? else { return None };
        let estimate = statistic(&mut units.iter());
        let widened = (f64::from(n) / f64::from(n - 1)).sqrt();
        let mut random = TreeRandom::from_seed(0).child("bootstrap").child(label);
        let values = (0..RESAMPLES).map(|_| {
            let drawn = statistic(&mut (0..n).filter_map(|_| units.get(random.below(n) as usize)));
            estimate + (drawn - estimate) * widened
        });
        Some(Replicates { estimate, freedom: n - 1, values: values.collect() })
    }

    /// Replicates of the mean of all values, with the units drawn as wholes; none below that many units. They depend on the units
    /// alone, not on their order.
    #[must_use]
    pub fn of_units(label: &str, units: &[Vec<f64>], units_min: usize) -> Option<Replicates> {
        if units.len() < units_min {
            return None;
        }
        let mut sorted: Vec<&Vec<f64>> = units.iter().collect();
        sorted.sort_by(|a, b| {
            let firsts = a.iter().zip(b.iter()).map(|(a, b)| a.total_cmp(b)).find(|order| order.is_ne());
            firsts.unwrap_or(a.len().cmp(&b.len()))
        });
        let mean = |drawn: &mut dyn Iterator<Item = &&Vec<f64>>| {
            let (sum, count) = drawn
                .flat_map(|unit| unit.iter())
                .fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
            if count > 0.0 { sum / count } else { 0.0 }
        };
        Replicates::of(label, &sorted, mean)
    }

    /// Replicates of the pooled ratio of episodes; none below two episodes.
    #[must_use]
    pub fn pooled(label: &str, episodes: &[Ratio]) -> Option<Replicates> {
        if episodes.len() > EPISODES_DRAWN_MAX {
            let counts = episodes.iter().map(|ratio| (ratio.numerator as f64, ratio.denominator as f64));
            return Replicates::of_many(label, &counts.collect::<Vec<(f64, f64)>>());
        }
        let pool = |drawn: &mut dyn Iterator<Item = &Ratio>| {
            drawn.fold(Ratio::default(), |sum, ratio| sum.pooled(*ratio)).value()
        };
        Replicates::of(label, episodes, pool)
    }

    /// Replicates of a quotient of two sums over many units: the normal distribution that resamples follow, with the variance
    /// `n/(n − 1) · Σ(a − r·b)² / (Σb)²` of the quotient r of the sums of a and b (W. Cochran, "Sampling Techniques", 1977, 6.4). Its
    /// numbers are sums of uniform ones: nothing but arithmetic, so that they are the same everywhere.
    fn of_many(label: &str, units: &[(f64, f64)]) -> Option<Replicates> {
        let n = u32::try_from(units.len()).ok().filter(|n| *n > 1)?;
        let (above, below) = units.iter().fold((0.0, 0.0), |(above, below), (a, b)| (above + a, below + b));
        let estimate = if below > 0.0 { above / below } else { 0.0 };
        let squares: f64 = units.iter().map(|(a, b)| (a - estimate * b) * (a - estimate * b)).sum();
        let widened = f64::from(n) / f64::from(n - 1);
        let error = if below > 0.0 { (widened * squares).sqrt() / below } else { 0.0 };
        let mut random = TreeRandom::from_seed(0).child("bootstrap").child(label);
        let mut uniform = || f64::from(random.below(1 << 24)) / f64::from(1 << 24);
        let mut normal = || (0..UNIFORMS).map(|_| uniform()).sum::<f64>() - f64::from(UNIFORMS) / 2.0;
        let values = (0..RESAMPLES).map(|_| estimate + error * normal()).collect();
        Some(Replicates { estimate, freedom: n - 1, values })
    }

    /// The elementwise mean of independent sets; none if any set is missing or there is no set.
    #[must_use]
    pub fn mean_of<'a>(sets: impl IntoIterator<Item = Option<&'a Replicates>>) -> Option<Replicates> {
        let sets: Vec<&Replicates> = sets.into_iter().collect::<Option<_>>()?;
        let count = sets.len() as f64;
        let resamples = sets.iter().map(|set| set.values.len()).min()?;
        let value = |i: usize| sets.iter().filter_map(|set| set.values.get(i)).sum::<f64>() / count;
        Some(Replicates {
            estimate: sets.iter().map(|set| set.estimate).sum::<f64>() / count,
            freedom: sets.iter().map(|set| set.freedom).fold(0, u32::saturating_add),
            values: (0..resamples).map(value).collect(),
        })
    }

    /// The 2.5 and 97.5 percentiles (nearest rank), stretched for few units; none where all values are equal: units that do not
    /// differ say nothing of how much others would.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        let tail = sorted.len() / 40;
        let (low, high) = (*sorted.get(tail)?, *sorted.get(sorted.len() - 1 - tail)?);
        // Sums in other orders differ in their last digits.
        let spread = sorted.last()? - sorted.first()?;
        if spread <= 1e-9 * self.estimate.abs() {
            return None;
        }
        let stretched = |bound: f64| self.estimate + (bound - self.estimate) * t_quantile(self.freedom) / Z;
        Some(Interval { low: stretched(low), high: stretched(high) })
    }
}

/// The 95 % interval of the mean of the values of that many episodes; none below two. It does not depend on their order.
#[must_use]
pub fn episodes_interval(values: &[f64]) -> Option<Interval> {
    worlds_interval(&values.iter().map(|value| vec![*value]).collect::<Vec<_>>())
}

/// The same where some episodes are rollouts of one world: each inner list has the values of one world, which are drawn together.
#[must_use]
pub fn worlds_interval(worlds: &[Vec<f64>]) -> Option<Interval> {
    if worlds.len() <= EPISODES_DRAWN_MAX {
        return units_interval(worlds, 2);
    }
    let mut sums: Vec<(f64, f64)> =
        worlds.iter().map(|world| (world.iter().sum(), world.len() as f64)).collect();
    sums.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    Replicates::of_many("units", &sums)?.interval()
}

/// The 95 % interval of the mean of all values, as [`Replicates::of_units`] draws them.
#[must_use]
pub fn units_interval(units: &[Vec<f64>], units_min: usize) -> Option<Interval> {
    Replicates::of_units("units", units, units_min)?.interval()
}

/// The 0.975 quantile of Student's t: its values for few degrees of freedom, else its expansion about the normal quantile (Abramowitz
/// and Stegun, 26.7.5), which is exact to four decimals there. Nothing but arithmetic, so that it is the same everywhere.
fn t_quantile(freedom: u32) -> f64 {
    const FEW: [f64; 10] = [
        12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004, 2.262_157,
        2.228_139,
    ];
    if let Some(few) = freedom.checked_sub(1).and_then(|place| FEW.get(place as usize)) {
        return *few;
    }
    let (v, z2) = (f64::from(freedom.max(1)), Z * Z);
    let first = Z * (z2 + 1.0) / 4.0;
    let second = Z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
    let third = Z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
    let fourth = Z * ((((79.0 * z2 + 776.0) * z2 + 1_482.0) * z2 - 1_920.0) * z2 - 945.0) / 92_160.0;
    Z + (first + (second + (third + fourth / v) / v) / v) / v
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bare(values: Vec<f64>, estimate: f64, freedom: u32) -> Replicates {
        Replicates { estimate, freedom, values }
    }

    #[test]
    fn percentiles_by_hand() {
        let values: Vec<f64> = (0..2_000).rev().map(f64::from).collect();
        let Interval { low, high } = bare(values, 1_000.0, 4).interval().unwrap();
        // 50 and 1,949 are the percentiles, 2.776 / 1.96 = 1.4166 the stretch.
        assert!(
            (low - (1_000.0 - 950.0 * 1.416_6)).abs() < 0.1
                && (high - (1_000.0 + 949.0 * 1.416_6)).abs() < 0.1
        );
        assert_eq!(bare(Vec::new(), 0.0, 4).interval(), None);
        assert_eq!(bare(vec![3.0, 3.0], 3.0, 4).interval(), None, "all are equal");
        assert_eq!(Interval { low: -0.25, high: 1.5 }.within(0.0, 1.0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn quantiles_of_t_are_those_of_tables() {
        for (freedom, expected) in [
            (1, 12.7062),
            (4, 2.7764),
            (10, 2.2281),
            (11, 2.2010),
            (19, 2.0930),
            (59, 2.0010),
            (1_000, 1.9623),
        ] {
            assert!((t_quantile(freedom) - expected).abs() < 1e-4, "{freedom}: {}", t_quantile(freedom));
        }
    }

    #[test]
    fn the_same_label_gives_the_same_interval_and_another_one_does_not() {
        let episodes: Vec<Ratio> = (0..9).map(|i| Ratio { numerator: i, denominator: 9 }).collect();
        let one = Replicates::pooled("level_3/tau1", &episodes).unwrap();
        assert_eq!(one, Replicates::pooled("level_3/tau1", &episodes).unwrap());
        assert_ne!(one, Replicates::pooled("level_3/tau2", &episodes).unwrap());
        assert_eq!(one.values.len(), RESAMPLES);
        let Interval { low, high } = one.interval().unwrap();
        let pooled = 36.0 / 81.0;
        // The values 0, 1/9 … 8/9 have the standard deviation 0.304, their mean a standard error of 0.101; t(8) = 2.306.
        assert!(
            (low - (pooled - 0.234)).abs() < 0.03 && (high - (pooled + 0.234)).abs() < 0.03,
            "{low} {high}"
        );
    }

    #[test]
    fn many_units_have_the_interval_of_resamples() {
        // A share of 0.3 that 2,400 episodes of unlike size reached, and the same by drawing each of them.
        let ratio = |i: u64| Ratio { numerator: u64::from(i % 10 < 3) * (1 + i % 3), denominator: 1 + i % 3 };
        let episodes: Vec<Ratio> = (0..2_400).map(ratio).collect();
        let pool = |drawn: &mut dyn Iterator<Item = &Ratio>| {
            drawn.fold(Ratio::default(), |sum, ratio| sum.pooled(*ratio)).value()
        };
        let drawn = Replicates::of("x", &episodes, pool).unwrap();
        let normal = Replicates::pooled("x", &episodes).unwrap();
        assert!((drawn.estimate - normal.estimate).abs() < 1e-12 && drawn.freedom == normal.freedom);
        let (drawn, normal) = (drawn.interval().unwrap(), normal.interval().unwrap());
        // The standard error is 0.0101; the bounds of 2,000 resamples are themselves uncertain by a twentieth of it.
        assert!((drawn.low - normal.low).abs() < 0.001_5, "{drawn:?} {normal:?}");
        assert!((drawn.high - normal.high).abs() < 0.001_5, "{drawn:?} {normal:?}");
        assert_eq!(episodes_interval(&[0.25; 2_400]), None, "all are equal");
        let mean = episodes_interval(&(0..2_400).map(|i| f64::from(i % 2)).collect::<Vec<f64>>()).unwrap();
        // The standard deviation is 0.5, and 2,400 values make the standard error 0.0102.
        assert!((mean.low - 0.48).abs() < 0.001_5 && (mean.high - 0.52).abs() < 0.001_5, "{mean:?}");
    }

    #[test]
    fn one_episode_has_no_interval_and_neither_has_a_mean_with_it() {
        let ratio = Ratio { numerator: 1, denominator: 2 };
        assert_eq!(Replicates::pooled("x", &[ratio]), None);
        let two = Replicates::pooled("x", &[ratio, ratio]);
        assert_eq!(Replicates::mean_of([two.as_ref(), None]), None);
        let both = Replicates::mean_of([two.as_ref(), two.as_ref()]).unwrap();
        assert_eq!((both.values[7], both.freedom, both.estimate), (0.5, 2, 0.5));
        assert_eq!(Replicates::mean_of([]), None);
    }

    #[test]
    fn the_order_of_units_does_not_matter() {
        let units = [vec![0.5, 0.25], vec![0.5], vec![1.0], vec![0.0, 0.0, 0.125], vec![0.5, 0.75]];
        let turned: Vec<Vec<f64>> = units.iter().rev().cloned().collect();
        assert_eq!(units_interval(&units, 5), units_interval(&turned, 5));
        assert_eq!(units_interval(&units[..4], 5), None);
    }

    /// The differences of a pass-or-fail study with three episodes per task: tasks are of unlike difficulty, the true difference is
    /// 0.15.
    fn study(random: &mut TreeRandom, tasks: u32) -> Vec<Vec<f64>> {
        let mut unit = || f64::from(random.below(1 << 20)) / f64::from(1 << 20);
        let mut units = Vec::new();
        for _ in 0..tasks {
            let chance = 0.1 + 0.6 * unit();
            let mut pass = |chance: f64| f64::from(u8::from(unit() < chance));
            units.push((0..3).map(|_| pass(chance + 0.15) - pass(chance)).collect());
        }
        units
    }

    #[expect(clippy::disallowed_methods, reason = "decides only how many studies a test simulates")]
    fn is_nightly() -> bool {
        std::env::var_os("COOPERAGE_NIGHTLY").is_some()
    }

    #[test]
    fn intervals_hold_the_truth() {
        let is_long = is_nightly();
        let (studies, sizes): (u32, &[u32]) = if is_long { (1_000, &[5, 8, 20, 60]) } else { (300, &[5, 8]) };
        for &tasks in sizes {
            let mut random = TreeRandom::from_seed(11).numbered_child("studies", u64::from(tasks));
            let held = (0..studies).filter(|_| {
                let units = study(&mut random, tasks);
                units_interval(&units, 5).is_some_and(|interval| interval.holds(0.15))
            });
            let share = held.count() as f64 / f64::from(studies);
            assert!((0.92..=0.975).contains(&share), "{tasks} tasks: {share}");
        }
    }
}
