//! Meta tasks: the file that holds them, and the entries of launch lists.

use cooperage_suites::tasks::Split;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::arguments::EvaluationArg;
use super::goal::MetaGoal;
use super::kind::MetaKind;
use super::{arguments, pools, room, splits, words};
use crate::world::RoundLimits;

/// Most tasks of a file.
const TASKS_MAX: usize = 10_000;

/// The state of this program's generator with which a task was drawn, which decides its room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetaEdition {
    /// The tasks that come with the program, and files that name no edition.
    First,
    /// Cats, parrots, turtles and pandas are fed too, bamboo takes bone meal, and mangroves stand in rooms.
    Second,
}

impl MetaEdition {
    /// All editions, in their order.
    pub const ALL: [MetaEdition; 2] = [MetaEdition::First, MetaEdition::Second];

    /// Its number in files, from 1 on.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            MetaEdition::First => 1,
            MetaEdition::Second => 2,
        }
    }

    fn numbered(number: u32) -> Option<MetaEdition> {
        MetaEdition::ALL.into_iter().find(|edition| edition.number() == number)
    }
}

/// A meta task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetaTask {
    /// Its number among those of its kind.
    pub id: u32,
    pub edition: MetaEdition,
    pub split: Split,
    /// The seed of its room.
    pub seed: u64,
    /// Which of the wordings tells the goal.
    pub wording: u32,
    pub goal: MetaGoal,
    /// The goal in other words than ours.
    pub text: Option<String>,
}

impl MetaTask {
    /// Its name below that of the suite.
    #[must_use]
    pub fn name(&self) -> String {
        format!("meta/{}/{}", self.goal.kind.name(), self.id)
    }

    /// The goal with the places of what its room has.
    #[must_use]
    pub fn placed(&self) -> MetaGoal {
        let plan = room::MetaRoom::of(self);
        let mut goal = self.goal.clone();
        goal.station = plan.stations.first().copied();
        goal.chest = plan.chests.first().copied();
        goal
    }

    /// The goal as agents are told it.
    #[must_use]
    pub fn told(&self) -> String {
        self.text.clone().unwrap_or_else(|| words::told(&self.placed(), self.wording as usize))
    }

    /// The task as a row of a file.
    #[must_use]
    pub fn row(&self) -> Value {
        serde_json::to_value(self.as_row()).unwrap_or_default()
    }

    fn as_row(&self) -> MetaTaskRow {
        MetaTaskRow {
            kind: self.goal.kind.name().to_owned(),
            id: self.id,
            edition: self.edition.number(),
            split: self.split.name().to_owned(),
            seed: self.seed,
            wording: self.wording,
            evaluation_arg: arguments::write(&self.goal),
            task_goal: self.text.clone(),
        }
    }

    /// How many subtasks more than one the authors' later code gives it: one where things lie in chests, and in conversations.
    #[must_use]
    pub fn further_rounds(&self) -> u32 {
        u32::from(self.goal.in_chest || self.goal.kind == MetaKind::Chat)
    }

    /// How long a round may take: longer where things lie in chests.
    #[must_use]
    pub fn limits(&self) -> RoundLimits {
        RoundLimits::from_seconds(290.0, if self.goal.in_chest { 480.0 } else { 440.0 })
    }

    /// One line about it.
    #[must_use]
    pub fn about(&self) -> String {
        words::sentence(&self.placed(), 0)
    }
}

/// A file of meta tasks.
#[derive(Serialize, Deserialize)]
struct MetaTasksFile {
    meta_tasks: Vec<Value>,
}

/// A task of a file.
#[derive(Serialize, Deserialize)]
struct MetaTaskRow {
    /// Such as `dig`.
    kind: String,
    /// Its number among those of its kind.
    id: u32,
    /// The edition of the generator that drew it, which decides its room: 1 or 2.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    edition: u32,
    /// `train`, `val` or `test`.
    split: String,
    /// The seed of its room.
    seed: u64,
    /// Which of the five wordings tells the goal, from 0, the plain one.
    wording: u32,
    evaluation_arg: EvaluationArg,
    /// The goal in words of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    task_goal: Option<String>,
}

fn first() -> u32 {
    MetaEdition::First.number()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
fn is_first(edition: &u32) -> bool {
    *edition == first()
}

/// Reads a file of meta tasks.
///
/// # Errors
/// A text for people that names the entry and says what is wrong.
pub fn read(text: &str) -> Result<Vec<MetaTask>, String> {
    let file: MetaTasksFile =
        serde_json::from_str(text).map_err(|error| format!("it is no file of meta tasks: {error}"))?;
    let entries = file.meta_tasks;
    if entries.is_empty() || entries.len() > TASKS_MAX {
        return Err(format!("a file has 1 to {TASKS_MAX} meta tasks"));
    }
    let mut tasks: Vec<MetaTask> = Vec::new();
    let mut names = std::collections::BTreeSet::new();
    for (entry, number) in entries.into_iter().zip(1..) {
        let task = read_one(entry).map_err(|reason| format!("entry {number}: {reason}"))?;
        if !names.insert(task.name()) {
            return Err(format!("entry {number}: there are two tasks {}", task.name()));
        }
        tasks.push(task);
    }
    Ok(tasks)
}

pub(super) fn read_one(entry: Value) -> Result<MetaTask, String> {
    let row: MetaTaskRow = serde_json::from_value(entry).map_err(|error| error.to_string())?;
    let kind = MetaKind::named(&row.kind)?;
    let split = [Split::Train, Split::Val, Split::Test];
    let split = split.into_iter().find(|split| split.name() == row.split);
    let edition = MetaEdition::numbered(row.edition).ok_or("edition is 1 or 2")?;
    let goal = arguments::read(kind, &row.evaluation_arg)?;
    Ok(MetaTask {
        id: row.id,
        edition: edition.max(pools::edition_of(&goal)),
        split: split.ok_or("split is train, val or test")?,
        seed: row.seed,
        wording: row.wording,
        goal,
        text: row.task_goal,
    })
}

/// Writes tasks in the form that [`read`] reads, one a line.
#[must_use]
pub fn write(tasks: &[MetaTask]) -> String {
    let line = |task: &MetaTask| serde_json::to_string(&task.as_row()).unwrap_or_default();
    let lines: Vec<String> = tasks.iter().map(line).collect();
    format!("{{\"meta_tasks\": [\n{}\n]}}\n", lines.join(",\n"))
}

/// Reads an entry of a launch list of the benchmark's authors; `id` is its number among those of its kind.
///
/// # Errors
/// A text for people that says what is wrong.
pub fn launched(entry: &Value, id: u32) -> Result<MetaTask, String> {
    let scenario = entry.get("task_scenario").and_then(Value::as_str).ok_or("there is no task_scenario")?;
    let arguments = entry.get("evaluation_arg").ok_or("there is no evaluation_arg")?;
    let arguments: EvaluationArg =
        serde_json::from_value(arguments.clone()).map_err(|error| format!("evaluation_arg: {error}"))?;
    let kind = match scenario {
        "interact" if arguments.action.is_empty() => {
            return Err("an interaction needs its action in evaluation_arg".to_owned());
        }
        "interact" => MetaKind::named(&arguments.action)?,
        name => MetaKind::named(name)?,
    };
    let goal = arguments::read(kind, &arguments)?;
    let text = entry.get("task_goal").and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
    // The authors' rooms are drawn anew in each run; here an entry has always the same one.
    let seed = entry.get("task_name").and_then(Value::as_str).unwrap_or_default();
    let seed = seed.bytes().fold(u64::from(id), |seed, byte| (seed * 31 + u64::from(byte)) % (1 << 48));
    let (split, edition) = (splits::split_of(&goal, seed), pools::edition_of(&goal));
    Ok(MetaTask { id, edition, split, seed, wording: 0, goal, text: text.map(str::to_owned) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meta;

    #[test]
    fn files_are_read_as_they_were_written() {
        let tasks = meta::built_in();
        assert_eq!(tasks.len(), 230);
        assert_eq!(read(&write(tasks)).as_deref(), Ok(tasks));
    }

    #[test]
    fn goals_are_read_from_their_words() {
        for task in meta::built_in() {
            let goal = task.placed();
            for wording in 0..words::WORDINGS {
                let told = words::told(&goal, wording);
                let read = words::read(&told);
                let mut expected = goal.clone();
                // The words do not tell what agents can see, nor chests that they do not need.
                expected.text = if goal.kind == MetaKind::Sign { String::new() } else { goal.text.clone() };
                if goal.kind == MetaKind::Toggle {
                    expected.facing.clear();
                }
                if goal.kind == MetaKind::BoneMeal {
                    expected.tool.clear();
                }
                if !goal.in_chest {
                    expected.chest = None;
                }
                assert_eq!(read, Some(expected), "{} {told}", task.name());
            }
        }
    }

    #[test]
    fn hostile_files_are_refused_with_reasons() {
        let task = |kind: &str, arguments: &str| {
            format!(
                r#"{{"meta_tasks": [{{"kind": "{kind}", "id": 0, "split": "test", "seed": 1, "wording": 0,
                    "evaluation_arg": {arguments}}}]}}"#
            )
        };
        for (text, reason) in [
            ("{".to_owned(), "it is no file of meta tasks"),
            ("{}".to_owned(), "it is no file of meta tasks"),
            (r#"{"meta_tasks": []}"#.to_owned(), "a file has 1 to"),
            (task("dance", "{}"), "entry 1: there is no kind `dance`"),
            (task("dig", "3"), "entry 1: invalid type: integer `3`"),
            (
                task("dig", r#"{"target": "stone", "x": 99, "y": -60, "z": 3}"#),
                "[99, -60, 3] is not in the room",
            ),
            (
                task("dig", r#"{"target": "nothing", "x": 9, "y": -60, "z": 3}"#),
                "there is no block `nothing`",
            ),
            (task("water", r#"{"tool": "bucket", "x": 2, "y": -60, "z": 9}"#), "too near to a wall"),
            (task("feed", r#"{"target": "bat", "tool": "cod"}"#), "nobody can feed a `bat`"),
            (task("feed", r#"{"target": "cat", "tool": "bone"}"#), "the food is one of cod, salmon"),
            (task("useitem", r#"{"target": "oak_wall_sign"}"#), "writing on signs"),
            (task("craft", r#"{"target": "stick", "step": 3}"#), "step is 1 or 2"),
        ] {
            let told = read(&text).unwrap_err();
            assert!(told.contains(reason), "{text}: {told}");
        }
    }
}
