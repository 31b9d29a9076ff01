//! Notes on servers, each told once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::dialect::Lesson;
use crate::message::Message;
use crate::name::RemoteModel;
use crate::reply::Reply;
use crate::request::ChatRequest;

/// Something about a server that a person should know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ServerNote {
    /// It does not take a request as it was; what was changed.
    Learned(Lesson),
    /// It counts far fewer tokens of a prompt than there are, so it probably cuts prompts.
    CutsPrompts {
        /// Tokens of a prompt by the server's count.
        counted: u64,
        /// Tokens of the same prompt by our own count.
        sent: u64,
    },
}

impl fmt::Display for ServerNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Learned(lesson) => write!(f, "the server {lesson}"),
            Self::CutsPrompts { counted, sent } => write!(
                f,
                "the server counts {counted} tokens of a prompt that has about {sent}: it probably cut off its prompts without \
                 saying so. Give the model a longer context (`num_ctx` of Ollama: OLLAMA_CONTEXT_LENGTH, or PARAMETER num_ctx in \
                 a Modelfile; `--ctx-size` of llama.cpp)"
            ),
        }
    }
}

/// Prompts of fewer tokens are too short to tell.
const TOKENS_MIN: u64 = 500;
/// A context's length is a multiple of this.
const ROUND: u64 = 512;
/// Prompts that differ by so many tokens are not counted alike by chance.
const DIFFERENCE_MIN: u64 = 5;
/// So many counts that are far below ours, in a row, are no chance.
const LOW_COUNTS_MAX: u32 = 3;

/// The counts of each model's prompts so far.
#[derive(Debug, Default)]
pub(crate) struct PromptCounts(BTreeMap<RemoteModel, Counted>);

#[derive(Debug, Default)]
struct Counted {
    /// The count of the last prompt that was counted low, and our own.
    last: Option<(u64, u64)>,
    low: u32,
}

impl PromptCounts {
    /// Compares a server's count with ours. Tokenizers differ by some tenths. A count that is lower still is told where it is
    /// the length of a context, or the same for prompts of other lengths, or less than half of ours several times in a row.
    pub(crate) fn compare(
        &mut self,
        model: &RemoteModel,
        request: &ChatRequest,
        reply: &Reply,
    ) -> Option<ServerNote> {
        let counted = reply.usage?.prompt_tokens;
        // Each server writes tools into prompts in its own way, shorter than ours or longer.
        let sent = match &request.tools[..] {
            [] => request.prompt_tokens(),
            _ => request.messages.iter().map(Message::tokens).sum(),
        };
        let known = self.0.entry(model.clone()).or_default();
        if sent < TOKENS_MIN || counted == 0 || counted.saturating_mul(100) >= sent.saturating_mul(85) {
            known.low = 0;
            return None;
        }
        known.low += u32::from(counted.saturating_mul(2) < sent);
        let is_constant = known
            .last
            .replace((counted, sent))
            .is_some_and(|(last, last_sent)| last == counted && last_sent.abs_diff(sent) >= DIFFERENCE_MIN);
        let is_round = counted.is_multiple_of(ROUND);
        (is_constant || is_round || known.low >= LOW_COUNTS_MAX)
            .then_some(ServerNote::CutsPrompts { counted, sent })
    }
}

/// The notes on each model: those that were told, and those that wait.
#[derive(Debug, Default)]
pub(crate) struct ToldNotes {
    told: BTreeSet<(RemoteModel, NoteKind)>,
    waiting: Vec<(RemoteModel, ServerNote)>,
}

/// The kind of a note; two of a kind are the same note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NoteKind {
    Learned(Lesson),
    CutsPrompts,
}

impl ToldNotes {
    /// Takes a note in, unless the same has been told of the model.
    pub(crate) fn add(&mut self, model: &RemoteModel, note: ServerNote) {
        let kind = match note {
            ServerNote::Learned(lesson) => NoteKind::Learned(lesson),
            ServerNote::CutsPrompts { .. } => NoteKind::CutsPrompts,
        };
        if self.told.insert((model.clone(), kind)) {
            self.waiting.push((model.clone(), note));
        }
    }

    /// The notes that wait to be told.
    pub(crate) fn take(&mut self) -> Vec<(RemoteModel, ServerNote)> {
        std::mem::take(&mut self.waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::{FinishReason, Usage};
    use crate::request::{ModelRole, Output, Sampling};

    #[test]
    fn counts_that_are_far_below_ours_are_told_and_others_are_not() {
        let name: crate::name::ModelName = "ollama/m".parse().unwrap();
        let model = name.remote().unwrap();
        let told = |counts: &[(u64, u64)]| {
            let mut known = PromptCounts::default();
            let noted = counts.iter().map(|&(words, prompt_tokens)| {
                let request = ChatRequest {
                    role: ModelRole::new("r"),
                    model: name.clone(),
                    messages: vec![Message::user("word ".repeat(words as usize))],
                    tools: Vec::new(),
                    schema: None,
                    output: Output::Text,
                    sampling: Sampling::PROVIDER_DEFAULTS,
                    params: Default::default(),
                    brief: None,
                    origin: None,
                };
                let usage = Usage { prompt_tokens, ..Usage::default() };
                let reply = Reply::classified("a".to_owned(), FinishReason::Stop, false, Some(usage));
                known.compare(model, &request, &reply).is_some()
            });
            noted.filter(|noted| *noted).count()
        };
        assert_eq!(told(&[(2600, 2048)]), 1, "the length of a context");
        assert_eq!(told(&[(2600, 2040), (2700, 2040)]), 1, "the same for other prompts");
        assert_eq!(told(&[(2600, 900), (2600, 950), (2700, 990)]), 1, "less than half, again and again");
        assert_eq!(told(&[(2600, 2300), (2600, 2300), (2700, 2300)]), 0, "another tokenizer");
        assert_eq!(told(&[(2600, 2040), (2600, 2040)]), 0, "the same prompt");
        assert_eq!(told(&[(100, 10), (100, 10), (2600, 0), (2600, 3000)]), 0, "too short, not told, more");
    }
}
