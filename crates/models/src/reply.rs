//! Replies of models.

use std::fmt;

use serde_json::Value;

use crate::canonical::canonical;
use crate::embedding::Embedding;
use crate::thoughts::{Parted, SaidCall, part};
use crate::tool_call::{NativeCall, id_or_place};

/// A model's answer to one request, as the framework and the journal see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The text, untrusted; empty for some refusals, content filters and for [`ReplyKind::Empty`].
    pub text: String,
    /// The thoughts of the model before it answered, untrusted; `None` where nothing is known of that. It is no part of the
    /// answer: nothing acts on it, and it is never sent.
    pub thoughts: Option<String>,
    /// Why the model stopped.
    pub finish: FinishReason,
    /// Whether this is an ordinary text or one of the kinds that are counted apart and use up a turn.
    pub kind: ReplyKind,
    /// The vector, where one was asked for.
    pub embedding: Option<Embedding>,
    /// The token counts of the provider; `None` if it reports none, or if no provider was asked.
    pub usage: Option<Usage>,
}

impl Reply {
    /// A text that ended by itself, as built-in players and people write it: thoughts in it are told apart as a model's are.
    pub fn of_text(text: impl Into<String>) -> Self {
        Self::of_parted(part(text.into()), None, FinishReason::Stop, None, Offer::Nothing)
    }

    /// A text in its parts, with what the provider told beside it; `refusal` is there if it marked the reply as one.
    pub(crate) fn of_parted(
        parted: Parted,
        refusal: Option<String>,
        finish: FinishReason,
        usage: Option<Usage>,
        offer: Offer,
    ) -> Self {
        let Parted { answer: mut text, mut thoughts, is_cut, calls } = parted;
        for (place, call) in calls.iter().enumerate() {
            match offer {
                Offer::Nothing => push_tool_call(&mut text, &call.name, &call.arguments),
                Offer::Tools => native_call(call, place).push_to(&mut text),
            }
        }
        let is_blank = text.trim_matches([' ', '\n', '\r']).is_empty();
        let is_withheld = refusal.is_some() || finish == FinishReason::ContentFilter;
        // A model that closes its thoughts and stops has put its answer into them; one that was cut off has not come to it.
        if is_blank && !thoughts.is_empty() && !is_withheld && !is_cut && finish != FinishReason::Length {
            text = thoughts.pop().unwrap_or_default();
        }
        let refused = refusal.is_some();
        if text.is_empty() {
            text = refusal.unwrap_or_default();
        }
        let thoughts = thoughts.join("\n\n");
        let thoughts = (!thoughts.is_empty()).then_some(thoughts);
        Self { thoughts, ..Self::classified(text, finish, refused, usage) }
    }

    /// Makes the reply of an embedding model.
    pub fn of_embedding(embedding: Embedding, usage: Option<Usage>) -> Self {
        let (finish, kind) = (FinishReason::Stop, ReplyKind::Embedding);
        Self { text: String::new(), thoughts: None, finish, kind, embedding: Some(embedding), usage }
    }

    /// A reply whose kind follows from the other facts: filtered if the finish reason says so, else a refusal if the
    /// provider marked it as one, else empty if there is nothing but white space, else text.
    pub fn classified(text: String, finish: FinishReason, refused: bool, usage: Option<Usage>) -> Self {
        let kind = if finish == FinishReason::ContentFilter {
            ReplyKind::ContentFilter
        } else if refused {
            ReplyKind::Refusal
        } else if text.trim().is_empty() {
            ReplyKind::Empty
        } else {
            ReplyKind::Text
        };
        Self { text, thoughts: None, finish, kind, embedding: None, usage }
    }

    /// Whether the model thought and did not come to an answer.
    pub fn is_thought_alone(&self) -> bool {
        self.kind == ReplyKind::Empty && self.thoughts.is_some()
    }
}

/// The offer of a reply's request to the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Offer {
    /// No tools: calls are texts of the model's own making.
    #[default]
    Nothing,
    /// Tools: calls are kept with their ids.
    Tools,
}

fn native_call(call: &SaidCall, place: usize) -> NativeCall {
    let SaidCall { id, name, arguments } = call;
    // Servers differ in how they write that there are none.
    let arguments = if arguments.trim().is_empty() { "{}" } else { arguments };
    NativeCall { id: id_or_place(id, place), tool: name.clone(), arguments: read_arguments(arguments) }
}

/// Arguments that are no JSON stay what they are: a text to be refused by the framework's parser.
fn read_arguments(arguments: &str) -> Value {
    serde_json::from_str(arguments).unwrap_or_else(|_| Value::from(arguments))
}

/// Writes a tool call as a line of JSON, so that a framework parses it like any other text.
fn push_tool_call(text: &mut String, name: &str, arguments: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let arguments = canonical(&read_arguments(arguments));
    text.push_str(&format!(r#"{{"tool":{},"arguments":{arguments}}}"#, Value::from(name)));
}

/// Why the model stopped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FinishReason {
    /// The model was done, or met a stop sequence.
    Stop,
    /// The output limit cut it off.
    Length,
    /// It wants tools called.
    ToolCalls,
    /// The provider's filter withheld the rest.
    ContentFilter,
    /// The provider gave another reason, or none (`unknown`).
    Other(String),
}

impl FinishReason {
    /// The journal's word for it: `stop`, `length`, `tool_calls`, `content_filter`, or the provider's own word.
    pub fn name(&self) -> &str {
        match self {
            Self::Stop => "stop",
            Self::Length => "length",
            Self::ToolCalls => "tool_calls",
            Self::ContentFilter => "content_filter",
            Self::Other(word) => word,
        }
    }

    /// Parses the reason from a journal's or a provider's word, in the spelling of any provider.
    pub fn from_name(name: &str) -> Self {
        match name.to_ascii_lowercase().as_str() {
            "stop" | "end_turn" | "stop_sequence" | "eos" | "complete" | "completed" => Self::Stop,
            "length"
            | "max_tokens"
            | "max_output_tokens"
            | "model_length"
            | "model_context_window_exceeded" => Self::Length,
            "tool_calls" | "tool_use" | "function_call" => Self::ToolCalls,
            "content_filter" | "safety" | "recitation" | "blocklist" | "prohibited_content" | "spii" => {
                Self::ContentFilter
            }
            _ => Self::Other(name.to_owned()),
        }
    }
}

impl fmt::Display for FinishReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The kinds of reply; all but [`Text`](Self::Text) and [`Embedding`](Self::Embedding) are counted apart, none is retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReplyKind {
    /// Something to parse.
    Text,
    /// The model declined, in the way its provider marks that; the text is what it said.
    Refusal,
    /// The provider's filter withheld (part of) the answer.
    ContentFilter,
    /// A completion without text; a reasoning model that spent its output limit on thoughts looks like this.
    Empty,
    Embedding,
}

impl ReplyKind {
    /// All kinds, in order.
    pub const ALL: [Self; 5] = [Self::Text, Self::Refusal, Self::ContentFilter, Self::Empty, Self::Embedding];

    /// The journal's word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Refusal => "refusal",
            Self::ContentFilter => "content_filter",
            Self::Empty => "empty",
            Self::Embedding => "embedding",
        }
    }

    /// The kind of that [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Tokens as the provider counted them, for cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tokens of the request, those read from a cache included.
    pub prompt_tokens: u64,
    /// Of these, read from the provider's cache.
    pub cached_tokens: u64,
    /// Tokens written, thoughts included.
    pub completion_tokens: u64,
    /// Of these, thoughts that are not in the text.
    pub reasoning_tokens: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_as_they_went() {
        for kind in ReplyKind::ALL {
            assert_eq!(ReplyKind::from_name(kind.name()), Some(kind));
        }
        for word in ["stop", "length", "tool_calls", "content_filter", "pause_turn"] {
            assert_eq!(FinishReason::from_name(word).name(), word);
        }
        assert_eq!(FinishReason::from_name("MAX_TOKENS"), FinishReason::Length);
    }

    #[test]
    fn kinds_follow_from_the_facts() {
        let kind =
            |text: &str, finish, refused| Reply::classified(text.to_owned(), finish, refused, None).kind;
        assert_eq!(kind("hi", FinishReason::Stop, false), ReplyKind::Text);
        assert_eq!(kind(" \n", FinishReason::Length, false), ReplyKind::Empty);
        assert_eq!(kind("No.", FinishReason::Stop, true), ReplyKind::Refusal);
        assert_eq!(kind("goto", FinishReason::ContentFilter, true), ReplyKind::ContentFilter);
    }
}
