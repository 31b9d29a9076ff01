//! Notes: the journal's lines about a framework's own plan, as types that frameworks write and readers read.
//!
//! A note's line has a name, `FRAMEWORK.KIND`, and data. The kinds here mean the same in every framework, so that a
//! reader of journals (the task graph, the time budget, what agents claim) works for a framework it has never heard of.
//! A framework with other things to tell uses [`Note::Own`], which pages show and no other reader understands.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::NoteRecord;

/// A note of a framework.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// The goal of the team; once, at the start.
    Task(TaskNote),
    /// Subtasks were added to the plan.
    Plan(PlanNote),
    /// A subtask changed its state.
    Status(StatusNote),
    /// An agent begins to work on something.
    Begin(BeginNote),
    /// An agent has ended that work, a reflection on it included.
    End(EndNote),
    /// The framework's opinion on an agent's work.
    Reflection(ReflectionNote),
    /// The cause for which an agent waits from now on.
    Waits(WaitsNote),
    /// A note that only this framework writes.
    Own {
        /// Its name after the framework's.
        kind: String,
        /// The data of the note.
        data: Value,
    },
}

/// The goal of a team, see [`Note::Task`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskNote {
    /// The goal in words.
    pub goal: String,
}

/// New subtasks of a plan, see [`Note::Plan`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlanNote {
    /// The subtasks that were added.
    pub subtasks: Vec<PlannedSubtask>,
    /// The numbers of subtasks that were given up.
    pub dropped: Vec<u32>,
    /// Whether all subtasks that were not done before are dropped.
    pub replaces_all: bool,
}

/// A subtask as it was planned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlannedSubtask {
    /// Its number in the episode.
    pub subtask: u32,
    pub description: String,
    /// Conditions that must hold when it is done.
    pub milestones: Vec<String>,
    /// The agents who may do it; all if there are none.
    pub candidates: Vec<u32>,
    /// How many agents it needs.
    pub agents_needed: u32,
    /// The numbers of the subtasks that must be done before it.
    pub requires: Vec<u32>,
    /// The numbers of the subtasks in whose place it stands.
    pub replaces: Vec<u32>,
}

/// A new state of a subtask, see [`Note::Status`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatusNote {
    pub subtask: u32,
    /// Its state from now on, in the framework's words.
    pub status: String,
    /// The agents who have it.
    #[serde(default)]
    pub agents: Vec<u32>,
}

/// The begin of an agent's work, see [`Note::Begin`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BeginNote {
    /// The subtask's number, where the framework numbers subtasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtask: Option<u32>,
    pub agent: u32,
    /// The work in words, where no plan has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// The end of an agent's work, see [`Note::End`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndNote {
    /// The subtask's number, where the framework numbers subtasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtask: Option<u32>,
    pub agent: u32,
    /// Whether the agent reports to its team that the work is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<bool>,
    /// The agent's last words, where it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
}

/// The framework's opinion on an agent's work, see [`Note::Reflection`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReflectionNote {
    /// The subtask's number, where the framework numbers subtasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtask: Option<u32>,
    /// The agent that did the work.
    pub agent: u32,
    /// Whether the framework thinks that it is done.
    pub done: bool,
    #[serde(default)]
    pub reasoning: String,
    /// The result in words.
    #[serde(default)]
    pub summary: String,
}

/// The cause for which an agent waits, see [`Note::Waits`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitsNote {
    pub agent: u32,
    #[serde(rename = "for")]
    pub cause: WaitCause,
    /// The numbers of the subtasks that must be done first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subtasks: Vec<u32>,
}

/// The cause for which an agent waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WaitCause {
    /// Nothing: it works, or there is nothing to do.
    Nothing,
    /// A plan that is being made.
    Plan,
    /// An assignment, a share of work, or a place among the agents that may work.
    Controller,
    /// Subtasks that come first.
    Predecessor,
    /// Orders of an agent that commands it.
    Orders,
    /// Reports of the agents that it commands.
    Reports,
    /// Its turn, where not all agents may work at any time.
    Floor,
}

impl Note {
    /// The part of its name after the framework's.
    #[must_use]
    pub fn kind(&self) -> &str {
        match self {
            Note::Task(_) => "task",
            Note::Plan(_) => "plan",
            Note::Status(_) => "status",
            Note::Begin(_) => "begin",
            Note::End(_) => "end",
            Note::Reflection(_) => "reflection",
            Note::Waits(_) => "waits",
            Note::Own { kind, .. } => kind,
        }
    }

    /// Returns the data of its line.
    #[must_use]
    pub fn to_data(&self) -> Value {
        match self {
            Note::Task(note) => data(note),
            Note::Plan(note) => data(note),
            Note::Status(note) => data(note),
            Note::Begin(note) => data(note),
            Note::End(note) => data(note),
            Note::Reflection(note) => data(note),
            Note::Waits(note) => data(note),
            Note::Own { data, .. } => data.clone(),
        }
    }

    /// The note of a line; one whose data are not those of its kind is the framework's own.
    #[must_use]
    pub fn read(record: &NoteRecord) -> Note {
        let kind = record.name.split_once('.').map_or(record.name.as_str(), |(_, kind)| kind);
        let known = match kind {
            "task" => typed(&record.data).map(Note::Task),
            "plan" => typed(&record.data).map(Note::Plan),
            "status" => typed(&record.data).map(Note::Status),
            "begin" => typed(&record.data).map(Note::Begin),
            "end" => typed(&record.data).map(Note::End),
            "reflection" => typed(&record.data).map(Note::Reflection),
            "waits" => typed(&record.data).map(Note::Waits),
            _ => None,
        };
        known.unwrap_or_else(|| Note::Own { kind: kind.to_owned(), data: record.data.clone() })
    }
}

fn data<T: Serialize>(note: &T) -> Value {
    // Structs of numbers, texts and lists always have a form in JSON.
    serde_json::to_value(note).unwrap_or_default()
}

fn typed<T: DeserializeOwned>(data: &Value) -> Option<T> {
    T::deserialize(data).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn record(name: &str, data: Value) -> NoteRecord {
        NoteRecord { tick: 3, name: name.to_owned(), data, ..NoteRecord::default() }
    }

    #[test]
    fn notes_are_read_as_they_are_written() {
        let plan = PlanNote {
            subtasks: vec![PlannedSubtask { subtask: 4, requires: vec![1, 2], ..PlannedSubtask::default() }],
            dropped: vec![3],
            replaces_all: true,
        };
        let notes = [
            Note::Task(TaskNote { goal: "a house".to_owned() }),
            Note::Plan(plan),
            Note::Status(StatusNote { subtask: 4, status: "running".to_owned(), agents: vec![0] }),
            Note::Begin(BeginNote { subtask: None, agent: 1, description: Some("dig".to_owned()) }),
            Note::End(EndNote { subtask: Some(4), agent: 1, finished: Some(true), said: None }),
            Note::Reflection(ReflectionNote { subtask: Some(4), done: true, ..ReflectionNote::default() }),
            Note::Waits(WaitsNote { agent: 1, cause: WaitCause::Predecessor, subtasks: vec![2] }),
            Note::Own { kind: "mood".to_owned(), data: json!({"agent": 1}) },
        ];
        for note in notes {
            let line = record(&format!("farmers.{}", note.kind()), note.to_data());
            assert_eq!(Note::read(&line), note);
        }
    }

    #[test]
    fn the_form_of_lines_is_fixed() {
        let begin = BeginNote { subtask: None, agent: 1, description: Some("dig".to_owned()) };
        assert_eq!(Note::Begin(begin).to_data().to_string(), r#"{"agent":1,"description":"dig"}"#);
        let waits = WaitsNote { agent: 1, cause: WaitCause::Predecessor, subtasks: vec![2] };
        assert_eq!(
            Note::Waits(waits).to_data().to_string(),
            r#"{"agent":1,"for":"predecessor","subtasks":[2]}"#
        );
    }

    #[test]
    fn data_of_another_form_are_the_frameworks_own() {
        let odd = record("villager.begin", json!({"agent": "Alice"}));
        let own = Note::Own { kind: "begin".to_owned(), data: json!({"agent": "Alice"}) };
        assert_eq!(Note::read(&odd), own);
        assert_eq!(Note::read(&record("plan", json!([1]))).kind(), "plan");
    }
}
