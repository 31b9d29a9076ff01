//! Experience of earlier runs: the subtasks that succeeded there, found again by similarity of their words
//! (docs/spec/villager.md, 6, row 6).
//!
//! The text of an experience has one JSON object a line, each a subtask that succeeded: `task` (the goal of its episode),
//! `subtask` (its description), `actions` (the tool calls that worked, in order, each with `action` and `input`) and `plan`
//! (the descriptions of all subtasks of its episode, in order). The program makes it from journals before a run starts.

use serde_json::Value;

use crate::budget::text_within;
use crate::structured::{text_of, texts_of};
use crate::word_index::WordIndex;

/// Characters of what is told of one past subtask.
const ENTRY_CHARACTERS: usize = 600;
/// Characters of a past plan.
const PLAN_CHARACTERS: usize = 1_500;

/// A text that is no experience.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the experience is not an object with `task`, `subtask`, `actions` and `plan`")]
pub struct NoExperience {
    /// The line's number, from 1 on.
    pub line: usize,
}

/// Past subtasks that succeeded.
#[derive(Clone, Debug, Default)]
pub struct Experience {
    entries: Vec<ExperienceEntry>,
    subtasks: WordIndex,
    tasks: WordIndex,
}

#[derive(Clone, Debug)]
struct ExperienceEntry {
    subtask: String,
    actions: String,
    plan: String,
}

impl Experience {
    /// Reads an experience.
    ///
    /// # Errors
    /// [`NoExperience`] names the first line that is none; empty lines do no harm.
    pub fn read(text: &str) -> Result<Experience, NoExperience> {
        let mut experience = Experience::default();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let bad = NoExperience { line: number + 1 };
            let value: Value = serde_json::from_str(line).map_err(|_| bad)?;
            let field = |key: &str| value.get(key).ok_or(bad);
            let (task, subtask) = (text_of(field("task")?), text_of(field("subtask")?));
            let actions = field("actions")?.as_array().ok_or(bad)?.iter().map(action).collect::<Vec<_>>();
            experience.tasks.add("", &task);
            experience.subtasks.add("", &subtask);
            experience.entries.push(ExperienceEntry {
                subtask,
                actions: actions.join("; "),
                plan: texts_of(field("plan")?).join("; "),
            });
        }
        Ok(experience)
    }

    /// Returns the actions of the past subtask most similar to this one; `None` if no past subtask has a word in common
    /// with it.
    #[must_use]
    pub fn of_subtask(&self, description: &str) -> Option<String> {
        let entry = self.entries.get(self.subtasks.most_like(description)?)?;
        Some(text_within(&format!("{}: {}", entry.subtask, entry.actions), ENTRY_CHARACTERS))
    }

    /// The plan of the past task most like this one, likewise.
    #[must_use]
    pub fn of_task(&self, goal: &str) -> Option<String> {
        let entry = self.entries.get(self.tasks.most_like(goal)?)?;
        Some(text_within(&entry.plan, PLAN_CHARACTERS))
    }
}

fn action(action: &Value) -> String {
    let field = |key: &str| action.get(key).map(text_of).unwrap_or_default();
    format!("{} {}", field("action"), field("input"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAST: &str = r#"{"task": "nail a crate", "subtask": "lay 2 planks on the bench", "actions": [{"action": "take", "input": {}}, {"action": "lay", "input": {"at": "bench0"}}], "plan": ["lay 2 planks on the bench", "nail the crate"]}

{"task": "sweep the floor", "subtask": "fetch the broom", "actions": [], "plan": ["fetch the broom"]}"#;

    #[test]
    fn the_most_similar_subtask_and_task_are_found() {
        let past = Experience::read(PAST).unwrap();
        let told = past.of_subtask("Lay 3 planks, one by one").unwrap();
        assert_eq!(told, r#"lay 2 planks on the bench: take {}; lay {"at":"bench0"}"#);
        assert_eq!(past.of_task("sweep it").unwrap(), "fetch the broom");
        assert_eq!(past.of_subtask("xyzzy"), None);
        assert_eq!(Experience::default().of_task("sweep"), None);
    }

    #[test]
    fn what_is_no_experience_is_told_with_its_line() {
        for text in ["\nno", "\n{\"task\": 1}", "\n[]"] {
            assert_eq!(Experience::read(text).unwrap_err(), NoExperience { line: 2 }, "{text:?}");
        }
    }
}
