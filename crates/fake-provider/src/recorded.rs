//! The replies of a run, to be served again.
//!
//! A request gets the reply to the request that said the same; else, since prompts may have changed since, the next reply
//! of the seat and role that asks, which is told by how its prompts begin; else the reply to the request that it is most like.

use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8Path;
use cooperage_journal::{EpisodeLines, JournalError, LineKind, MessageStore, Record, ReplyRecord, RunDir};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::answer::{AnswerKind, FakeAnswer};
use crate::request::RequestHash;

/// The replies of a run that can be served again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedReplies(Vec<RecordedReply>);

#[derive(Clone, Debug, PartialEq)]
struct RecordedReply {
    /// The number of its seat and role in its episode.
    caller: usize,
    /// The texts of its request.
    messages: Vec<Arc<str>>,
    words: RequestHash,
    is_vector: bool,
    answer: FakeAnswer,
}

impl RecordedReplies {
    /// Reads the replies of all episodes of the run at `path`, also of those under way.
    ///
    /// # Errors
    /// When the run or one of its journals cannot be read.
    pub fn read(path: &Utf8Path) -> Result<RecordedReplies, JournalError> {
        let run = RunDir::open(path)?;
        let texts = MessageStore::read(path)?;
        let texts: FxHashMap<String, Arc<str>> =
            texts.into_iter().map(|(hash, (_, text))| (hash, Arc::from(text))).collect();
        let (mut replies, mut callers) = (RecordedReplies::default(), 0);
        for (key, _) in run.episodes() {
            let (finished, part) = (run.finished_path(&key), run.part_path(&key));
            if finished.exists() {
                replies.add(&run, &finished, &run.finished_lines(&key)?, &texts, &mut callers)?;
            } else if part.exists() {
                replies.add(&run, &part, &run.part_lines(&key)?, &texts, &mut callers)?;
            }
        }
        Ok(replies)
    }

    fn add(
        &mut self,
        run: &RunDir,
        path: &Utf8Path,
        lines: &EpisodeLines,
        texts: &FxHashMap<String, Arc<str>>,
        callers: &mut usize,
    ) -> Result<(), JournalError> {
        let mut recorded: FxHashMap<u64, ReplyRecord> =
            lines.replies(path)?.into_iter().map(|(_, reply)| (reply.call, reply)).collect();
        let mut declared: Vec<Arc<str>> = Vec::new();
        let mut known: FxHashMap<(Option<u32>, Option<u32>, String), usize> = FxHashMap::default();
        for record in lines.each_of(path, &[LineKind::Call]) {
            let Record::Call(call) = record? else { continue };
            declared.extend(call.declares.iter().map(|hash| texts.get(hash).cloned().unwrap_or_default()));
            let Some(reply) = recorded.remove(&call.call) else { continue };
            let places = call.places(declared.len());
            let messages: Vec<Arc<str>> = places.filter_map(|place| declared.get(place).cloned()).collect();
            let caller = *known.entry((call.team, call.agent, call.role)).or_insert_with(|| {
                *callers += 1;
                *callers
            });
            self.0.push(RecordedReply {
                caller,
                words: words_of(&messages),
                messages,
                is_vector: reply.output.is_some(),
                answer: answer_of(run, reply, call.prompt_tokens)?,
            });
        }
        Ok(())
    }
}

/// Which replies have been served.
pub(crate) struct RecordedServing {
    replies: Arc<RecordedReplies>,
    served: Mutex<Vec<bool>>,
}

impl RecordedServing {
    pub(crate) fn new(replies: Arc<RecordedReplies>) -> RecordedServing {
        let served = Mutex::new(vec![false; replies.0.len()]);
        RecordedServing { replies, served }
    }

    /// The answer to a request with these messages; `None` where the run has no reply of the wanted kind.
    pub(crate) fn answer(&self, messages: &[Arc<str>], wants_vector: bool) -> Option<FakeAnswer> {
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting =
            || self.replies.0.iter().enumerate().filter(move |(_, reply)| reply.is_vector == wants_vector);
        let is_free = |served: &[bool], number: usize| served.get(number) == Some(&false);
        let words = words_of(messages);
        let same = || fitting().filter(|(_, reply)| reply.words == words);
        let found = same()
            .find(|(number, _)| is_free(&served, *number))
            .or_else(|| same().next_back())
            .or_else(|| {
                let mut callers = FxHashSet::default();
                let free = fitting().filter(|(number, _)| is_free(&served, *number));
                let next: Vec<_> = free.filter(|(_, reply)| callers.insert(reply.caller)).collect();
                let of = |begins: fn(&[Arc<str>]) -> &str| {
                    let own = begins(messages);
                    let alike = next.iter().filter(|(_, reply)| begins(&reply.messages) == own);
                    most_alike(messages, alike.copied())
                };
                of(first_message).or_else(|| of(first_line))
            })
            .or_else(|| most_alike(messages, fitting()))?;
        if let Some(served) = served.get_mut(found.0) {
            *served = true;
        }
        Some(found.1.answer.clone())
    }
}

/// The first of them whose request is most like these messages, by the words that they share.
fn most_alike<'r>(
    messages: &[Arc<str>],
    replies: impl Iterator<Item = (usize, &'r RecordedReply)>,
) -> Option<(usize, &'r RecordedReply)> {
    let set = |messages: &[Arc<str>]| -> FxHashSet<String> {
        messages.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect()
    };
    let own = set(messages);
    let shared_milli = |reply: &RecordedReply| {
        let other = set(&reply.messages);
        let shared = own.intersection(&other).count();
        shared * 1_000 / (own.len() + other.len() - shared).max(1)
    };
    // Of equals, `max_by_key` takes the last one.
    let mut best: Option<(usize, (usize, &RecordedReply))> = None;
    for one in replies {
        let shared = shared_milli(one.1);
        if best.is_none_or(|(most, _)| shared > most) {
            best = Some((shared, one));
        }
    }
    best.map(|(_, one)| one)
}

fn first_message(messages: &[Arc<str>]) -> &str {
    messages.first().map_or("", |text| text.trim())
}

fn first_line(messages: &[Arc<str>]) -> &str {
    first_message(messages).lines().next().unwrap_or_default()
}

/// A hash of the words of all messages. Blanks between them do not count, because a client may join messages.
fn words_of(messages: &[Arc<str>]) -> RequestHash {
    let words = messages.iter().flat_map(|text| text.split_whitespace());
    RequestHash::of(words.collect::<String>().as_bytes())
}

fn answer_of(run: &RunDir, reply: ReplyRecord, prompt_tokens: u64) -> Result<FakeAnswer, JournalError> {
    let kind = match (reply.kind.as_str(), reply.finish.as_str()) {
        ("refusal", _) => AnswerKind::Refusal,
        ("content_filter", _) => AnswerKind::Filtered,
        ("empty", "length") => AnswerKind::Empty,
        (_, "length") => AnswerKind::Cut,
        _ => AnswerKind::Text,
    };
    let bytes = reply.output.as_ref().map(|hash| run.blobs().get(hash)).transpose()?.unwrap_or_default();
    let (numbers, _) = bytes.as_chunks::<4>();
    let tokens = |name: &str, ours: u64| reply.usage.get(name).copied().unwrap_or(ours);
    Ok(FakeAnswer {
        kind,
        call: None,
        vectors: vec![numbers.iter().map(|number| f32::from_le_bytes(*number)).collect()],
        prompt_tokens: tokens("prompt", prompt_tokens),
        completion_tokens: tokens("completion", reply.completion_tokens),
        text: reply.text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(texts: &[&str]) -> Vec<Arc<str>> {
        texts.iter().map(|text| Arc::from(*text)).collect()
    }

    fn recorded(caller: usize, said: &[&str], text: &str) -> RecordedReply {
        let said = messages(said);
        let answer = FakeAnswer {
            call: None,
            kind: AnswerKind::Text,
            text: text.to_owned(),
            vectors: Vec::new(),
            prompt_tokens: 1,
            completion_tokens: 1,
        };
        RecordedReply { caller, words: words_of(&said), messages: said, is_vector: false, answer }
    }

    #[test]
    fn a_request_gets_the_reply_to_its_like() {
        let replies = RecordedReplies(vec![
            recorded(1, &["You are Ann.", "tick 0"], "a0"),
            recorded(2, &["You are Bob.", "tick 0"], "b0"),
            recorded(1, &["You are Ann.", "tick 5"], "a5"),
            recorded(1, &["You are Ann.", "tick 5"], "a5 again"),
            recorded(2, &["You are Bob.", "tick 9 and more"], "b9"),
        ]);
        let serving = RecordedServing::new(Arc::new(replies));
        let ask = |said: &[&str]| serving.answer(&messages(said), false).unwrap().text;
        assert_eq!(ask(&["You are Ann.", "tick  5\n"]), "a5", "by its words");
        assert_eq!(
            ask(&["You are Ann.\n\ntick 5"]),
            "a5 again",
            "each reply once, however messages are joined"
        );
        assert_eq!(ask(&["You are Ann.", "tick 5"]), "a5 again", "and then the last one");
        assert_eq!(ask(&["You are Bob.", "something new"]), "b0", "the next one of that seat");
        assert_eq!(ask(&["You are Bob.", "something new"]), "b9");
        assert_eq!(ask(&["You are Ann.", "something new"]), "a0");
        assert_eq!(ask(&["Who are you?", "tick 9 and more"]), "b9", "the most alike when nothing is left");
        assert!(serving.answer(&messages(&["a text"]), true).is_none(), "no vector was recorded");
    }
}
