//! How a line that playing gives is compared with the recorded one.
//!
//! Programs change, and with them the texts that models read. Two lines that differ in nothing but such texts tell of the
//! same course: the decisions, the world and the score are the recorded ones. So a comparison knows three outcomes.

use std::fmt;

use serde_json::Value;

use crate::record::Record;

/// The fields of a call that say no more than what its request's text is.
const REQUEST_FIELDS: [&str; 5] = ["request", "declares", "messages", "parameters", "prompt_tokens"];

/// Fields of notes in which a framework quotes what models read, by the end of the note's name behind the framework's.
const QUOTES: [(&str, &str); 6] = [
    (".task", "/goal"),
    // The last words of an action that failed are the world's.
    (".end", "/said"),
    (".failed", "/finding"),
    (".explained", "/explanation"),
    // The names of the skills that a prompt has shown.
    (".done", "/shown"),
    (".life", "/file/turns"),
];

/// The source of a question to a process that plays a team.
const PROCESS: &str = "process";

/// The end of the name of a note that later builds write: why an answer could not be read, in the words that the model
/// gets. Earlier journals do not have it.
pub(crate) const UNREADABLE: &str = ".unreadable";

/// The result of the comparison of two lines.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Compared {
    /// They say the same.
    Same,
    /// They differ in nothing but texts that models read.
    OtherWords,
    /// They differ: the first field, and what each has there.
    Differs { field: String, recorded: Value, replayed: Value },
}

/// Compares two lines; a header may come from another build of the same format.
pub(crate) fn compare(recorded: &str, replayed: &str) -> Compared {
    if recorded == replayed {
        return Compared::Same;
    }
    let (mut old, mut new) = (parse(recorded), parse(replayed));
    if first_difference("", &old, &new).is_none() {
        return Compared::Same;
    }
    let kind = old.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    if kind == "header" {
        [&mut old, &mut new].into_iter().for_each(|header| remove(header, &["build", "templates"]));
        return match first_difference("", &old, &new) {
            None => Compared::Same,
            Some((field, recorded, replayed)) => Compared::Differs { field, recorded, replayed },
        };
    }
    if kind == "end" {
        forget_new_counts(&old, &mut new);
        if first_difference("", &old, &new).is_none() {
            return Compared::Same;
        }
    }
    [&mut old, &mut new].into_iter().for_each(|line| remove_words(line, &kind));
    match first_difference("", &old, &new) {
        None => Compared::OtherWords,
        Some((field, recorded, replayed)) => Compared::Differs { field, recorded, replayed },
    }
}

/// Whether a journal may lack that line, because the build that wrote it did not write such lines.
pub(crate) fn is_optional(record: &Record) -> bool {
    matches!(record, Record::Note(note) if note.name.ends_with(UNREADABLE))
}

/// Whether a recorded line is a note of the same name as that record.
pub(crate) fn is_same_note(recorded: &str, record: &Record) -> bool {
    match (serde_json::from_str(recorded), record) {
        (Ok(Record::Note(old)), Record::Note(new)) => old.name == new.name,
        _ => false,
    }
}

pub(crate) fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|_| Value::String(line.to_owned()))
}

/// Removes the texts that models read from a line of that type.
fn remove_words(line: &mut Value, kind: &str) {
    match kind {
        "call" => remove(line, &REQUEST_FIELDS),
        // The lines that a process was told are its prompt.
        "ask" => {
            if let Some(data) = line.get_mut("data") {
                remove(data, &["told"]);
            }
        }
        "submit" => each_of(line, "/entries", |entry| {
            // Whether an action was refused stays; the sentence about it does not.
            if let Some(refused) = entry.get_mut("refused") {
                *refused = Value::Bool(true);
            }
        }),
        "advance" => each_of(line, "/events", |event| remove(event, &["text"])),
        "note" => {
            let name = line.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            let is_named = |known: &str| {
                if known.starts_with('.') { name.ends_with(known) } else { name == known }
            };
            for (_, quote) in QUOTES.iter().filter(|(known, _)| is_named(known)) {
                if let Some(quoted) = line.get_mut("data").and_then(|data| data.pointer_mut(quote)) {
                    *quoted = Value::Null;
                }
            }
            if name.ends_with(UNREADABLE) {
                remove(line, &["data"]);
            }
        }
        "end" => each_of(line, "/missing", |missing| remove(missing, &["text"])),
        _ => {}
    }
}

/// Removes counts that the framework makes today and did not make when the journal was written.
fn forget_new_counts(old: &Value, new: &mut Value) {
    let teams = new.get("teams").and_then(Value::as_array).map_or(0, Vec::len);
    let places = (0..teams).map(|team| format!("/teams/{team}/totals"));
    for place in std::iter::once("/totals".to_owned()).chain(places) {
        let known = old.pointer(&format!("{place}/counts")).and_then(Value::as_object);
        let Some(totals) = new.pointer_mut(&place).and_then(Value::as_object_mut) else { continue };
        let Some(counts) = totals.get_mut("counts").and_then(Value::as_object_mut) else { continue };
        counts.retain(|name, _| known.is_some_and(|known| known.contains_key(name)));
        if counts.is_empty() && known.is_none() {
            totals.remove("counts");
        }
    }
}

fn remove(value: &mut Value, keys: &[&str]) {
    if let Value::Object(fields) = value {
        keys.iter().for_each(|key| drop(fields.shift_remove(*key)));
    }
}

fn each_of(value: &mut Value, list: &str, change: impl FnMut(&mut Value)) {
    if let Some(Value::Array(entries)) = value.pointer_mut(list) {
        entries.iter_mut().for_each(change);
    }
}

fn first_difference(path: &str, old: &Value, new: &Value) -> Option<(String, Value, Value)> {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (old, new) {
        (Value::Object(a), Value::Object(b)) => {
            let missing = Value::Null;
            let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            keys.into_iter().find_map(|key| {
                first_difference(&below(key), a.get(key).unwrap_or(&missing), b.get(key).unwrap_or(&missing))
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => a
            .iter()
            .zip(b)
            .enumerate()
            .find_map(|(index, (x, y))| first_difference(&below(&index.to_string()), x, y)),
        _ if old == new => None,
        _ => Some((path.to_owned(), old.clone(), new.clone())),
    }
}

/// A call by its number, role and seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallPlace {
    /// The call's number in the episode; of a process that plays a team, its question's.
    pub call: u64,
    /// The model role; `process` for a line to a process.
    pub role: String,
    /// The seat on whose behalf, where there is one.
    pub seat: Option<u32>,
}

impl fmt::Display for CallPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat {
            Some(seat) => write!(f, "call #{} ({}, seat {seat})", self.call, self.role),
            None => write!(f, "call #{} ({})", self.call, self.role),
        }
    }
}

/// The changes of an episode's prompts since its journal was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromptChanges {
    /// Requests that were compared.
    pub requests: u64,
    /// How many of them have another text today.
    pub changed: u64,
    /// The first of those.
    pub first: Option<CallPlace>,
    /// Other lines in which nothing but the words differ that models read.
    pub reworded: u64,
}

impl PromptChanges {
    /// Whether nothing has changed.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.changed == 0 && self.reworded == 0
    }

    /// Counts a request that was compared.
    pub(crate) fn request(&mut self, place: &CallPlace, is_changed: bool) {
        self.requests += 1;
        if is_changed {
            self.changed += 1;
            self.first.get_or_insert_with(|| place.clone());
        }
    }
}

impl fmt::Display for PromptChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.changed == 0 {
            return write!(f, "the words about results have changed since, in {} lines", self.reworded);
        }
        write!(f, "the prompts have changed since: {} of {} requests", self.changed, self.requests)?;
        if let Some(first) = &self.first {
            write!(f, ", first: {first}")?;
        }
        if self.reworded > 0 {
            write!(f, "; and the words about results, in {} lines", self.reworded)?;
        }
        Ok(())
    }
}

/// The place where playing an episode again differs from its journal, and the program that wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DifferencePlace {
    /// The tick, where the line has one.
    pub tick: Option<u64>,
    /// The first call that is another one, or else the last one before the difference.
    pub call: Option<CallPlace>,
    /// Whether that call itself is another one, is missing, or was not made then.
    pub is_call: bool,
    /// The program that made the run.
    pub build: String,
}

impl fmt::Display for DifferencePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.call, self.is_call) {
            (Some(call), true) => write!(f, "calls differ from {call} on")?,
            (call, _) => {
                if let Some(tick) = self.tick {
                    write!(f, "at tick {tick}, ")?;
                }
                match call {
                    Some(call) => write!(f, "after {call}")?,
                    None => f.write_str("before any call")?,
                }
            }
        }
        if !self.build.is_empty() {
            write!(f, "; the run was made by {}", self.build)?;
        }
        Ok(())
    }
}

/// Returns the call that a record is about, if it is about one: of a model, or of a process that plays a team.
pub(crate) fn call_of_record(record: &Record) -> Option<CallPlace> {
    match record {
        Record::Call(call) => Some(CallPlace { call: call.call, role: call.role.clone(), seat: call.agent }),
        Record::Ask(ask) if ask.source == PROCESS => {
            Some(CallPlace { call: ask.ask, role: PROCESS.to_owned(), seat: Some(ask.seat) })
        }
        _ => None,
    }
}

/// Returns the call that a line is about, if it is about one.
pub(crate) fn call_of(line: &str) -> Option<CallPlace> {
    call_of_record(&serde_json::from_str(line).ok()?)
}

/// The tick of a line, where it has one.
pub(crate) fn tick_of(line: &Value) -> Option<u64> {
    ["tick", "ticks", "sent"].iter().find_map(|key| line.get(key).and_then(Value::as_u64))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(old: Value, new: Value) -> Compared {
        compare(&old.to_string(), &new.to_string())
    }

    fn differs_at(old: Value, new: Value) -> String {
        match check(old, new) {
            Compared::Differs { field, .. } => field,
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn the_text_of_a_request_is_words_and_its_call_is_not() {
        let call = |request: &str, role: &str, tokens: u64| {
            json!({"type": "call", "call": 3, "tick": 5, "role": role, "agent": 1, "model": "oracle",
                   "request": request, "messages": [[0, 1]], "parameters": "p", "prompt_tokens": tokens})
        };
        assert_eq!(check(call("a", "x.plan", 1), call("a", "x.plan", 1)), Compared::Same);
        assert_eq!(check(call("a", "x.plan", 1), call("b", "x.plan", 2)), Compared::OtherWords);
        assert_eq!(differs_at(call("a", "x.plan", 1), call("b", "x.act", 2)), "role");
        assert_eq!(differs_at(call("a", "x.plan", 1), json!({"type": "advance", "tick": 6})), "agent");
    }

    #[test]
    fn sentences_are_words_and_what_they_tell_is_not() {
        let submit = |refused: Value| {
            let mut entry = json!({"agent": 0, "tool": "dig", "arguments": {}});
            if !refused.is_null() {
                entry["refused"] = refused;
            }
            json!({"type": "submit", "tick": 1, "entries": [entry]})
        };
        assert_eq!(check(submit("no such tool".into()), submit("try `mine`".into())), Compared::OtherWords);
        assert_eq!(differs_at(submit("no such tool".into()), submit(Value::Null)), "entries.0.refused");
        let advance = |text: &str, kind: &str, data: u64| json!({"type": "advance", "tick": 4, "events": [{"kind": kind, "name": "x", "text": text, "data": data}]});
        assert_eq!(
            check(advance("done", "finished", 1), advance("it is done", "finished", 1)),
            Compared::OtherWords
        );
        assert_eq!(differs_at(advance("done", "finished", 1), advance("done", "failed", 1)), "events.0.kind");
        assert_eq!(
            differs_at(advance("done", "finished", 1), advance("it is", "finished", 2)),
            "events.0.data"
        );
        let message = |text: &str| json!({"type": "message", "n": 0, "sent": 3, "text": text});
        assert_eq!(differs_at(message("go"), message("stay")), "text", "a message is a decision");
    }

    #[test]
    fn notes_are_decisions_but_for_their_quotes() {
        let note = |name: &str, data: Value| json!({"type": "note", "tick": 1, "name": name, "data": data});
        let task = |goal: &str| note("villager.task", json!({"goal": goal}));
        assert_eq!(check(task("a house"), task("Build a house.")), Compared::OtherWords);
        let plan = |what: &str| note("villager.plan", json!({"subtasks": [{"description": what}]}));
        assert_eq!(differs_at(plan("dig"), plan("dig deep")), "data.subtasks.0.description");
        let done = |shown: Value, attempts: u64| {
            note("s-agents.done", json!({"agent": 0, "attempts": attempts, "shown": shown}))
        };
        assert_eq!(check(done(json!(["a"]), 1), done(json!(["b", "c"]), 1)), Compared::OtherWords);
        assert_eq!(differs_at(done(json!(["a"]), 1), done(json!(["b"]), 2)), "data.attempts");
    }

    #[test]
    fn an_end_may_have_new_counts_and_no_other_score() {
        let end = |reached: u64, counts: Value, tokens: u64| {
            json!({"type": "end", "ticks": 9, "score": {"reached": reached},
                   "missing": [{"kind": "cell", "text": "a wall"}],
                   "totals": {"prompt_tokens": tokens, "counts": counts}})
        };
        let old = end(1, json!({"turns": 3}), 7);
        assert_eq!(check(old.clone(), end(1, json!({"replies_cut": 1, "turns": 3}), 7)), Compared::Same);
        assert_eq!(differs_at(old.clone(), end(1, json!({"turns": 4}), 7)), "totals.counts.turns");
        assert_eq!(differs_at(old.clone(), end(2, json!({"turns": 3}), 7)), "score.reached");
        assert_eq!(differs_at(old, end(1, json!({"turns": 3}), 8)), "totals.prompt_tokens");
        let (mut without, with) = (end(1, json!({}), 7), end(1, json!({"replies_cut": 1}), 7));
        without["totals"].as_object_mut().map(|totals| totals.shift_remove("counts"));
        assert_eq!(check(without, with), Compared::Same);
    }
}
