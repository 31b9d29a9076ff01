//! Means and medians, and how sure a mean is.

use super::bootstrap::{Interval, episodes_interval};

/// Returns the mean; `None` without values.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Returns the median (the mean of the two middle values of an even number); `None` without values.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let half = sorted.len() / 2;
    let upper = *sorted.get(half)?;
    if sorted.len() % 2 == 1 { Some(upper) } else { Some((sorted.get(half - 1)? + upper) / 2.0) }
}

/// Returns the quantile for a share from 0 to 1, interpolated linearly (Hyndman and Fan's seventh definition, which
/// most programs have); `None` without values.
#[must_use]
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = share.clamp(0.0, 1.0) * sorted.len().checked_sub(1)? as f64;
    let below = place as usize;
    let low = *sorted.get(below)?;
    let high = sorted.get(below + 1).copied().unwrap_or(low);
    Some(low + (high - low) * (place - below as f64))
}

/// The 95 % interval of the mean of these values; none below two values.
#[must_use]
pub fn mean_interval(values: &[f64]) -> Option<Interval> {
    episodes_interval(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        assert_eq!((mean(&[]), median(&[])), (None, None));
        assert_eq!((mean(&[1.0, 5.0, 9.0]), median(&[9.0, 1.0, 5.0])), (Some(5.0), Some(5.0)));
        assert_eq!(median(&[9.0, 1.0, 5.0, 6.0]), Some(5.5));
        let quarters =
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| quantile(&[4.0, 1.0, 2.0, 3.0], share).unwrap());
        assert_eq!(quarters, [1.0, 1.75, 2.5, 3.25, 4.0]);
        assert_eq!((quantile(&[], 0.5), quantile(&[7.0], 0.9)), (None, Some(7.0)));
        assert_eq!(mean_interval(&[1.0]), None);
        let Interval { low, high } = mean_interval(&[1.0, 5.0, 9.0]).unwrap();
        // Of three values, the mean is hardly known: t(2) = 4.3.
        assert!((-8.0..0.0).contains(&low) && (10.0..18.0).contains(&high), "{low} {high}");
    }
}
