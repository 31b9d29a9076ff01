//! Task records of the published files: an object of task name → record (docs/spec/mindcraft.md, 12.1).
//!
//! Files are read as they are. Fields that the published program would ignore or that would make it fail are left out
//! and told in a remark; unknown fields are ignored without one.

mod inventory;
mod names;
mod target;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::registry::{ItemId, registry};
use cooperage_body::blueprint::{Blueprint, BlueprintReadError};
use serde_json::{Map, Value};
use thiserror::Error;

pub use target::{ItemTarget, Needed};

/// A task's time limit where its record names none, in seconds.
const TIMEOUT_S: u32 = 300;
/// The most seconds that a record may ask for.
const TIMEOUT_MAX_S: u64 = 1_000_000;
/// The most agents, and people, of a task.
pub const AGENTS_MAX: u32 = 64;
/// The most tasks of a file.
const TASKS_MAX: usize = 100_000;

/// The kind of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TaskDomain {
    /// Dishes, all of which one agent has to hold in the end.
    Cooking,
    /// Two dishes, one for each agent, whose recipe the other one has.
    HellsKitchen,
    /// One item from the ingredients of several agents.
    Crafting,
    /// A building after a blueprint.
    Construction,
    /// Nothing that could be judged: such a task runs until its time is over.
    Debug,
}

impl TaskDomain {
    /// All of them, in the order of listings.
    pub const ALL: [TaskDomain; 5] = [
        TaskDomain::Cooking,
        TaskDomain::HellsKitchen,
        TaskDomain::Crafting,
        TaskDomain::Construction,
        TaskDomain::Debug,
    ];

    /// Its name in the names of tasks.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TaskDomain::Cooking => "cooking",
            TaskDomain::HellsKitchen => "hells_kitchen",
            TaskDomain::Crafting => "crafting",
            TaskDomain::Construction => "construction",
            TaskDomain::Debug => "debug",
        }
    }

    /// Whether it is played on the farm.
    #[must_use]
    pub const fn is_cooking(self) -> bool {
        matches!(self, TaskDomain::Cooking | TaskDomain::HellsKitchen)
    }
}

/// The goal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskGoal {
    /// The same for all agents.
    Shared(String),
    /// Each agent's own, by its number; others have none.
    Own(BTreeMap<u32, String>),
}

impl TaskGoal {
    /// An agent's goal; empty where it has none.
    #[must_use]
    pub fn of(&self, agent: u32) -> &str {
        match self {
            TaskGoal::Shared(text) => text,
            TaskGoal::Own(texts) => texts.get(&agent).map_or("", String::as_str),
        }
    }

    /// Returns the texts of all agents.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let (shared, own) = match self {
            TaskGoal::Shared(text) => (Some(text.as_str()), None),
            TaskGoal::Own(texts) => (None, Some(texts.values().map(String::as_str))),
        };
        shared.into_iter().chain(own.into_iter().flatten())
    }
}

/// A task as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct MineCollabTask {
    /// Its name in the file.
    pub id: String,
    pub domain: TaskDomain,
    /// The goal of the agents, in words.
    pub goal: TaskGoal,
    /// The words with which the first agent begins to talk.
    pub opener: Option<String>,
    /// How many agents it needs.
    pub agents: u32,
    /// The agents' names, where the file gives them; else they have their usual ones.
    pub names: Vec<String>,
    /// How many people play beside them.
    pub people: u32,
    /// Whether the file says how many people play: where it does not, the published program loses part of the goal.
    pub says_people: bool,
    /// The people's names in the file.
    pub usernames: Vec<String>,
    /// The items that agents, and people behind them, are given, by their numbers.
    pub given: BTreeMap<u32, Vec<(ItemId, u32)>>,
    /// The items that have to be held in the end.
    pub target: ItemTarget,
    /// Its time limit in seconds.
    pub timeout_s: u32,
    /// Commands that agents do not have, by the agents' numbers, without the exclamation mark.
    pub blocked: BTreeMap<u32, BTreeSet<String>>,
    /// The building of a construction task.
    pub blueprint: Option<Blueprint>,
    /// Whether commands that place blocks by cheating need the item.
    pub is_restricted: bool,
    /// Agents whose goal lacks the recipes, as the file says. No rule of the game depends on it.
    pub lacks_recipe: BTreeSet<u32>,
}

impl MineCollabTask {
    /// Whether no agent is given an item: then the older chest stands on the farm, unless the settings say otherwise.
    #[must_use]
    pub fn gives_nothing(&self) -> bool {
        self.given.values().all(Vec::is_empty)
    }
}

/// The tasks and remarks of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TaskFile {
    /// Its tasks, in order.
    pub tasks: Vec<MineCollabTask>,
    /// Fields that were left out, and fields that work otherwise than they look, a sentence each.
    pub remarks: Vec<String>,
}

/// Why a file holds no tasks.
#[derive(Debug, Error)]
pub enum MineCollabTaskError {
    /// It is no JSON.
    #[error("it is no JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// It is not an object of task name → record.
    #[error("it is no object of task names with their records, as MineCollab's files are")]
    Form,
    /// A record of another form.
    #[error("task `{id}`: {reason}")]
    Task {
        /// The task's name.
        id: String,
        /// The error, in words.
        reason: String,
    },
}

/// Reads a file.
///
/// # Errors
/// [`MineCollabTaskError`] names the task and the field.
pub fn read(text: &str) -> Result<TaskFile, MineCollabTaskError> {
    let value: Value = serde_json::from_str(text)?;
    read_records(value.as_object().ok_or(MineCollabTaskError::Form)?)
}

/// Reads the records of a file.
///
/// # Errors
/// [`MineCollabTaskError`] names the task and the field.
pub fn read_records(records: &Map<String, Value>) -> Result<TaskFile, MineCollabTaskError> {
    let has_records = records.values().all(Value::is_object) && records.len() <= TASKS_MAX;
    if records.is_empty() || !has_records {
        return Err(MineCollabTaskError::Form);
    }
    let mut file = TaskFile::default();
    for (id, fields) in records {
        let fields = fields.as_object().ok_or(MineCollabTaskError::Form)?;
        let told = |reason| MineCollabTaskError::Task { id: clipped(id), reason };
        let named = names::by_number(fields).map_err(told)?;
        let mut reader = TaskReader { id, fields: &named.fields, remarks: &mut file.remarks };
        let record = reader.record().map_err(told)?;
        file.tasks.push(MineCollabTask { names: named.names, ..record });
    }
    Ok(file)
}

/// Text of a file as messages may show it.
fn clipped(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(120).collect()
}

/// Reads one record of a file.
struct TaskReader<'a> {
    id: &'a str,
    fields: &'a Map<String, Value>,
    remarks: &'a mut Vec<String>,
}

impl TaskReader<'_> {
    fn record(&mut self) -> Result<MineCollabTask, String> {
        let agents = self.count("agent_count")?.unwrap_or(1);
        let people = self.count("human_count")?.unwrap_or(0);
        if !(1..=AGENTS_MAX).contains(&(agents + people)) {
            return Err(format!("`agent_count` and `human_count` together are 1 to {AGENTS_MAX}"));
        }
        let target = self.target()?;
        let record = MineCollabTask {
            id: self.id.to_owned(),
            domain: self.domain(&target)?,
            goal: self.goal()?,
            opener: self.text("conversation")?.filter(|text| !text.trim().is_empty()),
            agents,
            names: Vec::new(),
            people,
            says_people: self.fields.get("human_count").is_some_and(Value::is_number),
            usernames: self.usernames(people)?,
            given: self.inventories()?,
            target,
            timeout_s: self.timeout()?,
            blocked: self.blocked()?,
            blueprint: self.blueprint()?,
            is_restricted: self.fields.get("restrict_to_inventory").and_then(Value::as_bool).unwrap_or(false),
            lacks_recipe: self.numbers("blocked_access_to_recipe"),
        };
        if record.domain == TaskDomain::Construction && record.blueprint.is_none() {
            self.remark("has no blueprint, so that nothing in it can be reached");
        }
        if record.goal.texts().any(|text| text.contains('"')) {
            self.remark("has a goal with double quotes, which rules `paper` lose");
        }
        Ok(record)
    }

    fn remark(&mut self, what: &str) {
        self.remarks.push(format!("`{}` {what}", clipped(self.id)));
    }

    fn text(&self, key: &str) -> Result<Option<String>, String> {
        match self.fields.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(format!("`{key}` is no text")),
        }
    }

    fn count(&self, key: &str) -> Result<Option<u32>, String> {
        match self.fields.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                let count = value.as_u64().and_then(|count| u32::try_from(count).ok());
                count
                    .filter(|count| *count <= AGENTS_MAX)
                    .map(Some)
                    .ok_or_else(|| format!("`{key}` is no whole number from 0 to {AGENTS_MAX}"))
            }
        }
    }

    fn domain(&mut self, target: &ItemTarget) -> Result<TaskDomain, String> {
        let is_exchange =
            self.id.ends_with("hells_kitchen") && target.list().is_some_and(|list| list.len() == 2);
        Ok(match self.text("type")?.as_deref() {
            Some("cooking") if is_exchange => TaskDomain::HellsKitchen,
            Some("cooking") => TaskDomain::Cooking,
            Some("techtree") => TaskDomain::Crafting,
            Some("construction") => TaskDomain::Construction,
            Some("debug") => TaskDomain::Debug,
            other => {
                let words = match other {
                    None => "has no type".to_owned(),
                    Some(kind) => format!("has the unknown type `{}`", clipped(kind)),
                };
                self.remark(&format!("{words}, so that nothing in it can be reached"));
                TaskDomain::Debug
            }
        })
    }

    fn goal(&self) -> Result<TaskGoal, String> {
        match self.fields.get("goal") {
            None | Some(Value::Null) => Ok(TaskGoal::Shared(String::new())),
            Some(Value::String(text)) => Ok(TaskGoal::Shared(text.clone())),
            Some(Value::Object(texts)) => {
                let own = texts.iter().map(|(agent, text)| {
                    let agent = agent
                        .parse::<u32>()
                        .map_err(|_| "`goal` names agents by their numbers".to_owned())?;
                    let text = text.as_str().ok_or("`goal` has texts")?;
                    Ok((agent, text.to_owned()))
                });
                own.collect::<Result<_, String>>().map(TaskGoal::Own)
            }
            Some(_) => Err("`goal` is neither a text nor an object of texts".to_owned()),
        }
    }

    fn usernames(&self, people: u32) -> Result<Vec<String>, String> {
        let names = self.fields.get("usernames").and_then(Value::as_array);
        let names = names.into_iter().flatten().map(|name| name.as_str().map(str::to_owned));
        let names: Option<Vec<String>> = names.collect();
        let names = names.ok_or("`usernames` is no list of names")?;
        if names.is_empty() || names.len() as u32 == people {
            return Ok(names);
        }
        Err(format!("`usernames` has {} names for {people} people", names.len()))
    }

    fn timeout(&self) -> Result<u32, String> {
        match self.fields.get("timeout") {
            None | Some(Value::Null) => Ok(TIMEOUT_S),
            Some(value) => {
                let seconds = value.as_f64().filter(|seconds| seconds.is_finite() && *seconds >= 1.0);
                let seconds = seconds.map(|seconds| seconds.ceil() as u64);
                let seconds = seconds.filter(|seconds| *seconds <= TIMEOUT_MAX_S);
                seconds
                    .map(|seconds| seconds as u32)
                    .ok_or_else(|| format!("`timeout` is no number of seconds from 1 to {TIMEOUT_MAX_S}"))
            }
        }
    }

    fn blocked(&self) -> Result<BTreeMap<u32, BTreeSet<String>>, String> {
        let wrong = || "`blocked_actions` is no object of agents' numbers with lists of commands".to_owned();
        let lists = match self.fields.get("blocked_actions") {
            None | Some(Value::Null) => return Ok(BTreeMap::new()),
            Some(value) => value.as_object().ok_or_else(wrong)?,
        };
        let list = |(agent, commands): (&String, &Value)| {
            let agent = agent.parse::<u32>().map_err(|_| wrong())?;
            let commands = commands.as_array().ok_or_else(wrong)?.iter().map(|command| {
                command.as_str().map(|name| name.trim_start_matches('!').to_owned()).ok_or_else(wrong)
            });
            Ok((agent, commands.collect::<Result<_, String>>()?))
        };
        lists.iter().map(list).collect()
    }

    fn blueprint(&mut self) -> Result<Option<Blueprint>, String> {
        let value = match self.fields.get("blueprint") {
            None | Some(Value::Null) => return Ok(None),
            Some(value) => value,
        };
        let blueprint = Blueprint::from_json(value).map_err(|error: BlueprintReadError| error.to_string())?;
        for name in &blueprint.unknown {
            self.remark(&format!("has a blueprint with `{}`, a block that there is not", clipped(name)));
        }
        Ok(Some(blueprint))
    }

    fn numbers(&self, key: &str) -> BTreeSet<u32> {
        let list = self.fields.get(key).and_then(Value::as_array);
        let number = |value: &Value| value.as_str().and_then(|text| text.parse().ok());
        list.into_iter().flatten().filter_map(number).collect()
    }

    /// Looks up an item by its name in a file, in upper or lower case. Adds a remark if there is no such item.
    fn item(&mut self, name: &str, whose: &str) -> Option<ItemId> {
        let item = registry().item(&name.to_lowercase()).filter(|item| item.0 != 0);
        if item.is_none() {
            self.remark(&format!("{whose} `{}`, an item that there is not", clipped(name)));
        }
        item
    }
}

#[cfg(test)]
mod tests;
