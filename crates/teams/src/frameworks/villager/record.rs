//! Subtask records: what a decomposition's reply consists of (docs/spec/villager.md, 1.3.1).

use cooperage_core::coerce;
use cooperage_models::Reply;
use serde_json::{Map, Value, json};

use crate::answer::notices::no_answer;
use crate::answer::{KeyAliases, Records, all_objects, field, is_placeholder, last_records};
use crate::budget::text_within;
use crate::options::rules::FrameworkRules;
use crate::structured::{ReplyObject, integers_of, text_of, texts_of};

/// The keys of a record, each with other words for it; as published, the first alone.
const DESCRIPTION: KeyAliases = &["description", "task", "subtask", "task description", "goal"];
const MILESTONES: KeyAliases = &["milestones", "milestone"];
const PATHS: KeyAliases = &["retrieval paths", "retrieval path", "paths"];
const REQUIRED: KeyAliases =
    &["required subtasks", "dependencies", "depends on", "requires", "required", "predecessors"];
const ID: KeyAliases = &["id", "subtask id", "task id", "number"];
/// Under what keys the agents may stand; as published, the first three.
const AGENTS: KeyAliases = &[
    "assigned agents",
    "candidate agents",
    "candidate list",
    "agents",
    "assignees",
    "assigned agent",
    "assigned to",
    "assignee",
    "agent",
];
const AGENTS_PUBLISHED: usize = 3;
/// The key that may be left out where its list is empty.
const OMITTED: &str = "retrieval paths";
/// Records of one reply that are read; any plan is a fraction of it.
const RECORDS_MAX: usize = 200;
/// Characters of a description that are kept, and of a milestone.
const WORDS_MAX: usize = 2_000;
/// Milestones, paths, predecessors and agents of one record that are kept.
const ENTRIES_MAX: usize = 64;

/// A subtask as a model plans it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubtaskRecord {
    /// The number that the model gives the record; `None` if it gives none.
    pub id: Option<i64>,
    /// A precise description of the subtask.
    pub description: String,
    /// Signs by which an agent sees that it is done.
    pub milestones: Vec<String>,
    /// Paths into the task data.
    pub retrieval_paths: Vec<String>,
    /// Numbers of the subtasks that come before it; `None` for the same ones as those of the record before it.
    pub required_subtasks: Option<Vec<i64>>,
    /// Names of the agents that shall do it; empty for any agents.
    pub assigned_agents: Vec<String>,
    /// Numbers of failed subtasks in whose place it comes.
    pub replaces: Vec<i64>,
}

/// The content of a decomposer's reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecompositionReply<R = SubtaskRecord> {
    /// Records, at least one.
    Records(Vec<R>),
    /// An explicit empty list: there is nothing to plan.
    Nothing,
    /// Neither; the model is told this and asked again.
    Unreadable(String),
}

/// The words for a key of a record.
fn words(key: KeyAliases, rules: FrameworkRules, published: usize) -> KeyAliases {
    match rules {
        FrameworkRules::Paper => key.get(..published).unwrap_or(key),
        FrameworkRules::Fixed => key,
    }
}

/// Reads a decomposition's reply.
#[must_use]
pub fn parse_records(reply: &Reply, rules: FrameworkRules) -> DecompositionReply {
    let unreadable = |reason: &str| DecompositionReply::Unreadable(reason.to_owned());
    if let Some(missing) = no_answer(reply) {
        return DecompositionReply::Unreadable(missing);
    }
    let text = &reply.text;
    let get = |object: &ReplyObject, key: KeyAliases, published| {
        field(object, words(key, rules, published)).cloned()
    };
    let has_agents = |object: &ReplyObject| get(object, AGENTS, AGENTS_PUBLISHED).is_some();
    let fits = |object: &ReplyObject| {
        let is_described =
            get(object, DESCRIPTION, 1).is_some_and(|value| !is_placeholder(&value) && !value.is_object());
        let has_milestones = get(object, MILESTONES, 1).is_some();
        is_described && (has_milestones || (rules == FrameworkRules::Fixed && has_agents(object)))
    };
    let mut found = match (last_records(text, fits), rules) {
        (Records::Empty, _) => return DecompositionReply::Nothing,
        // The published program takes every object of a reply.
        (_, FrameworkRules::Paper) => all_objects(text, fits),
        (Records::Some(objects), FrameworkRules::Fixed) => objects,
        (Records::None, FrameworkRules::Fixed) => Vec::new(),
    };
    if found.is_empty() {
        return unreadable("no object with the keys `description` and `milestones` could be read");
    }
    if !found.iter().any(has_agents) {
        return unreadable("the key `assigned agents` is missing");
    }
    found.truncate(RECORDS_MAX);
    let records: Vec<SubtaskRecord> = found
        .iter()
        .map(|object| record(object, rules))
        .filter(|record| !record.description.trim().is_empty())
        .collect();
    if records.is_empty() {
        unreadable("no record has a description")
    } else {
        DecompositionReply::Records(records)
    }
}

fn record(object: &ReplyObject, rules: FrameworkRules) -> SubtaskRecord {
    let get = |key: KeyAliases, published: usize| field(object, words(key, rules, published));
    let texts = |value: Option<&Value>| -> Vec<String> {
        let texts = value.map(texts_of).unwrap_or_default();
        texts.into_iter().take(ENTRIES_MAX).map(|text| text_within(text.trim(), WORDS_MAX)).collect()
    };
    let integers = |key: KeyAliases| -> Option<Vec<i64>> {
        get(key, 1).map(|value| integers_of(value).into_iter().take(ENTRIES_MAX).collect())
    };
    let description = get(DESCRIPTION, 1).map(text_of).unwrap_or_default();
    SubtaskRecord {
        id: get(ID, 1).and_then(coerce::integer),
        description: text_within(description.trim(), WORDS_MAX),
        milestones: texts(get(MILESTONES, 1)),
        retrieval_paths: texts(get(PATHS, 1)),
        required_subtasks: integers(REQUIRED),
        assigned_agents: texts(get(AGENTS, AGENTS_PUBLISHED)),
        replaces: integers(&["replaces"]).unwrap_or_default(),
    }
}

/// The reply that says so, as [`parse_records`] reads it.
#[must_use]
pub fn write_records(records: &[SubtaskRecord]) -> String {
    write(records.iter().map(object).collect())
}

/// The same without the paths of those that have none.
#[must_use]
pub fn write_short_records(records: &[SubtaskRecord]) -> String {
    let short = |record: &SubtaskRecord| {
        let mut fields = object(record);
        let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
        fields.retain(|key, value| key != OMITTED || !is_empty(value));
        fields
    };
    write(records.iter().map(short).collect())
}

fn write(objects: Vec<Map<String, Value>>) -> String {
    if objects.is_empty() {
        return "[]".to_owned();
    }
    let lines: Vec<String> = objects.into_iter().map(|object| Value::Object(object).to_string()).collect();
    format!("[\n{}\n]", lines.join(",\n"))
}

fn object(record: &SubtaskRecord) -> Map<String, Value> {
    let mut fields = Map::new();
    if let Some(id) = record.id {
        fields.insert("id".to_owned(), json!(id));
    }
    fields.insert("description".to_owned(), json!(record.description));
    fields.insert("milestones".to_owned(), json!(record.milestones));
    fields.insert("retrieval paths".to_owned(), json!(record.retrieval_paths));
    if let Some(required) = &record.required_subtasks {
        fields.insert("required subtasks".to_owned(), json!(required));
    }
    fields.insert("assigned agents".to_owned(), json!(record.assigned_agents));
    if !record.replaces.is_empty() {
        fields.insert("replaces".to_owned(), json!(record.replaces));
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> DecompositionReply {
        parse_records(&Reply::of_text(text), FrameworkRules::Fixed)
    }

    fn records(text: &str) -> Vec<SubtaskRecord> {
        match read(text) {
            DecompositionReply::Records(records) => records,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_record_is_read_whatever_it_is_wrapped_in() {
        let plain = r#"{"id": 1, "description": "lay it", "milestones": ["it lies"], "retrieval paths": ["~/meta-data/0"],
            "required subtasks": [], "assigned agents": ["Alice"]}"#;
        let expected = SubtaskRecord {
            id: Some(1),
            description: "lay it".to_owned(),
            milestones: vec!["it lies".to_owned()],
            retrieval_paths: vec!["~/meta-data/0".to_owned()],
            required_subtasks: Some(Vec::new()),
            assigned_agents: vec!["Alice".to_owned()],
            ..SubtaskRecord::default()
        };
        for text in [
            plain.to_owned(),
            format!("```json\n[{plain}]\n```"),
            format!("I think:\n{{\"subtasks\": [{plain}]}}"),
            plain.replace("[],", "None, // nothing before it\n"),
            plain
                .replace("assigned agents", "candidate agents")
                .replace("required subtasks", "Required_Subtasks"),
            plain.replace('"', "'"),
        ] {
            assert_eq!(records(&text), std::slice::from_ref(&expected), "{text}");
        }
    }

    #[test]
    fn records_are_read_in_other_words_and_the_last_list_counts() {
        let plain = r#"[{"id": 1, "description": "lay it", "milestones": ["it lies"], "required subtasks": [2], "assigned agents": ["Alice"]}]"#;
        let draft = plain.replace("lay it", "dig a hole");
        let expected = records(plain);
        for text in [
            plain
                .replace("description", "task")
                .replace("assigned agents", "assignees")
                .replace("required subtasks", "depends_on"),
            plain
                .replace("description", "Subtask")
                .replace("assigned agents", "agents")
                .replace("required subtasks", "Dependencies"),
            plain.replace("[2]", "\"2\"").replace("\"id\": 1", "\"id\": \"1\""),
            plain.replace('"', "'"),
            format!("{draft}\nWait, that is wrong. Corrected:\n{plain}"),
            format!("I choose {plain}, since it is near.\n\n{plain}"),
            format!("- {plain}"),
            format!("{draft}\n```text\n{plain}\n```"),
        ] {
            assert_eq!(records(&text), expected, "{text}");
        }
        let example = plain.replace("lay it", "...");
        assert_eq!(records(&format!("{plain} in the form {example}")), expected);
    }

    #[test]
    fn as_published_every_object_counts_and_no_other_word() {
        let published = |text: &str| parse_records(&Reply::of_text(text), FrameworkRules::Paper);
        let one =
            |text: &str| format!(r#"{{"description": "{text}", "milestones": [], "assigned agents": []}}"#);
        let both = format!("{} Wait, that is wrong. Corrected: {}", one("a"), one("b"));
        assert!(matches!(published(&both), DecompositionReply::Records(records) if records.len() == 2));
        assert!(matches!(
            published(&one("a").replace("description", "task")),
            DecompositionReply::Unreadable(_)
        ));
    }

    #[test]
    fn of_a_plan_that_was_cut_off_what_is_whole_counts() {
        let text =
            r#"[{"description": "a", "milestones": [], "assigned agents": []}, {"description": "b", "milest"#;
        assert_eq!(records(text).len(), 1);
    }

    #[test]
    fn missing_keys_are_empty_lists_and_other_objects_are_dropped() {
        let text = r#"[{"description": "a", "milestones": [], "assigned agents": []}, {"note": 1},
            {"description": "b", "milestones": "it is b", "candidate list": "Bob", "replaces": "3"}]"#;
        let found = records(text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].assigned_agents.len(), 0);
        assert_eq!(
            (found[1].milestones.len(), &found[1].assigned_agents[0], found[1].replaces[0]),
            (1, &"Bob".to_owned(), 3)
        );
    }

    #[test]
    fn a_short_record_is_read_as_the_whole_one() {
        let text = r#"{"id": 2, "description": "a", "milestones": [], "required subtasks": [1], "assigned agents": []}"#;
        let found = records(text);
        let short = write_short_records(&found);
        assert!(!short.contains("retrieval paths") && short.contains("required subtasks"), "{short}");
        assert_eq!(records(&short), found);
        assert_eq!(write_short_records(&[]), "[]");
    }

    #[test]
    fn what_is_no_plan_is_told_apart_from_an_empty_one() {
        assert_eq!(read("Nothing is left.\n[]"), DecompositionReply::Nothing);
        for text in [
            "",
            "Sorry.",
            "[1, 2]",
            r#"{"description": "x", "milestones": []}"#,
            r#"{"description": "", "milestones": [], "assigned agents": []}"#,
        ] {
            assert!(matches!(read(text), DecompositionReply::Unreadable(_)), "{text:?}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let written = [
            SubtaskRecord {
                id: Some(4),
                description: "say \"{hello}\" // twice".to_owned(),
                milestones: vec!["a".to_owned(), "b".to_owned()],
                retrieval_paths: vec!["~/x".to_owned()],
                required_subtasks: Some(vec![1, 2]),
                assigned_agents: vec!["Alice".to_owned(), "Bob".to_owned()],
                replaces: vec![2],
            },
            SubtaskRecord { id: Some(5), description: "rest".to_owned(), ..SubtaskRecord::default() },
        ];
        assert_eq!(records(&write_records(&written)), written);
        assert_eq!(read(&write_records(&[])), DecompositionReply::Nothing);
    }
}
