//! Model calls with their prompts and replies.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{name, printable, time};
use crate::episode::transcript::Transcript;
use crate::text::{clean, grouped};

#[derive(Serialize)]
pub(super) struct CallView {
    number: u64,
    time: String,
    pub(super) role: String,
    pub(super) who: String,
    tokens: String,
    latency: String,
    messages: Vec<MessageView>,
    reply: String,
    /// The first words of the reply.
    begins: String,
    kind: String,
    /// Whether it brought no text: no answer, a refusal, an empty reply.
    has_failed: bool,
}

#[derive(Serialize)]
pub(super) struct MessageView {
    id: usize,
    is_new: bool,
    speaker: String,
    text: String,
}

/// Every call; a message is printed where it appears first, and only pointed to from then on.
pub(super) fn calls(transcript: &Transcript, texts: &BTreeMap<String, (String, String)>) -> Vec<CallView> {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let mut views = Vec::new();
    for call in &transcript.calls {
        let messages = call
            .messages
            .iter()
            .map(|hash| {
                let next = known.len() + 1;
                let is_new = !known.contains_key(hash.as_str());
                let id = *known.entry(hash).or_insert(next);
                let (speaker, text) = texts
                    .get(hash)
                    .map_or_else(|| ("?".to_owned(), "this message is missing".to_owned()), Clone::clone);
                MessageView {
                    id,
                    is_new,
                    speaker,
                    text: if is_new { printable(&text) } else { String::new() },
                }
            })
            .collect();
        views.push(CallView {
            number: call.number,
            time: time(transcript, call.asked),
            role: clean(&call.role),
            who: call.agent.map_or_else(|| "team".to_owned(), |agent| name(transcript, agent)),
            tokens: format!("{} + {}", grouped(call.prompt_tokens), grouped(call.completion_tokens)),
            latency: call.answered.map_or_else(
                || "no answer".to_owned(),
                |answered| format!("{:.1} s", transcript.seconds(answered.saturating_sub(call.asked))),
            ),
            messages,
            reply: printable(&call.reply),
            begins: begins(&call.reply),
            has_failed: call.kind != "text",
            kind: if call.kind == "text" { String::new() } else { clean(&call.kind) },
        });
    }
    views
}

/// The first words of a text, in one line.
fn begins(text: &str) -> String {
    const LETTERS: usize = 90;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = line.chars().take(LETTERS).collect();
    if short.len() < line.len() { clean(&short) + "…" } else { clean(&short) }
}
