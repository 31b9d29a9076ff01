//! Returns of a set of episodes: how many, their mean, and the two spreads that published tables mix up.

use cooperage_suites::results::EpisodeResult;
use cooperage_suites::table::{FigureFormat, Published, ReportCell};
use statrs::statistics::Statistics;

use crate::measure::RETURN;

/// The names of the columns that [`cells`] fills.
pub(super) const COLUMNS: [&str; 4] = ["mean", "episodes", "SD", "SE"];

/// Number, mean, population standard deviation, standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ReturnSpread {
    pub(super) n: usize,
    pub(super) mean: f64,
    /// The root of the mean squared distance from the mean: `sqrt(sum (x - mean)^2 / n)`.
    pub(super) deviation: f64,
    /// The standard error of the mean, from the sample's own deviation: `sqrt(sum (x - mean)^2 / (n - 1)) / sqrt(n)`; none of a
    /// single value.
    pub(super) error: Option<f64>,
}

impl ReturnSpread {
    /// Of these values; none of nothing.
    pub(super) fn of(values: &[f64]) -> Option<ReturnSpread> {
        let mean = cooperage_suites::statistics::mean(values)?;
        let error = (values.len() > 1).then(|| values.std_dev() / (values.len() as f64).sqrt());
        Some(ReturnSpread { n: values.len(), mean, deviation: values.population_std_dev(), error })
    }
}

/// The returns of episodes that ended.
pub(super) fn returns(episodes: &[&EpisodeResult]) -> Vec<f64> {
    episodes.iter().filter_map(|episode| (RETURN.of)(episode)).collect()
}

/// The cells of [`COLUMNS`]; the first has the interval of the mean.
pub(super) fn cells(episodes: &[&EpisodeResult]) -> Vec<ReportCell> {
    let spread = ReturnSpread::of(&returns(episodes));
    let mean = ReportCell { form: FigureFormat::Tenths, ..RETURN.cell(episodes) };
    let other = |metric, form, ours: Option<f64>| ReportCell {
        metric,
        form,
        ours,
        n: mean.n,
        ..ReportCell::default()
    };
    let rest = [
        other("episodes", FigureFormat::Count, spread.map(|spread| spread.n as f64)),
        other("return_sd", FigureFormat::Tenths, spread.map(|spread| spread.deviation)),
        other("return_se", FigureFormat::Tenths, spread.and_then(|spread| spread.error)),
    ];
    std::iter::once(mean.clone()).chain(rest).collect()
}

/// A cell with the mean return of episodes.
pub(super) fn mean(episodes: &[&EpisodeResult]) -> ReportCell {
    ReportCell { form: FigureFormat::Tenths, ..RETURN.cell(episodes) }
}

/// A cell with a published figure alone.
pub(super) fn published(metric: &'static str, value: Option<f64>) -> ReportCell {
    ReportCell { form: FigureFormat::Tenths, ..ReportCell::empty(metric, value.map(Published::number), None) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_spreads_are_of_two_kinds() {
        let three = ReturnSpread::of(&[200.0, 220.0, 220.0]).unwrap();
        assert_eq!(
            (three.n, format!("{:.1} {:.2}", three.mean, three.deviation)),
            (3, "213.3 9.43".to_owned())
        );
        let five = ReturnSpread::of(&[280.0, 280.0, 320.0, 320.0, 320.0]).unwrap();
        assert_eq!(format!("{:.2}", five.deviation / 5.0_f64.sqrt()), "8.76");
        assert_eq!(format!("{:.2}", five.error.unwrap()), "9.80");
        assert_eq!((ReturnSpread::of(&[]), ReturnSpread::of(&[7.0]).unwrap().error), (None, None));
    }
}
