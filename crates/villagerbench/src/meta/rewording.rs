//! Goals in words that a language model has written: they are accepted if they have all names, numbers and cells of the plain
//! words, and no other numbers and cells (docs/spec/villager-tasks.md, 6.1).

use std::collections::BTreeSet;

use cooperage_blocks::BlockPos;
use serde_json::{Value, json};

use super::task::{self, MetaTask};
use super::words;

/// The field of an order with the plain words.
pub const PLAIN: &str = "plain";
/// The fields of an order and of a record with the task, and of a record with its new words.
pub const TASK: &str = "task";
const GOAL: &str = "task_goal";
/// Most characters of a goal.
const GOAL_MAX: usize = 800;
/// Names of agents, which goals have to keep.
const AGENTS: [&str; 2] = ["Alice", "Bob"];

/// The plain words of a task's goal.
#[must_use]
pub fn plain(task: &MetaTask) -> String {
    words::told(&task.placed(), 0)
}

/// The record of a task with these words.
#[must_use]
pub fn record(task: Value, goal: &str) -> String {
    json!({TASK: task, GOAL: goal}).to_string()
}

/// The record of a task as it is kept, if its words will do.
///
/// # Errors
/// A sentence about the fault of the words, for the model that wrote them.
pub fn checked(task: &MetaTask, text: &str) -> Result<String, String> {
    let record: Value = serde_json::from_str(text).map_err(|error| format!("it is no record: {error}"))?;
    let goal = record.get(GOAL).and_then(Value::as_str).ok_or("the record has no task_goal")?;
    if record.get(TASK) != Some(&task.row()) {
        return Err("the record is about another task".to_owned());
    }
    check(task, goal)?;
    Ok(text.to_owned())
}

/// The task of a record that was accepted. Words of our own are kept as the number of their wording.
#[must_use]
pub fn kept(text: &str) -> Option<MetaTask> {
    let record: Value = serde_json::from_str(text).ok()?;
    let task = task::read_one(record.get(TASK)?.clone()).ok()?;
    let goal = record.get(GOAL)?.as_str()?;
    let placed = task.placed();
    let own = (0..words::WORDINGS).find(|wording| words::told(&placed, *wording) == goal);
    Some(match own {
        Some(wording) => MetaTask { wording: wording as u32, text: None, ..task },
        None => MetaTask { wording: 0, text: Some(goal.to_owned()), ..task },
    })
}

/// Whether words may stand in place of the plain ones.
fn check(task: &MetaTask, goal: &str) -> Result<(), String> {
    if goal.trim().is_empty() || goal.chars().any(char::is_control) {
        return Err("it is no text of one line".to_owned());
    }
    if goal.chars().count() > GOAL_MAX {
        return Err(format!("it has more than {GOAL_MAX} characters"));
    }
    let (plain, told) = (Facts::of(&plain(task)), Facts::of(goal));
    let lost = plain.cells.difference(&told.cells).next();
    if let Some(cell) = lost {
        return Err(format!("the cell {} is missing", words::written(*cell)));
    }
    if let Some(cell) = told.cells.difference(&plain.cells).next() {
        return Err(format!("the cell {} is not in the goal", words::written(*cell)));
    }
    let numbers =
        |of: &Facts, other: &Facts| of.numbers().find(|number| !other.words.contains(*number)).cloned();
    if let Some(number) = numbers(&plain, &told) {
        return Err(format!("the number {number} is missing"));
    }
    if let Some(number) = numbers(&told, &plain) {
        return Err(format!("the number {number} is not in the goal"));
    }
    match names(task).iter().find(|name| !told.words.contains(*name)) {
        Some(name) => Err(format!("the name {name} is missing")),
        None => check_phrases(task, goal),
    }
}

/// Ways of speaking and topics consist of several words, which stay together.
fn check_phrases(task: &MetaTask, goal: &str) -> Result<(), String> {
    let goal = goal.to_lowercase();
    let phrases = task.goal.others.iter().filter(|other| other.contains(' '));
    match phrases.into_iter().find(|phrase| !goal.contains(&phrase.to_lowercase())) {
        Some(phrase) => Err(format!("the words \u{201c}{phrase}\u{201d} are missing")),
        None => Ok(()),
    }
}

/// The names that a goal has to keep: of those with a `_`, those of its fields and those of agents, the ones that all wordings of
/// our own have.
fn names(task: &MetaTask) -> BTreeSet<String> {
    let (goal, placed) = (&task.goal, task.placed());
    let own: Vec<Facts> =
        (0..words::WORDINGS).map(|wording| Facts::of(&words::told(&placed, wording))).collect();
    let fields = [&goal.target, &goal.facing, &goal.tool].into_iter().chain(&goal.others).cloned();
    let with_line = own.iter().flat_map(|facts| &facts.words).filter(|word| word.contains('_')).cloned();
    let all = fields.chain(with_line).chain(AGENTS.map(str::to_owned));
    all.filter(|name| own.iter().all(|facts| facts.words.contains(name))).collect()
}

/// The cells of a text, and its words outside of these.
struct Facts {
    cells: BTreeSet<BlockPos>,
    words: BTreeSet<String>,
}

impl Facts {
    fn of(text: &str) -> Facts {
        let mut facts = Facts { cells: BTreeSet::new(), words: BTreeSet::new() };
        let mut rest = text;
        while let Some(at) = rest.find('[') {
            facts.add(&rest[..at]);
            rest = match words::cell(&rest[at..]) {
                Some((cell, after)) => {
                    facts.cells.insert(cell);
                    after
                }
                None => &rest[at + 1..],
            };
        }
        facts.add(rest);
        facts
    }

    fn add(&mut self, text: &str) {
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
        self.words.extend(words.map(str::to_owned));
    }

    fn numbers(&self) -> impl Iterator<Item = &String> {
        self.words.iter().filter(|word| word.chars().all(|c| c.is_ascii_digit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meta::{self, MetaKind};

    fn task(kind: MetaKind) -> MetaTask {
        meta::built_in().iter().find(|task| task.goal.kind == kind).unwrap().clone()
    }

    #[test]
    fn all_wordings_of_our_own_are_accepted_and_found_again() {
        for task in meta::built_in() {
            for wording in 0..words::WORDINGS {
                let told = words::told(&task.placed(), wording);
                let text = record(task.row(), &told);
                assert_eq!(checked(task, &text).as_deref(), Ok(text.as_str()), "{told}");
                let kept = kept(&text).unwrap();
                assert_eq!((kept.told(), &kept.text), (told, &None));
            }
        }
    }

    #[test]
    fn words_that_lose_or_add_a_fact_are_refused() {
        let task = task(MetaKind::Dig);
        let plain = plain(&task);
        let (cell, target) = (words::written(task.goal.cell), task.goal.target.as_str());
        let tried = |goal: &str| checked(&task, &record(task.row(), goal)).unwrap_err();
        let BlockPos { x, y, z } = task.goal.cell;
        for (goal, reason) in [
            (String::new(), "it is no text of one line".to_owned()),
            (format!("{plain}\n"), "it is no text of one line".to_owned()),
            ("word ".repeat(200), "it has more than 800 characters".to_owned()),
            (plain.replace(&cell, "there"), format!("the cell {cell} is missing")),
            (format!("{plain} Not [1, 2, 3]."), "the cell [1, 2, 3] is not in the goal".to_owned()),
            (format!("{plain} Do it in 9 steps."), "the number 9 is not in the goal".to_owned()),
            (plain.replace(target, "it"), format!("the name {target} is missing")),
        ] {
            assert_eq!(tried(&goal), reason, "{goal}");
        }
        let other = format!("Where [{x},{y}, {z}] is, {}", plain.replace(&cell, "there"));
        let text = record(task.row(), &other);
        assert_eq!(checked(&task, &text), Ok(text.clone()));
        assert_eq!(kept(&text).unwrap().text, Some(other));
        assert!(checked(&task, "{").is_err() && checked(&task, &record(json!(1), &plain)).is_err());
    }
}
