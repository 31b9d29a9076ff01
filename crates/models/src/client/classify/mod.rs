//! From what a provider or the network answered to the kind of failure it is.

mod overflow;
mod words;

use reqwest::header::HeaderMap;
use serde_json::Value;

use super::answer::{count_in, presentable, read_json, text_in};
use super::endpoint::Credentials;
use super::retry_after::{retry_after, retry_delay};
use super::unanswered::{FailedAttempt, Unanswered};
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};

use overflow::with_numbers;
use words::{is_filter, is_overflow, words_of};

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
) -> Unanswered {
    let said = ErrorResponse { status: Some(status), headers: Some(headers), body };
    said.unanswered(credentials)
}

/// An `error` object in a response that otherwise looks like a success, as some brokers send it.
pub(crate) fn of_error_object(error: &Value, credentials: &Credentials) -> Unanswered {
    let code = ["code", "status"].iter().find_map(|key| count_in(error, key));
    let status = code.and_then(|code| u16::try_from(code).ok()).filter(|code| (400..600).contains(code));
    let said = ErrorResponse { status, headers: None, body: &error.to_string() };
    said.unanswered(credentials)
}

/// Whether a field holds an error: brokers send empty ones with a reply.
pub(crate) fn error_in(value: &Value) -> Option<&Value> {
    value.get("error").filter(|error| match error {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    })
}

/// The words of a server in place of a reply.
struct ErrorResponse<'a> {
    status: Option<u16>,
    headers: Option<&'a HeaderMap>,
    body: &'a str,
}

impl ErrorResponse<'_> {
    fn unanswered(self, credentials: &Credentials) -> Unanswered {
        let ErrorResponse { status, headers, body } = self;
        let json = read_json(body.as_bytes()).ok();
        // Some answer with a list of one.
        let json = json.as_ref().map(|json| json.get(0).unwrap_or(json));
        // Without a status it is a failure among replies: worth another attempt unless its words say otherwise.
        let kind = match kind_of(status.unwrap_or(500), body, json) {
            ErrorClass::Filtered => return Unanswered::Filtered,
            ErrorClass::Kind(kind) => kind,
        };
        let words = presentable(&words_of(body, json), credentials);
        let message = match kind {
            // A provider that rejects a key likes to repeat parts of it.
            AttemptErrorKind::Permanent(PermanentError::Unauthorised) => String::new(),
            AttemptErrorKind::Permanent(PermanentError::ContextOverflow) => with_numbers(words, json),
            _ => words,
        };
        let error = AttemptError {
            status,
            retry_after: headers.and_then(retry_after).or_else(|| retry_delay(json?)),
            held_us: headers.and_then(held_us),
            ..AttemptError::new(kind, message)
        };
        Unanswered::Failed(Box::new(FailedAttempt { error, body: body.to_owned() }))
    }
}

enum ErrorClass {
    Filtered,
    Kind(AttemptErrorKind),
}

fn kind_of(status: u16, body: &str, json: Option<&Value>) -> ErrorClass {
    let lower = body.to_ascii_lowercase();
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| lower.contains(phrase));
    if status != 401 && status != 429 && is_filter(&lower, json) {
        return ErrorClass::Filtered;
    }
    let permanent = match status {
        429 if says(&["insufficient_quota", "insufficient balance", "credit balance"]) => {
            PermanentError::OutOfCredit
        }
        429 => return ErrorClass::Kind(AttemptErrorKind::RateLimited),
        413 => PermanentError::ContextOverflow,
        400 | 422 | 500.. if is_overflow(&lower) => PermanentError::ContextOverflow,
        408 | 409 | 425 | 500.. => return ErrorClass::Kind(AttemptErrorKind::ServerError),
        401 | 403 => PermanentError::Unauthorised,
        402 => PermanentError::OutOfCredit,
        _ if is_overflow(&lower) => PermanentError::ContextOverflow,
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
    ErrorClass::Kind(AttemptErrorKind::Permanent(permanent))
}

/// A failure below HTTP: no connection, a time-out, a connection that ended too early.
pub(crate) fn of_transport(error: reqwest::Error, credentials: &Credentials) -> AttemptError {
    let kind = if is_of_tls(&error) {
        AttemptErrorKind::Permanent(PermanentError::Untrusted)
    } else if error.is_timeout() {
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

/// Whether no secure connection was made because of certificates or keys, which another attempt would not change.
fn is_of_tls(error: &reqwest::Error) -> bool {
    if !error.is_connect() {
        return false;
    }
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(inner) = cause {
        let words = inner.to_string().to_ascii_lowercase();
        // The layers below pass it on within an error of input and output.
        let within = inner.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        let within = within.and_then(|error| error.downcast_ref::<rustls::Error>());
        let is_told = inner.downcast_ref::<rustls::Error>().or(within).is_some_and(|error| {
            matches!(
                error,
                rustls::Error::InvalidCertificate(_)
                    | rustls::Error::NoCertificatesPresented
                    | rustls::Error::UnsupportedNameType
                    | rustls::Error::AlertReceived(_)
            )
        });
        if is_told || words.contains("certificate") {
            return true;
        }
        cause = inner.source();
    }
    false
}

/// A success without what a reply must have: the server's own words where it has some.
pub(crate) fn of_nothing(value: &Value, missing: &str, credentials: &Credentials) -> Unanswered {
    if text_in(value, "object") == Some("error") {
        return of_error_object(value, credentials);
    }
    let words = ["message", "detail"].iter().find_map(|key| text_in(value, key));
    let words = words.map(|words| format!(": {}", presentable(words, credentials))).unwrap_or_default();
    Unanswered::failed(AttemptErrorKind::BrokenJson, format!("the reply holds no {missing}{words}"))
}

#[cfg(test)]
mod tests {
    use super::super::endpoint::Secret;
    use super::*;
    use crate::provider::Provider;

    fn kind(status: u16, body: &str) -> Option<AttemptErrorKind> {
        of_status(status, &HeaderMap::new(), body, &Credentials::none()).kind()
    }

    fn message(status: u16, body: &str, credentials: &Credentials) -> String {
        match of_status(status, &HeaderMap::new(), body, credentials) {
            Unanswered::Filtered => "filtered".to_owned(),
            Unanswered::Failed(failed) => failed.error.message,
        }
    }

    #[test]
    fn statuses_and_words_tell_the_kind() {
        use PermanentError::*;
        for (status, body, permanent) in [
            (401, "", Unauthorised),
            (403, "", Unauthorised),
            (403, r#"{"error":{"message":"Your key may not use this model"}}"#, Unauthorised),
            (402, "", OutOfCredit),
            (429, r#"{"error":{"code":"insufficient_quota"}}"#, OutOfCredit),
            (404, "", UnknownModel),
            (400, r#"[{"error":{"message":"API key not valid."}}]"#, Unauthorised),
            (400, "what?", Rejected),
            (422, "", Rejected),
        ] {
            assert_eq!(kind(status, body), Some(AttemptErrorKind::Permanent(permanent)), "{status} {body}");
        }
        assert_eq!(kind(429, ""), Some(AttemptErrorKind::RateLimited));
        for status in [408, 500, 502, 503, 529] {
            assert_eq!(kind(status, "<html>"), Some(AttemptErrorKind::ServerError));
        }
        let broker = serde_json::json!({"code": 429, "message": "slow down"});
        assert_eq!(
            of_error_object(&broker, &Credentials::none()).kind(),
            Some(AttemptErrorKind::RateLimited)
        );
        let text = serde_json::json!("overloaded");
        assert_eq!(of_error_object(&text, &Credentials::none()).kind(), Some(AttemptErrorKind::ServerError));
    }

    #[test]
    fn a_prompt_that_is_too_long_is_told_as_that_whatever_the_status() {
        for (status, body) in [
            (400, r#"{"error":{"code":"context_length_exceeded"}}"#),
            (400, r#"{"error":{"message":"Requested tokens (9000) exceed context window of 8192"}}"#),
            (
                500,
                r#"{"error":{"code":500,"message":"the request exceeds the available context size. try increasing it","type":"exceed_context_size_error","n_prompt_tokens":3000,"n_ctx":2048}}"#,
            ),
            (500, "context size exceeded"),
            (413, "<html>Request Entity Too Large</html>"),
            (
                413,
                r#"{"error":{"code":"tokens_limit_reached","message":"Request body too large for gpt-4o model. Max size: 8000 tokens."}}"#,
            ),
            (
                422,
                r#"{"error":"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 2048. Given: 3000 `inputs` tokens and 100 `max_new_tokens`","error_type":"validation"}"#,
            ),
            (
                400,
                r#"{"error":{"message":"<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]"}}"#,
            ),
            (400, r#"{"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}"#),
            (
                400,
                r#"{"error":{"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."}}"#,
            ),
            (
                400,
                r#"{"message":"This model's maximum context length is 4096 tokens. However, you requested 5000 tokens in the messages"}"#,
            ),
            (503, r#"{"detail":"Prompt length 5000 is longer than the maximum model length of 4096."}"#),
        ] {
            let overflow = AttemptErrorKind::Permanent(PermanentError::ContextOverflow);
            assert_eq!(kind(status, body), Some(overflow), "{status} {body}");
        }
        for (status, body) in [
            (500, "internal error in context manager"),
            (503, "overloaded"),
            (429, "Too many tokens per minute"),
        ] {
            let kind = kind(status, body).unwrap();
            assert!(kind.is_retried(), "{status} {body}: {kind}");
        }
        let none = Credentials::none();
        let body = r#"{"error":{"message":"too long, sorry","type":"exceed_context_size_error","n_prompt_tokens":3000,"n_ctx":2048}}"#;
        assert_eq!(message(400, body, &none), "too long, sorry (3000 tokens of 2048)");
        let body = r#"{"error":{"message":"3000 exceed context window of 2048"}}"#;
        assert_eq!(message(500, body, &none), "3000 exceed context window of 2048");
    }

    #[test]
    fn a_filter_is_no_failure() {
        for (status, body) in [
            (
                403,
                r#"{"error":{"code":403,"message":"Your input was flagged","metadata":{"reasons":["violence"],"flagged_input":"kill","provider_name":"P"}}}"#,
            ),
            (
                400,
                r#"{"error":{"code":"content_filter","message":"The response was filtered due to the prompt triggering Azure's policy","innererror":{"code":"ResponsibleAIPolicyViolation"}}}"#,
            ),
            (400, r#"{"error":{"code":"content_policy_violation","message":"no"}}"#),
            (
                400,
                r#"{"error":{"code":"invalid_prompt","message":"Invalid prompt: your prompt was flagged as potentially violating our usage policy."}}"#,
            ),
            (
                400,
                r#"{"type":"error","error":{"type":"invalid_request_error","message":"Output blocked by content filtering policy"}}"#,
            ),
            (
                400,
                r#"{"error":{"code":"data_inspection_failed","message":"Input data may contain inappropriate content."}}"#,
            ),
            (400, r#"{"error":{"message":"Content Exists Risk"}}"#),
            (403, r#"{"error":"Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_CSAM"}"#),
            (500, r#"{"error":{"message":"litellm.ContentPolicyViolationError: no"}}"#),
        ] {
            assert_eq!(kind(status, body), None, "{status} {body}");
        }
        let broker =
            serde_json::json!({"code": 403, "message": "flagged", "metadata": {"flagged_input": "x"}});
        assert!(matches!(of_error_object(&broker, &Credentials::none()), Unanswered::Filtered));
    }

    #[test]
    fn words_are_clean_and_hold_no_key() {
        let mut credentials = Credentials::none();
        credentials.insert(Provider::of("groq"), Secret::new("gsk-secret").unwrap());
        let message = |status, body: &str| message(status, body, &credentials);
        assert_eq!(message(400, r#"{"error":{"message":"no \u001b[2J gsk-secret"}}"#), "no  [2J [key]");
        assert_eq!(message(400, r#"{"error":{"message":"bad key gsk-secr**et"}}"#), "bad key [key]");
        assert_eq!(message(401, r#"{"error":{"message":"Incorrect API key gsk-sec**"}}"#), "");
        assert_eq!(message(502, "<html>Bad gateway</html>"), "");
    }

    #[test]
    fn what_google_asks_us_to_wait_is_kept() {
        let body = r#"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure"},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"37.5s"}]}}"#;
        let asked = |unanswered| match unanswered {
            Unanswered::Failed(failed) => failed.error.retry_after,
            Unanswered::Filtered => None,
        };
        let expected = Some(std::time::Duration::from_millis(37_500));
        assert_eq!(asked(of_status(429, &HeaderMap::new(), body, &Credentials::none())), expected);
        let list = format!("[{body}]");
        assert_eq!(asked(of_status(429, &HeaderMap::new(), &list, &Credentials::none())), expected);
        let value: Value = serde_json::from_str(body).unwrap();
        assert_eq!(asked(of_error_object(&value["error"], &Credentials::none())), expected);
        let mut headers = HeaderMap::new();
        headers.insert("retry-after", "2".parse().unwrap());
        assert_eq!(
            asked(of_status(429, &headers, body, &Credentials::none())),
            Some(std::time::Duration::from_secs(2))
        );
    }
}
