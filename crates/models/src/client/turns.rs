//! Messages as a provider wants them: neighbours of one speaker joined where it needs alternating turns, and the
//! reply schema as an instruction where the provider doesn't enforce it.

use std::borrow::Cow;

use crate::canonical::canonical;
use crate::message::Speaker;
use crate::request::{ChatRequest, ReplySchema};

/// A message to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn<'a> {
    pub(crate) speaker: Speaker,
    pub(crate) text: Cow<'a, str>,
}

/// How a request's messages are to be prepared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnOptions {
    /// Join neighbouring messages of one speaker by an empty line.
    pub(crate) joined: bool,
    /// Say in words which JSON is wanted.
    pub(crate) schema_in_words: bool,
}

/// The messages to send, in order; text is borrowed wherever nothing had to be joined.
pub(crate) fn turns(request: &ChatRequest, options: TurnOptions) -> Vec<Turn<'_>> {
    let mut turns: Vec<Turn<'_>> = Vec::with_capacity(request.messages.len() + 1);
    for message in &request.messages {
        push(&mut turns, message.speaker(), Cow::Borrowed(message.text()), options.joined);
    }
    if let (true, Some(schema)) = (options.schema_in_words, &request.schema) {
        push(&mut turns, Speaker::User, Cow::Owned(instruction(schema)), options.joined);
    }
    turns
}

fn push<'a>(turns: &mut Vec<Turn<'a>>, speaker: Speaker, text: Cow<'a, str>, joined: bool) {
    match turns.last_mut() {
        Some(last) if joined && last.speaker == speaker => {
            let whole = last.text.to_mut();
            whole.push_str("\n\n");
            whole.push_str(&text);
        }
        _ => turns.push(Turn { speaker, text }),
    }
}

fn instruction(schema: &ReplySchema) -> String {
    format!(
        "Reply with one JSON object and nothing else. It has to match this JSON Schema:\n{}",
        canonical(schema.schema())
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::message::Message;
    use crate::request::{ModelRole, Sampling};

    #[test]
    fn neighbours_are_joined_and_the_schema_is_said_in_words() {
        let request = ChatRequest {
            role: ModelRole::new("r"),
            model: "compatible/m".parse().unwrap(),
            messages: vec![
                Message::system("a"),
                Message::user("b"),
                Message::user("c"),
                Message::assistant("d"),
                Message::user("e"),
            ],
            tools: Vec::new(),
            schema: Some(ReplySchema::new("s", json!({"type": "object"}))),
            sampling: Sampling::PROVIDER_DEFAULTS,
            brief: None,
        };
        let texts = |joined, schema_in_words| {
            turns(&request, TurnOptions { joined, schema_in_words })
                .into_iter()
                .map(|turn| format!("{}: {}", turn.speaker.name(), turn.text))
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(false, false), ["system: a", "user: b", "user: c", "assistant: d", "user: e"]);
        assert_eq!(
            texts(true, true),
            [
                "system: a",
                "user: b\n\nc",
                "assistant: d",
                "user: e\n\nReply with one JSON object and nothing else. It has to match this JSON Schema:\n\
                 {\"type\":\"object\"}"
            ]
        );
    }
}
