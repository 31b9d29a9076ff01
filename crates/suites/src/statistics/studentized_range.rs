//! The distribution of the studentized range: how far apart the largest and the smallest of `k` means of equal populations
//! lie, in units of the standard error that was estimated with `df` degrees of freedom. Tukey's test needs it.
//!
//! With `U = √(χ²(df)/df)` and the range `W` of `k` standard normal values,
//!
//! ```text
//! P(Q ≤ q) = ∫ f_U(u) · F_W(q·u) du        F_W(w) = k ∫ φ(z) · [Φ(z) − Φ(z − w)]^(k−1) dz
//! ```
//!
//! (Copenhaver and Holland, "Computation of the distribution of the maximum studentized range statistic", Journal of Statistical
//! Computation and Simulation 30, 1988). Both integrals are summed by Gauss and Legendre's rule on panels: those of the inner one
//! cover ±8 standard deviations, those of the outer one are equally wide in `ln u`. The tests compare with published tables.

use std::f64::consts::{LN_2, PI, SQRT_2};

/// Nodes of a panel.
const NODES: usize = 16;
/// Panels of the inner integral, and how far it reaches.
const INNER_PANELS: u32 = 8;
const INNER_REACH: f64 = 8.0;
/// Panels of the outer integral, how many standard deviations it covers, and where it begins at the least.
const OUTER_PANELS: u32 = 10;
const OUTER_REACH: f64 = 9.0;
const OUTER_LEAST: f64 = 1e-6;
/// Degrees of freedom from which on the standard error is as good as known.
const DF_KNOWN: f64 = 25_000.0;
/// The upper end of the search for a critical value.
const QUANTILE_MAX: f64 = 1e4;

/// The probability that the range of `groups` means is above `q` although their populations are equal; between 0 and 1, none for
/// fewer than two groups or without degrees of freedom.
#[must_use]
pub fn upper_tail(q: f64, groups: usize, df: f64) -> Option<f64> {
    let is_defined = groups >= 2 && df >= 1.0 && !q.is_nan();
    is_defined.then(|| (1.0 - Range::new(groups).below(q, df)).clamp(0.0, 1.0))
}

/// The range that is surpassed with that probability (0.05 for the usual tables), to about eight digits; none as in [`upper_tail`],
/// and for what is no probability between 0 and 1.
#[must_use]
pub fn critical_value(probability: f64, groups: usize, df: f64) -> Option<f64> {
    if groups < 2 || df.is_nan() || df < 1.0 || probability <= 0.0 || probability >= 1.0 {
        return None;
    }
    let range = Range::new(groups);
    let (mut low, mut high) = (0.0, 1.0);
    while high < QUANTILE_MAX && 1.0 - range.below(high, df) > probability {
        (low, high) = (high, high * 2.0);
    }
    while high - low > 1e-9 * high {
        let middle = f64::midpoint(low, high);
        if 1.0 - range.below(middle, df) > probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

/// The values that are computed once for a number of means.
struct Range {
    power: u32,
    rule: [(f64, f64); NODES],
    /// The nodes of the inner integral: z, Φ(z) and k·φ(z)·weight.
    inner: Vec<(f64, f64, f64)>,
}

impl Range {
    fn new(groups: usize) -> Range {
        let rule = gauss_legendre();
        let power = u32::try_from(groups - 1).unwrap_or(u32::MAX);
        let groups = groups as f64;
        let inner = panels(&rule, (-INNER_REACH, INNER_REACH), INNER_PANELS)
            .map(|(z, weight)| {
                (z, normal(z), groups * weight * libm::exp(-z * z / 2.0) / libm::sqrt(2.0 * PI))
            })
            .collect();
        Range { power, rule, inner }
    }

    /// The distribution function `F_W` of the range.
    fn of_known(&self, w: f64) -> f64 {
        let term = |(z, below, weight): &(f64, f64, f64)| {
            let between = (below - normal(z - w)).max(0.0);
            weight * raised(between, self.power)
        };
        self.inner.iter().map(term).sum()
    }

    /// The probability that the studentized range is at most `q`.
    fn below(&self, q: f64, df: f64) -> f64 {
        if q <= 0.0 {
            return 0.0;
        }
        if df >= DF_KNOWN {
            return self.of_known(q);
        }
        let spread = OUTER_REACH / libm::sqrt(2.0 * df);
        let (first, last) = ((1.0 - spread).max(OUTER_LEAST), 1.0 + spread);
        // The logarithm of the density of U without the part that depends on u.
        let half = df / 2.0;
        let constant = LN_2 + half * libm::log(half) - libm::lgamma(half);
        let term = |(t, weight): (f64, f64)| {
            let u = libm::exp(t);
            // One more u than the density has: du = u dt.
            weight * libm::exp(constant + df * t - half * u * u) * self.of_known(q * u)
        };
        panels(&self.rule, (libm::log(first), libm::log(last)), OUTER_PANELS).map(term).sum()
    }
}

/// A whole power, by squaring.
fn raised(base: f64, power: u32) -> f64 {
    let (mut result, mut square, mut rest) = (1.0, base, power);
    while rest > 0 {
        if rest % 2 == 1 {
            result *= square;
        }
        square *= square;
        rest /= 2;
    }
    result
}

/// The distribution function Φ of the standard normal distribution.
fn normal(z: f64) -> f64 {
    libm::erfc(-z / SQRT_2) / 2.0
}

/// Returns places and weights of a rule on that many panels of equal width.
fn panels(
    rule: &[(f64, f64); NODES],
    (from, to): (f64, f64),
    count: u32,
) -> impl Iterator<Item = (f64, f64)> + '_ {
    let half = (to - from) / f64::from(count) / 2.0;
    (0..count).flat_map(move |panel| {
        let middle = from + half * f64::from(2 * panel + 1);
        rule.iter().map(move |(place, weight)| (middle + half * place, half * weight))
    })
}

/// Places and weights on -1 to 1: the zeros of Legendre's polynomial, found by Newton's method.
fn gauss_legendre() -> [(f64, f64); NODES] {
    std::array::from_fn(|index| {
        let n = NODES as f64;
        let mut x = libm::cos(PI * (index as f64 + 0.75) / (n + 0.5));
        let mut slope = 1.0;
        for _ in 0..8 {
            let (mut value, mut before) = (1.0, 0.0);
            for degree in 0..NODES {
                let degree = degree as f64;
                (value, before) =
                    (((2.0 * degree + 1.0) * x * value - degree * before) / (degree + 1.0), value);
            }
            slope = n * (x * value - before) / (x * x - 1.0);
            x -= value / slope;
        }
        (x, 2.0 / ((1.0 - x * x) * slope * slope))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Upper 5 % and 1 % points as printed (Harter, "Tables of range and studentized range", Annals of Mathematical Statistics 31,
    /// 1960; the same in every textbook): probability, groups, degrees of freedom (0 for infinitely many), value.
    const PRINTED: [(f64, usize, f64, f64); 20] = [
        (0.05, 2, 1.0, 17.97),
        (0.05, 3, 1.0, 26.98),
        (0.05, 2, 5.0, 3.635),
        (0.05, 3, 5.0, 4.602),
        (0.05, 4, 5.0, 5.218),
        (0.05, 5, 5.0, 5.673),
        (0.05, 10, 5.0, 6.995),
        (0.05, 2, 10.0, 3.151),
        (0.05, 3, 10.0, 3.877),
        (0.05, 5, 10.0, 4.654),
        (0.05, 3, 20.0, 3.578),
        (0.05, 4, 20.0, 3.958),
        (0.05, 5, 60.0, 3.977),
        (0.05, 3, 120.0, 3.356),
        (0.05, 20, 120.0, 5.126),
        (0.05, 2, 0.0, 2.772),
        (0.05, 10, 0.0, 4.474),
        (0.01, 3, 5.0, 6.976),
        (0.01, 5, 10.0, 6.136),
        (0.01, 2, 0.0, 3.643),
    ];

    #[test]
    fn critical_values_are_those_of_the_printed_tables() {
        for (probability, groups, df, printed) in PRINTED {
            let df = if df == 0.0 { 1e9 } else { df };
            let unit = if printed > 10.0 { 0.005 } else { 0.0005 };
            let ours = critical_value(probability, groups, df).unwrap();
            assert!(
                (ours - printed).abs() <= unit * 1.01,
                "{probability} {groups} {df}: {ours}, not {printed}"
            );
            assert!((upper_tail(ours, groups, df).unwrap() - probability).abs() < 1e-7);
        }
    }

    /// The output of `ptukey(1:10, nmeans = 7, df = 5)` in R.
    #[test]
    fn probabilities_are_those_of_another_program() {
        let printed = [
            0.014_160_51,
            0.220_994_29,
            0.546_763_95,
            0.768_230_06,
            0.882_849_88,
            0.938_716_76,
            0.966_375_87,
            0.980_635_47,
            0.988_335_93,
            0.992_686_70,
        ];
        for (q, printed) in (1..).map(f64::from).zip(printed) {
            let ours = 1.0 - upper_tail(q, 7, 5.0).unwrap();
            assert!((ours - printed).abs() < 1e-7, "{q}: {ours}, not {printed}");
        }
    }

    #[test]
    fn two_groups_are_students_t() {
        // |t| = q / √2: with one degree of freedom the distribution of t is Cauchy's.
        for q in [0.5, 2.0, 17.0, 90.0] {
            let exact = 1.0 - 2.0 / PI * libm::atan(q / SQRT_2);
            let ours = upper_tail(q, 2, 1.0).unwrap();
            assert!((ours - exact).abs() < 1e-6, "{q}: {ours}, not {exact}");
        }
        // With two, P(|t| > x) = 1 − x/√(2 + x²).
        for q in [0.5, 3.0, 20.0] {
            let t = q / SQRT_2;
            let exact = 1.0 - t / libm::sqrt(2.0 + t * t);
            let ours = upper_tail(q, 2, 2.0).unwrap();
            assert!((ours - exact).abs() < 1e-6, "{q}: {ours}, not {exact}");
        }
    }

    #[test]
    fn what_is_not_defined_has_no_value() {
        assert_eq!(upper_tail(3.0, 1, 10.0), None);
        assert_eq!(upper_tail(3.0, 3, 0.0), None);
        assert_eq!(upper_tail(f64::NAN, 3, 10.0), None);
        assert_eq!(upper_tail(-1.0, 3, 10.0), Some(1.0));
        assert!(upper_tail(f64::INFINITY, 3, 10.0).unwrap() < 1e-12);
        assert_eq!((critical_value(0.0, 3, 9.0), critical_value(0.05, 3, f64::NAN)), (None, None));
    }
}
