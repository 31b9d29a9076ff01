//! The team's task, from the world's manual: the task's text and the task data.

use cooperage_core::{Manual, SectionName};
use serde_json::{Map, Value, json};

use crate::budget::json_within;

/// Characters of task data in a text.
const DATA_CHARACTERS: usize = 8_000;
/// The goal where a world only has rules.
const BY_THE_RULES: &str = "Achieve as much as possible of what the rules reward, in the time there is. The rules are in the task data.";
/// Sections that are no task data: agents read them elsewhere, or a framework has no use for them.
const NO_DATA: [SectionName; 17] = [
    SectionName::Goal,
    SectionName::Partners,
    SectionName::Opener,
    SectionName::Document,
    SectionName::Facts,
    SectionName::Actions,
    SectionName::Instructions,
    SectionName::Planning,
    SectionName::Code,
    SectionName::Library,
    SectionName::Profiles,
    SectionName::Persona,
    SectionName::Constructions,
    SectionName::Routines,
    SectionName::Answers,
    SectionName::Guides,
    SectionName::Withheld,
];

/// The task of a team.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TaskText {
    /// The task in words.
    pub(crate) goal: String,
    /// The task data.
    pub(crate) document: Value,
}

/// Returns the task of a team, hints for it, and its data as one text, from the world's manual.
#[must_use]
pub fn task_words(manual: &Manual) -> String {
    TaskText::in_words(manual, true)
}

impl TaskText {
    /// Reads the sections `goal` and `document` (an item of JSON); a world without them gives its other sections as data.
    pub(crate) fn of(manual: &Manual) -> TaskText {
        TaskText::with_data(manual, is_data)
    }

    /// The same for frameworks that show an agent's knowledge elsewhere: hints that are that knowledge are no data.
    pub(crate) fn beside_knowledge(manual: &Manual) -> TaskText {
        let are_known = manual.section(SectionName::Facts).is_empty();
        TaskText::with_data(manual, |name| is_data(name) && !(are_known && name == SectionName::Hints))
    }

    fn with_data(manual: &Manual, is_data: impl Fn(SectionName) -> bool) -> TaskText {
        let texts = |name: SectionName| -> Vec<&str> {
            manual.section(name).iter().map(|item| item.text.as_str()).collect()
        };
        let partners = texts(SectionName::Partners).into_iter().take(1).collect();
        let goal = [texts(SectionName::Goal), partners].concat().join("\n");
        let goal = if goal.trim().is_empty() { BY_THE_RULES.to_owned() } else { goal };
        let document: Vec<Value> = texts(SectionName::Document).into_iter().map(read).collect();
        let document = match document.len() {
            0 => others(manual, is_data),
            1 => document.into_iter().next().unwrap_or_default(),
            _ => Value::Array(document),
        };
        TaskText { goal, document }
    }

    /// Returns the task, hints for it, and its data as one text; empty if the world sets no task: it has no goal and no
    /// rules that reward anything. Without the repairs the tools that an agent lacks are data too, and set a task.
    pub(crate) fn in_words(manual: &Manual, is_repaired: bool) -> String {
        let is_withheld = |name| !is_repaired && name == SectionName::Withheld;
        let task = TaskText::with_data(manual, |name| is_data(name) || is_withheld(name));
        let data = match &task.document {
            Value::Null => String::new(),
            Value::Object(fields) if fields.is_empty() => String::new(),
            document => json_within(document, DATA_CHARACTERS),
        };
        let has_goal = manual.section(SectionName::Goal).iter().any(|item| !item.text.trim().is_empty());
        let is_set = !data.is_empty() || has_goal;
        if !is_set {
            return String::new();
        }
        let mut words = task.goal.trim().to_owned();
        for section in [SectionName::Facts, SectionName::Planning] {
            for item in manual.section(section) {
                words.push_str("\n- ");
                words.push_str(&item.text);
            }
        }
        if !data.is_empty() {
            words.push_str("\nTask data: ");
            words.push_str(&data);
        }
        words
    }

    /// Returns the value in which paths into the data start.
    pub(crate) fn root(&self) -> Value {
        json!({"description": self.goal, "meta-data": self.document})
    }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}

/// Whether a section is task data where a world has no document.
fn is_data(name: SectionName) -> bool {
    !NO_DATA.contains(&name)
}

fn others(manual: &Manual, is_data: impl Fn(SectionName) -> bool) -> Value {
    let sections = manual.sections.iter().filter(|section| is_data(section.name));
    let data: Map<String, Value> = sections
        .map(|section| {
            let items = section.items.iter().map(|item| Value::String(item.text.clone())).collect();
            (section.name.as_str().to_owned(), items)
        })
        .collect();
    Value::Object(data)
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Section, SectionItem};

    use super::*;

    fn manual(sections: &[(SectionName, &[&str])]) -> Manual {
        let section = |&(name, items): &(SectionName, &[&str])| Section {
            name,
            items: items.iter().map(|&text| SectionItem::plain(text)).collect(),
        };
        Manual { sections: sections.iter().map(section).collect(), ..Manual::default() }
    }

    #[test]
    fn goal_and_data_come_from_their_sections_or_from_the_rules() {
        let told = TaskText::of(&manual(&[
            (SectionName::Goal, &["nail", "a crate"]),
            (SectionName::Partners, &["with Bob", "A conversation has begun."]),
            (SectionName::Document, &[r#"[{"a": 1}]"#]),
        ]));
        let goal = "nail\na crate\nwith Bob".to_owned();
        assert_eq!(told, TaskText { goal, document: json!([{"a": 1}]) });
        assert_eq!(told.root()["meta-data"][0]["a"], 1);
        let ruled = TaskText::of(&manual(&[
            (SectionName::Actions, &["x"]),
            (SectionName::Recipes, &["crate: plank"]),
            (SectionName::Document, &[]),
        ]));
        assert_eq!(
            ruled,
            TaskText { goal: BY_THE_RULES.to_owned(), document: json!({"recipes": ["crate: plank"]}) }
        );
        let hinted =
            manual(&[(SectionName::Hints, &["saw first"]), (SectionName::Recipes, &["crate: plank"])]);
        let texts = [TaskText::of(&hinted), TaskText::beside_knowledge(&hinted)];
        assert_eq!(texts.map(|task| task.document.get("hints").is_some()), [true, false]);
        let lacking = manual(&[(SectionName::Withheld, &["saw"])]);
        assert_eq!(TaskText::in_words(&lacking, true), "", "no task");
        assert!(
            TaskText::in_words(&lacking, false).ends_with("{\"withheld\":[\"saw\"]}"),
            "as in older runs"
        );
        let plain = TaskText::of(&manual(&[(SectionName::Document, &["lines, not JSON"])]));
        assert_eq!(plain.document, json!("lines, not JSON"));
    }
}
