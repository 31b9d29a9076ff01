//! From what a provider or the network answered to the kind of failure it is.

use reqwest::header::HeaderMap;
use serde_json::Value;

use super::endpoint::Credentials;
use super::retry_after::retry_after;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};

/// Most characters of a provider's own words that are kept.
const MESSAGE_CHARS_MAX: usize = 300;

/// The header in which a provider tells how long it held a call, in microseconds.
const HELD_HEADER: &str = "x-held-us";

/// The time the provider says it held the call, in microseconds.
pub(crate) fn held_us(headers: &HeaderMap) -> Option<u64> {
    headers.get(HELD_HEADER)?.to_str().ok()?.trim().parse().ok()
}

/// A response whose status is no success.
pub(crate) fn of_status(
    status: u16,
    headers: &HeaderMap,
    body: &str,
    credentials: &Credentials,
) -> AttemptError {
    let words = words_of(body);
    AttemptError {
        kind: kind_of_status(status, body),
        status: Some(status),
        retry_after: retry_after(headers),
        held_us: held_us(headers),
        // A provider that rejects a key likes to repeat parts of it.
        message: if matches!(status, 401 | 403) { String::new() } else { presentable(&words, credentials) },
    }
}

/// An `error` object in a response that otherwise looks like a success, as some brokers send it.
pub(crate) fn of_error_object(error: &Value, credentials: &Credentials) -> AttemptError {
    let text = error.to_string();
    let status = ["code", "status"]
        .iter()
        .find_map(|key| match error.get(key)? {
            Value::Number(code) => code.as_u64(),
            Value::String(code) => code.parse().ok(),
            _ => None,
        })
        .and_then(|code| u16::try_from(code).ok())
        .filter(|code| (400..600).contains(code));
    let message = error.get("message").and_then(Value::as_str).unwrap_or(&text);
    AttemptError {
        kind: kind_of_status(status.unwrap_or(500), &text),
        status,
        retry_after: None,
        held_us: None,
        message: if matches!(status, Some(401 | 403)) {
            String::new()
        } else {
            presentable(message, credentials)
        },
    }
}

fn kind_of_status(status: u16, body: &str) -> AttemptErrorKind {
    let body = body.to_ascii_lowercase();
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| body.contains(phrase));
    let permanent = match status {
        429 if says(&["insufficient_quota", "insufficient balance", "credit balance"]) => {
            PermanentError::OutOfCredit
        }
        429 => return AttemptErrorKind::RateLimited,
        408 | 409 | 425 | 500.. => return AttemptErrorKind::ServerError,
        401 | 403 => PermanentError::Unauthorised,
        402 => PermanentError::OutOfCredit,
        _ if says(CONTEXT_OVERFLOW) => PermanentError::ContextOverflow,
        400 if says(&["api_key_invalid", "api key not valid", "invalid api key"]) => {
            PermanentError::Unauthorised
        }
        400 if says(&["credit balance is too low"]) => PermanentError::OutOfCredit,
        404 => PermanentError::UnknownModel,
        400 if says(&["model_not_found", "invalid model", "unknown model", "not a valid model"]) => {
            PermanentError::UnknownModel
        }
        _ => PermanentError::Rejected,
    };
    AttemptErrorKind::Permanent(permanent)
}

/// How providers say that a prompt is too long.
const CONTEXT_OVERFLOW: &[&str] = &[
    "context_length_exceeded",
    "exceed_context_size",
    "context length",
    "context window",
    "maximum context",
    "context size",
    "prompt is too long",
    "input is too long",
    "too many tokens",
    "input token count",
];

/// A failure below HTTP: no connection, a time-out, a connection that ended too early.
pub(crate) fn of_transport(error: reqwest::Error, credentials: &Credentials) -> AttemptError {
    let kind = if error.is_timeout() {
        AttemptErrorKind::TimedOut
    } else if error.is_connect() || error.is_builder() {
        AttemptErrorKind::Unreachable
    } else {
        AttemptErrorKind::CutStream
    };
    // The URL may hold a key, and the innermost cause says the most.
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    AttemptError::new(kind, presentable(&cause.to_string(), credentials))
}

/// The message within a JSON error body, or the body itself unless it is a page.
fn words_of(body: &str) -> String {
    let Ok(json) = serde_json::from_str::<Value>(body) else {
        return if body.trim_start().starts_with('<') { String::new() } else { body.to_owned() };
    };
    // Some answer with a list of one.
    let json = json.get(0).unwrap_or(&json);
    let error = json.get("error").unwrap_or(json);
    let message = error.get("message").or_else(|| json.get("message")).or_else(|| json.get("detail"));
    match message.unwrap_or(error) {
        Value::String(words) => words.clone(),
        other => other.to_string(),
    }
}

/// Untrusted words as they may be shown: without keys, without control characters, short.
pub(crate) fn presentable(words: &str, credentials: &Credentials) -> String {
    let scrubbed = credentials.scrub(words.to_owned());
    let visible = scrubbed.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = visible.take(MESSAGE_CHARS_MAX + 1).collect();
    if short.chars().count() > MESSAGE_CHARS_MAX {
        short.pop();
        short.push('…');
    }
    short.trim().to_owned()
}

/// Whether a rejection is about the reply schema, so that asking without it may succeed.
pub(crate) fn is_about_schema(error: &AttemptError) -> bool {
    let about = [
        "response_format",
        "json_schema",
        "output_config",
        "output_format",
        "structured output",
        "response_schema",
        "responsejsonschema",
    ];
    error.kind == AttemptErrorKind::Permanent(PermanentError::Rejected)
        && about.iter().any(|phrase| error.message.to_ascii_lowercase().contains(phrase))
}

#[cfg(test)]
mod tests {
    use super::super::endpoint::Secret;
    use super::*;
    use crate::provider::Provider;

    fn kind(status: u16, body: &str) -> AttemptErrorKind {
        of_status(status, &HeaderMap::new(), body, &Credentials::none()).kind
    }

    #[test]
    fn statuses_and_words_tell_the_kind() {
        use PermanentError::*;
        for (status, body, permanent) in [
            (401, "", Unauthorised),
            (403, "", Unauthorised),
            (402, "", OutOfCredit),
            (429, r#"{"error":{"code":"insufficient_quota"}}"#, OutOfCredit),
            (404, "", UnknownModel),
            (400, r#"{"error":{"code":"context_length_exceeded"}}"#, ContextOverflow),
            (
                400,
                r#"{"error":{"message":"Requested tokens (9000) exceed context window of 8192"}}"#,
                ContextOverflow,
            ),
            (
                400,
                r#"{"error":{"code":400,"message":"too long","type":"exceed_context_size_error","n_ctx":8192}}"#,
                ContextOverflow,
            ),
            (400, r#"[{"error":{"message":"API key not valid."}}]"#, Unauthorised),
            (400, "what?", Rejected),
            (422, "", Rejected),
        ] {
            assert_eq!(kind(status, body), AttemptErrorKind::Permanent(permanent), "{status} {body}");
        }
        assert_eq!(kind(429, ""), AttemptErrorKind::RateLimited);
        for status in [408, 500, 502, 503, 529] {
            assert_eq!(kind(status, "<html>"), AttemptErrorKind::ServerError);
        }
        let broker = serde_json::json!({"code": 429, "message": "slow down"});
        assert_eq!(of_error_object(&broker, &Credentials::none()).kind, AttemptErrorKind::RateLimited);
    }

    #[test]
    fn words_are_short_and_clean_and_hold_no_key() {
        let mut credentials = Credentials::none();
        credentials.insert(Provider::Groq, Secret::new("gsk-secret").unwrap());
        let message = |status, body: &str| of_status(status, &HeaderMap::new(), body, &credentials).message;
        assert_eq!(message(400, r#"{"error":{"message":"no \u001b[2J gsk-secret"}}"#), "no  [2J [key]");
        assert_eq!(message(401, r#"{"error":{"message":"Incorrect API key gsk-sec**"}}"#), "");
        assert_eq!(message(502, "<html>Bad gateway</html>"), "");
        assert_eq!(message(500, &"x".repeat(9999)).chars().count(), MESSAGE_CHARS_MAX + 1);
    }
}
