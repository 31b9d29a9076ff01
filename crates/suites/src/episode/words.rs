//! Notes of frameworks on their plans, in words: the same on the studio's page and in the terminal.

use cooperage_journal::{
    BeginNote, EndNote, Note, NoteRecord, PlanNote, ReflectionNote, WaitCause, WaitsNote,
};
use serde_json::Value;

/// How an agent is called.
pub type AgentNamer<'n> = &'n dyn Fn(u32) -> String;

/// Returns a note as a sentence without its end. Texts are as the framework wrote them.
#[must_use]
pub fn note_in_words(record: &NoteRecord, name: AgentNamer<'_>) -> String {
    match Note::read(record) {
        Note::Task(note) => format!("the goal: {}", note.goal),
        Note::Plan(note) => planned(&note),
        Note::Status(note) => {
            let by = listed(&note.agents, name);
            let by = if by.is_empty() { by } else { format!(" ({by})") };
            format!("subtask {} is now {}{by}", note.subtask, plain(&note.status))
        }
        Note::Begin(note) => format!("{} begins {}", name(note.agent), work(&note)),
        Note::End(note) => ended(&note, name),
        Note::Reflection(note) => reflected(&note, name),
        Note::Waits(note) => format!("{} {}", name(note.agent), waits(&note)),
        Note::Own { kind, data } => own(&kind, &data, name),
    }
}

/// Returns the work that an agent begins, in words.
#[must_use]
pub fn work(note: &BeginNote) -> String {
    match (note.subtask, &note.description) {
        (Some(number), Some(words)) => format!("subtask {number}: {words}"),
        (Some(number), None) => format!("subtask {number}"),
        (None, Some(words)) => words.clone(),
        (None, None) => "its work".to_owned(),
    }
}

/// Returns in words that an agent waits, and for what.
#[must_use]
pub fn waits(note: &WaitsNote) -> String {
    let numbers: Vec<String> = note.subtasks.iter().map(u32::to_string).collect();
    match note.cause {
        WaitCause::Nothing => "waits for nothing".to_owned(),
        WaitCause::Plan => "waits for a plan".to_owned(),
        WaitCause::Controller => "waits to be given work".to_owned(),
        WaitCause::Predecessor if numbers.is_empty() => "waits for subtasks that come first".to_owned(),
        WaitCause::Predecessor => format!("waits for subtask {}", numbers.join(", ")),
        WaitCause::Orders => "waits for orders".to_owned(),
        WaitCause::Reports => "waits for reports".to_owned(),
        WaitCause::Floor => "waits for its turn".to_owned(),
    }
}

/// Data as a person reads it: `key value, key value`.
#[must_use]
pub fn data_in_words(data: &Value) -> String {
    match data {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| format!("{} {}", plain(key), inner(value)))
            .collect::<Vec<_>>()
            .join(", "),
        Value::Array(list) => list.iter().map(inner).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

fn inner(value: &Value) -> String {
    match value {
        Value::Object(_) => format!("({})", data_in_words(value)),
        Value::Array(_) => format!("[{}]", data_in_words(value)),
        other => data_in_words(other),
    }
}

fn plain(name: &str) -> String {
    name.replace('_', " ")
}

fn listed(agents: &[u32], name: AgentNamer<'_>) -> String {
    agents.iter().map(|agent| name(*agent)).collect::<Vec<_>>().join(", ")
}

fn numbers(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

fn planned(note: &PlanNote) -> String {
    let subtask = |one: &cooperage_journal::PlannedSubtask| {
        let after = if one.requires.is_empty() {
            String::new()
        } else {
            format!(" (after {})", numbers(&one.requires))
        };
        format!("{}. {}{after}", one.subtask, one.description)
    };
    let mut parts: Vec<String> = note.subtasks.iter().map(subtask).collect();
    if !note.dropped.is_empty() {
        parts.push(format!("given up: {}", numbers(&note.dropped)));
    }
    if note.replaces_all {
        parts.push("in place of all that was not done".to_owned());
    }
    format!("a plan: {}", if parts.is_empty() { "nothing new".to_owned() } else { parts.join("; ") })
}

fn ended(note: &EndNote, name: AgentNamer<'_>) -> String {
    let what = note.subtask.map_or_else(|| "its work".to_owned(), |number| format!("subtask {number}"));
    let how = match note.finished {
        Some(true) => ": finished",
        Some(false) => ": not finished",
        None => "",
    };
    let said = note.said.as_ref().map(|said| format!("; it says: {said}")).unwrap_or_default();
    format!("{} ends {what}{how}{said}", name(note.agent))
}

fn reflected(note: &ReflectionNote, name: AgentNamer<'_>) -> String {
    let what = note.subtask.map_or_else(|| "the work".to_owned(), |number| format!("subtask {number}"));
    let verdict = if note.done { "is thought to be done" } else { "is not thought to be done" };
    let why = [&note.summary, &note.reasoning];
    let why: Vec<&str> = why.into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    let why = if why.is_empty() { String::new() } else { format!(": {}", why.join(" / ")) };
    format!("{what} of {} {verdict}{why}", name(note.agent))
}

/// Puts a framework's own note into words: a sentence where its form is known here, and field by field otherwise.
fn own(kind: &str, data: &Value, name: AgentNamer<'_>) -> String {
    let agent = |key: &str| agent_in(data, key).map(name);
    let text = |key: &str| data.get(key).and_then(Value::as_str);
    let order = data.get("order").map(inner).unwrap_or_default();
    match (kind, agent("agent")) {
        ("organisation", _) => organised(data, name),
        ("order", _) => {
            let (from, to) = (agent("from").unwrap_or_default(), agent("to").unwrap_or_default());
            format!("{from} orders {to} (order {order}): {}", text("text").unwrap_or_default())
        }
        ("report", Some(who)) => {
            let to = agent("to").or_else(|| text("to").map(str::to_owned)).unwrap_or_default();
            let of = if order.is_empty() { String::new() } else { format!(" of order {order}") };
            format!("{who} reports to {to}{of}: {}", plain(text("fares").unwrap_or_default()))
        }
        ("expects", Some(who)) => {
            let partner = agent("partner").unwrap_or_default();
            format!("{who} expects of {partner}: {}", plain(text("skill").unwrap_or_default()))
        }
        ("goal", Some(who)) if data.get("on") == Some(&Value::Bool(false)) => {
            format!("{who} works on its goal no more: {}", text("goal").unwrap_or_default())
        }
        ("goal", Some(who)) => format!("{who} takes up a goal: {}", text("goal").unwrap_or_default()),
        ("memory", Some(who)) => format!("{who} remembers: {}", text("memory").unwrap_or_default()),
        ("unreadable", who) => {
            let whose = who.map_or_else(|| "the answer".to_owned(), |who| format!("{who}'s answer"));
            let role = text("role").unwrap_or_default();
            format!("{whose} to {role} could not be read: {}", text("reason").unwrap_or_default())
        }
        (_, who) => {
            let rest = match data.as_object() {
                Some(map) => {
                    let rest = map.iter().filter(|(key, _)| key.as_str() != "agent");
                    data_in_words(&Value::Object(
                        rest.map(|(key, value)| (key.clone(), value.clone())).collect(),
                    ))
                }
                None => data_in_words(data),
            };
            let colon = if rest.is_empty() { "" } else { ": " };
            let who = who.map(|who| format!("{who}, ")).unwrap_or_default();
            format!("{who}{}{colon}{rest}", plain(kind))
        }
    }
}

fn organised(data: &Value, name: AgentNamer<'_>) -> String {
    let commands: Vec<String> = commands(data)
        .into_iter()
        .map(|(from, to)| format!("{} commands {}", name(from), name(to)))
        .collect();
    let shape = data.get("shape").and_then(Value::as_str).unwrap_or_default();
    let all = if commands.is_empty() { "nobody commands anybody".to_owned() } else { commands.join(", ") };
    format!("the organisation is {}: {all}", plain(shape))
}

/// Returns the pairs of commander and commanded agent in a note on an organisation.
pub(crate) fn commands(data: &Value) -> Vec<(u32, u32)> {
    let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    let pair = |pair: &Value| Some((number(pair.get(0)?)?, number(pair.get(1)?)?));
    data.get("commands").and_then(Value::as_array).into_iter().flatten().filter_map(pair).collect()
}

/// The agent in a field.
pub(crate) fn agent_in(data: &Value, key: &str) -> Option<u32> {
    data.get(key).and_then(Value::as_u64).and_then(|agent| u32::try_from(agent).ok())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn notes_are_sentences() {
        let name =
            |agent: u32| ["Alice", "Bob"].get(agent as usize).map_or_else(String::new, ToString::to_string);
        let check = |note: &str, data: Value, words: &str| {
            let record = NoteRecord { name: note.to_owned(), data, ..NoteRecord::default() };
            assert_eq!(note_in_words(&record, &name), words);
        };
        let subtasks = json!([{"subtask": 2, "description": "roof", "requires": [1]}]);
        check(
            "v.plan",
            json!({"subtasks": subtasks, "dropped": [3]}),
            "a plan: 2. roof (after 1); given up: 3",
        );
        check(
            "v.status",
            json!({"subtask": 2, "status": "in_work", "agents": [1]}),
            "subtask 2 is now in work (Bob)",
        );
        check("v.begin", json!({"subtask": 2, "agent": 0}), "Alice begins subtask 2");
        let mistake = |agent: Value| json!({"agent": agent, "role": "v.act", "reason": "no call"});
        check("v.unreadable", mistake(1.into()), "Bob's answer to v.act could not be read: no call");
        check("v.unreadable", mistake(Value::Null), "the answer to v.act could not be read: no call");
        check(
            "v.end",
            json!({"agent": 0, "finished": false, "said": "no wood"}),
            "Alice ends its work: not finished; it says: no wood",
        );
        check(
            "v.waits",
            json!({"agent": 1, "for": "predecessor", "subtasks": [1, 2]}),
            "Bob waits for subtask 1, 2",
        );
        check(
            "s.organisation",
            json!({"shape": "tree", "commands": [[0, 1]]}),
            "the organisation is tree: Alice commands Bob",
        );
        check(
            "s.order",
            json!({"order": 4, "from": 0, "to": 1, "text": "dig"}),
            "Alice orders Bob (order 4): dig",
        );
        check(
            "s.report",
            json!({"agent": 1, "to": 0, "order": 4, "fares": "goes_on"}),
            "Bob reports to Alice of order 4: goes on",
        );
        check(
            "p.expects",
            json!({"agent": 0, "partner": 1, "skill": "pickup_onion"}),
            "Alice expects of Bob: pickup onion",
        );
        check("x.mood", json!({"agent": 0, "level": {"joy": 3}}), "Alice, mood: level (joy 3)");
    }
}
