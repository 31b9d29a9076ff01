//! A test of paired differences that supposes nothing about their distribution, and the correction for many tests.

use cooperage_core::{RandomSource, TreeRandom};

/// Up to this many units all flips are counted; above it they are drawn.
const EXACT_MAX: usize = 12;
/// Flips that are drawn.
const DRAWN: u32 = 10_000;

/// The two-sided p-value of the sign-flip test: were the differences symmetric about 0, how often would their sum be as far from 0 as
/// it is? One number per unit that is drawn as a whole, such as the sum of a task's differences. 1 without units.
///
/// Up to twelve units all 2ⁿ flips are counted (R. A. Fisher, "The Design of Experiments", 1935, section 21); above that 10,000 seeded
/// ones, of which the observed one is one more. The order of the units does not matter.
#[must_use]
pub fn sign_flip(units: &[f64]) -> f64 {
    let mut units = units.to_vec();
    units.sort_by(f64::total_cmp);
    let size: f64 = units.iter().map(|unit| unit.abs()).sum();
    // Sums of other orders differ in their last digits.
    let least = units.iter().sum::<f64>().abs() - 1e-9 * size;
    if units.len() <= EXACT_MAX {
        let all = 1u32 << units.len();
        let is_far = |flip: &u32| {
            let sign = |place: usize| if flip >> place & 1 == 1 { -1.0 } else { 1.0 };
            units.iter().enumerate().map(|(place, unit)| sign(place) * unit).sum::<f64>().abs() >= least
        };
        return (0..all).filter(is_far).count() as f64 / f64::from(all);
    }
    let mut random = TreeRandom::from_seed(0).child("sign flips");
    let far = (0..DRAWN).filter(|_| {
        let (mut sum, mut bits) = (0.0, 0);
        for (place, unit) in units.iter().enumerate() {
            if place % 32 == 0 {
                bits = random.next_u32();
            }
            sum += if bits & 1 == 1 { -unit } else { *unit };
            bits >>= 1;
        }
        f64::abs(sum) >= least
    });
    (far.count() as f64 + 1.0) / (f64::from(DRAWN) + 1.0)
}

/// The p-values of several tests, corrected so that the chance of any false finding keeps its bound (S. Holm, "A Simple Sequentially
/// Rejective Multiple Test Procedure", 1979), in the same order.
#[must_use]
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values.get(*a).partial_cmp(&values.get(*b)).unwrap_or(std::cmp::Ordering::Equal));
    let mut corrected = vec![1.0; values.len()];
    let mut least = 0.0f64;
    for (rank, place) in order.into_iter().enumerate() {
        let (Some(value), Some(slot)) = (values.get(place), corrected.get_mut(place)) else { continue };
        least = least.max(value * (values.len() - rank) as f64).min(1.0);
        *slot = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flips_by_hand() {
        // Of the eight signs of 1, 2 and 3, + + + and − − − reach 6.
        assert_eq!(sign_flip(&[1.0, 2.0, 3.0]), 0.25);
        // Those that reach |1 + 2 − 3| = 0 are all.
        assert_eq!(sign_flip(&[1.0, 2.0, -3.0]), 1.0);
        assert_eq!((sign_flip(&[]), sign_flip(&[0.0, 0.0])), (1.0, 1.0));
        // Five tasks can never fall below 0.05, six can.
        assert_eq!((sign_flip(&[0.1; 5]), sign_flip(&[0.1; 6])), (0.0625, 0.03125));
        let many = [0.3, 0.1, 0.2, 0.4, 0.1, 0.2, 0.3, 0.1, 0.2, 0.4, 0.1, 0.2, 0.3];
        assert!(sign_flip(&many) < 0.001, "{}", sign_flip(&many));
        let mut turned = many;
        turned.reverse();
        assert_eq!(sign_flip(&many), sign_flip(&turned));
    }

    /// Drawn flips say nearly what all flips say.
    #[test]
    fn drawn_flips_are_near_exact_ones() {
        let twelve = [0.5, -0.25, 0.125, 0.5, 0.25, -0.5, 0.25, 0.125, 0.0, 0.5, -0.125, 0.25];
        let thirteen: Vec<f64> = twelve.iter().copied().chain([0.0]).collect();
        assert!((sign_flip(&twelve) - sign_flip(&thirteen)).abs() < 0.02);
    }

    #[test]
    fn holm_by_hand() {
        let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
        let expected = [0.03, 0.06, 0.06, 0.02];
        assert!(
            corrected.iter().zip(expected).all(|(a, b): (&f64, f64)| (a - b).abs() < 1e-12),
            "{corrected:?}"
        );
        assert_eq!(holm(&[]), Vec::<f64>::new());
        assert_eq!(holm(&[0.7, 0.9]), [1.0, 1.0]);
    }
}
