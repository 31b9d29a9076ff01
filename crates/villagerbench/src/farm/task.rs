//! Farm tasks: the places, items and check points of a farm, and the file that holds them.

use serde::{Deserialize, Serialize};

use crate::world::RoundLimits;

/// Most entries of any list in a file.
const ENTRIES_MAX: usize = 256;
/// How far from the arena's base anything may be.
const REACH: i32 = 64;

/// A place relative to the arena's base.
pub type ArenaOffset = [i32; 3];

// Published rows carry remarks, such as `source_data_has_self_reference`.
/// A task of the farm scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FarmTask {
    pub id: u32,
    /// Its name in listings.
    pub name: String,
    pub target: String,
    /// The source of each ingredient, in words.
    pub sources: serde_json::Map<String, serde_json::Value>,
    /// The chest with ingredients.
    pub chest: ChestRow,
    /// Single blocks and where they stand.
    pub blocks: Vec<(String, ArenaOffset)>,
    /// Structures and where they stand.
    pub structures: Vec<(String, ArenaOffset)>,
    /// The check points, the dish first. Each is a list: item, count, points, and the items that it supersedes.
    pub check_points: Vec<CheckPoint>,
    /// Complexity D as the published code has it.
    pub complexity: f64,
    /// The limit of the action time in seconds, where it isn't 40 · D.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_action_time_s: Option<f64>,
    /// The limit of the round in seconds, where it isn't 200 · D.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_time_s: Option<f64>,
}

/// A chest that faces north.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChestRow {
    /// Where it stands.
    pub pos: ArenaOffset,
    /// Its stacks, from the first slot on.
    pub items: Vec<(String, u32)>,
}

/// A check point that is reached when an agent has enough of an item: item, count, points, and the superseded items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckPoint(pub String, pub u32, pub u32, pub Vec<String>);

/// A farm task that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FarmError {
    /// Not a file of farm tasks.
    #[error("it is no file of farm tasks: {0}")]
    Form(String),
    /// Two tasks of one number.
    #[error("there are two farm tasks {id}")]
    SameId { id: u32 },
    /// Something that cannot be.
    #[error("farm task {id}: {reason}")]
    Task {
        id: u32,
        /// The error, in words.
        reason: String,
    },
}

// The head of a published file holds remarks for people too; what it must have cannot be misspelt unnoticed.
#[derive(Serialize, Deserialize)]
struct FarmTasksFile {
    tasks: Vec<FarmTask>,
}

/// Reads a file of farm tasks.
///
/// # Errors
/// [`FarmError`].
pub fn read(text: &str) -> Result<Vec<FarmTask>, FarmError> {
    let file: FarmTasksFile =
        serde_json::from_str(text).map_err(|error| FarmError::Form(error.to_string()))?;
    let mut ids = std::collections::BTreeSet::new();
    for task in &file.tasks {
        if !ids.insert(task.id) {
            return Err(FarmError::SameId { id: task.id });
        }
        task.check().map_err(|reason| FarmError::Task { id: task.id, reason })?;
    }
    Ok(file.tasks)
}

/// Writes farm tasks in the form that [`read`] reads.
#[must_use]
pub fn write(tasks: &[FarmTask]) -> String {
    serde_json::to_string(&FarmTasksFile { tasks: tasks.to_vec() }).unwrap_or_default()
}

impl FarmTask {
    /// How long a team may take: 40 · D seconds of action, 200 · D in all (docs/spec/villager.md, 3.0.4), unless the
    /// task says otherwise.
    #[must_use]
    pub fn limits(&self) -> RoundLimits {
        RoundLimits::from_seconds(
            self.max_action_time_s.unwrap_or(40.0 * self.complexity),
            self.max_time_s.unwrap_or(200.0 * self.complexity),
        )
    }

    fn check(&self) -> Result<(), String> {
        let lists =
            [self.chest.items.len(), self.blocks.len(), self.structures.len(), self.check_points.len()];
        if lists.into_iter().any(|count| count > ENTRIES_MAX) {
            return Err(format!("a list of more than {ENTRIES_MAX} entries"));
        }
        let places = self.blocks.iter().chain(&self.structures).map(|(_, at)| at).chain([&self.chest.pos]);
        if places.flatten().any(|part| part.abs() > REACH) {
            return Err("something stands too far away".to_owned());
        }
        if self.check_points.iter().map(|point| u64::from(point.2)).sum::<u64>() == 0 {
            return Err("nothing counts".to_owned());
        }
        let numbers = [Some(self.complexity), self.max_action_time_s, self.max_time_s];
        if numbers.into_iter().flatten().any(|number| !number.is_finite() || !(0.0..=1e6).contains(&number)) {
            return Err("a complexity or a limit that cannot be".to_owned());
        }
        let items = self.chest.items.iter().map(|(name, _)| name);
        for name in items.chain(self.check_points.iter().map(|point| &point.0)) {
            if cooperage_blocks::registry().item(name).is_none() {
                let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
                return Err(format!("there is no item `{name}`"));
            }
        }
        Ok(())
    }
}
