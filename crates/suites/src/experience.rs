//! Experience: what the journals of an earlier run teach a team, as a text that belongs to the next run's plan.
//!
//! A subtask that succeeded is a line, an object with the `task`, the `subtask`, its `actions` and the `plan`. A round that ends
//! as its goal is reached leaves the last subtask without a verdict: the work that was under way then has succeeded too.

use cooperage_journal::{JournalError, Note, RunDir};
use serde_json::{Value, json};

use crate::episode::graph::{SubtaskGraph, SubtaskHistory};
use crate::episode::transcript::{Transcript, TranscriptAction};

/// The most subtasks in a text, the first of the run.
const SUBTASKS_MAX: usize = 20_000;

/// Gathers the subtasks that succeeded in a run's finished episodes, in the order of its plan. Each comes with the
/// successful actions of the agents that worked on it and with the plan of its episode.
///
/// # Errors
/// When a journal cannot be read.
pub fn gather(run: &RunDir) -> Result<String, JournalError> {
    let mut lines: Vec<String> = Vec::new();
    for (key, _) in run.episodes() {
        let path = run.finished_path(&key);
        if !path.exists() || lines.len() >= SUBTASKS_MAX {
            continue;
        }
        lines.extend(of_episode(&Transcript::read(&path, &run.finished_lines(&key)?)?));
    }
    lines.truncate(SUBTASKS_MAX);
    Ok(lines.join("\n"))
}

fn of_episode(transcript: &Transcript) -> Vec<String> {
    let graph = SubtaskGraph::of(transcript);
    let goal = transcript.notes.iter().find_map(|record| match Note::read(record) {
        Note::Task(task) => Some(task.goal),
        _ => None,
    });
    let goal = goal.unwrap_or_default();
    let plan: Vec<&str> = graph.subtasks.iter().map(|subtask| subtask.description.as_str()).collect();
    let is_reached = transcript.end.as_ref().is_some_and(|end| end.score.reached >= end.score.possible);
    let has_succeeded = |subtask: &&SubtaskHistory| {
        let is_under_way =
            || subtask.state() == "running" && subtask.runs.iter().any(|run| run.ended >= transcript.ticks);
        subtask.state() == "success" || is_reached && is_under_way()
    };
    let has_worked = |action: &TranscriptAction| {
        action.succeeded || is_reached && action.ended.is_none() && !action.refused
    };
    graph
        .subtasks
        .iter()
        .filter(has_succeeded)
        .map(|subtask| {
            let is_part = |action: &&TranscriptAction| {
                has_worked(action)
                    && subtask.runs.iter().any(|run| {
                        run.agent == action.agent && (run.begun..=run.ended).contains(&action.begun)
                    })
            };
            let actions: Vec<Value> = transcript
                .actions
                .iter()
                .filter(is_part)
                .map(|action| json!({"action": action.tool, "input": action.arguments}))
                .collect();
            json!({"task": goal, "subtask": subtask.description, "actions": actions, "plan": plan})
                .to_string()
        })
        .collect()
}
