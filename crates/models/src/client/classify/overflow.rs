//! How long a prompt was, and how long it may be, where a server tells that beside its words.

use serde_json::Value;

use super::super::answer::{count_in, object_in};

/// The words with the numbers that stand in fields of their own.
pub(super) fn with_numbers(words: String, json: Option<&Value>) -> String {
    let Some(json) = json else { return words };
    let error = object_in(json, "error").unwrap_or(json);
    let number = |keys: &[&str]| keys.iter().find_map(|key| count_in(error, key));
    let prompt = number(&["n_prompt_tokens", "prompt_tokens", "num_tokens"]);
    let context = number(&["n_ctx", "max_context_length", "context_length", "max_tokens"]);
    match (prompt, context) {
        (Some(prompt), Some(context))
            if !words.contains(&prompt.to_string()) || !words.contains(&context.to_string()) =>
        {
            format!("{words} ({prompt} tokens of {context})").trim_start().to_owned()
        }
        _ => words,
    }
}
