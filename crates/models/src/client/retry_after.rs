//! How long a provider asks us to wait.

use std::time::{Duration, SystemTime};

use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use serde_json::Value;

use super::answer::{list_in, object_in, text_in};

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
    let date = |text: &str| httpdate::parse_http_date(text).ok();
    let until = date(asked)?;
    let now = text(DATE.as_str()).and_then(date).unwrap_or_else(now);
    Some(until.duration_since(now).unwrap_or_default())
}

/// The wait that Google asks for within its answer: `"retryDelay": "37s"` among the details of an error.
pub(crate) fn retry_delay(json: &Value) -> Option<Duration> {
    let error = object_in(json, "error").unwrap_or(json);
    let delay = list_in(error, "details").iter().find_map(|detail| text_in(detail, "retryDelay"))?;
    duration(delay.trim().strip_suffix('s')?.parse().ok()?)
}

fn duration(seconds: f64) -> Option<Duration> {
    (seconds >= 0.0).then(|| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

#[expect(
    clippy::disallowed_methods,
    reason = "an absolute date asked for by a provider can only be waited for by the real clock"
)]
fn now() -> SystemTime {
    SystemTime::now()
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
        // The two older forms that RFC 9110 asks to be read as well.
        for older in ["Tuesday, 01-Mar-16 00:00:20 GMT", "Tue Mar  1 00:00:20 2016"] {
            assert_eq!(asked(&[("retry-after", older), date]), Some(Duration::from_secs(30)), "{older}");
        }
        for nonsense in
            ["-1", "soon", "NaN", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 00 Jan 1970 00:00:00 GMT", ", "]
        {
            assert_eq!(asked(&[("retry-after", nonsense)]), None, "{nonsense}");
        }
        assert_eq!(asked(&[("retry-after", "1e300")]), Some(Duration::MAX));
    }
}
