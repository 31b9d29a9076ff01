//! Full-text search in an episode: prompts, replies, messages, events, actions and notes.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_journal::Record;
use cooperage_suites::episode::words::{data_in_words, note_in_words};

use crate::limits::{HITS_MAX, SOUGHT_CHARACTERS_MAX};
use crate::playback::name_of;
use crate::wire::{Found, Hit};

/// The number of characters that are shown on each side of a hit.
const AROUND: usize = 70;

/// The places that contain all words of `sought`, in the journal lines and in the texts of the prompts (by hash). A
/// text of a prompt counts once, at the first call that has it. `names` are the agents' names.
pub(crate) fn search(
    sought: &str,
    lines: &[Arc<str>],
    texts: &BTreeMap<String, (String, String)>,
    names: &[String],
) -> Found {
    let words: Vec<String> = sought
        .chars()
        .take(SOUGHT_CHARACTERS_MAX)
        .collect::<String>()
        .split_whitespace()
        .map(str::to_lowercase)
        .collect();
    let mut found = Found { hits: Vec::new(), is_all: true };
    if words.is_empty() {
        return found;
    }
    let mut callers: BTreeMap<u64, Option<u32>> = BTreeMap::new();
    for line in lines {
        if found.hits.len() >= HITS_MAX {
            found.is_all = false;
            break;
        }
        let Ok(record) = serde_json::from_str::<Record>(line) else { continue };
        look_in(record, &words, (texts, names), &mut callers, &mut found.hits);
    }
    if found.hits.len() > HITS_MAX {
        found.is_all = false;
        found.hits.truncate(HITS_MAX);
    }
    found
}

fn look_in(
    record: Record,
    words: &[String],
    (texts, names): (&BTreeMap<String, (String, String)>, &[String]),
    callers: &mut BTreeMap<u64, Option<u32>>,
    hits: &mut Vec<Hit>,
) {
    let mut look = |kind: &str, tick: u64, call: Option<u64>, agent: Option<u32>, text: &str| {
        if let Some((before, found, after)) = excerpt(text, words) {
            hits.push(Hit { kind: kind.to_owned(), tick, call, agent, before, found, after });
        }
    };
    match record {
        Record::Call(call) => {
            callers.insert(call.call, call.agent);
            for (_, text) in call.declares.iter().filter_map(|hash| texts.get(hash)) {
                look("prompt", call.tick, Some(call.call), call.agent, text);
            }
        }
        Record::Reply(reply) => {
            let agent = callers.remove(&reply.call).flatten();
            look("reply", reply.tick, Some(reply.call), agent, &reply.text);
        }
        Record::Message(message) => look("message", message.sent, None, message.from, &message.text),
        Record::Submit { tick, entries, .. } => {
            for entry in entries {
                let arguments = entry.arguments.as_ref().map(data_in_words).unwrap_or_default();
                let what =
                    entry.text.unwrap_or_else(|| format!("{} {arguments}", entry.tool.unwrap_or_default()));
                let refused = entry.refused.map(|why| format!(": refused, {why}")).unwrap_or_default();
                look("action", tick, None, entry.agent, &format!("{what}{refused}"));
            }
        }
        Record::Advance { tick, events } => {
            for event in events.iter().filter(|event| event.kind != "message") {
                let text =
                    if event.text.is_empty() { event.name.replace('_', " ") } else { event.text.clone() };
                look("event", event.tick.unwrap_or(tick), None, event.doer, &text);
            }
        }
        Record::Note(note) => {
            let words = note_in_words(&note, &|agent| name_of(names, agent));
            let agent = note.data.get("agent").and_then(serde_json::Value::as_u64);
            look("note", note.tick, None, agent.and_then(|agent| u32::try_from(agent).ok()), &words);
        }
        Record::Input(input) => look("person", input.tick, None, input.to, &data_in_words(&input.data)),
        _ => {}
    }
}

/// The first of the words with its surroundings, if the text contains all words.
fn excerpt(text: &str, words: &[String]) -> Option<(String, String, String)> {
    let lower = text.to_lowercase();
    if !words.iter().all(|word| lower.contains(word.as_str())) {
        return None;
    }
    let word = words.first()?;
    // Lowercase letters may differ in length, so the place is counted in characters.
    let begin = lower.get(..lower.find(word.as_str())?)?.chars().count();
    let length = word.chars().count();
    let characters: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let part = |from: usize, to: usize| -> String {
        characters
            .get(from.min(characters.len())..to.min(characters.len()))
            .unwrap_or_default()
            .iter()
            .collect()
    };
    let (from, end) = (begin.saturating_sub(AROUND), begin + length + AROUND);
    let before = if from > 0 { format!("…{}", part(from, begin)) } else { part(from, begin) };
    let after = part(begin + length, end);
    let after = if end < characters.len() { after + "…" } else { after };
    Some((before, part(begin, begin + length), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(lines: &[&str]) -> Vec<Arc<str>> {
        lines.iter().map(|line| Arc::from(*line)).collect()
    }

    #[test]
    fn words_are_found_in_everything_and_lead_to_their_call() {
        let lines = lines(&[
            r#"{"type":"call","call":4,"tick":2,"role":"r","model":"m","agent":1,"messages":[[0,0]],"declares":["h"],"request":"q","parameters":"p","prompt_tokens":1}"#,
            r#"{"type":"reply","call":4,"tick":3,"kind":"text","text":"I take the Red onion","finish":"stop","completion_tokens":1,"latency_us":1,"usage":{}}"#,
            r#"{"type":"message","n":0,"sent":5,"delivered":5,"from":0,"kind":"chat","text":"no onion here"}"#,
            r#"{"type":"note","tick":6,"name":"x.begin","data":{"agent":0,"description":"onion"}}"#,
            r#"{"type":"advance","tick":7,"events":[{"kind":"seen","name":"x","text":"an onion burns"}]}"#,
        ]);
        let texts =
            BTreeMap::from([("h".to_owned(), ("user".to_owned(), format!("{} ONION", "long ".repeat(40))))]);
        let found = search("onion", &lines, &texts, &[]);
        let told: Vec<(&str, u64, Option<u64>)> =
            found.hits.iter().map(|hit| (hit.kind.as_str(), hit.tick, hit.call)).collect();
        let expected = [
            ("prompt", 2, Some(4)),
            ("reply", 3, Some(4)),
            ("message", 5, None),
            ("note", 6, None),
            ("event", 7, None),
        ];
        assert_eq!(told, expected);
        assert!(found.is_all);
        assert_eq!(found.hits[0].found, "ONION");
        assert!(found.hits[0].before.starts_with('…') && found.hits[0].before.chars().count() == AROUND + 1);
        assert_eq!(found.hits[1].agent, Some(1));
        assert_eq!(search("red ONION", &lines, &texts, &[]).hits.len(), 1, "all words count");
        assert_eq!(search("  ", &lines, &texts, &[]), Found { hits: Vec::new(), is_all: true });
    }

    #[test]
    fn no_more_hits_are_told_than_a_page_takes() {
        let line =
            r#"{"type":"message","n":0,"sent":5,"delivered":5,"from":0,"kind":"chat","text":"İonion"}"#;
        let found = search("onion", &lines(&vec![line; HITS_MAX + 1]), &BTreeMap::new(), &[]);
        assert_eq!((found.hits.len(), found.is_all), (HITS_MAX, false));
        assert!(!search("onion", &lines(&vec![line; HITS_MAX]), &BTreeMap::new(), &[]).hits.is_empty());
    }
}
