//! Queries, answered from the view of a body.

use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::world::PlayerId;
use cooperage_body::Body;
use cooperage_body::mode::ModeKind;
use cooperage_body::skills::player_named;
use serde_json::Value;

use crate::api::{CHARGES_WORK, QueryError, WANTED_MAX, answer, nearest};
use crate::engine::{QueryAnswer, ScriptHost};

/// Bytes of answers that a run may ask for: beyond them its action would remember too much to be taken up again.
const ANSWERS_MAX: usize = 512 << 10;
/// Queries whose last answers are known.
const KNOWN_MAX: usize = 256;
/// Most words that wait to be said.
const WORDS_MAX: usize = 64;
/// The cost of a query beside the cost of its search, in fuel.
const QUERY_FUEL: u64 = 1_000;
/// The length of a name beyond which none is like it, in bytes.
const LIKE_MAX: usize = 100;
/// 2000-01-01T06:00Z, in milliseconds: when the world begins.
const DAY_ONE_MS: i64 = 946_706_400_000;

/// The answer to a query as the action remembers it: short where it equals the last answer.
#[derive(Clone, serde::Serialize)]
enum QueryResult {
    Same,
    Value(Rc<str>),
    Wrong,
    TooManyKinds,
}

/// The host of a script: a body.
pub(super) struct BodyScriptHost<'a, B> {
    body: &'a B,
    /// The last answers, by query.
    known: BTreeMap<String, Rc<str>>,
    answered: usize,
    words: Vec<(String, Option<PlayerId>)>,
}

impl<'a, B: Body> BodyScriptHost<'a, B> {
    pub(super) fn new(body: &'a B) -> BodyScriptHost<'a, B> {
        BodyScriptHost { body, known: BTreeMap::new(), answered: 0, words: Vec::new() }
    }

    /// Takes the chat messages that the script wants to send.
    pub(super) fn take_words(&mut self) -> Vec<(String, Option<PlayerId>)> {
        std::mem::take(&mut self.words)
    }

    /// Whether the script asked for more than a run may remember.
    pub(super) fn is_full(&self) -> bool {
        self.answered > ANSWERS_MAX
    }

    fn seen(&mut self, name: &str, arguments: &str, values: &[Value]) -> (Result<String, String>, u64) {
        let key = format!("{name} {arguments}");
        let known = self.known.get(&key).cloned();
        let (own, revision) = (self.body.own_building(), self.body.revision());
        let (told, fuel) = self.body.see(|view| {
            let (answer, fuel) = answer(view, own.as_deref(), name, values, revision);
            let told = match answer {
                Err(QueryError::Wrong) => QueryResult::Wrong,
                Err(QueryError::TooManyKinds) => QueryResult::TooManyKinds,
                Ok(value) => {
                    let text = value.to_string();
                    if known.as_deref() == Some(text.as_str()) {
                        QueryResult::Same
                    } else {
                        QueryResult::Value(text.into())
                    }
                }
            };
            (told, fuel)
        });
        let text = match (told, known) {
            (QueryResult::Value(text), _) => {
                self.answered += text.len();
                if self.known.len() >= KNOWN_MAX {
                    self.known.clear();
                }
                self.known.insert(key, Rc::clone(&text));
                text
            }
            (QueryResult::Same, Some(text)) => text,
            (QueryResult::TooManyKinds, _) => {
                return (
                    Err(format!("at most {WANTED_MAX} kinds of blocks can be looked for at once")),
                    fuel,
                );
            }
            (QueryResult::Wrong | QueryResult::Same, _) => {
                return (Err(format!("`{name}` cannot be asked that way")), fuel);
            }
        };
        self.answered += 16;
        (Ok(text.to_string()), fuel)
    }

    /// Says something when the turn is over.
    fn chat(&mut self, values: &[Value]) -> Result<String, String> {
        let text = values.first().and_then(Value::as_str).unwrap_or_default();
        let to = match values.get(1).and_then(Value::as_str) {
            None => None,
            Some(name) => match self.body.see(|view| player_named(view, name)) {
                Some(id) => Some(id),
                None => return Err("there is no such player".to_owned()),
            },
        };
        if self.words.len() >= WORDS_MAX {
            return Err("too much is said at once".to_owned());
        }
        self.words.push((text.to_owned(), to));
        Ok("null".to_owned())
    }

    fn mode(&self, values: &[Value]) -> Result<String, String> {
        let text = |place: usize| values.get(place).and_then(Value::as_str).unwrap_or_default();
        let mode = ModeKind::from_name(text(1)).ok_or_else(|| "there is no such mode".to_owned())?;
        match text(0) {
            "pause" => self.body.keep(|memory| memory.pause(mode)),
            "unpause" => self.body.keep(|memory| memory.unpause(mode)),
            _ => return Ok(self.body.recall(|memory| memory.modes.is_on(mode)).to_string()),
        }
        Ok("null".to_owned())
    }

    /// Whether queries cost fuel for all that answering them takes.
    fn charges_work(&self) -> bool {
        self.body.revision() >= CHARGES_WORK
    }

    /// The message about a name that an object does not have.
    fn unknown(&self, values: &[Value]) -> String {
        let text = |place: usize| values.get(place).and_then(Value::as_str).unwrap_or_default();
        let (path, key) = (text(0), text(1));
        let names =
            values.get(2).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).take(200);
        let is_too_long = self.charges_work() && key.len() > LIKE_MAX;
        let near = if is_too_long { Vec::new() } else { nearest(key, names, self.body.is_repaired()) };
        let near = near.into_iter();
        let near: Vec<String> = near.map(|near| format!("{path}.{near}")).collect();
        let key: String = key.chars().take(60).collect();
        match near.as_slice() {
            [] => format!("There is no {path}.{key}."),
            _ => format!("There is no {path}.{key}; did you mean {}?", near.join(", ")),
        }
    }
}

impl<B: Body> ScriptHost for BodyScriptHost<'_, B> {
    fn now_ms(&mut self) -> i64 {
        // Of one world all that passes is ticks; where the sun stands is another matter.
        DAY_ONE_MS + 50 * self.body.tick() as i64
    }

    fn query(&mut self, name: &str, arguments: &str) -> QueryAnswer {
        let Ok(values) = serde_json::from_str::<Vec<Value>>(arguments) else {
            return QueryAnswer { result: Err("arguments are a list".to_owned()), fuel: QUERY_FUEL };
        };
        let (result, fuel) = match name {
            "unknown" => (Ok(Value::String(self.unknown(&values)).to_string()), 100_000),
            "chat" => (self.chat(&values), 0),
            "mode" => (self.mode(&values), 0),
            _ if self.is_full() => (Err("too much was asked for".to_owned()), 0),
            _ => self.seen(name, arguments, &values),
        };
        // Arguments are read byte by byte.
        let read = if self.charges_work() { arguments.len() as u64 } else { 0 };
        QueryAnswer { result, fuel: fuel + QUERY_FUEL + read }
    }
}
