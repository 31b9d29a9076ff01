//! What has been read of a reply so far, in whatever format it came.

use serde_json::Value;

use crate::canonical::canonical;
use crate::reply::{FinishReason, Reply, Usage};

/// The text of a reply, its refusal and its tool calls as they come in.
#[derive(Default)]
pub(crate) struct Parts {
    pub(crate) text: String,
    pub(crate) refusal: String,
    /// Names and arguments, as far as they have come.
    pub(crate) calls: Vec<(String, String)>,
}

impl Parts {
    /// The reply that they make; `finish` is the provider's word for why the model stopped.
    pub(crate) fn into_reply(self, finish: Option<&str>, usage: Option<Usage>) -> Reply {
        let mut text = self.text;
        for (name, arguments) in &self.calls {
            push_tool_call(&mut text, name, arguments);
        }
        // One provider has a field for refusals, another ends with that word.
        let refused = !self.refusal.is_empty() || finish == Some("refusal");
        if text.is_empty() {
            text = self.refusal;
        }
        let finish =
            finish.map_or_else(|| FinishReason::Other("unknown".to_owned()), FinishReason::from_name);
        Reply::classified(text, finish, refused, usage)
    }
}

/// Writes a tool call as a line of JSON, so that a framework parses it like any other text.
fn push_tool_call(text: &mut String, name: &str, arguments: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    // Arguments that are no JSON stay what they are: a text to be refused by the framework's parser.
    let arguments = serde_json::from_str(arguments).unwrap_or_else(|_| Value::from(arguments));
    let arguments = canonical(&arguments);
    text.push_str(&format!(r#"{{"tool":{},"arguments":{arguments}}}"#, Value::from(name)));
}
