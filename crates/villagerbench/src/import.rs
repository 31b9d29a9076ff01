//! The benchmark's authors' own files, given with `--tasks FILE`: blueprint descriptions, launch lists, and the files of
//! a folder of tasks one by one.
//!
//! * an object of `task_N` → list of lines describes blueprints ([`decode`](super::construction::decode));
//! * a list of objects with `task_type`, `task_idx` … is a launch list: the built-in tasks to be played, the numbers of
//!   agents, and whether logs and stone are dug. Its connections, models and keys are not read;
//! * a list of objects with `condition` and `effect` is a file of escape atoms: the published levels and seeds are made
//!   of them;
//! * an object with `tasks`, `instances` or `atoms` is one of our own files.

use std::collections::BTreeMap;

use cooperage_journal::AttachmentPlan;
use serde_json::{Map, Value};

use super::construction::blueprint::{self, ConstructionBlueprint};
use super::construction::decode::decode;
use super::escape::tasks::{EscapeTask, from_atoms, from_instances};
use super::escape::{read_atoms, read_authors_atoms};
use super::farm::task::{self as farm_task, FarmTask};
use super::goals::{GoalLibrary, GoalTask};
use super::invented::record::{self, FileEntry};
use super::meta::task as meta_task;
use super::meta::{MetaKind, MetaTask};

/// Most entries of a launch list.
const ENTRIES_MAX: usize = 10_000;
/// Most letters of a goal.
const GOAL_MAX: usize = 8_000;

/// The content of an imported file.
#[derive(Clone, Debug, PartialEq)]
pub enum Imported {
    Blueprints(Vec<ConstructionBlueprint>),
    Farms(Vec<FarmTask>),
    Escapes(Vec<EscapeTask>),
    Metas(Vec<MetaTask>),
    Inventions(Vec<FileEntry>),
    Goals(Vec<GoalTask>),
    /// Which tasks are to be played, and how.
    Launches(Vec<Launch>),
}

/// A task that is to be played.
#[derive(Clone, Debug, PartialEq)]
pub enum Launch {
    /// One that comes with the program.
    Known(KnownLaunch),
    /// One that the list describes.
    Meta(Box<MetaTask>),
}

/// A built-in task that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownLaunch {
    /// The name of the built-in task, without that of the suite.
    pub task: String,
    /// The number of agents; `None` if the list does not say.
    pub agents: Option<u32>,
    /// Whether logs and stone are to be dug.
    pub dig_needed: bool,
    /// The goal in place of the task's own.
    pub goal: Option<String>,
}

/// Reads a file of any of these kinds.
///
/// # Errors
/// A text that names the file and says what is wrong.
pub fn read(file: &AttachmentPlan) -> Result<Imported, String> {
    read_text(&file.text).map_err(|reason| format!("{}: {reason}", file.file))
}

fn read_text(text: &str) -> Result<Imported, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("it is no JSON: {error}"))?;
    match &value {
        Value::Array(entries) if entries.iter().any(|entry| entry.get("condition").is_some()) => {
            let atoms = read_authors_atoms(text).map_err(|error| error.to_string())?;
            Ok(Imported::Escapes(from_atoms(atoms)))
        }
        Value::Array(entries) if entries.iter().any(|entry| entry.get("criteria").is_some()) => {
            record::read_file(text).map(Imported::Inventions)
        }
        Value::Array(entries) => launches(entries).map(Imported::Launches),
        Value::Object(fields) if fields.contains_key("meta_tasks") => {
            meta_task::read(text).map(Imported::Metas)
        }
        Value::Object(fields) if fields.contains_key("generated_tasks") => {
            record::read_file(text).map(Imported::Inventions)
        }
        Value::Object(fields) if fields.values().any(|entry| entry.get("precondition").is_some()) => {
            GoalLibrary::read(text).and_then(|library| library.tasks()).map(Imported::Goals)
        }
        // A launch list of one entry may stand without a list.
        Value::Object(fields) if fields.contains_key("task_type") => {
            launches(std::slice::from_ref(&value)).map(Imported::Launches)
        }
        Value::Object(fields) if fields.contains_key("instances") => {
            from_instances(text, None).map(Imported::Escapes).map_err(|error| error.to_string())
        }
        Value::Object(fields) if fields.contains_key("atoms") => {
            let atoms = read_atoms(text).map_err(|error| error.to_string())?;
            Ok(Imported::Escapes(from_atoms(atoms)))
        }
        Value::Object(fields) => match fields.get("tasks").and_then(Value::as_array) {
            Some(tasks) if tasks.iter().any(|task| task.get("palette").is_some()) => {
                blueprint::read(text).map(Imported::Blueprints).map_err(|error| error.to_string())
            }
            Some(_) => farm_task::read(text).map(Imported::Farms).map_err(|error| error.to_string()),
            None => described(fields).map(Imported::Blueprints),
        },
        _ => Err(UNKNOWN.to_owned()),
    }
}

const UNKNOWN: &str = "it is none of the files of tasks: an object of task_N with lines, a launch list, a list of escape \
                       atoms, or an object with tasks, instances or atoms";

/// An object of `task_N` → lines.
fn described(fields: &Map<String, Value>) -> Result<Vec<ConstructionBlueprint>, String> {
    let mut blueprints = Vec::new();
    for (name, lines) in fields {
        let id = name.strip_prefix("task_").and_then(|number| number.parse().ok()).ok_or(UNKNOWN)?;
        let lines = lines.as_array().ok_or_else(|| format!("task_{id} has no list of lines"))?;
        // A line may have come as an object: its text reads the same.
        let lines: Vec<String> =
            lines.iter().map(|line| line.as_str().map_or_else(|| line.to_string(), str::to_owned)).collect();
        let blueprint = decode(id, &lines).map_err(|error| format!("task_{id}: {error}"))?;
        if blueprints.iter().any(|other: &ConstructionBlueprint| other.id == id) {
            return Err(format!("there are two blueprints for task {id}"));
        }
        blueprints.push(blueprint);
    }
    if blueprints.is_empty() { Err(UNKNOWN.to_owned()) } else { Ok(blueprints) }
}

fn launches(entries: &[Value]) -> Result<Vec<Launch>, String> {
    if entries.is_empty() || entries.len() > ENTRIES_MAX {
        return Err(format!("a launch list has 1 to {ENTRIES_MAX} entries"));
    }
    let mut metas: BTreeMap<MetaKind, u32> = BTreeMap::new();
    let mut read = |entry: &Value| {
        if entry.get("task_type").and_then(Value::as_str) != Some("meta") {
            return launch(entry).map(Launch::Known);
        }
        let mut task = meta_task::launched(entry, 0)?;
        let count = metas.entry(task.goal.kind).or_default();
        task.id = *count;
        *count += 1;
        Ok(Launch::Meta(Box::new(task)))
    };
    entries
        .iter()
        .zip(1..)
        .map(|(entry, number)| read(entry).map_err(|reason: String| format!("entry {number}: {reason}")))
        .collect()
}

fn launch(entry: &Value) -> Result<KnownLaunch, String> {
    let kind = entry.get("task_type").and_then(Value::as_str).ok_or("there is no task_type")?;
    let number = |key: &str| entry.get(key).and_then(Value::as_u64);
    let index = number("task_idx").ok_or("there is no task_idx")?;
    let task = match kind {
        "construction" => format!("construction/{index}"),
        "farming" => format!("farm/{index}"),
        "puzzle" => {
            let level = number("max_task_num").ok_or("an escape task needs max_task_num, its level")?;
            format!("escape/level_{level}_seed_{index}")
        }
        _ => return Err("task_type is construction, farming, puzzle or meta".to_owned()),
    };
    let agents = match entry.get("agent_num") {
        None | Some(Value::Null) => None,
        Some(value) => {
            let agents = value.as_u64().filter(|agents| (1..=u64::from(super::AGENTS_MAX)).contains(agents));
            let agents = agents.ok_or_else(|| format!("agent_num is 1 to {}", super::AGENTS_MAX))?;
            u32::try_from(agents).ok()
        }
    };
    let goal = entry.get("task_goal").and_then(Value::as_str).map(str::trim).filter(|goal| !goal.is_empty());
    Ok(KnownLaunch {
        task,
        agents,
        dig_needed: entry.get("dig_needed").and_then(Value::as_bool).unwrap_or(false),
        goal: goal.map(|goal| goal.chars().take(GOAL_MAX).collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::super::construction::tasks::built_in;
    use super::*;

    fn imported(text: &str) -> Result<Imported, String> {
        read(&AttachmentPlan { file: "mine.json".to_owned(), text: text.to_owned(), hash: None })
    }

    #[test]
    fn blueprint_descriptions_are_decoded() {
        let text = r#"{"task_4": ["material: oak_log facing: y position: [-8, -60, 0]",
            "[material:stone facing:None positions:[start:[-9 -60 0] end:[-9 -60 2]]]"]}"#;
        let Ok(Imported::Blueprints(blueprints)) = imported(text) else { panic!("no blueprints") };
        assert_eq!((blueprints[0].id, blueprints[0].cells.len()), (4, 4));
    }

    #[test]
    fn launch_lists_name_tasks() {
        let text = r#"[{"task_type": "construction", "task_idx": 5, "agent_num": 3, "dig_needed": true,
            "max_task_num": 0, "task_goal": "", "document_file": "x.json", "host": "10.0.0.1", "port": 25565,
            "api_key_list": ["secret"]},
            {"task_type": "farming", "task_idx": 99, "task_goal": "Cook."},
            {"task_type": "puzzle", "task_idx": 2, "agent_num": 2, "max_task_num": 3}]"#;
        let Ok(Imported::Launches(launches)) = imported(text) else { panic!("no launch list") };
        let known = |launch| if let Launch::Known(known) = launch { known } else { panic!("a known task") };
        let launches: Vec<KnownLaunch> = launches.into_iter().map(known).collect();
        let told: Vec<(&str, Option<u32>, bool)> =
            launches.iter().map(|launch| (&*launch.task, launch.agents, launch.dig_needed)).collect();
        assert_eq!(
            told,
            [
                ("construction/5", Some(3), true),
                ("farm/99", None, false),
                ("escape/level_3_seed_2", Some(2), false)
            ]
        );
        assert_eq!(launches[1].goal.as_deref(), Some("Cook."));
        assert_eq!(launches[0].goal, None);
    }

    #[test]
    fn our_own_files_are_read_as_they_are() {
        let text = blueprint::write(&built_in()[..3]);
        assert_eq!(imported(&text), Ok(Imported::Blueprints(built_in()[..3].to_vec())));
    }

    #[test]
    fn hostile_files_are_refused_with_reasons() {
        for (text, reason) in [
            ("", "it is no JSON"),
            ("7", "it is none of the files"),
            ("{}", "it is none of the files"),
            (r#"{"task_x": []}"#, "it is none of the files"),
            (r#"{"task_1": 3}"#, "task_1 has no list of lines"),
            (r#"{"task_1": ["material: nothing position: [0, -60, 0]"]}"#, "there is no block `nothing`"),
            ("[]", "a launch list has"),
            (r#"[{"task_type": "meta", "task_idx": 0}]"#, "entry 1: there is no task_scenario"),
            (r#"[{"task_type": "meta", "task_scenario": "dance", "evaluation_arg": {}}]"#, "no kind `dance`"),
            (r#"[{"task_type": "farming"}]"#, "entry 1: there is no task_idx"),
            (
                r#"[{"task_type": "farming", "task_idx": 0, "agent_num": 99}]"#,
                "entry 1: agent_num is 1 to 16",
            ),
        ] {
            let told = imported(text).unwrap_err();
            assert!(told.starts_with("mine.json: ") && told.contains(reason), "{text}: {told}");
        }
    }
}
