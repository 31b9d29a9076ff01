//! All tasks with their data: the product's own, or those of the user's files in their place.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_journal::AttachmentPlan;

use super::construction::{self, blueprint::Blueprint};
use super::farm::hints::{self, Recipes};
use super::farm::structures::{self, Structures};
use super::farm::{published, task as farm_task, task::FarmTask};
use super::settings::Settings;
use super::{AGENTS_MAX, SUITE};
use crate::suite::{SuiteError, Task};

/// The user's file of blueprints.
pub const BLUEPRINTS: &str = "construction_blueprints.json";

/// The user's file of farm tasks.
pub const FARMS: &str = "farm_tasks.json";
/// The user's file of the structures on farms.
pub const STRUCTURES: &str = "farm_structures.json";
/// The user's file of recipes.
pub const RECIPES: &str = "farm_recipes.json";

/// The files of a folder of tasks, by name; each replaces the product's own.
pub const FILES: &[&str] = &[BLUEPRINTS, FARMS, RECIPES, STRUCTURES];
/// Those of them that hold tasks.
const TASK_FILES: [&str; 2] = [BLUEPRINTS, FARMS];

/// What a task is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Put up a building.
    Construction(Arc<Blueprint>),
    /// Cook a dish.
    Farm(Arc<FarmTask>),
}

/// A task with its name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The full name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct TaskBook {
    entries: Vec<Entry>,
    places: BTreeMap<String, usize>,
    structures: Structures,
    recipes: Recipes,
}

impl TaskBook {
    /// The product's tasks, or those of the attachments. With attachments a scenario without a file has no tasks.
    ///
    /// # Errors
    /// [`SuiteError::Attachment`] names the file and what is wrong.
    pub fn new(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<TaskBook, SuiteError> {
        // With a file of its own for one scenario, a folder means that scenario only.
        let is_own = TASK_FILES.iter().any(|file| attachments.contains_key(*file));
        let text = |name: &str| attachments.get(name);
        let wrong = |file: &AttachmentPlan, reason: &dyn std::fmt::Display| {
            SuiteError::Attachment(format!("{}: {reason}", file.file))
        };
        let blueprints = match text(BLUEPRINTS) {
            Some(file) => construction::blueprint::read(&file.text).map_err(|error| wrong(file, &error))?,
            None if is_own => Vec::new(),
            None => construction::tasks::built_in().to_vec(),
        };
        let farms = match text(FARMS) {
            Some(file) => farm_task::read(&file.text).map_err(|error| wrong(file, &error))?,
            None if is_own => Vec::new(),
            None => published::all(),
        };
        let structures = match text(STRUCTURES) {
            Some(file) => structures::read(&file.text).map_err(|error| wrong(file, &error))?,
            None => structures::built_in().clone(),
        };
        let recipes = match text(RECIPES) {
            Some(file) => hints::read(&file.text).map_err(|error| wrong(file, &error))?,
            None => hints::built_in().clone(),
        };
        let mut entries = Vec::new();
        entries.extend(blueprints.into_iter().map(|blueprint| Entry {
            name: format!("{SUITE}/construction/{}", blueprint.id),
            kind: Kind::Construction(Arc::new(blueprint)),
        }));
        entries.extend(farms.into_iter().map(|task| Entry {
            name: format!("{SUITE}/farm/{}", task.id),
            kind: Kind::Farm(Arc::new(task)),
        }));
        let places = entries.iter().enumerate().map(|(place, entry)| (entry.name.clone(), place)).collect();
        Ok(TaskBook { entries, places, structures, recipes })
    }

    /// The structures that stand on farms.
    #[must_use]
    pub fn structures(&self) -> &Structures {
        &self.structures
    }

    /// The recipes that cooks are told of.
    #[must_use]
    pub fn recipes(&self) -> &Recipes {
        &self.recipes
    }

    /// All tasks in the order of listings.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The task of that full name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Kind> {
        let place = self.places.get(name)?;
        self.entries.get(*place).map(|entry| &entry.kind)
    }

    /// As listings show them.
    #[must_use]
    pub fn listing(&self) -> Vec<Task> {
        let settings = Settings::of_rules(true);
        self.entries
            .iter()
            .map(|entry| match &entry.kind {
                Kind::Construction(blueprint) => Task {
                    name: entry.name.clone(),
                    about: about_construction(blueprint),
                    agents: 1..=AGENTS_MAX,
                    horizon: construction::round_limits(blueprint, &settings).horizon(),
                    published: true,
                },
                Kind::Farm(task) => Task {
                    name: entry.name.clone(),
                    about: about_farm(task),
                    agents: 1..=AGENTS_MAX,
                    horizon: task.limits().horizon(),
                    published: true,
                },
            })
            .collect()
    }
}

fn about_construction(blueprint: &Blueprint) -> String {
    let (low, high) = blueprint.bounds();
    let height = high.y - low.y + 1;
    let materials = blueprint.materials().len();
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    format!(
        "build {} block{} of {materials} material{}, {height} high",
        blueprint.cells.len(),
        plural(blueprint.cells.len()),
        plural(materials)
    )
}

fn about_farm(task: &FarmTask) -> String {
    let sources: Vec<&str> = task.sources.values().filter_map(serde_json::Value::as_str).collect();
    format!("cook {}: {}", task.target.replace('_', " "), sources.join(", "))
}
