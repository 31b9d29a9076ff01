//! Numbers and lengths of time, as arguments have them.

use std::num::NonZeroUsize;
use std::time::Duration;

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| format!("{error}; write it like 90s, 30m or 2h"))
}

/// Parses a whole number from 1.
pub(super) fn positive(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a whole number from 1".to_owned())
}

pub(super) fn number_within(text: &str, range: std::ops::RangeInclusive<f64>) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("write a number from {} to {}", range.start(), range.end()))
}

/// Parses a share from 0 to 1.
pub(super) fn share(text: &str) -> Result<f64, String> {
    number_within(text, 0.0..=1.0)
}

/// Parses a temperature in the range that providers accept.
pub(super) fn temperature(text: &str) -> Result<f64, String> {
    number_within(text, 0.0..=2.0)
}

/// Parses the length of a step in seconds: a tick takes at least a microsecond, and no benchmark has steps of a day.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    number_within(text, 1e-6..=86_400.0)
        .map_err(|_| "write a number of seconds above 0, up to 86400".to_owned())
}
