//! A server's answer to a request, read for the parts of the request that it refuses.

use serde_json::Value;

use super::super::answer::{list_in, object_in, read_json, text_in};
use super::{Dialect, Lesson, RequestParameter};
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};

/// The parts of a request that a server may have refused.
#[derive(Debug)]
pub(crate) struct Sent<'a> {
    /// The parameters that were sent.
    pub(crate) parameters: Vec<RequestParameter>,
    /// The limit on the output that was sent, and the name it had.
    pub(crate) limit: Option<(&'static str, u32)>,
    /// Whether the format has another name for the limit, and whether it can do without any.
    pub(crate) other_limit: Option<&'static str>,
    pub(crate) needs_limit: bool,
    /// Whether a message had the role of the system.
    pub(crate) has_system: bool,
    /// Whether neighbouring messages of one speaker were joined.
    pub(crate) is_joined: bool,
    pub(crate) dialect: &'a Dialect,
}

/// Most characters of an answer that are searched.
pub(super) const BODY_CHARS_MAX: usize = 64 << 10;

/// The name of the limit on the output that every server of this format once took.
const OLDER_LIMIT: &str = "max_tokens";

/// The words by which servers refuse a thing, in small letters.
const REFUSALS: &[&str] = &[
    "support",
    "unrecogni",
    "unknown",
    "unexpected",
    "extra",
    "permitted",
    "not allowed",
    "invalid",
    "deprecated",
    "cannot",
    "can't",
    "only",
    "not available",
    "not accept",
    "not valid",
    "must be",
    "should be",
    "no longer",
    "incompatible",
    "too large",
    "too high",
    "range",
    "maximum",
    "at most",
    "not implemented",
    "not enabled",
    "not compatible",
];

/// The words by which they refuse the role of the system.
const SYSTEM: &[&str] = &[
    "system role",
    "system message",
    "system prompt",
    "system instruction",
    "developer instruction",
    "'system'",
    "\"system\"",
    "`system`",
    "role: system",
    "role system",
    "only user and assistant roles",
    "only user and model roles",
    "use a valid role: user, model",
];

/// The words by which they ask for turns.
const TURNS: &[&str] = &["roles must alternate", "must alternate", "alternate between", "alternating"];

/// The lesson of a refusal, if there is one.
pub(crate) fn lesson(error: &AttemptError, body: &str, sent: &Sent<'_>) -> Option<Lesson> {
    let lower = body.chars().take(BODY_CHARS_MAX).collect::<String>().to_ascii_lowercase();
    match error.kind {
        AttemptErrorKind::Permanent(PermanentError::ContextOverflow) => limit_beside_prompt(&lower, sent),
        AttemptErrorKind::Permanent(PermanentError::Rejected) => refused(&lower, sent, true),
        // A server that fails on a template or on a field it does not know says so with a status of its own fault.
        AttemptErrorKind::ServerError if matches!(error.status, Some(500 | 501) | None) => {
            refused(&lower, sent, false)
        }
        // A broker that finds no server for a parameter says that it finds none.
        AttemptErrorKind::Permanent(PermanentError::UnknownModel) if lower.contains("parameter") => {
            refused(&lower, sent, false)
        }
        _ => None,
    }
}

fn refused(lower: &str, sent: &Sent<'_>, is_rejected: bool) -> Option<Lesson> {
    let json = read_json(lower.as_bytes()).ok();
    let named = json.as_ref().and_then(|json| named_in(json, sent));
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| lower.contains(phrase));
    if says(TURNS) {
        return if !sent.is_joined {
            Some(Lesson::RolesJoined)
        } else {
            // Templates for turns alone count a system's message as one of them.
            sent.has_system.then_some(Lesson::SystemJoined)
        };
    }
    let lists_roles = ["role", "user", "assistant"].iter().all(|word| lower.contains(word));
    if named.is_none() && sent.has_system && (says(SYSTEM) || lists_roles) && says(REFUSALS) {
        return Some(Lesson::SystemJoined);
    }
    let parameter = match named {
        Some(parameter) => parameter,
        None if says(REFUSALS) => first_told(lower, sent)?,
        None => return None,
    };
    // A failure of the server's own must say in so many words that it is about a parameter.
    const IN_SO_MANY_WORDS: &[&str] =
        &["not support", "unsupported", "unrecogni", "unknown parameter", "unknown field", "not permitted"];
    if !is_rejected && !says(IN_SO_MANY_WORDS) {
        return None;
    }
    match parameter {
        RequestParameter::MaxTokens => about_limit(lower, sent),
        other => Some(Lesson::LeftOut(other)),
    }
}

/// The parameter that an answer names in a field for it.
fn named_in(json: &Value, sent: &Sent<'_>) -> Option<RequestParameter> {
    let json = json.get(0).unwrap_or(json);
    let error = object_in(json, "error").unwrap_or(json);
    let places = list_in(json, "detail").iter().chain(list_in(error, "detail"));
    let places = places.filter_map(|detail| list_in(detail, "loc").iter().rev().find_map(Value::as_str));
    let mut names = text_in(error, "param").into_iter().chain(places);
    names.find_map(|name| {
        let last = name.rsplit(['.', '[']).next().unwrap_or(name);
        sent.parameters.iter().copied().find(|parameter| {
            parameter
                .names()
                .iter()
                .any(|known| *known == name || *known == last || name.starts_with(&format!("{known}.")))
        })
    })
}

/// The parameter that stands first in an answer.
fn first_told(lower: &str, sent: &Sent<'_>) -> Option<RequestParameter> {
    let place = |parameter: RequestParameter| {
        let names = parameter.names().iter();
        names.filter_map(|name| places_of(lower, name).next()).min()
    };
    let told = sent.parameters.iter().filter_map(|&parameter| Some((place(parameter)?, parameter)));
    told.min().map(|(_, parameter)| parameter)
}

/// Where a name stands as a word.
fn places_of<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(name).map(|(place, _)| place).filter(move |&place| {
        let before = text.get(..place).and_then(|text| text.chars().next_back());
        let after = text.get(place + name.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// The lesson about a limit on the output: its name, its height, or that there is one.
fn about_limit(lower: &str, sent: &Sent<'_>) -> Option<Lesson> {
    let (name, limit) = sent.limit?;
    let rename = sent.other_limit.filter(|_| !sent.dialect.renames_limit);
    if let Some(other) = rename.filter(|other| places_of(lower, other).next().is_some()) {
        return Some(Lesson::LimitRenamed { from: name, to: other });
    }
    let is_height =
        ["at most", "maximum", "less than", "<=", " > ", "range", "too large", "too high", "exceed"]
            .iter()
            .any(|phrase| lower.contains(phrase));
    let lower_limit = numbers(lower).filter(|number| (16..limit).contains(number)).max();
    match lower_limit {
        Some(max) if is_height => Some(Lesson::LimitLowered(max)),
        // A server that does not know the newer name knows the older one.
        _ if rename == Some(OLDER_LIMIT) => Some(Lesson::LimitRenamed { from: name, to: OLDER_LIMIT }),
        _ => (!sent.needs_limit).then_some(Lesson::LeftOut(RequestParameter::MaxTokens)),
    }
}

/// A prompt that would fit if there were not the limit on the output, which counts too.
fn limit_beside_prompt(lower: &str, sent: &Sent<'_>) -> Option<Lesson> {
    let (_, limit) = sent.limit.filter(|_| !sent.needs_limit)?;
    let tells_of_output = ["completion", "max_tokens", "max_new_tokens", "max_completion_tokens", "output"]
        .iter()
        .any(|word| lower.contains(word));
    (tells_of_output && numbers(lower).any(|number| number == limit)).then_some(Lesson::LimitLeftOut)
}

/// The whole numbers in a text.
fn numbers(text: &str) -> impl Iterator<Item = u32> + '_ {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &[RequestParameter] = &[
        RequestParameter::MaxTokens,
        RequestParameter::Temperature,
        RequestParameter::TopP,
        RequestParameter::Seed,
        RequestParameter::StreamOptions,
        RequestParameter::Stream,
    ];

    fn taught(kind: AttemptErrorKind, status: u16, body: &str) -> Option<Lesson> {
        let dialect = Dialect::default();
        let sent = Sent {
            parameters: ALL.to_vec(),
            limit: Some(("max_tokens", 8192)),
            other_limit: Some("max_completion_tokens"),
            needs_limit: false,
            has_system: true,
            is_joined: true,
            dialect: &dialect,
        };
        lesson(&AttemptError { status: Some(status), ..AttemptError::new(kind, "") }, body, &sent)
    }

    #[test]
    fn refusals_teach_what_to_leave_out() {
        let rejected = AttemptErrorKind::Permanent(PermanentError::Rejected);
        let renamed = Lesson::LimitRenamed { from: "max_tokens", to: "max_completion_tokens" };
        let out = Lesson::LeftOut;
        for (body, expected) in [
            (
                r#"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens"}}"#,
                renamed,
            ),
            (
                r#"{"error":{"message":"Unsupported value: 'temperature' does not support 0.1 with this model. Only the default (1) value is supported.","param":"temperature"}}"#,
                out(RequestParameter::Temperature),
            ),
            (
                r#"{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}"#,
                out(RequestParameter::StreamOptions),
            ),
            (
                r#"{"object":"error","message":"[{'type': 'extra_forbidden', 'loc': ('body', 'seed'), 'msg': 'Extra inputs are not permitted'}]"}"#,
                out(RequestParameter::Seed),
            ),
            (
                r#"{"error":{"message":"Unrecognized request argument supplied: top_p"}}"#,
                out(RequestParameter::TopP),
            ),
            (
                r#"{"type":"error","error":{"type":"invalid_request_error","message":"`temperature` and `top_p` cannot both be specified for this model."}}"#,
                out(RequestParameter::Temperature),
            ),
            (
                r#"{"error":{"message":"Unsupported value: 'stream' does not support true with this model."}}"#,
                out(RequestParameter::Stream),
            ),
            (
                r#"{"error":{"message":"max_tokens is too large: 8192. This model supports at most 4096 completion tokens, whereas you provided 8192.","param":"max_tokens"}}"#,
                Lesson::LimitLowered(4096),
            ),
            (
                r#"{"error":{"message":"max_tokens: 8192 > 4096, which is the maximum allowed number of output tokens for claude-3-opus-20240229"}}"#,
                Lesson::LimitLowered(4096),
            ),
            (
                r#"{"error":{"message":"Invalid max_tokens value, the valid range of max_tokens is [1, 8000]"}}"#,
                Lesson::LimitLowered(8000),
            ),
            (r#"{"error":{"message":"max_tokens is not supported"}}"#, out(RequestParameter::MaxTokens)),
            (
                r#"{"object":"error","message":"System role not supported","type":"BadRequestError","param":null,"code":400}"#,
                Lesson::SystemJoined,
            ),
            (
                r#"{"error":{"message":"Unsupported value: 'messages[0].role' does not support 'system' with this model.","param":"messages[0].role"}}"#,
                Lesson::SystemJoined,
            ),
            (
                r#"{"error":{"code":400,"message":"Developer instruction is not enabled for models/gemma-3-27b-it"}}"#,
                Lesson::SystemJoined,
            ),
            (
                r#"{"detail":[{"type":"literal_error","loc":["body","messages",0,"role"],"msg":"Input should be 'user' or 'assistant'"}]}"#,
                Lesson::SystemJoined,
            ),
            (
                r#"{"message":"Conversation roles must alternate user/assistant/user/assistant/..."}"#,
                Lesson::SystemJoined,
            ),
        ] {
            assert_eq!(taught(rejected, 400, body), Some(expected), "{body}");
        }
        for body in [
            "",
            "no",
            r#"{"error":{"message":"invalid request"}}"#,
            r#"{"error":{"message":"tools: not supported"}}"#,
        ] {
            assert_eq!(taught(rejected, 400, body), None, "{body}");
        }
        let dialect = Dialect::default();
        let newer = Sent {
            parameters: vec![RequestParameter::MaxTokens],
            limit: Some(("max_completion_tokens", 8192)),
            other_limit: Some(OLDER_LIMIT),
            needs_limit: false,
            has_system: false,
            is_joined: true,
            dialect: &dialect,
        };
        let unknown = "Unrecognized request argument supplied: max_completion_tokens";
        assert_eq!(
            lesson(&AttemptError::new(rejected, ""), unknown, &newer),
            Some(Lesson::LimitRenamed { from: "max_completion_tokens", to: "max_tokens" })
        );
        let failed = AttemptErrorKind::ServerError;
        assert_eq!(
            taught(failed, 500, r#"{"error":"Jinja: System role not supported"}"#),
            Some(Lesson::SystemJoined)
        );
        assert_eq!(taught(failed, 500, "the temperature of the server room is too high"), None);
        assert_eq!(taught(failed, 500, "the upstream stream ended: unexpected EOF"), None);
        assert_eq!(taught(failed, 503, "System role not supported"), None);
    }

    #[test]
    fn a_limit_that_leaves_no_room_is_left_out_and_a_prompt_that_is_too_long_is_not_asked_again() {
        let overflow = AttemptErrorKind::Permanent(PermanentError::ContextOverflow);
        let beside = r#"{"message":"This model's maximum context length is 8192 tokens. However, you requested 9392 tokens (1200 in the messages, 8192 in the completion)."}"#;
        assert_eq!(taught(overflow, 400, beside), Some(Lesson::LimitLeftOut));
        let alone = r#"{"message":"This model's maximum context length is 4096 tokens. However, your prompt has 5000."}"#;
        assert_eq!(taught(overflow, 400, alone), None);
    }

    #[test]
    fn a_lesson_is_heeded_once() {
        let mut dialect = Dialect::default();
        assert!(
            dialect.takes(RequestParameter::Seed) && dialect.heed(Lesson::LeftOut(RequestParameter::Seed))
        );
        assert!(
            !dialect.takes(RequestParameter::Seed) && !dialect.heed(Lesson::LeftOut(RequestParameter::Seed))
        );
        dialect.heed(Lesson::LimitLowered(100));
        assert_eq!(
            (dialect.limit(Some(99)), dialect.limit(Some(101)), dialect.limit(None)),
            (Some(99), Some(100), None)
        );
        dialect.heed(Lesson::LimitLeftOut);
        assert_eq!(dialect.limit(Some(99)), None);
    }
}
