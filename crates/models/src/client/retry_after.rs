//! How long a provider asks us to wait.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};

/// The wait asked for: `retry-after-ms`, or `retry-after` in seconds (also with a fraction) or as an HTTP date. A date
/// is taken relative to the response's own `date`, so that our clock need not agree; one that has passed asks for none.
pub(crate) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = |name: &str| headers.get(name)?.to_str().ok().map(str::trim);
    if let Some(millis) = text("retry-after-ms").and_then(|millis| millis.parse::<f64>().ok()) {
        return duration(millis / 1000.0);
    }
    let asked = text(RETRY_AFTER.as_str())?;
    if let Ok(seconds) = asked.parse::<f64>() {
        return duration(seconds);
    }
    let until = http_date(asked)?;
    let now = text(DATE.as_str()).and_then(http_date).unwrap_or_else(seconds_now);
    Some(Duration::from_secs(until.saturating_sub(now)))
}

fn duration(seconds: f64) -> Option<Duration> {
    (seconds >= 0.0).then(|| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

#[expect(
    clippy::disallowed_methods,
    reason = "an absolute date asked for by a provider can only be waited for by the real clock"
)]
fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, the one form still written).
fn http_date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (_, date) = text.split_once(", ")?;
    let mut parts = date.split(' ');
    let day: u64 = parts.next()?.parse().ok()?;
    let month = parts.next()?;
    let month = MONTHS.iter().position(|name| *name == month)? as u64 + 1;
    let year: u64 = parts.next()?.parse().ok()?;
    let mut clock = parts.next()?.split(':').map(|part| part.parse::<u64>().ok());
    let (hours, minutes, seconds) = (clock.next()??, clock.next()??, clock.next()??);
    if parts.next() != Some("GMT")
        || !(1970..=9999).contains(&year)
        || day > 31
        || hours > 23
        || minutes > 59
        || seconds > 60
    {
        return None;
    }
    Some(days_since_1970(year, month, day)? * 86_400 + hours * 3600 + minutes * 60 + seconds)
}

/// Days from 1970-01-01, by counting years from March, so that the leap day comes last.
fn days_since_1970(year: u64, month: u64, day: u64) -> Option<u64> {
    let year = if month > 2 { year } else { year - 1 };
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day.checked_sub(1)?;
    let days = 365 * year + year / 4 - year / 100 + year / 400 + day_of_year;
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    days.checked_sub(719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &'static str)]) -> Option<Duration> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().unwrap());
        }
        retry_after(&headers)
    }

    #[test]
    fn every_form_is_read() {
        assert_eq!(asked(&[]), None);
        assert_eq!(asked(&[("retry-after", "0")]), Some(Duration::ZERO));
        assert_eq!(asked(&[("retry-after", "1.5")]), Some(Duration::from_millis(1500)));
        assert_eq!(
            asked(&[("retry-after", "9"), ("retry-after-ms", "250")]),
            Some(Duration::from_millis(250))
        );
        let date = ("date", "Mon, 29 Feb 2016 23:59:50 GMT");
        assert_eq!(
            asked(&[("retry-after", "Tue, 01 Mar 2016 00:00:20 GMT"), date]),
            Some(Duration::from_secs(30))
        );
        assert_eq!(asked(&[("retry-after", "Mon, 29 Feb 2016 00:00:00 GMT"), date]), Some(Duration::ZERO));
        assert_eq!(http_date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777));
        for nonsense in
            ["-1", "soon", "NaN", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 00 Jan 1970 00:00:00 GMT", ", "]
        {
            assert_eq!(asked(&[("retry-after", nonsense)]), None, "{nonsense}");
        }
        assert_eq!(asked(&[("retry-after", "1e300")]), Some(Duration::MAX));
    }
}
