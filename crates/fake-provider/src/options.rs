//! How the fake provider behaves.

use std::sync::Arc;
use std::time::Duration;

use camino::Utf8Path;
use thiserror::Error;

use crate::faults::{FaultInjection, FaultKind};
use crate::limit::CallLimit;
use crate::player::MessagePlayer;
use crate::recorded::RecordedReplies;

/// How the fake provider behaves; every choice but the real latency and the limit is a function of seed and request.
#[derive(Clone, Debug, PartialEq)]
pub struct FakeProviderOptions {
    /// Least time a call is held.
    pub latency_min: Duration,
    /// Most time a call is held; the request's hash tells where between the two.
    pub latency_max: Duration,
    /// The text of every reply; without it, commands made from the last user message.
    pub text: Option<String>,
    /// Texts of replies to requests in whose messages another text stands: that text and the reply; the first that fits counts.
    pub texts_if: Vec<(String, String)>,
    /// The replies of a run, which go before the texts above.
    pub recorded: Option<Arc<RecordedReplies>>,
    /// A player that answers from the messages, which goes before the texts above.
    pub player: Option<MessagePlayer>,
    /// Seed of all the draws below, and of the latency's.
    pub seed: u64,
    /// The share of calls that fail, and how.
    pub faults: FaultInjection,
    /// Share of requests that are refused, in thousandths.
    pub refusals_milli: u32,
    /// Share of requests that are stopped by a content filter, in thousandths.
    pub filtered_milli: u32,
    /// Share of requests that get an empty completion, in thousandths.
    pub empty_milli: u32,
    /// The limit on the rate of calls; calls beyond it get a 429 with `Retry-After`, and count as failures by `rate-limit`.
    pub limit: Option<CallLimit>,
    /// The key that requests must carry, if any.
    pub key: Option<String>,
    /// Whether requests for replies of a certain JSON Schema are rejected.
    pub without_schemas: bool,
    /// Requests with more bytes than this are answered as too long for the model's context.
    pub context_bytes_max: usize,
    /// The HTTP status with which every call is refused, if any.
    pub status: Option<u16>,
    /// The code and message of such a refusal.
    pub error: String,
    /// Whether requests are kept, so that a test can read them.
    pub keeps_requests: bool,
}

impl Default for FakeProviderOptions {
    /// Immediate, faultless replies to every client.
    fn default() -> Self {
        Self {
            latency_min: Duration::ZERO,
            latency_max: Duration::ZERO,
            text: None,
            texts_if: Vec::new(),
            recorded: None,
            player: None,
            seed: 0,
            faults: FaultInjection::NONE,
            refusals_milli: 0,
            filtered_milli: 0,
            empty_milli: 0,
            limit: None,
            key: None,
            without_schemas: false,
            context_bytes_max: 4 << 20,
            status: None,
            error: "The provider is told to refuse.".to_owned(),
            keeps_requests: false,
        }
    }
}

/// An option that can't be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("unknown option `{name}`; there are {}", FakeProviderOptions::names().join(", "))]
    Unknown {
        /// The unknown name that was given.
        name: String,
    },
    /// The replies of a run can't be served.
    #[error("can't read the replies of the run {run}: {reason}")]
    Recorded {
        /// The run's folder.
        run: String,
        /// The reason, as the end of the sentence.
        reason: String,
    },
    /// The value doesn't fit the option.
    #[error("`{value}` is no value of `{name}`: {expected}")]
    BadValue {
        /// The name of the option.
        name: String,
        /// The value that was given.
        value: String,
        /// The values that the option takes, in words.
        expected: &'static str,
    },
}

impl FakeProviderOptions {
    /// The options that [`FakeProviderOptions::set`] takes: name, form of the value, meaning.
    pub const OPTIONS: [(&'static str, &'static str, &'static str); 17] = [
        ("latency-ms", "N|N-N", "hold each call so long; the request tells where in a span"),
        ("text", "TEXT", "the text of every reply [default: made from the last message]"),
        ("text-if", "NEEDLE=>TEXT", "the text where a message has NEEDLE; the first that fits counts"),
        ("recorded", "RUN", "serve the replies of that run, before any text"),
        ("seed", "N", "seed of all draws, those of the latency included [default: 0]"),
        ("fault-rate", "SHARE", "share of calls that fail, from 0 to 1 [default: 0]"),
        ("faults", "NAME,…|all", "kinds of these failures"),
        ("fault-run", "N", "most failures of one request running"),
        ("hold-ms", "N", "how many milliseconds a failure by time-out holds the call"),
        ("refusals", "SHARE", "share of requests that the model refuses in words"),
        ("filtered", "SHARE", "share of requests that a content filter stops"),
        ("empty", "SHARE", "share of requests that get an empty completion"),
        ("limit", "CALLS/SECONDS", "refuse calls beyond this rate with 429 and Retry-After, such as 600/60"),
        ("key", "TEXT", "the key that requests must carry; without it, any or none"),
        ("context-bytes", "N", "answer longer requests as too long for the model's context"),
        ("status", "400-599", "refuse every call with this HTTP status"),
        ("error", "TEXT", "code and message of that refusal, such as insufficient_quota"),
    ];

    /// The names of these options.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        FakeProviderOptions::OPTIONS.iter().map(|(name, ..)| *name).collect()
    }

    /// The options for people: a line for each, and one with the kinds of failures.
    #[must_use]
    pub fn help() -> String {
        let line = |(name, value, meaning): &(&str, &str, &str)| {
            format!("  {:<24} {meaning}\n", format!("{name}={value}"))
        };
        let kinds: Vec<&str> = FaultKind::ALL.iter().map(|kind| kind.name()).collect();
        let lines: String = FakeProviderOptions::OPTIONS.iter().map(line).collect();
        format!("{lines}  Kinds of failures: {}", kinds.join(", "))
    }

    /// Sets an option by name, which may have `_` for `-`: one of [`OPTIONS`](FakeProviderOptions::OPTIONS). `latency-ms` also
    /// takes a span in the form `150..250`.
    ///
    /// # Errors
    /// [`OptionError`]: there is no such option, or the value does not fit it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let bad =
            |expected| OptionError::BadValue { name: name.to_owned(), value: value.to_owned(), expected };
        let share =
            || share_milli(value).ok_or_else(|| bad("a share from 0 to 1 with at most three decimals"));
        let number = || value.parse::<u64>().map_err(|_| bad("a whole number"));
        match name.replace('_', "-").as_str() {
            "latency-ms" => {
                let span = value.split_once("..").or_else(|| value.split_once('-'));
                let (least, most) = span.unwrap_or((value, value));
                let millis = |text: &str| text.parse().map(Duration::from_millis);
                match (millis(least), millis(most)) {
                    (Ok(least), Ok(most)) if least <= most => {
                        (self.latency_min, self.latency_max) = (least, most)
                    }
                    _ => return Err(bad("milliseconds, or a span such as 150-250")),
                }
            }
            "text" => self.text = Some(value.to_owned()),
            "text-if" => {
                let pair = value.split_once("=>").ok_or_else(|| bad("a text, `=>` and the reply"))?;
                self.texts_if.push((pair.0.to_owned(), pair.1.to_owned()));
            }
            "recorded" => {
                let replies = RecordedReplies::read(Utf8Path::new(value)).map_err(|error| {
                    OptionError::Recorded { run: value.to_owned(), reason: error.to_string() }
                })?;
                self.recorded = Some(Arc::new(replies));
            }
            "seed" => self.seed = number()?,
            "fault-rate" => self.faults.rate_milli = share()?,
            "faults" if value == "all" => self.faults.kinds = FaultKind::ALL.to_vec(),
            "faults" => {
                let kinds: Option<Vec<_>> = value.split(',').map(FaultKind::from_name).collect();
                self.faults.kinds = kinds.ok_or_else(|| bad("names of faults with commas, or `all`"))?;
            }
            "fault-run" => {
                self.faults.run_max = u32::try_from(number()?).map_err(|_| bad("a small number"))?
            }
            "hold-ms" => self.faults.hold = Duration::from_millis(number()?),
            "refusals" => self.refusals_milli = share()?,
            "filtered" => self.filtered_milli = share()?,
            "empty" => self.empty_milli = share()?,
            "limit" => {
                let limit = value.parse().map_err(|()| bad("calls and seconds, such as 600/60"))?;
                self.limit = Some(limit);
            }
            "context-bytes" => {
                self.context_bytes_max = usize::try_from(number()?).map_err(|_| bad("a whole number"))?
            }
            "status" => {
                let status = number().ok().and_then(|status| u16::try_from(status).ok());
                let refusal = status.filter(|status| (400..600).contains(status));
                self.status = Some(refusal.ok_or_else(|| bad("an HTTP status from 400 to 599"))?);
            }
            "error" => self.error = value.to_owned(),
            "key" => self.key = Some(value.to_owned()),
            _ => return Err(OptionError::Unknown { name: name.to_owned() }),
        }
        Ok(())
    }
}

/// `0.3` is 300 thousandths.
fn share_milli(text: &str) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !matches!(whole, "0" | "1") || decimals.len() > 3 || !digits(decimals) {
        return None;
    }
    format!("{whole}{decimals:0<3}").parse().ok().filter(|milli| *milli <= 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_by_name() {
        let mut options = FakeProviderOptions::default();
        for (name, value) in [
            ("latency-ms", "150-250"),
            ("text", "hi"),
            ("text-if", "soup=>no"),
            ("seed", "7"),
            ("fault-rate", "0.3"),
            ("faults", "rate-limit,cut-stream"),
            ("fault-run", "5"),
            ("hold-ms", "100"),
            ("refusals", "1"),
            ("filtered", "0.25"),
            ("empty", "0"),
            ("limit", "600/60"),
            ("key", "k"),
            ("context-bytes", "8192"),
            ("status", "403"),
            ("error", "model_not_found"),
        ] {
            assert!(FakeProviderOptions::names().contains(&name));
            options.set(name, value).unwrap();
        }
        assert_eq!((options.latency_min.as_millis(), options.latency_max.as_millis()), (150, 250));
        assert_eq!(
            (options.faults.rate_milli, options.refusals_milli, options.filtered_milli),
            (300, 1000, 250)
        );
        assert_eq!(options.context_bytes_max, 8192);
        assert_eq!((options.status, options.error.as_str()), (Some(403), "model_not_found"));
        options.set("latency-ms", "20..200").unwrap();
        assert_eq!((options.latency_min.as_millis(), options.latency_max.as_millis()), (20, 200));
        options.set("latency_ms", "7").unwrap();
        assert_eq!(options.latency_max.as_millis(), 7, "with the other dash too");
        assert_eq!(options.faults.kinds, [FaultKind::RateLimit, FaultKind::CutStream]);
        for (name, value) in [
            ("latency-ms", "9-1"),
            ("fault-rate", "1.1"),
            ("faults", "fire"),
            ("seed", "x"),
            ("limit", "600"),
            ("nonsense", ""),
            ("status", "200"),
            ("recorded", "/nowhere/at/all"),
        ] {
            assert!(options.set(name, value).is_err(), "{name}={value}");
        }
    }
}
