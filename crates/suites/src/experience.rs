//! Experience: what the journals of an earlier run teach a team, as a text that belongs to the next run's plan.
//!
//! A subtask that succeeded is a line, an object with the `task`, the `subtask`, its `actions` and the `plan`.

use cooperage_journal::{JournalError, Note, RunDir};
use serde_json::{Value, json};

use crate::episode::graph::SubtaskGraph;
use crate::episode::transcript::Transcript;

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
    let succeeded = graph.subtasks.iter().filter(|subtask| subtask.state() == "success");
    succeeded
        .map(|subtask| {
            let is_part = |action: &&crate::episode::transcript::TranscriptAction| {
                action.succeeded
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
