//! Conditions as sentences, and back. Agents read them in the task's document, people in reports, and a scripted player in
//! both.
//!
//! A sentence is a template whose slots are the fields of the condition as data, so that one table writes and reads.

use serde_json::{Map, Value, json};

use super::classes::NameClasses;
use super::criterion::{self, Condition, Criterion};
use super::fields::RecordFields;

/// The words between the points of a condition and its sentence.
pub const POINTS: &str = " points: ";

/// For each kind of condition the sentences with their slots, the longest first: one is taken when the condition has all its
/// fields.
const SENTENCES: [(&str, &str); 21] = [
    ("block", "{count} {name} facing {facing} stand in the box from {from} to {to}."),
    ("block", "{count} {name} stand in the box from {from} to {to}."),
    ("block", "{name} facing {facing} stands at {at}."),
    ("block", "{name} stands at {at}."),
    ("no_block", "Nothing stands at {at}."),
    ("holds", "Each of {of} agents carries {count} {item}."),
    ("holds", "{count} {item} carried by {who}."),
    ("container", "The container at {at} holds {count} {item}."),
    ("near", "Each of {of} agents comes within {distance} of {at}."),
    ("near", "Within {distance} of {at} comes {who}."),
    ("killed", "Agents kill {count} {kind}."),
    ("fed", "Agents feed {count} {kind}."),
    ("sheared", "A {kind} is shorn."),
    ("rode", "An agent rides the {kind}."),
    ("slept", "Each of {of} agents sleeps in a bed."),
    ("slept", "In a bed sleeps {who}."),
    ("said", "Each of {of} agents says {times} messages."),
    ("said", "{times} messages said by {who}."),
    ("read", "The sign at {at} is read."),
    ("state", "The block at {at} has {property} = {value}."),
    ("worn", "An agent wears {item}."),
];

/// The condition as a sentence.
#[must_use]
pub fn sentence(condition: &Condition) -> String {
    let data = criterion::write(&Criterion { points: 1, condition: condition.clone() });
    let Some(fields) = flat(&data) else { return String::new() };
    let fits = |(kind, _): &&(&str, &str)| *kind == condition.kind();
    let full = |template: &str| -> Option<String> {
        let mut told = String::new();
        for part in parts(template) {
            match part {
                Part::Words(words) => told.push_str(words),
                Part::Slot(slot) => told.push_str(fields.get(slot)?),
            }
        }
        Some(told)
    };
    SENTENCES.iter().filter(fits).find_map(|(_, template)| full(template)).unwrap_or_default()
}

/// The condition that a sentence states.
#[must_use]
pub fn read(text: &str) -> Option<Condition> {
    SENTENCES.iter().find_map(|(kind, template)| {
        let mut fields = Map::new();
        fields.insert("type".to_owned(), json!(kind));
        fields.insert("points".to_owned(), json!(1));
        if *kind != "block" && template.contains("{of}") {
            fields.insert("who".to_owned(), json!("each"));
        }
        let mut rest = text.trim();
        let mut all = parts(template).into_iter().peekable();
        while let Some(part) = all.next() {
            match part {
                Part::Words(words) => rest = rest.strip_prefix(words)?,
                Part::Slot(slot) => {
                    let Some(Part::Words(after)) = all.peek() else { return None };
                    let (value, _) = rest.split_once(after)?;
                    rest = &rest[value.len()..];
                    put(&mut fields, slot, value)?;
                }
            }
        }
        if !rest.is_empty() {
            return None;
        }
        let mut classes = NameClasses::of_seed(0);
        let value = Value::Object(fields);
        let mut fields = RecordFields::of(&value, &mut classes).ok()?;
        let read = criterion::read(&mut fields).ok()?;
        fields.finish().ok().map(|()| read.condition)
    })
}

/// The fields of a condition as words; of a box its corners.
fn flat(data: &Value) -> Option<std::collections::BTreeMap<&str, String>> {
    let mut fields = std::collections::BTreeMap::new();
    let word = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(cell) => {
            let parts: Vec<String> = cell.iter().map(Value::to_string).collect();
            format!("[{}]", parts.join(", "))
        }
        other => other.to_string(),
    };
    for (name, value) in data.as_object()? {
        match value.as_object() {
            Some(corners) => fields.extend(corners.iter().map(|(name, value)| (name.as_str(), word(value)))),
            None => _ = fields.insert(name.as_str(), word(value)),
        }
    }
    Some(fields)
}

fn put(fields: &mut Map<String, Value>, slot: &str, text: &str) -> Option<()> {
    let value = match slot {
        "at" | "from" | "to" => {
            let parts = text.strip_prefix('[')?.strip_suffix(']')?.split(',');
            let parts: Option<Vec<i32>> = parts.map(|part| part.trim().parse().ok()).collect();
            json!(parts?)
        }
        "count" | "distance" | "times" | "of" => json!(text.parse::<u32>().ok()?),
        _ if text.is_empty() || text.contains(char::is_whitespace) => return None,
        _ => json!(text),
    };
    if matches!(slot, "from" | "to") {
        let within = fields.entry("within").or_insert_with(|| json!({}));
        within.as_object_mut()?.insert(slot.to_owned(), value);
    } else {
        fields.insert(slot.to_owned(), value);
    }
    Some(())
}

enum Part<'a> {
    Words(&'a str),
    Slot(&'a str),
}

fn parts(template: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    for (number, piece) in template.split(['{', '}']).enumerate() {
        match number % 2 {
            0 if piece.is_empty() => {}
            0 => parts.push(Part::Words(piece)),
            _ => parts.push(Part::Slot(piece)),
        }
    }
    parts
}

/// Whether a text names something: in these words, with spaces in place of `_`, of one or of several. Letters beside it would
/// make it another name.
#[must_use]
pub fn has_name(text: &str, name: &str) -> bool {
    let text = text.to_lowercase();
    let spaced = name.replace('_', " ");
    [name.to_lowercase(), spaced.to_lowercase()].iter().any(|name| {
        let plurals = [name.clone(), format!("{name}s"), format!("{name}es")];
        plurals.iter().any(|form| has_word(&text, form)) || is_irregular(&text, name)
    })
}

/// Whether a text has the plural of a name whose last letters change.
fn is_irregular(text: &str, name: &str) -> bool {
    let plural = match name {
        name if name.ends_with('y') => format!("{}ies", &name[..name.len() - 1]),
        name if name.ends_with("fe") => format!("{}ves", &name[..name.len() - 2]),
        name if name.ends_with("lf") => format!("{}ves", &name[..name.len() - 1]),
        _ => return false,
    };
    has_word(text, &plural)
}

/// Whether a text has these words with no letter, digit or `_` before and after.
pub(super) fn has_word(text: &str, words: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(words).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + words.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
