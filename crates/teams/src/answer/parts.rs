//! The parts of a reply that could be its answer: lists and objects in any surroundings, each with whether it stands in a
//! fenced block.

use std::ops::Range;

use serde_json::Value;

use super::value;
use crate::structured::ReplyObject;

/// The longest text that is looked into, in bytes; a model's longest reply is a fraction of it.
const TEXT_MAX: usize = 1 << 18;
/// Bytes that may be read in vain, at brackets that open nothing; the rest of a text is given up then.
const VAIN_MAX: usize = 1 << 18;
/// Characters behind a part that are looked at.
const BEHIND_MAX: usize = 80;
/// Nested texts of JSON that are looked into.
const NESTED_MAX: usize = 4;
/// Words that may stand between two objects of one list.
const JOINTS: [&str; 14] = [
    "and",
    "then",
    "next",
    "also",
    "subtask",
    "task",
    "action",
    "step",
    "record",
    "object",
    "assignment",
    "share",
    "json",
    "json5",
];

/// The marks of a fenced block.
const FENCE: &str = "```";

/// A list or an object of a reply.
#[derive(Debug)]
pub(super) struct AnswerCandidate<'t> {
    pub(super) value: Value,
    pub(super) is_fenced: bool,
    /// Whether it has its end.
    pub(super) is_whole: bool,
    /// The text between the part before it and this one.
    pub(super) before: &'t str,
    /// The beginning of the text behind it, up to the end of its line.
    pub(super) behind: &'t str,
}

/// The outermost lists and objects of a text, in order.
pub(super) fn parts(text: &str) -> Vec<AnswerCandidate<'_>> {
    let end = (0..=TEXT_MAX.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    let text = text.get(..end).unwrap_or_default();
    let mut found: Vec<AnswerCandidate<'_>> = Vec::new();
    let (mut at, mut last_end, mut vain, mut is_fenced) = (0, 0, 0, false);
    while let Some(next) = text.get(at..).and_then(|rest| rest.find(['{', '[', '`'])).map(|place| at + place)
    {
        let rest = text.get(next..).unwrap_or_default();
        if rest.starts_with('`') {
            let is_mark = rest.starts_with(FENCE);
            is_fenced ^= is_mark;
            at = next + if is_mark { FENCE.len() } else { 1 };
            continue;
        }
        match value::read(rest) {
            Ok(read) => {
                at = next + read.length.max(1);
                let behind = line_begun_by(text.get(at..).unwrap_or_default());
                let before = text.get(last_end..next).unwrap_or_default();
                found.push(AnswerCandidate {
                    value: read.value,
                    is_fenced,
                    is_whole: read.is_whole,
                    before,
                    behind,
                });
                last_end = at;
            }
            Err(cost) => {
                at = next + 1;
                vain += cost;
                if vain > VAIN_MAX {
                    break;
                }
            }
        }
    }
    found
}

/// The outermost lists and objects of a text that are closed, in order, each with its place in the text.
pub(crate) fn whole_values(text: &str) -> Vec<(Range<usize>, Value)> {
    let (mut found, mut at, mut vain) = (Vec::new(), 0, 0);
    while let Some(place) = text.get(at..).and_then(|rest| rest.find(['{', '['])).filter(|_| vain <= VAIN_MAX)
    {
        let start = at + place;
        at = start + 1;
        match value::read(text.get(start..).unwrap_or_default()) {
            Ok(read) if read.is_whole => {
                at = start + read.length.max(1);
                found.push((start..at, read.value));
            }
            // The part that was cut off may be an open bracket of a sentence.
            Ok(read) => vain += read.length,
            Err(cost) => vain += cost,
        }
    }
    found
}

/// The beginning of what stands on the line on which a text begins.
fn line_begun_by(text: &str) -> &str {
    let end = text.char_indices().take(BEHIND_MAX).find(|(_, c)| *c == '\n').map(|(place, _)| place);
    let end = end.or_else(|| text.char_indices().nth(BEHIND_MAX).map(|(place, _)| place));
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// Objects that belong together: those of a list, those within another object, or those that follow each other with no more
/// between them than a comma, a bullet, a number or a word such as "then".
#[derive(Debug, Default)]
pub(super) struct ObjectRun {
    pub(super) objects: Vec<ReplyObject>,
    pub(super) is_fenced: bool,
}

/// The runs of objects of a text that fit, in order.
pub(super) fn runs(parts: &[AnswerCandidate<'_>], fits: &impl Fn(&ReplyObject) -> bool) -> Vec<ObjectRun> {
    let mut runs: Vec<ObjectRun> = Vec::new();
    let mut goes_on = false;
    for part in parts {
        let mut objects = Vec::new();
        collect(&part.value, fits, NESTED_MAX, &mut objects);
        let is_object = part.value.is_object();
        let joins = goes_on && is_object && is_joint(part.before);
        goes_on = is_object && (!objects.is_empty() || joins);
        match runs.last_mut().filter(|_| joins) {
            Some(run) => run.objects.append(&mut objects),
            None if objects.is_empty() => {}
            None => runs.push(ObjectRun { objects, is_fenced: part.is_fenced }),
        }
    }
    runs
}

/// The objects in a value that fit; where one does not, those nested in it that do. A text that holds JSON is looked into.
fn collect(value: &Value, fits: &impl Fn(&ReplyObject) -> bool, nested: usize, found: &mut Vec<ReplyObject>) {
    match value {
        Value::Object(object) if fits(object) => found.push(object.clone()),
        Value::Object(object) => object.values().for_each(|inner| collect(inner, fits, nested, found)),
        Value::Array(list) => list.iter().for_each(|inner| collect(inner, fits, nested, found)),
        Value::String(text) if nested > 0 => {
            if let Some(inner) = json_text(text) {
                collect(&inner, fits, nested - 1, found);
            }
        }
        _ => {}
    }
}

/// The list or object that a text is, where it is one.
pub(super) fn json_text(text: &str) -> Option<Value> {
    let text = text.trim();
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let read = value::read(text).ok()?;
    (read.is_whole && text.get(read.length..).is_some_and(|rest| rest.trim().is_empty()))
        .then_some(read.value)
}

fn is_joint(between: &str) -> bool {
    let mut words = between.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.all(|word| JOINTS.iter().any(|joint| joint.eq_ignore_ascii_case(word)))
}

/// Of several that fit, the last that stands in a fenced block, else the last.
pub(super) fn chosen<T>(all: Vec<T>, is_fenced: impl Fn(&T) -> bool) -> Option<T> {
    let place = all.iter().rposition(is_fenced);
    match place {
        Some(place) => all.into_iter().nth(place),
        None => all.into_iter().next_back(),
    }
}
