//! The words by which servers tell their failures.

use serde_json::Value;

use super::super::answer::{object_in, text_in};

/// How providers say that a prompt is too long, in small letters.
const OVERFLOW: &[&str] = &[
    "context_length_exceeded",
    "exceed_context_size",
    "model_context_window_exceeded",
    "context length",
    "context window",
    "context limit",
    "context overflow",
    "maximum context",
    "context size",
    "maximum model length",
    "max_model_len",
    "maximum sequence length",
    "max sequence length",
    "prompt is too long",
    "prompt too long",
    "input is too long",
    "input too long",
    "too many tokens",
    "too many input tokens",
    "input token count",
    "range of input length",
    "string_above_max_length",
    "tokens_limit_reached",
    "maximum number of tokens allowed",
    "`inputs` tokens + `max_new_tokens`",
    "prompt exceeds",
    "prompt has more tokens",
    "reduce the length of",
    "request body too large for",
];

/// How they say that their filter won't have a prompt answered.
const FILTER: &[&str] = &[
    "content_filter",
    "contentfilter",
    "content filter",
    "content_policy",
    "content policy",
    "contentpolicyviolation",
    "content management policy",
    "content moderation",
    "responsibleaipolicyviolation",
    "flagged as potentially violating",
    "data_inspection_failed",
    "datainspectionfailed",
    "content exists risk",
    "safety_check",
    "violates usage guidelines",
    "violates our usage polic",
    "prohibited_content",
    "blocked by safety",
    "considered high risk",
    "requires moderation",
    "guardrail_intervened",
];

/// Whether a server says that a prompt is too long.
pub(super) fn is_overflow(lower: &str) -> bool {
    OVERFLOW.iter().any(|phrase| lower.contains(phrase))
}

/// Whether it says that its filter has stopped the call: by its words, or by the data of a moderation.
pub(super) fn is_filter(lower: &str, json: Option<&Value>) -> bool {
    let error = json.map(|json| object_in(json, "error").unwrap_or(json));
    let metadata = error.and_then(|error| object_in(error, "metadata"));
    let is_moderated = metadata.is_some_and(|data| {
        data.get("flagged_input").is_some() || data.get("reasons").is_some_and(Value::is_array)
    });
    is_moderated || FILTER.iter().any(|phrase| lower.contains(phrase))
}

/// The message within a JSON error body, or the body itself unless it is a page.
pub(super) fn words_of(body: &str, json: Option<&Value>) -> String {
    let Some(json) = json else {
        return if body.trim_start().starts_with('<') { String::new() } else { body.to_owned() };
    };
    let error = json.get("error").filter(|error| !error.is_null()).unwrap_or(json);
    let message =
        ["message", "detail"].iter().find_map(|key| text_in(error, key).or_else(|| text_in(json, key)));
    match (message, error) {
        (Some(words), _) => words.to_owned(),
        (None, Value::String(words)) => words.clone(),
        (None, other) => other.to_string(),
    }
}
