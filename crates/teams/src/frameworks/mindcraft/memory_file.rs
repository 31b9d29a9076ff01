//! The memory that an agent takes from one life to the next: the original's `memory.json`
//! (docs/spec/mindcraft.md, 6.4).

use serde_json::{Map, Value, json};

use super::history::{ConversationTurn, TurnRole};

/// The most turns of a file; a file with more is refused.
const TURNS_MAX: usize = 10_000;

/// Whether an agent works towards a goal of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SelfPrompting {
    /// The agent has no goal.
    #[default]
    Stopped,
    /// The agent works towards the goal.
    Active,
    /// The agent has paused the goal while it talks.
    Paused,
}

impl SelfPrompting {
    const ALL: [SelfPrompting; 3] = [SelfPrompting::Stopped, SelfPrompting::Active, SelfPrompting::Paused];

    /// Returns the number that stands for it in files.
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            SelfPrompting::Stopped => 0,
            SelfPrompting::Active => 1,
            SelfPrompting::Paused => 2,
        }
    }
}

/// The file's content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryFile {
    /// The text about the turns before those in the file.
    pub memory: String,
    /// The turns in the window.
    pub turns: Vec<ConversationTurn>,
    /// Whether the agent works towards a goal of its own.
    pub self_prompting: SelfPrompting,
    /// That goal, unless there is none.
    pub self_prompt: Option<String>,
    /// The time at which the task began, in milliseconds of the writer's clock.
    pub task_start_ms: Option<i64>,
    /// The name of the agent that spoke to it last.
    pub last_sender: Option<String>,
}

/// The reason why a text is no such file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemoryFileError {
    #[error("it is no JSON object")]
    NoObject,
    /// A field has another form than expected.
    #[error("its `{field}` is no {form}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// The expected form.
        form: &'static str,
    },
    /// A turn has the wrong form.
    #[error("turn {0} of it is no object with a `role` (system, assistant or user) and a `content`")]
    Turn(usize),
    /// The file has too many turns.
    #[error("it has more than {TURNS_MAX} turns")]
    TooLong,
}

impl MemoryFile {
    /// Reads a file. Returns also the names of fields that have no meaning here. Missing fields are empty.
    ///
    /// # Errors
    /// [`MemoryFileError`] names the first fault.
    pub fn read(text: &str) -> Result<(MemoryFile, Vec<String>), MemoryFileError> {
        let Ok(Value::Object(fields)) = serde_json::from_str(text) else {
            return Err(MemoryFileError::NoObject);
        };
        let file = MemoryFile {
            memory: string(&fields, "memory")?.unwrap_or_default(),
            turns: turns(&fields)?,
            self_prompting: state(&fields)?,
            self_prompt: string(&fields, "self_prompt")?,
            task_start_ms: milliseconds(&fields)?,
            last_sender: string(&fields, "last_sender")?,
        };
        let known = file.to_json();
        let unknown = fields.keys().filter(|key| known.get(key.as_str()).is_none()).cloned().collect();
        Ok((file, unknown))
    }

    /// Returns the file's content in the original's form.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let turns: Vec<Value> = self.turns.iter().map(turn_json).collect();
        let is_stopped = self.self_prompting == SelfPrompting::Stopped;
        json!({
            "memory": self.memory,
            "turns": turns,
            "self_prompting_state": self.self_prompting.number(),
            "self_prompt": if is_stopped { None } else { self.self_prompt.as_deref() },
            "taskStart": self.task_start_ms,
            "last_sender": self.last_sender,
        })
    }
}

/// Returns a turn in the original's form.
#[must_use]
pub fn turn_json(turn: &ConversationTurn) -> Value {
    json!({"role": turn.role.name(), "content": turn.content})
}

/// Reads a turn from an object of that form.
#[must_use]
pub fn turn_of(value: &Value) -> Option<ConversationTurn> {
    let role = TurnRole::from_name(value.get("role")?.as_str()?)?;
    Some(ConversationTurn { role, content: value.get("content")?.as_str()?.to_owned() })
}

fn string(fields: &Map<String, Value>, field: &'static str) -> Result<Option<String>, MemoryFileError> {
    match fields.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(MemoryFileError::Field { field, form: "text" }),
    }
}

fn turns(fields: &Map<String, Value>) -> Result<Vec<ConversationTurn>, MemoryFileError> {
    let entries = match fields.get("turns") {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(entries)) => entries,
        Some(_) => return Err(MemoryFileError::Field { field: "turns", form: "list" }),
    };
    if entries.len() > TURNS_MAX {
        return Err(MemoryFileError::TooLong);
    }
    let read = |(number, entry)| turn_of(entry).ok_or(MemoryFileError::Turn(number));
    (1..).zip(entries).map(read).collect()
}

fn state(fields: &Map<String, Value>) -> Result<SelfPrompting, MemoryFileError> {
    let wrong = MemoryFileError::Field { field: "self_prompting_state", form: "0, 1 or 2" };
    match fields.get("self_prompting_state") {
        None | Some(Value::Null) => Ok(SelfPrompting::Stopped),
        Some(value) => {
            let number = value.as_u64();
            SelfPrompting::ALL.into_iter().find(|state| Some(state.number()) == number).ok_or(wrong)
        }
    }
}

fn milliseconds(fields: &Map<String, Value>) -> Result<Option<i64>, MemoryFileError> {
    match fields.get("taskStart") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_i64() {
            Some(number) => Ok(Some(number)),
            None => Err(MemoryFileError::Field { field: "taskStart", form: "whole number" }),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"memory": "Bo owes me a plank.", "turns": [
        {"role": "user", "content": "Bo: hello"}, {"role": "assistant", "content": "hi !stats"},
        {"role": "system", "content": "you stand"}], "self_prompting_state": 2, "self_prompt": "build",
        "taskStart": 1731000000123, "last_sender": "Bo"}"#;

    #[test]
    fn a_file_of_the_originals_comes_back_as_it_was() {
        let (file, unknown) = MemoryFile::read(FILE).unwrap();
        assert_eq!(file.turns.len(), 3);
        assert_eq!(
            (file.self_prompting, file.task_start_ms),
            (SelfPrompting::Paused, Some(1_731_000_000_123))
        );
        assert_eq!(unknown, [""; 0]);
        let original: Value = serde_json::from_str(FILE).unwrap();
        assert_eq!(file.to_json(), original);
        let keys: Vec<&String> = original.as_object().unwrap().keys().collect();
        assert_eq!(file.to_json().as_object().unwrap().keys().collect::<Vec<_>>(), keys);
    }

    #[test]
    fn what_is_missing_is_empty_and_what_is_strange_is_told() {
        assert_eq!(MemoryFile::read("{}").unwrap().0, MemoryFile::default());
        let (file, unknown) = MemoryFile::read(r#"{"self_prompt": null, "mood": 3}"#).unwrap();
        assert_eq!((file, unknown), (MemoryFile::default(), vec!["mood".to_owned()]));
        let stopped = MemoryFile { self_prompt: Some("x".to_owned()), ..MemoryFile::default() };
        assert_eq!(stopped.to_json()["self_prompt"], Value::Null);
    }

    #[test]
    fn what_is_no_such_file_is_told() {
        let error = |text: &str| MemoryFile::read(text).unwrap_err().to_string();
        assert_eq!(error("[]"), "it is no JSON object");
        assert_eq!(error(r#"{"memory": 3}"#), "its `memory` is no text");
        assert_eq!(error(r#"{"self_prompting_state": 3}"#), "its `self_prompting_state` is no 0, 1 or 2");
        assert!(
            error(r#"{"turns": [{"role": "system", "content": ""}, {"role": "tool"}]}"#)
                .starts_with("turn 2")
        );
        assert_eq!(error(r#"{"taskStart": "x"}"#), "its `taskStart` is no whole number");
    }
}
