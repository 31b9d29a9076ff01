//! Whether conditions differ where the same subjects meet all of them: analysis of variance for repeated measures, and paired
//! comparisons.

use statrs::distribution::{ContinuousCDF, FisherSnedecor, StudentsT};

use super::anova::{NoAnova, standard_deviation};
use super::averages::mean;

/// Squares that are smaller than this share of the values' own are rounding.
const ROUNDING: f64 = 1e-24;

/// A one-way analysis of variance for repeated measures.
#[derive(Clone, Debug, PartialEq)]
pub struct RepeatedAnova {
    /// The number of subjects.
    pub subjects: usize,
    /// The ratio of the mean squares between conditions and of the residuals.
    pub f: f64,
    /// Degrees of freedom of the conditions, as they are without a correction.
    pub df_conditions: f64,
    /// Degrees of freedom of the residuals, as they are without a correction.
    pub df_error: f64,
    /// Greenhouse and Geisser's ε from 1/(k − 1) to 1, by which both degrees of freedom are multiplied for p.
    pub epsilon: f64,
    /// The probability of so large a ratio where conditions do not differ, corrected by ε.
    pub p: f64,
    /// The share of the squares without those between subjects that lies between conditions, partial η².
    pub partial_eta_squared: f64,
}

/// A paired comparison of two values of each subject.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedComparison {
    /// The number of subjects.
    pub subjects: usize,
    /// The mean of second minus first.
    pub difference: f64,
    /// Student's t: the mean difference by its standard error.
    pub t: f64,
    /// Degrees of freedom.
    pub df: f64,
    /// The two-sided p-value.
    pub p: f64,
}

/// The analysis of rows, one for each subject with a value for each condition. Degrees of freedom are corrected as Greenhouse and
/// Geisser propose ("On methods in the analysis of profile data", Psychometrika 24, 1959).
///
/// # Errors
/// [`NoAnova`] where it is not defined, or rows differ in length.
pub fn repeated_anova<R: AsRef<[f64]>>(rows: &[R]) -> Result<RepeatedAnova, NoAnova> {
    let rows: Vec<&[f64]> = rows.iter().map(AsRef::as_ref).collect();
    let conditions = rows.first().map_or(0, |row| row.len());
    if conditions < 2 || rows.iter().any(|row| row.len() != conditions) {
        return Err(NoAnova::OneGroup);
    }
    if rows.len() < 2 {
        return Err(NoAnova::FewValues);
    }
    let (n, k) = (rows.len() as f64, conditions as f64);
    let all: Vec<f64> = rows.iter().flat_map(|row| row.iter().copied()).collect();
    let whole = mean(&all).unwrap_or_default();
    let of_condition: Vec<f64> =
        (0..conditions).map(|place| rows.iter().filter_map(|row| row.get(place)).sum::<f64>() / n).collect();
    let between: f64 = of_condition.iter().map(|own| n * (own - whole) * (own - whole)).sum();
    let mut error = 0.0;
    for row in &rows {
        let own = mean(row).unwrap_or_default();
        for (value, condition) in row.iter().zip(&of_condition) {
            let rest = value - own - condition + whole;
            error += rest * rest;
        }
    }
    let scale: f64 = all.iter().map(|value| value * value).sum();
    if error <= ROUNDING * scale || error == 0.0 {
        return Err(NoAnova::NoVariance);
    }
    let (df_conditions, df_error) = (k - 1.0, (k - 1.0) * (n - 1.0));
    let f = between / df_conditions / (error / df_error);
    let epsilon = epsilon(&rows, &of_condition);
    let distribution =
        FisherSnedecor::new(df_conditions * epsilon, df_error * epsilon).map_err(|_| NoAnova::FewValues)?;
    Ok(RepeatedAnova {
        subjects: rows.len(),
        f,
        df_conditions,
        df_error,
        epsilon,
        p: distribution.sf(f),
        partial_eta_squared: between / (between + error),
    })
}

/// ε from the covariances of the conditions, from which the means of rows and columns are taken.
fn epsilon(rows: &[&[f64]], means: &[f64]) -> f64 {
    let k = means.len();
    let covariance = |one: usize, other: usize| -> f64 {
        let products = rows.iter().filter_map(|row| {
            Some((row.get(one)? - means.get(one)?) * (row.get(other)? - means.get(other)?))
        });
        products.sum::<f64>() / (rows.len() as f64 - 1.0)
    };
    let table: Vec<Vec<f64>> =
        (0..k).map(|one| (0..k).map(|other| covariance(one, other)).collect()).collect();
    let of_rows: Vec<f64> = table.iter().map(|row| mean(row).unwrap_or_default()).collect();
    let whole = mean(&of_rows).unwrap_or_default();
    let (mut trace, mut squares) = (0.0, 0.0);
    for (one, row) in table.iter().enumerate() {
        for (other, value) in row.iter().enumerate() {
            let centred = value
                - of_rows.get(one).copied().unwrap_or_default()
                - of_rows.get(other).copied().unwrap_or_default()
                + whole;
            squares += centred * centred;
            if one == other {
                trace += centred;
            }
        }
    }
    let least = 1.0 / (k as f64 - 1.0);
    (trace * trace / ((k as f64 - 1.0) * squares)).clamp(least, 1.0)
}

/// Student's test of pairs, a pair for each subject.
///
/// # Errors
/// [`NoAnova`] where it is not defined.
pub fn paired(pairs: &[(f64, f64)]) -> Result<PairedComparison, NoAnova> {
    let differences: Vec<f64> = pairs.iter().map(|(first, second)| second - first).collect();
    let (Some(difference), Some(deviation)) = (mean(&differences), standard_deviation(&differences)) else {
        return Err(NoAnova::FewValues);
    };
    let scale: f64 = pairs.iter().map(|(first, second)| first * first + second * second).sum();
    if deviation * deviation <= ROUNDING * scale || deviation == 0.0 {
        return Err(NoAnova::NoVariance);
    }
    let n = pairs.len() as f64;
    let t = difference / (deviation / libm::sqrt(n));
    let distribution = StudentsT::new(0.0, 1.0, n - 1.0).map_err(|_| NoAnova::FewValues)?;
    let p = 2.0 * distribution.sf(t.abs());
    Ok(PairedComparison { subjects: pairs.len(), difference, t, df: n - 1.0, p })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six people under four conditions.
    const ROWS: [[f64; 4]; 6] = [
        [8.0, 7.0, 6.0, 7.0],
        [5.0, 8.0, 5.0, 6.0],
        [6.0, 5.0, 3.0, 4.0],
        [6.0, 6.0, 7.0, 3.0],
        [8.0, 10.0, 8.0, 6.0],
        [6.0, 5.0, 6.0, 3.0],
    ];

    /// By hand: means of the conditions 6.5, 41/6, 35/6, 29/6, whole 6; squares between conditions 14, of the residuals 22.
    /// ε and the corrected p are those that pingouin's `rm_anova` prints.
    #[test]
    fn six_people_under_four_conditions() {
        let found = repeated_anova(&ROWS).unwrap();
        assert_eq!((found.subjects, found.df_conditions, found.df_error), (6, 3.0, 15.0));
        assert!((found.f - (14.0 / 3.0) / (22.0 / 15.0)).abs() < 1e-12, "{}", found.f);
        assert!((found.partial_eta_squared - 14.0 / 36.0).abs() < 1e-12);
        assert_eq!(
            (format!("{:.5}", found.epsilon), format!("{:.6}", found.p)),
            ("0.69341".into(), "0.082197".into())
        );
    }

    #[test]
    fn a_shift_of_a_person_changes_nothing() {
        let shifted: Vec<Vec<f64>> = ROWS
            .iter()
            .enumerate()
            .map(|(place, row)| row.iter().map(|value| value + 10.0 * place as f64).collect())
            .collect();
        let (one, other) = (repeated_anova(&ROWS).unwrap(), repeated_anova(&shifted).unwrap());
        assert!((one.f - other.f).abs() < 1e-9 && (one.p - other.p).abs() < 1e-9, "{one:?} {other:?}");
    }

    /// As pingouin's `ttest` with `paired=True` prints them.
    #[test]
    fn pairs_are_compared_by_their_differences() {
        let pairs: Vec<(f64, f64)> = ROWS.iter().map(|row| (row[3], row[0])).collect();
        let found = paired(&pairs).unwrap();
        assert_eq!((found.subjects, found.df), (6, 5.0));
        assert_eq!(
            (format!("{:.6}", found.t), format!("{:.6}", found.p)),
            ("2.711631".into(), "0.042194".into())
        );
        assert!((found.difference - 10.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn two_conditions_are_the_test_of_pairs() {
        let rows: Vec<[f64; 2]> = ROWS.iter().map(|row| [row[0], row[3]]).collect();
        let found = repeated_anova(&rows).unwrap();
        let pairs = paired(&rows.iter().map(|row| (row[0], row[1])).collect::<Vec<_>>()).unwrap();
        assert!((found.f - pairs.t * pairs.t).abs() < 1e-9 && (found.p - pairs.p).abs() < 1e-9);
        assert!((found.epsilon - 1.0).abs() < 1e-12);
    }

    #[test]
    fn what_cannot_be_tested_is_told() {
        assert_eq!(repeated_anova::<Vec<f64>>(&[]), Err(NoAnova::OneGroup));
        assert_eq!(repeated_anova(&[vec![1.0], vec![2.0]]), Err(NoAnova::OneGroup));
        assert_eq!(repeated_anova(&[vec![1.0, 2.0], vec![2.0]]), Err(NoAnova::OneGroup));
        assert_eq!(repeated_anova(&[vec![1.0, 2.0]]), Err(NoAnova::FewValues));
        assert_eq!(repeated_anova(&[vec![1.0, 2.0], vec![4.0, 5.0]]), Err(NoAnova::NoVariance));
        assert_eq!(paired(&[(1.0, 2.0)]), Err(NoAnova::FewValues));
        assert_eq!(paired(&[(1.0, 2.0), (3.0, 4.0)]), Err(NoAnova::NoVariance));
    }
}
