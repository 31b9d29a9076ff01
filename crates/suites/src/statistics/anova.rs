//! Whether groups differ: one-way analysis of variance, and Tukey's test of all pairs.

use statrs::distribution::{ContinuousCDF, FisherSnedecor, StudentsT};

use super::averages::mean;
use super::studentized_range::{critical_value, upper_tail};

/// The level of [`TukeyComparison`]'s intervals.
const CONFIDENCE: f64 = 0.95;
/// Squares that are smaller than this share of the values' own are rounding.
const ROUNDING: f64 = 1e-24;

/// A one-way analysis of variance.
#[derive(Clone, Debug, PartialEq)]
pub struct Anova {
    /// The ratio of the mean squares between and within groups.
    pub f: f64,
    /// Degrees of freedom between groups.
    pub df_between: f64,
    /// Degrees of freedom within groups.
    pub df_within: f64,
    /// The probability of so large a ratio where the populations are equal.
    pub p: f64,
    /// The share of the squares that lies between groups, η².
    pub eta_squared: f64,
    /// The mean square within groups.
    pub mean_square_within: f64,
}

/// Why there is no analysis. Its text is a sentence for reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnova {
    /// There are fewer than two groups with values.
    #[error("There is nothing to compare: fewer than two conditions have values.")]
    OneGroup,
    /// No group has more than one value.
    #[error(
        "There are too few values: no condition has two of them, so that nothing is known of how much values vary."
    )]
    FewValues,
    /// Within each group all values are equal.
    #[error("Within each condition all values are equal, so that the test is not defined.")]
    NoVariance,
}

/// Two groups set against each other by Tukey's test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TukeyComparison {
    /// The place of the first group.
    pub first: usize,
    /// The place of the second.
    pub second: usize,
    /// The second's mean minus the first's.
    pub difference: f64,
    /// The lower end of the simultaneous 95 % interval of the difference.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The p-value, adjusted for all pairs.
    pub p: f64,
}

/// The analysis of these groups; groups without values take no part.
///
/// # Errors
/// [`NoAnova`] where it is not defined.
pub fn anova<G: AsRef<[f64]>>(groups: &[G]) -> Result<Anova, NoAnova> {
    let groups: Vec<&[f64]> = groups.iter().map(AsRef::as_ref).filter(|group| !group.is_empty()).collect();
    if groups.len() < 2 {
        return Err(NoAnova::OneGroup);
    }
    let count: usize = groups.iter().map(|group| group.len()).sum();
    let (df_between, df_within) = ((groups.len() - 1) as f64, (count - groups.len()) as f64);
    if df_within < 1.0 {
        return Err(NoAnova::FewValues);
    }
    let all: Vec<f64> = groups.iter().flat_map(|group| group.iter().copied()).collect();
    let whole = mean(&all).unwrap_or_default();
    let (mut between, mut within) = (0.0, 0.0);
    for group in &groups {
        let own = mean(group).unwrap_or_default();
        between += group.len() as f64 * (own - whole) * (own - whole);
        within += squares(group, own);
    }
    let scale: f64 = all.iter().map(|value| value * value).sum();
    if within <= ROUNDING * scale || within == 0.0 {
        return Err(NoAnova::NoVariance);
    }
    let mean_square_within = within / df_within;
    let f = between / df_between / mean_square_within;
    let distribution = FisherSnedecor::new(df_between, df_within).map_err(|_| NoAnova::FewValues)?;
    let p = distribution.sf(f);
    Ok(Anova { f, df_between, df_within, p, eta_squared: between / (between + within), mean_square_within })
}

/// Tukey's test of all pairs of groups with values, with Kramer's correction where their sizes differ, after their [`anova`].
/// Places are those of the given list.
#[must_use]
pub fn tukey<G: AsRef<[f64]>>(groups: &[G], anova: &Anova) -> Vec<TukeyComparison> {
    let with_values: Vec<(usize, f64, f64)> = groups
        .iter()
        .enumerate()
        .filter_map(|(place, group)| Some((place, mean(group.as_ref())?, group.as_ref().len() as f64)))
        .collect();
    let (count, df) = (with_values.len(), anova.df_within);
    let Some(critical) = critical_value(1.0 - CONFIDENCE, count, df) else { return Vec::new() };
    let mut pairs = Vec::new();
    for (index, (first, first_mean, first_n)) in with_values.iter().enumerate() {
        for (second, second_mean, second_n) in with_values.iter().skip(index + 1) {
            let error = libm::sqrt(anova.mean_square_within / 2.0 * (1.0 / first_n + 1.0 / second_n));
            let difference = second_mean - first_mean;
            let Some(p) = upper_tail(difference.abs() / error, count, df) else { continue };
            let half = critical * error;
            pairs.push(TukeyComparison {
                first: *first,
                second: *second,
                difference,
                low: difference - half,
                high: difference + half,
                p,
            });
        }
    }
    pairs
}

/// The mean of the groups in `more` minus that of the groups in `less`, each the mean of its groups' means, with the two-sided p of
/// Student's t for this contrast after an [`anova`]. `None` if a named group has no values.
#[must_use]
pub fn contrast<G: AsRef<[f64]>>(
    groups: &[G],
    (less, more): (&[usize], &[usize]),
    anova: &Anova,
) -> Option<(f64, f64)> {
    let side = |places: &[usize]| -> Option<(f64, f64)> {
        let weight = 1.0 / places.len() as f64;
        let (mut own, mut variance) = (0.0, 0.0);
        for place in places {
            let group = groups.get(*place)?.as_ref();
            own += weight * mean(group)?;
            variance += weight * weight / group.len() as f64;
        }
        (!places.is_empty()).then_some((own, variance))
    };
    let ((low, low_variance), (high, high_variance)) = (side(less)?, side(more)?);
    let error = libm::sqrt(anova.mean_square_within * (low_variance + high_variance));
    let t = (high - low) / error;
    let distribution = StudentsT::new(0.0, 1.0, anova.df_within).ok()?;
    Some((high - low, 2.0 * distribution.sf(t.abs())))
}

/// The standard deviation of a sample, with n − 1; none below two values.
#[must_use]
pub fn standard_deviation(values: &[f64]) -> Option<f64> {
    let own = mean(values).filter(|_| values.len() >= 2)?;
    Some(libm::sqrt(squares(values, own) / (values.len() - 1) as f64))
}

fn squares(values: &[f64], from: f64) -> f64 {
    values.iter().map(|value| (value - from) * (value - from)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R's data set `PlantGrowth` (Dobson, "An Introduction to Statistical Modelling", 1983): dried weights of plants.
    const PLANT_GROWTH: [[f64; 10]; 3] = [
        [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
        [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
        [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
    ];

    #[test]
    fn plants_grow_as_in_the_textbook() {
        let found = anova(&PLANT_GROWTH).unwrap();
        assert_eq!(
            (format!("{:.3}", found.f), format!("{:.5}", found.p)),
            ("4.846".into(), "0.01591".into())
        );
        assert_eq!((found.df_between, found.df_within), (2.0, 27.0));
        let pairs = tukey(&PLANT_GROWTH, &found);
        let told: Vec<_> = pairs
            .iter()
            .map(|pair| {
                (pair.first, pair.second, format!("{:.3}", pair.difference), format!("{:.4}", pair.p))
            })
            .collect();
        let expected =
            |first, second, difference: &str, p: &str| (first, second, difference.to_owned(), p.to_owned());
        assert_eq!(
            told,
            [
                expected(0, 1, "-0.371", "0.3909"),
                expected(0, 2, "0.494", "0.1980"),
                expected(1, 2, "0.865", "0.0120"),
            ]
        );
        // As `TukeyHSD` prints them.
        let ends = |pair: &TukeyComparison| (format!("{:.4}", pair.low), format!("{:.4}", pair.high));
        assert_eq!(ends(&pairs[0]), ("-1.0622".into(), "0.3202".into()));
        assert_eq!(ends(&pairs[2]), ("0.1738".into(), "1.5562".into()));
    }

    #[test]
    fn groups_of_different_sizes_are_compared_by_kramers_formula() {
        let groups = [vec![1.0, 2.0, 3.0], vec![2.0, 4.0], Vec::new(), vec![7.0, 8.0, 9.0, 8.0]];
        let found = anova(&groups).unwrap();
        assert_eq!((found.df_between, found.df_within), (2.0, 6.0));
        // By hand: means 2, 3, 8; whole 44/9; within 2 + 2 + 2 = 6; between 3·(26/9)² + 2·(17/9)² + 4·(28/9)² = 70.8889.
        assert!((found.f - 70.888_888_9 / 2.0 / 1.0).abs() < 1e-6, "{}", found.f);
        let pairs = tukey(&groups, &found);
        assert_eq!(
            pairs.iter().map(|pair| (pair.first, pair.second)).collect::<Vec<_>>(),
            [(0, 1), (0, 3), (1, 3)]
        );
        let error = libm::sqrt(0.5 * (1.0 / 3.0 + 1.0 / 2.0));
        let expected = upper_tail(1.0 / error, 3, 6.0).unwrap();
        assert!((pairs[0].p - expected).abs() < 1e-12);
    }

    /// As R's `pairwise.t.test(weight, group, p.adjust = "none")` prints a pair; the contrast of both treatments by hand.
    #[test]
    fn contrasts_weigh_groups_alike() {
        let found = anova(&PLANT_GROWTH).unwrap();
        let (difference, p) = contrast(&PLANT_GROWTH, (&[1], &[2]), &found).unwrap();
        assert_eq!((format!("{difference:.3}"), format!("{p:.4}")), ("0.865".into(), "0.0045".into()));
        // Means 5.032, 4.661 and 5.526: (4.661 + 5.526) / 2 − 5.032 = 0.0615.
        let (difference, p) = contrast(&PLANT_GROWTH, (&[0], &[1, 2]), &found).unwrap();
        assert!((difference - 0.0615).abs() < 1e-9, "{difference}");
        assert!(p > 0.7 && p < 0.9, "{p}");
        assert_eq!(contrast(&PLANT_GROWTH, (&[0], &[]), &found), None);
        assert_eq!(contrast(&PLANT_GROWTH, (&[0], &[3]), &found), None);
    }

    #[test]
    fn what_cannot_be_tested_is_a_sentence() {
        assert_eq!(anova::<Vec<f64>>(&[]), Err(NoAnova::OneGroup));
        assert_eq!(anova(&[vec![1.0, 2.0], vec![]]), Err(NoAnova::OneGroup));
        assert_eq!(anova(&[vec![1.0], vec![2.0]]), Err(NoAnova::FewValues));
        assert_eq!(anova(&[vec![0.1, 0.1, 0.1], vec![0.7, 0.7, 0.7]]), Err(NoAnova::NoVariance));
        assert_eq!(anova(&[vec![0.0, 0.0], vec![0.0, 0.0]]), Err(NoAnova::NoVariance));
        assert!(NoAnova::NoVariance.to_string().ends_with('.'));
        assert_eq!(standard_deviation(&[1.0]), None);
        assert_eq!(standard_deviation(&[1.0, 3.0]), Some(libm::sqrt(2.0)));
    }

    #[test]
    fn one_value_in_a_group_is_enough_where_another_has_more() {
        let groups = [vec![1.0], vec![2.0, 3.0, 4.0]];
        let found = anova(&groups).unwrap();
        assert_eq!(found.df_within, 2.0);
        assert_eq!(tukey(&groups, &found).len(), 1);
    }
}
