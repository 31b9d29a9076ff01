//! Journal lines in the form in which pages get them.

use std::borrow::Cow;

use cooperage_core::AgentId;
use cooperage_journal::Record;
use cooperage_runtime::OutsideSource;
use cooperage_suites::episode::words::note_in_words;
use serde_json::Value;

use crate::guard::AccessRole;

/// A line as a role may see it. A line that is not for viewers becomes an empty object, so that the indices of the
/// others stay right.
pub(crate) fn for_role<'l>(line: &'l str, role: &AccessRole) -> Cow<'l, str> {
    if *role == AccessRole::Admin {
        return line.into();
    }
    let seen = record_for_role(line, role).and_then(|record| serde_json::to_string(&record).ok());
    seen.map_or("{}".into(), Into::into)
}

/// The record that a role may see; `None` if the line is not for it.
pub(super) fn record_for_role(line: &str, role: &AccessRole) -> Option<Record> {
    let record = serde_json::from_str(line).ok()?;
    match role {
        AccessRole::Admin => Some(record),
        AccessRole::Instructor(name) => for_viewers(record, Some(name)),
        AccessRole::Viewer | AccessRole::Guest => for_viewers(record, None),
    }
}

/// A line for a role's page: a note also has its `words`, in which agents have their names.
pub(super) fn for_page<'l>(line: &'l str, role: &AccessRole, names: &[String]) -> Cow<'l, str> {
    let line = for_role(line, role);
    if line.starts_with(NOTE)
        && let Ok(Record::Note(note)) = serde_json::from_str(&line)
        && let Some(head) = line.strip_suffix('}')
    {
        let words = note_in_words(&note, &|agent| name_of(names, agent));
        let words = serde_json::to_string(&words).unwrap_or_default();
        return format!("{head},\"words\":{words}}}").into();
    }
    line
}

/// The name of an agent, given its number.
pub(crate) fn name_of(names: &[String], agent: u32) -> String {
    names.get(agent as usize).cloned().unwrap_or_else(|| AgentId(agent).to_string())
}

/// The beginning of a note's line.
const NOTE: &str = r#"{"type":"note","#;

/// The part of a record that viewers may see: the world and its public messages, but no prompts, costs or plans. An
/// instructor also gets their own messages and inputs, and the questions that teams ask people.
fn for_viewers(mut record: Record, instructor: Option<&str>) -> Option<Record> {
    let is_own = |by: Option<&str>| instructor.is_some() && by == instructor;
    match &mut record {
        Record::Message(message) if is_own(message.by.as_deref()) => {}
        Record::Input(input) if is_own(input.data.get("by").and_then(Value::as_str)) => {}
        Record::Ask(ask) | Record::Answer(ask)
            if instructor.is_some() && ask.source == OutsideSource::Person.name() => {}
        Record::Stop { .. } | Record::Fault { .. } => {}
        Record::Submit { entries, .. } => {
            for text in entries.iter_mut().filter_map(|entry| entry.text.as_mut()) {
                // A model may have written its thoughts above the action, which is the last line.
                *text = text.trim().lines().last().unwrap_or_default().to_owned();
            }
        }
        // A message with an audience may be private.
        Record::Advance { events, .. } => {
            events.retain(|event| event.kind != "message" || event.audience.is_none());
            if events.is_empty() {
                return None;
            }
        }
        Record::Message(message) if message.to.is_empty() => {}
        _ => return None,
    }
    Some(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_read_notes_in_words_and_viewers_read_none() {
        let note =
            r#"{"type":"note","tick":3,"name":"a.begin","data":{"agent":1,"description":"dig \"here\""}}"#;
        let line: serde_json::Value =
            serde_json::from_str(&for_page(note, &AccessRole::Admin, &["Ann".to_owned(), "Bob".to_owned()]))
                .unwrap();
        assert_eq!((&line["tick"], &line["words"]), (&3.into(), &r#"Bob begins dig "here""#.into()));
        assert_eq!(
            (for_page(note, &AccessRole::Viewer, &[]), for_role(note, &AccessRole::Admin)),
            ("{}".into(), note.into())
        );
    }

    #[test]
    fn viewers_get_the_world_and_what_is_said_to_all() {
        let lines = [
            r#"{"type":"header","plan":{"secret":1}}"#,
            r#"{"type":"submit","tick":1,"entries":[{"agent":0,"text":"I think: …\nPlan: wait"}]}"#,
            r#"{"type":"message","n":0,"sent":1,"delivered":1,"kind":"chat","text":"to all"}"#,
            r#"{"type":"message","n":1,"sent":1,"delivered":1,"kind":"chat","to":[1],"text":"to one"}"#,
            r#"{"type":"reply","call":0,"tick":1,"text":"thought"}"#,
            r#"{"type":"input","n":0,"tick":1,"source":"person","to":1,"kind":"say","data":{}}"#,
            r#"{"type":"advance","tick":2,"events":[{"kind":"message","name":"chat","audience":[1],"text":"hush"},{"kind":"seen","name":"x"}]}"#,
            r#"{"type":"advance","tick":3,"events":[]}"#,
        ];
        assert_eq!(for_role(lines[0], &AccessRole::Admin), lines[0]);
        let seen: Vec<serde_json::Value> = lines
            .iter()
            .map(|line| serde_json::from_str(&for_role(line, &AccessRole::Viewer)).unwrap())
            .collect();
        let kinds: Vec<_> = seen.iter().map(|line| line["type"].as_str()).collect();
        assert_eq!(kinds, [None, Some("submit"), Some("message"), None, None, None, Some("advance"), None]);
        assert_eq!(seen[1]["entries"][0]["text"], "Plan: wait");
        assert_eq!(seen[6]["events"].as_array().map(Vec::len), Some(1));
    }
    #[test]
    fn an_instructor_gets_their_own_words_and_what_people_are_asked_too() {
        let lines = [
            r#"{"type":"message","n":0,"sent":1,"delivered":1,"kind":"order","by":"Ann","to":[1],"text":"stone"}"#,
            r#"{"type":"message","n":1,"sent":1,"delivered":1,"kind":"order","by":"Ben","to":[1],"text":"wood"}"#,
            r#"{"type":"input","n":0,"tick":1,"source":"person","to":1,"kind":"order","data":{"by":"Ann","text":"stone"}}"#,
            r#"{"type":"input","n":1,"tick":1,"source":"person","to":1,"kind":"order","data":{"by":"Ben","text":"wood"}}"#,
            r#"{"type":"ask","ask":0,"tick":1,"source":"person","seat":0,"data":{"question":"approve"}}"#,
            r#"{"type":"ask","ask":1,"tick":1,"source":"process","seat":0,"data":{"secret":1}}"#,
            r#"{"type":"reply","call":0,"tick":1,"text":"thought"}"#,
        ];
        let role = AccessRole::Instructor("Ann".into());
        let is_told = |line: &&str| for_role(line, &role) != "{}";
        assert_eq!(
            lines.iter().map(is_told).collect::<Vec<_>>(),
            [true, false, true, false, true, false, false]
        );
        assert!(lines.iter().all(|line| for_role(line, &AccessRole::Viewer) == "{}"));
    }
}
