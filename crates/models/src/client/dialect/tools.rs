//! A server's answer to a request that offers tools, read for whether it takes any.

use super::refused::BODY_CHARS_MAX;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};

/// The words by which servers speak of the tools of a request.
const TOOLS: &[&str] = &[
    "tools",
    "tool use",
    "tool call",
    "tool choice",
    "tool_choice",
    "function call",
    "functiondeclarations",
    "function_declarations",
];

/// The words by which they refuse tools.
const NO_TOOLS: &[&str] = &[
    "support",
    "unrecogni",
    "unknown parameter",
    "unknown field",
    "unexpected",
    "extra",
    "not permitted",
    "not allowed",
    "not enabled",
    "not available",
    "not implemented",
    "not accept",
    "requires --",
];

/// The words by which they complain of a call that the model wrote.
const BAD_CALLS: &[&str] =
    &["parsing", "failed to parse", "tool_use_failed", "failed_generation", "failed to call"];

/// Whether a server refuses the tools of a request, and would refuse those of every other.
pub(crate) fn refuses_tools(error: &AttemptError, body: &str) -> bool {
    let lower = body.chars().take(BODY_CHARS_MAX).collect::<String>().to_ascii_lowercase();
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| lower.contains(phrase));
    let may_refuse = match error.kind {
        AttemptErrorKind::Permanent(PermanentError::Rejected | PermanentError::UnknownModel) => true,
        AttemptErrorKind::ServerError => matches!(error.status, Some(500 | 501) | None),
        _ => false,
    };
    may_refuse && says(TOOLS) && says(NO_TOOLS) && !says(BAD_CALLS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_of_tools_is_told_from_complaints_about_calls() {
        let rejected = AttemptErrorKind::Permanent(PermanentError::Rejected);
        let unknown = AttemptErrorKind::Permanent(PermanentError::UnknownModel);
        let says = |kind, status, body: &str| {
            refuses_tools(&AttemptError { status: Some(status), ..AttemptError::new(kind, "") }, body)
        };
        for (kind, status, body) in [
            (
                rejected,
                400,
                r#"{"error":{"message":"registry.ollama.ai/library/gemma:2b does not support tools"}}"#,
            ),
            (
                rejected,
                400,
                r#"{"message":"\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"}"#,
            ),
            (
                AttemptErrorKind::ServerError,
                500,
                r#"{"error":{"message":"tools param requires --jinja flag"}}"#,
            ),
            (unknown, 404, r#"{"error":{"message":"No endpoints found that support tool use."}}"#),
            (
                rejected,
                400,
                r#"{"error":{"message":"Function calling is not enabled for models/gemma-3-27b-it"}}"#,
            ),
            (
                rejected,
                422,
                r#"{"detail":[{"loc":["body","tools"],"msg":"Extra inputs are not permitted"}]}"#,
            ),
            (rejected, 400, r#"{"error":{"message":"Unsupported parameter: 'tools'","param":"tools"}}"#),
        ] {
            assert!(says(kind, status, body), "{body}");
        }
        for (kind, status, body) in [
            (rejected, 400, r#"{"error":{"message":"Unsupported value: 'temperature'"}}"#),
            (rejected, 400, r#"{"error":{"code":"tool_use_failed","message":"tools: unexpected"}}"#),
            (AttemptErrorKind::ServerError, 500, "error parsing tool call: unexpected end of JSON input"),
            (AttemptErrorKind::ServerError, 503, "tools not supported"),
            (AttemptErrorKind::RateLimited, 429, "tools not supported"),
        ] {
            assert!(!says(kind, status, body), "{body}");
        }
    }
}
