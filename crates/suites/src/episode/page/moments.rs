//! The moments of an episode that explain its result: for a missing part of the goal the last action that was about it.

use cooperage_journal::MissingRecord;
use serde_json::Value;

use super::name;
use crate::episode::transcript::{Transcript, TranscriptAction};
use crate::text::clean;

/// The fields of a missing part's data that hold a cell.
const CELLS: [&str; 3] = ["position", "cell", "at"];
/// The fields that hold the name of a thing.
const THINGS: [&str; 3] = ["item", "resource", "wanted"];
/// The fields that hold the step at which an order was lost, in worlds whose steps are ticks.
const STEPS: [&str; 1] = ["expired"];

/// The moment that belongs to a missing part, with a remark about it.
pub(super) struct PartMoment {
    pub(super) tick: u64,
    pub(super) note: String,
}

/// Returns the moment of a missing part: when its order was lost, else the last action that was about its cell or its
/// thing, else the end.
pub(super) fn of_part(transcript: &Transcript, part: &MissingRecord) -> PartMoment {
    let field = |names: &[&str]| names.iter().find_map(|name| part.data.get(name));
    if let Some(step) = field(&STEPS).and_then(Value::as_u64) {
        return PartMoment { tick: step.min(transcript.ticks), note: String::new() };
    }
    let cell = field(&CELLS).and_then(cell_of);
    let about = |action: &&TranscriptAction| match cell {
        Some(cell) => is_at(action, cell),
        None => field(&THINGS).and_then(Value::as_str).is_some_and(|thing| names_thing(action, thing)),
    };
    let end = PartMoment { tick: transcript.ticks, note: String::new() };
    match transcript.actions.iter().rfind(about) {
        Some(action) => {
            PartMoment { tick: action.ended.unwrap_or(action.begun), note: told(transcript, action) }
        }
        None if cell.is_some() && !transcript.actions.is_empty() => {
            PartMoment { note: "no agent did anything there".to_owned(), ..end }
        }
        None => end,
    }
}

/// The last action about a part, in words.
fn told(transcript: &Transcript, action: &TranscriptAction) -> String {
    let (who, what) = (name(transcript, action.agent), clean(&action.tool));
    match (action.ended, action.succeeded) {
        (None, _) => format!("{who} was at it: {what}"),
        (Some(_), true) => format!("{who} was there last: {what}"),
        (Some(_), false) => format!("{who} failed last: {what}: {}", clean(&action.text)),
    }
}

/// Whether an action was about a cell: it aimed there, changed it, or names it in its arguments.
fn is_at(action: &TranscriptAction, cell: [i64; 3]) -> bool {
    action.aim.iter().chain(&action.cells).any(|change| change.at == cell)
        || has_cell(&action.arguments, cell)
}

/// Whether a cell stands among arguments, as a list of three numbers or as fields `x`, `y` and `z`.
fn has_cell(given: &Value, cell: [i64; 3]) -> bool {
    match given {
        Value::Array(all) => {
            cell_of(given) == Some(cell)
                || all.windows(3).any(|three| three.iter().map(Value::as_i64).eq(cell.map(Some)))
                || all.iter().any(|one| has_cell(one, cell))
        }
        Value::Object(fields) => {
            ["x", "y", "z"].map(|axis| fields.get(axis).and_then(Value::as_i64)) == cell.map(Some)
                || fields.values().any(|one| has_cell(one, cell))
        }
        _ => false,
    }
}

/// Whether an action's arguments or its text name a thing.
fn names_thing(action: &TranscriptAction, thing: &str) -> bool {
    !thing.is_empty()
        && (action.tool.contains(thing) || action.text.contains(thing) || has_word(&action.arguments, thing))
}

fn has_word(given: &Value, thing: &str) -> bool {
    match given {
        Value::String(text) => text.contains(thing),
        Value::Array(all) => all.iter().any(|one| has_word(one, thing)),
        Value::Object(fields) => fields.values().any(|one| has_word(one, thing)),
        _ => false,
    }
}

fn cell_of(data: &Value) -> Option<[i64; 3]> {
    let numbers: Vec<i64> = data.as_array()?.iter().map(Value::as_i64).collect::<Option<_>>()?;
    numbers.try_into().ok()
}
